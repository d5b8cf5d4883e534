/** The product's name, wherever it is written (OP-160). */
export const PRODUCT_NAME = 'Keelwise'
/** The wordmark; the trademark sign is set beside it. */
export const PRODUCT_WORDMARK = 'Keelwise'

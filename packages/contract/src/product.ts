/** The product's name, wherever it is written. */
export const PRODUCT_NAME = 'Keelwise'
/** The wordmark; the trademark sign is set beside it. */
export const PRODUCT_WORDMARK = 'Keelwise'

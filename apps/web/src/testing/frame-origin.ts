/**
 * Where the stubbed aggregator serves its frame: the stub's own server under another name, so that the frame is of
 * another origin than the page around it.
 */
export const frameOrigin = (): string => process.env.STUB_FRAME_ORIGIN ?? ''

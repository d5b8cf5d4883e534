/**
 * Where the stubbed aggregator serves its frame. Over a running product it is that product's own aggregator, the only
 * place its content security policy lets a frame come from; no call reaches it.
 */
export const FRAME_ORIGIN = new URL(process.env.E2E_AGGREGATOR_URL ?? 'http://localhost:4600').origin

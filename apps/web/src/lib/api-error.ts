/** What is said of failures that bring no usable text. */
export const UNKNOWN_ERROR = 'An unknown error occurred'
export const CLIENT_ERROR = 'An unexpected client-side error occurred'
export const SESSION_EXPIRED = 'Session expired'

/**
 * Where a call failed: the server answered with an error (`http`), no usable answer came (`network`: offline, cut,
 * not JSON, not the agreed shape), or our own code threw (`client`). Texts about positions differ by it.
 */
export type ApiErrorKind = 'http' | 'network' | 'client'

/** The one error of every API call. `details` is the whole body of the answer; `message` may be shown. */
export class ApiError extends Error {
  readonly status: number
  readonly details: unknown
  readonly code: string | null
  readonly kind: ApiErrorKind

  constructor(message: string, init: { status?: number; details?: unknown; kind: ApiErrorKind; cause?: unknown }) {
    super(message, { cause: init.cause })
    this.name = 'ApiError'
    this.status = init.status ?? 500
    this.details = init.details ?? null
    this.code = stringAt(init.details, 'code') ?? stringAt(valueAt(init.details, 'error'), 'code')
    this.kind = init.kind
  }
}

/** Server text made readable: underscores become spaces, each word starts upper case. */
export function capitalised(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/(^|\s)(\S)/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
}

/** The message of an error answer: `detail`, `error` or `message`; an `error` object gives its own text as it is. */
export function messageOfBody(body: unknown): string {
  for (const key of ['detail', 'error', 'message']) {
    const value = valueAt(body, key)
    if (typeof value === 'string' && value.trim() !== '') return capitalised(value)
    const inner = stringAt(value, 'message')
    if (inner) return inner
  }
  return UNKNOWN_ERROR
}

/** Turns anything thrown into an `ApiError`; what is not one already is a failure of our own code. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(CLIENT_ERROR, { kind: 'client', cause: error })
}

/** True when the server itself answered with an error: then 'Failed to …' is said, else 'An unexpected error …'. */
export function isHttpError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'http'
}

/** First message of a field in a 400 answer, if the server said one. */
export function fieldMessage(error: ApiError, field: string): string | null {
  const value = valueAt(error.details, field)
  if (typeof value === 'string') return value
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'string' ? first : null
}

function valueAt(body: unknown, key: string): unknown {
  return body !== null && typeof body === 'object' ? Reflect.get(body, key) : undefined
}

function stringAt(body: unknown, key: string): string | null {
  const value = valueAt(body, key)
  return typeof value === 'string' && value !== '' ? value : null
}

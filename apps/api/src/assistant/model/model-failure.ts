import { APICallError, JSONParseError, TypeValidationError } from 'ai'
import { EngineError } from '../engine.ts'

const LONGEST_REST_MS = 600_000

/** A language model that did not answer, in words for a person. Its `cause` holds nothing of what was asked. */
export class ModelFailure extends EngineError {
  /** The provider asked to be left alone for this long. */
  readonly restMs: number

  constructor(message: string, options: { retryable: boolean; restMs?: number; log: string }) {
    super(message, { retryable: options.retryable, cause: new Error(options.log) })
    this.name = 'ModelFailure'
    this.restMs = options.restMs ?? 0
  }
}

/** The provider said nothing for too long. */
export const silence = (hasText: boolean): ModelFailure =>
  hasText
    ? new ModelFailure('The language model stopped in the middle of its answer.', { retryable: true, log: 'idle' })
    : new ModelFailure('The language model did not answer in time.', { retryable: true, log: 'no first byte' })

/** The person's tokens of the day are used up. */
export const spent = (): ModelFailure =>
  new ModelFailure('What the language model may use in a day is used up.', {
    retryable: false,
    log: 'budget of the day',
  })

/** The stream ended before the model said that it was done. */
export const brokenOff = (log: string): ModelFailure =>
  new ModelFailure('The language model broke off before its answer was complete.', { retryable: true, log })

/** The model was done and had said nothing. */
export const noAnswer = (reason: string): ModelFailure =>
  reason === 'content-filter'
    ? new ModelFailure('The language model declined to answer.', { retryable: false, log: reason })
    : new ModelFailure('The language model gave no answer.', { retryable: true, log: `empty, finish: ${reason}` })

const busy = (log: string, restMs = 0): ModelFailure =>
  new ModelFailure('The language model is busy.', { retryable: true, restMs, log })

const outOfOrder = (log: string): ModelFailure =>
  new ModelFailure('The language model is out of order right now.', { retryable: true, log })

/** What a failure of the provider means. The provider's own words may repeat the question, so they go nowhere. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelFailure('The answer of the language model could not be read.', {
      retryable: true,
      log: error.name,
    })
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    const log = `the provider answered ${statusCode ?? 'nothing'}`
    if (statusCode === undefined)
      return new ModelFailure('The language model cannot be reached.', { retryable: true, log })
    if (statusCode === 401 || statusCode === 403)
      return new ModelFailure('The language model does not accept the key of this installation.', {
        retryable: false,
        log,
      })
    if (statusCode === 404)
      return new ModelFailure('The language model of this installation is not known to its provider.', {
        retryable: false,
        log,
      })
    if (statusCode === 429 || statusCode === 529) return busy(log, restOf(error.responseHeaders?.['retry-after']))
    if (statusCode >= 500) return outOfOrder(log)
    if (statusCode >= 400)
      return new ModelFailure('The language model did not accept the question.', { retryable: false, log })
    return brokenOff(`${log}, then the connection ended`)
  }
  if (error instanceof Error && error.name === 'AI_ToolChoiceViolationError') return noAnswer('only look-ups')
  const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''
  if (/rate_limit|overloaded/.test(type)) return busy(type)
  if (/error/.test(type)) return outOfOrder(type)
  return brokenOff(error instanceof Error ? error.name : 'unknown')
}

/** `Retry-After` in milliseconds: seconds, or a date as HTTP writes it. */
function restOf(header: string | undefined): number {
  if (header === undefined) return 0
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_REST_MS) : 0
}

import type { Logger } from 'pino'
import { modelFailures } from '../platform/metrics.ts'
import { type AssistantEngine, EngineError } from './engine.ts'

/** Said where the built-in assistant steps in. */
const STEPS_IN = 'The built-in assistant answers instead.'

const restOf = (failure: EngineError): number =>
  'restMs' in failure && typeof failure.restMs === 'number' ? failure.restMs : 0

/**
 * A language model whose place the built-in assistant takes when it fails before its first word, and says so. A model
 * that asked to be left alone is not asked again until then.
 */
export function withFallback(
  model: AssistantEngine,
  builtIn: AssistantEngine,
  { log, clock }: { readonly log: Logger; readonly clock: () => Date },
): AssistantEngine {
  let rest: { readonly until: number; readonly failure: EngineError } | null = null
  return {
    name: model.name,
    answer: async function* (question, signal) {
      let failure: EngineError
      if (rest !== null && clock().getTime() < rest.until) failure = rest.failure
      else {
        let hasText = false
        try {
          for await (const event of model.answer(question, signal)) {
            hasText ||= event.type === 'text' && event.delta.trim() !== ''
            yield event
          }
          return
        } catch (error) {
          if (signal.aborted || !(error instanceof EngineError)) throw error
          failure = error
          modelFailures.inc({ engine: model.name, begun: String(hasText) })
          const restMs = restOf(failure)
          if (restMs > 0) rest = { until: clock().getTime() + restMs, failure }
          if (hasText)
            throw new EngineError(`${failure.message} Please try again.`, {
              retryable: failure.retryable,
              cause: failure.cause,
            })
          log.warn({ err: failure.cause, engine: model.name }, 'the built-in assistant answers for a language model')
        }
      }
      yield { type: 'engine', name: builtIn.name }
      yield { type: 'notice', text: `${failure.message} ${STEPS_IN}` }
      yield* builtIn.answer(question, signal)
    },
  }
}

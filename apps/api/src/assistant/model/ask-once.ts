import { type FinishReason, streamText } from 'ai'
import { NO_TOKENS, type Tokens, addTokens } from '../engine.ts'
import { languageModel } from './answer-with-model.ts'
import { watchIdle } from './idle.ts'
import { brokenOff, failureOf, noAnswer, silence } from './model-failure.ts'
import type { ModelSetup } from './setup.ts'

/** What a model is asked that has nothing to look up. */
export interface OneQuestion {
  readonly instructions: string
  readonly prompt: string
}

/**
 * Asks a language model once and waits for the whole of its answer.
 * @throws ModelFailure for everything but a complete answer
 */
export async function askOnce(
  setup: ModelSetup,
  { instructions, prompt }: OneQuestion,
): Promise<{ readonly text: string; readonly tokens: Tokens }> {
  let text = ''
  let tokens = NO_TOKENS
  let finish: FinishReason = 'other'
  const idle = watchIdle(setup.timeout)
  try {
    const { stream } = streamText({
      model: languageModel(setup),
      instructions,
      messages: [{ role: 'user', content: prompt }],
      maxOutputTokens: setup.maxTokens,
      maxRetries: 0,
      abortSignal: idle.signal,
      // failures come with the stream
      onError: () => undefined,
    })
    for await (const part of stream) {
      idle.hear()
      if (part.type === 'error') throw failureOf(part.error)
      if (part.type === 'text-delta') text += part.text
      if (part.type === 'finish-step') {
        finish = part.finishReason
        const { inputTokens = null, outputTokens = null } = part.usage
        tokens = tokens === NO_TOKENS ? { inputTokens, outputTokens } : addTokens(tokens, { inputTokens, outputTokens })
      }
    }
    if (idle.signal.aborted) throw silence(text !== '')
    if (text.trim() === '') throw noAnswer(finish)
    if (finish !== 'stop') throw brokenOff(`finish: ${finish}`)
    return { text, tokens }
  } catch (error) {
    throw idle.signal.aborted ? silence(text !== '') : failureOf(error)
  } finally {
    idle.end()
  }
}

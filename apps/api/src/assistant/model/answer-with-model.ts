import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type FinishReason, type LanguageModel, type TextStreamPart, type ToolSet, isStepCount, streamText } from 'ai'
import { type EngineEvent, NO_TOKENS, type Question, type Reworded, type Tokens, addTokens } from '../engine.ts'
import type { ToolResult, ToolValue } from '../tools/tool-result.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import type { Understand } from '../understanding.ts'
import { tokensToday } from './budget.ts'
import { watchIdle } from './idle.ts'
import { NOTHING, REWORDING, instructionsFor, messagesFor, rewordingOf } from './instructions.ts'
import { withoutRate } from '../speak/english/speak.ts'
import { brokenOff, failureOf, noAnswer, silence, spent } from './model-failure.ts'
import { ModelSession, TOOLS } from './model-session.ts'
import { type LookedUp, modelTools } from './model-tools.ts'
import { callOfPart } from './plan-tool.ts'
import type { ModelSetup } from './setup.ts'

/** After so many rounds of look-ups a model has to answer. */
const MOST_ROUNDS = 8
const LONGEST_INPUT = 4000
/** A sentence said again has to be here by then: its reader waits. */
const REWORDING_MS = 10_000
const LONGEST_SENTENCE = 1000

// the SDK would print its warnings
globalThis.AI_SDK_LOG_WARNINGS = false

/** A redirect would carry the key to somewhere else. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/** The model of a provider as the SDK calls it. */
export function languageModel({ engine, baseUrl, apiKey, model }: ModelSetup): LanguageModel {
  const settings = { name: engine, baseURL: baseUrl, apiKey, fetch: fetchHere }
  return engine === 'anthropic'
    ? createAnthropic(settings)(model)
    : createOpenAICompatible({ ...settings, includeUsage: true })(model)
}

/**
 * Lets a language model answer: it looks up what it needs with the tools, and places what they found.
 * @throws ModelFailure
 */
export async function* answerWithModel(
  setup: ModelSetup,
  deps: ToolDeps,
  question: Question,
  signal: AbortSignal,
  understand: Understand,
): AsyncGenerator<EngineEvent> {
  const session = new ModelSession(deps, question)
  if ((await tokensToday(deps, question.userId)) >= setup.tokensPerDay) throw spent()
  const proposal = await firstReading(deps, question, session.today, understand)
  const answer = new Answer()
  const idle = watchIdle(setup.timeout)
  try {
    const { stream } = streamText({
      model: languageModel(setup),
      instructions: instructionsFor(question, session.today, proposal),
      maxOutputTokens: setup.maxTokens,
      messages: messagesFor(question),
      tools: modelTools(session, question.text ?? ''),
      // in order, so that results are numbered as they were asked for
      toolCallConcurrency: 1,
      stopWhen: isStepCount(MOST_ROUNDS + 1),
      prepareStep: ({ stepNumber }) =>
        stepNumber >= MOST_ROUNDS || answer.tokens >= setup.tokensPerAnswer ? { toolChoice: 'none' } : undefined,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, idle.signal]),
      // failures come with the stream
      onError: () => undefined,
    })
    for await (const part of stream) {
      // silence is the provider's, not the time that is taken to check what it said
      idle.pause()
      yield* answer.take(part)
      idle.hear()
      if (signal.aborted) return
    }
    if (signal.aborted) return
    if (idle.signal.aborted) throw silence(answer.hasText)
    yield* answer.end()
  } catch (error) {
    if (signal.aborted) return
    throw idle.signal.aborted ? silence(answer.hasText) : failureOf(error)
  } finally {
    // whoever stops reading stops the provider
    idle.end()
  }
}

/**
 * Lets the model say one sentence of its own again, with the figures that are known or with none.
 * @returns null when it has nothing to say, or not soon enough
 */
export async function rewordWithModel(
  setup: ModelSetup,
  sentence: string,
  figures: readonly ToolValue[],
  signal: AbortSignal,
): Promise<Reworded | null> {
  const over = new AbortController()
  const inTime = AbortSignal.timeout(Math.min(REWORDING_MS, setup.timeout))
  try {
    const { stream } = streamText({
      model: languageModel(setup),
      instructions: REWORDING,
      messages: [{ role: 'user', content: rewordingOf(sentence, figures) }],
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, inTime, over.signal]),
      onError: () => undefined,
    })
    let text = ''
    let tokens = NO_TOKENS
    for await (const part of stream) {
      if (part.type === 'error' || part.type === 'abort') return null
      if (part.type === 'text-delta') text += part.text
      if (text.length > LONGEST_SENTENCE) return null
      if (part.type !== 'finish-step') continue
      if (part.finishReason !== 'stop') return null
      const { inputTokens = null, outputTokens = null } = part.usage
      tokens = { inputTokens, outputTokens }
    }
    const said = text.replaceAll(/[⟦⟧]/g, '').replaceAll(/\s+/g, ' ').trim()
    return said === '' || said === NOTHING ? null : { text: said, ...tokens }
  } catch {
    return null
  } finally {
    over.abort()
  }
}

/** What the built-in reading takes the question for, as calls of the plan tool; empty where it does not know. */
async function firstReading(
  deps: ToolDeps,
  question: Question,
  today: string,
  understand: Understand,
): Promise<readonly object[]> {
  if (question.text === null) return []
  const before =
    question.history.findLast(({ understanding }) => understanding?.plan.parts.some(({ kind }) => kind === 'data'))
      ?.understanding?.plan ?? null
  const read = await understand(deps, question, before, today)
  const parts = 'ask' in read || read.isDoubtful === true ? [] : read.plan.parts
  return parts.flatMap((part) => (part.kind === 'data' ? [callOfPart(part)] : []))
}

/** Turns what the SDK streams into what an engine says. */
class Answer {
  hasText = false
  readonly #ids = new Map<string, string>()
  readonly #results: ToolResult[] = []
  #calls = 0
  #usage: Tokens = NO_TOKENS
  #finish: FinishReason = 'other'

  /** What it took so far, both ways. */
  get tokens(): number {
    return (this.#usage.inputTokens ?? 0) + (this.#usage.outputTokens ?? 0)
  }

  *take(part: TextStreamPart<ToolSet>): Generator<EngineEvent> {
    switch (part.type) {
      case 'text-delta':
        // nothing is said with spaces alone
        if (!this.hasText && part.text.trim() === '') return
        this.hasText = true
        yield { type: 'text', delta: part.text.replaceAll(/[⟦⟧]/g, '') }
        return
      case 'reasoning-delta':
      case 'tool-input-delta':
        yield { type: 'thinking' }
        return
      case 'tool-call': {
        const id = `call-${++this.#calls}`
        this.#ids.set(part.toolCallId, id)
        // a name that a model made up would be shown as it is
        const name = TOOLS.some((known) => known.name === part.toolName) ? part.toolName : 'unknown'
        const isShort = JSON.stringify(part.input ?? null).length <= LONGEST_INPUT
        yield { type: 'tool-call', id, name, input: isShort ? part.input : null }
        return
      }
      case 'tool-result': {
        const id = this.#ids.get(part.toolCallId) ?? ''
        const output = part.output as LookedUp
        if ('failure' in output) yield { type: 'tool-error', id, message: output.failure }
        else {
          this.#results.push(output.result)
          yield { type: 'tool-result', id, output: output.result }
        }
        return
      }
      case 'tool-error':
        yield {
          type: 'tool-error',
          id: this.#ids.get(part.toolCallId) ?? '',
          message: 'There is no such tool, or its arguments could not be read.',
        }
        return
      case 'finish-step': {
        this.#finish = part.finishReason
        const { inputTokens = null, outputTokens = null } = part.usage
        this.#usage = addTokens(this.#usage, { inputTokens, outputTokens })
        yield { type: 'usage', ...this.#usage }
        return
      }
      case 'error':
        throw failureOf(part.error)
      default:
        // begins and ends of what is streamed, and what is never asked for
        return
    }
  }

  /** What follows the text, when the model is done. */
  *end(): Generator<EngineEvent> {
    const finish = this.#finish
    if (!this.hasText) throw noAnswer(finish)
    if (finish === 'error' || finish === 'other' || finish === ('interrupted' as FinishReason))
      throw brokenOff(`finish: ${finish}`)
    if (finish === 'length') yield { type: 'notice', text: 'The answer reached the longest length and ends here.' }
    if (finish === 'content-filter') yield { type: 'notice', text: 'The language model declined to go on.' }
    const missing = [...new Set(this.#results.flatMap(({ unconverted }) => unconverted))]
    if (missing.length > 0) yield { type: 'notice', text: withoutRate(missing.join(', ')) }
    for (const title of new Set(this.#results.flatMap(({ values }) => values.slice(0, 1).map(({ source }) => source))))
      yield { type: 'source', title }
  }
}

import type { AnswerChart, AnswerTable, AnswerValue } from '@keelwise/contract/answer-events'
import type { Plan, Understanding } from '@keelwise/contract/plan'
import type { ToolValue } from './tools/tool-result.ts'
import type { UserType } from '@keelwise/contract/words'

/** What an engine says while it writes an answer. The producer gives every event its place and its id. */
export type EngineEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool-result'; readonly id: string; readonly output: unknown }
  | { readonly type: 'tool-error'; readonly id: string; readonly message: string }
  | { readonly type: 'values'; readonly values: readonly AnswerValue[] }
  | { readonly type: 'table'; readonly table: AnswerTable }
  | { readonly type: 'chart'; readonly chart: AnswerChart }
  | { readonly type: 'source'; readonly title: string }
  | { readonly type: 'notice'; readonly text: string }
  /** What the question was taken for. */
  | { readonly type: 'plan'; readonly understanding: Understanding }
  | { readonly type: 'follow-ups'; readonly questions: readonly string[] }
  | ({ readonly type: 'usage' } & Tokens)
  /** Words of the application itself, not of whoever answers: the glossary, a page of help. Only the built-in engine has them. */
  | { readonly type: 'own-text'; readonly text: string }
  /** At work on something that is not shown, so that nobody takes it for dead. */
  | { readonly type: 'thinking' }
  /** Which engine and model writes; the first event where it is not the configured one. */
  | { readonly type: 'engine'; readonly name: string }

/** What was said before, oldest first. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** What the question before an answer was taken for. */
  readonly understanding?: Understanding | null
  /** What an answer showed besides its text. */
  readonly tables?: readonly AnswerTable[]
}

/** What an engine is asked. Everything it may know of the person it gets through tools bound to `userId`. */
export interface Question {
  readonly userId: string
  readonly role: UserType
  /** The base currency of whom asks: sums are in it, and amounts of which nothing else is said. */
  readonly currency: string
  /** How they have numbers and days written; as in the United States unless it is said. */
  readonly locale?: string
  readonly agentName: string | null
  readonly clientId: string | null
  readonly meetingId: string | null
  readonly history: readonly Turn[]
  /** What the person says now; null when an agent begins by itself. */
  readonly text: string | null
  /** A plan that the person asks as it is: a button was pressed, a part taken away. */
  readonly plan?: Plan | null
}

/** What a provider counted; null where it does not say. */
export interface Tokens {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

export const NO_TOKENS: Tokens = { inputTokens: null, outputTokens: null }

const sumOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other

/** What both took; null where neither says. */
export const addTokens = (one: Tokens, other: Tokens): Tokens => ({
  inputTokens: sumOf(one.inputTokens, other.inputTokens),
  outputTokens: sumOf(one.outputTokens, other.outputTokens),
})

/** A sentence said again, and what saying it took. */
export interface Reworded extends Tokens {
  readonly text: string
}

/** Writes answers: the built-in analyst, a language model, or a script of a test. */
export interface AssistantEngine {
  /** Kept with the message, e.g. `built_in` or `anthropic:model`. */
  readonly name: string
  /** Stops soon after `signal` aborts. Throws {@link EngineError} for what a person can be told. */
  answer(question: Question, signal: AbortSignal): AsyncIterable<EngineEvent>
  /**
   * Says a sentence of its own once more, with these figures or with none; null when it cannot. Language models alone
   * have it: what rules say is right the first time.
   */
  reword?(sentence: string, figures: readonly ToolValue[], signal: AbortSignal): Promise<Reworded | null>
}

/** The engines of this installation. */
export interface Assistant {
  /** The engine that usually answers. */
  readonly name: string
  /** What people are told about it above a conversation; null where there is nothing to tell. */
  readonly notice: string | null
  /** The engine for a question: the configured one, or the one configured for its agent. */
  engineFor(question: Question): AssistantEngine
}

/** A failure in words for a person; `cause` is for the log. */
export class EngineError extends Error {
  /** Asking again may help. */
  readonly retryable: boolean

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'EngineError'
    this.retryable = options.retryable
  }
}

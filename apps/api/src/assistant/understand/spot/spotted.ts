import type { Token } from '../read/tokens.ts'
import type { Span } from './senses.ts'

/** A question with every reading of its words. */
export interface Spotted {
  readonly tokens: readonly Token[]
  readonly spans: readonly Span[]
  /** How much each word would be missed: 0 means nothing, 1 is a word with a meaning. */
  readonly weights: readonly number[]
}

/** The same question, some of its words. */
export function slice({ tokens, spans, weights }: Spotted, from: number, to: number): Spotted {
  return {
    tokens: tokens.slice(from, to),
    weights: weights.slice(from, to),
    spans: spans
      .filter(({ start, end }) => from <= start && end <= to)
      .map((span) => ({ ...span, start: span.start - from, end: span.end - from })),
  }
}

/** Words of one place with those of another behind them. */
export const joined = (one: Spotted, other: Spotted): Spotted => {
  const by = one.tokens.length
  return {
    tokens: [...one.tokens, ...other.tokens],
    weights: [...one.weights, ...other.weights],
    spans: [...one.spans, ...other.spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }))],
  }
}

import type { PlanPart } from '@keelwise/contract/plan'
import type { Spotted } from '../spot/spot.ts'
import { type Candidate, compose } from './compose.ts'
import type { Context, Option } from './reading.ts'
import { specialsOf } from './specials.ts'

/** A message read as the parts that it asks for. */
export interface Reading {
  readonly parts: readonly PlanPart[]
  readonly leftOut: readonly string[]
  /** 0 to 1. */
  readonly confidence: number
  /** What else the message, or its last part, could mean. */
  readonly others: readonly PlanPart[]
}

/** The same question, some of its words. */
function slice({ tokens, spans, weights }: Spotted, from: number, to: number): Spotted {
  return {
    tokens: tokens.slice(from, to),
    weights: weights.slice(from, to),
    spans: spans
      .filter(({ start, end }) => from <= start && end <= to)
      .map((span) => ({ ...span, start: span.start - from, end: span.end - from })),
  }
}

const ofCandidate = ({ part, score, leftOut, features, head }: Candidate): Option => ({
  part,
  score,
  leftOut,
  features,
  isSaid: head.from === 'said' || head.from === 'subject',
})

/** Every reading of some words as one part, the best first. */
export function optionsOf(spotted: Spotted, context: Context): Option[] {
  const data = compose(spotted, context)
  return [...specialsOf(spotted, context, data), ...data.map(ofCandidate)].toSorted((a, b) => b.score - a.score)
}

/** Between two questions of one message. */
const SPLITTING = new Set(['and', 'also', 'plus', 'then'])
/** Both questions of a message have to be this clear. */
const CLEAR = 1.2
const MOST_PARTS = 4

interface Split {
  readonly options: readonly (readonly Option[])[]
}

/** Places where another question may begin: after a sentence, after a comma, at `and`. */
function placesOf({ tokens }: Spotted): { at: number; isHard: boolean }[] {
  return tokens.flatMap((token, at): { at: number; isHard: boolean }[] => {
    if (at === 0) return []
    if (/[?!.;]/.test(token.after)) return [{ at, isHard: true }]
    return token.after === ',' || SPLITTING.has(token.text) ? [{ at, isHard: false }] : []
  })
}

/** Reads a message as one question or as several, whichever leaves less unsaid. */
export function readMessage(spotted: Spotted, context: Context): Reading {
  const split = splitBest(spotted, context, MOST_PARTS)
  const best = split.options.flatMap((options) => options.slice(0, 1))
  const [only] = split.options
  const others = (split.options.length === 1 ? (only ?? []) : []).slice(1, 4).map(({ part }) => part)
  const scores = best.map(({ score }) => score)
  return {
    parts: best.map(({ part }) => part),
    leftOut: best.flatMap(({ leftOut }) => leftOut),
    confidence: best.length === 0 ? 0 : sureness(Math.min(...scores)),
    others,
  }
}

const sureness = (score: number): number => 1 / (1 + Math.exp(-1.5 * score))

function splitBest(spotted: Spotted, context: Context, most: number): Split {
  const single = optionsOf(spotted, context)
  const [whole] = single
  if (most <= 1) return { options: whole ? [single] : [] }
  let found: { split: Split; worth: number } | null = null
  for (const { at, isHard } of placesOf(spotted)) {
    const left = optionsOf(slice(spotted, 0, at), context)
    const [first] = left
    const before = first?.part.kind === 'data' ? first.part : context.before
    const right = splitBest(slice(spotted, at, spotted.tokens.length), { ...context, before }, most - 1)
    const seconds = right.options.map(([option]) => option)
    const [second] = seconds
    if (!first || !second) continue
    // a sentence around the question says nothing that can be asked
    if (isHard && !(first.isSaid && first.score > CLEAR) && second.score > CLEAR && seconds.length === 1) {
      const worth = second.score - first.leftOut.length * 0.1
      if (!found || worth > found.worth) found = { split: right, worth }
      continue
    }
    const scores = [first, ...seconds].map((option) => option?.score ?? 0)
    const worth = Math.min(...scores)
    const isDifferent = seconds.every((option) => JSON.stringify(option?.part) !== JSON.stringify(first.part))
    if (!isDifferent || worth < CLEAR || !first.isSaid || !seconds.every((option) => option?.isSaid || isHard)) continue
    if (!found || worth > found.worth)
      found = { split: { options: [left, ...right.options] }, worth: worth + (isHard ? 0.5 : 0) }
  }
  if (
    found &&
    (!whole || found.worth > whole.score - 0.2 || (whole.leftOut.length > 0 && found.worth > whole.score - 1))
  )
    return found.split
  return { options: whole ? [single] : [] }
}

import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import learned from './continuing.json' with { type: 'json' }
import type { Spotted } from '../spot/spotted.ts'
import type { Features } from './features.ts'

/** How much each fact speaks for a question going on from the one before; made by `npm run train -- understanding`, and readable. */
export type Continuing = Readonly<Record<string, number>>

const CONTINUING: Continuing = learned

/** The best reading of a question alone, or the best way to go on with it. */
interface Best {
  readonly part: PlanPart
  readonly score: number
  readonly features: Features
}

/** Words that say who asks: `what did I spend` is a sentence of its own. */
const OWN = new Set(['i', 'my', 'me', 'we', 'our', 'mine', 'us'])
const PRONOUNS = new Set(
  'it that this those these them em they there here its their theirs each he him his she her mine ones one two such'.split(
    ' ',
  ),
)
/** Words that only have a meaning after something else. */
const LEANING = new Set(
  'same both together other others else instead rather rest again too then alone also more less opposite reverse similarly likewise still versus vs difference'.split(
    ' ',
  ),
)
/** What is said before the question itself. */
const OPENERS = new Set(
  'ok okay so oh hmm well thanks thank great nice cool ouch wow and now then alright right'.split(' '),
)
const LONG = 8

const sizeOf = (words: number): string =>
  words <= 1 ? 'one' : words === 2 ? 'two' : words <= 4 ? 'few' : words < LONG ? 'some' : 'many'

const capped = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

const leftOf = ({ features }: Best): number =>
  capped(
    Object.entries(features).reduce(
      (sum, [name, value]) => sum + (name === 'left' || /^part_\w+_left$/.test(name) ? value : 0),
      0,
    ),
    4,
  )

const fromOf = ({ part, features }: Best): string =>
  part.kind !== 'data'
    ? part.kind
    : features['from_said'] !== undefined
      ? 'said'
      : features['from_subject'] !== undefined
        ? 'subject'
        : 'implied'

const figureOf = (part: PlanPart): string =>
  part.kind === 'data' ? `${part.subject}.${part.measures[0] ?? ''} ${part.derive?.formula ?? ''}` : part.kind

/**
 * What tells a question that goes on from the one before from one that stands alone.
 * @param alone null where it says nothing alone
 */
export function continuingFacts(
  { tokens, spans }: Spotted,
  alone: Best | null,
  after: Best,
  { before, isWithin = false }: { readonly before: DataPart | null; readonly isWithin?: boolean },
): Features {
  const facts: Record<string, number> = { always: 1 }
  const add = (name: string, value = 1): void => {
    if (value !== 0) facts[name] = value
  }
  const words = tokens.map(({ text }) => text)
  const size = sizeOf(words.length)
  add(`size_${size}`)
  const begin = words.findIndex((word) => !OPENERS.has(word))
  if (begin > 0) add('opened')
  for (const { start, end, sense } of spans)
    if (sense.kind === 'mark') {
      // between two questions of one message "and" only joins them
      if (start === 0 || start === begin) add(`begins_${sense.mark}`, isWithin ? 0 : 1)
      else if (end === words.length) add(`ends_${sense.mark}`)
    }
  add('leaning', words.filter((word) => LEANING.has(word)).length)
  if (spans.some(({ start, sense }) => start === 0 && (sense.kind === 'versus' || sense.kind === 'exclude')))
    add('begins_beside')
  if (spans.some(({ start, sense }) => start === Math.max(0, begin) && sense.kind === 'group')) add('begins_group')
  if (spans.some(({ start, sense }) => start === Math.max(0, begin) && sense.kind === 'show')) add('begins_show')
  if (
    /^(?:by|in|on|at|for|of|from|with|without|to|per|since|until|between|during|before|after|into|as)$/.test(
      words[Math.max(0, begin)] ?? '',
    )
  )
    add('begins_preposition')
  const isOwn = words.some((word) => OWN.has(word))
  const isPointing = words.some((word) => PRONOUNS.has(word))
  const isAsked = spans.some(({ start, sense }) => start <= 1 && sense.kind === 'ask')
  if (isOwn) add('own')
  if (isPointing) add('pointing')
  for (const { sense, start } of spans) if (sense.kind === 'ask' && start <= 1) add(`asks_${sense.ask}`)
  if (before === null) add('after_term')
  if (after.part.kind !== 'data') add('goes_on_with_term')
  else {
    add(`goes_on_${after.features['from_before'] === undefined ? 'swap' : 'same'}`)
    if (after.features['carry_days'] !== undefined) add('carries_days')
    if (after.features['carry_rows'] !== undefined) add('carries_rows')
  }
  const left = leftOf(after)
  add('left_after', left)
  add('score_after', capped(after.score, 6))
  if (alone === null) {
    add('nothing_alone')
    return facts
  }
  const from = fromOf(alone)
  add(`alone_${from}`)
  add(`alone_${from}_${size}`)
  add('left_alone', leftOf(alone))
  add('left_more', left - leftOf(alone))
  add('score_alone', capped(alone.score, 6))
  add('score_more', capped(after.score - alone.score, 6))
  if (alone.part.kind === 'data') {
    const { where, period, by } = alone.part
    if (where.length > 0) add('alone_has_rows')
    if (period !== null) add('alone_has_days')
    if (by.length > 0) add('alone_has_groups')
    if (before?.subject === alone.part.subject) add('alone_same_subject')
  }
  const isWhole = (from === 'said' || from === 'subject') && isAsked
  if (isWhole) add('whole')
  if (isWhole && isOwn) add('whole_own')
  if (isWhole && isPointing) add('whole_pointing')
  if (isOwn && !isPointing) add('own_not_pointing')
  if (!isOwn && !isAsked) add('bare')
  if (figureOf(alone.part) === figureOf(after.part)) add(`same_figure${isOwn ? '_own' : ''}`)
  return facts
}

/** How much more likely a question goes on than stands alone, as the logarithm of the odds. */
export const continuingOf = (facts: Features, weights: Continuing = CONTINUING): number =>
  Object.entries(facts).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0)

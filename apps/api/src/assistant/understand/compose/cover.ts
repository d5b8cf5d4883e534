import { BOOK_SUBJECTS, FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import { wordsOf } from '../read/tokens.ts'
import type { Spotted } from '../spot/spotted.ts'
import type { Sense, Span } from '../spot/senses.ts'
import { type Fit, fitOf } from './fit.ts'
import type { Head } from './heads.ts'

/** One way to read the words of a question for one head: spans that do not overlap, in order. */
export interface Cover {
  readonly spans: readonly (Span & { readonly fit: Fit })[]
  /** Words that no span reads. */
  readonly left: readonly number[]
  readonly gain: number
}

/** What a reading of a kind is worth while readings are put together; the choice between wholes is learned. */
const WORTH: Readonly<Partial<Record<Sense['kind'], number>>> = {
  measure: 1,
  formula: 1.3,
  turn: 1.4,
  subject: 0.6,
  value: 0.6,
  name: 0.9,
  text: 0.3,
  period: 0.7,
  number: 0.3,
  bound: 0.8,
  group: 0.6,
  which: 0.6,
  field: 0.15,
  aggregate: 0.35,
  rank: 0.45,
  newest: 0.4,
  sort: 0.4,
  exclude: 0.25,
  versus: 0.35,
  benchmark: 0.6,
  cue: 0.1,
  show: 0.3,
  relation: 0.4,
  ask: 0.05,
  mark: 0.02,
}
/** What is said to be added says more than a word that only asks. */
const ADDING = 0.3
const worthOf = (sense: Sense): number =>
  sense.kind === 'mark' && sense.mark === 'add' ? ADDING : (WORTH[sense.kind] ?? 0)
const FIT_WORTH: Readonly<Record<Fit, number>> = { self: 0.5, join: 0, agree: 0, neither: -0.35, against: -0.9 }
/** A phrase is surer than the words it is made of: what each further word of it is worth. */
const LONGER: Readonly<Partial<Record<Sense['kind'], number>>> = {
  period: 0.5,
  formula: 0.35,
  turn: 0.4,
  name: 0.4,
  measure: 0.28,
  value: 0.3,
  bound: 0.4,
  part: 0.3,
}
const LONGER_USUALLY = 0.22
/** A second figure is seldom asked for; a word that could be one is mostly something else. */
const SECOND_MEASURE = -1.1
const SECOND_MEASURE_JOINED = -0.3
const JOINING = new Set(['and', 'or', 'plus', 'versus', 'vs', 'against', 'und', 'y', 'et'])
/** Readings that a word without a meaning of its own seldom is. */
const MEANT: ReadonlySet<Sense['kind']> = new Set([
  'measure',
  'formula',
  'value',
  'name',
  'text',
  'subject',
  'turn',
  'cue',
])
/** How many ways to read are kept at each word. */
const KEPT = 6

interface State {
  readonly gain: number
  readonly spans: readonly (Span & { readonly fit: Fit })[]
  readonly left: readonly number[]
}

/** The best ways to read a question for a head. */
export function coversOf({ tokens, spans, weights: all }: Spotted, head: Head, most: number): Cover[] {
  const weights = head.formula === null ? all : withoutGivenWords(tokens, all, head.formula)
  const groups = spans.filter(({ sense }) => sense.kind === 'group')
  const periods = spans.filter(({ sense }) => sense.kind === 'period')
  const fitting = spans.flatMap((span) => {
    // "by month" asks for months: read as the bare word it would be dropped without anybody noticing
    const isOfGroup =
      (span.sense.kind === 'field' || span.sense.kind === 'subject') &&
      groups.some(({ start, end }) => start < span.start && span.end <= end)
    // "the past three months" are days, and not more than three
    const isOfPeriod =
      span.sense.kind === 'bound' && periods.some(({ start, end }) => start <= span.start && span.end < end)
    // "over three years" is how long, where nothing is counted in days or years
    const isOfLength =
      span.sense.kind === 'bound' &&
      !BOOK_SUBJECTS.has(head.subject) &&
      SUBJECTS[head.subject].measures[head.measure]?.unit === 'money' &&
      periods.some(
        ({ start, end, sense }) =>
          sense.kind === 'period' &&
          sense.read.kind === 'length' &&
          span.start < start &&
          start < span.end &&
          span.end < end,
      )
    if (isOfGroup || isOfPeriod || isOfLength) return []
    const fit = fitOf(span.sense, head)
    return fit === null || isRather(span, spans, head) ? [] : [{ ...span, fit }]
  })
  const byStart = Map.groupBy(fitting, ({ start }) => start)
  const states: State[][] = Array.from({ length: tokens.length + 1 }, () => [])
  states[0] = [{ gain: 0, spans: [], left: [] }]
  for (let at = 0; at < tokens.length; at++) {
    const here = best(states[at] ?? [])
    for (const state of here) {
      states[at + 1]?.push({ ...state, gain: state.gain - (weights[at] ?? 0), left: [...state.left, at] })
      for (const span of byStart.get(at) ?? []) {
        const length = span.end - span.start
        const weight = weights.slice(span.start, span.end).reduce((sum, one) => sum + one, 0)
        // words that mean nothing make no name or value, unless they are one phrase
        const emptiness = weight === 0 && length === 1 && MEANT.has(span.sense.kind) ? 0.5 : 0
        const gain =
          worthOf(span.sense) +
          FIT_WORTH[span.fit] +
          (LONGER[span.sense.kind] ?? LONGER_USUALLY) * (length - 1) +
          secondMeasure(span, tokens) -
          span.cost * 1.5 -
          emptiness
        states[span.end]?.push({ gain: state.gain + gain, spans: [...state.spans, span], left: state.left })
      }
    }
  }
  const needsSelf = head.from === 'said' || head.from === 'subject' || head.relation !== null
  return best(states[tokens.length] ?? [], KEPT * 2)
    .filter((state) => !needsSelf || state.spans.some(({ fit }) => fit === 'self'))
    .slice(0, most)
}

/**
 * Words that name a figure and some of its rows are the rows where the figure is known: "how many of those are reviews"
 * after meetings, "exclude transfers" whatever is asked.
 */
const isRather = ({ start, end, sense }: Span, spans: readonly Span[], head: Head): boolean =>
  sense.kind === 'measure' &&
  spans.some(
    (other) =>
      other.start === start &&
      other.end === end &&
      other.sense.kind === 'value' &&
      fitOf(other.sense, head) === 'join' &&
      ((head.before?.subject === head.subject && head.before.measures[0] === head.measure) ||
        spans.some((before) => before.end === start && before.sense.kind === 'exclude')),
  )

const secondMeasure = ({ sense, fit, start }: State['spans'][number], tokens: Spotted['tokens']): number =>
  sense.kind !== 'measure' || fit !== 'join'
    ? 0
    : JOINING.has(tokens[start - 1]?.text ?? '') || tokens[start]?.after === ','
      ? SECOND_MEASURE_JOINED
      : SECOND_MEASURE

/** What a formula's numbers are called is said beside them, and is no word left over. */
function withoutGivenWords(tokens: Spotted['tokens'], weights: readonly number[], formula: string): readonly number[] {
  const words = new Set(
    Object.values(FORMULAS[formula]?.given ?? {}).flatMap((given) => given.words.en.flatMap(wordsOf)),
  )
  return weights.map((weight, at) => (words.has(tokens[at]?.text ?? '') ? 0 : weight))
}

function best(states: readonly State[], most = KEPT): State[] {
  const seen = new Set<string>()
  return states
    .toSorted((a, b) => b.gain - a.gain)
    .filter(({ spans }) => {
      const key = spans.map(({ start, end, sense }) => `${start}${end}${JSON.stringify(sense)}`).join()
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, most)
}

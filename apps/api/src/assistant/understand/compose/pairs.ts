import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import { barePart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { type Guess, guessOf } from '../guess/guess.ts'
import { headOf, measureOf } from '../guess/matters.ts'
import type { Sense, Span } from '../spot/senses.ts'
import { type Spotted, joined, slice } from '../spot/spotted.ts'
import type { Chain } from './heads.ts'
import type { Context } from './reading.ts'
import { isRelated, relatedTo, relationsOf } from './related.ts'
import { MEASURES } from './aggregates.ts'
import { situationOf } from './situation.ts'

const JOINTS = new Set(['and', '&', '+', 'plus', '/', 'or', 'than'])
/** A word of investing in two figures is not asked for twice: of more joints than this a message is a story. */
const MOST_SEGMENTS = 5
/** Below this the words of a segment speak for no figure. */
const LIKELY = 0.3
/** What stands for a figure in the lexicon is one, whatever else it can be. */
const SAID = 0.75
/** The highest of a level is a figure of its own. */
const RANKED = 0.97
const RELATED = 0.55
/** A segment of so few words shares the rest of its neighbour: "best and worst month". */
const SHORT = 3
const MOST_CHAINS = 3

/** Readings that say which rows or days are meant or how they are shown, and no figure. */
const ROWS: ReadonlySet<Sense['kind']> = new Set([
  'name',
  'value',
  'period',
  'bound',
  'number',
  'text',
  'mark',
  'filler',
  'group',
  'show',
  'sort',
  'rank',
  'exclude',
  'versus',
])
/** Readings that join words over a joint: "Fennel & Rye", "between May and June". */
const WHOLE: ReadonlySet<Sense['kind']> = new Set(['name', 'period', 'bound', 'measure', 'formula', 'turn', 'term'])

interface Figure {
  readonly subject: SubjectName
  readonly measure: string
  readonly likely: number
}

interface Segment {
  readonly from: number
  readonly to: number
}

/** Of figures that are seldom asked for side by side. */
const STRANGE = 0.45
const TOGETHER: readonly (readonly string[])[] = [
  ['fit.emergency_months', 'fit.emergency_gap'],
  ['returns.twr', 'returns.benchmark', 'returns.excess', 'returns.xirr'],
  ['returns.volatility', 'returns.sharpe', 'returns.drawdown', 'returns.twr'],
  ['worth.change', 'worth.contributed', 'worth.market_effect'],
  ['worth.assets', 'worth.debts', 'worth.net_worth'],
  ['worth.highest', 'worth.highest_day'],
  ['worth.lowest', 'worth.lowest_day'],
  ['positions.maturity', 'positions.coupon', 'positions.yield', 'positions.yield_to_maturity', 'positions.value'],
  ['accounts.owed', 'accounts.interest_rate', 'accounts.payment'],
  ['accounts.count', 'accounts.institutions'],
  ['transactions.contributed', 'transactions.employer'],
  ['transactions.interest_paid', 'transactions.principal_paid'],
  ['transactions.in', 'transactions.out', 'transactions.net'],
  ['transactions.fees', 'transactions.taxes'],
  ['sales.proceeds', 'sales.cost', 'sales.realized'],
]
/** Figures of which any two go together. */
const ALL_TOGETHER: ReadonlySet<SubjectName> = new Set(['positions', 'clients', 'plans'])

const areCompanions = (first: Figure, measure: string): boolean => {
  const [one, other] = [`${first.subject}.${first.measure}`, `${first.subject}.${measure}`]
  return (
    ALL_TOGETHER.has(first.subject) ||
    TOGETHER.some((figures) => figures.includes(one) && figures.includes(other)) ||
    isRelated(one, other)
  )
}

/** What stands between the joints of a question. */
function segmentsOf({ tokens, spans }: Spotted): Segment[] {
  const isInside = (at: number, isWord: boolean): boolean =>
    spans.some(
      ({ start, end, sense, cost }) =>
        WHOLE.has(sense.kind) && cost < LIKELY && start < at && at + (isWord ? 1 : 0) < end,
    )
  const segments: Segment[] = []
  let from = 0
  for (const [at, token] of tokens.entries()) {
    const isWord = JOINTS.has(token.text)
    const isCut = isWord || /[,;:?!.]/.test(token.after)
    if (at === 0 || !isCut || isInside(at, isWord)) continue
    if (at > from) segments.push({ from, to: at })
    from = isWord ? at + 1 : at
  }
  if (from < tokens.length) segments.push({ from, to: tokens.length })
  return segments
}

const ASKS: ReadonlySet<string> = new Set(['how_much', 'how_many', 'when', 'how_long'])
const FIGURES: ReadonlySet<Sense['kind']> = new Set(['measure', 'aggregate', 'relation'])

/** Spans that are no piece of a longer one that says rows, days or a shape: `last` of `last week` is no last one. */
const ownSpans = ({ spans }: Spotted): Span[] =>
  spans.filter(
    ({ start, end }) =>
      !spans.some(
        (other) =>
          ROWS.has(other.sense.kind) &&
          other.cost < LIKELY &&
          other.start <= start &&
          end <= other.end &&
          other.end - other.start > end - start,
      ),
  )

/** Places of words that say neither rows nor days nor a shape. */
const freeWords = ({ weights, spans }: Spotted): ReadonlySet<number> =>
  new Set(
    weights.flatMap((weight, at) =>
      weight > 0 &&
      !spans.some(({ start, end, sense, cost }) => ROWS.has(sense.kind) && cost < LIKELY && start <= at && at < end)
        ? [at]
        : [],
    ),
  )

/** Whether a segment has words of its own beside what rows, days and shape it is asked of. */
const hasFigure = (spotted: Spotted): boolean =>
  freeWords(spotted).size > 0 ||
  ownSpans(spotted).some(({ sense }) => (sense.kind === 'ask' ? ASKS.has(sense.ask) : FIGURES.has(sense.kind)))

/** A part that asks for a figure alone, for what follows it. */
const bare = ({ subject, measure }: Figure): DataPart => ({
  ...barePart,
  subject,
  measures: [measure],
  where: [],
  by: [],
})

const DAY = /^(?:day|date|when)$/

/** Heads that words of a segment speak for which say nothing else. */
function spokenOf(guess: Guess, spotted: Spotted): [string, number][] {
  const free = freeWords(spotted)
  return [...guess.of('head')].filter(
    ([name, likely]) => likely >= LIKELY && [...guess.wordsFor(name)].some((at) => free.has(at)),
  )
}

/** What the words of a segment ask for alone, the likeliest first. */
function figuresOf(spotted: Spotted, context: Context): Figure[] {
  const { subjects } = context
  const figures = new Map<string, Figure>()
  const add = (subject: SubjectName, measure: string, likely: number): void => {
    const name = `${subject}.${measure}`
    if (subjects.has(subject) && (figures.get(name)?.likely ?? 0) < likely)
      figures.set(name, { subject, measure, likely })
  }
  const guess = guessOf(spotted, situationOf({ ...context, before: null, termBefore: null }), context.guess)
  for (const [name, likely] of spokenOf(guess, spotted)) {
    const figure = measureOf(name)
    if (figure && figure.formula === null) add(figure.subject, figure.measure, likely)
  }
  const spans = ownSpans(spotted)
  for (const { sense, cost } of spans)
    if (sense.kind === 'measure' && cost < LIKELY) add(sense.subject, sense.measure, SAID)
  const kinds = new Set([...figures.values()].map(({ subject }) => subject))
  for (const { sense } of spans)
    if (sense.kind === 'aggregate')
      for (const subject of kinds) {
        const measure = MEASURES[`${subject}.${sense.aggregate}`]
        if (measure !== undefined) add(subject, measure, SAID)
      }
    else if (sense.kind === 'rank' && kinds.has('worth')) {
      add('worth', sense.direction === 'desc' ? 'highest' : 'lowest', RANKED)
      figures.delete('worth.net_worth')
    }
  return [...figures.values()].toSorted((one, other) => other.likely - one.likely)
}

/** The figure of the same subject that a segment asks for beside the ones before it. */
function besideOf(spotted: Spotted, context: Context, first: Figure, taken: readonly string[]): Figure | null {
  const before = bare(first)
  const figures = new Map<string, number>()
  const add = (measure: string, likely: number): void => {
    if (!taken.includes(measure) && measure in SUBJECTS[first.subject].measures)
      figures.set(measure, Math.max(figures.get(measure) ?? 0, likely))
  }
  for (const { subject, measure, likely } of figuresOf(spotted, context))
    if (subject === first.subject) add(measure, likely)
  const spans = ownSpans(spotted)
  for (const { sense } of spans)
    if (sense.kind === 'aggregate') add(MEASURES[`${first.subject}.${sense.aggregate}`] ?? '', RELATED)
  const isDay = spotted.tokens.some(({ text }) => DAY.test(text))
  for (const relation of new Set([
    ...spans.flatMap(({ sense }) => relationsOf(sense)),
    ...(isDay ? ['day' as const] : []),
  ]))
    for (const [subject, measure] of relatedTo(before, relation)) if (subject === first.subject) add(measure, RELATED)
  const guess = guessOf(spotted, situationOf({ ...context, before, termBefore: null }), context.guess)
  for (const [name, likely] of spokenOf(guess, spotted)) {
    const figure = name === headOf(before) ? null : measureOf(name)
    if (figure?.subject === first.subject && figure.formula === null) add(figure.measure, likely)
  }
  const [best] = [...figures]
    .map(([measure, likely]) => [measure, areCompanions(first, measure) ? likely : likely * STRANGE] as const)
    .filter(([, likely]) => likely >= LIKELY)
    .toSorted(([, one], [, other]) => other - one)
  return best ? { subject: first.subject, measure: best[0], likely: best[1] } : null
}

/** Figures that a question asks for side by side, each by words of its own: "how often, and what did it cost". */
export function chainsOf(spotted: Spotted, context: Context, guess: Guess): Chain[] {
  // what is computed with numbers that are given is one figure, and what asks for no data is none
  const isOther = ([name, likely]: readonly [string, number]): boolean =>
    likely > 0.5 && measureOf(name)?.formula !== null
  if ([...guess.of('head')].some(isOther)) return []
  const segments = segmentsOf(spotted)
  if (segments.length < 2 || segments.length > MOST_SEGMENTS) return []
  const of = ({ from, to }: Segment): Spotted => slice(spotted, from, to)
  const [first, ...others] = segments.filter((segment) => hasFigure(of(segment)))
  if (!first || others.length === 0) return []
  const [second] = others
  // "best and worst month": what the first is of is said with the second
  const isShort = first.to - first.from <= SHORT && second !== undefined && second.to - second.from > 1
  const own = figuresOf(of(first), context)
  const shared =
    isShort && second ? figuresOf(joined(of(first), slice(spotted, second.from + 1, second.to)), context) : []
  const firsts = [...shared, ...own].filter(
    ({ subject, measure }, at, all) =>
      all.findIndex((other) => other.subject === subject && other.measure === measure) === at,
  )
  return firsts.slice(0, MOST_CHAINS).flatMap((figure): Chain[] => {
    const measures = [figure.measure]
    const likely = [figure.likely]
    let isAskedTwice = false
    for (const segment of others) {
      const length = segment.to - segment.from
      const beside =
        besideOf(of(segment), context, figure, measures) ??
        // "realized gains and losses": what the second is of is said with the first
        (length <= SHORT
          ? besideOf(
              joined(slice(spotted, first.from, Math.max(first.from, first.to - 1)), of(segment)),
              context,
              figure,
              measures,
            )
          : null)
      if (!beside) continue
      measures.push(beside.measure)
      isAskedTwice ||= spotted.spans.some(
        ({ start, end, sense }) => sense.kind === 'ask' && segment.from <= start && end <= segment.to,
      )
      likely.push(beside.likely)
    }
    return measures.length > 1 ? [{ subject: figure.subject, measures, likely, isAskedTwice }] : []
  })
}

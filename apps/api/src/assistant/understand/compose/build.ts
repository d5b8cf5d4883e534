import type { Condition, DataPart } from '@keelwise/contract/plan'
import { TIME_DIMENSIONS } from '../../model-of-data/spans.ts'
import type { Turn } from '../spot/turn.ts'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import { daysBetween } from '@keelwise/finance/days'
import { lastDays, lastMonths } from '@keelwise/finance/spans'
import { unitAround } from '../read/calendar.ts'
import { periodWords } from '../read/period-words.ts'
import type { NumberRead } from '../read/numbers.ts'
import type { PeriodRead } from '../read/periods.ts'
import type { Token } from '../read/tokens.ts'
import type { Aggregate, AskWord, Bound, Cue, FollowUpMark, Sense, Span } from '../spot/senses.ts'
import { aggregated } from './aggregates.ts'
import type { Directory } from '../directory.ts'
import { accountsLeft } from '../choose/fits-data.ts'
import type { Cover } from './cover.ts'
import { DAYS_OF_CLIENTS, SINCE_MEETING, fieldOf, groupOf, isTimeless, timeOf } from './fit.ts'
import { givenNumbers } from './given.ts'
import type { Head } from './heads.ts'
import type { Note, Sign } from './notes.ts'
import { type Reading, partDays, relativeDays } from './periods-of-part.ts'
import { ROW_OF_DAY, turnedRound } from './related.ts'

/** A plan's part with what was noticed while it was put together; the choice looks at both. */
export interface Built {
  readonly part: DataPart
  readonly notes: readonly Note[]
  /** What speaks for rows instead of one figure. */
  readonly signs: ReadonlySet<Sign>
}

type Field = string

interface Gathered {
  readonly where: Condition[]
  readonly by: Field[]
  readonly measures: string[]
  readonly periods: PeriodRead[]
  /** The same with where they stand. */
  readonly times: { readonly read: PeriodRead; readonly at: number; readonly end: number }[]
  readonly bounds: {
    readonly bound: Bound
    readonly near: string | null
    readonly at: number
    readonly end: number
    /** Everything but that. */
    readonly isExcluded: boolean
  }[]
  readonly numbers: { readonly number: NumberRead; readonly at: number; readonly end: number }[]
  readonly aggregates: Aggregate[]
  readonly cues: Set<Cue>
  readonly asks: Set<AskWord>
  readonly marks: Set<FollowUpMark>
  /** Nouns of dimensions that were named without `by`. */
  readonly nouns: { readonly field: Field; readonly isPlural: boolean; readonly at?: number }[]
  readonly notes: Note[]
  rank: { direction: 'asc' | 'desc'; count: number | null; isOrder: boolean } | null
  newest: { direction: 'asc' | 'desc'; count: number | null } | null
  which: Field | null
  isLine: boolean
  isBroken: boolean
  isVersus: boolean
  isSorted: string | null
  isBenchmark: boolean
  show: DataPart['show']
  turned: Turn | null
  /** `second`: so many rows of what is in an order. */
  ordinal: number | null
  /** `it`, also inside a phrase for a figure. */
  saysIt: boolean
  /** Conditions that were said to both sides of a comparison. */
  sides: Condition[]
}

const LEVELS: ReadonlySet<string> = new Set(['worth.net_worth', 'worth.assets', 'worth.debts', 'worth.value'])
const MOVES: ReadonlySet<string> = new Set(['change', 'change_percent', 'contributed', 'market_effect'])
const AHEAD: ReadonlySet<string> = new Set([
  'income.expected',
  'income.maturities',
  'income.next',
  'plans.next_due',
  'positions.maturity',
  'meetings.next',
  'actions.next_due',
  'actions.open',
  'clients.days_to_birthday',
])

/** What was received of income, and what of it is still to come. */
const INCOME_AHEAD: ReadonlyMap<string, string | null> = new Map([
  ['received', null],
  ['dividends', 'dividend'],
  ['coupons', 'coupon'],
  ['interest', null],
])

const readingOf = (head: Head, cues: ReadonlySet<Cue>, isUpcoming: boolean): Reading => {
  const name = `${head.subject}.${head.measure}`
  if (LEVELS.has(name)) return 'level'
  if (AHEAD.has(name) || (head.subject === 'meetings' && (cues.has('expect') || isUpcoming))) return 'ahead'
  return 'flow'
}

const NEGATED: Readonly<Partial<Record<Condition['op'], Condition['op']>>> = { is: 'is_not', has: 'has_not' }
const FLAGS: Readonly<Record<string, string>> = { yes: 'no', no: 'yes' }

/** All but what a condition says: of a yes, the no. */
function negated(condition: Condition): Condition {
  const [value = '', ...more] = condition.values
  const other = condition.op === 'is' && more.length === 0 ? FLAGS[value] : undefined
  return other === undefined
    ? { ...condition, op: NEGATED[condition.op] ?? condition.op }
    : { ...condition, values: [other] }
}

/**
 * Joins what was said of one field into one condition: either of them.
 * @param isJoined said with `and` or a comma between; else the narrower of two that overlap is meant
 */
function addCondition(where: Condition[], condition: Condition, isJoined = true): void {
  const known = where.findIndex(({ field, op }) => field === condition.field && op === condition.op)
  const before = where[known]
  if (before && !isJoined && before.values.length !== condition.values.length) {
    const [few, many] =
      before.values.length < condition.values.length ? [before, condition] : ([condition, before] as const)
    if (few.values.every((value) => many.values.includes(value))) {
      where[known] = few
      return
    }
  }
  if (before && /^(?:is|has)/.test(condition.op) && condition.op !== 'between')
    where[known] = {
      ...before,
      values: [...new Set([...before.values, ...condition.values])].slice(0, 50),
      words: [before.words, condition.words].filter(Boolean).join(', ').slice(0, 200),
    }
  else where.push(condition)
}

/** The condition that a value or a name says; null for other readings. */
function conditionOf(sense: Sense, head: Head): Condition | null {
  if (sense.kind === 'value') {
    const [value = ''] = sense.values
    const debt = sense.field === 'account_type' ? DEBTS_OF[value] : undefined
    const isOwed = OF_DEBTS.test(head.measure) || head.formula === 'payoff' || head.formula === 'interest_saved'
    // what recurs of a debt is known by who is paid
    if (sense.field === 'account_type' && !SUBJECTS[head.subject].dimensions['account_type'])
      return { field: 'payee', op: 'has', values: sense.values.map((each) => each.toLowerCase()), words: sense.label }
    return { field: sense.field, op: 'is', values: debt && isOwed ? [debt] : [...sense.values], words: sense.label }
  }
  if (sense.kind === 'text') {
    const field = SUBJECTS[head.subject].dimensions['words']?.filters ? 'words' : 'payee'
    return { field, op: 'has', values: [sense.text], words: sense.text }
  }
  if (sense.kind !== 'name') return null
  const { named } = sense
  const field = fieldOf(head.subject, named.kind)
  if (field === null)
    return named.payees && SUBJECTS[head.subject].dimensions['payee']?.filters
      ? { field: 'payee', op: 'has', values: named.payees.slice(0, 50), words: named.label }
      : null
  const isText = named.kind === 'payee' || named.kind === 'issuer'
  return {
    field,
    op: isText ? 'has' : 'is',
    values: named.values.slice(0, 50).map((value) => value.slice(0, 200)),
    words: named.label.slice(0, 200),
  }
}

/** Spending without the mortgage is without what is paid on it, from whichever account. */
const isPaymentOf = ({ field, values }: Condition, { subject, measure }: Head): boolean =>
  subject === 'transactions' && SPENDING.has(measure) && field === 'account_type' && values.join() === 'MORTGAGE'
const SPENDING: ReadonlySet<string> = new Set(
  'out daily weekly monthly yearly average median largest smallest count share amount'.split(' '),
)
const asPayment = ({ values, words }: Condition): Condition => ({
  field: 'payee',
  op: 'has',
  values: values.map((each) => each.toLowerCase()),
  ...(words === undefined ? {} : { words }),
})

const OTHER_SIDE: Readonly<Record<Field, Field>> = {
  account: 'other_account',
  account_type: 'other_account_type',
  group: 'other_group',
}

/** Of a move of money, the account that it went to or came from on the other side. */
function isOtherSide(
  condition: Condition,
  head: Head,
  gathered: Gathered,
  tokens: readonly Token[],
  start: number,
): boolean {
  if (head.subject !== 'transactions' || !(condition.field in OTHER_SIDE)) return false
  const before = tokens
    .slice(Math.max(0, start - 2), start)
    .map(({ text }) => text)
    .join(' ')
  const isTo = /\b(?:to|into|toward|towards)(?: my| the)?$/.test(before)
  const isFrom = /\b(?:from|out of)(?: my| the)?$/.test(before)
  const hasOwn = gathered.where.some(({ field }) => field in OTHER_SIDE)
  if (head.measure === 'paid') return isTo
  if (head.measure === 'received' || head.measure === 'contributed') return isFrom && hasOwn
  return false
}

const COSTS: ReadonlySet<string> = new Set(['out', 'paid', 'fees', 'taxes', 'owed', 'debts', 'interest_paid'])
const JOINING = /^(?:and|or|plus|versus|than|to)$/
/** Readings that lead to a figure and say how it is shown too. */
const SAYS_MORE: ReadonlySet<Sense['kind']> = new Set(['ask', 'rank', 'newest', 'group', 'which', 'aggregate'])

/** Debts are named by what was bought with them: the house is the mortgage. */
const OF_DEBTS = /^(?:owed|payment|interest_paid|principal_paid|interest_rate|interest_charged)$/
const DEBTS_OF: Readonly<Record<string, string>> = { PROPERTY: 'MORTGAGE', VEHICLE: 'LOAN' }

/** Reads the spans of a cover in their order. */
function gather(head: Head, { spans }: Cover, tokens: readonly Token[]): Gathered {
  const found: Gathered = {
    where: [],
    by: [],
    measures: [],
    periods: [],
    times: [],
    bounds: [],
    numbers: [],
    aggregates: [],
    cues: new Set(),
    asks: new Set(),
    marks: new Set(),
    nouns: [],
    notes: [],
    rank: null,
    newest: null,
    which: null,
    isLine: false,
    isBroken: false,
    isVersus: false,
    isSorted: null,
    isBenchmark: false,
    show: 'auto',
    turned: null,
    ordinal: ordinalIn(tokens),
    saysIt: tokens.some(({ text }) => text === 'it' || text === 'its'),
    sides: [],
  }
  let isExcluding: number | null = null
  let lastExcluded = -1
  let lastNamed = 0
  let wantsSort = false
  for (const { start, end, sense, fit } of spans) {
    // what names the figure by the one before says nothing else
    if (fit === 'self' && head.relation !== null && !SAYS_MORE.has(sense.kind)) continue
    if (fit === 'self' && head.relation !== null && head.relation !== 'base' && sense.kind === 'aggregate') continue
    // what goes without saying is no condition
    const condition = fit === 'agree' ? null : conditionOf(sense, head)
    if (condition) {
      // "without rent and utilities": what is joined to an exclusion is excluded too
      const isJoined =
        lastExcluded >= 0 && tokens.slice(lastExcluded, start).every(({ text }) => /^(?:and|or|my|the)$/.test(text))
      if (isExcluding !== null || isJoined) {
        addCondition(found.where, negated(isPaymentOf(condition, head) ? asPayment(condition) : condition))
        isExcluding = null
        lastExcluded = end
      } else if (isOtherSide(condition, head, found, tokens, start))
        addCondition(found.where, { ...condition, field: OTHER_SIDE[condition.field] ?? condition.field })
      else {
        if (found.isVersus || found.sides.some(({ field }) => field === condition.field)) found.sides.push(condition)
        else found.sides.push(condition)
        const joined = tokens.slice(lastNamed, start).some(({ text, after }) => JOINING.test(text) || after === ',')
        addCondition(found.where, condition, joined || tokens[start]?.after === ',')
        lastNamed = end
      }
      continue
    }
    switch (sense.kind) {
      case 'turn':
        for (const each of sense.turn.where) addCondition(found.where, each)
        found.by.push(...sense.turn.by)
        found.measures.push(...(sense.turn.more ?? []))
        if (sense.turn.why) found.asks.add('why')
        found.turned = sense.turn
        break
      case 'exclude':
        isExcluding = end
        break
      case 'measure':
        // "my bonds by maturity" is an order of the list
        if (wantsSort || (tokens[start - 1]?.text === 'by' && found.asks.has('list'))) {
          found.isSorted = sense.measure
          wantsSort = false
          if (sense.measure !== head.measure) found.measures.push(sense.measure)
        } else if (sense.measure !== head.measure && head.formula === null) found.measures.push(sense.measure)
        // "the biggest expenses" are several rows, "the most dividends" is one figure
        if (isRankedMany(spans, tokens, start, end))
          found.nouns.push({ field: SUBJECTS[sense.subject].rows, isPlural: true })
        break
      case 'period':
        found.periods.push(sense.read)
        found.times.push({ read: sense.read, at: start, end })
        break
      case 'bound': {
        const near = spans.find(
          (other) => other.end === start || (other.end === start - 1 && tokens[start - 1]?.text === 'is'),
        )
        found.bounds.push({
          bound: sense.bound,
          near: near?.sense.kind === 'measure' ? near.sense.measure : null,
          at: start,
          end,
          isExcluded: isExcluding !== null && isExcluding >= start - 2,
        })
        if (isExcluding !== null && isExcluding >= start - 2) isExcluding = null
        break
      }
      case 'number':
        found.numbers.push({ number: sense.number, at: start, end })
        break
      case 'aggregate':
        found.aggregates.push(sense.aggregate)
        break
      case 'rank':
        if (wantsSort) wantsSort = false
        found.rank ??= {
          // the worst of what costs money costs the most
          direction:
            COSTS.has(head.measure) && tokens.slice(start, end).some(({ text }) => text === 'worst')
              ? 'desc'
              : sense.direction,
          count:
            sense.isOrder === true
              ? null
              : (sense.count ?? countBeside(spans, start, end) ?? countBefore(spans, tokens, start)),
          isOrder: sense.isOrder === true,
        }
        break
      case 'newest':
        found.newest ??= { direction: sense.direction, count: sense.count }
        break
      case 'sort':
        wantsSort = true
        break
      case 'group': {
        if (head.formula !== null && TIME_DIMENSIONS.has(sense.field)) break
        if (sense.field === '') found.isBroken = true
        const field = groupOf(head.subject, sense.field)
        if (field !== null && !found.by.includes(field)) found.by.push(field)
        if (sense.line) found.isLine = true
        break
      }
      case 'which':
        // "which one" of what was shown before, whatever its rows are
        if (head.before && head.before.by.length > 0 && ONES.test(tokens[end - 1]?.text ?? '')) break
        found.which = groupOf(head.subject, sense.field)
        found.nouns.push({ field: sense.field, isPlural: isPlural(tokens, end) })
        break
      case 'field': {
        const field = groupOf(head.subject, sense.field)
        if (wantsSort && field !== null) {
          found.isSorted = field
          wantsSort = false
        } else {
          const isOfBefore = head.before !== null && ONES.test(tokens[end - 1]?.text ?? '')
          if (!isOfBefore || isPlural(tokens, end))
            found.nouns.push({
              field: isOfBefore ? (head.before?.by[0] ?? sense.field) : sense.field,
              isPlural: isPlural(tokens, end),
              at: start,
            })
        }
        break
      }
      case 'subject':
        found.nouns.push({ field: SUBJECTS[sense.subject].rows, isPlural: isPlural(tokens, end) })
        break
      case 'cue':
        found.cues.add(sense.cue)
        break
      case 'ask':
        found.asks.add(sense.ask)
        break
      case 'mark':
        found.marks.add(sense.mark)
        break
      case 'versus':
        found.isVersus = true
        break
      case 'benchmark':
        found.isBenchmark = true
        break
      case 'show':
        found.show = sense.show
        break
      default:
        break
    }
  }
  if (isExcluding !== null) found.notes.push('unused_exclude')
  // "each of my bonds" are rows of bonds
  const kind = head.before === null ? kindOfRows(head, spans, tokens) : null
  if (kind && !found.where.some(({ field }) => field === 'sec_type' || field === 'asset_class')) found.where.push(kind)
  // "sorted" without saying by what
  if (wantsSort && head.before) found.rank ??= { direction: 'desc', count: null, isOrder: false }
  // "what do I hold by account": the rows of the turn of phrase give way to what is said
  const turned = found.turned?.by ?? []
  if (found.by.length > turned.length)
    found.by.splice(0, found.by.length, ...found.by.filter((field) => !turned.includes(field)))
  return found
}

/** "the five fattest": how many, where the number stands beside the rank. */
function countBeside(spans: Cover['spans'], start: number, end: number): number | null {
  const number = spans.find((span) => span.sense.kind === 'number' && (span.end === start || span.start === end))?.sense
  if (number?.kind !== 'number' || number.number.unit !== 'plain' || !/^\d{1,2}$/.test(number.number.value)) return null
  return Number(number.number.value)
}

/** "the five that went up most", "and the three with the least": how many, before what ranks them. */
function countBefore(spans: Cover['spans'], tokens: readonly Token[], start: number): number | null {
  const numbers = spans.filter((span) => span.sense.kind === 'number' && span.end <= start)
  const [only] = numbers
  if (numbers.length !== 1 || only?.sense.kind !== 'number') return null
  const { value, unit } = only.sense.number
  const isCount = unit === 'plain' && /^\d{1,2}$/.test(value)
  return isCount && OF_ROWS.test(tokens[only.start - 1]?.text ?? '') && OF_WHICH.test(tokens[only.end]?.text ?? '')
    ? Number(value)
    : null
}
const OF_ROWS = /^(?:the|those|these|only|just|and|my|which|what)$/
const OF_WHICH =
  /^(?:that|which|who|with|having|where|whose|of|i|we|positions|holdings|funds|stocks|shops|clients|payees|months|ones)$/

/** What rows are called says what kind of security they are, where only such are meant. */
const KINDS_OF_ROWS: Readonly<Record<string, string>> = {
  stocks: 'EQUITY',
  bonds: 'BOND',
  etfs: 'ETF',
  cds: 'CD',
  options: 'OPTION',
}
function kindOfRows({ subject }: Head, spans: Cover['spans'], tokens: readonly Token[]): Condition | null {
  if (!SUBJECTS[subject].dimensions['sec_type']?.filters) return null
  for (const { end, sense } of spans) {
    const word = tokens[end - 1]?.text ?? ''
    const kind = KINDS_OF_ROWS[word]
    const isRows = sense.kind === 'group' || sense.kind === 'which' || sense.kind === 'field'
    if (isRows && kind !== undefined) return { field: 'sec_type', op: 'is', values: [kind], words: word }
  }
  return null
}

const ONES = /^ones?$/
const ORDINALS: Readonly<Record<string, number>> = { second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4 }
const ordinalIn = (tokens: readonly Token[]): number | null =>
  ORDINALS[
    tokens.find(({ text }, at) => text in ORDINALS && !/^(?:quarter|half|of)$/.test(tokens[at + 1]?.text ?? ''))
      ?.text ?? ''
  ] ?? null

const MOST = new Set(['most', 'least', 'more', 'less', 'fewest'])

/** Whether the words are a plural right after a superlative. */
const isRankedMany = (spans: readonly Span[], tokens: readonly Token[], start: number, end: number): boolean =>
  /[^s]s$/.test(tokens[end - 1]?.text ?? '') &&
  !MOST.has(tokens[start - 1]?.text ?? '') &&
  spans.some((other) => other.end === start && other.sense.kind === 'rank' && other.sense.count === null)

const isPlural = (tokens: readonly Token[], end: number): boolean => (tokens[end - 1]?.text ?? '').endsWith('s')

const OPPOSITE: Readonly<Partial<Record<Bound['op'], Bound['op']>>> = {
  over: 'at_most',
  at_least: 'under',
  under: 'at_least',
  at_most: 'over',
}
const MIRRORED: Readonly<Partial<Record<Bound['op'], Bound['op']>>> = {
  over: 'under',
  at_least: 'at_most',
  under: 'over',
  at_most: 'at_least',
}
const RESULTS = /^(?:gain|gains|gained|gaining|profit|profits|up|loss|losses|lost|losing|lose|down|fallen)$/
const LOSSES = /^(?:loss|losses|lost|losing|lose|down|fallen)$/
const COUNTED = /^(?:times?|visits?|transactions?|payments?|purchases?|bookings?|charges?|trips?|trades?|deposits?)$/
/** `$` is the dollar of whom asks; of others that of the United States. */
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'])
function otherCurrency(said: string | undefined, base: string): { currency?: string } {
  const code = said === '$' ? (DOLLARS.has(base) ? base : 'USD') : said
  return code === undefined || code === base ? {} : { currency: code }
}
/** No share is larger. */
const ALL_OF_IT = 100

/** A number held against: a dimension of sizes, or a measure of the groups, by what kind of number it is. */
function boundCondition(
  { bound, near, at, end, isExcluded }: Gathered['bounds'][number],
  head: Head,
  tokens: readonly Token[],
  base: string,
): Condition | null {
  const { dimensions, measures } = SUBJECTS[head.subject]
  const { low, high } = bound
  const values = [low.value, ...(high ? [high.value] : [])]
  const op = isExcluded ? (OPPOSITE[bound.op] ?? bound.op) : bound.op
  const condition = (field: string): Condition => ({
    field,
    op,
    values,
    ...otherCurrency(low.currency ?? high?.currency, base),
    words: values.join(' to '),
  })
  const percent = low.unit === 'percent'
  const measureUnit = measures[near ?? head.measure]?.unit
  const beside = [...tokens.slice(Math.max(0, at - 3), at), ...tokens.slice(end, end + 2)].map(({ text }) => text)
  // down more than ten percent, losses over 500: how a position fares, and not how large it is
  const isResult =
    head.subject === 'positions' &&
    (near === null || near.startsWith('gain')) &&
    (head.measure.startsWith('gain') || near !== null || beside.some((text) => RESULTS.test(text)))
  if (isResult) {
    const made = condition(percent ? 'gain_percent' : 'gain')
    return beside.some((text) => LOSSES.test(text))
      ? { ...made, op: MIRRORED[op] ?? op, values: values.map((value) => `-${value}`) }
      : made
  }
  const size = ['amount', 'balance', 'value'].find(
    (name) => dimensions[name]?.filters && dimensions[name].values === 'number',
  )
  if (near !== null && (measures[near]?.unit !== 'money' || !size) && near !== 'count') return condition(near)
  if (percent) {
    const isRate = measureUnit === 'percent' || measureUnit === 'points'
    const field = isRate ? head.measure : 'share' in measures ? 'share' : null
    return field === null ? null : condition(field)
  }
  // how often is told from how much by what is counted
  const isOften = measureUnit === 'count' && tokens.slice(end, end + 2).some(({ text }) => COUNTED.test(text))
  const isTimes = 'count' in measures && low.unit === 'plain' && /^(?:times?|visits?)$/.test(tokens[end]?.text ?? '')
  if (isTimes) return condition('count')
  if (measureUnit === 'count' && size !== undefined) return condition(isOften && !head.before ? 'count' : size)
  if (measureUnit !== undefined && measureUnit !== 'money' && low.unit === 'plain') {
    const isShare = measureUnit === 'percent' || measureUnit === 'points'
    if (!isShare || Number(low.value) <= ALL_OF_IT) return condition(head.measure)
    const money = MONEY_OF[head.measure]
    return money !== undefined && money in measures ? condition(money) : null
  }
  if (size !== undefined) return condition(size)
  return measureUnit === 'money' ? condition(head.measure) : null
}

/** What a part is put together with beside the words. */
interface Known {
  /** `yyyy-MM-dd` */
  readonly today: string
  readonly directory: Directory
  /** The base currency of whom asks. */
  readonly currency?: string
}

/** Puts the readings of a cover together to a part. */
export function build(head: Head, cover: Cover, tokens: readonly Token[], known: Known): Built {
  const { today } = known
  const found = gather(head, cover, tokens)
  const subject = SUBJECTS[head.subject]
  const { before } = head
  const notes = [...found.notes]

  const where: Condition[] = []
  for (const condition of found.where) addCondition(where, condition)
  for (const each of head.formula === null ? found.bounds : []) {
    const condition = boundCondition(each, head, tokens, known.currency ?? 'USD')
    if (condition) where.push(condition)
    else notes.push('unused_bound')
  }

  const isIncomeAhead =
    head.subject === 'income' &&
    INCOME_AHEAD.has(head.measure) &&
    (found.cues.has('expect') ||
      found.periods.some(
        (read) =>
          read.kind === 'days' &&
          (read.isAhead === true || (read.from !== null && read.from >= today && read.day !== today)),
      ))
  const isMoving = found.cues.has('up') || found.cues.has('down') || found.cues.has('change')
  const isUpcoming =
    found.periods.some((read) => read.kind === 'days' && read.isAhead === true) ||
    where.some(({ field, values }) => field === 'status' && values.includes('SCHEDULED'))
  const isFlow = head.subject === 'transactions' || head.subject === 'income'
  const isAheadBefore = before?.period != null && before.period.to > today
  const reading = isIncomeAhead || isAheadBefore ? 'ahead' : readingOf(head, found.cues, isUpcoming)
  const time = timeOf(head)
  const days = partDays(
    head.formula === null
      ? found.periods
      : isTimeless(head)
        ? []
        : found.periods.filter(({ kind }) => kind !== 'length'),
    {
      reading,
      isCompared:
        (found.isVersus && !found.isBenchmark && !isReachingBack(tokens)) ||
        (isMoving && isFlow && (found.periods.length > 1 || before !== null)),
      isChange: head.measure === 'change' || head.subject === 'returns',
      isSince: head.subject === 'worth' && MOVES.has(head.measure),
      base: before?.period ?? null,
    },
    today,
  )
  for (let count = 0; count < days.unused; count++) notes.push('unused_period')

  let { period, compare } = days
  // "the prior twelve months" after the past twelve are those before them
  const isEarlier = period !== null && before?.period?.from === period.from && before.period.to === period.to
  if (before?.period && isEarlier && !compare && tokens.some(({ text }) => EARLIER.has(text)))
    period = relativeDays({ kind: 'relative', to: 'span_before', unit: null }, before.period, today)
  if (period && time !== null && time !== 'period') {
    where.push({
      field: time.field,
      op: 'between',
      values: [period.from ?? '0001-01-01', period.to],
      words: period.words,
    })
    period = null
  }
  // not met in six months
  if (SINCE_MEETING.has(head.measure) && period?.from != null) {
    const days = String(inMonths(daysBetween(period.from, today)))
    where.push({ field: head.measure, op: 'over', values: [days], words: `${days} days` })
  }
  if (head.subject === 'clients' && DAYS_OF_CLIENTS.has(head.measure) && period?.from != null)
    where.push(daysOfClients(head.measure, { from: period.from, to: period.to }, today))
  if (time === null) [period, compare] = [null, null]

  const measures = [...new Set([ofUnit(head, where), ...(head.beside ?? []), ...found.measures])]
  if (measures.length > 1 + (head.beside ?? found.turned?.more ?? []).length) notes.push('more_measures')
  const by = [...found.by]
  if (found.which !== null && !by.includes(found.which)) by.unshift(found.which)

  let part: DataPart = {
    kind: 'data',
    subject: head.subject,
    measures: measures.slice(0, 6),
    where,
    by,
    period,
    compare,
    order: found.turned?.order ?? null,
    limit: found.turned?.limit ?? null,
    derive: null,
    why: found.asks.has('why'),
    show: found.isLine ? 'line' : found.show,
  }
  if (isIncomeAhead) {
    const kind = INCOME_AHEAD.get(head.measure)
    part.measures = ['expected', ...part.measures.slice(1)]
    if (kind && !part.where.some(({ field }) => field === 'kind'))
      part.where = [...part.where, { field: 'kind', op: 'is', values: [kind], words: kind }]
    notes.push('changed_measure')
  }
  if (before) part = patched(part, before as DataPart, found, head, notes, known)
  part = moved(part, isMoving, today)
  if (head.formula !== null) {
    // what was given before goes on: at another rate, with another sum
    const given = Object.fromEntries(
      Object.entries(before?.derive?.given ?? {}).filter(
        ([name]) => FORMULAS[head.formula ?? '']?.given?.[name] !== undefined,
      ),
    )
    const said = givenNumbers(head.formula, found, tokens, given, today)
    part.derive = { formula: head.formula, given: { ...given, ...said.given } }
    part.measures = [...(FORMULAS[head.formula]?.on?.measures ?? part.measures)]
    for (let count = 0; count < said.unused; count++) notes.push('unused_number')
  } else
    for (const { number } of found.numbers)
      if (found.rank?.count === null || String(found.rank?.count ?? '') !== number.value) notes.push('unused_number')

  if (found.isVersus && !part.compare) {
    const sides = found.sides.filter(
      ({ field, values }) => values.length > 1 || found.sides.filter((other) => other.field === field).length > 1,
    )
    const [side] = sides
    // accounts are told apart by their names
    const group = side ? groupOf(head.subject, side.field === 'account_type' ? 'account' : side.field) : null
    if (group !== null) part.by = [...new Set([...part.by, group])].slice(0, 2)
    else if (!found.isBenchmark && !isReachingBack(tokens)) notes.push('unused_versus')
  }
  if (found.isBenchmark && head.subject === 'returns') part.compare = { kind: 'benchmark', symbol: null }

  // "just one number" after rows
  if (before && found.show === 'figure' && part.by.length > 0)
    part = { ...part, by: [], order: null, limit: null, show: 'auto' }
  // "the second biggest" of what was ranked
  if (before && found.ordinal !== null && part.order) part = { ...part, limit: found.ordinal }

  // "the biggest ones" of what was shown are several
  if (before && found.nouns.length === 0 && tokens.some(({ text }) => text === 'ones'))
    found.nouns.push({ field: before.by[0] ?? SUBJECTS[head.subject].rows, isPlural: true })

  const shaped: DataPart = isTimeless(head)
    ? { ...part, period: null, compare: null, by: [], order: null, limit: null, why: false }
    : aggregated(part, {
        aggregates: found.aggregates,
        rank: found.rank,
        newest: found.newest,
        nouns: found.nouns,
        asks: found.asks,
        cues: found.cues,
        isBroken: found.isBroken,
        isLine: found.isLine,
        sorted: found.isSorted,
        head,
        notes,
      })
  ofGroups(shaped, found)
  // "the second biggest": down to it
  if (before && found.ordinal !== null && shaped.order && shaped.by.length > 0 && shaped.limit === 1)
    shaped.limit = found.ordinal
  if (shaped.by.length > 2) notes.push('many_groups')
  // without days it is asked of a year, which the formula knows
  if (
    shaped.measures.join() === 'savings_rate' &&
    shaped.period === null &&
    shaped.by.length === 0 &&
    before === null
  ) {
    shaped.measures = [...(FORMULAS['savings_rate']?.on?.measures ?? shaped.measures)]
    shaped.derive = { formula: 'savings_rate', given: {} }
  }
  // when something was first bought is no matter of what it paid
  const traded = found.cues.has('buy') ? 'BUY' : found.cues.has('sell') ? 'SELL' : null
  if (
    traded !== null &&
    shaped.subject === 'transactions' &&
    OF_TRADES.has(shaped.measures[0] ?? '') &&
    shaped.where.some(({ field }) => field === 'security') &&
    !shaped.where.some(({ field }) => field === 'kind')
  )
    shaped.where = [...shaped.where, { field: 'kind', op: 'is', values: [traded], words: traded.toLowerCase() }]
  // "which are losing money": only those that do
  const result = resultOf(tokens)
  if (
    result !== null &&
    shaped.subject === 'positions' &&
    shaped.measures[0]?.startsWith('gain') === true &&
    (found.asks.has('which') || found.asks.has('list')) &&
    found.rank === null &&
    !shaped.where.some(({ field }) => field === 'result' || field === 'security')
  )
    shaped.where = [...shaped.where, { field: 'result', op: 'is', values: [result], words: result }]
  // short and long term, one by one, are all terms
  const sayingAll = ({ field, op, values }: Condition): boolean => {
    const all = Object.keys(subject.dimensions[field]?.of ?? {})
    return op === 'is' && shaped.by.includes(field) && all.length > 0 && all.every((value) => values.includes(value))
  }
  shaped.where = shaped.where.filter((condition) => !sayingAll(condition))
  if (shaped.subject === 'transactions' && shaped.period === null && shaped.compare === null && isOfAllTime(shaped))
    shaped.period = { from: null, to: today, words: periodWords({ from: null, to: today }, today) }
  const allowed = shaped.by.filter((name) => subject.dimensions[name]?.groups).slice(0, 2)
  return { part: { ...shaped, by: allowed, where: shaped.where.slice(0, 12) }, notes, signs: signsOf(found) }
}

/** "go back two years and see how that compares": more days, and none held against others. */
const isReachingBack = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ text }, at) =>
      text === 'back' &&
      /^(?:go|going|went|look|looking|reach|stretch|all|way|further)$/.test(tokens[at - 1]?.text ?? ''),
  )

/** A rate with the money that it is of. */
const MONEY_OF: Readonly<Record<string, string>> = { gain_percent: 'gain', cash_share: 'cash' }
const RATE_OF: Readonly<Record<string, string>> = { gain: 'gain_percent', cash: 'cash_share' }

/** What is held against a percentage is asked in percent, and against money in money. */
function ofUnit({ subject, measure }: Head, where: readonly Condition[]): string {
  const other = MONEY_OF[measure] ?? RATE_OF[measure]
  return other !== undefined && other in SUBJECTS[subject].measures && where.some(({ field }) => field === other)
    ? other
    : measure
}

/** "months in which I spent more than 6000", "payees who got over 1000": what is held against is the sum of each. */
function ofGroups(part: DataPart, { bounds, nouns, which }: Gathered): void {
  const [bound] = bounds
  const { rows, dimensions } = SUBJECTS[part.subject]
  if (part.subject !== 'transactions' || bound === undefined || bounds.length > 1) return
  const noun = nouns.find(({ at, isPlural }) => isPlural && at !== undefined && at < bound.at && at < MOST_WORDS_BEFORE)
  const field = which ?? noun?.field
  const [by = field] = part.by.filter((name) => name !== rows)
  if (field === undefined || field === rows || by !== field || !dimensions[field]?.groups) return
  const [measure = ''] = part.measures
  if (!FLOWS_OF_GROUPS.has(measure)) return
  part.by = [field]
  part.where = part.where.map((each) => (each.field === 'amount' ? { ...each, field: measure } : each))
}
/** A noun that the sentence is about stands at its beginning. */
const MOST_WORDS_BEFORE = 4
const FLOWS_OF_GROUPS: ReadonlySet<string> = new Set(['out', 'in', 'net', 'paid', 'received', 'count'])

const EARLIER: ReadonlySet<string> = new Set(['prior', 'previous', 'preceding', 'before', 'earlier'])

/** What is rare is looked for since the beginning where nobody says when. */
const RARE: ReadonlySet<string> = new Set(
  'first last days_since foreign_tax taxes refunded withdrawn bought sold units_bought units_sold principal_paid'.split(
    ' ',
  ),
)
const isOfAllTime = ({ measures, where }: DataPart): boolean =>
  RARE.has(measures[0] ?? '') || where.some(({ field }) => field === 'security' || field === 'duplicate')

const resultOf = (tokens: readonly Token[]): 'loss' | 'gain' | null =>
  tokens.some(({ text }) => /^(?:losing|lost|loser|losers|red|underwater)$/.test(text))
    ? 'loss'
    : tokens.some(({ text }) => /^(?:winning|winner|winners|green|profitable)$/.test(text))
      ? 'gain'
      : null
const OF_TRADES: ReadonlySet<string> = new Set([
  'first',
  'last',
  'days_since',
  'count',
  'largest',
  'smallest',
  'average',
  'amount',
])

const SIGNS: ReadonlySet<AskWord> = new Set([
  'list',
  'which',
  'who',
  'how_much',
  'how_many',
  'when',
  'whether',
  'where',
])

function signsOf({ asks, nouns, bounds, where, periods, marks }: Gathered): ReadonlySet<Sign> {
  const signs = new Set<Sign>([...asks].filter((ask) => SIGNS.has(ask)) as Sign[])
  if (nouns.some(({ isPlural }) => isPlural)) signs.add('plural')
  if (bounds.length > 0) signs.add('bound')
  if (where.some(({ values }) => values[0] === 'yes')) signs.add('flag')
  if (periods.some(({ kind }) => kind !== 'relative')) signs.add('own_days')
  if (where.length > 0) signs.add('own_rows')
  if (marks.has('it') || marks.has('those')) signs.add('pronoun')
  return signs
}

/** What went up or down: a level becomes its change, a flow is held against the span before. */
function moved(part: DataPart, isMoving: boolean, today: string): DataPart {
  const [measure = ''] = part.measures
  if ((!isMoving && !part.why) || part.by.length > 0 || part.measures.length > 1) return part
  if (part.subject === 'worth' && LEVELS.has(`worth.${measure}`)) {
    const isDebt = measure === 'debts' && !part.where.some(({ field }) => field === 'side')
    return {
      ...part,
      measures: ['change'],
      where: isDebt ? [...part.where, { field: 'side', op: 'is', values: ['debt'] }] : part.where,
    }
  }
  if ((part.subject === 'transactions' || part.subject === 'income') && !part.compare && !part.why) {
    const { from, to } =
      part.period ?? (SUBJECTS[part.subject].usual.period === 'past_year' ? lastMonths(12, today) : lastDays(30, today))
    const period = { from, to, words: periodWords({ from, to }, today) }
    const before = relativeDays({ kind: 'relative', to: 'span_before', unit: null }, period, today)
    if (before) return { ...part, period, compare: { kind: 'period', period: before } }
  }
  return part
}

/** A follow-up changes the part before it: what it says again is replaced, what it does not say stays. */
function patched(
  part: DataPart,
  before: DataPart,
  found: Gathered,
  head: Head,
  notes: Note[],
  { today, directory }: Known,
): DataPart {
  const { dimensions, measures } = SUBJECTS[head.subject]
  const isSameSubject = before.subject === head.subject
  const sameMeasure = isSameSubject && head.from === 'before' && head.relation === null
  const isRelated = isSameSubject && head.relation !== null
  const isOfRows = head.relation === 'day' && before.by.includes(SUBJECTS[before.subject].rows)
  const keepsRows = head.carry !== 'days'
  const keepsDays = head.carry !== 'rows'
  const kept = keepsRows
    ? before.where.filter(
        ({ field }) => (isSameSubject || dimensions[field]?.filters) && (isSameSubject || !(field in measures)),
      )
    : []
  const where = [...part.where]
  for (const condition of kept) {
    // by account after one account: all of them
    const isSpread =
      condition.values.length === 1 &&
      !condition.op.endsWith('_not') &&
      part.by.some(
        (field) =>
          field === condition.field ||
          (KIN[field]?.includes(condition.field) === true && widthOf(condition.field) <= widthOf(field)),
      )
    // the kind of booking belongs to the figure that was asked before
    const isOfFigure =
      (head.from === 'said' || (isRelated && TURNING.has(head.relation ?? ''))) && condition.field === 'kind'
    const isWidened = found.marks.has('all') && WIDENED.has(condition.field)
    if (isSpread || isOfFigure || isWidened) continue
    if (found.marks.has('add') && isPlace(condition)) {
      const other = where.findIndex((said) => isPlace(said) && said.field !== condition.field)
      const said = where[other]
      if (said) {
        where[other] = placesOf([condition, said], directory)
        continue
      }
    }
    // "add the savings": both are meant
    const same = where.findIndex(({ field, op }) => field === condition.field && op === condition.op)
    const said = where[same]
    if (found.marks.has('add') && said && /^(?:is|has)$/.test(condition.op)) {
      where[same] = {
        ...condition,
        values: [...new Set([...condition.values, ...said.values])].slice(0, 50),
        words: [condition.words, said.words].filter(Boolean).join(', ').slice(0, 200),
      }
      continue
    }
    const isReplaced = where.some(
      ({ field, op, values }) =>
        (!op.endsWith('_not') && (KIN[field]?.includes(condition.field) || field === condition.field)) ||
        (op === negated(condition).op && field === condition.field && values.join() === condition.values.join()),
    )
    if (!isReplaced) where.push(condition)
    else notes.push('condition_replaced')
  }
  // "how many is that" of rows is one figure
  const isOfOne = before.limit === 1 && (found.marks.has('it') || found.saysIt)
  const isCounted =
    found.asks.has('how_many') &&
    (found.marks.has('it') || found.marks.has('those')) &&
    !(isOfOne && !COUNTS.has(head.measure))
  // "which of them": what was named before, one by one
  const several = found.marks.has('those') || found.marks.has('it') ? severalOf(before, head) : null
  const isAskedWhich = found.asks.has('which') || found.asks.has('who') || found.rank !== null
  const asked =
    part.by.length > 0
      ? part.by
      : head.relation === 'contents'
        ? [SUBJECTS[head.subject].rows]
        : head.relation !== null && AS_ONE.has(head.relation) && !isOfRows
          ? []
          : several !== null && isAskedWhich
            ? [several]
            : keepsRows &&
                !isCounted &&
                (found.marks.has('only') || sameMeasure || isRelated || (isSameSubject && before.by.length > 0))
              ? before.by.filter((name) => dimensions[name]?.groups)
              : []
  const isRanked = found.rank !== null || found.newest !== null || found.isSorted !== null
  // "and Lumen?" after the bills one by one is that bill
  const isOneNamed =
    part.by.length === 0 &&
    before.limit === 1 &&
    !isRanked &&
    part.where.some(({ field, op, values }) => ROWS_NAMED.has(field) && !op.endsWith('_not') && values.length === 1) &&
    NAMED_BY.has(before.by[0] ?? '')
  const by = isOneNamed ? [] : asked
  const keepsOrder =
    keepsRows &&
    by.length > 0 &&
    part.by.length === 0 &&
    !isRanked &&
    (sameMeasure || isRelated || (isSameSubject && before.by.length > 0))
  if (several !== null && by[0] === several && part.by.length === 0 && !isRanked)
    return { ...patchedRest(), order: { by: head.measure, direction: 'desc' }, limit: 1 }
  const rowOfDay = head.relation === 'amount' ? ROW_OF_DAY[`${before.subject}.${before.measures[0] ?? ''}`] : undefined
  if (rowOfDay !== undefined)
    return { ...patchedRest(), by: ['booking'], order: { by: 'day', direction: rowOfDay }, limit: 1 }
  const isTurned = head.relation === 'opposite' && isSameSubject && before.measures[0] === head.measure
  return isTurned ? turnedRound(patchedRest()) : patchedRest()

  function patchedRest(): DataPart {
    const given = before.derive && part.derive === null && sameMeasure ? before.derive : null
    return {
      ...part,
      measures: sameMeasure ? [...new Set([...before.measures, ...part.measures])] : part.measures,
      where,
      by,
      period: part.period ?? (keepsDays && timeOf(head) === 'period' ? daysBefore(before, head, found, today) : null),
      compare:
        part.compare ??
        (sameMeasure &&
        (part.period === null || before.compare?.kind === 'benchmark') &&
        !found.isVersus &&
        !isWhole(found)
          ? before.compare
          : null),
      order: part.order ?? (keepsOrder ? orderFor(before, head, isOfOne) : null),
      limit: part.limit ?? (keepsOrder || (keepsRows && isRanked && isSameSubject) ? before.limit : null),
      derive: given,
      show: part.show === 'auto' && sameMeasure ? before.show : part.show,
    }
  }
}

/** The days of before; what changes is asked since the day of a level. */
function daysBefore(
  { period, subject, measures }: DataPart,
  head: Head,
  found: Gathered,
  today: string,
): DataPart['period'] {
  if (period?.from == null || period.from !== period.to || period.to >= today) return period
  const wasLevel = LEVELS.has(`${subject}.${measures[0] ?? ''}`)
  const isMoving = found.asks.has('why') || found.cues.has('up') || found.cues.has('down') || found.cues.has('change')
  const isLevel = LEVELS.has(`${head.subject}.${head.measure}`) && !isMoving
  return wasLevel && !isLevel
    ? { from: period.from, to: today, words: periodWords({ from: period.from, to: today }, today) }
    : period
}

/** Conditions that name one row of what is shown, and the rows that are named so. */
const ROWS_NAMED: ReadonlySet<string> = new Set([
  'payee',
  'security',
  'account',
  'account_type',
  'client',
  'category',
  'issuer',
])
const NAMED_BY: ReadonlySet<string> = new Set([
  'payee',
  'plan',
  'security',
  'position',
  'account',
  'client',
  'category',
])

/** "which shop is it mostly", "was any of it on the card": a question of its own, in which nothing is compared. */
const isWhole = ({ asks }: Gathered): boolean => WHOLE.some((ask) => asks.has(ask))
const WHOLE: readonly AskWord[] = ['which', 'who', 'whether', 'list', 'when', 'how_many']

/** Of a birthday, the month it is in or the days until it; of when somebody came, the days. */
function daysOfClients(measure: string, { from, to }: { from: string; to: string }, today: string): Condition {
  if (measure === 'joined')
    return { field: measure, op: 'between', values: [from, to], words: periodWords({ from, to }, today) }
  const month = unitAround(to, 'month')
  const isMonth = month.to === to && (month.from === from || (from === today && month.from < today))
  return isMonth
    ? { field: 'birthday_month', op: 'is', values: [to.slice(5, 7)], words: periodWords(month, today) }
    : {
        field: measure,
        op: 'at_most',
        values: [String(daysBetween(today, to))],
        words: periodWords({ from, to }, today),
      }
}

const MONTH = 30
/** Days since, as people count them: three months are ninety days. */
const inMonths = (days: number): number => {
  const months = Math.round(days / MONTH)
  return months > 0 && months < 12 && Math.abs(days - months * MONTH) <= Math.ceil(months / 2) + 1
    ? months * MONTH
    : days
}

/** What is counted of rows, and not a figure of each. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'payees', 'securities'])

/** The order of before, by the figure that is asked now; the one row that was the answer stays that row. */
const orderFor = (before: DataPart, head: Head, isOfOne: boolean): DataPart['order'] =>
  before.order && before.measures.includes(before.order.by) && !isOfOne
    ? { ...before.order, by: head.measure }
    : before.order

/** The dimension of which the part before named several values. */
function severalOf(before: DataPart, head: Head): Field | null {
  const condition = before.where.find(({ values, op }) => values.length > 1 && !op.endsWith('_not') && op !== 'between')
  return condition ? groupOf(head.subject, condition.field) : null
}

/** How much a field takes in: one thing, several of them, or a kind of them. */
const WIDTHS: Readonly<Record<Field, number>> = {
  institution: 1,
  category: 1,
  sec_type: 1,
  household: 1,
  weekend: 1,
  group: 2,
  tax: 2,
  side: 2,
  asset_class: 2,
}
const widthOf = (field: Field): number => WIDTHS[field] ?? 0

/** Relations that lead from rows to one figure of them. */
const AS_ONE: ReadonlySet<string> = new Set(['whole', 'count', 'day'])
/** Relations that lead to another flow of money. */
const TURNING: ReadonlySet<string> = new Set(['opposite', 'inward', 'outward', 'mine', 'whole'])

const isPlace = ({ field, op }: Condition): boolean => op === 'is' && PLACES.includes(field)

/** The accounts of either condition, where the two tell them by different fields. */
const placesOf = (all: readonly Condition[], directory: Directory): Condition => ({
  field: 'account',
  op: 'is',
  values: [...new Set(all.flatMap((each) => accountsLeft([each], directory).map(({ id }) => id)))].slice(0, 50),
  words: all
    .flatMap(({ words }) => words ?? [])
    .join(', ')
    .slice(0, 200),
})

/** Fields of which one said again replaces the others: the Roth instead of the account that was asked before. */
const PLACES = ['account', 'account_type', 'institution', 'group', 'tax', 'side']
const THINGS = ['security', 'issuer', 'name', 'sec_type', 'asset_class']
const TEXTS = ['payee', 'words', 'category']
const KIN: Readonly<Record<Field, readonly Field[]>> = Object.fromEntries(
  [
    PLACES,
    THINGS,
    TEXTS,
    ['other_account', 'other_account_type', 'other_group'],
    ['client', 'household'],
    ['maturity', 'maturity_year', 'due'],
    ['weekday', 'weekend'],
  ].flatMap((fields) => fields.map((field) => [field, fields])),
)
/** What rows were narrowed to by naming something, which "all accounts" takes back. */
const WIDENED: ReadonlySet<Field> = new Set(['account', 'account_type', 'institution', ...THINGS, ...TEXTS, 'client'])

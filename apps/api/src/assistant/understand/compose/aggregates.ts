import type { DataPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Aggregate, AskWord, Cue } from '../spot/senses.ts'
import { type Head, PEOPLE } from './heads.ts'
import type { Note } from './notes.ts'

/** What is done with the rows of a part. */
interface Shape {
  readonly aggregates: readonly Aggregate[]
  readonly rank: { readonly direction: 'asc' | 'desc'; readonly count: number | null; readonly isOrder: boolean } | null
  readonly newest: { readonly direction: 'asc' | 'desc'; readonly count: number | null } | null
  readonly nouns: readonly { readonly field: string; readonly isPlural: boolean }[]
  readonly asks: ReadonlySet<AskWord>
  readonly cues: ReadonlySet<Cue>
  /** `breakdown` without saying by what. */
  readonly isBroken: boolean
  readonly isLine: boolean
  readonly sorted: string | null
  readonly head: Head
  readonly notes: Note[]
}

/** The measure that an aggregate turns a measure of a subject into, by `subject.aggregate`. */
export const MEASURES: Readonly<Record<string, string>> = {
  'transactions.count': 'count',
  'transactions.average': 'average',
  'transactions.median': 'median',
  'transactions.largest': 'largest',
  'transactions.smallest': 'smallest',
  'transactions.first': 'first',
  'transactions.last': 'last',
  'transactions.days_since': 'days_since',
  'transactions.share': 'share',
  'transactions.per_day': 'daily',
  'transactions.per_week': 'weekly',
  'transactions.per_month': 'monthly',
  'transactions.per_year': 'yearly',
  'accounts.count': 'count',
  'accounts.average': 'average',
  'accounts.largest': 'largest',
  'accounts.smallest': 'smallest',
  'accounts.share': 'share',
  'worth.average': 'average',
  'worth.largest': 'highest',
  'worth.smallest': 'lowest',
  'positions.count': 'count',
  'positions.average': 'average',
  'positions.largest': 'largest',
  'positions.share': 'share',
  'income.count': 'count',
  'income.average': 'average',
  'income.largest': 'largest',
  'income.first': 'first',
  'income.last': 'last',
  'income.next': 'next',
  'income.share': 'share',
  'income.per_month': 'monthly',
  'sales.count': 'count',
  'sales.first': 'first',
  'sales.last': 'last',
  'plans.count': 'count',
  'clients.count': 'count',
  'clients.average': 'average',
  'clients.share': 'share',
  'meetings.count': 'count',
  'meetings.first': 'first',
  'meetings.last': 'last',
  'meetings.next': 'next',
  'meetings.days_since': 'days_since',
  'actions.count': 'count',
  'actions.next': 'next_due',
  'returns.average': 'twr_yearly',
  'returns.per_year': 'twr_yearly',
}

/** Measures that other words of the model are needed for are left as they are. */
const isOwn = (head: Head): boolean =>
  head.from === 'said' &&
  ![
    'out',
    'in',
    'value',
    'balance',
    'amount',
    'net_worth',
    'received',
    'dividends',
    'interest',
    'net',
    'paid',
    'count',
    'bought',
    'sold',
    'fees',
    'contributed',
    'units',
    'realized',
    'twr',
    'owed',
    'open_gain',
    'recurring_monthly',
    'open',
  ].includes(head.measure)

/** Figures that are a first, a last, a most or a least themselves. */
const EXTREME = /^(?:largest|smallest|highest|lowest|best|worst|first|last|next)(?:_|$)/
const TIME = new Set(['day', 'week', 'month', 'quarter', 'year'])
/** What is broken down without saying by what. */
const USUAL_GROUP: Readonly<Record<string, string>> = {
  accounts: 'account',
  worth: 'month',
  positions: 'asset_class',
  transactions: 'payee',
  income: 'security',
  sales: 'security',
  returns: 'month',
  fit: 'asset_class',
  plans: 'plan',
  clients: 'client',
  meetings: 'client',
  actions: 'client',
}

/** Counts, averages, ranks, orders and lists of a part. */
export function aggregated(part: DataPart, shape: Shape): DataPart {
  const { rows, measures } = SUBJECTS[part.subject]
  let next = { ...part }
  const [first = ''] = part.measures
  const isPaired = shape.head.beside !== undefined
  if (!isPaired && shape.asks.has('when') && (first === 'highest' || first === 'lowest'))
    next.measures = [`${first}_day`]
  // of figures side by side each is said by its own words
  if (!isPaired) for (const aggregate of shape.aggregates) next = withAggregate(next, aggregate, shape)
  if (shape.isBroken && next.by.length === 0) next.by = [USUAL_GROUP[part.subject] ?? rows]
  if (shape.isLine && next.by.length > 0 && next.show === 'auto') next.show = 'line'
  const isExtreme = isPaired && part.measures.some((measure) => EXTREME.test(measure))
  if (shape.rank && !isExtreme) next = ranked(next, shape, shape.rank)
  // "cost and gain, worst first": the order is of what was said last
  if (shape.rank?.isOrder === true && isPaired && next.order && next.order.by === first)
    next.order = { ...next.order, by: part.measures.at(-1) ?? next.order.by }
  if (shape.newest && !isExtreme) next = inTime(next, shape, shape.newest)
  if (shape.sorted !== null) {
    const isMeasure = shape.sorted in measures
    if (next.by.length === 0) next.by = [rows]
    next.order = { by: shape.sorted, direction: isMeasure ? (shape.rank?.direction ?? 'desc') : 'asc' }
    next.limit = shape.rank?.count ?? null
  }
  // another figure of the same rows is in its own order
  const [now = ''] = next.measures
  if (next.order && next.order.by === first && now !== first && !isPaired) next.order = { ...next.order, by: now }
  return next
}

function withAggregate(part: DataPart, aggregate: Aggregate, shape: Shape): DataPart {
  const { head, notes, asks } = shape
  const [measure = '', second] = part.measures
  if (aggregate === 'total') return part
  if (head.formula !== null) return part
  // the same in percent
  if (aggregate === 'share' && `${measure}_percent` in SUBJECTS[part.subject].measures)
    return { ...part, measures: [`${measure}_percent`] }
  if (aggregate === 'share' && second !== undefined) return { ...part, derive: { formula: 'share_of', given: {} } }
  if (aggregate === 'average' && shape.aggregates.some((other) => other.startsWith('per_'))) return part
  // an average of what is grouped by time is the figure a month, a week, a day
  if (aggregate === 'average' && part.subject === 'transactions') {
    const time = part.by.find((name) => TIME.has(name)) ?? shape.nouns.find(({ field }) => TIME.has(field))?.field
    const rate = time && { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' }[time]
    if (rate) return withFlow({ ...part, measures: [rate], by: part.by.filter((name) => name !== time) }, measure)
  }
  if (aggregate === 'count' && asks.has('how_much')) return part
  const name = MEASURES[`${part.subject}.${aggregate}`]
  if (aggregate.startsWith('per_') && part.subject !== 'transactions' && !name)
    return SUBJECTS[part.subject].measures[measure]?.unit === 'money'
      ? { ...part, derive: { formula: aggregate, given: {} } }
      : part
  if (!name) {
    notes.push('unused_aggregate')
    return part
  }
  if (name === measure) return part
  if (isOwn(head) && aggregate !== 'count') {
    if (aggregate.startsWith('per_')) return { ...part, derive: { formula: aggregate, given: {} } }
    notes.push('unused_aggregate')
    return part
  }
  if (aggregate === 'first' || aggregate === 'last' || aggregate === 'next' || aggregate === 'days_since') {
    if (!asks.has('when') && aggregate !== 'days_since' && part.subject === 'transactions')
      // the last payment is a row
      return {
        ...part,
        by: ['booking'],
        order: { by: 'day', direction: aggregate === 'first' ? 'asc' : 'desc' },
        limit: 1,
      }
  }
  if (part.subject === 'transactions' && /^(?:monthly|weekly|daily|yearly)$/.test(name))
    return withFlow({ ...part, measures: [name] }, measure)
  const kind = flowOf(measure)
  return withFlow({ ...part, measures: [name] }, kind)
}

const flowOf = (measure: string): string => measure

/** What a count or an average is of, kept as a condition: deposits and purchases are counted apart. */
function withFlow(part: DataPart, measure: string): DataPart {
  const condition = FLOWS[measure]
  if (part.subject !== 'transactions' || !condition) return part
  if (part.where.some(({ field }) => field === condition.field || field === 'kind')) return part
  return { ...part, where: [...part.where, condition] }
}

const is = (field: string, value: string): DataPart['where'][number] => ({ field, op: 'is', values: [value] })
const FLOWS: Readonly<Record<string, DataPart['where'][number]>> = {
  in: is('direction', 'in'),
  fees: is('kind', 'FEE'),
  taxes: is('kind', 'TAX'),
  bought: is('kind', 'BUY'),
  sold: is('kind', 'SELL'),
  refunded: is('refund', 'yes'),
  withdrawn: is('kind', 'WITHDRAWAL'),
  contributed: is('kind', 'CONTRIBUTION'),
}

function ranked(part: DataPart, shape: Shape, rank: NonNullable<Shape['rank']>): DataPart {
  const { nouns, notes, asks } = shape
  const { rows, measures, dimensions } = SUBJECTS[part.subject]
  const [measure = ''] = part.measures
  const direction = rank.direction
  const other = nouns.find(({ field }) => dimensions[field]?.groups && !part.by.includes(field))
  // "top 5 positions" after the classes they are of: their own rows
  if (part.by.length > 0 && shape.head.before !== null && other)
    return {
      ...part,
      by: [other.field],
      order: { by: measure, direction },
      limit: rank.count ?? (other.isPlural ? null : 1),
    }
  if (part.by.length > 0) {
    // "and the biggest?" of rows that were shown is one of them
    const singular =
      !rank.isOrder && (nouns.some(({ isPlural }) => !isPlural) || (shape.head.before !== null && nouns.length === 0))
    return {
      ...part,
      order: { by: measure, direction },
      limit: rank.count ?? (singular ? 1 : part.limit),
    }
  }
  if (part.subject === 'worth' && !rank.isOrder) {
    const isLow = direction === 'asc'
    const when = asks.has('when')
    return { ...part, measures: [when ? (isLow ? 'lowest_day' : 'highest_day') : isLow ? 'lowest' : 'highest'] }
  }
  const noun = nouns.find(({ field }) => dimensions[field]?.groups || field === rows)
  const person = asks.has('who') ? PEOPLE[part.subject] : undefined
  const group = noun ? (dimensions[noun.field]?.groups ? noun.field : rows) : (person ?? rows)
  if (!dimensions[group]?.groups) {
    notes.push('unused_rank')
    return part
  }
  void measures
  return {
    ...part,
    by: [group],
    order: { by: measure, direction },
    limit: rank.count ?? (rank.isOrder || nouns.some(({ isPlural }) => isPlural) ? null : 1),
  }
}

function inTime(part: DataPart, shape: Shape, newest: NonNullable<Shape['newest']>): DataPart {
  const { rows, dimensions } = SUBJECTS[part.subject]
  if (!dimensions['day'] || !dimensions[rows]?.groups || (part.subject === 'worth' && part.by.length === 0)) {
    shape.notes.push('unused_rank')
    return part
  }
  const isTime = part.by.some((name) => TIME.has(name))
  return {
    ...part,
    by: part.by.length > 0 ? part.by : [rows],
    order: { by: isTime ? (part.by[0] ?? 'day') : 'day', direction: newest.direction },
    limit: newest.count ?? (shape.nouns.some(({ isPlural }) => isPlural) ? null : 1),
  }
}

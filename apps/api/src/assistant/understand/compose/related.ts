import type { DataPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../../model-of-data/model.ts'
import type { Relation, Sense } from '../spot/senses.ts'

/** `subject.measure` */
type Figure = string

/** Two figures of which one is the other's opposite; of a low and a high one, the low one first. */
const EXTREMES: readonly (readonly [Figure, Figure])[] = [
  ['worth.worst_change', 'worth.best_change'],
  ['worth.lowest', 'worth.highest'],
  ['worth.lowest_day', 'worth.highest_day'],
  ['returns.worst_month', 'returns.best_month'],
  ['sales.realized_losses', 'sales.realized_gains'],
  ['transactions.smallest', 'transactions.largest'],
  ['accounts.smallest', 'accounts.largest'],
]
const OPPOSITES: readonly (readonly [Figure, Figure])[] = [
  ...EXTREMES,
  ['transactions.out', 'transactions.in'],
  ['transactions.paid', 'transactions.received'],
  ['transactions.bought', 'transactions.sold'],
  ['transactions.units_bought', 'transactions.units_sold'],
  ['transactions.contributed', 'transactions.withdrawn'],
  ['transactions.interest_paid', 'transactions.interest_received'],
  ['transactions.first', 'transactions.last'],
  ['accounts.owned', 'accounts.owed'],
  ['worth.assets', 'worth.debts'],
  ['returns.start', 'returns.end'],
  ['returns.contributions', 'returns.withdrawals'],
  ['sales.short_term', 'sales.long_term'],
  ['fit.target', 'fit.actual'],
  ['income.expected', 'income.received'],
  ['plans.last_paid', 'plans.next_due'],
  ['meetings.last', 'meetings.next'],
  ['clients.last_meeting', 'clients.next_meeting'],
  ['actions.done', 'actions.open'],
]

/** A rate with the money that it is of. */
const RATES: readonly (readonly [rate: Figure, money: Figure])[] = [
  ['worth.change_percent', 'worth.change'],
  ['positions.gain_percent', 'positions.gain'],
  ['positions.share', 'positions.value'],
  ['positions.share_without_cash', 'positions.value'],
  ['positions.yield', 'positions.expected_income'],
  ['accounts.share', 'accounts.balance'],
  ['transactions.share', 'transactions.out'],
  ['transactions.savings_rate', 'transactions.net'],
  ['income.yield', 'income.expected'],
  ['income.yield', 'income.received'],
  ['income.share', 'income.received'],
  ['returns.twr', 'returns.gain'],
  ['fit.drift', 'fit.move'],
  ['fit.actual', 'fit.amount'],
  ['fit.fee_rate', 'transactions.fees'],
  ['clients.cash_share', 'clients.cash'],
  ['clients.share', 'clients.value'],
]

/** A day, a length or a number with the money that goes with it. */
const AMOUNTS: readonly (readonly [Figure, amount: Figure])[] = [
  ['worth.highest_day', 'worth.highest'],
  ['worth.lowest_day', 'worth.lowest'],
  ['plans.next_due', 'plans.amount'],
  ['plans.last_paid', 'plans.amount'],
  ['plans.price_change', 'plans.amount'],
  ['income.next', 'income.expected'],
  ['income.last', 'income.received'],
  ['transactions.last', 'transactions.out'],
  ['transactions.first', 'transactions.out'],
  ['transactions.days_since', 'transactions.out'],
]
/** A day with the money that is asked of it. */
const DAYS: readonly (readonly [day: Figure, amount: Figure])[] = [
  ['worth.highest_day', 'worth.highest'],
  ['worth.lowest_day', 'worth.lowest'],
  ['plans.next_due', 'plans.amount'],
  ['plans.last_paid', 'plans.amount'],
  ['plans.next_due', 'plans.recurring_monthly'],
  ['income.next', 'income.expected'],
  ['income.last', 'income.received'],
  ['income.last', 'income.dividends'],
  ['positions.maturity', 'positions.value'],
  ['transactions.last', 'transactions.out'],
  ['transactions.last', 'transactions.amount'],
  ['transactions.last', 'transactions.count'],
  ['transactions.last', 'transactions.in'],
  ['transactions.last', 'transactions.paid'],
  ['sales.last', 'sales.realized'],
  ['sales.last', 'sales.proceeds'],
  ['actions.next_due', 'actions.open'],
  ['meetings.last', 'meetings.count'],
]

/** What is counted or measured of a flow, with the flow. */
const STATISTICS: readonly (readonly [figure: Figure, of: Figure])[] = [
  ...['count', 'average', 'median', 'largest', 'smallest', 'share', 'monthly', 'weekly', 'daily', 'yearly'].map(
    (name) => [`transactions.${name}`, 'transactions.out'] as const,
  ),
  ...['count', 'average', 'largest', 'monthly', 'share'].map((name) => [`income.${name}`, 'income.received'] as const),
  ...['highest', 'lowest', 'average'].map((name) => [`worth.${name}`, 'worth.net_worth'] as const),
  ...['count', 'share', 'average', 'largest', 'smallest'].map(
    (name) => [`accounts.${name}`, 'accounts.balance'] as const,
  ),
  ...['count', 'share', 'average', 'largest', 'securities'].map(
    (name) => [`positions.${name}`, 'positions.value'] as const,
  ),
  ...['count', 'average', 'share'].map((name) => [`clients.${name}`, 'clients.value'] as const),
  ['returns.best_month', 'returns.twr'],
  ['returns.worst_month', 'returns.twr'],
  ['sales.count', 'sales.realized'],
  ['sales.units', 'sales.proceeds'],
  ['plans.count', 'plans.amount'],
  ['positions.units', 'positions.value'],
  ['transactions.units_bought', 'transactions.bought'],
  ['transactions.units_sold', 'transactions.sold'],
]

const WHOLES: readonly (readonly [part: Figure, whole: Figure])[] = [
  ['transactions.employer', 'transactions.put_in'],
  ['transactions.contributed', 'transactions.put_in'],
  ['transactions.interest_paid', 'transactions.debt_paid'],
  ['transactions.principal_paid', 'transactions.debt_paid'],
  ['sales.short_term', 'sales.realized'],
  ['sales.long_term', 'sales.realized'],
  ['sales.realized_gains', 'sales.realized'],
  ['sales.realized_losses', 'sales.realized'],
  ['income.dividends', 'income.received'],
  ['income.interest', 'income.received'],
  ['income.coupons', 'income.received'],
  ['worth.assets', 'worth.net_worth'],
  ['worth.debts', 'worth.net_worth'],
  ['returns.income', 'returns.gain'],
  ['returns.market', 'returns.gain'],
]

/** What two figures leave between them. */
const RESTS: readonly (readonly [Figure, rest: Figure])[] = [
  ['transactions.out', 'transactions.net'],
  ['transactions.in', 'transactions.net'],
  ['sales.proceeds', 'sales.realized'],
  ['sales.cost', 'sales.realized'],
  ['positions.value', 'positions.gain'],
  ['positions.cost', 'positions.gain'],
  ['worth.assets', 'worth.net_worth'],
  ['worth.debts', 'worth.net_worth'],
  ['returns.twr', 'returns.excess'],
  ['returns.benchmark', 'returns.excess'],
  ['fit.actual', 'fit.drift'],
  ['fit.target', 'fit.drift'],
  ['plans.target', 'plans.left'],
  ['plans.saved', 'plans.left'],
]

/** The money that is meant where nothing else is said of the rows of a subject. */
const MONEY_OF: Readonly<Partial<Record<DataPart['subject'], string>>> = {
  accounts: 'balance',
  positions: 'value',
  clients: 'value',
  transactions: 'out',
  income: 'received',
  sales: 'realized',
  plans: 'amount',
}

type Pairs = readonly (readonly [Figure, Figure])[]
const forth = (pairs: Pairs): Pairs => pairs
const back = (pairs: Pairs): Pairs => pairs.map(([one, other]) => [other, one] as const)

/** To which figures each relation leads, by the figure that was asked before. */
const RELATED: Readonly<Record<Relation, Pairs>> = {
  opposite: [...OPPOSITES, ...back(OPPOSITES)],
  low: back(EXTREMES),
  high: forth(EXTREMES),
  percent: back(RATES),
  money: forth(RATES),
  amount: [...forth(AMOUNTS), ...forth(STATISTICS)],
  day: back(DAYS),
  count: [],
  base: forth(STATISTICS),
  whole: forth(WHOLES),
  rest: forth(RESTS),
  faring: ['value', 'share', 'units', 'cost'].map((name) => [`positions.${name}`, 'positions.gain'] as const),
  contents: [
    'accounts.balance',
    'accounts.available',
    'accounts.share',
    'worth.value',
    'returns.twr',
    'returns.gain',
  ].map((name) => [name, 'positions.value'] as const),
  mine: [['transactions.employer', 'transactions.contributed']],
  inward: [
    ['transactions.out', 'transactions.in'],
    ['transactions.paid', 'transactions.received'],
    ['transactions.withdrawn', 'transactions.contributed'],
    ['transactions.net', 'transactions.in'],
    ['returns.withdrawals', 'returns.contributions'],
  ],
  outward: [
    ['transactions.in', 'transactions.out'],
    ['transactions.received', 'transactions.paid'],
    ['transactions.contributed', 'transactions.withdrawn'],
    ['transactions.net', 'transactions.out'],
    ['returns.contributions', 'returns.withdrawals'],
  ],
  yearly: [
    ['plans.recurring_monthly', 'plans.recurring_yearly'],
    ['plans.amount', 'plans.recurring_yearly'],
    ...['monthly', 'weekly', 'daily'].map((name) => [`transactions.${name}`, 'transactions.yearly'] as const),
  ],
  monthly: [
    ['plans.recurring_yearly', 'plans.recurring_monthly'],
    ['plans.amount', 'plans.recurring_monthly'],
    ['accounts.owed', 'accounts.payment'],
    ...['yearly', 'weekly', 'daily'].map((name) => [`transactions.${name}`, 'transactions.monthly'] as const),
  ],
}

/** Whether a relation leads from one figure to another. */
export const isRelated = (one: Figure, other: Figure): boolean =>
  Object.values(RELATED).some((pairs) => pairs.some(([from, to]) => from === one && to === other))

/** The relations that a reading of a word can stand for beside what else it says. */
export function relationsOf(sense: Sense): readonly Relation[] {
  switch (sense.kind) {
    case 'relation':
      return [sense.relation]
    case 'ask':
      return sense.ask === 'how_much'
        ? ['amount']
        : sense.ask === 'when'
          ? ['day']
          : sense.ask === 'how_many'
            ? ['count']
            : []
    case 'cue':
      return sense.cue === 'doing' ? ['faring'] : []
    case 'aggregate':
      switch (sense.aggregate) {
        case 'count':
          return ['count']
        case 'share':
          return ['percent']
        case 'per_year':
          return ['yearly']
        case 'per_month':
          return ['monthly']
        case 'total':
          return ['whole', 'base']
        case 'average':
        case 'median':
        case 'largest':
        case 'smallest':
          return ['base']
        default:
          return []
      }
    case 'rank':
    case 'newest':
    case 'group':
    case 'which':
      return ['base']
    default:
      return []
  }
}

/** A figure is turned round where it has an opposite, else the order of its rows or what they are narrowed to is. */
const canBeTurned = ({ order, where }: DataPart): boolean =>
  order !== null || where.some(({ op, values }) => values.length === 1 && !op.endsWith('_not'))

const OF_THINGS: ReadonlySet<string> = new Set(['security', 'issuer', 'name'])

/** The figures that stand in a relation to the one that was asked before. */
export function relatedTo(before: DataPart, relation: Relation): readonly (readonly [DataPart['subject'], string])[] {
  const [measure = ''] = before.measures
  const { subject } = before
  const { measures } = SUBJECTS[subject]
  const pairs = RELATED[relation].filter(([from]) => from === `${subject}.${measure}`)
  const found = pairs.map(([, to]) => to.split('.') as [DataPart['subject'], string])
  if (relation === 'count' && measure !== 'count') {
    const isOfOne = before.where.some(({ field, values }) => field === 'security' && values.length === 1)
    return [
      [subject, before.by[0] === 'payee' && 'payees' in measures ? 'payees' : 'count'],
      ...(isOfOne && 'units' in measures ? [[subject, 'units'] as const] : []),
    ]
  }
  const money = MONEY_OF[subject]
  if (relation === 'amount' && found.length === 0 && money !== undefined && measures[measure]?.unit !== 'money')
    return [[subject, money]]
  // when what is held was bought
  if (relation === 'day' && subject === 'positions' && before.where.some(({ field }) => OF_THINGS.has(field)))
    return [...found, ['sales', 'first'], ['transactions', 'first']]
  // the rows say their day
  if (relation === 'day' && before.by.includes(SUBJECTS[subject].rows)) return [[subject, measure]]
  const isOfSeveral =
    before.by.length > 0 || before.where.some(({ values, op }) => op !== 'between' && values.length > 1)
  if (relation === 'whole' && found.length === 0 && isOfSeveral) return [[subject, measure]]
  if (relation === 'opposite' && found.length === 0 && canBeTurned(before)) return [[subject, measure]]
  return found
}

const FLIPPED: Readonly<Record<string, string>> = {
  yes: 'no',
  no: 'yes',
  true: 'false',
  false: 'true',
  gain: 'loss',
  loss: 'gain',
  short: 'long',
  long: 'short',
  in: 'out',
  out: 'in',
  asset: 'debt',
  debt: 'asset',
  BUY: 'SELL',
  SELL: 'BUY',
  open: 'done',
  done: 'open',
}

/** The other end of the order, else all but what the rows were narrowed to last. */
export function turnedRound(part: DataPart): DataPart {
  const { order, where } = part
  if (order) return { ...part, order: { ...order, direction: order.direction === 'desc' ? 'asc' : 'desc' } }
  const at = where.findLastIndex(({ values, op }) => values.length === 1 && !op.endsWith('_not'))
  const last = where[at]
  if (!last) return part
  const flipped = FLIPPED[last.values[0] ?? '']
  const turned =
    flipped !== undefined
      ? { ...last, values: [flipped] }
      : last.op === 'is'
        ? { ...last, op: 'is_not' as const }
        : last.op === 'has'
          ? { ...last, op: 'has_not' as const }
          : last.op === 'over' || last.op === 'at_least'
            ? { ...last, op: 'under' as const }
            : last.op === 'under' || last.op === 'at_most'
              ? { ...last, op: 'over' as const }
              : last
  return { ...part, where: where.with(at, turned) }
}

/** The row that a day was told of: "how much was it" of the last time. */
export const ROW_OF_DAY: Readonly<Record<string, 'asc' | 'desc'>> = {
  'transactions.last': 'desc',
  'transactions.days_since': 'desc',
  'transactions.first': 'asc',
}

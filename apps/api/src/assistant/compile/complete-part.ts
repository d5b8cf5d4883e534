import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import { daysBetween } from '@keelwise/finance/days'
import { SUBJECTS } from '../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../model-of-data/spans.ts'

/** What is told with a figure, by subject and measure: beside the figure itself, and beside those of groups. */
const COMPANIONS: Readonly<
  Partial<
    Record<
      SubjectName,
      Readonly<Record<string, { readonly figure?: readonly string[]; readonly groups?: readonly string[] }>>
    >
  >
> = {
  worth: {
    net_worth: { figure: ['assets', 'debts'] },
    change: { figure: ['net_worth', 'change_percent'] },
    change_percent: { figure: ['change', 'net_worth'] },
    highest: { figure: ['highest_day'], groups: ['highest_day'] },
    lowest: { figure: ['lowest_day'], groups: ['lowest_day'] },
    highest_day: { figure: ['highest'] },
    lowest_day: { figure: ['lowest'] },
  },
  transactions: {
    out: { groups: ['share'] },
    in: { groups: ['share'] },
    net: { figure: ['in', 'out'], groups: ['in', 'out'] },
    savings_rate: { figure: ['in', 'out', 'net'] },
    contributed: { figure: ['employer', 'put_in'], groups: ['employer', 'put_in'] },
    employer: { figure: ['contributed', 'put_in'] },
    put_in: { figure: ['contributed', 'employer'] },
    principal_paid: { figure: ['interest_paid', 'debt_paid'], groups: ['interest_paid'] },
    interest_paid: { groups: [] },
    debt_paid: { figure: ['principal_paid', 'interest_paid'] },
    bought: { figure: ['units_bought'] },
    sold: { figure: ['units_sold'] },
    count: { figure: ['out', 'in'] },
    last: { figure: ['days_since', 'largest'] },
    first: { figure: ['count'] },
    monthly: { figure: ['out', 'in'] },
    share: { figure: ['out'] },
  },
  positions: {
    value: { groups: ['share'], figure: ['share'] },
    share: { figure: ['value'], groups: ['value'] },
    units: { figure: ['value', 'price'], groups: ['value'] },
    gain: { figure: ['gain_percent', 'value', 'cost'], groups: ['gain_percent', 'value'] },
    gain_percent: { figure: ['gain'], groups: ['gain'] },
    cost: { figure: ['value', 'gain'], groups: ['value', 'gain'] },
    cost_per_unit: { figure: ['units', 'price', 'gain'] },
    price: { figure: ['units', 'value'] },
    maturity: { groups: ['value', 'coupon'] },
    yield: { figure: ['expected_income'], groups: ['expected_income'] },
    expected_income: { figure: ['yield'], groups: ['yield'] },
    yield_to_maturity: { figure: ['coupon', 'duration'], groups: ['coupon', 'maturity'] },
    duration: { groups: ['yield_to_maturity'] },
    day_change: { figure: ['value'], groups: ['value'] },
    harvestable: { groups: ['value'] },
    largest: { figure: ['value'] },
  },
  income: {
    received: { figure: ['dividends', 'interest'] },
    expected: { figure: ['next'] },
    maturities: { figure: ['next'] },
    next: { figure: ['expected'], groups: ['expected'] },
    yield: { figure: ['expected'] },
  },
  accounts: {
    owed: { groups: [] },
    interest_rate: { groups: ['balance'] },
    count: { figure: ['institutions', 'balance'] },
    institutions: { figure: ['count'] },
    available: { figure: ['balance'] },
  },
  returns: {
    twr: { figure: ['gain', 'xirr'], groups: [] },
    twr_yearly: { figure: ['twr'] },
    xirr: { figure: ['twr'] },
    gain: { figure: ['twr', 'income', 'market', 'fees'] },
    benchmark: { figure: ['twr', 'excess'], groups: ['twr', 'excess'] },
    excess: { figure: ['twr', 'benchmark'], groups: ['twr', 'benchmark'] },
    best_month: { figure: ['worst_month'] },
    worst_month: { figure: ['best_month'] },
    sharpe: { figure: ['volatility'] },
  },
  fit: {
    drift: { figure: ['score', 'move'], groups: ['actual', 'target', 'move'] },
    actual: { groups: ['target', 'drift'] },
    target: { groups: ['actual', 'drift'] },
    move: { groups: ['actual', 'target', 'drift'] },
    score: { figure: ['drift'] },
    single_position: { figure: ['top_five', 'single_issuer'] },
    emergency_months: { figure: ['emergency_gap'] },
  },
  plans: {
    recurring_monthly: { figure: ['recurring_yearly', 'count'], groups: ['next_due'] },
    recurring_yearly: { figure: ['recurring_monthly', 'count'], groups: ['recurring_monthly'] },
    next_due: { groups: ['amount'] },
    price_change: { groups: ['amount'] },
    count: { figure: ['recurring_monthly'] },
  },
  sales: { realized: { figure: ['short_term', 'long_term'] }, harvestable: {} },
  clients: {
    count: { figure: ['value'], groups: ['value'] },
    value: { groups: ['cash_share', 'largest_share'] },
    cash_share: { figure: ['cash', 'value'], groups: ['cash'] },
    largest_share: { groups: ['value'] },
    drift: { figure: ['equity_share'], groups: ['equity_share'] },
    days_since_meeting: { groups: ['last_meeting', 'next_meeting'] },
    days_to_birthday: { figure: ['turns'], groups: ['age', 'turns'] },
    age: { figure: ['days_to_birthday'], groups: ['days_to_birthday'] },
    held: { figure: ['held_share'], groups: ['held_share'] },
    returned: { groups: ['gained', 'value'] },
    gained: { groups: ['returned', 'value'] },
    changed: { figure: ['gained', 'put_in', 'taken_out'], groups: ['gained', 'put_in', 'taken_out'] },
    taken_out: { groups: ['put_in'] },
    put_in: { groups: ['taken_out'] },
    largest: { groups: ['largest_share'] },
    overdue_actions: { groups: ['open_actions'] },
  },
  actions: { open: { figure: ['overdue'] } },
  meetings: { count: { figure: ['next', 'last'] } },
}

/** What a chart is made over where nobody says it. */
const USUAL_GROUPS: Readonly<Partial<Record<SubjectName, string>>> = {
  accounts: 'group',
  positions: 'asset_class',
  transactions: 'payee',
  income: 'security',
  fit: 'asset_class',
  plans: 'payee',
  clients: 'client',
}

/** What is told of a security that was named. */
const OF_ONE_SECURITY = ['share', 'units', 'price', 'cost', 'gain', 'gain_percent']

/** The only condition is a security. */
export const isOneSecurity = ({ where }: DataPart): boolean => {
  const [only, ...others] = where.filter(({ field }) => field === 'security')
  return only?.op === 'is' && only.values.length === 1 && others.length === 0
}

/** Figures that are a list with its number. */
const LISTED: Readonly<Partial<Record<SubjectName, ReadonlySet<string>>>> = {
  actions: new Set(['open', 'overdue', 'next_due']),
  meetings: new Set(['next', 'last', 'decisions']),
  // one figure of several goals or budgets together says nothing of any of them
  plans: new Set(['on_track', 'saved', 'left', 'target']),
}

/** What comes in regularly is a salary and interest: one sum or day of both is nobody's payday. */
const isOfSeveralIncomes = ({ subject, measures: [measure = ''], where }: DataPart): boolean =>
  subject === 'plans' &&
  (measure === 'amount' || measure === 'next_due' || measure === 'price_change') &&
  where.some(({ field, values }) => field === 'kind' && values.includes('recurring_income')) &&
  !where.some(({ field }) => field === 'payee')

const TIMED: ReadonlySet<SubjectName> = new Set(['worth', 'transactions', 'income', 'returns', 'sales', 'meetings'])

/** Buckets that a span of days is drawn in. */
function bucketFor(part: DataPart): string {
  const { period } = part
  const days = period?.from ? daysBetween(period.from, period.to) + 1 : 1100
  if (part.subject === 'worth') return days <= 100 ? 'day' : days <= 400 ? 'week' : 'month'
  return part.subject === 'returns' || days > 62 ? 'month' : days > 21 ? 'week' : 'day'
}

const A_SPAN_OF: Readonly<Record<string, string>> = {
  monthly: 'per_month',
  yearly: 'per_year',
  weekly: 'per_week',
  daily: 'per_day',
}
const NOT_MONEY_OUT: ReadonlySet<string> = new Set(['net', 'in', 'received'])
/** "A month" is of Money Out: beside what came in or was left over it would be a figure of something else. */
function aMonthOf(part: DataPart): DataPart {
  const { subject, measures, derive, period } = part
  const [measure = ''] = measures
  // "in an average month right now" is no month of one day
  // what is left over of single bookings is each of them
  if (subject === 'transactions' && measure === 'net' && derive === null && part.by.join() === 'booking' && !part.order)
    return { ...part, by: [] }
  const isOfDay = period !== null && period.from === period.to
  if (isOfDay && (derive?.formula === 'per_month' || (subject === 'transactions' && measure === 'monthly')))
    return { ...part, period: null }
  const spans = measures.filter((name) => name in A_SPAN_OF)
  if (subject !== 'transactions' || derive !== null || !NOT_MONEY_OUT.has(measure) || spans.length === 0) return part
  const formula = A_SPAN_OF[spans[0] ?? '']
  const kept = measures.filter((name) => !spans.includes(name))
  return part.by.length > 0 || formula === undefined
    ? { ...part, measures: kept }
    : { ...part, measures: [measure], derive: { formula, given: {} } }
}

/** A part as it is kept and asked again: of positions the share of everything is how they are divided. */
export const settledPart = (asked: DataPart): DataPart => {
  const said = ofTwoDays(
    ofTheLast(
      ofOwed(
        ofLargest(ofNoHolders(ofFewDays(overItsSpans(overSameDays(withoutMortgage(meetingsOfEach(aMonthOf(asked)))))))),
      ),
    ),
  )
  const part = ofEachClient(bySecurity(said))
  return part.subject === 'positions' &&
    part.measures[0] === 'share' &&
    part.measures.length === 1 &&
    part.where.length === 0 &&
    part.order === null &&
    (part.by.length === 0 || part.by[0] === 'asset_class')
    ? { ...part, measures: ['value', 'share'], by: ['asset_class'] }
    : part
}

/** What everybody has for themselves. */
const PERSONAL: ReadonlySet<string> = new Set([
  'age',
  'turns',
  'risk_score',
  'days_to_birthday',
  'joined',
  'drift',
  'returned',
  'days_since_meeting',
  'invited',
  'sharing_since',
  'next_meeting',
  'last_meeting',
])

/** "Apart from the mortgage": its payments, and what is booked in the account of the loan. */
function withoutMortgage(part: DataPart): DataPart {
  const isLeftOut = part.where.some(
    ({ field, op, values }) =>
      field === 'payee' && op === 'has_not' && values.some((value) => /^mortgage$/i.test(value)),
  )
  const isSaid = part.where.some(({ field }) => field === 'account_type' || field === 'account')
  return part.subject === 'transactions' && isLeftOut && !isSaid
    ? {
        ...part,
        where: [...part.where, { field: 'account_type', op: 'is_not', values: ['MORTGAGE'], words: 'the loan' }],
      }
    : part
}

const OF_MEETINGS: Readonly<Record<string, string>> = { next: 'next_meeting', last: 'last_meeting' }

/** "When do I see them next" of several clients: of each, and not the first day of any of them. */
function meetingsOfEach(part: DataPart): DataPart {
  const measure = OF_MEETINGS[part.measures[0] ?? '']
  const [only, ...more] = part.where
  return part.subject === 'meetings' &&
    measure !== undefined &&
    part.by.length === 0 &&
    part.period === null &&
    more.length === 0 &&
    only?.field === 'client' &&
    only.op === 'is' &&
    only.values.length > 1
    ? { ...part, subject: 'clients', measures: [measure], by: ['client'] }
    : part
}

/** Who is named beside others, or by a family, is told one by one: nobody is as old as two are on the average. */
const ofEachClient = (part: DataPart): DataPart =>
  part.subject === 'clients' &&
  part.by.length === 0 &&
  part.derive === null &&
  PERSONAL.has(part.measures[0] ?? '') &&
  part.where.some(
    ({ field, op, values }) => op === 'is' && (field === 'household' || (field === 'client' && values.length > 1)),
  )
    ? { ...part, by: ['client'] }
    : part

/** What is the largest is a security: of two accounts that hold it neither part is as large. */
const bySecurity = (part: DataPart): DataPart =>
  part.subject === 'positions' && part.by.length === 1 && part.by[0] === 'position' && part.order !== null
    ? { ...part, by: ['security'] }
    : part

/** Units of one thing are not held against those of another: the largest position is the one that is worth the most. */
const ofLargest = (part: DataPart): DataPart =>
  part.subject === 'positions' && part.order?.by === 'units' && part.measures[0] === 'units'
    ? {
        ...part,
        order: { ...part.order, by: 'value' },
        where: part.where.some(({ field }) => field === 'asset_class' || field === 'sec_type')
          ? part.where
          : [...part.where, { field: 'asset_class', op: 'is_not', values: ['cash'], words: 'cash' }],
      }
    : part

/** What changed is held against another change; against a day it is what there is now that is held. */
const ofTwoDays = (part: DataPart): DataPart =>
  part.subject === 'worth' &&
  part.measures[0] === 'change' &&
  part.compare?.kind === 'period' &&
  part.compare.period.from === part.compare.period.to
    ? { ...part, measures: ['net_worth'], period: null, why: false }
    : part

/** When something was booked last tells the sum of it, too. */
const ofTheLast = (part: DataPart): DataPart =>
  part.subject === 'transactions' && part.measures[0] === 'last' && part.by.length === 0
    ? { ...part, measures: part.measures.filter((name) => !OF_ONE_BOOKING.has(name)) }
    : part
const OF_ONE_BOOKING: ReadonlySet<string> = new Set(['out', 'in', 'amount', 'paid', 'received'])

/** What is owed is owed on debts, whether or not that is said too. */
const ofOwed = (part: DataPart): DataPart =>
  part.subject === 'accounts' && part.measures[0] === 'owed' && part.where.some(({ field }) => field === 'account_type')
    ? {
        ...part,
        where: part.where.filter(
          ({ field, op, values }) => field !== 'group' || op !== 'is' || values.join() !== 'debt',
        ),
      }
    : part

/** Of what clients do not hold there is no sum: what they have in all is told. */
function ofNoHolders(part: DataPart): DataPart {
  const isHeld = (name: string): boolean => name === 'held' || name === 'held_share'
  const meant = part.where.filter(({ field }) => field === 'security' || field === 'sec_type')
  const isOfOthers = meant.length > 0 && meant.every(({ op }) => op === 'is_not' || op === 'has_not')
  if (part.subject !== 'clients' || !isOfOthers || !part.measures.some(isHeld)) return part
  return {
    ...part,
    measures: [...new Set(part.measures.map((name) => (isHeld(name) ? 'value' : name)))],
    order: part.order && isHeld(part.order.by) ? { ...part.order, by: 'value' } : part.order,
  }
}

const KINDS_OF_FLOW: ReadonlySet<string> = new Set([
  'payee',
  'category',
  'words',
  'kind',
  'amount',
  'weekend',
  'weekday',
])

const AVERAGES: ReadonlySet<string> = new Set(['daily', 'weekly', 'monthly', 'yearly'])

/** Month by month there is no average over all months: each is what it came to. */
function overItsSpans(part: DataPart): DataPart {
  const [measure = ''] = part.measures
  if (part.subject !== 'transactions' || !AVERAGES.has(measure)) return part
  if (!part.by.some((name) => TIME_DIMENSIONS.has(name))) return part
  const isIn = part.where.some(({ field, op, values }) => field === 'direction' && op === 'is' && values[0] === 'in')
  const flow = isIn ? 'in' : 'out'
  return {
    ...part,
    measures: [...new Set([flow, ...part.measures.slice(1).filter((name) => !AVERAGES.has(name))])],
    order: part.order?.by === measure ? { ...part.order, by: flow } : part.order,
  }
}

/** Of a few days, whom one meets is told meeting by meeting: each has its time. */
function ofFewDays(part: DataPart): DataPart {
  const { subject, measures, by, period, order } = part
  const isOfWhom = subject === 'meetings' && measures.join() === 'count' && by.join() === 'client' && order === null
  const isFew = period?.from != null && daysBetween(period.from, period.to) < A_WEEK
  return isOfWhom && isFew ? { ...part, by: ['meeting'] } : part
}
const A_WEEK = 7

/** What adds up over days, so that a year that is not over is less than a whole one. */
const FLOWS: ReadonlySet<SubjectName> = new Set(['transactions', 'income', 'sales'])

/** A year or month so far against the whole of an earlier one is held against the same days of that. */
function overSameDays(part: DataPart): DataPart {
  const { period, compare, subject } = part
  if (!FLOWS.has(subject) || compare?.kind !== 'period' || !period?.from || !compare.period.from) return part
  const [now, then] = [period, compare.period]
  const isYear = now.from?.endsWith('-01-01') === true && then.from?.endsWith('-01-01') === true
  const isSoFar = now.to.slice(5) !== '12-31' && now.to.slice(0, 4) === now.from?.slice(0, 4)
  if (!isYear || !isSoFar || then.to !== `${then.from?.slice(0, 4)}-12-31`) return part
  const day = now.to.slice(5) === '02-29' ? '02-28' : now.to.slice(5)
  return { ...part, compare: { ...compare, period: { ...then, to: `${then.to.slice(0, 4)}-${day}` } } }
}

const isOfClass = ({ field }: DataPart['where'][number]): boolean => field === 'asset_class'

/** A part with what goes without saying: what is told beside a figure, rows for a list, and spans for a line. */
export function completePart(asked: DataPart): DataPart {
  const part = settledPart(asked)
  const subject = SUBJECTS[part.subject]
  const wantsChart = part.show === 'line' || part.show === 'bar' || part.show === 'ring'
  const [measure = subject.usual.measure] = part.measures
  const by =
    part.by.length > 0
      ? part.by
      : wantsChart && part.show !== 'ring' && TIMED.has(part.subject)
        ? [bucketFor(part)]
        : wantsChart || part.show === 'table'
          ? [USUAL_GROUPS[part.subject] ?? subject.rows]
          : part.limit !== null || part.show === 'list' || (part.order !== null && part.order.by in subject.measures)
            ? [subject.rows]
            : // all of it is no share, and nobody asks how many without wanting to know which
              ((measure === 'share' && part.where.length === 0) ||
                  // the targets of all classes are a whole, which says nothing
                  (part.subject === 'fit' && measure === 'target' && !part.where.some(isOfClass))) &&
                part.derive === null
              ? [USUAL_GROUPS[part.subject] ?? subject.rows]
              : (LISTED[part.subject]?.has(measure) || isOfSeveralIncomes(part)) &&
                  !part.why &&
                  part.compare === null &&
                  part.derive === null
                ? [subject.rows]
                : []
  const companions = COMPANIONS[part.subject]?.[measure]
  const isTime = by.some((name) => TIME_DIMENSIONS.has(name))
  const isSingle = by.includes('booking')
  const more =
    part.measures.length > 2 || isSingle
      ? []
      : by.length === 0
        ? part.subject === 'positions' && measure === 'value' && isOneSecurity(part)
          ? OF_ONE_SECURITY
          : (companions?.figure ?? [])
        : isTime || by.length > 1
          ? []
          : (companions?.groups ?? [])
  if (part.subject === 'returns' && measure === 'twr' && part.compare?.kind === 'benchmark' && !isTime)
    return { ...part, by, measures: [...new Set(['excess', 'twr', 'benchmark', ...part.measures])] }
  const isSpan = part.period !== null && part.period.from !== part.period.to
  if (part.subject === 'worth' && by.length === 0 && isSpan && (measure === 'net_worth' || measure === 'value'))
    return { ...part, by, measures: [...new Set([...part.measures, 'change', 'change_percent', ...more])] }
  // of some kinds of spending the share of all of it is no share of what was asked
  const isOfKind = part.subject === 'transactions' && part.where.some(({ field }) => KINDS_OF_FLOW.has(field))
  const known = more.filter((name) => name in subject.measures && !(isOfKind && name === 'share'))
  return { ...part, by, measures: [...new Set([...part.measures, ...known])] }
}

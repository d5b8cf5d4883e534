import type { Condition, DataPart } from '@keelwise/contract/plan'
import { absolute, add, meanOf, minus, multiply, negate, over } from '@keelwise/finance/decimals'
import { addMonths } from '@keelwise/finance/days'
import { monthsToSave } from '@keelwise/finance/goals'
import { lastDays } from '@keelwise/finance/spans'
import { futureValue, monthlyFor, monthsItLasts, monthsToTarget, payOff } from '@keelwise/finance/what-if'
import { readGoals } from '../../wealth/goals.ts'
import { readHealthFacts } from '../../wealth/health.ts'
import { FORMULAS, type Formula, SUBJECTS } from '../model-of-data/model.ts'
import { sizedFor } from '../model-of-data/conditions.ts'
import { spansOf } from '../model-of-data/spans.ts'
import type { AskContext } from '../model-of-data/subject.ts'
import type { ValueUnit } from '../tools/tool-result.ts'
import { ToolError } from '../tools/tool.ts'
import { afterBills, affordMonthly, goalAMonth, goalIn, monthsGiven } from './derive-ahead.ts'
import { newestChange, rhythm } from './derive-bookings.ts'
import { billsBeforePay, leftUntilPay } from './derive-pay.ts'
import { type DerivedFigure, Maker, type Derivable, missing, pastYear, spanWords } from './maker.ts'
import { rounded } from './run-part.ts'

/** A formula's answer with everything that went into it. */
export interface Derived {
  readonly part: DataPart
  readonly name: string
  readonly formula: Formula
  /** Null where it cannot be worked out; `missing` says why. */
  readonly value: DerivedFigure | null
  /** What it was made of, out of the person's data. */
  readonly inputs: readonly DerivedFigure[]
  /** Numbers that were given or are usual. */
  readonly assumed: readonly DerivedFigure[]
  /** What follows besides. */
  readonly more: readonly DerivedFigure[]
  readonly missing: string | null
  readonly notes: readonly string[]
  readonly source: string
  readonly href: string | null
  readonly asOf: string | null
  readonly period: { readonly from: string; readonly to: string } | null
}

const DEBT_TYPES = ['CREDIT_CARD', 'LOAN', 'MORTGAGE']
/** Conditions that say which part is meant; the whole that a share is of has none of them. */
const OF_PART: ReadonlySet<string> = new Set([
  'payee',
  'category',
  'words',
  'kind',
  'security',
  'amount',
  'name',
  'recurring',
  'refund',
])
const PACE_DAYS = 90

type Make = (maker: Maker) => Promise<Derivable>

const without = (where: readonly Condition[], fields: ReadonlySet<string>): Condition[] =>
  where.filter(({ field }) => !fields.has(field))
/** Without the condition that was put last on a field: which of its rows are meant; the last of all where there is none. */
const withoutLast = (where: readonly Condition[], field: string | undefined): Condition[] => {
  const at = where.findLastIndex((condition) => condition.field === field)
  return where.toSpliced(at >= 0 ? at : where.length - 1, 1)
}
const type = (...values: string[]): Condition => ({ field: 'account_type', op: 'is', values })

/** The part's measures in its own subject, the first two. */
async function two(maker: Maker): Promise<readonly [string | null, string | null]> {
  const { part } = maker
  const [of = '', against = of] = part.measures
  const known = SUBJECTS[part.subject].measures
  if (!(of in known) || !(against in known)) throw new ToolError('That takes two figures.')
  const base = { subject: part.subject, where: part.where, period: part.period }
  return [
    await maker.read('of', { ...base, measures: [of] }),
    await maker.read('over', { ...base, measures: [against] }),
  ]
}

const per =
  (length: (spans: { days: number; months: number }) => number): Make =>
  async (maker) => {
    const { part, context } = maker
    const [measure = ''] = part.measures
    const found = await maker.find({
      subject: part.subject,
      measures: [measure],
      where: part.where,
      period: part.period ?? pastYear(context.today),
    })
    const value = found.found.total.figures[measure] ?? null
    maker.take('of', found, measure, value)
    const { period } = found.found
    if (value === null || period === null) return missing('There is nothing to average.')
    return over(value, String(length(spansOf(period.from, period.to)))) ?? missing('There is nothing to average.')
  }

/** One figure of what is known of each row. */
const ofRows =
  (fold: (values: readonly string[]) => string | null): Make =>
  async (maker) => {
    const { part } = maker
    const [measure = ''] = part.measures
    const { rows } = SUBJECTS[part.subject]
    const [by = rows] = part.by
    const found = await maker.find({
      subject: part.subject,
      measures: [measure],
      where: part.where,
      by: [by],
      period: part.period,
    })
    const known = found.groups.flatMap(({ figures, keys: [key] }) =>
      // whoever is in no household is none
      by !== rows && key === null
        ? []
        : (sizedFor(SUBJECTS[part.subject], { field: measure, op: 'over', values: ['0'] }, figures[measure]) ?? []),
    )
    maker.more('known', 'Of how many it is known', String(known.length), 'count')
    return fold(known) ?? missing('Of none of them it is known.')
  }

const HALF = 2
function medianOf(values: readonly string[]): string | null {
  const sorted = values.toSorted((one, other) => Number(one) - Number(other))
  const middle = Math.floor(sorted.length / HALF)
  return meanOf(
    sorted.length % HALF === 1 ? sorted.slice(middle, middle + 1) : sorted.slice(Math.max(0, middle - 1), middle + 1),
  )
}

function pace(today: string): DataPart['period'] {
  const { from, to } = lastDays(PACE_DAYS, today)
  return spanWords(from, to, 'the past 90 days')
}

/** What goes out in a month, at the pace of the part's span or the past 90 days, or as the person says. */
async function monthlySpending(maker: Maker): Promise<string | null> {
  const stated = maker.given('spending')
  if (stated !== null) return stated
  const found = await maker.find({
    subject: 'transactions',
    measures: ['out'],
    period: maker.part.period ?? pace(maker.context.today),
  })
  const spent = found.found.total.figures['out'] ?? null
  maker.take('spent', found, 'out', spent, 'Money Out of the past 90 days')
  if (spent === null || Number(spent) === 0) return null
  const { period } = found.found
  const isOfSpan = maker.part.period !== null
  const months = period && isOfSpan ? spansOf(period.from, period.to).months : 3
  // what is repaid of debts falls due whatever comes in, as the health indicators and goals count it
  const repaid = isOfSpan || maker.context.shares !== 'all' ? '0' : await repaidIn90Days(maker)
  const monthly = over(add(spent, repaid), String(months))
  maker.more(
    'monthly_spending',
    Number(repaid) > 0 ? 'Money Out and debts repaid, a month' : 'Money Out a month',
    monthly,
    'money',
  )
  return monthly
}

/** What was repaid of loans and mortgages in the past 90 days beside what went out. */
async function repaidIn90Days(maker: Maker): Promise<string> {
  const { tx, userId, now } = maker.context
  const { principal_paid: repaid } = await readHealthFacts(tx, userId, now)
  if (Number(repaid) > 0)
    maker.made.inputs.push({
      key: 'repaid',
      label: 'Debts repaid in the past 90 days',
      value: repaid,
      unit: 'money',
      href: null,
    })
  return repaid
}

/** Cash and savings, or the accounts that are named; "without my savings" is of the others that hold cash. */
const reserves = (maker: Maker): Promise<string | null> => {
  const where = maker.part.subject === 'accounts' ? maker.part.where : []
  const isNamed = where.some(({ op }) => !op.endsWith('_not'))
  return maker.read(
    'cash',
    {
      subject: 'accounts',
      measures: ['balance'],
      where: isNamed ? where : [...where, type('CHECKING', 'SAVINGS', 'MONEY_MARKET')],
    },
    'Cash and savings',
  )
}

const cashAmongInvestments = (maker: Maker): Promise<string | null> =>
  maker.read(
    'cash',
    {
      subject: 'positions',
      measures: ['value'],
      where: [{ field: 'asset_class', op: 'is', values: ['cash'], words: 'cash' }],
    },
    'Cash in investment accounts',
  )

/** The debt of the part, its rate and payment. */
async function debtOf(maker: Maker): Promise<{ balance: string; rate: string; payment: string } | { missing: string }> {
  const { part } = maker
  const where = part.where.length > 0 ? part.where : [type('MORTGAGE', 'LOAN')]
  const found = await maker.find({
    subject: 'accounts',
    measures: ['owed', 'interest_rate', 'payment'],
    where: [...where, type(...DEBT_TYPES)],
  })
  const { figures, count } = found.found.total
  if (count === 0 || figures['owed'] == null) return { missing: 'There is no such debt among the accounts.' }
  maker.take('owed', found, 'owed', figures['owed'])
  if (Number(figures['owed']) === 0 && found.found.unconverted.length === 0)
    return { missing: 'Nothing is owed there: it is paid off.' }
  const stated = { rate: maker.given('rate'), payment: maker.given('payment') }
  const rate = stated.rate ?? (figures['interest_rate'] == null ? null : absolute(figures['interest_rate']))
  const payment = stated.payment ?? figures['payment'] ?? null
  if (rate === null) return { missing: 'The interest rate of this debt is not known; say it with the question.' }
  if (payment === null) return { missing: 'The monthly payment of this debt is not known; say it with the question.' }
  if (stated.rate === null) maker.assume('rate', 'Interest rate', rate, 'percent')
  if (stated.payment === null) maker.assume('payment', 'Payment a month', payment, 'money')
  return { balance: figures['owed'], rate, payment }
}

const NEVER_PAID = 'At this rate the payment does not cover the interest.'

const MAKE: Readonly<Record<string, Make>> = {
  ratio: async (maker) => {
    const [of, against] = await two(maker)
    return of === null || against === null
      ? missing('One of the two is not known.')
      : (over(multiply(of, '100'), against) ?? missing('The second is zero.'))
  },
  difference: async (maker) => {
    const [of, against] = await two(maker)
    return of === null || against === null ? missing('One of the two is not known.') : minus(of, against)
  },
  sum: async (maker) => {
    const [of, against] = await two(maker)
    return of === null || against === null ? missing('One of the two is not known.') : add(of, against)
  },
  share_of: async (maker) => {
    const { part } = maker
    const [of = '', other = of] = part.measures
    // of two figures the second is the whole, also where rows of a list are named
    const isOfRows = part.by.length > 0 && part.measures.length < 2
    const whole = isOfRows ? of : other
    const one = await maker.read('of', {
      subject: part.subject,
      measures: [of],
      where: part.where,
      period: part.period,
    })
    const all = await maker.read('over', {
      subject: part.subject,
      measures: [whole],
      // rows of a list are a share of all of it, some accounts of all of them
      where: isOfRows
        ? withoutLast(part.where, part.by[0])
        : part.subject === 'accounts'
          ? []
          : without(part.where, OF_PART),
      period: part.period,
    })
    return one === null || all === null
      ? missing('One of the two is not known.')
      : (over(multiply(one, '100'), all) ?? missing('The whole is zero.'))
  },
  mean: ofRows(meanOf),
  median: ofRows(medianOf),
  row_count: ofRows((values) => String(values.length)),
  per_day: per(({ days }) => days),
  per_week: per(({ days }) => days / 7),
  per_month: per(({ months }) => months),
  per_year: per(({ months }) => months / 12),
  liquid_net_worth: async (maker) => {
    const base = { subject: 'worth', measures: ['net_worth'], period: maker.part.period } as const
    const liquid = await maker.read(
      'liquid',
      {
        ...base,
        measures: ['net_worth'],
        where: [type('CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD', 'BROKERAGE', 'TRUST')],
      },
      'Cash and taxable investments',
    )
    const owed = await maker.read(
      'owed',
      { ...base, measures: ['debts'], where: [type('CREDIT_CARD', 'LOAN')] },
      'Credit cards and loans',
    )
    if (liquid === null) return missing('There is no cash and no taxable investment among the accounts.')
    const whole = await maker.find({ ...base, measures: ['net_worth'] })
    maker.more('net_worth', 'Net worth', whole.found.total.figures['net_worth'] ?? null, 'money')
    return minus(liquid, owed ?? '0')
  },
  home_equity: async (maker) => {
    const stated = maker.given('value')
    const home =
      stated ??
      (await maker.read('home', { subject: 'accounts', measures: ['balance'], where: [type('PROPERTY')] }, 'Property'))
    const owed = await maker.read(
      'owed',
      { subject: 'accounts', measures: ['owed'], where: [type('MORTGAGE')] },
      'Mortgage',
    )
    if (home === null)
      return missing(
        owed === null
          ? 'There is no property and no mortgage among the accounts.'
          : 'The value of the house is not among the accounts. Add it by hand, or say it with the question.',
      )
    return minus(home, owed ?? '0')
  },
  savings_rate: async (maker) => {
    const base = { subject: 'transactions', period: maker.part.period ?? pace(maker.context.today) } as const
    const came = await maker.read('in', { ...base, measures: ['in'] })
    const went = await maker.read('out', { ...base, measures: ['out'] })
    if (came === null || went === null || Number(came) === 0) return missing('Nothing came in in these days.')
    maker.more('kept', 'Left over', minus(came, went), 'money')
    return over(multiply(minus(came, went), '100'), came) ?? missing('Nothing came in in these days.')
  },
  runway: async (maker) => {
    const cash = await reserves(maker)
    const spending = await monthlySpending(maker)
    if (cash === null) return missing('There is no checking, savings or money market account here.')
    if (spending === null || Number(spending) === 0)
      return missing('There is no Money Out in the past 90 days to compare with.')
    const gap = minus(multiply(spending, '6'), cash)
    maker.more('gap', 'Missing to six months', gap.startsWith('-') ? '0' : gap, 'money')
    return over(cash, spending) ?? missing('There is no Money Out to compare with.')
  },
  afford: async (maker) => {
    // where no bank is linked the cash among investments is what can be had without a sale
    const cash = (await reserves(maker)) ?? (await cashAmongInvestments(maker))
    if (cash === null)
      return missing('There is no checking, savings or money market account here, and no cash among the investments.')
    const months = maker.given('months')
    const amount = maker.given('amount')
    // what clients spend is not shared
    const isShared = maker.context.shares !== 'all'
    const spending = isShared ? null : await monthlySpending(maker)
    const price = amount ?? (months !== null && spending !== null ? multiply(spending, months) : null)
    if (price === null) return missing('The amount is not said.')
    if (amount === null) maker.more('needed', 'Needed', price, 'money')
    if (months !== null && spending === null)
      return missing('There is no Money Out in the past 90 days to compare with.')
    // what is kept aside is not there to be spent
    const kept = amount !== null && months !== null && spending !== null ? multiply(spending, months) : null
    maker.more('kept', 'Kept in reserve', kept, 'money')
    const left = minus(minus(cash, price), kept ?? '0')
    if (spending !== null)
      maker.more(
        'months_left',
        'Months of spending that stay covered',
        left.startsWith('-') ? '0' : over(left, spending),
        'months',
      )
    if (isShared) return left
    const net = await maker.find({ subject: 'transactions', measures: ['net'], period: pace(maker.context.today) })
    const surplus = net.found.total.figures['net'] ?? null
    maker.more('surplus', 'Left over a month', surplus === null ? null : over(surplus, '3'), 'money')
    return left
  },
  years_to: async (maker) => {
    const target = maker.given('target')
    if (target === null) return missing('The target is not said.')
    const start =
      maker.given('start') ??
      (await maker.read('start', {
        subject: maker.part.subject === 'accounts' ? 'accounts' : 'worth',
        measures: [maker.part.subject === 'accounts' ? 'balance' : 'net_worth'],
        where: maker.part.where,
      }))
    if (start === null) return missing('What there is now is not known.')
    const stated = maker.given('monthly')
    const growth = maker.given('growth') ?? '0'
    // of some accounts it is what went into them, and not all that was left over
    const monthly = stated ?? (await (maker.part.where.length > 0 ? putInMonthly(maker) : savedMonthly(maker)))
    if (monthly === null) return missing('What is saved a month is not known; say it with the question.')
    // who says what they will save asks how long saving takes, whatever else there is
    const isThere = stated !== null && Number(start) >= Number(target)
    if (isThere)
      maker.made.notes.push(
        'So much is there already: this is how long it takes to save it from nothing, without touching what there is.',
      )
    const from = isThere ? '0' : start
    if (isThere) maker.more('alone', 'Saved from nothing', '0', 'money')
    const months = monthsToTarget(from, monthly, growth, target)
    if (months === null) return missing('With these assumptions it is never reached.')
    maker.more('missing', 'Missing now', Number(from) >= Number(target) ? '0' : minus(target, from), 'money')
    if (months > 0) maker.more('until', 'Reached about', addMonths(maker.context.today, months), 'day')
    return over(String(months), '12') ?? missing('With these assumptions it is never reached.')
  },
  goal_pace: async (maker) => {
    const { context, part } = maker
    const called = part.where.flatMap(({ field, values }) => (field === 'payee' ? values : []))
    const { results } = await readGoals(context.tx, context.userId, context.now)
    const [goal, ...more] = results.filter(({ name }) =>
      called.some((text) => name.toLowerCase().includes(text.toLowerCase())),
    )
    if (!goal) return missing('There is no goal that is called so.')
    if (more.length > 0) return missing('That is more than one goal.')
    const [monthly, extra] = [maker.given('monthly'), maker.given('extra')]
    maker.made.source = 'Your goals and the accounts behind them'
    maker.made.href = '/investor/goals'
    maker.made.asOf = context.today
    if (goal.missing !== null) {
      const label = goal.owed === null ? 'Still missing' : 'Still owed'
      maker.made.inputs.push({ key: 'missing', label, value: goal.missing, unit: 'money', href: '/investor/goals' })
    }
    if (goal.pace) maker.more('pace', 'Put aside a month now', goal.pace.amount, 'money')
    maker.more('reached', 'Reached as it is', goal.reached_on, 'day')
    if (goal.owed !== null) return missing('This goal is a debt: ask what paying more on the debt would do.')
    if (goal.status === 'reached') return '0'
    if (goal.missing === null || goal.is_at_least)
      return missing('What is there for the goal is not known of all accounts.')
    if (monthly === null && extra === null) return missing('How much is put aside a month is not said.')
    if (monthly === null && !goal.pace)
      return missing('What is put aside a month now is not known; say how much it would be in all.')
    const pace = monthly ?? add(goal.pace?.amount ?? '0', extra ?? '0')
    maker.more('then', 'Put aside a month then', pace, 'money')
    const months = monthsToSave(goal.missing, pace)
    if (months === null) return missing('At that pace it is never reached.')
    maker.more('until', 'Reached then', addMonths(context.today, months), 'day')
    maker.made.notes.push('Without any return: what is missing, over what is put aside a month.')
    return over(String(months), '12') ?? missing('At that pace it is never reached.')
  },
  goal_in: goalIn,
  goal_a_month: goalAMonth,
  bills_before_pay: billsBeforePay,
  left_until_pay: leftUntilPay,
  newest_change: newestChange,
  rhythm,
  after_bills: afterBills,
  afford_monthly: affordMonthly,
  value_in: async (maker) => {
    const { part } = maker
    const years = maker.given('years')
    const growth = maker.given('growth')
    if (years === null) return missing('In how many years is not said.')
    if (growth === null) return missing('The growth a year is not said; say it with the question, such as at 5 %.')
    const stated = maker.given('start')
    const isWorth = part.subject !== 'positions' && part.subject !== 'accounts'
    const start =
      stated ??
      (await maker.read('start', {
        subject: isWorth ? 'worth' : part.subject,
        measures: [isWorth ? 'net_worth' : part.subject === 'positions' ? 'value' : 'balance'],
        where: part.where,
      }))
    if (start === null) return missing('What there is now is not known.')
    const monthly = maker.given('monthly') ?? '0'
    const months = Math.round(Number(years) * 12)
    const value = futureValue(start, monthly, growth, months)
    const paidIn = multiply(monthly, String(months))
    if (Number(paidIn) > 0) maker.more('paid_in', 'Saved by then', paidIn, 'money')
    maker.more('grown', 'From growth', minus(minus(value, start), paidIn), 'money')
    return value
  },
  save_for: async (maker) => {
    const target = maker.given('target')
    const months = monthsGiven(maker)
    if (target === null || months === null) return missing('The target and the time are not both said.')
    const stated = maker.given('start')
    const start =
      stated ??
      (maker.part.where.length > 0
        ? await maker.read('start', { subject: 'accounts', measures: ['balance'], where: maker.part.where })
        : '0')
    // until a day that is said nothing grows where nobody says so
    const isStated = maker.part.derive?.given['growth'] !== undefined || maker.part.period === null
    const growth = (isStated ? maker.given('growth') : null) ?? '0'
    const net = await maker.find({ subject: 'transactions', measures: ['net'], period: pastYear(maker.context.today) })
    const saved = net.found.total.figures['net'] ?? null
    maker.more('saved', 'Left over a month, past year', saved === null ? null : over(saved, '12'), 'money')
    return monthlyFor(start ?? '0', target, growth, months)
  },
  interest_saved: async (maker) => {
    const [extra, lump] = [maker.given('extra'), maker.given('lump')]
    if (extra === null && lump === null) return missing('How much more is paid is not said.')
    const debt = await debtOf(maker)
    if ('missing' in debt) return debt
    const now = payOff(debt.balance, debt.rate, debt.payment)
    const faster = payOff(minus(debt.balance, lump ?? '0'), debt.rate, add(debt.payment, extra ?? '0'))
    if (now === null || faster === null) return missing(NEVER_PAID)
    maker.more('interest', 'Interest as it is', now.interest, 'money')
    maker.more('interest_faster', 'Interest with more', faster.interest, 'money')
    maker.more('years', 'Paid off as it is', over(String(now.months), '12'), 'years')
    maker.more('years_faster', 'Paid off with more', over(String(faster.months), '12'), 'years')
    maker.more('until', 'Last payment', addMonths(maker.context.today, faster.months), 'day')
    maker.more('sooner', 'Sooner by', String(now.months - faster.months), 'months')
    return minus(now.interest, faster.interest)
  },
  payoff: async (maker) => {
    const debt = await debtOf(maker)
    if ('missing' in debt) return debt
    const [extra, lump] = [maker.given('extra') ?? '0', maker.given('lump') ?? '0']
    const found = payOff(minus(debt.balance, lump), debt.rate, add(debt.payment, extra))
    if (found === null) return missing(NEVER_PAID)
    maker.more('until', 'Last payment', addMonths(maker.context.today, found.months), 'day')
    maker.more('interest', 'Interest until then', found.interest, 'money')
    const asItIs = Number(extra) > 0 || Number(lump) > 0 ? payOff(debt.balance, debt.rate, debt.payment) : null
    if (asItIs) {
      maker.more('sooner', 'Sooner by', String(asItIs.months - found.months), 'months')
      maker.more('saved', 'Interest saved', minus(asItIs.interest, found.interest), 'money')
      maker.more('as_it_is', 'Last payment as it is', addMonths(maker.context.today, asItIs.months), 'day')
    }
    return over(String(found.months), '12') ?? missing(NEVER_PAID)
  },
  interest_left: async (maker) => {
    const debt = await debtOf(maker)
    if ('missing' in debt) return debt
    const owed = minus(debt.balance, maker.given('lump') ?? '0')
    const found = payOff(owed, debt.rate, add(debt.payment, maker.given('extra') ?? '0'))
    if (found === null) return missing(NEVER_PAID)
    maker.more('until', 'Last payment', addMonths(maker.context.today, found.months), 'day')
    maker.more('all', 'All payments until then', add(owed, found.interest), 'money')
    return found.interest
  },
  lasts: async (maker) => {
    const held = await maker.read(
      'held',
      {
        subject: 'worth',
        measures: ['value'],
        where:
          maker.part.where.length > 0 ? maker.part.where : [{ field: 'group', op: 'is', values: ['invested', 'cash'] }],
      },
      'Investments and cash',
    )
    if (held === null || Number(held) <= 0) return missing('There are no investments and no cash.')
    const spending = await monthlySpending(maker)
    if (spending === null) return missing('What goes out a month is not known; say it with the question.')
    const months = monthsItLasts(held, spending, maker.given('growth') ?? '0')
    if (months === null) return missing('With that return it does not run out.')
    return over(String(months), '12') ?? missing('There is nothing to work with.')
  },
  withdrawal: async (maker) => {
    const rate = maker.given('rate') ?? '4'
    const invested = await maker.read(
      'invested',
      {
        subject: 'worth',
        measures: ['value'],
        where: maker.part.where.length > 0 ? maker.part.where : [{ field: 'group', op: 'is', values: ['invested'] }],
      },
      'Investments',
    )
    if (invested === null) return missing('There is no investment account.')
    const yearly = over(multiply(invested, rate), '100') ?? '0'
    maker.more('monthly', 'A month by the rule', over(yearly, '12'), 'money')
    const spent = await maker.find({
      subject: 'transactions',
      measures: ['out'],
      period: pastYear(maker.context.today),
    })
    maker.take('spent', spent, 'out', spent.found.total.figures['out'] ?? null, 'Money Out of the past twelve months')
    return yearly
  },
  independence: async (maker) => {
    const rate = maker.given('rate') ?? '4'
    const spent = await maker.read(
      'spent',
      { subject: 'transactions', measures: ['out'], period: maker.part.period ?? pastYear(maker.context.today) },
      'Money Out of the past twelve months',
    )
    if (spent === null || Number(spent) === 0) return missing('There is no Money Out of the past twelve months.')
    const needed = over(multiply(spent, '100'), rate) ?? '0'
    const invested = await maker.read(
      'invested',
      { subject: 'worth', measures: ['value'], where: [{ field: 'group', op: 'is', values: ['invested'] }] },
      'Investments',
    )
    if (invested !== null) maker.more('reached', 'Of it there', over(multiply(invested, '100'), needed), 'percent')
    return needed
  },
  debt_to_assets: async (maker) => {
    const base = { subject: 'worth', period: maker.part.period } as const
    const debts = await maker.read('debts', { ...base, measures: ['debts'] })
    const assets = await maker.read('assets', { ...base, measures: ['assets'] })
    return debts === null || assets === null
      ? missing('What is owned and owed is not known.')
      : (over(multiply(debts, '100'), assets) ?? missing('There is nothing owned.'))
  },
  debt_to_income: async (maker) => {
    const base = { subject: 'transactions', period: maker.part.period ?? pastYear(maker.context.today) } as const
    const loans = { field: 'account_type', op: 'is', values: ['MORTGAGE', 'LOAN'] } as const
    const paid = await maker.read('paid', {
      ...base,
      measures: ['debt_paid'],
      where: [{ ...loans, values: [...loans.values] }],
    })
    const came = await maker.read('in', { ...base, measures: ['in'] })
    if (came === null || Number(came) === 0) return missing('Nothing came in in these days.')
    maker.made.notes.push('Income here is what came in, after taxes; lenders take it before taxes.')
    return over(multiply(paid ?? '0', '100'), came) ?? missing('Nothing came in in these days.')
  },
  market_move: async (maker) => {
    const move = maker.given('move') ?? '-20'
    const equity = await maker.read(
      'equity',
      {
        subject: 'positions',
        measures: ['value'],
        where: [
          ...maker.part.where.filter(({ field }) => field !== 'asset_class'),
          { field: 'asset_class', op: 'is', values: ['equity'] },
        ],
      },
      'Equity',
    )
    const all = await maker.read(
      'all',
      { subject: 'positions', measures: ['value'], where: without(maker.part.where, new Set(['asset_class'])) },
      'Everything held',
    )
    if (equity === null || all === null) return missing('There are no positions.')
    const change = over(multiply(equity, move), '100') ?? '0'
    maker.more('after', 'Everything held then', add(all, change), 'money')
    maker.more('percent', 'Of everything held', over(multiply(change, '100'), all), 'percent')
    return change
  },
  book_move: async (maker) => {
    const move = maker.given('move') ?? '-20'
    const { where } = maker.part
    const { found } = await maker.find({
      subject: 'clients',
      measures: ['value', 'equity_share'],
      where,
      by: ['client'],
    })
    const known = found.groups.flatMap(({ figures }) => {
      const [worth, share] = [figures['value'], figures['equity_share']]
      return worth == null || share == null ? [] : [{ worth, equity: over(multiply(worth, share), '100') ?? '0' }]
    })
    if (known.length === 0) return missing('No client shows holdings.')
    const [all, equity] = [known.map(({ worth }) => worth), known.map((each) => each.equity)].map((each) =>
      each.reduce((sum, one) => add(sum, one), '0'),
    )
    const change = over(multiply(equity ?? '0', move), '100') ?? '0'
    maker.more('equity', 'Equity of all clients', equity ?? '0', 'money')
    maker.more('after', 'All portfolios then', add(all ?? '0', change), 'money')
    maker.more('percent', 'Of all portfolios', over(multiply(change, '100'), all ?? '0'), 'percent')
    return change
  },
  rate_move: async (maker) => {
    const move = maker.given('move') ?? '1'
    const bonds = { subject: 'positions', where: [{ field: 'sec_type', op: 'is', values: ['BOND', 'CD'] }] } as const
    const where = bonds.where.map((condition) => ({ ...condition, values: [...condition.values] }))
    const value = await maker.read(
      'bonds',
      { subject: bonds.subject, measures: ['value'], where },
      'Bonds and certificates of deposit',
    )
    const duration = await maker.read('duration', { subject: bonds.subject, measures: ['duration'], where })
    if (value === null || duration === null) return missing('There are no bonds whose terms are known.')
    maker.made.notes.push('Bond funds are not in it: their duration is not known here.')
    return over(negate(multiply(multiply(value, duration), move)), '100') ?? '0'
  },
}

/** Money In less Money Out of the past year, a month. */
async function savedMonthly(maker: Maker): Promise<string | null> {
  const net = await maker.find({ subject: 'transactions', measures: ['net'], period: pastYear(maker.context.today) })
  const saved = net.found.total.figures['net'] ?? null
  const monthly = saved === null ? null : over(saved, '12')
  if (monthly !== null) maker.assume('monthly', 'Saved a month, as in the past twelve months', monthly, 'money')
  return monthly
}

/** What came into the accounts of a part less what left them over the past year, a month; into investments what was put in. */
async function putInMonthly(maker: Maker): Promise<string | null> {
  const { where } = maker.part
  const period = pastYear(maker.context.today)
  const flow = async (measure: string): Promise<string | null> =>
    (await maker.find({ subject: 'transactions', measures: [measure], where, period })).found.total.figures[measure] ??
    null
  const [paidIn, all] = [await flow('put_in'), await flow('amount')]
  const sum = paidIn !== null && Number(paidIn) !== 0 ? paidIn : all
  const monthly = sum === null ? null : over(sum, '12')
  if (monthly !== null) maker.assume('monthly', 'Put in a month, as in the past twelve months', monthly, 'money')
  return monthly
}

/**
 * Works out the formula of a part.
 * @throws ToolError for a formula that is not there
 */
export async function derive(context: AskContext, part: DataPart): Promise<Derived> {
  const name = part.derive?.formula ?? ''
  const formula = FORMULAS[name]
  const make = MAKE[name]
  if (!formula || !make) throw new ToolError(`There is no formula "${name}".`)
  const maker = new Maker(context, part, formula)
  const outcome = await make(maker)
  const isKnown = typeof outcome === 'string'
  const unit = isKnown ? unitOf(formula, name, part) : formula.unit
  const { made } = maker
  return {
    part,
    name,
    formula,
    value: isKnown ? { key: 'value', label: formula.label, value: rounded(outcome, unit) ?? outcome, unit } : null,
    inputs: made.inputs,
    assumed: made.assumed,
    more: made.more,
    missing: isKnown ? null : outcome.missing,
    notes: made.notes,
    source: made.source,
    href: made.href,
    asOf: made.asOf,
    period: made.period,
  }
}

/** Sums, differences and averages are of what they are made of. */
function unitOf(formula: Formula, name: string, part: DataPart): ValueUnit {
  if (formula.on !== null || !/^(difference|sum|mean|median|per_)/.test(name)) return formula.unit
  return SUBJECTS[part.subject].measures[part.measures[0] ?? '']?.unit ?? formula.unit
}

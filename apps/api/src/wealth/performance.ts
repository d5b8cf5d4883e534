import type { Answer, Query } from '@keelwise/contract/endpoint'
import type { PeriodReturn, getPerformance } from '@keelwise/contract/performance'
import { convert, rateBetween, subtract } from '@keelwise/finance/amounts'
import { sameMoneyValues } from '@keelwise/finance/benchmark'
import { addDays } from '@keelwise/finance/days'
import {
  type AccountData,
  type AccountEvent,
  type Portfolio,
  addUpInSteps,
  cumulate,
  spansOf,
} from '@keelwise/finance/portfolio'
import { annualise, asPercent, changeOf, overDays } from '@keelwise/finance/returns'
import { riskMeasures } from '@keelwise/finance/risk-measures'
import { type Span, nameOfSpan } from '@keelwise/finance/spans'
import { type XirrResult, xirr } from '@keelwise/finance/xirr'
import type { Tx } from '../platform/db/database.ts'
import { inSteps } from '../platform/in-steps.ts'
import { displayOfAccountType } from './accounts.ts'
import {
  type EventRow,
  type PerformanceAccount,
  type PerformanceFacts,
  readPerformanceAccounts,
  readPerformanceFacts,
} from './performance-facts.ts'

/** A value per day from a list of dated ones: the last on or before the day, null before the first. */
function lastKnown<T extends { readonly date: string }>(rows: readonly T[]): (date: string) => T | null {
  return (date) => {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle]?.date ?? '') <= date) low = middle + 1
      else high = middle
    }
    return rows[low - 1] ?? null
  }
}

const reasons = {
  one_day: 'There is one day of history so far; a return needs two.',
  no_sign_change: 'Money only went in, or only came out, so no rate fits.',
  no_solution: 'No rate fits these flows.',
  negative: 'The value or the capital was below zero on a day of the period.',
  no_capital: 'There was no money in these accounts.',
} as const

type Rate = Extract<XirrResult, { rate: unknown }>['rate']

/** A linked return as it is answered, or why there is none. */
export const linked = (total: Rate | null | undefined, days: number): PeriodReturn => {
  if (days === 0) return { unavailable: reasons.one_day }
  if (!total) return { unavailable: reasons.negative }
  const yearly = annualise(total, days)
  return { percent: asPercent(total, 2), annualised_percent: yearly ? asPercent(yearly, 2) : null }
}

function moneyWeighted({ days, flows }: Portfolio, length: number): PeriodReturn {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || length === 0) return { unavailable: reasons.one_day }
  const negative = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
  const dated = [
    { date: first.date, amount: negative(first.value) },
    ...flows.map((flow) => ({ date: flow.date, amount: negative(flow.converted) })),
    { date: last.date, amount: last.value },
  ]
  if (dated.every((flow) => Number(flow.amount) === 0)) return { unavailable: reasons.no_capital }
  const found = xirr(dated)
  if (!('rate' in found)) return { unavailable: reasons[found.unavailable] }
  return {
    percent: asPercent(overDays(found.rate, length), 2),
    annualised_percent: length < 365 ? null : asPercent(found.rate, 2),
  }
}

/** A benchmark's closes in the base currency, one for every day of the period; null where it has none. */
type CloseOn = (date: string) => string | null

/** How much the return after fees moved. */
function riskOf(days: Portfolio['days'], returns: ReturnType<typeof cumulate>, length: number) {
  const net = returns.at(-1)?.net ?? null
  const found = riskMeasures(
    days.map(({ date }, index) => ({ date, growth: returns[index]?.net?.plus(1) ?? null })),
    net && annualise(net, length),
  )
  return {
    volatility_percent: found.volatility,
    sharpe: found.sharpe,
    drawdown: found.drawdown,
    best_month: found.bestMonth,
    worst_month: found.worstMonth,
  }
}

/** Every return of a portfolio, day by day and for the period. */
function measure(portfolio: Portfolio, closeOn: CloseOn | null) {
  const { days } = portfolio
  const length = Math.max(0, days.length - 1)
  const returns = cumulate(days)
  const closes = closeOn === null ? null : days.map((day) => closeOn(day.date))
  const startClose = closes?.[0] ?? null
  const hasBenchmark = closes !== null && startClose !== null && closes.every((close) => close !== null)
  const same = hasBenchmark
    ? [
        days[0]?.value ?? null,
        ...sameMoneyValues(
          days[0]?.value ?? '0',
          startClose,
          days.slice(1).map((day, index) => ({ ...day, close: closes[index + 1] ?? '0' })),
        ).map((value) => value?.toFixed(2) ?? null),
      ]
    : null
  const growth = (index: number): Rate | null =>
    hasBenchmark ? changeOf(startClose, closes[index] ?? startClose) : null
  return {
    length,
    points: days.map((day, index) => {
      const [each, indexGrowth] = [returns[index], growth(index)]
      return {
        ...day,
        twr_net_percent: each?.net ? asPercent(each.net, 4) : null,
        twr_gross_percent: each?.gross ? asPercent(each.gross, 4) : null,
        benchmark_percent: indexGrowth ? asPercent(indexGrowth, 4) : null,
        benchmark_value: same?.[index] ?? null,
      }
    }),
    twr_net: linked(returns.at(-1)?.net, length),
    twr_gross: linked(returns.at(-1)?.gross, length),
    xirr: moneyWeighted(portfolio, length),
    benchmark: hasBenchmark ? linked(growth(length), length) : null,
    risk: riskOf(days, returns, length),
    sameMoney: same?.at(-1) ?? null,
    hasBenchmark,
  }
}

/** The first day before which a close is too old to stand for the day. */
const staleBefore = (date: string): string => addDays(date, -8)

type RateOn = (currency: string, date: string) => string | null

/** What a unit of a currency is in the base currency on a day; null where a rate is not known. */
export function ratesOf({ rates, currency: base }: Pick<PerformanceFacts, 'rates' | 'currency'>): RateOn {
  const series = new Map([...Map.groupBy(rates, (row) => row.currency)].map(([code, list]) => [code, lastKnown(list)]))
  const inDollars: RateOn = (currency, date) =>
    currency === 'USD' ? '1' : (series.get(currency)?.(date)?.rate ?? null)
  if (base === 'USD') return inDollars
  return (currency, date) => {
    if (currency === base) return '1'
    const [rate, target] = [inDollars(currency, date), inDollars(base, date)]
    return rate === null || target === null ? null : rateBetween(rate, target)
  }
}

/** An account's own events in its own currency; those without a rate or a price are left out and named. */
function eventsOf(account: PerformanceAccount, rows: readonly EventRow[], rate: RateOn) {
  const unconverted = new Set<string>()
  const unpriced: EventRow[] = []
  const rowOf = new Map<AccountEvent, EventRow>()
  for (const row of rows) {
    const [own, other] = [rate(account.currency, row.date), rate(row.currency, row.date)]
    if (row.amount === null) unpriced.push(row)
    else if (row.currency !== account.currency && (own === null || other === null)) unconverted.add(row.currency)
    else {
      const amount = row.currency === account.currency ? row.amount : convert(row.amount, other ?? '1', own ?? '1')
      const partner =
        row.partner_account && row.partner_date ? { accountId: row.partner_account, date: row.partner_date } : null
      rowOf.set({ date: row.date, kind: row.kind === 'in_kind' ? 'flow' : row.kind, amount, partner }, row)
    }
  }
  return { rowOf, unconverted, unpriced }
}

function flowsOf(
  portfolio: Portfolio,
  accounts: ReadonlyMap<string, PerformanceAccount>,
  rowOf: ReadonlyMap<AccountEvent, EventRow>,
  base: string,
) {
  const kindOf = (row: EventRow | undefined, amount: string) => {
    if (!row) return 'account_added' as const
    if (row.kind === 'in_kind') return 'in_kind' as const
    if (row.partner_account !== null) return 'transfer' as const
    return amount.startsWith('-') ? ('withdrawal' as const) : ('contribution' as const)
  }
  return portfolio.flows.map(({ accountId, date, event, amount, converted, rate }) => {
    const row = event ? rowOf.get(event) : undefined
    const account = accounts.get(accountId)
    const many = row && row.count > 1 ? `${row.count} transactions` : null
    return {
      date,
      account_id: accountId,
      account_name: account?.account_name ?? '',
      kind: kindOf(row, amount),
      description: row ? (row.description ?? many) : 'First known value of the account',
      amount,
      currency: account?.currency ?? base,
      converted_amount: converted,
      rate,
    }
  })
}

/** Closes in the base currency, none older than a few days. */
function closeOf(facts: PerformanceFacts, rate: RateOn): CloseOn | null {
  const { benchmark } = facts
  if (!benchmark) return null
  const on = lastKnown(facts.closes)
  return (date) => {
    const found = on(date)
    const own = rate(benchmark.currency, date)
    if (!found || found.date < staleBefore(date) || own === null) return null
    return benchmark.currency === facts.currency ? found.close : convert(found.close, own, '1')
  }
}

/** The accounts of the facts that can be added up, as one portfolio, and what had to be left out. */
export async function portfolioOf(facts: PerformanceFacts) {
  const { period } = facts
  const rate = ratesOf(facts)
  const byAccount = Map.groupBy(facts.values, (row) => row.account_id)
  const eventRows = Map.groupBy(facts.events, (row) => row.account_id)
  const left_out: { account_id: string; account_name: string; reason: string }[] = []
  const unconverted = new Set<string>()
  const counted: { account: PerformanceAccount; data: AccountData; firstDay: string }[] = []
  const rowOf = new Map<AccountEvent, EventRow>()
  let unpriced = 0
  for (const account of facts.accounts) {
    const known = byAccount.get(account.id) ?? []
    const values = known.filter((row) => row.date <= period.to && rate(account.currency, row.date) !== null)
    const names = { account_id: account.id, account_name: account.account_name }
    if (values.length === 0) {
      const isUnconverted = known.length > 0
      if (isUnconverted) unconverted.add(account.currency)
      const reason = isUnconverted ? `There is no exchange rate for ${account.currency}.` : 'It has not been read yet.'
      left_out.push({ ...names, reason })
      continue
    }
    const events = eventsOf(account, eventRows.get(account.id) ?? [], rate)
    for (const [event, row] of events.rowOf) rowOf.set(event, row)
    for (const code of events.unconverted) unconverted.add(code)
    unpriced += events.unpriced.length
    counted.push({
      account,
      data: { id: account.id, currency: account.currency, values, events: [...events.rowOf.keys()] },
      firstDay: values[0]?.date ?? period.to,
    })
  }
  const firstDays = counted.map(({ firstDay }) => firstDay).toSorted()
  const first = firstDays[0] ?? period.to
  const from = first > period.from ? first : period.from
  const portfolio = await inSteps(
    addUpInSteps(
      counted.map(({ data }) => data),
      from,
      period.to,
      (currency, date) => rate(currency, date) ?? '0',
    ),
  )
  return { portfolio, counted, rate, rowOf, from, firstDays, left_out, unconverted, unpriced }
}

/** The period an answer is about. */
export const periodOf = ({ period }: PerformanceFacts, from: string, days: number) => ({
  name: period.name,
  from,
  to: period.to,
  days,
  requested_from: period.requestedFrom,
})

/** The answer to a request for a performance. */
async function performanceAnswer(facts: PerformanceFacts): Promise<Answer<typeof getPerformance>> {
  const { period } = facts
  const { portfolio, counted, rate, rowOf, from, firstDays, left_out, unconverted, unpriced } = await portfolioOf(facts)
  const found = measure(portfolio, closeOf(facts, rate))
  const accounts = new Map(facts.accounts.map((account) => [account.id, account]))
  const { change } = portfolio
  const isEmpty = counted.length === 0
  const reconstructed = portfolio.days.filter((day) => day.source === 'reconstructed').length
  const isSimulated = counted.some(({ account }) => account.is_simulated === true) && reconstructed > 0
  const inPeriod = (date: string): boolean => date >= from && date <= period.to
  /** What moved on the first day is in its value, and what moved before says nothing of these days. */
  const isMoved = ({ account, firstDay }: (typeof counted)[number]) =>
    facts.events.some(
      ({ kind, date, account_id: id }) =>
        kind === 'flow' && id === account.id && date > firstDay && date > from && date <= period.to,
    )
  /** Their owner entered several values and no money in or out. */
  const byHand = counted.filter(
    (each) =>
      each.account.credential_id === null &&
      !isMoved(each) &&
      each.data.values.filter(({ date }) => inPeriod(date)).length > 1,
  )
  const noBenchmark = { unavailable: 'The benchmark has no prices for the whole period.' }
  return {
    currency: facts.currency,
    period: periodOf(facts, from, found.length),
    accounts: counted.map(({ account, firstDay }) => ({
      id: account.id,
      account_name: account.account_name,
      institution_name: account.institution_name,
      account_type_display: displayOfAccountType(account.account_type),
      currency: account.currency,
      first_day: firstDay,
    })),
    totals: {
      twr_net: found.twr_net,
      twr_gross: found.twr_gross,
      xirr: found.xirr,
      benchmark: facts.benchmark && (found.benchmark ?? noBenchmark),
      same_money:
        facts.benchmark &&
        (found.sameMoney === null
          ? found.hasBenchmark
            ? { unavailable: 'More was taken out than there would have been in the benchmark.' }
            : noBenchmark
          : { value: found.sameMoney, difference: subtract(change.endValue, found.sameMoney) }),
    },
    risk: found.risk,
    benchmark: facts.benchmark,
    attribution: isEmpty
      ? null
      : {
          start_value: change.startValue,
          contributions: change.contributions,
          withdrawals: change.withdrawals,
          income: change.income,
          fees: change.fees,
          taxes: change.taxes,
          market: change.market,
          currency: change.currency,
          end_value: change.endValue,
        },
    points: isEmpty ? [] : found.points,
    flows: flowsOf(portfolio, accounts, rowOf, facts.currency),
    data_quality: {
      complete_from: firstDays.at(-1) ?? null,
      reconstructed_days: reconstructed,
      carried_days: portfolio.days.filter((day) => day.source === 'carried').length,
      gaps: [...portfolio.carried].flatMap(([id, dates]) =>
        spansOf(dates).map((span) => ({
          account_id: id,
          account_name: accounts.get(id)?.account_name ?? '',
          ...span,
        })),
      ),
      limited: counted.flatMap(({ account, firstDay }) =>
        firstDay > period.from && account.limit_reason !== null
          ? [
              {
                account_id: account.id,
                account_name: account.account_name,
                from: firstDay,
                reason: account.limit_reason,
              },
            ]
          : [],
      ),
      left_out,
      unconverted: [...unconverted].toSorted(),
      simulated_prices: isSimulated,
      notes: [
        ...(unpriced > 0 ? [`${unpriced} transfers of securities have no price and are left out of the flows.`] : []),
        ...byHand.map(
          ({ account }) =>
            `What ${account.account_name} is worth was entered by hand: all of its change counts as return until what was put in or taken out is entered too.`,
        ),
      ],
    },
  }
}

/** How a performance over a span is asked for: a span that screens offer by name by that, so that all say the same. */
export const queryOfSpan = (span: Span, today: string): Query<typeof getPerformance> => {
  const name = nameOfSpan(span, today)
  return name === null ? { from: span.start, to: span.to } : { period: name }
}

/**
 * How some of a person's accounts did over a period.
 * @param accounts of `readPerformanceAccounts`, at least one
 * @throws FieldProblem when there is no such benchmark
 */
export const readPerformance = async (
  tx: Tx,
  userId: string,
  query: Query<typeof getPerformance>,
  accounts: readonly PerformanceAccount[],
  today: string,
) => performanceAnswer(await readPerformanceFacts(tx, userId, query, accounts, today))

/**
 * The cumulative time-weighted returns, net of fees, of a person's investment accounts, day by day; none without such an
 * account or for a single day.
 */
export async function readReturns(tx: Tx, userId: string, period: { start: string; end: string }, today: string) {
  const accounts = await readPerformanceAccounts(tx, userId)
  if (accounts.length === 0 || period.start === period.end) return { points: [], isSimulated: false }
  const query = { from: period.start, to: period.end }
  const { points, data_quality } = await readPerformance(tx, userId, query, accounts, today)
  return {
    points: points.flatMap(({ date, twr_net_percent: percent }) => (percent === null ? [] : [{ date, percent }])),
    isSimulated: data_quality.simulated_prices,
  }
}

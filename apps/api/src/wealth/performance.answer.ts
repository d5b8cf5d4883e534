import type { Answer, Query } from '@keelwise/contract/endpoint'
import type { getPerformance } from '@keelwise/contract/performance'
import { convert, subtract } from '@keelwise/finance/amounts'
import { type AccountData, type AccountEvent, type Portfolio, addUp, spansOf } from '@keelwise/finance/portfolio'
import { displayOfAccountType } from './account-answer.ts'
import type {
  EventRow,
  selectBenchmarkCloses,
  selectBenchmarks,
  selectPerformanceAccounts,
  selectRates,
  selectValues,
} from './performance.queries.ts'
import { type CloseOn, lastKnown, measure, staleBefore } from './performance.rules.ts'

export type Account = Awaited<ReturnType<typeof selectPerformanceAccounts>>[number]
export type ValueRow = Awaited<ReturnType<typeof selectValues>>[number]
export type Benchmark = Awaited<ReturnType<typeof selectBenchmarks>>[number]

/** Everything an answer is made of, as it was read. */
export interface Facts {
  readonly accounts: readonly Account[]
  readonly values: readonly ValueRow[]
  readonly events: readonly EventRow[]
  readonly rates: Awaited<ReturnType<typeof selectRates>>
  readonly benchmark: Benchmark | null
  readonly closes: Awaited<ReturnType<typeof selectBenchmarkCloses>>
  readonly period: {
    readonly name: NonNullable<Query<typeof getPerformance>['period']> | null
    readonly from: string
    readonly to: string
    readonly requestedFrom: string | null
  }
}

type RateOn = (currency: string, date: string) => string | null

function ratesOf(rows: Facts['rates']): RateOn {
  const series = new Map([...Map.groupBy(rows, (row) => row.currency)].map(([code, list]) => [code, lastKnown(list)]))
  return (currency, date) => (currency === 'USD' ? '1' : (series.get(currency)?.(date)?.rate ?? null))
}

/** An account's own events in its own currency; those without a rate or a price are left out and named. */
function eventsOf(account: Account, rows: readonly EventRow[], rate: RateOn) {
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
  accounts: ReadonlyMap<string, Account>,
  rowOf: ReadonlyMap<AccountEvent, EventRow>,
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
      currency: account?.currency ?? 'USD',
      converted_amount: converted,
      rate,
    }
  })
}

/** Closes in US dollars, none older than a few days. */
function closeOf(facts: Facts, rate: RateOn): CloseOn | null {
  const { benchmark } = facts
  if (!benchmark) return null
  const on = lastKnown(facts.closes)
  return (date) => {
    const found = on(date)
    const usd = rate(benchmark.currency, date)
    if (!found || found.date < staleBefore(date) || usd === null) return null
    return benchmark.currency === 'USD' ? found.close : convert(found.close, usd, '1')
  }
}

/** The answer to a request for a performance. */
export function performanceAnswer(facts: Facts): Answer<typeof getPerformance> {
  const { period } = facts
  const rate = ratesOf(facts.rates)
  const byAccount = Map.groupBy(facts.values, (row) => row.account_id)
  const eventRows = Map.groupBy(facts.events, (row) => row.account_id)
  const left_out: { account_id: string; account_name: string; reason: string }[] = []
  const unconverted = new Set<string>()
  const counted: { account: Account; data: AccountData; firstDay: string }[] = []
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
  const portfolio = addUp(
    counted.map(({ data }) => data),
    from,
    period.to,
    (currency, date) => rate(currency, date) ?? '0',
  )
  const found = measure(portfolio, closeOf(facts, rate))
  const accounts = new Map(facts.accounts.map((account) => [account.id, account]))
  const { change } = portfolio
  const isEmpty = counted.length === 0
  const reconstructed = portfolio.days.filter((day) => day.source === 'reconstructed').length
  const isSimulated = counted.some(({ account }) => account.is_simulated === true) && reconstructed > 0
  const noBenchmark = { unavailable: 'The benchmark has no prices for the whole period.' }
  return {
    currency: 'USD',
    period: { name: period.name, from, to: period.to, days: found.length, requested_from: period.requestedFrom },
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
    flows: flowsOf(portfolio, accounts, rowOf),
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
      notes: unpriced > 0 ? [`${unpriced} transfers of securities have no price and are left out of the flows.`] : [],
    },
  }
}

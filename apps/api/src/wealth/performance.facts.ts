import { investedTypes } from '@keelwise/contract/words'
import type { Query } from '@keelwise/contract/endpoint'
import { type getPerformance } from '@keelwise/contract/performance'
import { addDays } from '@keelwise/finance/days'
import type { Tx } from '../platform/db/database.ts'
import { FieldProblem } from '../platform/http/problems.ts'
import { type Account, type Benchmark, type Facts, performanceAnswer } from './performance.answer.ts'
import {
  selectBenchmarkCloses,
  selectBenchmarks,
  selectEvents,
  selectPerformanceAccounts,
  selectRates,
  selectValues,
} from './performance.queries.ts'
import { startOfPeriod } from './performance.rules.ts'

type Asked = Query<typeof getPerformance>

const LONGEST_DAYS = 3700
const PRICE_LEAD_DAYS = 8

/** @throws FieldProblem when there is no such benchmark */
function benchmarkOf(query: Asked, all: readonly Benchmark[]): Benchmark | null {
  if (!query.benchmark) return null
  const found = all.find((each) => each.symbol === query.benchmark)
  if (!found) throw new FieldProblem({ benchmark: ['There is no such benchmark.'] })
  return found
}

/** What a performance is worked out from: six queries, whatever the number of accounts and days. */
export async function readPerformance(
  tx: Tx,
  userId: string,
  query: Asked,
  accounts: readonly Account[],
  today: string,
): Promise<Facts> {
  const ids = accounts.map((account) => account.id)
  const values = await selectValues(tx, userId, ids)
  const last = values.reduce((latest, row) => (row.date > latest ? row.date : latest), '')
  const to = [query.to ?? today, last === '' ? today : last].toSorted()[0] ?? today
  const name = query.period ?? (query.from ? null : '1Y')
  const requestedFrom = query.from ?? (name ? startOfPeriod(name, to) : null)
  const earliest = values.reduce((least, row) => (row.date < least ? row.date : least), to)
  const floor = addDays(to, -LONGEST_DAYS)
  const from = [requestedFrom ?? earliest, floor].toSorted()[1] ?? floor
  const start = from > to ? to : from
  const events = await selectEvents(tx, userId, ids, start, to)
  const benchmark = benchmarkOf(query, query.benchmark ? await selectBenchmarks(tx) : [])
  const currencies = new Set(
    [
      ...accounts.map((account) => account.currency),
      ...events.map((row) => row.currency),
      benchmark?.currency ?? 'USD',
    ].filter((code) => code !== 'USD'),
  )
  const ratesFrom = earliest < start ? earliest : start
  return {
    accounts,
    values,
    events,
    benchmark,
    rates: currencies.size === 0 ? [] : await selectRates(tx, [...currencies], ratesFrom, to),
    closes: benchmark ? await selectBenchmarkCloses(tx, benchmark.symbol, addDays(start, -PRICE_LEAD_DAYS), to) : [],
    period: { name, from: start, to, requestedFrom },
  }
}

/**
 * The cumulative time-weighted returns, net of fees, of a person's investment accounts, day by day; none without such an
 * account or for a single day.
 */
export async function readReturns(tx: Tx, userId: string, period: { start: string; end: string }, today: string) {
  const own = await selectPerformanceAccounts(tx, userId)
  const accounts = own.filter(({ account_type }) => investedTypes.some((type) => type === account_type))
  if (accounts.length === 0 || period.start === period.end) return { points: [], isSimulated: false }
  const query = { from: period.start, to: period.end }
  const { points, data_quality } = performanceAnswer(await readPerformance(tx, userId, query, accounts, today))
  return {
    points: points.flatMap(({ date, twr_net_percent: percent }) => (percent === null ? [] : [{ date, percent }])),
    isSimulated: data_quality.simulated_prices,
  }
}

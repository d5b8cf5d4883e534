import { type ClientPerformance, type ClientPerformancePeriod, noPerformance } from '@keelwise/contract/clients'
import type { PerformancePeriod } from '@keelwise/contract/performance'
import { subtract, sumAmounts } from '@keelwise/finance/amounts'
import type { Tx } from '../platform/db/database.ts'
import { showIn } from './base-currency.ts'
import { readBenchmarks, readPerformanceAccounts } from './performance-facts.ts'
import { readPerformance } from './performance.ts'

const MOST_POINTS = 366
/** What a balanced portfolio is compared with, where there is such a series. */
const BALANCED = /60\/40/

/** The periods that investors see, as advisors ask for them. */
const PERIODS = {
  '1m': '1M',
  '3m': '3M',
  ytd: 'YTD',
  '1y': '1Y',
  '3y': '3Y',
  '5y': '5Y',
  max: 'ALL',
} as const satisfies Record<ClientPerformancePeriod, PerformancePeriod>

/** Every n-th point, the first and the last among them. */
function thinned<T>(points: readonly T[]): T[] {
  if (points.length <= MOST_POINTS) return [...points]
  const step = (points.length - 1) / (MOST_POINTS - 1)
  return Array.from({ length: MOST_POINTS }, (_, index) => points[Math.round(index * step)]!)
}

/** What an advisor asks about the holder of what a client owns. */
export interface AskedOfClient {
  readonly clientId: string
  readonly period: ClientPerformancePeriod
  /** The advisor's. */
  readonly currency: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

/** What is said of a client of whom there is no performance. */
export const noClientPerformance = ({
  clientId,
  period,
  currency,
}: Pick<AskedOfClient, 'clientId' | 'period' | 'currency'>): ClientPerformance => ({
  client_id: clientId,
  period,
  currency,
  ...noPerformance,
  benchmark: null,
})

/** How a client's investments did: the investor's own arithmetic, in the shape that advisors read. */
export async function readClientPerformance(
  tx: Tx,
  holderId: string,
  asked: AskedOfClient,
): Promise<ClientPerformance> {
  await showIn(tx, asked.currency)
  const accounts = await readPerformanceAccounts(tx, holderId)
  if (accounts.length === 0) return noClientPerformance(asked)
  const balanced = (await readBenchmarks(tx)).find(({ name }) => BALANCED.test(name))?.symbol
  const query = { period: PERIODS[asked.period], benchmark: balanced }
  const answer = await readPerformance(tx, holderId, query, accounts, asked.today)
  const { points } = answer
  const [first, last] = [points[0], points.at(-1)]
  const nothing = {
    ...noClientPerformance(asked),
    unconverted: answer.data_quality.unconverted,
    benchmark: answer.benchmark ? { name: answer.benchmark.name, return_percent: null } : null,
  }
  if (!first || !last || points.length < 2) return nothing
  const twr = 'percent' in answer.totals.twr_net ? answer.totals.twr_net : null
  const { benchmark } = answer.totals
  let contributed = '0.00'
  const cumulated = points.map((point, index) => {
    if (index > 0) contributed = sumAmounts([contributed, point.inflow, `-${point.outflow}`])
    return { date: point.date, value: point.value, contributions: contributed, return_percent: point.twr_net_percent }
  })
  return {
    ...nothing,
    start_date: first.date,
    end_date: last.date,
    start_value: first.value,
    end_value: last.value,
    net_contributions: contributed,
    gain: { amount: subtract(subtract(last.value, first.value), contributed), percent: twr?.percent ?? null },
    time_weighted_return_percent: twr?.percent ?? null,
    annualized_return_percent: twr?.annualised_percent ?? twr?.percent ?? null,
    volatility_percent: answer.risk.volatility_percent,
    max_drawdown_percent: answer.risk.drawdown?.percent ?? null,
    risk: answer.risk,
    attribution: answer.attribution,
    benchmark: nothing.benchmark && {
      ...nothing.benchmark,
      return_percent: benchmark && 'percent' in benchmark ? benchmark.percent : null,
    },
    points: thinned(cumulated),
  }
}

import {
  type ClientPerformance,
  type ClientPerformancePeriod,
  getClientPerformance,
  noPerformance,
} from '@keelwise/contract/clients'
import type { PerformancePeriod } from '@keelwise/contract/performance'
import { subtract, sumAmounts } from '@keelwise/finance/amounts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { readClientHoldings } from '../../wealth/holder.ts'
import type { Router } from '../../platform/http/mount.ts'
import { readBenchmarks, readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { readPerformance } from '../../wealth/performance.ts'
import { dayOf } from '@keelwise/finance/days'

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

/** How a client's investments did: the investor's own arithmetic, in the shape that advisors read. */
export function clientPerformanceRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  router.on(getClientPerformance, async ({ params, query, caller, request }): Promise<ClientPerformance> => {
    const today = dayOf(deps.clock())
    const asked = { advisorId: caller.userId, clientId: params.id, scopes: ['performance'] as const }
    const { data: answer, currency } = await readClientHoldings(deps, request, asked, async (tx, holderId) => {
      const accounts = await readPerformanceAccounts(tx, holderId)
      if (accounts.length === 0) return null
      const benchmark = (await readBenchmarks(tx)).find(({ name }) => BALANCED.test(name))?.symbol
      return readPerformance(tx, holderId, { period: PERIODS[query.period], benchmark }, accounts, today)
    })
    const points = answer?.points ?? []
    const [first, last] = [points[0], points.at(-1)]
    const nothing = {
      client_id: params.id,
      period: query.period,
      currency,
      ...noPerformance,
      benchmark: answer?.benchmark ? { name: answer.benchmark.name, return_percent: null } : null,
    }
    if (!answer || !first || !last || points.length < 2) return nothing
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
      benchmark: nothing.benchmark && {
        ...nothing.benchmark,
        return_percent: benchmark && 'percent' in benchmark ? benchmark.percent : null,
      },
      points: thinned(cumulated),
    }
  })
}

import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { sumAmounts } from '@keelwise/finance/amounts'
import { selectAllocation } from '../../wealth/asset-classes.ts'
import { dayOf } from '../../wealth/live-accounts.ts'
import { selectNetWorthHistory, sumNetWorth } from '../../wealth/net-worth.ts'
import { findNewestRisk } from '../../wealth/newest-risk.ts'
import type { Deps } from '../../compose.ts'
import type { Router } from '../../platform/http/mount.ts'
import { countHealthConnections, sumHealthAccounts, sumHealthPositions } from '../../wealth/health.queries.ts'
import { healthIndicators } from '../../wealth/health.rules.ts'
import { sumCashFlowBetween } from '../../wealth/summary.queries.ts'
import { changeSince, equityGap, historyPoints, shiftDay } from '../../wealth/summary.rules.ts'

const DAY_MS = 86_400_000
const usd = (amount: string) => ({ amount, currency: 'USD' })

export const summaryRoutes = (router: Router, deps: Deps): void => {
  router.on(getInvestorSummary, async ({ caller }) => {
    const { userId } = caller
    const today = dayOf(deps.clock())
    const [day, month, year] = [shiftDay(today, -1), shiftDay(today, -30), shiftDay(today, -365)]
    return deps.db.asUser(userId, async (tx) => {
      const sums = await sumNetWorth(tx, userId, today, [day, month, year])
      const history = await selectNetWorthHistory(tx, userId, year, today)
      const allocation = await selectAllocation(tx, userId, today)
      const risk = await findNewestRisk(tx, userId)
      const flow = await sumCashFlowBetween(tx, userId, month, today)
      const since = (date: string) => changeSince(sums.earlier.find((entry) => entry.since === date))
      return {
        currency: 'USD',
        net_worth: usd(sums.total),
        assets: usd(sums.assets),
        liabilities: usd(sums.liabilities),
        change: { '1d': since(day), '30d': since(month), '365d': since(year) },
        accounts_count: sums.accounts,
        institutions_count: sums.institutions,
        last_sync: sums.lastSync?.toISOString() ?? null,
        net_worth_history: historyPoints(history, today, sums.total),
        allocation,
        cash_flow_30d: { cash_in: flow.cash_in, cash_out: flow.cash_out, currency: 'USD' },
        risk: {
          risk_score: risk?.risk_score ?? null,
          risk_band: risk?.risk_band ?? null,
          equity_gap_points: equityGap(allocation, risk?.recommended_band),
        },
        unconverted: [...new Set([...sums.unconverted, ...flow.unconverted])].toSorted(),
      }
    })
  })

  router.on(getHealthIndicators, async ({ caller }) => {
    const { userId } = caller
    const now = deps.clock()
    const today = dayOf(now)
    return deps.db.asUser(userId, async (tx) => {
      const accounts = await sumHealthAccounts(tx, userId, today)
      const positions = await sumHealthPositions(tx, userId, today)
      const allocation = await selectAllocation(tx, userId, today)
      const risk = await findNewestRisk(tx, userId)
      const connections = await countHealthConnections(tx, userId)
      const from = shiftDay(today, -90)
      const flow = await sumCashFlowBetween(tx, userId, from, today)
      const first = connections.first_transaction
      const facts = {
        ...accounts,
        ...positions,
        ...connections,
        investment_cash: sumAmounts([positions.cash_positions, accounts.cash_balances]),
        cash_in: flow.cash_in,
        cash_out: flow.cash_out,
        has_ninety_days: first !== null && first <= from,
        equity_gap_points: equityGap(allocation, risk?.recommended_band),
        oldest_refresh_days: accounts.oldest_refresh
          ? ((now.getTime() - accounts.oldest_refresh.getTime()) / DAY_MS).toFixed(4)
          : null,
      }
      return { as_of: now.toISOString(), indicators: healthIndicators(facts, accounts.newest_refresh ?? now) }
    })
  })
}

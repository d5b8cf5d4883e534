import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { dayOf } from '@keelwise/finance/days'
import { lastDays } from '@keelwise/finance/spans'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { readAssetClasses } from '../../wealth/allocation.ts'
import { readCashFlow } from '../../wealth/cash-flow.ts'
import { readHealthWithPlans } from '../../wealth/health-of-plans.ts'
import { changeSince, readNetWorth, readNetWorthHistory } from '../../wealth/net-worth.ts'
import { readRisk } from '../../wealth/risk.ts'

export const summaryRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db'>): void => {
  router.on(getInvestorSummary, async ({ caller }) => {
    const { userId } = caller
    const today = dayOf(deps.clock())
    const [day, month, year] = [lastDays(1, today), lastDays(30, today), lastDays(365, today)]
    return deps.db.readAs(userId, async (tx) => {
      const worth = await readNetWorth(tx, userId, today, [day.start, month.start, year.start])
      const period = { from: year.start, to: today, today, netWorth: worth.total }
      const history = await readNetWorthHistory(tx, userId, period)
      const risk = await readRisk(tx, userId)
      const { classes } = await readAssetClasses(tx, userId, today, risk.target_allocation)
      const flow = await readCashFlow(tx, userId, { execution_date__gte: month.from, execution_date__lte: month.to })
      const { currency } = worth
      return {
        currency,
        net_worth: { amount: worth.total, currency },
        assets: { amount: worth.assets, currency },
        liabilities: { amount: worth.liabilities, currency },
        change: {
          '1d': changeSince(worth, day.start),
          '30d': changeSince(worth, month.start),
          '365d': changeSince(worth, year.start),
        },
        accounts_count: worth.accounts,
        institutions_count: worth.institutions,
        last_sync: worth.lastSync?.toISOString() ?? null,
        net_worth_history: history,
        allocation: classes.map((row) => ({
          asset_class: row.asset_class,
          display: row.display,
          amount: row.market_value_amount,
          percent: row.percent,
        })),
        cash_flow_30d: {
          cash_in: flow.cash_in,
          cash_out: flow.cash_out,
          currency: flow.currency,
          from: month.from,
          to: month.to,
        },
        risk: {
          risk_score: risk.risk_score,
          risk_band: risk.risk_band,
          equity_gap_points: classes[0]?.drift_points ?? null,
        },
        unconverted: [...new Set([...worth.unconverted, ...flow.unconverted])].toSorted(),
        unknown_accounts: worth.unknown_accounts,
      }
    })
  })

  router.on(getHealthIndicators, async ({ caller }) => {
    const now = deps.clock()
    const indicators = await readHealthWithPlans(deps, caller.userId, now)
    return { as_of: now.toISOString(), indicators }
  })
}

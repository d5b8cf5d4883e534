import type { HoldingsSource } from '@keelwise/contract/words'
import {
  type ClientChanges,
  type ClientPortfolio,
  getClientChanges,
  getClientPortfolio,
  listClientGoals,
  listClientPositions,
} from '@keelwise/contract/clients'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import { dayOf } from '@keelwise/finance/days'
import { TARGET_ALLOCATION, bandOfScore } from '@keelwise/finance/risk-bands'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { displayOfAccountType, selectAccounts } from '../../wealth/accounts.ts'
import { emptyAssetClasses, readAssetClasses, readBesidePositions } from '../../wealth/allocation.ts'
import { readGoals } from '../../wealth/goals.ts'
import { findClientHolder, readClientHoldings } from '../../wealth/holder.ts'
import { readHeldGains, sumHeldGains } from '../../wealth/held-gains.ts'
import { readHoldingChanges } from '../../wealth/holding-changes.ts'
import { countPositions, readPositions } from '../../wealth/positions.ts'
import { readCurrentRecurring } from '../../wealth/recurring.ts'
import { findNewestRisk } from '../../wealth/risk.ts'

const TOP_POSITIONS = 5

/** Target and drift follow the score: of an investor with the capacity's cap, of the advisor's without. */
function riskOf(
  shared: { risk_score: number; recommended_band: string } | undefined,
  source: HoldingsSource,
  own: number | null,
) {
  if (source === 'LINKED')
    return shared
      ? {
          score: shared.risk_score,
          band: riskBand.parse(bandOfScore(shared.risk_score)),
          target: riskBand.parse(shared.recommended_band),
        }
      : null
  const band = own === null ? null : riskBand.parse(bandOfScore(own))
  return band && own !== null ? { score: own, band, target: band } : null
}

/** What clients hold, for the advisor they agreed to, or from statements the advisor imported. */
export function clientPortfolioRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'>): void {
  router.on(getClientPortfolio, async ({ params, caller, request }): Promise<ClientPortfolio> => {
    const today = dayOf(deps.clock())
    const asked = {
      advisorId: caller.userId,
      clientId: params.id,
      scopes: ['accounts', 'positions', 'risk_score'] as const,
    }
    const { source, riskScore, currency, data } = await readClientHoldings(
      deps,
      request,
      asked,
      async (tx, holderId, holder) => {
        const held = await readHeldGains(tx, holderId, today)
        const risk = riskOf(await findNewestRisk(tx, holderId), holder.source, holder.riskScore)
        return {
          risk,
          accounts: await selectAccounts(tx, holderId),
          allocation: await readAssetClasses(tx, holderId, today, risk && TARGET_ALLOCATION[risk.target]),
          gain: sumHeldGains(held),
          beside: await readBesidePositions(tx, holderId, today),
          top: await readPositions(
            tx,
            holderId,
            {},
            '-market_value_amount',
            { limit: TOP_POSITIONS, offset: 0, today },
            held,
          ),
        }
      },
    )
    const risk = data ? data.risk : riskOf(undefined, source, riskScore)
    const allocation = data?.allocation ?? emptyAssetClasses(risk && TARGET_ALLOCATION[risk.target])
    const { cost, without, ...gain } = data?.gain ?? sumHeldGains(new Map())
    return {
      client_id: params.id,
      as_of: allocation.as_of,
      currency,
      // a file that was only looked at left a holder without anything
      source: source === 'MANUAL' && data?.accounts.length === 0 ? 'NONE' : source,
      total_market_value: { amount: allocation.total_market_value, currency },
      total_cost_basis: { amount: cost, currency },
      unrealized_gain: gain,
      without_cost: without,
      accounts: (data?.accounts ?? []).map((row) => ({
        id: row.id,
        account_name: row.account_name,
        account_type_display: displayOfAccountType(row.account_type),
        institution_name: row.institution_name,
        market_value: row.market_value,
        currency: row.currency,
        last_updated: row.last_updated?.toISOString() ?? null,
        needs_attention: row.actionable_type !== null,
      })),
      allocation: allocation.classes.map((row) => ({
        asset_class: row.asset_class,
        display: row.display,
        amount: row.market_value_amount,
        percent: row.percent,
        target_percent: row.target_percent,
        drift_points: row.drift_points,
      })),
      top_positions: data?.top ?? [],
      risk: {
        risk_score: risk?.score ?? null,
        risk_band: risk?.band ?? null,
        equity_gap_points: allocation.classes[0]?.drift_points ?? null,
      },
      unconverted: allocation.unconverted,
      ...(data?.beside ?? { unknown_accounts: [], beside_positions: [] }),
    }
  })

  router.on(listClientGoals, async ({ params, caller, request }) => {
    const asked = { advisorId: caller.userId, clientId: params.id }
    const before = await deps.db.asUser(caller.userId, (tx) => findClientHolder(tx, caller.userId, params.id))
    // what is not shared is not looked at, so no look is kept
    const scopes = before?.sharesGoals ? (['goals'] as const) : []
    const { currency, data } = await readClientHoldings(deps, request, { ...asked, scopes }, (tx, holderId, holder) =>
      holder.sharesGoals && scopes.length > 0 ? readGoals(tx, holderId, deps.clock()) : Promise.resolve(null),
    )
    return { is_shared: data !== null, currency, results: data?.results ?? [] }
  })

  router.on(getClientChanges, async ({ params, query: { since }, caller, request }): Promise<ClientChanges> => {
    const asked = { advisorId: caller.userId, clientId: params.id, scopes: ['positions', 'performance'] as const }
    const { source, currency, data } = await readClientHoldings(deps, request, asked, async (tx, holderId, holder) => ({
      changes: await readHoldingChanges(tx, holderId, since),
      // who shares accounts shows what they hold, and no payments; statements that the advisor imported are theirs to read
      recurring: holder.source === 'MANUAL' ? await readCurrentRecurring(tx, holderId, dayOf(deps.clock())) : null,
    }))
    const nothing = { holdings: [], holdings_count: 0, accounts_without_trades: 0 }
    return {
      source,
      currency,
      since,
      ...(data?.changes ?? nothing),
      recurring:
        data?.recurring?.map((each) => ({
          payee: each.payee,
          direction: each.isIncome ? 'in' : 'out',
          pace: each.pace,
          amount: each.amount,
          currency: each.currency,
          is_varying: each.isVarying,
          next_date: each.next,
        })) ?? null,
    }
  })

  router.on(listClientPositions, async ({ params, query, caller, request }) => {
    const asked = { advisorId: caller.userId, clientId: params.id, scopes: ['positions'] as const }
    const today = dayOf(deps.clock())
    const { data } = await readClientHoldings(deps, request, asked, async (tx, holderId) => ({
      count: await countPositions(tx, holderId, {}),
      results: await readPositions(
        tx,
        holderId,
        {},
        query.ordering,
        { ...windowOf(query), today },
        await readHeldGains(tx, holderId, today),
      ),
    }))
    const apiUrl = deps.env.API_URL
    return pageOf(apiUrl, request, query, data?.count ?? 0, data?.results ?? [])
  })
}

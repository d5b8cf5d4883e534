import { type AssetClass, type HoldingsSource, assetClassDisplay, assetClasses } from '@keelwise/contract/words'
import { type ClientPortfolio, getClientPortfolio, listClientPositions } from '@keelwise/contract/clients'
import { assetClass } from '@keelwise/contract/positions'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import { type ClassAmounts, compareAllocation } from '@keelwise/finance/allocation'
import { subtract, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { percentOf } from '@keelwise/finance/health'
import { TARGET_ALLOCATION, bandOfScore } from '@keelwise/finance/risk-bands'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { dayOf, selectLiveAccounts } from '../../wealth/live-accounts.ts'
import { findNewestRisk } from '../../wealth/newest-risk.ts'
import { countPositions, livePositions, selectPositionPage } from '../../wealth/positions.ts'
import type { Deps } from '../../compose.ts'
import { displayOfAccountType } from '../../wealth/account-answer.ts'
import { readClientHoldings } from '../../wealth/client-holdings.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { toPosition } from '../../wealth/position-answer.ts'

const TOP_POSITIONS = 5

/** Every position in US dollars and cents at the last rate on or before `today`; null without a rate. */
const selectHeld = (tx: Tx, holderId: string, today: string) =>
  livePositions(tx, holderId, {})
    .select([
      'position.asset_class',
      'position.as_of',
      'position.market_value_currency as currency',
      sql<string | null>`round(position.market_value * usd_rate(position.market_value_currency, ${today}::date), 2)`.as(
        'usd',
      ),
      // A cost of zero is a cost that nobody knows.
      sql<string | null>`round(nullif(position.cost_basis, 0)
        * usd_rate(position.cost_basis_currency, ${today}::date), 2)`.as('cost_usd'),
    ])
    .execute()

type Held = Awaited<ReturnType<typeof selectHeld>>[number]

/** What is owned of each class; a class that is short on the whole is none. */
const amountsOf = (held: readonly Held[]): ClassAmounts =>
  Object.fromEntries(
    assetClasses.map((name) => {
      const sum = sumAmounts(held.flatMap((row) => (row.asset_class === name && row.usd !== null ? [row.usd] : [])))
      return [name, sum.startsWith('-') ? '0.00' : sum]
    }),
  ) as Record<AssetClass, string>

function gainOf(held: readonly Held[]) {
  const known = held.filter((row) => row.usd !== null && row.cost_usd !== null)
  const cost = sumAmounts(known.map((row) => row.cost_usd ?? '0'))
  if (known.length === 0) return { cost, amount: null, percent: null }
  const amount = subtract(sumAmounts(known.map((row) => row.usd ?? '0')), cost)
  const percent = percentOf(amount, cost)
  return { cost, amount, percent: percent && toAmount(percent) }
}

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
export function clientPortfolioRoutes(router: Router, deps: Deps): void {
  router.on(getClientPortfolio, async ({ params, caller, request }): Promise<ClientPortfolio> => {
    const today = dayOf(deps.clock())
    const asked = {
      advisorId: caller.userId,
      clientId: params.id,
      scopes: ['accounts', 'positions', 'risk_score'] as const,
    }
    const { source, riskScore, data } = await readClientHoldings(deps, request, asked, async (tx, holderId) => ({
      accounts: await selectLiveAccounts(tx, holderId),
      held: await selectHeld(tx, holderId, today),
      top: await selectPositionPage(tx, holderId, {}, '-market_value_amount', { limit: TOP_POSITIONS, offset: 0 }),
      risk: await findNewestRisk(tx, holderId),
    }))
    const held = data?.held ?? []
    const risk = riskOf(data?.risk, source, riskScore)
    const amounts = amountsOf(held)
    const classes = compareAllocation(amounts, risk ? TARGET_ALLOCATION[risk.target] : null)
    const { cost, ...gain } = gainOf(held)
    const oldest = held.reduce<Date | null>((least, row) => (least && least <= row.as_of ? least : row.as_of), null)
    return {
      client_id: params.id,
      as_of: oldest?.toISOString() ?? null,
      currency: 'USD',
      // a file that was only looked at left a holder without anything
      source: source === 'MANUAL' && data?.accounts.length === 0 ? 'NONE' : source,
      total_market_value: { amount: sumAmounts(Object.values(amounts)), currency: 'USD' },
      total_cost_basis: { amount: cost, currency: 'USD' },
      unrealized_gain: gain,
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
      allocation: classes.map((row) => ({
        asset_class: assetClass.parse(row.assetClass),
        display: assetClassDisplay[row.assetClass],
        amount: row.amount,
        percent: row.percent,
        target_percent: row.target,
        drift_points: row.drift,
      })),
      top_positions: (data?.top ?? []).map(toPosition),
      risk: {
        risk_score: risk?.score ?? null,
        risk_band: risk?.band ?? null,
        equity_gap_points: held.length > 0 ? (classes[0]?.drift ?? null) : null,
      },
      unconverted: [...new Set(held.flatMap((row) => (row.usd === null ? [row.currency] : [])))].toSorted(),
    }
  })

  router.on(listClientPositions, async ({ params, query, caller, request }) => {
    const asked = { advisorId: caller.userId, clientId: params.id, scopes: ['positions'] as const }
    const { data } = await readClientHoldings(deps, request, asked, async (tx, holderId) => ({
      count: await countPositions(tx, holderId, {}),
      rows: await selectPositionPage(tx, holderId, {}, query.ordering, windowOf(query)),
    }))
    const apiUrl = deps.env.API_URL ?? deps.env.APP_URL
    return pageOf(apiUrl, request, query, data?.count ?? 0, (data?.rows ?? []).map(toPosition))
  })
}

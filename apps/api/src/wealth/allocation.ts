import type { Allocation } from '@keelwise/contract/allocation'
import { assetClass, secType } from '@keelwise/contract/positions'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import {
  type AssetClass,
  assetClassDisplay,
  assetClasses,
  riskBandDisplay,
  securityTypeDisplay,
} from '@keelwise/contract/words'
import { type ClassAmounts, compareAllocation, suggestSteps } from '@keelwise/finance/allocation'
import { sumAmounts } from '@keelwise/finance/amounts'
import { percentShares } from '@keelwise/finance/percent-shares'
import { TARGET_ALLOCATION, type TargetAllocation } from '@keelwise/finance/risk-bands'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type Holding, convertedOf, livePositions, selectHoldings } from './positions.ts'
import { findNewestRisk, readPortfolioChecks } from './risk.ts'

/** What is short on the whole is none. */
const owned = (usd: string): string => (usd.startsWith('-') ? '0.00' : usd)

const amountsOf = (sumOf: (name: AssetClass) => string): ClassAmounts =>
  Object.fromEntries(assetClasses.map((name) => [name, owned(sumOf(name))])) as Record<AssetClass, string>

interface ClassSum {
  readonly asset_class: string
  readonly usd: string
  readonly converted: number
  readonly as_of: Date
  readonly unconverted: readonly string[]
}

const classesOf = (sums: readonly ClassSum[], target: TargetAllocation | null) => {
  const sumOf = (name: AssetClass): string => sums.find((row) => row.asset_class === name)?.usd ?? '0.00'
  const amounts = amountsOf(sumOf)
  return {
    amounts,
    /** Of the oldest reading; null without a position. */
    as_of:
      sums
        .map((row) => row.as_of)
        .toSorted((a, b) => a.getTime() - b.getTime())[0]
        ?.toISOString() ?? null,
    total_market_value: sumAmounts(Object.values(amounts)),
    /** Positions that have a value in US dollars. */
    positions_count: sums.reduce((count, row) => count + row.converted, 0),
    classes: compareAllocation(amounts, target).map((row) => ({
      asset_class: assetClass.parse(row.assetClass),
      display: assetClassDisplay[row.assetClass],
      /** What is short lessens it. */
      net_amount: sumOf(row.assetClass),
      market_value_amount: row.amount,
      percent: row.percent,
      target_percent: row.target,
      target_amount: row.targetAmount,
      drift_points: row.drift,
      status: row.band ?? ('unknown' as const),
    })),
    unconverted: [...new Set(sums.flatMap((row) => row.unconverted))].toSorted(),
  }
}

/** The classes of somebody who holds nothing. */
export const emptyAssetClasses = (target: TargetAllocation | null) => classesOf([], target)

/**
 * Positions by asset class in US dollars, each converted and rounded on its own: all four classes in order, beside their
 * target. A class that is short on the whole has no share.
 * @param today `yyyy-MM-dd` @param target null without a risk score
 */
export async function readAssetClasses(tx: Tx, userId: string, today: string, target: TargetAllocation | null) {
  const sums = await tx
    .selectFrom(
      livePositions(tx, userId, {})
        .select([
          'position.asset_class',
          'position.as_of',
          'position.market_value_currency as currency',
          sql<
            string | null
          >`round(position.market_value * usd_rate(position.market_value_currency, ${today}::date), 2)`.as('usd'),
        ])
        .as('held'),
    )
    .select([
      'asset_class',
      sql<string>`round(coalesce(sum(usd), 0), 2)`.as('usd'),
      sql<number>`count(usd)::int`.as('converted'),
      sql<Date>`min(as_of)`.as('as_of'),
      sql<string[]>`coalesce(array_agg(distinct currency) filter (where usd is null), '{}')`.as('unconverted'),
    ])
    .groupBy('asset_class')
    .execute()
  return classesOf(sums, target)
}

/** The target of the band that is recommended to a person; null without a risk score. */
export async function readTarget(tx: Tx, userId: string): Promise<TargetAllocation | null> {
  const risk = await findNewestRisk(tx, userId)
  return risk ? TARGET_ALLOCATION[riskBand.parse(risk.recommended_band)] : null
}

const totalOf = (rows: readonly Holding[]): string => owned(sumAmounts(rows.map(({ usd }) => usd)))

/** Rows in groups, each with its worth and share; the largest group first, the shares add up to 100.00. */
function groupsOf(rows: readonly Holding[], keyOf: (row: Holding) => string) {
  const groups = [...Map.groupBy(rows, keyOf).values()].map((group) => ({ group, market_value_amount: totalOf(group) }))
  const percents = percentShares(groups.map((each) => each.market_value_amount))
  return groups
    .map((each, index) => ({ ...each, percent: percents[index] ?? '0.00' }))
    .toSorted((a, b) => Number(b.market_value_amount) - Number(a.market_value_amount))
}

function accountOf({ group, ...share }: ReturnType<typeof groupsOf>[number]) {
  const amounts = amountsOf((name) => sumAmounts(group.flatMap((row) => (row.asset_class === name ? [row.usd] : []))))
  const [equity, fixed_income, cash, alternatives] = percentShares(Object.values(amounts))
  return {
    account_id: group[0]?.account_id ?? '',
    account_name: group[0]?.account_name ?? '',
    institution_name: group[0]?.institution_name ?? '',
    ...share,
    classes: {
      equity: equity ?? '0.00',
      fixed_income: fixed_income ?? '0.00',
      cash: cash ?? '0.00',
      alternatives: alternatives ?? '0.00',
    },
  }
}

/** The answer, and how many positions it is made of. */
export interface AllocationReading extends Allocation {
  readonly positions_count: number
}

/** How the positions are divided, against the target of the risk band, and what is conspicuous in them. */
export async function readAllocation(tx: Tx, userId: string, today: string): Promise<AllocationReading> {
  const risk = await findNewestRisk(tx, userId)
  const band = risk ? riskBand.parse(risk.recommended_band) : null
  const target = band && TARGET_ALLOCATION[band]
  const found = await readAssetClasses(tx, userId, today, target)
  const holdings = convertedOf(await selectHoldings(tx, userId, today))
  return {
    as_of: found.as_of,
    positions_count: found.positions_count,
    recommended_band: band,
    recommended_band_display: band && riskBandDisplay[band],
    status: found.classes[0]?.status ?? 'unknown',
    total_market_value: found.total_market_value,
    currency: 'USD',
    classes: found.classes.map(({ display: _word, net_amount: _net, ...row }) => row),
    sec_types: groupsOf(holdings, (row) => row.sec_type).map(({ group, ...share }) => {
      const type = secType.parse(group[0]?.sec_type)
      return { sec_type: type, sec_type_display: securityTypeDisplay[type], ...share }
    }),
    accounts: groupsOf(holdings, (row) => row.account_id).map(accountOf),
    steps: target
      ? suggestSteps(found.amounts, target).map(({ kind, assetClass: name, amount }) => ({
          kind,
          asset_class: assetClass.parse(name),
          amount,
        }))
      : [],
    xray: await readPortfolioChecks(tx, userId, today, holdings),
    unconverted: found.unconverted,
  }
}

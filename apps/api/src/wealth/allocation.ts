import type { Allocation, BesidePositions } from '@keelwise/contract/allocation'
import { assetClass, secType } from '@keelwise/contract/positions'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import {
  type AssetClass,
  type UnknownReason,
  assetClassDisplay,
  assetClasses,
  riskBandDisplay,
  securityTypeDisplay,
} from '@keelwise/contract/words'
import { type ClassAmounts, compareAllocation, suggestSteps } from '@keelwise/finance/allocation'
import { sumAmounts } from '@keelwise/finance/amounts'
import { percentShares, sharesByKey } from '@keelwise/finance/percent-shares'
import { TARGET_ALLOCATION, type TargetAllocation, bandOfScore } from '@keelwise/finance/risk-bands'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type Holding, convertedOf, livePositions, positionWorth, selectHoldings } from './positions.ts'
import { accountWorth, liveAccounts } from './accounts.ts'
import { readBaseCurrency } from './base-currency.ts'
import { INVESTMENT_TYPES, findNewestRisk, readPortfolioChecks } from './risk.ts'

/** What is short on the whole is none. */
const owned = (worth: string): string => (worth.startsWith('-') ? '0.00' : worth)

const amountsOf = (sumOf: (name: AssetClass) => string): ClassAmounts =>
  Object.fromEntries(assetClasses.map((name) => [name, owned(sumOf(name))])) as Record<AssetClass, string>

interface ClassSum {
  readonly asset_class: string
  readonly worth: string
  readonly known: number
  readonly as_of: Date
  readonly unconverted: readonly string[]
}

const classesOf = (sums: readonly ClassSum[], target: TargetAllocation | null) => {
  const sumOf = (name: AssetClass): string => sums.find((row) => row.asset_class === name)?.worth ?? '0.00'
  const amounts = amountsOf(sumOf)
  return {
    amounts,
    /** Of the oldest reading; null without a position. */
    as_of:
      sums
        .map((row) => row.as_of)
        .toSorted((a, b) => a.getTime() - b.getTime())[0]
        ?.toISOString() ?? null,
    /** What is short taken off. */
    total_market_value: sumAmounts(sums.map((row) => row.worth)),
    /** Positions whose worth is known. */
    positions_count: sums.reduce((count, row) => count + row.known, 0),
    classes: compareAllocation(amounts, target).map((row) => ({
      asset_class: assetClass.parse(row.assetClass),
      display: assetClassDisplay[row.assetClass],
      /** What is short lessens it; shares divide what is owned. */
      market_value_amount: sumOf(row.assetClass),
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
 * Positions by asset class in the base currency, each converted and rounded on its own: all four classes in order, beside
 * their target. A class that is short on the whole has no share.
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
          'position.market_value',
          positionWorth(userId, today).as('worth'),
        ])
        .as('held'),
    )
    .select([
      'asset_class',
      sql<string>`round(coalesce(sum(worth), 0), 2)`.as('worth'),
      sql<number>`count(worth)::int`.as('known'),
      sql<Date>`min(as_of)`.as('as_of'),
      sql<
        string[]
      >`coalesce(array_agg(distinct currency) filter (where worth is null and market_value is not null), '{}')`.as(
        'unconverted',
      ),
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

const totalOf = (rows: readonly Holding[]): string => sumAmounts(rows.map(({ worth }) => worth))

/** Rows in groups, each with its worth and share; the largest group first, the shares add up to 100.00. */
function groupsOf(rows: readonly Holding[], keyOf: (row: Holding) => string) {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({ key, group, worth: totalOf(group) }))
  const percents = sharesByKey(new Map(groups.map(({ key, worth }) => [key, worth])))
  return groups
    .map(({ key, group, worth }) => ({ group, market_value_amount: worth, percent: percents.get(key) ?? '0.00' }))
    .toSorted((a, b) => Number(b.market_value_amount) - Number(a.market_value_amount))
}

function accountOf({ group, ...share }: ReturnType<typeof groupsOf>[number]) {
  const amounts = amountsOf((name) => sumAmounts(group.flatMap((row) => (row.asset_class === name ? [row.worth] : []))))
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

interface BesideRow {
  readonly account_id: string
  readonly account_name: string
  readonly institution_name: string
  readonly reason: UnknownReason | null
  readonly difference: string | null
}

/** Differences up to this are rounding of institutions. */
const SMALLEST_DIFFERENCE = '1.00'

/** Investment accounts that a sum of positions is without, and those that are worth something else than they list. */
export async function readBesidePositions(
  tx: Tx,
  userId: string,
  today: string,
): Promise<Pick<BesidePositions, 'unknown_accounts' | 'beside_positions'>> {
  const accounts = liveAccounts(tx, userId)
    .where('account.subtype', 'is', null)
    .select([
      'account.id',
      'account.account_name',
      'account.account_type',
      'account.market_value',
      'account.value_basis',
      'institution.name as institution_name',
      accountWorth(userId, today).as('worth'),
    ])
  const positions = livePositions(tx, userId, {}).select([
    'position.account_id',
    'position.market_value',
    positionWorth(userId, today).as('worth'),
  ])
  const { rows } = await sql<BesideRow>`
    with held as (
      select account_id, coalesce(sum(worth), 0) as worth, bool_or(market_value is null) as has_unvalued,
        bool_or(worth is null) as has_unknown
      from (${positions}) position group by account_id
    ), compared as (
      select a.*, case when held.has_unvalued then 'POSITION_UNKNOWN' when held.has_unknown then 'NO_RATE'
          when a.account_type <> all(${sql.val(INVESTMENT_TYPES)}::text[]) or a.worth is not null then null
          when a.market_value is not null then 'NO_RATE'
          when a.value_basis = 'positions' then 'POSITION_UNKNOWN' else 'NO_BALANCE' end as reason,
        a.worth - coalesce(held.worth, 0) as difference
      from (${accounts}) a left join held on held.account_id = a.id
      where held.account_id is not null or a.account_type = any(${sql.val(INVESTMENT_TYPES)}::text[])
    )
    select id as account_id, account_name, institution_name, reason, round(difference, 2) as difference from compared
    where reason is not null or abs(difference) >= ${SMALLEST_DIFFERENCE}::numeric
    order by lower(account_name), id
  `.execute(tx)
  return {
    unknown_accounts: rows.flatMap(({ account_id, account_name, reason }) =>
      reason === null ? [] : [{ account_id, account_name, reason }],
    ),
    beside_positions: rows.flatMap(({ account_id, account_name, institution_name, reason, difference }) =>
      reason !== null || difference === null
        ? []
        : [{ account_id, account_name, institution_name, amount: difference }],
    ),
  }
}

/** The answer, and how many positions it is made of. */
export interface AllocationReading extends Allocation {
  readonly positions_count: number
}

/**
 * How the positions are divided, against the target of the risk band, and what is conspicuous in them.
 * @param noted the score that an advisor keeps of whom they imported the holdings, who has none of their own; null for none
 */
export async function readAllocation(
  tx: Tx,
  userId: string,
  today: string,
  noted: number | null = null,
): Promise<AllocationReading> {
  const risk = await findNewestRisk(tx, userId)
  const band = risk ? riskBand.parse(risk.recommended_band) : noted === null ? null : riskBand.parse(bandOfScore(noted))
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
    currency: await readBaseCurrency(tx, userId),
    classes: found.classes.map(({ display: _word, ...row }) => row),
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
    ...(await readBesidePositions(tx, userId, today)),
  }
}

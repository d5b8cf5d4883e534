import { type Position, assetClass, secType } from '@keelwise/contract/positions'
import { securityTypeDisplay } from '@keelwise/contract/words'
import { subtract, toAmount } from '@keelwise/finance/amounts'
import { percentOf } from '@keelwise/finance/health'
import { percentShares } from '@keelwise/finance/percent-shares'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type AccountFilter, liveAccounts } from './accounts.ts'

export type PositionField = 'market_value_amount' | 'name' | 'ticker' | 'units'

interface PositionFilter extends Omit<AccountFilter, 'search'> {
  readonly sec_type?: string | undefined
  readonly asset_class?: string | undefined
  /** Part of a position's name, or its whole ticker; upper and lower case alike. */
  readonly search?: string | undefined
}

/** A position without a type is one of type OTHER, in lists as in sums. */
const secTypeOrOther = sql<string>`coalesce(position.sec_type, 'OTHER')`

/** The positions of counted accounts. */
export const livePositions = (tx: Tx, userId: string, { search, ...filter }: PositionFilter) =>
  liveAccounts(tx, userId, filter)
    .innerJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
    )
    .$if(Boolean(filter.sec_type), (query) => query.where(secTypeOrOther, '=', filter.sec_type ?? ''))
    .$if(Boolean(filter.asset_class), (query) => query.where('position.asset_class', '=', filter.asset_class ?? ''))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`(lower(position.ticker) = lower(${search}) or strpos(lower(position.name), lower(${search})) > 0)`,
      ),
    )

const positionColumns = [
  'position.id',
  'position.account_id',
  'account.institution_id',
  'account.account_name',
  'institution.name as institution_name',
  'position.ticker',
  'position.name',
  sql<string>`trim_scale(position.units)`.as('units'),
  sql<string>`round(position.unit_price, greatest(2, min_scale(position.unit_price)))`.as('unit_price'),
  'position.unit_price_currency',
  'position.market_value',
  'position.market_value_currency',
  'position.cost_basis',
  'position.cost_basis_currency',
  'position.fi_supplied_sec_type',
  'position.sec_type',
  'position.asset_class',
  sql<string | null>`round(position.coupon_rate, greatest(3, min_scale(position.coupon_rate)))`.as('coupon_rate'),
  'position.maturity_date',
  // A cost of zero is a cost that nobody knows: it gives no gain.
  sql<
    string | null
  >`case when position.cost_basis <> 0 and position.cost_basis_currency = position.market_value_currency
        then position.market_value - position.cost_basis end`.as('unrealized_gain'),
  'position.as_of',
] as const

type PositionRow = Awaited<ReturnType<typeof selectAfter>>[number]

const selectAfter = (tx: Tx, userId: string, filter: PositionFilter, after: string | null, limit: number) =>
  livePositions(tx, userId, filter)
    .$if(after !== null, (query) => query.where('position.id', '>', after ?? ''))
    .select(positionColumns)
    .orderBy('position.id')
    .limit(limit)
    .execute()

/** A position as answers show it. */
const toPosition = (row: PositionRow): Position => ({
  id: row.id,
  account_id: row.account_id,
  institution_id: row.institution_id,
  account_name: row.account_name,
  institution_name: row.institution_name,
  ticker: row.ticker,
  name: row.name,
  units: row.units,
  unit_price_amount: row.unit_price,
  unit_price_currency: row.unit_price_currency,
  market_value_amount: row.market_value,
  market_value_currency: row.market_value_currency,
  cost_basis_amount: row.cost_basis,
  cost_basis_currency: row.cost_basis_currency,
  fi_supplied_sec_type: row.fi_supplied_sec_type,
  sec_type: row.sec_type === null ? null : secType.parse(row.sec_type),
  asset_class: assetClass.parse(row.asset_class),
  coupon_rate: row.coupon_rate,
  maturity_date: row.maturity_date,
  unrealized_gain_amount: row.unrealized_gain,
  as_of: row.as_of.toISOString(),
})

/** How many positions a filter leaves. */
export async function countPositions(tx: Tx, userId: string, filter: PositionFilter): Promise<number> {
  const row = await livePositions(tx, userId, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const orderOf = {
  market_value_amount: sql`position.market_value`,
  name: sql`lower(position.name)`,
  ticker: sql`position.ticker`,
  units: sql`position.units`,
} as const

/** One page of positions; market values are ordered as numbers whatever their currency, missing tickers come last. */
export async function readPositions(
  tx: Tx,
  userId: string,
  filter: PositionFilter,
  order: PositionField | `-${PositionField}`,
  { limit, offset }: { limit: number; offset: number },
): Promise<Position[]> {
  const isFalling = order.startsWith('-')
  const field = order.replace(/^-/, '') as PositionField
  const rows = await livePositions(tx, userId, filter)
    .select(positionColumns)
    .orderBy(orderOf[field], (by) => {
      const directed = isFalling ? by.desc() : by.asc()
      return field === 'ticker' ? directed.nullsLast() : directed
    })
    .orderBy('position.id', isFalling ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toPosition)
}

/** The next positions in the order of their ids, after one of them or from the first. */
export const readPositionsAfter = async (
  tx: Tx,
  userId: string,
  filter: PositionFilter,
  after: string | null,
  limit: number,
): Promise<Position[]> => (await selectAfter(tx, userId, filter, after, limit)).map(toPosition)

/**
 * Positions summed by security type in US dollars, largest first. Each is converted and rounded on its own, so the
 * types add up to the total; the rate of a currency is looked up once, not once per position.
 * @param today the day of conversion, `yyyy-MM-dd`
 */
const sumBySecType = (tx: Tx, userId: string, today: string) =>
  tx
    .with('held', (db) =>
      livePositions(db as Tx, userId, {}).select([
        secTypeOrOther.as('sec_type'),
        'position.market_value',
        'position.market_value_currency as currency',
      ]),
    )
    .with(
      (cte) => cte('rate').materialized(),
      (db) =>
        db
          .selectFrom((inner) => inner.selectFrom('held').select('currency').distinct().as('used'))
          .select(['currency', sql<string | null>`usd_rate(currency, ${today}::date)`.as('usd_per_unit')]),
    )
    .selectFrom('held')
    .innerJoin('rate', 'rate.currency', 'held.currency')
    .select([
      'sec_type',
      sql<string>`round(coalesce(sum(round(market_value * usd_per_unit, 2)), 0), 2)`.as('usd'),
      sql<string>`round(sum(coalesce(sum(round(market_value * usd_per_unit, 2)), 0)) over (), 2)`.as('total'),
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`coalesce(array_agg(distinct held.currency) filter (where usd_per_unit is null), '{}')`.as(
        'unconverted',
      ),
    ])
    .groupBy('sec_type')
    .orderBy('usd', 'desc')
    .orderBy('sec_type')
    .execute()

/** The security types that are held, each with its worth in US dollars and its share. @param today `yyyy-MM-dd` */
export async function readSecurityTypes(tx: Tx, userId: string, today: string) {
  const types = await sumBySecType(tx, userId, today)
  // A type that is short on the whole has no share: percents divide what is owned, the total counts everything.
  const percents = percentShares(types.map((type) => (type.usd.startsWith('-') ? '0' : type.usd)))
  return {
    results: types.map((type, index) => {
      const known = secType.parse(type.sec_type)
      return {
        sec_type: known,
        sec_type_display: securityTypeDisplay[known],
        market_value_amount: type.usd,
        market_value_currency: 'USD',
        percent: percents[index] ?? '0.00',
        positions_count: type.count,
      }
    }),
    total_market_value: { amount: types[0]?.total ?? '0.00', currency: 'USD' },
    unconverted: [...new Set(types.flatMap((type) => type.unconverted))].toSorted(),
  }
}

const valueInUsd = (today: string) =>
  sql<string | null>`round(position.market_value * usd_rate(position.market_value_currency, ${today}::date), 2)`

/** Everything held, each position in US dollars and cents at the last rate on or before `today`; null without a rate. */
export const selectHoldings = (tx: Tx, userId: string, today: string) =>
  livePositions(tx, userId, {})
    .select([
      'position.id',
      'position.name',
      'position.ticker',
      'position.cusip',
      'position.asset_class',
      'position.market_value_currency as currency',
      'position.as_of',
      'position.account_id',
      'account.account_name',
      'account.account_type',
      'institution.name as institution_name',
      secTypeOrOther.as('sec_type'),
      valueInUsd(today).as('usd'),
    ])
    .orderBy('position.id')
    .execute()

/** A position that has a value in US dollars. */
export type Holding = Awaited<ReturnType<typeof selectHoldings>>[number] & { readonly usd: string }

/** The positions that have a value in US dollars. */
export const convertedOf = (rows: Awaited<ReturnType<typeof selectHoldings>>): Holding[] =>
  rows.flatMap((row) => (row.usd === null ? [] : [{ ...row, usd: row.usd }]))

/**
 * What the positions cost and gained in US dollars, over those whose cost is known; the gain is null without one.
 * @param today the day of conversion, `yyyy-MM-dd`
 */
export async function readGain(tx: Tx, userId: string, today: string) {
  const sums = await tx
    .selectFrom(
      livePositions(tx, userId, {})
        .select([
          valueInUsd(today).as('usd'),
          // A cost of zero is a cost that nobody knows.
          sql<string | null>`round(nullif(position.cost_basis, 0)
            * usd_rate(position.cost_basis_currency, ${today}::date), 2)`.as('cost'),
        ])
        .as('held'),
    )
    .where('usd', 'is not', null)
    .where('cost', 'is not', null)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`round(coalesce(sum(usd), 0), 2)`.as('usd'),
      sql<string>`round(coalesce(sum(cost), 0), 2)`.as('cost'),
    ])
    .executeTakeFirstOrThrow()
  if (sums.count === 0) return { cost: sums.cost, amount: null, percent: null }
  const amount = subtract(sums.usd, sums.cost)
  const percent = percentOf(amount, sums.cost)
  return { cost: sums.cost, amount, percent: percent && toAmount(percent) }
}

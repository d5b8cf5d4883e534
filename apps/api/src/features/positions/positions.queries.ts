import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type AccountFilter, liveAccounts } from '../../db/live-accounts.ts'

export type PositionField = 'market_value_amount' | 'name' | 'ticker' | 'units'

export interface PositionFilter extends AccountFilter {
  readonly sec_type?: string | undefined
}

/** A position without a type is one of type OTHER, in lists as in sums. */
const secTypeOrOther = sql<string>`coalesce(position.sec_type, 'OTHER')`

const livePositions = (tx: Tx, userId: string, filter: PositionFilter) =>
  liveAccounts(tx, userId, filter)
    .innerJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.user_id', '=', userId),
    )
    .$if(Boolean(filter.sec_type), (query) => query.where(secTypeOrOther, '=', filter.sec_type ?? ''))

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
export function selectPositionPage(
  tx: Tx,
  userId: string,
  filter: PositionFilter,
  order: PositionField | `-${PositionField}`,
  { limit, offset }: { limit: number; offset: number },
) {
  const isFalling = order.startsWith('-')
  const field = order.replace(/^-/, '') as PositionField
  return livePositions(tx, userId, filter)
    .select([
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
    ])
    .orderBy(orderOf[field], (by) => {
      const directed = isFalling ? by.desc() : by.asc()
      return field === 'ticker' ? directed.nullsLast() : directed
    })
    .orderBy('position.id', isFalling ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/**
 * Positions summed by security type in US dollars, largest first. Each is converted and rounded on its own, so the
 * types add up to the total; the rate of a currency is looked up once, not once per position.
 * @param today the day of conversion, `yyyy-MM-dd`
 */
export const sumPositionsBySecType = (tx: Tx, userId: string, today: string) =>
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

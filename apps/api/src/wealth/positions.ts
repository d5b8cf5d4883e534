import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type AccountFilter, liveAccounts } from './live-accounts.ts'

export type PositionField = 'market_value_amount' | 'name' | 'ticker' | 'units'

export interface PositionFilter extends Omit<AccountFilter, 'search'> {
  readonly sec_type?: string | undefined
  readonly asset_class?: string | undefined
  /** Part of a position's name, or its whole ticker; upper and lower case alike. */
  readonly search?: string | undefined
}

/** A position without a type is one of type OTHER, in lists as in sums. */
export const secTypeOrOther = sql<string>`coalesce(position.sec_type, 'OTHER')`

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

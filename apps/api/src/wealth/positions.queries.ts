import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { livePositions, secTypeOrOther } from './positions.ts'

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

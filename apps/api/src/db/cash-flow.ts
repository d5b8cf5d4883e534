import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.ts'

/**
 * Money In and Money Out in US dollars over some transactions. Each row is converted at the last rate on or before its
 * day and rounded on its own, so the sums of parts add up to the sum of the whole; pending rows do not count.
 */
export async function sumFlows(tx: Tx, transactions: SelectQueryBuilder<DB, 'transaction', object>) {
  const flows = transactions
    .where('transaction.is_cash_flow', '=', true)
    .where('transaction.is_pending', '=', false)
    // Looked up once per currency and day: the planner remembers the answers.
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('fx_rate')
          .select('fx_rate.usd_per_unit')
          .where('transaction.currency', '<>', 'USD')
          .whereRef('fx_rate.currency', '=', 'transaction.currency')
          .whereRef('fx_rate.date', '<=', 'transaction.execution_date')
          .orderBy('fx_rate.date', 'desc')
          .limit(1)
          .as('rate'),
      (join) => join.onTrue(),
    )
    .select([
      'transaction.currency',
      sql<string | null>`case transaction.currency when 'USD' then transaction.flow_amount
        else round(transaction.flow_amount * rate.usd_per_unit, 2) end`.as('usd'),
    ])
  return tx
    .selectFrom(flows.as('flow'))
    .select([
      sql<string>`round(coalesce(sum(usd) filter (where usd > 0), 0), 2)`.as('cash_in'),
      sql<string>`round(coalesce(sum(usd) filter (where usd < 0), 0), 2)`.as('cash_out'),
      sql<string[]>`coalesce(array_agg(distinct currency order by currency) filter (where usd is null), '{}')`.as(
        'unconverted',
      ),
    ])
    .executeTakeFirstOrThrow()
}

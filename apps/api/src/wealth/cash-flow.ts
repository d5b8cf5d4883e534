import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'
import { readBaseCurrency } from './base-currency.ts'
import { type TransactionFilter, accountIdsOf, transactionsOf } from './transactions.ts'

type Transactions = SelectQueryBuilder<DB, 'transaction', object>

/**
 * What counts as Money In or Money Out, in the base currency: each row is converted at the last rates on or before its day
 * and rounded on its own, so the sums of parts add up to the sum of the whole; pending rows do not count.
 */
const flowsInBase = (transactions: Transactions, base: string) =>
  transactions
    .where('transaction.is_cash_flow', '=', true)
    .where('transaction.is_pending', '=', false)
    // Looked up once per currency and day: the planner remembers the answers.
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('fx_rate')
          .select('fx_rate.usd_per_unit')
          .where('transaction.currency', 'not in', ['USD', base])
          .whereRef('fx_rate.currency', '=', 'transaction.currency')
          .whereRef('fx_rate.date', '<=', 'transaction.execution_date')
          .orderBy('fx_rate.date', 'desc')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('fx_rate')
          .select('fx_rate.usd_per_unit')
          .where('transaction.currency', '<>', base)
          .where('fx_rate.currency', '=', base)
          .whereRef('fx_rate.date', '<=', 'transaction.execution_date')
          .orderBy('fx_rate.date', 'desc')
          .limit(1)
          .as('target'),
      (join) => join.onTrue(),
    )
    .select([
      'transaction.currency',
      'transaction.execution_date',
      sql<string | null>`case transaction.currency when ${base} then transaction.flow_amount
        else round(transaction.flow_amount * (case transaction.currency when 'USD' then 1 else own.usd_per_unit end
          / ${base === 'USD' ? sql`1` : sql`target.usd_per_unit`}), 2) end`.as('worth'),
    ])

const cashIn = sql<string>`round(coalesce(sum(worth) filter (where worth > 0), 0), 2)`.as('cash_in')
const cashOut = sql<string>`round(coalesce(sum(worth) filter (where worth < 0), 0), 2)`.as('cash_out')

/** Money In and Money Out of a filter in the base currency; zero or negative what went out. */
export async function readCashFlow(tx: Tx, userId: string, filter: TransactionFilter) {
  const base = await readBaseCurrency(tx, userId)
  const transactions = transactionsOf(tx, userId, await accountIdsOf(tx, userId, filter), filter)
  const sums = await tx
    .selectFrom(flowsInBase(transactions, base).as('flow'))
    .select([
      cashIn,
      cashOut,
      sql<string[]>`coalesce(array_agg(distinct currency order by currency) filter (where worth is null), '{}')`.as(
        'unconverted',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { ...sums, currency: base }
}

/** The same of each day, week (by its Monday) or month (by its first day) that has any, oldest first. */
export async function readCashFlowSeries(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  interval: 'day' | 'week' | 'month',
) {
  const base = await readBaseCurrency(tx, userId)
  const transactions = transactionsOf(tx, userId, await accountIdsOf(tx, userId, filter), filter)
  return tx
    .selectFrom(flowsInBase(transactions, base).as('flow'))
    .select([sql<string>`date_trunc(${sql.lit(interval)}, execution_date)::date`.as('date'), cashIn, cashOut])
    .groupBy('date')
    .orderBy('date')
    .execute()
}

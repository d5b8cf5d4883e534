import { outgoingTypes } from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addMonths } from '@keelwise/finance/days'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'
import { readBaseCurrency } from './base-currency.ts'
import { type TransactionFilter, accountIdsOf, narrowed, transactionsOf } from './transactions.ts'

type Transactions = SelectQueryBuilder<DB, 'transaction', object>

/** The one place that says on which side a row counts: what is given back belongs to what went out. */
const isOutgoing = sql<boolean>`(transaction.flow_amount < 0 or transaction.tx_type = any(${sql.val(outgoingTypes)}::text[]))`

/**
 * What rows are worth in the base currency: each is converted at the last rates on or before its day and rounded on its
 * own, so the sums of parts add up to the sum of the whole; null without a rate.
 */
const worthInBase = (transactions: Transactions, base: string) =>
  transactions
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
      isOutgoing.as('is_out'),
      sql<string | null>`case transaction.currency when ${base} then transaction.flow_amount
        else round(transaction.flow_amount * (case transaction.currency when 'USD' then 1 else own.usd_per_unit end
          / ${base === 'USD' ? sql`1` : sql`target.usd_per_unit`}), 2) end`.as('worth'),
    ])

/** The one place that says what counts as Money In or Money Out: a booked row that is a cash flow. */
const countsAsFlow = sql<boolean>`(transaction.is_cash_flow and not transaction.is_pending)`

/** What a filter finds. */
const transactionsBy = async (tx: Tx, userId: string, filter: TransactionFilter): Promise<Transactions> =>
  transactionsOf(tx, userId, await accountIdsOf(tx, userId, filter), await narrowed(tx, userId, filter))

const flowsInBase = (transactions: Transactions, base: string) => worthInBase(transactions.where(countsAsFlow), base)

const cashIn = sql<string>`round(coalesce(sum(worth) filter (where not is_out), 0), 2)`.as('cash_in')
const cashOut = sql<string>`round(coalesce(sum(worth) filter (where is_out), 0), 2)`.as('cash_out')

const unconverted = sql<
  string[]
>`coalesce(array_agg(distinct currency order by currency) filter (where worth is null), '{}')`.as('unconverted')

/** Money In and Money Out of a filter in the base currency; what went out is above zero only where more was given back. */
export async function readCashFlow(tx: Tx, userId: string, filter: TransactionFilter) {
  const base = await readBaseCurrency(tx, userId)
  const transactions = await transactionsBy(tx, userId, filter)
  const sums = await tx
    .selectFrom(flowsInBase(transactions, base).as('flow'))
    .select([cashIn, cashOut, unconverted])
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
  const transactions = await transactionsBy(tx, userId, filter)
  return tx
    .selectFrom(flowsInBase(transactions, base).as('flow'))
    .select([sql<string>`date_trunc(${sql.lit(interval)}, execution_date)::date`.as('date'), cashIn, cashOut])
    .groupBy('date')
    .orderBy('date')
    .execute()
}

/**
 * What counts of some days by what it did to net worth, in the base currency, with its sign: what came in, what was spent,
 * and by themselves dividends and interest, interest on debts, fees and taxes. They add up to Money In less Money Out.
 */
export async function sumFlowParts(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  const base = await readBaseCurrency(tx, userId)
  const rows = transactionsOf(tx, userId, accountIds, { execution_date__gte: from, execution_date__lte: to })
  const isOwed = sql<boolean>`exists (select from account
    where account.id = transaction.account_id and account.user_id = ${userId} and account.is_liability)`
  const sumOf = (part: string) => sql<string>`round(coalesce(sum(worth) filter (where part = ${part}), 0), 2)`
  return tx
    .selectFrom(
      flowsInBase(rows, base)
        .select(
          sql<string>`case
            when transaction.tx_type in ('FEE', 'TAX') then transaction.tx_type
            when transaction.tx_type = 'DIVIDEND' then 'INCOME'
            when transaction.tx_type = 'INTEREST' and transaction.flow_amount < 0 then 'INTEREST_PAID'
            when transaction.tx_type = 'INTEREST' and not ${isOwed} then 'INCOME'
            when ${isOutgoing} then 'SPENT' else 'PUT_IN' end`.as('part'),
        )
        .as('flow'),
    )
    .select([
      sumOf('PUT_IN').as('put_in'),
      sumOf('SPENT').as('spent'),
      sumOf('INCOME').as('income'),
      sumOf('INTEREST_PAID').as('interest_paid'),
      sumOf('FEE').as('fees'),
      sumOf('TAX').as('taxes'),
    ])
    .executeTakeFirstOrThrow()
}

const unconvertedFlows = sql<
  string[]
>`coalesce(array_agg(distinct currency order by currency) filter (where counts and worth is null), '{}')`.as(
  'unconverted',
)

/** All of some days that a filter leaves: how many rows, and Money In less Money Out, null where none counts. */
export async function readDays(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const base = await readBaseCurrency(tx, userId)
  const days = { ...(await narrowed(tx, userId, filter)), execution_date__gte: from, execution_date__lte: to }
  const rows = transactionsOf(tx, userId, await accountIdsOf(tx, userId, filter), days)
  const results = await tx
    .selectFrom(worthInBase(rows, base).select(countsAsFlow.as('counts')).as('row'))
    .select([
      'execution_date as date',
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`round(sum(worth) filter (where counts), 2)`.as('net'),
      unconvertedFlows,
    ])
    .groupBy('execution_date')
    .orderBy('execution_date', 'desc')
    .execute()
  return { days: results, currency: base }
}

/** The sum of what counts of some rows. */
const sumsOf = (amount: RawBuilder<string>, which: RawBuilder<boolean>) =>
  sql<string>`round(coalesce(sum(${amount}) filter (where counts and ${which}), 0), 2)`
const IN = sql<boolean>`not is_out`
const OUT = sql<boolean>`is_out`
const ANY = sql<boolean>`true`

/** How many rows a filter finds and what those that count come to, in the base currency and in each of their own. */
export async function readTotals(tx: Tx, userId: string, filter: TransactionFilter) {
  const currency = await readBaseCurrency(tx, userId)
  const transactions = await transactionsBy(tx, userId, filter)
  // of a million rows all are read, so once
  const rows = await tx
    .selectFrom(
      worthInBase(transactions, currency)
        .select(['transaction.flow_amount', 'transaction.is_pending', countsAsFlow.as('counts')])
        .as('row'),
    )
    .select([
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where is_pending))::int`.as('pending'),
      sql<number>`(count(*) filter (where not is_pending and not counts))::int`.as('not_counted'),
      sumsOf(sql`flow_amount`, IN).as('cash_in'),
      sumsOf(sql`flow_amount`, OUT).as('cash_out'),
      sumsOf(sql`flow_amount`, ANY).as('net'),
      sumsOf(sql`worth`, IN).as('base_in'),
      sumsOf(sql`worth`, OUT).as('base_out'),
      sql<boolean>`coalesce(bool_or(counts and worth is null), false)`.as('has_unconverted'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const total = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
  const [moneyIn, moneyOut] = [sumAmounts(rows.map((row) => row.base_in)), sumAmounts(rows.map((row) => row.base_out))]
  return {
    count: total((row) => row.count),
    pending: total((row) => row.pending),
    not_counted: total((row) => row.not_counted),
    cash_in: moneyIn,
    cash_out: moneyOut,
    net: sumAmounts([moneyIn, moneyOut]),
    currency,
    unconverted: rows.filter((row) => row.has_unconverted).map((row) => row.currency),
    by_currency: rows.map((row) => ({
      currency: row.currency,
      count: row.count,
      cash_in: row.cash_in,
      cash_out: row.cash_out,
      net: row.net,
    })),
  }
}

const REPORT_KEY: Readonly<Record<'category' | 'payee', RawBuilder<string | null>>> = {
  category: sql<string | null>`coalesce(transaction.category, 'uncategorized')`,
  payee: sql<string | null>`transaction.payee`,
}

/** In less out of what counts, by category or payee; what is given back lowers what was spent on the same. */
async function sumBy(tx: Tx, userId: string, filter: TransactionFilter, by: 'category' | 'payee', base: string) {
  const transactions = await transactionsBy(tx, userId, filter)
  return tx
    .selectFrom(flowsInBase(transactions, base).select(REPORT_KEY[by].as('key')).as('flow'))
    .select([
      sql<string | null>`max(key)`.as('key'),
      sql<string>`round(coalesce(sum(worth), 0), 2)`.as('amount'),
      sql<number>`count(*)::int`.as('count'),
      unconverted,
    ])
    .groupBy(sql`lower(key)`)
    .orderBy(sql`abs(coalesce(sum(worth), 0)) desc, lower(max(key))`)
    .execute()
}

/** Spending and income by category or payee, the largest first, beside the same days a year before. */
export async function readReportBy(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  { by, most }: { readonly by: 'category' | 'payee'; readonly most: number },
) {
  const currency = await readBaseCurrency(tx, userId)
  const rows = await sumBy(tx, userId, filter, by, currency)
  const { execution_date__gte: from, execution_date__lte: to } = filter
  const before =
    from && to
      ? await sumBy(
          tx,
          userId,
          { ...filter, execution_date__gte: addMonths(from, -12), execution_date__lte: addMonths(to, -12) },
          by,
          currency,
        )
      : null
  const beforeOf = new Map(before?.map(({ key, amount }) => [key?.toLowerCase(), amount]))
  const known = new Set(rows.map(({ key }) => key?.toLowerCase()))
  const gone = (before ?? []).filter(({ key }) => !known.has(key?.toLowerCase()))
  return {
    results: [
      ...rows.map(({ key, amount, count }) => ({
        key,
        amount,
        count,
        before: before ? (beforeOf.get(key?.toLowerCase()) ?? '0.00') : null,
      })),
      ...gone.map(({ key, amount }) => ({ key, amount: '0.00', count: 0, before: amount })),
    ].slice(0, most),
    currency,
    unconverted: [...new Set(rows.flatMap((row) => row.unconverted))].toSorted(),
  }
}

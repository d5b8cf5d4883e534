import type { ReportCell, ReportTable, ReportTableRow } from '@keelwise/contract/reports'
import { SPLIT, outgoingTypes } from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addDays, addMonths } from '@keelwise/finance/days'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'
import { readBaseCurrency } from './base-currency.ts'
import { type Narrowed, type TransactionFilter, accountIdsOf, narrowed, transactionsOf } from './transactions.ts'

type Transactions = SelectQueryBuilder<DB, 'transaction', object>

/** The one place that says on which side an amount counts: what is given back belongs to what went out. */
const goesOut = (amount: RawBuilder<string>) =>
  sql<boolean>`(${amount} < 0 or transaction.tx_type = any(${sql.val(outgoingTypes)}::text[]))`

/** The one place that says what counts as Money In or Money Out: a booked row that is a cash flow. */
const countsAsFlow = sql<boolean>`(transaction.is_cash_flow and not transaction.is_pending)`

/** What is added up of transactions: their amounts, or those of their parts. */
interface Amounts {
  /** In the currency of the row. */
  readonly own: RawBuilder<string>
  /** The same in the base currency, with what converts an amount. */
  readonly worth: (converted: (amount: RawBuilder<string>) => RawBuilder<string>) => RawBuilder<string>
  /** What it is told apart by. */
  readonly category: RawBuilder<string>
}

const flowAmount = sql<string>`transaction.flow_amount`
const isOutgoing = goesOut(flowAmount)
const WHOLE: Amounts = {
  own: flowAmount,
  worth: (converted) => converted(flowAmount),
  category: sql<string>`coalesce(transaction.category, 'uncategorized')`,
}
const PART: Amounts = {
  own: sql<string>`part.amount`,
  // so the converted parts come to the converted whole
  worth: (converted) =>
    sql<string>`(${converted(sql<string>`part.through`)} - ${converted(sql<string>`(part.through - part.amount)`)})`,
  category: sql<string>`part.category`,
}

/** The columns of what is added up; `convert` makes an amount one in the base currency. */
const added = ({ own, worth, category }: Amounts, convert: (amount: RawBuilder<string>) => RawBuilder<string>) =>
  [
    'transaction.id',
    'transaction.currency',
    'transaction.execution_date',
    'transaction.is_pending',
    'transaction.payee',
    category.as('category'),
    own.as('amount'),
    countsAsFlow.as('counts'),
    goesOut(own).as('is_out'),
    worth(convert).$castTo<string | null>().as('worth'),
  ] as const

/** Rows in the base currency, which are worth what they say: of many rows nearly all are, and no rate is looked for. */
const worthItself = (transactions: Transactions, base: string, amounts: Amounts) =>
  transactions.where('transaction.currency', '=', base).select(added(amounts, (amount) => amount))

/** Rows in other currencies, converted at the last rates on or before their day; null without a rate. */
const worthConverted = (transactions: Transactions, base: string, amounts: Amounts) =>
  transactions
    .where('transaction.currency', '<>', base)
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
          .as('own'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('fx_rate')
          .select('fx_rate.usd_per_unit')
          .where('fx_rate.currency', '=', base)
          .whereRef('fx_rate.date', '<=', 'transaction.execution_date')
          .orderBy('fx_rate.date', 'desc')
          .limit(1)
          .as('target'),
      (join) => join.onTrue(),
    )
    .select(
      added(
        amounts,
        (amount) => sql<string>`round(${amount} * (case transaction.currency when 'USD' then 1 else own.usd_per_unit end
          / ${base === 'USD' ? sql`1` : sql`target.usd_per_unit`}), 2)`,
      ),
    )

/**
 * What rows are worth in the base currency: each is converted on its own and rounded, so the sums of parts add up to the sum
 * of the whole; null without a rate.
 */
const worthInBase = (transactions: Transactions, base: string, amounts: Amounts = WHOLE) =>
  worthItself(transactions, base, amounts).unionAll(worthConverted(transactions, base, amounts))

/** What is added up: transactions, and those parts of split ones that are in the categories that are asked for. */
interface Rows {
  readonly whole: Transactions
  /** Null: no part is meant. */
  readonly parts: Transactions | null
}

/** The transactions of some accounts, split ones by their parts where a filter or the question is about categories. */
async function rowsOf(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filter: Narrowed,
  isByCategory = false,
): Promise<Rows> {
  const { categories } = filter
  if (categories === null && !isByCategory)
    return { whole: transactionsOf(tx, userId, accountIds, filter), parts: null }
  const hasParts =
    categories === null
      ? (await sql`select from transaction_part where user_id = ${userId} limit 1`.execute(tx)).rows.length > 0
      : categories.split.length > 0
  const whole = transactionsOf(tx, userId, accountIds, {
    ...filter,
    categories: categories && { keys: categories.keys, split: [] },
  })
  if (!hasParts) return { whole, parts: null }
  const parts = transactionsOf(tx, userId, accountIds, { ...filter, categories: { keys: [SPLIT], split: [] } })
    .innerJoin('transaction_part as part', (join) =>
      join.onRef('part.transaction_id', '=', 'transaction.id').on('part.user_id', '=', userId),
    )
    .$if(categories !== null, (query) =>
      query.where(sql<boolean>`part.category = any(${sql.val(categories?.keys ?? [])}::text[])`),
    )
  return {
    whole: whole.$if(categories === null, (query) =>
      query.where(sql<boolean>`transaction.category is distinct from ${SPLIT}`),
    ),
    parts: parts as unknown as Transactions,
  }
}

const allInBase = ({ whole, parts }: Rows, base: string) =>
  parts ? worthInBase(whole, base).unionAll(worthInBase(parts, base, PART)) : worthInBase(whole, base)

/** What a filter finds. */
const rowsBy = async (tx: Tx, userId: string, filter: TransactionFilter, isByCategory = false): Promise<Rows> =>
  rowsOf(tx, userId, await accountIdsOf(tx, userId, filter), await narrowed(tx, userId, filter), isByCategory)

const flowing = ({ whole, parts }: Rows): Rows => ({
  whole: whole.where(countsAsFlow),
  parts: parts && parts.where(countsAsFlow),
})

/** How many transactions; one with several parts is one. */
const countOf = ({ parts }: Rows) => (parts ? sql<number>`count(distinct id)::int` : sql<number>`count(*)::int`)
const countWhere = ({ parts }: Rows, which: RawBuilder<boolean>) =>
  parts
    ? sql<number>`(count(distinct id) filter (where ${which}))::int`
    : sql<number>`(count(*) filter (where ${which}))::int`

const cashIn = sql<string>`round(coalesce(sum(worth) filter (where not is_out), 0), 2)`.as('cash_in')
const cashOut = sql<string>`round(coalesce(sum(worth) filter (where is_out), 0), 2)`.as('cash_out')

const unconverted = sql<
  string[]
>`coalesce(array_agg(distinct currency order by currency) filter (where worth is null), '{}')`.as('unconverted')

/** Money In and Money Out of a filter in the base currency; what went out is above zero only where more was given back. */
export async function readCashFlow(tx: Tx, userId: string, filter: TransactionFilter) {
  const base = await readBaseCurrency(tx, userId)
  const rows = await rowsBy(tx, userId, filter)
  const sums = await tx
    .selectFrom(allInBase(flowing(rows), base).as('flow'))
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
  const rows = await rowsBy(tx, userId, filter)
  return tx
    .selectFrom(allInBase(flowing(rows), base).as('flow'))
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
  const days = { execution_date__gte: from, execution_date__lte: to }
  const rows = transactionsOf(tx, userId, accountIds, await narrowed(tx, userId, days))
  const isOwed = sql<boolean>`exists (select from account
    where account.id = transaction.account_id and account.user_id = ${userId} and account.is_liability)`
  const sumOf = (which: string) => sql<string>`round(coalesce(sum(worth) filter (where category = ${which}), 0), 2)`
  const part = sql<string>`case
            when transaction.tx_type in ('FEE', 'TAX') then transaction.tx_type
            when transaction.tx_type = 'DIVIDEND' then 'INCOME'
            when transaction.tx_type = 'INTEREST' and transaction.flow_amount < 0 then 'INTEREST_PAID'
            when transaction.tx_type = 'INTEREST' and not ${isOwed} then 'INCOME'
            when ${isOutgoing} then 'SPENT' else 'PUT_IN' end`
  return tx
    .selectFrom(worthInBase(rows.where(countsAsFlow), base, { ...WHOLE, category: part }).as('flow'))
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
  filter: TransactionFilter | Narrowed,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const base = await readBaseCurrency(tx, userId)
  const days = { ...(await narrowed(tx, userId, filter)), execution_date__gte: from, execution_date__lte: to }
  const rows = await rowsOf(tx, userId, await accountIdsOf(tx, userId, filter), days)
  const results = await tx
    .selectFrom(allInBase(rows, base).as('row'))
    .select([
      'execution_date as date',
      countOf(rows).as('count'),
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
  const found = await rowsBy(tx, userId, filter)
  // of a million rows all are read, so once
  const rows = await tx
    .selectFrom(allInBase(found, currency).as('row'))
    .select([
      'currency',
      countOf(found).as('count'),
      countWhere(found, sql`is_pending`).as('pending'),
      countWhere(found, sql`not is_pending and not counts`).as('not_counted'),
      sumsOf(sql`amount`, IN).as('cash_in'),
      sumsOf(sql`amount`, OUT).as('cash_out'),
      sumsOf(sql`amount`, ANY).as('net'),
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

/** In less out of what counts, by category or payee; what is given back lowers what was spent on the same. */
async function sumBy(tx: Tx, userId: string, filter: TransactionFilter, by: 'category' | 'payee', base: string) {
  const rows = await rowsBy(tx, userId, filter, by === 'category')
  const key = sql<string | null>`${sql.ref(by)}`
  return tx
    .selectFrom(allInBase(flowing(rows), base).as('flow'))
    .select([
      sql<string | null>`max(${key})`.as('key'),
      sql<string>`round(coalesce(sum(worth), 0), 2)`.as('amount'),
      countOf(rows).as('count'),
      unconverted,
    ])
    .groupBy(sql`lower(${key})`)
    .orderBy(sql`abs(coalesce(sum(worth), 0)) desc, lower(max(${key}))`)
    .execute()
}

/** In less out of what counts by category, as the report has it; what is given back lowers what was spent on the same. */
export async function readAmountsByCategory(tx: Tx, userId: string, filter: TransactionFilter) {
  const rows = await sumBy(tx, userId, filter, 'category', await readBaseCurrency(tx, userId))
  return { rows, unconverted: [...new Set(rows.flatMap((row) => row.unconverted))].toSorted() }
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

type Days = ReportTable['columns'][number]

/** The months that some days lie in, the first and the last cut where the days begin and end. */
function monthsOf(from: string, to: string): Days[] {
  const months: Days[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1)
    months.push({ from: month < from ? from : month, to: last > to ? to : last })
  }
  return months
}

/** How many months some days lie in. */
export const countMonths = (from: string, to: string): number => monthsOf(from, to).length

interface ReportQuestion {
  readonly by: 'category' | 'payee'
  /** `months` and `years` need both ends of the filter. */
  readonly columns: 'days' | 'months' | 'years'
  /** Payees beyond these are added up together. */
  readonly most: number
}

const NOTHING: ReportCell = { cash_in: '0.00', cash_out: '0.00' }

/** Money In and Money Out by category or payee and month of what a filter finds, each side as cash flow counts it. */
async function sumSides(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  { by, columns }: ReportQuestion,
  base: string,
) {
  const rows = await rowsBy(tx, userId, filter, by === 'category')
  const key = sql<string | null>`${sql.ref(by)}`
  const month = columns === 'months' ? sql<string>`date_trunc('month', execution_date)::date` : sql<string>`null::date`
  return tx
    .selectFrom(allInBase(flowing(rows), base).as('flow'))
    .select([
      sql<string | null>`max(${key})`.as('key'),
      month.$castTo<string | null>().as('month'),
      countOf(rows).as('count'),
      cashIn,
      cashOut,
      unconverted,
    ])
    .groupBy([sql`lower(${key})`, 'month'])
    .execute()
}

const addCells = (cells: readonly ReportCell[]): ReportCell => ({
  cash_in: sumAmounts(cells.map((cell) => cell.cash_in)),
  cash_out: sumAmounts(cells.map((cell) => cell.cash_out)),
})
const sizeOf = ({ cells }: ReportTableRow): number =>
  cells.reduce((sum, cell) => sum + Math.abs(Number(cell.cash_in)) + Math.abs(Number(cell.cash_out)), 0)

/**
 * Money In and Money Out by category or payee in columns of days; the totals are cash flow's of the same days. What counts
 * and what it is worth is said by the same conditions as there.
 */
export async function readFlowTable(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  question: ReportQuestion,
): Promise<ReportTable> {
  const currency = await readBaseCurrency(tx, userId)
  const { execution_date__gte: from = null, execution_date__lte: to = null } = filter
  const days: Days = { from, to }
  const columns: Days[] =
    question.columns === 'days' || from === null || to === null
      ? [days]
      : question.columns === 'months'
        ? monthsOf(from, to)
        : [{ from: addMonths(from, -12), to: addMonths(to, -12) }, days]
  const read =
    question.columns === 'months'
      ? [
          (await sumSides(tx, userId, filter, question, currency)).map((row) => ({
            ...row,
            column: placeOf(row, columns),
          })),
        ]
      : []
  if (question.columns !== 'months')
    for (const [column, some] of columns.entries()) {
      const asked = {
        ...filter,
        execution_date__gte: some.from ?? undefined,
        execution_date__lte: some.to ?? undefined,
      }
      read.push((await sumSides(tx, userId, asked, question, currency)).map((row) => ({ ...row, column })))
    }
  const found = read.flat()
  const lines = [...Map.groupBy(found, ({ key }) => key?.toLowerCase() ?? null).values()]
    .map((rows): ReportTableRow => {
      const cells = columns.map((_, column) => addCells([NOTHING, ...rows.filter((row) => row.column === column)]))
      return { key: rows.at(-1)?.key ?? null, count: rows.reduce((sum, { count }) => sum + count, 0), cells }
    })
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || (one.key ?? '').localeCompare(other.key ?? ''))
  const together = (some: readonly ReportTableRow[]) => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    cells: columns.map((_, column) => addCells([NOTHING, ...some.flatMap(({ cells }) => cells[column] ?? [])])),
  })
  const beyond = lines.slice(question.most)
  return {
    columns,
    results: lines.slice(0, question.most),
    others: beyond.length > 0 ? { payees: beyond.length, ...together(beyond) } : null,
    totals: together(lines).cells,
    currency,
    unconverted: [...new Set(found.flatMap((row) => row.unconverted))].toSorted(),
  }
}

const placeOf = ({ month }: { readonly month: string | null }, columns: readonly Days[]): number =>
  columns.findIndex(({ from }) => from?.slice(0, 7) === month?.slice(0, 7))

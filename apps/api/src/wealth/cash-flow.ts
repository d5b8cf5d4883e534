import type { ReportCell, ReportTable, ReportTableRow } from '@keelwise/contract/reports'
import { SPLIT, outgoingTypes } from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addDays, addMonths } from '@keelwise/finance/days'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'
import { readBaseCurrency } from './base-currency.ts'
import {
  type Narrowed,
  type TransactionFilter,
  accountIdsOf,
  narrowed,
  readSearchedSince,
  transactionsOf,
} from './transactions.ts'

type Transactions = SelectQueryBuilder<DB, 'transaction', object>

/** The one place that says on which side an amount counts: what is given back belongs to what went out. */
const isOut = (isNegative: RawBuilder<boolean>) =>
  sql<boolean>`(${isNegative} or tx_type = any(${sql.val(outgoingTypes)}::text[]))`
const goesOut = (amount: RawBuilder<string>) => isOut(sql<boolean>`${amount} < 0`)

/** The one place that says what counts as Money In or Money Out: a booked row that is a cash flow. */
const countsAsFlow = sql<boolean>`(is_cash_flow and not is_pending)`

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
    .$if(base !== 'USD', (query) =>
      query.leftJoinLateral(
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
      ),
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
 * of the whole; null without a rate. No row is in two of the queries.
 */
const worthsInBase = (transactions: Transactions, base: string, amounts: Amounts = WHOLE, foreign: Foreign = null) => {
  const own = worthItself(transactions, base, amounts)
  if (foreign?.length === 0) return [own]
  const others = foreign
    ? transactions.where(sql<boolean>`transaction.account_id = any(${sql.val(foreign)}::uuid[])`)
    : transactions
  return [own, worthConverted(others, base, amounts)]
}
type Worths = ReturnType<typeof worthsInBase>

const together = (worths: Worths) => worths.reduce((all, some) => all.unionAll(some))

/** Accounts with all rows in other currencies; null: not looked up. Sums over years read nothing twice for the few there are. */
type Foreign = readonly string[] | null

async function foreignAccounts(tx: Tx, userId: string, base: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from transaction_month where user_id = ${userId} and currency <> ${base}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** What is added up: transactions, and those parts of split ones that are in the categories that are asked for. */
interface Rows {
  /** No row is in two of them. */
  readonly whole: readonly Transactions[]
  /** None: no part is meant. */
  readonly parts: readonly Transactions[]
}

/** The transactions of some accounts, split ones by their parts where a filter or the question is about categories. */
async function rowsOf(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filters: readonly [Narrowed, ...Narrowed[]],
  isByCategory = false,
): Promise<Rows> {
  const of = (categories: Narrowed['categories']) =>
    filters.map((filter) => transactionsOf(tx, userId, accountIds, { ...filter, categories }))
  const [{ categories }] = filters
  if (categories === null && !isByCategory) return { whole: of(null), parts: [] }
  const hasParts =
    categories === null
      ? (await sql`select from transaction_part where user_id = ${userId} limit 1`.execute(tx)).rows.length > 0
      : categories.split.length > 0
  const whole = of(categories && { keys: categories.keys, split: [] })
  if (!hasParts) return { whole, parts: [] }
  const parts = of({ keys: [SPLIT], split: [] }).map((rows) =>
    rows
      .innerJoin('transaction_part as part', (join) =>
        join.onRef('part.transaction_id', '=', 'transaction.id').on('part.user_id', '=', userId),
      )
      .$if(categories !== null, (query) =>
        query.where(sql<boolean>`part.category = any(${sql.val(categories?.keys ?? [])}::text[])`),
      ),
  )
  return {
    whole: whole.map((rows) =>
      rows.$if(categories === null, (query) =>
        query.where(sql<boolean>`transaction.category is distinct from ${SPLIT}`),
      ),
    ),
    parts: parts as unknown as Transactions[],
  }
}

const worthsOf = ({ whole, parts }: Rows, base: string, foreign: Foreign): Worths => [
  ...whole.flatMap((rows) => worthsInBase(rows, base, WHOLE, foreign)),
  ...parts.flatMap((rows) => worthsInBase(rows, base, PART, foreign)),
]

const allInBase = (rows: Rows, base: string, foreign: Foreign = null) => together(worthsOf(rows, base, foreign))

/** What a filter finds. */
const rowsBy = async (tx: Tx, userId: string, filter: TransactionFilter, isByCategory = false): Promise<Rows> =>
  rowsOf(tx, userId, await accountIdsOf(tx, userId, filter), await narrowed(tx, userId, filter), isByCategory)

const flowing = ({ whole, parts }: Rows): Rows => ({
  whole: whole.map((rows) => rows.where(countsAsFlow)),
  parts: parts.map((rows) => rows.where(countsAsFlow)),
})

/** How many transactions; one with several parts is one. */
const countOf = ({ parts }: Rows) =>
  parts.length > 0 ? sql<number>`count(distinct id)::int` : sql<number>`count(*)::int`

const cashIn = sql<string>`round(coalesce(sum(worth) filter (where not is_out), 0), 2)`.as('cash_in')
const cashOut = sql<string>`round(coalesce(sum(worth) filter (where is_out), 0), 2)`.as('cash_out')

const unconverted = sql<
  string[]
>`coalesce(array_agg(distinct currency order by currency) filter (where worth is null), '{}')`.as('unconverted')

/** Money In and Money Out of a filter in the base currency; what went out is above zero only where more was given back. */
export async function readCashFlow(tx: Tx, userId: string, filter: TransactionFilter) {
  const { cash_in, cash_out, unconverted: without, currency } = await readTotals(tx, userId, filter)
  return { cash_in, cash_out, unconverted: without, currency }
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
  const foreign = await foreignAccounts(tx, userId, base)
  return tx
    .selectFrom(allInBase(flowing(rows), base, foreign).as('flow'))
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
  const [filter] = await narrowed(tx, userId, days)
  const rows = transactionsOf(tx, userId, accountIds, filter)
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
    .selectFrom(together(worthsInBase(rows.where(countsAsFlow), base, { ...WHOLE, category: part })).as('flow'))
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
  known?: readonly [Narrowed, ...Narrowed[]],
) {
  const base = await readBaseCurrency(tx, userId)
  const days = { execution_date__gte: from, execution_date__lte: to }
  const [first, ...others] = known ?? (await narrowed(tx, userId, filter))
  const within = [{ ...first, ...days }, ...others.map((each) => ({ ...each, ...days }))] as const
  const rows = await rowsOf(tx, userId, await accountIdsOf(tx, userId, filter), within)
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

/** Rows of one kind, added up. */
interface Sum {
  readonly currency: string
  readonly is_pending: boolean
  readonly counts: boolean
  readonly is_out: boolean
  readonly count: number
  readonly amount: string
  /** In the base currency; null where no rate is known for any of them. */
  readonly worth: string | null
  readonly has_unconverted: boolean
}

/** Rows by what decides where they count, each read once and added up once; together they could not be read side by side. */
async function addUp(tx: Tx, worths: Worths): Promise<Sum[]> {
  const sums: Sum[][] = []
  for (const rows of worths)
    sums.push(
      await tx
        .selectFrom(rows.as('row'))
        .select([
          'currency',
          'is_pending',
          'counts',
          'is_out',
          sql<number>`count(*)::int`.as('count'),
          sql<string>`sum(amount)`.as('amount'),
          sql<string | null>`sum(worth)`.as('worth'),
          sql<boolean>`bool_or(worth is null)`.as('has_unconverted'),
        ])
        .groupBy(['currency', 'is_pending', 'counts', 'is_out'])
        .execute(),
    )
  return sums.flat()
}

/** What months are kept by: a filter of nothing else is answered by them. */
const KEPT_BY: ReadonlySet<string> = new Set([
  // which accounts is settled before
  'accounts',
  'account_id',
  'account_type',
  'account_type__in',
  'institution',
  'institution_name',
  'execution_date__gte',
  'execution_date__lte',
  'tx_type',
  'tx_type__in',
  'pending',
  'direction',
])
/** Between these a month begins and ends as the calendar says. */
const [FIRST_YEAR, LAST_YEAR] = ['1000', '9999'] as const

/** The whole months that lie in the days of a filter; null where there is none, or a filter asks for more than months know. */
function wholeMonths([known, ...others]: readonly [Narrowed, ...Narrowed[]]) {
  // each by its name: what is one more of them is no filter by being there
  const { among, within, categories, words, since, ...filter } = known
  const isLookedUp = [among, within, categories, since].some((each) => each !== null)
  const isMore = isLookedUp || words.length > 0 || others.length > 0
  const asked = Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const { execution_date__gte: from, execution_date__lte: to } = filter
  // months do not tell what came in from what was nothing
  if (isMore || filter.direction === 'in' || asked.some((name) => !KEPT_BY.has(name))) return null
  if ([from, to].some((day) => day && (day < FIRST_YEAR || day > LAST_YEAR))) return null
  const first = from && (from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1))
  const after = to && `${addDays(to, 1).slice(0, 7)}-01`
  return first && after && first >= after ? null : { first, after }
}

/** Whole months from what is kept of them, the days before and after and all in other currencies from their rows. */
async function addUpMonths(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filter: Narrowed,
  { first, after }: NonNullable<ReturnType<typeof wholeMonths>>,
  base: string,
): Promise<Sum[]> {
  const months = tx
    .selectFrom('transaction_month')
    .where('user_id', '=', userId)
    .where(sql<boolean>`account_id = any(${sql.val(accountIds)}::uuid[])`)
    .$if(Boolean(first), (query) => query.where('month', '>=', first ?? ''))
    .$if(Boolean(after), (query) => query.where('month', '<', after ?? ''))
    .$if(Boolean(filter.tx_type), (query) => query.where('tx_type', '=', filter.tx_type ?? ''))
    .$if(Boolean(filter.tx_type__in?.length), (query) => query.where('tx_type', 'in', filter.tx_type__in ?? []))
    .$if(Boolean(filter.pending), (query) => query.where('is_pending', '=', filter.pending === 'yes'))
    .$if(filter.direction === 'out', (query) => query.where('is_negative', '=', true))
    .select([
      'currency',
      'is_pending',
      countsAsFlow.as('counts'),
      isOut(sql<boolean>`is_negative`).as('is_out'),
      sql<number>`sum(count)::int`.as('count'),
      sql<string>`sum(amount)`.as('amount'),
    ])
    .groupBy(['currency', 'is_pending', 'counts', 'is_out'])
  const kept = await months.execute()
  const foreign = kept.filter(({ currency, count }) => currency !== base && count !== 0)
  const rowsWithin = (ids: readonly string[], from: string | undefined, to: string | undefined) =>
    transactionsOf(tx, userId, ids, { ...filter, execution_date__gte: from, execution_date__lte: to })
  const { execution_date__gte: from, execution_date__lte: to } = filter
  const sums = kept.flatMap((sum): Sum[] =>
    sum.currency === base && sum.count !== 0 ? [{ ...sum, worth: sum.amount, has_unconverted: false }] : [],
  )
  if (foreign.length > 0) {
    const ids = (await foreignAccounts(tx, userId, base)).filter((id) => accountIds.includes(id))
    const rows = rowsWithin(ids, first, after && addDays(after, -1))
    sums.push(...(await addUp(tx, [worthConverted(rows, base, WHOLE)])))
  }
  if (from && first && from < first)
    sums.push(...(await addUp(tx, worthsInBase(rowsWithin(accountIds, from, addDays(first, -1)), base))))
  if (to && after && to >= after) sums.push(...(await addUp(tx, worthsInBase(rowsWithin(accountIds, after, to), base))))
  return sums
}

/** Of how many transactions the parts of a filter are, by what decides where they count; one with several parts is one. */
const countSplit = (tx: Tx, found: Rows, base: string) =>
  tx
    .selectFrom(allInBase(found, base).as('row'))
    .select(['currency', 'is_pending', 'counts', countOf(found).as('count')])
    .groupBy(['currency', 'is_pending', 'counts'])
    .execute()

/** How many rows a filter finds and what those that count come to, in the base currency and in each of their own. */
export async function readTotals(tx: Tx, userId: string, filter: TransactionFilter) {
  const currency = await readBaseCurrency(tx, userId)
  const known = await narrowed(tx, userId, filter)
  const accountIds = await accountIdsOf(tx, userId, filter)
  const months = wholeMonths(known)
  const found = await rowsOf(tx, userId, accountIds, known)
  const sums = months
    ? await addUpMonths(tx, userId, accountIds, known[0], months, currency)
    : await addUp(tx, worthsOf(found, currency, await foreignAccounts(tx, userId, currency)))
  const counted: readonly Pick<Sum, 'currency' | 'is_pending' | 'counts' | 'count'>[] =
    found.parts.length > 0 ? await countSplit(tx, found, currency) : sums
  const countOfThose = (which: (row: (typeof counted)[number]) => boolean) =>
    counted.reduce((sum, row) => (which(row) ? sum + row.count : sum), 0)
  const sumOfThose = (pick: (row: Sum) => string | null, which: (row: Sum) => boolean) =>
    sumAmounts(sums.flatMap((row) => (row.counts && which(row) ? (pick(row) ?? []) : [])))
  const amount = (row: Sum) => row.amount
  const worth = (row: Sum) => row.worth
  const [moneyIn, moneyOut] = [sumOfThose(worth, (row) => !row.is_out), sumOfThose(worth, (row) => row.is_out)]
  return {
    count: countOfThose(() => true),
    pending: countOfThose((row) => row.is_pending),
    not_counted: countOfThose((row) => !row.is_pending && !row.counts),
    cash_in: moneyIn,
    cash_out: moneyOut,
    net: sumAmounts([moneyIn, moneyOut]),
    currency,
    unconverted: [
      ...new Set(sums.filter((row) => row.counts && row.has_unconverted).map((row) => row.currency)),
    ].toSorted(),
    by_currency: [...new Set(sums.map((row) => row.currency))].toSorted().map((own) => ({
      currency: own,
      count: countOfThose((row) => row.currency === own),
      cash_in: sumOfThose(amount, (row) => row.currency === own && !row.is_out),
      cash_out: sumOfThose(amount, (row) => row.currency === own && row.is_out),
      net: sumOfThose(amount, (row) => row.currency === own),
    })),
  }
}

/** In less out of what counts, by category or payee; what is given back lowers what was spent on the same. */
async function sumBy(tx: Tx, userId: string, filter: TransactionFilter, by: 'category' | 'payee', base: string) {
  const rows = await rowsBy(tx, userId, filter, by === 'category')
  const foreign = await foreignAccounts(tx, userId, base)
  const key = sql<string | null>`${sql.ref(by)}`
  return tx
    .selectFrom(allInBase(flowing(rows), base, foreign).as('flow'))
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

const aYearBefore = (filter: TransactionFilter, from: string, to: string): TransactionFilter => ({
  ...filter,
  execution_date__gte: addMonths(from, -12),
  execution_date__lte: addMonths(to, -12),
})

/** From which day on a report's search is looked for, the latest of those of its columns. */
async function searchedSinceOf(tx: Tx, userId: string, filters: readonly TransactionFilter[]): Promise<string | null> {
  const days: (string | null)[] = []
  for (const filter of filters) days.push(await readSearchedSince(tx, userId, filter))
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
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
  const before = from && to ? await sumBy(tx, userId, aYearBefore(filter, from, to), by, currency) : null
  const since = await searchedSinceOf(tx, userId, from && to ? [filter, aYearBefore(filter, from, to)] : [filter])
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
    searched_since: since,
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
  const foreign = await foreignAccounts(tx, userId, base)
  const key = sql<string | null>`${sql.ref(by)}`
  const month = columns === 'months' ? sql<string>`date_trunc('month', execution_date)::date` : sql<string>`null::date`
  return tx
    .selectFrom(allInBase(flowing(rows), base, foreign).as('flow'))
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
    searched_since: await searchedSinceOf(
      tx,
      userId,
      question.columns === 'years' && from && to ? [filter, aYearBefore(filter, from, to)] : [filter],
    ),
  }
}

const placeOf = ({ month }: { readonly month: string | null }, columns: readonly Days[]): number =>
  columns.findIndex(({ from }) => from?.slice(0, 7) === month?.slice(0, 7))

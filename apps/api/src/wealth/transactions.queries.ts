import { sql } from 'kysely'
import { sumFlows } from './cash-flow.ts'
import type { Tx } from '../platform/db/database.ts'

export interface TransactionFilter {
  /** `yyyy-MM-dd`; both ends are included. */
  readonly execution_date__gte?: string | undefined
  readonly execution_date__lte?: string | undefined
  readonly tx_type?: string | undefined
  /** Any of these types. */
  readonly tx_type__in?: readonly string[] | undefined
  /** Part of a text or ticker, upper and lower case alike. */
  readonly search?: string | undefined
}

/**
 * The transactions of some accounts. Filters on accounts and institutions are settled before: `accountIds` are the
 * person's own accounts that they leave, so removed ones are never among them.
 */
const matching = (tx: Tx, userId: string, accountIds: readonly string[], filter: TransactionFilter) =>
  tx
    .selectFrom('transaction')
    .where('transaction.user_id', '=', userId)
    .where(sql<boolean>`transaction.account_id = any(${accountIds}::uuid[])`)
    .$if(Boolean(filter.execution_date__gte), (query) =>
      query.where('transaction.execution_date', '>=', filter.execution_date__gte ?? ''),
    )
    .$if(Boolean(filter.execution_date__lte), (query) =>
      query.where('transaction.execution_date', '<=', filter.execution_date__lte ?? ''),
    )
    .$if(Boolean(filter.tx_type), (query) => query.where('transaction.tx_type', '=', filter.tx_type ?? ''))
    .$if(Boolean(filter.tx_type__in?.length), (query) =>
      query.where('transaction.tx_type', 'in', filter.tx_type__in ?? []),
    )
    .$if(Boolean(filter.search), (query) =>
      query.where(sql<boolean>`(strpos(lower(transaction.description), lower(${filter.search})) > 0
        or strpos(lower(transaction.fi_supplied_description), lower(${filter.search})) > 0
        or strpos(lower(transaction.name), lower(${filter.search})) > 0
        or strpos(lower(transaction.ticker), lower(${filter.search})) > 0)`),
    )

interface Window {
  readonly limit: number
  readonly offset: number
}

/** Which rows a page shows, read from an index alone; from the oldest end when that is the shorter way. */
async function pageIds(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filter: TransactionFilter,
  { limit, offset }: Window,
): Promise<{ count: number; ids: string[] }> {
  const counted = await matching(tx, userId, accountIds, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const count = Number(counted.count)
  if (offset >= count) return { count, ids: [] }
  const shown = Math.min(limit, count - offset)
  const isNearOldest = offset > count / 2
  const direction = isNearOldest ? 'asc' : 'desc'
  const rows = await matching(tx, userId, accountIds, filter)
    .select('transaction.id')
    .orderBy('transaction.execution_date', direction)
    .orderBy('transaction.id', direction)
    .limit(shown)
    .offset(isNearOldest ? count - offset - shown : offset)
    .execute()
  return { count, ids: rows.map((row) => row.id) }
}

/** The same for a search: its texts are in no index, so one scan finds both the count and the page. */
async function searchIds(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filter: TransactionFilter,
  { limit, offset }: Window,
): Promise<{ count: number; ids: string[] }> {
  const hits = matching(tx, userId, accountIds, filter).select(['transaction.id', 'transaction.execution_date'])
  const answer = await sql<{ count: string; ids: string[] }>`
    with hit as materialized (${hits})
    select (select count(*) from hit) as count,
      array(select id from hit order by execution_date desc, id desc limit ${limit} offset ${offset}) as ids
  `.execute(tx)
  const row = answer.rows[0]
  return { count: Number(row?.count ?? 0), ids: row?.ids ?? [] }
}

const shownColumns = [
  'transaction.id',
  'transaction.account_id',
  'transaction.execution_date',
  'transaction.posted_date',
  'transaction.tx_type',
  'transaction.ticker',
  'transaction.name',
  'transaction.fi_supplied_description',
  'transaction.description',
  'transaction.flow_amount',
  'transaction.currency',
  sql<string | null>`trim_scale(transaction.units)`.as('units'),
  sql<string | null>`round(transaction.unit_price, greatest(2, min_scale(transaction.unit_price)))`.as('unit_price'),
  'transaction.is_cash_flow',
  'transaction.is_pending',
] as const

/** The next rows of a filter after `last` (null: from the newest), in the order of the pages. */
export const selectTransactionsAfter = (
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filter: TransactionFilter,
  last: { execution_date: string; id: string } | null,
  limit: number,
) =>
  matching(tx, userId, accountIds, filter)
    .select(shownColumns)
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`(transaction.execution_date, transaction.id) < (${last?.execution_date}::date, ${last?.id}::uuid)`,
      ),
    )
    .orderBy('transaction.execution_date', 'desc')
    .orderBy('transaction.id', 'desc')
    .limit(limit)
    .execute()

/** One page, newest first, and how many rows there are in all. */
export async function selectTransactionPage(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filter: TransactionFilter,
  window: Window,
) {
  const { count, ids } = await (filter.search ? searchIds : pageIds)(tx, userId, accountIds, filter, window)
  const rows = await tx
    .selectFrom('transaction')
    .select(shownColumns)
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('execution_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { count, rows }
}

/** Money In and Money Out in US dollars of a filter. */
export const sumCashFlow = (tx: Tx, userId: string, accountIds: readonly string[], filter: TransactionFilter) =>
  sumFlows(tx, matching(tx, userId, accountIds, filter))

/** How many transactions each account has in a filter; accounts without any are left out. */
export const countByAccount = (tx: Tx, userId: string, accountIds: readonly string[], filter: TransactionFilter) =>
  matching(tx, userId, accountIds, filter)
    .select(['transaction.account_id', sql<number>`count(*)::int`.as('count')])
    .groupBy('transaction.account_id')
    .execute()

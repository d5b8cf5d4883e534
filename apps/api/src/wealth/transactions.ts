import {
  SURE,
  type Transaction,
  type TransactionPart,
  categoryBy,
  categoryOrSplit,
  txType,
} from '@keelwise/contract/transactions'
import { SPLIT } from '@keelwise/contract/words'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type PageWindow, countRows } from '../platform/db/pages.ts'
import { type AccountFilter, type LiveAccount, displayOfAccountType, selectAccounts } from './accounts.ts'
import { readCategoryBook } from './categories.ts'
import { oneSigma, oneSigmaSql } from '../platform/one-sigma.ts'

export interface TransactionFilter {
  /** Whose transactions; those of all counted accounts without it. */
  readonly accounts?: AccountFilter | undefined
  /** `yyyy-MM-dd`; both ends are included. */
  readonly execution_date__gte?: string | undefined
  readonly execution_date__lte?: string | undefined
  readonly tx_type?: string | undefined
  /** Any of these types. */
  readonly tx_type__in?: readonly string[] | undefined
  /** Words and amounts that all have to be found, upper and lower case alike. */
  readonly search?: string | undefined
  readonly direction?: 'in' | 'out' | undefined
  /** Decimal; how much at least or at most, whichever way it went. */
  readonly amount__gte?: string | undefined
  readonly amount__lte?: string | undefined
  readonly pending?: 'yes' | 'no' | undefined
  /** Any of these categories; a split transaction is in those of its parts. */
  readonly category__in?: readonly string[] | undefined
  /** Key of a group of the default set or of the person's own. */
  readonly category_group?: string | undefined
  /** What counts and whose category nobody is sure of. */
  readonly review?: 'yes' | undefined
  readonly tag?: string | undefined
  readonly receipt?: 'yes' | undefined
  /** Exactly this payee, upper and lower case alike. */
  readonly payee?: string | undefined
}

/** A filter with what had to be read for it; see `narrowed`. */
export interface Narrowed extends TransactionFilter {
  /** All that is searched for is among these; null: an index does not help. */
  readonly among: readonly string[] | null
  /** Of these accounts alone, or of all but these; null: of all. */
  readonly within: { readonly ids: readonly string[]; readonly isIn: boolean } | null
  /** The categories that are asked for, and the split transactions with a part in them; null: any. */
  readonly categories: { readonly keys: readonly string[]; readonly split: readonly string[] } | null
  /** The words of the search, but for those that are in the name of every account. */
  readonly words: readonly SearchedWord[]
  /** The day from which on is looked for words that no index knows; null: all that the filter leaves. */
  readonly since: string | null
}

/** What its owner said of a row; that these are one person is said by value, which tells one server of several. */
const markOf = (userId: string) =>
  sql`from transaction_mark mark where mark.transaction_id = transaction.id and mark.user_id = ${userId}`

/** Rows whose category its owner should look at: it counts, and nobody knows what for or it was read with little confidence. */
const wantsReview = sql<boolean>`(transaction.is_cash_flow and not transaction.is_pending and (transaction.category_by = 'NONE'
  or (transaction.category_by = 'CLASSIFIER' and transaction.category_confidence < ${sql.lit(SURE)})))`

/** Only a plain column is read from an index under row-level security: what nobody categorised is asked for by itself. */
function isOfCategory({ keys, split }: NonNullable<Narrowed['categories']>): RawBuilder<boolean> {
  const isItself = keys.includes('uncategorized')
    ? sql<boolean>`coalesce(transaction.category, 'uncategorized') = any(${sql.val(keys)}::text[])`
    : sql<boolean>`transaction.category = any(${sql.val(keys)}::text[])`
  return split.length === 0 ? isItself : sql<boolean>`(${isItself} or transaction.id = any(${sql.val(split)}::uuid[]))`
}

/** The categories that a filter asks for, and which split transactions have a part in them. */
async function askedCategories(
  tx: Tx,
  userId: string,
  { category__in: keys, category_group: group }: TransactionFilter,
): Promise<Narrowed['categories']> {
  if (!keys?.length && !group) return null
  const inGroup = group ? (await readCategoryBook(tx, userId)).inGroup(group) : null
  const asked = keys?.length ? keys.filter((key) => inGroup?.includes(key) ?? true) : (inGroup ?? [])
  const { rows } = await sql<{ id: string }>`
    select distinct transaction_id as id from transaction_part
    where user_id = ${userId} and category = any(${sql.val(asked)}::text[])`.execute(tx)
  return { keys: asked, split: rows.map(({ id }) => id) }
}

const COMPARISONS = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` } as const

/** Small letters, with one form of the sigma, as `transaction_text` says it. */
const folded = (text: string): string => oneSigma(text.toLowerCase())
const foldedSql = (text: RawBuilder<unknown>): RawBuilder<string> => oneSigmaSql(sql`lower(${text})`)

/** A word of a search: a part of a text in small letters, and the amount that it can be, such as `12.50` or `>100`. */
function readWord(word: string) {
  const amount = /^(?:([<>]=?)|[-−+])?[$€£]?(\d{1,3}(?:,\d{3})+|\d{1,15})(\.\d{1,2})?$/.exec(word)
  return {
    part: folded(word),
    size: amount ? `${amount[2]?.replaceAll(',', '')}${amount[3] ?? ''}` : null,
    comparison: amount?.[1] as keyof typeof COMPARISONS | undefined,
  }
}

/** A word of a search with the accounts in whose name it is. */
interface SearchedWord extends ReturnType<typeof readWord> {
  readonly accounts: readonly string[]
  /** Transactions of which their owner said it: in a note, as a tag, or in the note of a part. */
  readonly said: readonly string[]
}

const searchedText = sql`transaction_text(transaction.description, transaction.fi_supplied_description,
  transaction.name, transaction.ticker, transaction.payee)`
const patternOf = ({ part }: SearchedWord): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Whether a word can be found in the text of a transaction alone. */
const isPlain = ({ size, comparison, accounts, said }: SearchedWord): boolean =>
  size === null && !comparison && accounts.length === 0 && said.length === 0

/** All words of a search as conditions: what can be an amount first, few have it; then the plain ones in one look at the text. */
function allFound(words: readonly SearchedWord[]): RawBuilder<boolean>[] {
  const plain = words.filter(isPlain)
  const others = words.filter((word) => !isPlain(word))
  return [
    ...others.map(found),
    // a case says nothing of how many rows that are: taken for few, a page of the newest would not be read in its order
    ...(plain.length > 0
      ? [
          sql<boolean>`case when ${searchedText} like all (${sql.val(plain.map(patternOf))}::text[]) then true else false end`,
        ]
      : []),
  ]
}

/** A word of a search as a condition: an amount, a part of a text, a note or an account's name. */
function found({ part, size, comparison, accounts, said }: SearchedWord): RawBuilder<boolean> {
  if (comparison) return sql<boolean>`abs(transaction.flow_amount) ${COMPARISONS[comparison]} ${size}::numeric`
  return sql<boolean>`(strpos(${searchedText}, ${part}) > 0
    ${accounts.length === 0 ? sql`` : sql`or transaction.account_id = any(${sql.val(accounts)}::uuid[])`}
    ${said.length === 0 ? sql`` : sql`or transaction.id = any(${sql.val(said)}::uuid[])`}
    ${size === null ? sql`` : sql`or abs(transaction.flow_amount) = ${size}::numeric`})`
}

/** What is looked for, word by word; what stands in quotes is one. */
const wordsOf = (search: string): string[] =>
  [...search.replaceAll(/([<>]=?)\s+(?=\S)/g, '$1').matchAll(/"([^"]+)"|(\S+)/g)]
    .slice(0, MOST_WORDS)
    .map(([, quoted, word]) => quoted ?? word ?? '')

/** More words than this say nothing more. */
const MOST_WORDS = 12

/**
 * A filter with the categories that it asks for, and with what an index knows of its search: where few transactions of a person can
 * have its words or amounts, their ids, so that not all of the person's are read. The same rows are found either way. A word that
 * is in the name of some accounts makes two of one, without a row in both: the rows of those accounts, and what has it elsewhere;
 * each is read by an index of its own, where one condition for both could use neither.
 */
export async function narrowed(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
): Promise<readonly [Narrowed, ...Narrowed[]]> {
  const categories = await askedCategories(tx, userId, filter)
  const words = await searchedWords(tx, userId, filter)
  const among = (some: readonly SearchedWord[]) => searchedAmong(tx, userId, filter, some)
  const all = await among(words)
  const since = all === null ? await searchedSince(tx, userId, filter, words) : null
  const known = { ...filter, ...(since ? { execution_date__gte: since } : {}), categories, within: null, since }
  const named = words.find(({ accounts }) => accounts.length > 0)
  if (!named) return [{ ...known, words, among: all }]
  const others = words.filter((word) => word !== named)
  const elsewhere = [{ ...named, accounts: [] }, ...others]
  return [
    { ...known, words: others, among: await among(others), within: { ids: named.accounts, isIn: true } },
    { ...known, words: elsewhere, among: await among(elsewhere), within: { ids: named.accounts, isIn: false } },
  ]
}

/** Shorter words are in no index: it knows texts by three letters that follow each other. */
const SHORTEST_INDEXED = 3
/** Where hardly any row has such words, so many of the newest are looked through: as many as somebody waits for. */
const MOST_READ = 15_000
/** Words that so many of the newest thousand have are found soon, however many rows there are. */
const OFTEN = 10

/**
 * The day from which on a search of nothing but words that no index knows is looked for; null: all that the filter leaves.
 * Rare ones would be looked for row by row, longer than a statement may take.
 */
async function searchedSince(
  tx: Tx,
  userId: string,
  { execution_date__gte: from, execution_date__lte: to }: TransactionFilter,
  read: readonly SearchedWord[],
): Promise<string | null> {
  const words = read.filter(({ comparison }) => !comparison)
  if (words.length === 0 || words.some(({ part }) => part.length >= SHORTEST_INDEXED)) return null
  const newest = tx
    .selectFrom('transaction')
    .where('user_id', '=', userId)
    .$if(Boolean(to), (query) => query.where('execution_date', '<=', to ?? ''))
    .orderBy('execution_date', 'desc')
    .orderBy('id', 'desc')
  const last = await newest.select('execution_date').offset(MOST_READ).limit(1).executeTakeFirst()
  if (!last || (from && last.execution_date < from)) return null
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${newest.selectAll().limit(1000)}) transaction
    where ${sql.join(allFound(words), sql` and `)}`.execute(tx)
  return Number(rows[0]?.count) >= OFTEN ? null : last.execution_date
}

/** From which day on a filter's search is looked for, as `narrowed` narrows it; null: in all that the filter leaves. */
export async function readSearchedSince(tx: Tx, userId: string, filter: TransactionFilter): Promise<string | null> {
  const words = wordsOf(filter.search ?? '')
  if (words.every((word) => word.length >= SHORTEST_INDEXED)) return null
  return (await narrowed(tx, userId, filter))[0].since
}

async function searchedWords(tx: Tx, userId: string, { search, accounts }: TransactionFilter): Promise<SearchedWord[]> {
  const read = wordsOf(search ?? '').map(readWord)
  if (read.length === 0) return []
  const names = (await selectAccounts(tx, userId, accounts)).map(({ id, account_name }) => ({
    id,
    name: folded(account_name),
  }))
  // looked up once: few rows of a million have a note, and none is asked for its own
  const { rows: noted } = await sql<{ id: string; note: string | null; tags: string[] }>`
    select id, note, tags from (
      select transaction_id as id, ${foldedSql(sql`note`)} as note, '{}'::text[] as tags from transaction_part
      where user_id = ${userId} and note is not null
      union all
      select transaction_id, ${foldedSql(sql`note`)}, ${oneSigmaSql(sql`tags::text`)}::text[] from transaction_mark
      where user_id = ${userId} and (note is not null or tags <> '{}')
    ) said where exists (select from unnest(${sql.val(read.map(({ part }) => part))}::text[]) word
      where strpos(note, word) > 0 or tags @> array[word])`.execute(tx)
  return read
    .map((word) => ({
      ...word,
      said: word.comparison
        ? []
        : noted.flatMap(({ id, note, tags }) => (note?.includes(word.part) || tags.includes(word.part) ? [id] : [])),
      accounts: word.comparison ? [] : names.flatMap(({ id, name }) => (name.includes(word.part) ? [id] : [])),
    }))
    .filter((word) => names.length === 0 || word.accounts.length < names.length)
}

async function searchedAmong(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  read: readonly SearchedWord[],
): Promise<Narrowed['among']> {
  const words = read.filter(({ comparison }) => !comparison)
  const sizes = words.flatMap(({ size }) => size ?? [])
  const bound = (sign: '>' | '<') => read.find(({ comparison }) => comparison?.startsWith(sign))?.size
  const [least, largest] = [filter.amount__gte ?? bound('>'), filter.amount__lte ?? bound('<')]
  if (filter.payee) {
    const { rows } = await sql<{ among: string[] | null }>`
      select transactions_of_payee(${userId}::uuid, ${filter.payee}) as among`.execute(tx)
    if (rows[0]?.among) return rows[0].among
  }
  // the rows of a named account are found by no word
  if (words.some(({ accounts }) => accounts.length > 0) || (words.length === 0 && !least && !largest)) return null
  const { rows } = await sql<{ among: string[] | null }>`
    select transactions_with(${userId}::uuid, ${sql.val(words.map(({ part }) => part))}::text[],
      ${sql.val(sizes)}::numeric[], ${least ?? null}::numeric, ${largest ?? null}::numeric) as among`.execute(tx)
  const among = rows[0]?.among ?? null
  return among && [...among, ...words.flatMap(({ said }) => said)]
}

/** A single account is said plainly: its own index then has its rows in order. */
function isInAccounts(accountIds: readonly string[], within: Narrowed['within']): RawBuilder<boolean> {
  const ids = within === null ? accountIds : accountIds.filter((id) => within.ids.includes(id) === within.isIn)
  return ids.length === 1
    ? sql<boolean>`transaction.account_id = ${ids[0]}::uuid`
    : sql<boolean>`transaction.account_id = any(${ids}::uuid[])`
}

/**
 * The transactions of some accounts. Filters on accounts and institutions are settled before: `accountIds` are the
 * person's own accounts that they leave, so removed ones are never among them.
 */
export const transactionsOf = (tx: Tx, userId: string, accountIds: readonly string[], filter: Narrowed) =>
  tx
    .selectFrom('transaction')
    .where('transaction.user_id', '=', userId)
    .where(isInAccounts(accountIds, filter.within))
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
    .$if(Boolean(filter.direction), (query) =>
      query.where('transaction.flow_amount', filter.direction === 'in' ? '>' : '<', '0'),
    )
    .$if(Boolean(filter.amount__gte), (query) =>
      query.where(sql<boolean>`abs(transaction.flow_amount) >= ${filter.amount__gte}::numeric`),
    )
    .$if(Boolean(filter.amount__lte), (query) =>
      query.where(sql<boolean>`abs(transaction.flow_amount) <= ${filter.amount__lte}::numeric`),
    )
    .$if(Boolean(filter.pending), (query) => query.where('transaction.is_pending', '=', filter.pending === 'yes'))
    .$if(filter.categories !== null, (query) => query.where(isOfCategory(filter.categories ?? { keys: [], split: [] })))
    .$if(Boolean(filter.review), (query) => query.where(wantsReview))
    .$if(Boolean(filter.tag), (query) =>
      query.where(
        sql<boolean>`transaction.id in (select mark.transaction_id from transaction_mark mark
          where mark.user_id = ${userId} and mark.tags @> array[${filter.tag}])`,
      ),
    )
    .$if(Boolean(filter.receipt), (query) =>
      query.where(
        sql<boolean>`transaction.id in (select receipt.transaction_id from receipt
          where receipt.user_id = ${userId} and receipt.deleted_at is null)`,
      ),
    )
    .$if(Boolean(filter.payee), (query) =>
      query.where(sql<boolean>`lower(transaction.payee) = ${filter.payee?.toLowerCase()}`),
    )
    .$if(filter.among !== null, (query) =>
      query.where(sql<boolean>`transaction.id = any(${sql.val(filter.among)}::uuid[])`),
    )
    .$if(filter.words.length > 0, (query) => allFound(filter.words).reduce((rest, each) => rest.where(each), query))

/** Which rows a page shows, and how many there are in all. */
type FindIds = (
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  filter: readonly [Narrowed, ...Narrowed[]],
  window: PageWindow,
) => Promise<{ count: number; ids: string[] }>

/** Read from an index alone; from the oldest end when that is the shorter way. */
const pageIds: FindIds = async (tx, userId, accountIds, [filter], { limit, offset }) => {
  const count = await countRows(transactionsOf(tx, userId, accountIds, filter))
  if (offset >= count) return { count, ids: [] }
  const shown = Math.min(limit, count - offset)
  const isNearOldest = offset > count / 2
  const direction = isNearOldest ? 'asc' : 'desc'
  const rows = await transactionsOf(tx, userId, accountIds, filter)
    .select('transaction.id')
    .orderBy('transaction.execution_date', direction)
    .orderBy('transaction.id', direction)
    .limit(shown)
    .offset(isNearOldest ? count - offset - shown : offset)
    .execute()
  return { count, ids: rows.map((row) => row.id) }
}

/** The same for a search: one scan finds both the count and the page. */
const searchIds: FindIds = async (tx, userId, accountIds, [first, ...others], { limit, offset }) => {
  const hitsOf = (filter: Narrowed) =>
    transactionsOf(tx, userId, accountIds, filter).select(['transaction.id', 'transaction.execution_date'])
  const hits = others.reduce((all, filter) => all.unionAll(hitsOf(filter)), hitsOf(first))
  const answer = await sql<{ count: string; ids: string[] }>`
    with hit as materialized (${hits})
    select (select count(*) from hit) as count,
      array(select id from hit order by execution_date desc, id desc limit ${limit} offset ${offset}) as ids
  `.execute(tx)
  const row = answer.rows[0]
  return { count: Number(row?.count ?? 0), ids: row?.ids ?? [] }
}

const shownColumns = (userId: string) =>
  [
    'transaction.id',
    'transaction.account_id',
    'transaction.source',
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
    sql<string | null>`round(transaction.fee, greatest(2, min_scale(transaction.fee)))`.as('fee'),
    sql<string | null>`round(transaction.tax, greatest(2, min_scale(transaction.tax)))`.as('tax'),
    'transaction.is_cash_flow',
    'transaction.is_pending',
    'transaction.payee',
    'transaction.category',
    'transaction.category_by',
    sql<number | null>`transaction.category_confidence::float8`.as('category_confidence'),
    sql<boolean>`coalesce(transaction.is_excluded, false)`.as('is_excluded'),
    sql<string | null>`(select mark.note ${markOf(userId)})`.as('note'),
    sql<string[]>`coalesce((select mark.tags ${markOf(userId)}), '{}')`.as('tags'),
    sql<number>`(select count(*)::int from receipt where receipt.user_id = ${userId}
    and receipt.transaction_id = transaction.id and receipt.deleted_at is null)`.as('receipts'),
    sql<TransactionPart[] | null>`case when transaction.category = ${sql.lit(SPLIT)} then (
    select json_agg(json_build_object('amount', part.amount::text, 'category', part.category, 'note', part.note,
      'is_rest', part.is_rest) order by part.place)
    from transaction_part part where part.transaction_id = transaction.id and part.user_id = ${userId}) end`.as(
      'parts',
    ),
  ] as const

/** @param ids as they are known, or a statement that finds them */
const selectShown = (tx: Tx, userId: string, ids: readonly string[] | RawBuilder<string[]>) =>
  tx
    .selectFrom('transaction')
    .select(shownColumns(userId))
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('execution_date', 'desc')
    .orderBy('id', 'desc')
    .execute()

type TransactionRow = Awaited<ReturnType<typeof selectShown>>[number]

/** Rows of these are the person's to change: of a file, and entered by hand. */
const OWN_SOURCES = ['file', 'hand']

const toTransaction = (row: TransactionRow, account: LiveAccount): Transaction => ({
  id: row.id,
  account_id: row.account_id,
  institution_id: account.institution_id,
  account_name: account.account_name,
  institution_name: account.institution_name,
  account_type: account.account_type,
  account_type_display: displayOfAccountType(account.account_type),
  execution_date: row.execution_date,
  posted_date: row.posted_date,
  tx_type: txType.parse(row.tx_type),
  ticker: row.ticker,
  name: row.name,
  fi_supplied_description: row.fi_supplied_description,
  description: row.description,
  flow_amount: row.flow_amount,
  flow_amount_currency: row.currency,
  units: row.units,
  unit_price_amount: row.unit_price,
  fee_amount: row.fee,
  tax_amount: row.tax,
  is_cash_flow: row.is_cash_flow,
  is_pending: row.is_pending,
  payee: row.payee,
  category: categoryOrSplit.catch('uncategorized').parse(row.category),
  parts: row.parts ?? [],
  category_by: categoryBy.catch('NONE').parse(row.category_by),
  category_confidence: row.category_confidence,
  is_excluded: row.is_excluded,
  note: row.note,
  tags: row.tags,
  receipts: row.receipts,
  is_editable: !row.is_pending && (account.credential_id === null || OWN_SOURCES.includes(row.source)),
})

function withAccounts(rows: readonly TransactionRow[], accounts: readonly LiveAccount[]): Transaction[] {
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  return rows.flatMap((row) => {
    const account = accountOf.get(row.account_id)
    return account ? [toTransaction(row, account)] : []
  })
}

/** The ids of the accounts that a filter leaves. */
export const accountIdsOf = async (tx: Tx, userId: string, filter: TransactionFilter): Promise<string[]> =>
  (await selectAccounts(tx, userId, filter.accounts)).map((account) => account.id)

/** One page, newest first, and how many transactions there are in all. */
export async function readTransactionPage(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  window: PageWindow,
): Promise<{ count: number; results: Transaction[] }> {
  const accounts = await selectAccounts(tx, userId, filter.accounts)
  const accountIds = accounts.map((account) => account.id)
  const known = await narrowed(tx, userId, filter)
  const { count, ids } = await (filter.search ? searchIds : pageIds)(tx, userId, accountIds, known, window)
  return { count, results: withAccounts(await selectShown(tx, userId, ids), accounts) }
}

/** The ids of the newest transactions of a filter, and how many there are in all. */
export async function readTransactionIds(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  limit: number,
): Promise<{ count: number; ids: string[] }> {
  const accountIds = await accountIdsOf(tx, userId, filter)
  const known = await narrowed(tx, userId, filter)
  return (known.length > 1 ? searchIds : pageIds)(tx, userId, accountIds, known, { limit, offset: 0 })
}

/** How many transactions of a filter its owner should look at. */
export async function countReview(tx: Tx, userId: string, filter: TransactionFilter): Promise<number> {
  const accountIds = await accountIdsOf(tx, userId, filter)
  let count = 0
  for (const each of await narrowed(tx, userId, { ...filter, review: 'yes' }))
    count += await countRows(transactionsOf(tx, userId, accountIds, each))
  return count
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The next transactions of a filter after one of them, or from the newest, in the order of the pages. */
export async function readTransactionsAfter(
  tx: Tx,
  userId: string,
  filter: TransactionFilter,
  last: { readonly execution_date: string; readonly id: string } | null,
  limit: number,
  known?: readonly [Narrowed, ...Narrowed[]],
): Promise<Transaction[]> {
  const accounts = await selectAccounts(tx, userId, filter.accounts)
  const accountIds = accounts.map((account) => account.id)
  const idsAfter = (which: Narrowed) =>
    transactionsOf(tx, userId, accountIds, which)
      .select('transaction.id')
      .$if(last !== null, (query) =>
        query.where(
          sql<boolean>`(transaction.execution_date, transaction.id) < (${last?.execution_date}::date, ${last?.id}::uuid)`,
        ),
      )
      .orderBy('transaction.execution_date', 'desc')
      .orderBy('transaction.id', 'desc')
      .limit(limit)
  // found by an index alone: what is shown of a row is read of no row that stands on no page
  const after = (which: Narrowed) => selectShown(tx, userId, sql<string[]>`array(${idsAfter(which)})`)
  const found: Awaited<ReturnType<typeof after>>[] = []
  for (const each of known ?? (await narrowed(tx, userId, filter))) {
    const { keys = [], split = [] } = each.categories ?? {}
    // as with an account's name: each by an index of its own
    found.push(await after(split.length === 0 ? each : { ...each, categories: { keys, split: [] } }))
    if (split.length > 0) found.push(await after({ ...each, categories: { keys: [], split } }))
  }
  const inOrder = found
    .flat()
    .toSorted((one, other) => compareText(other.execution_date, one.execution_date) || compareText(other.id, one.id))
  return withAccounts(inOrder.slice(0, limit), accounts)
}

/** The account types that are owned, each with how many transactions it has in a filter. */
export async function readTransactionAccountTypes(tx: Tx, userId: string, filter: TransactionFilter) {
  const accounts = await selectAccounts(tx, userId, filter.accounts)
  const accountIds = accounts.map((account) => account.id)
  const countOf = new Map<string, number>()
  for (const each of await narrowed(tx, userId, filter)) {
    const rows = await transactionsOf(tx, userId, accountIds, each)
      .select(['transaction.account_id', sql<number>`count(*)::int`.as('count')])
      .groupBy('transaction.account_id')
      .execute()
    for (const { account_id: id, count } of rows) countOf.set(id, (countOf.get(id) ?? 0) + count)
  }
  // A type that is owned and has no transaction in the range is a group with nothing in it.
  const byType = new Map<string, number>()
  for (const { id, account_type } of accounts)
    byType.set(account_type, (byType.get(account_type) ?? 0) + (countOf.get(id) ?? 0))
  return [...byType]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => ({ type, account_type_display: displayOfAccountType(type), count }))
}

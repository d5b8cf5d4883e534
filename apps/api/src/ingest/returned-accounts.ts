import type { ReturnReason } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import type { AccountRow, PositionRow, TransactionRow } from '../sources/rows.ts'
import type { Owner } from './accounts.ts'
import { type ComparedTransaction, countComparable, pairSameTransactions, toCompared } from './same-transactions.ts'

/** An account as it is stored, and what was asked or answered of what comes in its place. */
export interface KnownAccount {
  readonly id: string
  readonly provider_account_id: string
  readonly account_name: string
  readonly masked_account_number: string
  readonly account_type: string
  readonly currency: string
  /** The login it was last read with, where that is known. */
  readonly read_as: string | null
  readonly transactions_cursor: string | null
  /** Whether it is read at all: not while the person has removed or archived it. */
  readonly is_read: boolean
  readonly is_live: boolean
}

/** What came in place of an account: its facts as they are shown. */
interface Seen {
  readonly account_name: string
  readonly masked_account_number: string
  readonly currency: string
  readonly login: string | null
}

/** A question whether what came is the stored account, or the answer that it is. */
export interface ReturnQuestion extends Seen {
  readonly id: string
  readonly account_id: string
  readonly provider_account_id: string
  readonly status: 'ASKED' | 'SAME'
  /** Of an account that goes on with another past: the last day that stays as it was stored. */
  readonly continues_after: string | null
  readonly decided_at: Date | null
}

/** How much of what is stored of an account stands in what was read now. */
export interface Comparison {
  readonly compared: number
  readonly matched: number
  /** Null where too little is there to compare. */
  readonly isSame: boolean | null
}

/** Fewer rows than this agree or differ by chance. */
const ENOUGH_ROWS = 3
const ENOUGH = 0.5

const maskOf = (row: AccountRow): string => (row.mask === '' ? '' : `XX${row.mask}`)

/** What is written of a row that came. @param login as its source shows it, '' where it does not */
export const seenOf = (row: AccountRow, login: string): Seen => ({
  account_name: row.name,
  masked_account_number: maskOf(row),
  currency: row.currency,
  login: login === '' ? null : login,
})

/** Whether two readings show the same; then what was asked or answered of the one holds for the other. */
export const isSeenSame = (one: Seen, other: Seen): boolean =>
  one.account_name === other.account_name &&
  one.masked_account_number === other.masked_account_number &&
  one.currency === other.currency &&
  one.login === other.login

/** A name without the number that sources write into it, and without case, spaces and signs. */
const plainName = (name: string, mask: string): string =>
  name
    .toLowerCase()
    .replaceAll(mask.toLowerCase() || '\u0000', ' ')
    .replaceAll(/[x*•.]*\d{3,}/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What of an account is not as it was stored; a number that was not told before is no difference. */
export function differences(known: KnownAccount, row: AccountRow, login: string): ReturnReason[] {
  const seen = seenOf(row, login)
  const [before, now] = [known.masked_account_number, seen.masked_account_number]
  const reasons: (ReturnReason | false)[] = [
    before !== '' && now !== '' && before !== now && 'NUMBER',
    plainName(known.account_name, before) !== plainName(row.name, now) && 'NAME',
    known.currency !== row.currency && 'CURRENCY',
    known.read_as !== null && seen.login !== null && known.read_as !== seen.login && 'LOGIN',
  ]
  return reasons.filter((reason) => reason !== false)
}

/** The accounts of a credential and what is open or was answered of them. */
export async function findKnownAccounts(
  tx: Tx,
  { userId, credentialId }: Pick<Owner, 'userId' | 'credentialId'>,
): Promise<{ accounts: KnownAccount[]; questions: ReturnQuestion[] }> {
  const { rows: accounts } = await sql<KnownAccount>`
    select a.id, a.provider_account_id, a.account_name, a.masked_account_number, a.account_type, a.currency, a.read_as,
      a.transactions_cursor, a.deleted_at is null and a.archived_at is null as is_live,
      a.archived_at is null and (a.deleted_at is null
        or (held.id is not null and (held.credential_id is null or c.deleted_at is not null))) as is_read
    from account a left join account held on held.id = a.duplicate_of left join credential c on c.id = held.credential_id
    where a.user_id = ${userId} and a.credential_id = ${credentialId}
    order by a.creation_date, a.id
  `.execute(tx)
  const { rows: questions } = await sql<ReturnQuestion>`
    select r.id, r.account_id, r.provider_account_id, r.status, r.account_name, r.masked_account_number, r.currency, r.login,
      r.continues_after, r.decided_at
    from returned_account r join account a on a.id = r.account_id and a.user_id = r.user_id and a.deleted_at is null
    where r.user_id = ${userId} and r.credential_id = ${credentialId} and r.status in ('ASKED', 'SAME')
    order by r.asked_at desc, r.id desc
  `.execute(tx)
  return { accounts, questions }
}

/**
 * Holds what was read against what is stored: transactions on the days that both tell of, and holdings where there are
 * too few of those.
 */
export async function compareContents(
  tx: Tx,
  userId: string,
  accountId: string,
  source: string,
  read: { readonly transactions: readonly TransactionRow[]; readonly positions: readonly PositionRow[] },
): Promise<Comparison> {
  const posted = read.transactions.filter((row) => !row.isPending && !row.isRemoved)
  const days = posted.map((row) => row.executionDate).toSorted()
  const { rows } = await sql<
    { id: string; external_id: string; ordinal: number; date: string; amount: string } & {
      currency: string
      ticker: string | null
      text: string
    }
  >`
    select id, external_id, ordinal, execution_date as date, flow_amount as amount, currency, ticker,
      coalesce(description, name, fi_supplied_description, '') as text
    from transaction where user_id = ${userId} and account_id = ${accountId} and source = ${source} and not is_pending
      and execution_date between ${days[0] ?? null}::date and ${days.at(-1) ?? null}::date
    order by execution_date, id
  `.execute(tx)
  const older: ComparedTransaction[] = rows.map((row) => ({
    ...row,
    source,
    externalId: `stored:${row.external_id}`,
    isPending: false,
  }))
  const newer: ComparedTransaction[] = posted.map((row, index) =>
    toCompared(row, `read:${index}`, source, row.description ?? row.name ?? row.fiDescription ?? ''),
  )
  const compared = countComparable(older, newer)
  const matched = pairSameTransactions(older, newer).length
  if (compared >= ENOUGH_ROWS) return { compared, matched, isSame: matched / compared >= ENOUGH }
  const { rows: held } = await sql<{ key: string }>`
    select coalesce(cusip, ticker, lower(name)) as key from position
    where user_id = ${userId} and account_id = ${accountId} and asset_class <> 'cash'`.execute(tx)
  const now = new Set(read.positions.map((row) => row.cusip ?? row.ticker ?? row.name.toLowerCase()))
  const kept = held.filter(({ key }) => now.has(key)).length
  return { compared, matched, isSame: held.length === 0 || now.size === 0 ? null : kept / held.length >= ENOUGH }
}

/**
 * What an account goes on with, when its owner has said that it is the one that came. A row that is stored under another
 * id of the source takes the new one, so that none is doubled. Where the pasts disagree, what was booked until the last
 * day of the stored one stays as it was: of those days only what is pending, or has settled what was, comes in, and an
 * id that both pasts use for different amounts is two rows.
 * @param isWhole whether `read` is everything that the source tells; a part of it says nothing of the other ids
 * @returns the rows to be stored
 */
export async function goOnWith(
  tx: Tx,
  userId: string,
  accountId: string,
  source: string,
  read: readonly TransactionRow[],
  { continues_after: continuesAfter, decided_at: decidedAt }: Pick<ReturnQuestion, 'continues_after' | 'decided_at'>,
  isWhole: boolean,
): Promise<TransactionRow[]> {
  const { rows: stored } = await sql<ComparedTransaction & { isBefore: boolean }>`
    select id, source, external_id as "externalId", ordinal, execution_date as date, flow_amount as amount, currency, ticker,
      coalesce(description, name, fi_supplied_description, '') as text, is_pending as "isPending",
      created_at <= ${decidedAt} as "isBefore"
    from transaction where user_id = ${userId} and account_id = ${accountId} and source = ${source}
    order by execution_date, id`.execute(tx)
  const newer = read.map((row, index) =>
    toCompared(row, String(index), source, row.description ?? row.name ?? row.fiDescription ?? ''),
  )
  const idOf = (row: ComparedTransaction) => JSON.stringify([row.externalId, row.ordinal])
  const amounts = new Map(newer.map((row) => [idOf(row), row.amount]))
  const isAnother = (row: ComparedTransaction & { isBefore: boolean }): boolean =>
    continuesAfter !== null && row.isBefore && (amounts.get(idOf(row)) ?? row.amount) !== row.amount
  const older = stored.map((row) => (isAnother(row) ? { ...row, externalId: `returned:${row.id}` } : row))
  const pairs = pairSameTransactions(older, newer)
  const pending = new Set(stored.filter((row) => row.isPending).map((row) => row.id))
  const settling = new Set(pairs.filter((pair) => pending.has(pair.older)).map((pair) => read[Number(pair.newer)]))
  const kept = read.filter(
    (row) => continuesAfter === null || row.executionDate > continuesAfter || row.isPending || settling.has(row),
  )
  if (!isWhole) return kept
  const keeps = new Set(kept)
  const ids = new Map(older.map((row) => [row.id, idOf(row)]))
  const renamed = pairs.flatMap(({ older: id, newer: index }) => {
    const [row, told] = [read[Number(index)], newer[Number(index)]]
    return row && told && keeps.has(row) && ids.get(id) !== idOf(told)
      ? [{ id, externalId: row.externalId, ordinal: row.ordinal }]
      : []
  })
  // Out of the way first: two rows may take each other's id.
  const moved = [...renamed.map((row) => row.id), ...stored.filter(isAnother).map((row) => row.id)]
  await sql`
    update transaction set external_id = 'returned:' || id
    where user_id = ${userId} and id = any(${sql.val(moved)}::uuid[])`.execute(tx)
  await sql`
    update transaction t set external_id = now.external_id, ordinal = now.ordinal
    from unnest(${sql.val(renamed.map((row) => row.id))}::uuid[], ${sql.val(renamed.map((row) => row.externalId))}::text[],
      ${sql.val(renamed.map((row) => row.ordinal))}::int[]) as now(id, external_id, ordinal)
    where t.user_id = ${userId} and t.id = now.id`.execute(tx)
  return kept
}

/** Writes a question down; one that is open of the same account is replaced. */
export async function askReturned(
  tx: Tx,
  owner: Owner,
  accountId: string,
  row: AccountRow,
  facts: { readonly login: string; readonly reasons: readonly ReturnReason[]; readonly comparison: Comparison },
  now: Date,
): Promise<void> {
  await forgetReturned(tx, owner.userId, accountId)
  await tx
    .insertInto('returned_account')
    .values({
      id: uuid7(now.getTime()),
      user_id: owner.userId,
      account_id: accountId,
      credential_id: owner.credentialId,
      provider_account_id: row.providerAccountId,
      status: 'ASKED',
      reasons: [...facts.reasons],
      ...seenOf(row, facts.login),
      account_type: row.type,
      market_value: row.marketValue,
      transactions_compared: facts.comparison.compared,
      transactions_matched: facts.comparison.matched,
      asked_at: now,
    })
    .execute()
}

/** Takes a question back that is none any more. */
export const forgetReturned = (tx: Tx, userId: string, accountId: string): Promise<unknown> =>
  tx
    .deleteFrom('returned_account')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'ASKED')
    .execute()

/** Remembers the login that an account was read with. */
export const noteLogin = (tx: Tx, userId: string, accountId: string, login: string): Promise<unknown> =>
  sql`update account set read_as = nullif(${login}, '') where user_id = ${userId} and id = ${accountId}`.execute(tx)

import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type ComparedTransaction, type SamePair, countComparable, pairSameTransactions } from './same-transactions.ts'
import { carrySaid, pairTable, readSaidAgain, returnSaid } from './carry-said.ts'
import { columnsOf, insertKept } from './kept-rows.ts'
import { matchTransfers, releaseTransfers } from './transfers.ts'

export interface JoinedAccounts {
  readonly userId: string
  /** The account that goes on, with its id and history. */
  readonly accountId: string
  /** The account that becomes part of it. */
  readonly otherId: string
  /** Whose link, value and holdings the joined account has from now on. */
  readonly linkOf: 'ACCOUNT' | 'OTHER'
}

/** The beginning of everything: transfers are looked for among all rows of the two accounts. */
const EVER = new Date(0)

/** The transactions of two accounts that are the same, within the days that the newer one covers, and how many can be. */
export async function findSameTransactions(
  tx: Tx,
  userId: string,
  olderId: string,
  newerId: string,
): Promise<{ pairs: SamePair[]; matched: number; compared: number }> {
  const { rows } = await sql<{
    id: string
    account_id: string
    source: string
    external_id: string
    ordinal: number
    date: string
    amount: string
    currency: string
    ticker: string | null
    text: string
    is_pending: boolean
  }>`
    with span as (
      select min(execution_date) - 9 as first, max(execution_date) + 9 as last from transaction
      where user_id = ${userId} and account_id = ${newerId})
    select id, account_id, source, external_id, ordinal, execution_date as date, flow_amount as amount, currency, ticker,
      coalesce(name, description, fi_supplied_description, '') as text, is_pending
    from transaction, span
    where user_id = ${userId} and account_id in (${olderId}, ${newerId}) and execution_date between first and last
    order by execution_date, id
  `.execute(tx)
  const compared = (accountId: string): ComparedTransaction[] =>
    rows
      .filter((row) => row.account_id === accountId)
      .map((row) => ({ ...row, externalId: row.external_id, isPending: row.is_pending }))
  const [older, newer] = [compared(olderId), compared(newerId)]
  const pairs = pairSameTransactions(older, newer)
  // Ids are an account's own: two accounts may have the same ones, so only an equal amount speaks for the same booking.
  const amounts = new Map(rows.map((row) => [row.id, row.amount]))
  const matched = pairs.filter((pair) => amounts.get(pair.older) === amounts.get(pair.newer)).length
  return { pairs, matched, compared: countComparable(older, newer) }
}

async function releaseAllTransfers(tx: Tx, { userId, accountId, otherId }: JoinedAccounts): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from transaction
    where user_id = ${userId} and account_id in (${accountId}, ${otherId}) and transfer_id is not null`.execute(tx)
  await releaseTransfers(
    tx,
    userId,
    rows.map((row) => row.id),
  )
}

/** What both were, in the database's own words: numbers never pass through a float. */
async function remember(tx: Tx, joined: JoinedAccounts, pairs: readonly SamePair[], matchId: string): Promise<void> {
  const { userId, accountId, otherId } = joined
  const mine = (table: string, id: string) =>
    sql`${sql.table(table)} x where x.user_id = ${userId} and x.account_id = ${id}`
  await sql`
    update account_match set undo = jsonb_build_object(
      'link_of', ${joined.linkOf}::text,
      'account', (select to_jsonb(a) from account a where a.id = ${accountId}),
      'other', (select to_jsonb(a) from account a where a.id = ${otherId}),
      'pairs', (select coalesce(jsonb_agg(jsonb_build_object('account', to_jsonb(o), 'other', to_jsonb(n))), '[]')
        from ${pairTable(pairs)} join transaction o on o.id = pair.older join transaction n on n.id = pair.newer),
      'moved', (select coalesce(jsonb_agg(x.id), '[]') from ${mine('transaction', otherId)}
        and x.id <> all(${sql.val(pairs.map((pair) => pair.newer))}::uuid[])),
      'dropped', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${mine('transaction', accountId)}
        and x.is_pending and ${joined.linkOf === 'OTHER'} and x.id <> all(${sql.val(pairs.map((pair) => pair.older))}::uuid[])),
      'positions', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${mine('position', accountId)}),
      'other_positions', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${mine('position', otherId)}),
      'snapshots', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${mine('account_snapshot', accountId)}),
      'other_snapshots', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${mine('account_snapshot', otherId)}))
    where user_id = ${userId} and id = ${matchId}
  `.execute(tx)
}

async function joinTransactions(tx: Tx, joined: JoinedAccounts, pairs: readonly SamePair[]): Promise<void> {
  const { userId, accountId, otherId, linkOf } = joined
  if (linkOf === 'OTHER') {
    await sql`
      delete from transaction where user_id = ${userId} and account_id = ${accountId} and is_pending
        and id <> all(${sql.val(pairs.map((pair) => pair.older))}::uuid[])`.execute(tx)
    // Out of the way first: two rows may take each other's id.
    await sql`update transaction set external_id = 'joined:' || id
      where user_id = ${userId} and id = any(${sql.val(pairs.map((pair) => pair.older))}::uuid[])`.execute(tx)
    const columns = await columnsOf(tx, 'transaction', ['id', 'user_id', 'account_id', 'created_at', 'transfer_id'])
    await sql`
      update transaction t set (${columns}) = (select ${columns} from transaction n where n.id = pair.newer)
      from ${pairTable(pairs)} where t.user_id = ${userId} and t.id = pair.older`.execute(tx)
  }
  await sql`delete from transaction where user_id = ${userId} and account_id = ${otherId}
    and id = any(${sql.val(pairs.map((pair) => pair.newer))}::uuid[])`.execute(tx)
  await sql`update transaction set account_id = ${accountId} where user_id = ${userId} and account_id = ${otherId}`.execute(
    tx,
  )
}

async function joinPositions(tx: Tx, { userId, accountId, otherId, linkOf }: JoinedAccounts): Promise<void> {
  if (linkOf === 'ACCOUNT') return
  // No holdings beside a value say that they were not told, not that they are gone.
  const isTold = sql`(exists (select from position where user_id = ${userId} and account_id = ${otherId})
    or exists (select from account where user_id = ${userId} and id = ${otherId} and market_value = 0))`
  await sql`delete from position where user_id = ${userId} and account_id = ${accountId} and ${isTold}`.execute(tx)
  await sql`update position set account_id = ${accountId} where user_id = ${userId} and account_id = ${otherId}`.execute(
    tx,
  )
}

/** The history is kept; from the day on which the other was first seen, its own readings count. */
async function joinSnapshots(tx: Tx, { userId, accountId, otherId, linkOf }: JoinedAccounts): Promise<void> {
  const columns = await columnsOf(tx, 'account_snapshot', ['user_id', 'account_id'])
  await sql`
    delete from account_snapshot s using account_snapshot o, account b
    where ${linkOf === 'OTHER'} and s.user_id = ${userId} and s.account_id = ${accountId} and o.user_id = s.user_id
      and o.account_id = ${otherId} and o.date = s.date and b.id = ${otherId} and s.date >= b.creation_date::date
  `.execute(tx)
  await sql`
    insert into account_snapshot (user_id, account_id, ${columns})
    select user_id, ${accountId}::uuid, ${columns} from account_snapshot where user_id = ${userId} and account_id = ${otherId}
    on conflict (user_id, account_id, date) do nothing
  `.execute(tx)
}

/** Columns of an account that say how it is linked and what the link last told. */
const linkColumns = sql.raw(
  'institution_id, credential_id, provider_account_id, account_name, masked_account_number, market_value, value_basis, error_code, as_of, last_updated, transactions_cursor, read_as',
)

const followInstitution = async (tx: Tx, userId: string, accountId: string): Promise<void> => {
  for (const table of ['transaction', 'position'] as const)
    await sql`
      update ${sql.table(table)} x set institution_id = a.institution_id from account a
      where a.user_id = ${userId} and a.id = ${accountId} and x.user_id = ${userId} and x.account_id = a.id
        and x.institution_id <> a.institution_id`.execute(tx)
}

/**
 * Makes one account of two, once and whole: equal transactions become one row and keep the older row's id, the others
 * come along, holdings are those of the link that stays, the history of values is kept. What both were is remembered in
 * the row of `matchId`, so that `takeApart` can undo it.
 */
export async function joinAccounts(tx: Tx, joined: JoinedAccounts, matchId: string, now: Date): Promise<void> {
  const { userId, accountId, otherId, linkOf } = joined
  await releaseAllTransfers(tx, joined)
  const { pairs } = await findSameTransactions(tx, userId, accountId, otherId)
  await remember(tx, joined, pairs, matchId)
  await carrySaid(tx, joined, pairs, matchId)
  await joinTransactions(tx, joined, pairs)
  await joinPositions(tx, joined)
  await joinSnapshots(tx, joined)
  await sql`delete from account_match where user_id = ${userId} and other_account_id = ${otherId} and status = 'ASKED' and id <> ${matchId}`.execute(
    tx,
  )
  await sql`update account set duplicate_of = ${accountId} where user_id = ${userId} and duplicate_of = ${otherId}`.execute(
    tx,
  )
  // what a file brought into the other account is in this one now, and a row that was there already is the file's too
  await sql`update statement_import_row r set transaction_id = pair.older, effect = 'KNOWN' from ${pairTable(pairs)}
    where r.user_id = ${userId} and r.transaction_id = pair.newer`.execute(tx)
  await sql`update statement_import_account set account_id = ${accountId}, joined_as = ${otherId}
    where user_id = ${userId} and account_id = ${otherId}`.execute(tx)
  await sql`update transaction_edit set account_id = ${accountId} where user_id = ${userId} and account_id = ${otherId}`.execute(
    tx,
  )
  await sql`delete from account where user_id = ${userId} and id = ${otherId}`.execute(tx)
  if (linkOf === 'OTHER')
    await sql`
      update account a set (${linkColumns}) = (
          select ${linkColumns} from jsonb_populate_record(null::account, (select undo -> 'other' from account_match where id = ${matchId}))),
        deleted_at = null, provider_removed_at = null, archived_at = null, in_totals = true,
        note = 'Linked again. Its earlier history was kept.'
      where a.user_id = ${userId} and a.id = ${accountId}`.execute(tx)
  await followInstitution(tx, userId, accountId)
  await readSaidAgain(
    tx,
    userId,
    pairs.map(({ older }) => older),
  )
  await matchTransfers(tx, userId, EVER, now)
}

/** The account whose link stays gets the rows that the link brought since. */
async function splitTransactions(tx: Tx, joined: JoinedAccounts, matchId: string): Promise<void> {
  const { userId, accountId, otherId, linkOf } = joined
  const pairs = sql`(select undo -> 'pairs' from account_match where id = ${matchId})`
  await sql`
    update transaction t set account_id = ${otherId}
    from account_match m, jsonb_array_elements_text(m.undo -> 'moved') as moved(id)
    where m.id = ${matchId} and t.user_id = ${userId} and t.account_id = ${accountId} and t.id = moved.id::uuid`.execute(
    tx,
  )
  if (linkOf === 'ACCOUNT') {
    await insertKept(
      tx,
      'transaction',
      sql`(select coalesce(jsonb_agg(pair -> 'other'), '[]') from jsonb_array_elements(${pairs}) as pair)`,
    )
    return
  }
  await sql`
    update transaction t set account_id = ${otherId}
    from account_match m join credential c on c.id = (m.undo -> 'other' ->> 'credential_id')::uuid
    where m.id = ${matchId} and t.user_id = ${userId} and t.account_id = ${accountId}
      and t.created_at > m.decided_at and t.source = c.provider`.execute(tx)
  const columns = await columnsOf(tx, 'transaction', ['id', 'account_id', 'created_at', 'transfer_id'])
  await sql`
    insert into transaction (id, account_id, created_at, ${columns})
    select (pair -> 'other' ->> 'id')::uuid, ${otherId}::uuid, (pair -> 'other' ->> 'created_at')::timestamptz, ${columns}
    from jsonb_array_elements(${pairs}) as pair join transaction t on t.id = (pair -> 'account' ->> 'id')::uuid
    where t.user_id = ${userId} and t.account_id = ${accountId} returning 1`.execute(tx)
  // Out of the way first: two rows may take each other's id.
  await sql`
    update transaction t set external_id = 'apart:' || t.id from jsonb_array_elements(${pairs}) as pair
    where t.user_id = ${userId} and t.account_id = ${accountId} and t.id = (pair -> 'account' ->> 'id')::uuid`.execute(
    tx,
  )
  await sql`
    update transaction t set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::transaction, pair -> 'account'))
    from jsonb_array_elements(${pairs}) as pair
    where t.user_id = ${userId} and t.account_id = ${accountId} and t.id = (pair -> 'account' ->> 'id')::uuid`.execute(
    tx,
  )
  await insertKept(tx, 'transaction', sql`(select undo -> 'dropped' from account_match where id = ${matchId})`)
}

async function splitPositions(tx: Tx, joined: JoinedAccounts, matchId: string): Promise<void> {
  const { userId, accountId, otherId, linkOf } = joined
  const kept = (part: string) => sql`(select undo -> ${sql.lit(part)} from account_match where id = ${matchId})`
  if (linkOf === 'ACCOUNT') return insertKept(tx, 'position', kept('other_positions'))
  await sql`update position set account_id = ${otherId} where user_id = ${userId} and account_id = ${accountId}`.execute(
    tx,
  )
  // Those that were not replaced at the joining are the older account's own.
  await sql`delete from position p using account_match m, jsonb_array_elements(m.undo -> 'positions') as own
    where m.id = ${matchId} and p.user_id = ${userId} and p.id = (own ->> 'id')::uuid`.execute(tx)
  await insertKept(tx, 'position', kept('positions'))
}

async function splitSnapshots(tx: Tx, joined: JoinedAccounts, matchId: string): Promise<void> {
  const { userId, accountId, otherId, linkOf } = joined
  const columns = await columnsOf(tx, 'account_snapshot')
  const insert = (part: string) =>
    sql`
      insert into account_snapshot (${columns})
      select ${columns} from jsonb_populate_recordset(null::account_snapshot,
        (select undo -> ${sql.lit(part)} from account_match where id = ${matchId}))
      on conflict (user_id, account_id, date) do nothing`.execute(tx)
  if (linkOf === 'OTHER')
    await sql`
      update account_snapshot s set account_id = ${otherId} from account_match m
      where m.id = ${matchId} and s.user_id = ${userId} and s.account_id = ${accountId}
        and s.date >= (m.undo -> 'other' ->> 'creation_date')::timestamptz::date`.execute(tx)
  else
    await sql`
      delete from account_snapshot s using account_match m
      where m.id = ${matchId} and s.user_id = ${userId} and s.account_id = ${accountId}
        and exists (select from jsonb_array_elements(m.undo -> 'other_snapshots') as o where (o ->> 'date')::date = s.date)
        and not exists (select from jsonb_array_elements(m.undo -> 'snapshots') as o where (o ->> 'date')::date = s.date)`.execute(
      tx,
    )
  await insert('snapshots')
  await insert('other_snapshots')
}

/**
 * Undoes a joining: two accounts again, each with exactly the rows it had, and with what its own link brought since.
 * The row of `matchId` must still hold what both were.
 */
export async function takeApart(tx: Tx, joined: JoinedAccounts, matchId: string, now: Date): Promise<void> {
  const { userId, accountId, otherId, linkOf } = joined
  await releaseAllTransfers(tx, joined)
  const own = await columnsOf(tx, 'account', ['id', 'user_id'])
  const kept = (part: string) =>
    sql`jsonb_populate_record(null::account, (select undo -> ${sql.lit(part)} from account_match where id = ${matchId}))`
  const current = sql`(select to_jsonb(a) from account a where a.user_id = ${userId} and a.id = ${accountId})`
  const { rows } = await sql<{ row: unknown }>`select ${current}::text as row`.execute(tx)
  if (linkOf === 'OTHER')
    await sql`update account set (${own}) = (select ${own} from ${kept('account')})
      where user_id = ${userId} and id = ${accountId}`.execute(tx)
  await sql`
    insert into account (id, user_id, ${own}) select ${otherId}, ${userId}, ${own} from ${
      linkOf === 'OTHER' ? sql`jsonb_populate_record(null::account, ${rows[0]?.row}::jsonb)` : kept('other')
    } returning 1`.execute(tx)
  await sql`
    update account a set creation_date = k.creation_date, note = k.note, duplicate_of = null
    from ${kept('other')} as k where a.user_id = ${userId} and a.id = ${otherId}`.execute(tx)
  await sql`
    update transaction_edit set account_id = ${otherId} where user_id = ${userId} and account_id = ${accountId}
      and coalesce(before -> 0, after -> 0) ->> 'account_id' = ${otherId}::text`.execute(tx)
  await sql`
    update statement_import_row r set transaction_id = (pair -> 'other' ->> 'id')::uuid, effect = 'ADDED'
    from account_match m, jsonb_array_elements(m.undo -> 'pairs') as pair, statement_import_account i
    where m.id = ${matchId} and r.user_id = ${userId} and r.transaction_id = (pair -> 'account' ->> 'id')::uuid
      and i.id = r.import_account_id and i.account_id = ${accountId} and i.joined_as = ${otherId}`.execute(tx)
  await sql`update statement_import_account set account_id = ${otherId}, joined_as = null
    where user_id = ${userId} and account_id = ${accountId} and joined_as = ${otherId}`.execute(tx)
  await splitTransactions(tx, joined, matchId)
  await splitPositions(tx, joined, matchId)
  await splitSnapshots(tx, joined, matchId)
  await returnSaid(tx, joined, matchId)
  await followInstitution(tx, userId, accountId)
  await followInstitution(tx, userId, otherId)
  await matchTransfers(tx, userId, EVER, now)
}

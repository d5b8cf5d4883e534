import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { UndoneAccountState } from '@keelwise/contract/words'
import { categorizeStored } from './categories/stored.ts'
import { hideCredential } from './credentials.ts'
import { FILE_PROVIDER } from './identify-account.ts'
import { type FileState, lockImports, storeFileState } from './imports.ts'
import { columnsOf, insertKept } from './kept-rows.ts'
import { forgetOwnPrices } from './own-prices.ts'
import { HAND_SOURCE } from './transaction-edits.ts'
import { matchTransfers, releaseTransfers } from './transfers.ts'

/** What undoing an import comes to, or came to, for one account. */
export interface UndoneAccount {
  readonly account_id: string
  readonly account_name: string
  readonly masked_account_number: string
  readonly state: UndoneAccountState
  /** Transactions that go. */
  readonly rows_removed: number
  /** Transactions that stay because another file holds them too, or because the bank's own link does. */
  readonly rows_kept: number
  /** Transactions that the import had changed or taken away. */
  readonly rows_restored: number
}

interface AccountOfImport {
  readonly id: string
  readonly account_id: string
  readonly account_name: string
  readonly masked_account_number: string
  readonly imported_at: Date
  readonly is_linked: boolean
  readonly has_base: boolean
  readonly remaining: number
  readonly was_removed_at: Date | null
  readonly snapshot_date: string | null
}

const accountsOf = (tx: Tx, userId: string, importId: string) =>
  sql<AccountOfImport>`
    select i.id, i.account_id, a.account_name, a.masked_account_number, s.imported_at, i.was_removed_at, i.snapshot_date,
      i.joined_as is not null or c.provider is distinct from ${FILE_PROVIDER} as is_linked,
      exists (select from statement_import_account b where b.user_id = i.user_id and b.account_id = i.account_id
        and b.before is not null) as has_base,
      (select count(*)::int from statement_import_account o join statement_import so on so.id = o.import_id
        where o.user_id = i.user_id and o.account_id = i.account_id and so.undone_at is null and so.id <> s.id) as remaining
    from statement_import_account i join statement_import s on s.id = i.import_id and s.user_id = i.user_id
    join account a on a.id = i.account_id and a.user_id = i.user_id left join credential c on c.id = a.credential_id and c.user_id = a.user_id
    where i.user_id = ${userId} and i.import_id = ${importId}
    order by i.id`.execute(tx)

/**
 * The rows of an import of which nobody else knows: files alone brought them, and no other import that stands holds them;
 * and what was made of them by hand. What was there before imports were on record is nobody's to take away.
 */
const ownRows = (userId: string, recordId: string) => sql`
  with recursive gone(id) as (
    select mine.transaction_id from statement_import_row mine
    join lateral (
      select bool_or(r.effect = 'ADDED') as was_added,
        bool_or(s.undone_at is null and r.import_account_id <> mine.import_account_id) as is_held
      from statement_import_row r
      join statement_import_account a on a.id = r.import_account_id and a.user_id = r.user_id join statement_import s on s.id = a.import_id and s.user_id = a.user_id
      where r.user_id = mine.user_id and r.transaction_id = mine.transaction_id
    ) known on known.was_added and not known.is_held
    where mine.user_id = ${userId} and mine.import_account_id = ${recordId} and mine.effect <> 'REMOVED'
    union
    select after.transaction_id from gone
    join transaction_edit_row before on before.user_id = ${userId} and before.transaction_id = gone.id and before.side = 'BEFORE'
    join transaction_edit_row after on after.edit_id = before.edit_id and after.side = 'AFTER'
  )
  select t.id from gone join transaction t on t.id = gone.id and t.user_id = ${userId}
    and t.source in (${FILE_PROVIDER}, ${HAND_SOURCE})`

/** What became of an account once the rows of an import are gone. */
async function stateOf(tx: Tx, userId: string, account: AccountOfImport): Promise<UndoneAccountState> {
  if (account.is_linked) return 'LINKED'
  if (account.remaining > 0) return 'OTHER_FILES'
  if (account.has_base) return 'BEFORE'
  const { rows } = await sql`
    select from transaction where user_id = ${userId} and account_id = ${account.account_id}
      and id not in (${ownRows(userId, account.id)}) limit 1`.execute(tx)
  return rows.length > 0 ? 'KEPT' : 'GONE'
}

async function countsOf(tx: Tx, userId: string, account: AccountOfImport) {
  const { rows } = await sql<{ own: number; changed: number; there: number }>`
    select (select count(*)::int from (${ownRows(userId, account.id)}) as own) as own,
      count(*) filter (where effect = 'REMOVED' or (effect = 'UPDATED' and t.id is not null))::int as changed,
      count(*) filter (where effect <> 'REMOVED' and t.id is not null)::int as there
    from statement_import_row r left join transaction t on t.id = r.transaction_id and t.user_id = r.user_id
    where r.user_id = ${userId} and r.import_account_id = ${account.id}`.execute(tx)
  const { own = 0, changed = 0, there = 0 } = rows[0] ?? {}
  return { own, changed, kept: there - own }
}

/** What undoing an import would come to, account by account. Changes nothing. */
export async function foreseeUndo(tx: Tx, userId: string, importId: string): Promise<UndoneAccount[]> {
  const { rows } = await accountsOf(tx, userId, importId)
  const outcome: UndoneAccount[] = []
  for (const account of rows) {
    const { own, changed, kept } = await countsOf(tx, userId, account)
    outcome.push({
      ...named(account),
      state: await stateOf(tx, userId, account),
      rows_removed: own,
      rows_kept: kept,
      rows_restored: changed,
    })
  }
  return outcome
}

const named = ({ account_id, account_name, masked_account_number }: AccountOfImport) => ({
  account_id,
  account_name,
  masked_account_number,
})

async function removeRows(
  tx: Tx,
  userId: string,
  account: AccountOfImport,
): Promise<{ removed: number; freed: boolean }> {
  const { rows } = await sql<{ id: string; transfer_id: string | null }>`
    select id, transfer_id from transaction where user_id = ${userId} and id in (${ownRows(userId, account.id)})`.execute(
    tx,
  )
  const legs = rows.filter(({ transfer_id }) => transfer_id !== null).map(({ id }) => id)
  await releaseTransfers(tx, userId, legs)
  const ids = rows.map(({ id }) => id)
  // changes of rows that are gone are nobody's to undo
  await sql`
    delete from transaction_edit e where e.user_id = ${userId} and e.account_id = ${account.account_id} and exists (
      select from transaction_edit_row h where h.edit_id = e.id and h.side = 'BEFORE'
        and (h.transaction_id = any(${sql.val(ids)}::uuid[]) or exists (
          select from transaction_edit_row a where a.edit_id = e.id and a.transaction_id = any(${sql.val(ids)}::uuid[]))
          or (h.source = ${FILE_PROVIDER} and exists (select from statement_import_row r
            where r.user_id = h.user_id and r.transaction_id = h.transaction_id and r.import_account_id = ${account.id}
              and r.effect = 'ADDED') and not exists (
            select from statement_import_row r join statement_import_account ia on ia.id = r.import_account_id and ia.user_id = r.user_id
            join statement_import s on s.id = ia.import_id and s.user_id = ia.user_id where r.user_id = h.user_id
              and r.transaction_id = h.transaction_id and s.undone_at is null and ia.id <> ${account.id}))))`.execute(
    tx,
  )
  await sql`
    insert into undone_transaction (id, user_id, source, external_id, ordinal, execution_date, flow_amount, currency)
    select id, user_id, source, external_id, ordinal, execution_date, flow_amount, currency from transaction t
    where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[]) and (
      exists (select from transaction_mark x where x.user_id = t.user_id and x.transaction_id = t.id)
      or exists (select from transaction_part x where x.user_id = t.user_id and x.transaction_id = t.id)
      or exists (select from receipt x where x.user_id = t.user_id and x.transaction_id = t.id))
    on conflict on constraint undone_transaction_pkey do nothing`.execute(tx)
  await sql`delete from transaction where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[])`.execute(tx)
  return { removed: rows.length, freed: legs.length > 0 }
}

/**
 * Gives changed rows their earlier contents, and puts back what was taken away. A row that a later import changed once
 * more keeps what that one says, and goes back to the earlier contents when that one is undone.
 */
async function restoreRows(tx: Tx, userId: string, account: AccountOfImport): Promise<number> {
  await sql`
    with mine as (
      select r.transaction_id, r.previous from statement_import_row r
      where r.user_id = ${userId} and r.import_account_id = ${account.id} and r.effect = 'UPDATED'
    ), later as (
      select distinct on (r.transaction_id) r.import_account_id, r.transaction_id, mine.previous
      from mine join statement_import_row r on r.user_id = ${userId} and r.transaction_id = mine.transaction_id and r.effect = 'UPDATED'
      join statement_import_account a on a.id = r.import_account_id and a.user_id = r.user_id join statement_import s on s.id = a.import_id and s.user_id = a.user_id
      where s.undone_at is null and (s.imported_at, a.id) > (${account.imported_at}, ${account.id}::uuid)
      order by r.transaction_id, s.imported_at, a.id
    ), spliced as (
      update statement_import_row r set previous = later.previous from later
      where r.import_account_id = later.import_account_id and r.transaction_id = later.transaction_id
    )
    update statement_import_row r set effect = 'KNOWN' from later
    where r.import_account_id = ${account.id} and r.transaction_id = later.transaction_id`.execute(tx)
  const columns = await columnsOf(tx, 'transaction', ['id', 'user_id', 'account_id', 'created_at', 'transfer_id'])
  const { rows: changed } = await sql<{ id: string }>`
    select t.id from statement_import_row r join transaction t on t.id = r.transaction_id and t.user_id = r.user_id
    where r.user_id = ${userId} and r.import_account_id = ${account.id} and r.effect = 'UPDATED'
      and t.source = ${FILE_PROVIDER} and t.updated_at = ${account.imported_at}`.execute(tx)
  const ids = changed.map(({ id }) => id)
  await releaseTransfers(tx, userId, ids)
  await sql`
    update transaction t set (${columns}) = (select ${columns} from jsonb_populate_record(null::transaction, r.previous))
    from statement_import_row r
    where r.import_account_id = ${account.id} and r.transaction_id = t.id and t.user_id = ${userId}
      and t.id = any(${sql.val(ids)}::uuid[])`.execute(tx)
  const gone = sql`(
    select coalesce(jsonb_agg(r.previous || jsonb_build_object('transfer_id', null, 'account_id', ${account.account_id}::text)), '[]')
    from statement_import_row r
    where r.user_id = ${userId} and r.import_account_id = ${account.id} and r.effect = 'REMOVED'
      and not exists (select from transaction x where x.account_id = ${account.account_id}::uuid
        and x.source = r.previous ->> 'source' and x.external_id = r.previous ->> 'external_id'
        and x.ordinal = (r.previous ->> 'ordinal')::int)
      and not exists (select from statement_import_row o join statement_import_account a on a.id = o.import_account_id
        join statement_import s on s.id = a.import_id and s.user_id = a.user_id where o.user_id = r.user_id and o.transaction_id = r.transaction_id
        and o.effect = 'REMOVED' and o.import_account_id <> r.import_account_id and s.undone_at is null))`
  const { rows: back } = await sql<{
    id: string
  }>`select x ->> 'id' as id from jsonb_array_elements(${gone}) as x`.execute(tx)
  await insertKept(tx, 'transaction', gone)
  const restored = [...ids, ...back.map(({ id }) => id)]
  // what a row counted as depends on the transfers that are found among the rows there are now
  await releaseAlone(tx, userId, restored)
  await categorizeStored(tx, userId, restored)
  return restored.length
}

const releaseAlone = (tx: Tx, userId: string, ids: readonly string[]) =>
  sql`
    update transaction t set is_cash_flow = counts_as_flow(t.tx_type, t.is_pending, t.flow_amount, a.account_type)
    from account a where a.id = t.account_id and t.user_id = ${userId} and t.id = any(${sql.val(ids)}::uuid[]) and t.transfer_id is null`.execute(
    tx,
  )

/** The value that stood for the day of the import's value, unless a later import says another one for it. */
async function restoreSnapshot(tx: Tx, userId: string, account: AccountOfImport): Promise<void> {
  const { snapshot_date: date, account_id: accountId, imported_at: at } = account
  if (date === null) return
  const before = sql`(select snapshot_before from statement_import_account where id = ${account.id})`
  const { rows: later } = await sql<{ id: string }>`
    select a.id from statement_import_account a join statement_import s on s.id = a.import_id and s.user_id = a.user_id
    where a.user_id = ${userId} and a.account_id = ${accountId} and a.snapshot_date = ${date}::date and s.undone_at is null
      and (s.imported_at, a.id) > (${at}, ${account.id}::uuid)
    order by s.imported_at, a.id limit 1`.execute(tx)
  if (later[0]) {
    await sql`update statement_import_account set snapshot_before = ${before} where user_id = ${userId} and id = ${later[0].id}`.execute(
      tx,
    )
    return
  }
  await sql`delete from account_snapshot where user_id = ${userId} and account_id = ${accountId} and date = ${date}::date`.execute(
    tx,
  )
  const columns = await columnsOf(tx, 'account_snapshot', ['account_id'])
  await sql`
    insert into account_snapshot (account_id, ${columns})
    select ${accountId}::uuid, ${columns} from jsonb_populate_record(null::account_snapshot, ${before}) where date is not null returning 1`.execute(
    tx,
  )
}

/** Days that nights carried from the import's value, up to the next import that stands; and what was worked out from it. */
async function forgetCarried(tx: Tx, userId: string, account: AccountOfImport): Promise<void> {
  const { account_id: accountId, imported_at: at } = account
  await sql`
    delete from account_snapshot where user_id = ${userId} and account_id = ${accountId} and source = 'nightly'
      and date >= ${at}::date and date < coalesce((
        select min(s.imported_at)::date from statement_import_account a join statement_import s on s.id = a.import_id and s.user_id = a.user_id
        where a.user_id = ${userId} and a.account_id = ${accountId} and s.undone_at is null and s.imported_at > ${at}), 'infinity')`.execute(
    tx,
  )
  await sql`
    delete from account_snapshot where user_id = ${userId} and account_id = ${accountId} and source = 'reconstructed'
      and not exists (select from account_snapshot s where s.user_id = ${userId} and s.account_id = ${accountId} and s.source = 'sync')`.execute(
    tx,
  )
  await sql`delete from account_history where user_id = ${userId} and account_id = ${accountId}`.execute(tx)
}

interface Brought extends FileState {
  readonly importedAt: Date
}

/** Makes value and holdings what they would be if only the other imports had ever been: what was before, then each in its order. */
async function replay(tx: Tx, userId: string, account: AccountOfImport): Promise<void> {
  const { account_id: accountId } = account
  const base = sql`(select before from statement_import_account
    where user_id = ${userId} and account_id = ${accountId} and before is not null limit 1)`
  await sql`delete from position where user_id = ${userId} and account_id = ${accountId}`.execute(tx)
  if (account.has_base) {
    const own = await columnsOf(tx, 'account', [
      'id',
      'user_id',
      'deleted_at',
      'archived_at',
      'in_totals',
      'identified_at',
      'note',
      'duplicate_of',
      'provider_removed_at',
    ])
    await sql`
      update account set (${own}) = (select ${own} from jsonb_populate_record(null::account, ${base} -> 'account'))
      where user_id = ${userId} and id = ${accountId}`.execute(tx)
    await insertKept(tx, 'position', sql`(${base} -> 'positions')`)
  } else
    await sql`update account set market_value = null, value_basis = 'balance', as_of = null, is_closed = false, error_code = null
      where user_id = ${userId} and id = ${accountId}`.execute(tx)
  const { rows: owners } = await sql<{ institutionId: string; credentialId: string }>`
    select institution_id as "institutionId", credential_id as "credentialId" from account
    where user_id = ${userId} and id = ${accountId}`.execute(tx)
  const { rows: others } = await sql<{ brought: FileState; imported_at: Date }>`
    select a.brought, s.imported_at from statement_import_account a join statement_import s on s.id = a.import_id and s.user_id = a.user_id
    where a.user_id = ${userId} and a.account_id = ${accountId} and s.undone_at is null and a.id <> ${account.id}
    order by s.imported_at, a.id`.execute(tx)
  const remaining: Brought[] = others.map(({ brought, imported_at }) => ({ ...brought, importedAt: imported_at }))
  for (const { importedAt, ...state } of remaining)
    await storeFileState(tx, { userId, ...owners[0]! }, state, importedAt)
}

/** A joining that put a file's rows beside a bank's stands for good: what was the file's is not kept any longer. */
const forgetJoining = (tx: Tx, userId: string, accountId: string) =>
  sql`update account_match set undo = null where user_id = ${userId} and account_id = ${accountId} and reason = 'STATEMENT'
    and status = 'JOINED'`.execute(tx)

async function undoAccount(tx: Tx, userId: string, account: AccountOfImport, now: Date) {
  const state = await stateOf(tx, userId, account)
  const counts = await countsOf(tx, userId, account)
  const { removed, freed } = await removeRows(tx, userId, account)
  const restored = await restoreRows(tx, userId, account)
  await restoreSnapshot(tx, userId, account)
  if (state === 'LINKED') await forgetJoining(tx, userId, account.account_id)
  else await forgetCarried(tx, userId, account)
  if (state === 'OTHER_FILES' || state === 'BEFORE' || state === 'KEPT') await replay(tx, userId, account)
  if (account.was_removed_at && account.remaining === 0 && state !== 'GONE')
    await sql`update account set deleted_at = ${account.was_removed_at}, provider_removed_at = ${now}
      where user_id = ${userId} and id = ${account.account_id}`.execute(tx)
  await sql`delete from statement_import_row where user_id = ${userId} and import_account_id = ${account.id}
    and (effect <> 'ADDED' or not exists (select from transaction t where t.id = transaction_id))`.execute(tx)
  if (state === 'GONE') await eraseAccount(tx, userId, account.account_id, now)
  return {
    outcome: { ...named(account), state, rows_removed: removed, rows_kept: counts.kept, rows_restored: restored },
    freed,
  }
}

/** Nothing is left of an account that an import alone had made; nor of the files' institution when it was the last one. */
async function eraseAccount(tx: Tx, userId: string, accountId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ credential_id: string | null }>`
    delete from account where user_id = ${userId} and id = ${accountId} returning credential_id`.execute(tx)
  const credentialId = rows[0]?.credential_id ?? null
  if (credentialId === null) return
  const { rows: left } = await sql`
    select from account where user_id = ${userId} and credential_id = ${credentialId} and deleted_at is null limit 1`.execute(
    tx,
  )
  if (left.length === 0) await hideCredential(tx, userId, credentialId, now)
}

/**
 * Undoes an import: balances, holdings, values of days and transactions are what they would be if it had never been.
 * Rows that other files hold too stay, and so does whatever a bank's own link tells.
 * @returns what became of each account; null when there is no such import, or it is undone already
 */
export async function undoImport(tx: Tx, userId: string, importId: string, now: Date): Promise<UndoneAccount[] | null> {
  await lockImports(tx, userId)
  // a file of hundreds of thousands of rows goes as a whole
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const { rows: imports } = await sql`
    select from statement_import where user_id = ${userId} and id = ${importId} and undone_at is null for update`.execute(
    tx,
  )
  if (imports.length === 0) return null
  await forgetOwnPrices(tx, userId, importId)
  const { rows } = await accountsOf(tx, userId, importId)
  const outcome: UndoneAccount[] = []
  let hasFreed = false
  for (const account of rows) {
    const undone = await undoAccount(tx, userId, account, now)
    outcome.push(undone.outcome)
    hasFreed ||= undone.freed || undone.outcome.rows_restored > 0
  }
  await sql`
    update statement_import set undone_at = ${now}, outcome = ${JSON.stringify(outcome)}::jsonb
    where user_id = ${userId} and id = ${importId}`.execute(tx)
  if (hasFreed) await matchTransfers(tx, userId, new Date(0), now)
  return outcome
}

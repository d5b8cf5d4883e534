import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import type { AccountRow, PositionRow, TransactionRow } from '../sources/rows.ts'
import { type Owner, storeAccount, storeEarlierValue, storeSnapshot } from './accounts.ts'
import { FILE_PROVIDER, identifyAccount } from './identify-account.ts'
import { forgetValue, storeCash, storePositions } from './positions.ts'
import { storeTransactions } from './transactions.ts'

/** What a file states of an account beside its transactions. */
export interface FileState {
  readonly account: AccountRow
  readonly positions: readonly PositionRow[] | null
  readonly cash: readonly PositionRow[] | null
  /** False when a holding of the file could not be read. */
  readonly isComplete: boolean
}

/** One account of a file, as it is stored. */
export interface FileAccount extends FileState {
  /** What the file calls it. */
  readonly key: string
  readonly transactions: readonly TransactionRow[]
  /** Stored transactions that the file tells too, under other ids. */
  readonly sameAs: readonly string[]
}

export interface ImportedAccount {
  /** The account that holds the rows now. */
  readonly id: string
  readonly isNew: boolean
  readonly inserted: number
}

/** Imports of a person, and what undoes them, wait for one another until the end of the transaction. */
export const lockImports = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 3))`.execute(tx)

/**
 * Puts an import on record; a preview imported again is the same import, as long as it is not undone.
 * @returns the id of the import
 */
export async function recordImport(
  tx: Tx,
  userId: string,
  file: { readonly previewId: string; readonly name: string; readonly hash: Buffer; readonly format: string },
  institutionName: string,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into statement_import (id, preview_id, user_id, file_name, file_hash, format, institution_name, imported_at)
    values (${uuid7(now.getTime())}, ${file.previewId}, ${userId}, ${file.name}, ${file.hash}, ${file.format},
      ${institutionName}, ${now})
    on conflict (user_id, preview_id) where undone_at is null do update set preview_id = excluded.preview_id
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Stores value and holdings as a file states them. */
export async function storeFileState(tx: Tx, owner: Owner, state: FileState, now: Date) {
  const stored = await storeAccount(tx, owner, state.account, now)
  if (state.positions && stored.isCurrent)
    await storePositions(tx, owner, stored.id, state.positions, state.account.marketValue, now)
  // a holding that could not be read is worth something all the same
  if (state.positions && stored.isCurrent && !state.isComplete && state.account.marketValue === null)
    await forgetValue(tx, owner.userId, stored.id)
  if (state.cash && state.cash.length > 0 && stored.isCurrent) await storeCash(tx, owner, stored.id, state.cash, now)
  return stored
}

/** The own account of a source's account, as it is before the import, in the database's own words. */
async function findBefore(tx: Tx, owner: Owner, providerAccountId: string) {
  const { rows } = await sql<{ id: string; deleted_at: Date | null; is_on_record: boolean; before: string }>`
    select a.id, a.deleted_at,
      exists (select from statement_import_account i where i.user_id = a.user_id and i.account_id = a.id) as is_on_record,
      jsonb_build_object('account', to_jsonb(a), 'positions', (select coalesce(jsonb_agg(to_jsonb(p)), '[]')
        from position p where p.user_id = a.user_id and p.account_id = a.id))::text as before
    from account a where a.user_id = ${owner.userId} and a.credential_id = ${owner.credentialId}
      and a.provider_account_id = ${providerAccountId} for update`.execute(tx)
  return rows[0]
}

/** Importing an account that was removed is a wish to have it back. */
const restoreAccount = (tx: Tx, userId: string, accountId: string) =>
  sql`update account set deleted_at = null, provider_removed_at = null
    where user_id = ${userId} and id = ${accountId} and deleted_at is not null`.execute(tx)

const snapshotText = (tx: Tx, userId: string, accountId: string, date: string) =>
  sql<{ snapshot: string }>`
    select to_jsonb(s)::text as snapshot from account_snapshot s
    where user_id = ${userId} and account_id = ${accountId} and date = ${date}::date`.execute(tx)

/**
 * Stores one account of a file under an import that is on record, so that it can be undone.
 * @param importId see `recordImport`
 */
export async function importAccount(
  tx: Tx,
  owner: Owner,
  importId: string,
  file: FileAccount,
  now: Date,
  onStored?: (rows: number) => Promise<void>,
): Promise<ImportedAccount> {
  const { userId } = owner
  const before = await findBefore(tx, owner, file.account.providerAccountId)
  if (before?.deleted_at) await restoreAccount(tx, userId, before.id)
  const account = await storeFileState(tx, owner, file, now)
  const brought = { account: file.account, positions: file.positions, cash: file.cash, isComplete: file.isComplete }
  const { rows: records } = await sql<{ id: string; is_first: boolean }>`
    insert into statement_import_account (id, import_id, user_id, account_key, account_id, is_new, was_removed_at,
      positions_total, brought, before)
    values (${uuid7(now.getTime())}, ${importId}, ${userId}, ${file.key}, ${account.id}, ${account.isNew},
      ${before?.deleted_at ?? null}, ${file.positions?.length ?? 0}, ${JSON.stringify(brought)}::jsonb,
      ${before === undefined || before.is_on_record ? null : before.before}::jsonb)
    on conflict on constraint statement_import_account_import_id_account_key_key do update set brought = excluded.brought, account_id = excluded.account_id,
      positions_total = excluded.positions_total
    returning id, (xmax = 0) as is_first`.execute(tx)
  const record = records[0]!
  const counts = await storeTransactions(
    tx,
    owner,
    account.id,
    FILE_PROVIDER,
    file.transactions,
    now,
    record.id,
    onStored,
  )
  await sql`
    insert into statement_import_row (import_account_id, user_id, transaction_id, effect)
    select ${record.id}::uuid, user_id, id, 'KNOWN' from transaction
    where user_id = ${userId} and account_id = ${account.id} and id = any(${sql.val(file.sameAs)}::uuid[])
    on conflict on constraint statement_import_row_pkey do nothing`.execute(tx)
  const there =
    file.sameAs.length + file.transactions.filter((row) => !row.isRemoved).length - counts.inserted - counts.updated
  const isValued = file.account.marketValue !== null || file.positions !== null
  const stated = file.account.asOf?.slice(0, 10) ?? null
  const date = account.isCurrent ? (isValued ? (stated ?? dayOf(now)) : null) : stated
  const replaced = date === null ? null : await snapshotText(tx, userId, account.id, date)
  if (!account.isCurrent) await storeEarlierValue(tx, userId, account.id, file.account)
  else if (date !== null) await storeSnapshot(tx, userId, account.id, date)
  await sql`
    update statement_import_account set
      rows_added = rows_added + ${counts.inserted}::int, rows_updated = rows_updated + ${counts.updated}::int,
      rows_removed = rows_removed + ${counts.removed}::int,
      rows_known = greatest(rows_known, ${there}::int - rows_added),
      snapshot_date = case when ${record.is_first} then ${date}::date else snapshot_date end,
      snapshot_before = case when ${record.is_first} then ${replaced?.rows[0]?.snapshot ?? null}::jsonb else snapshot_before end
    where user_id = ${userId} and id = ${record.id}`.execute(tx)
  if (!account.isUnidentified) return { id: account.id, isNew: account.isNew, inserted: counts.inserted }
  const identity = await identifyAccount(tx, userId, account.id, now)
  return {
    id: identity.accountId,
    isNew: identity.kind !== 'JOIN',
    inserted: counts.inserted - identity.transactionsJoined,
  }
}

import type { TransactionEditAction } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import { categorizeStored } from './categories/stored.ts'
import { FILE_PROVIDER } from './identify-account.ts'
import { insertKept } from './kept-rows.ts'
import { matchTransfers, releaseTransfers } from './transfers.ts'

/** Adapter id of transactions that were entered by hand. */
export const HAND_SOURCE = 'hand'

/** What is said of a transaction by hand; amounts and units are decimal text. */
export interface HandFacts {
  readonly execution_date: string
  readonly tx_type: string
  readonly flow_amount: string
  readonly currency: string
  readonly description: string | null
  readonly name: string | null
  readonly ticker: string | null
  readonly units: string | null
  readonly unit_price: string | null
  readonly fee: string | null
  readonly tax: string | null
}

/** Whether a person may change a transaction: no link tells it. `t` and `c` are its row and its account's credential. */
export const isEditable = sql<boolean>`(t.source in (${FILE_PROVIDER}, ${HAND_SOURCE}) or a.credential_id is null)`

/** An account whose transactions are its owner's to enter: no link updates it. Locked for the transaction. */
export async function lockHandAccount(tx: Tx, userId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account a left join credential c on c.id = a.credential_id and c.user_id = a.user_id
    where a.user_id = ${userId} and a.id = ${accountId} and a.deleted_at is null
      and (a.credential_id is null or c.provider = ${FILE_PROVIDER})
    for update of a`.execute(tx)
  return rows.length > 0
}

/** A transaction that may be changed by hand, with its account locked. */
export async function lockEditable(tx: Tx, userId: string, id: string) {
  const { rows } = await sql<{
    account_id: string
    institution_id: string
    flow_amount: string
    units: string | null
    is_editable: boolean
  }>`
    select t.account_id, t.institution_id, t.flow_amount, t.units, ${isEditable} and not t.is_pending as is_editable
    from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
    where t.user_id = ${userId} and t.id = ${id} and a.deleted_at is null for update of t, a`.execute(tx)
  return rows[0]
}

/** Rows as JSON in the database's own words: numbers never pass through a float. */
async function textOf(tx: Tx, userId: string, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')::text as rows from transaction t
    where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[])`.execute(tx)
  return rows[0]?.rows ?? '[]'
}

async function insertRow(
  tx: Tx,
  owner: { readonly userId: string; readonly accountId: string },
  { id, externalId }: { readonly id: string; readonly externalId: string },
  facts: HandFacts,
  now: Date,
): Promise<void> {
  await sql`
    insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type, flow_amount,
      currency, description, name, ticker, units, unit_price, fee, tax, is_cash_flow, created_at, updated_at)
    select ${id}, user_id, institution_id, id, ${HAND_SOURCE}, ${externalId}, ${facts.execution_date}, ${facts.tx_type},
      ${facts.flow_amount}::numeric, ${facts.currency}, ${facts.description}, ${facts.name}, ${facts.ticker},
      ${facts.units}::numeric, ${facts.unit_price}::numeric, ${facts.fee}::numeric, ${facts.tax}::numeric,
      counts_as_flow(${facts.tx_type}, false, ${facts.flow_amount}::numeric, account_type), ${now}, ${now}
    from account where user_id = ${owner.userId} and id = ${owner.accountId} returning 1`.execute(tx)
}

async function keep(
  tx: Tx,
  owner: { readonly userId: string; readonly accountId: string },
  action: TransactionEditAction,
  before: string,
  afterIds: readonly string[],
  now: Date,
): Promise<string> {
  const id = uuid7(now.getTime())
  await categorizeStored(tx, owner.userId, afterIds)
  const after = await textOf(tx, owner.userId, afterIds)
  await sql`
    insert into transaction_edit (id, user_id, account_id, action, made_at, before, after)
    values (${id}, ${owner.userId}, ${owner.accountId}, ${action}, ${now}, ${before}::jsonb, ${after}::jsonb)`.execute(
    tx,
  )
  for (const [side, rows] of [
    ['BEFORE', before],
    ['AFTER', after],
  ] as const)
    await sql`
      insert into transaction_edit_row (edit_id, user_id, transaction_id, side, source, external_id, ordinal)
      select ${id}::uuid, ${owner.userId}::uuid, id, ${side}::text, source, external_id, ordinal
      from jsonb_populate_recordset(null::transaction, ${rows}::jsonb) returning 1`.execute(tx)
  await matchTransfers(tx, owner.userId, now, now)
  return id
}

/** Adds a transaction by hand, under an id that the caller has to know or one of its own. @returns the id of the change */
export async function addByHand(
  tx: Tx,
  userId: string,
  accountId: string,
  facts: HandFacts,
  now: Date,
  id = uuid7(now.getTime()),
): Promise<string> {
  await insertRow(tx, { userId, accountId }, { id, externalId: id }, facts, now)
  return keep(tx, { userId, accountId }, 'ADD', '[]', [id], now)
}

/** Changes a transaction. @returns the id of the change */
export async function changeByHand(
  tx: Tx,
  userId: string,
  accountId: string,
  id: string,
  facts: HandFacts,
  now: Date,
): Promise<string> {
  const before = await textOf(tx, userId, [id])
  await releaseTransfers(tx, userId, [id])
  await sql`
    update transaction set execution_date = ${facts.execution_date}, tx_type = ${facts.tx_type},
      flow_amount = ${facts.flow_amount}::numeric, currency = ${facts.currency}, description = ${facts.description},
      name = ${facts.name}, ticker = ${facts.ticker}, units = ${facts.units}::numeric, unit_price = ${facts.unit_price}::numeric,
      fee = ${facts.fee}::numeric, tax = ${facts.tax}::numeric,
      posted_date = case when execution_date = ${facts.execution_date}::date then posted_date end,
      settlement_date = case when execution_date = ${facts.execution_date}::date then settlement_date end,
      is_cash_flow = counts_as_flow(${facts.tx_type}, false, ${facts.flow_amount}::numeric,
        (select account_type from account where account.id = account_id)),
      updated_at = ${now}
    where user_id = ${userId} and id = ${id}`.execute(tx)
  return keep(tx, { userId, accountId }, 'EDIT', before, [id], now)
}

/** Takes a transaction away. @returns the id of the change */
export async function removeByHand(tx: Tx, userId: string, accountId: string, id: string, now: Date): Promise<string> {
  const before = await textOf(tx, userId, [id])
  await releaseTransfers(tx, userId, [id])
  await sql`delete from transaction where user_id = ${userId} and id = ${id}`.execute(tx)
  return keep(tx, { userId, accountId }, 'DELETE', before, [], now)
}

/** A change that stands and whose rows no later one has changed. `e` is its row. */
export const canBeUndone = sql<boolean>`(e.undone_at is null and not exists (
  select from transaction_edit_row mine
  join transaction_edit_row other on other.user_id = mine.user_id and other.transaction_id = mine.transaction_id
    and other.side = 'BEFORE' and other.edit_id <> mine.edit_id
  join transaction_edit later on later.id = other.edit_id and later.user_id = other.user_id and later.undone_at is null and (later.made_at, later.id) > (e.made_at, e.id)
  where mine.edit_id = e.id))`

/** Undoes a change by hand. @returns false when there is none, it is undone, or a later one has to be undone first */
export async function undoEdit(tx: Tx, userId: string, editId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ account_id: string; can_undo: boolean }>`
    select e.account_id, ${canBeUndone} as can_undo from transaction_edit e join account a on a.id = e.account_id and a.user_id = e.user_id
    where e.user_id = ${userId} and e.id = ${editId} for update of e, a`.execute(tx)
  if (!rows[0]?.can_undo) return false
  const { rows: touched } = await sql<{ id: string }>`
    select transaction_id as id from transaction_edit_row where user_id = ${userId} and edit_id = ${editId}`.execute(tx)
  const ids = touched.map(({ id }) => id)
  await releaseTransfers(tx, userId, ids)
  await sql`delete from transaction where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[])`.execute(tx)
  // in the account that holds the rows now, should it have been joined with another
  const before = sql`(select coalesce(jsonb_agg(row || jsonb_build_object('account_id', e.account_id, 'transfer_id', null,
      'updated_at', ${now.toISOString()}::text)), '[]')
    from transaction_edit e, jsonb_array_elements(e.before) as row where e.user_id = ${userId} and e.id = ${editId})`
  await insertKept(tx, 'transaction', before)
  await sql`
    update transaction t set is_cash_flow = counts_as_flow(t.tx_type, t.is_pending, t.flow_amount, a.account_type)
    from account a where a.id = t.account_id and t.user_id = ${userId} and t.id = any(${sql.val(ids)}::uuid[])`.execute(
    tx,
  )
  await categorizeStored(tx, userId, ids)
  await sql`update transaction_edit set undone_at = ${now} where user_id = ${userId} and id = ${editId}`.execute(tx)
  await matchTransfers(tx, userId, now, now)
  return true
}

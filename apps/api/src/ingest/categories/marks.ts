import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import type { PayeeRule } from './decide.ts'
import { restoreParts } from './parts.ts'
import { categorizeStored } from './stored.ts'

/** What is said of transactions; undefined leaves what was said, null takes it back. */
export interface Marks {
  /** A key of the default set or of the person's own. */
  readonly category?: string | null | undefined
  readonly payee?: string | null | undefined
  readonly note?: string | null | undefined
  readonly tags?: readonly string[] | undefined
  readonly add_tags?: readonly string[] | undefined
  readonly is_excluded?: boolean | null | undefined
}

/** Marks that say nothing go. */
const dropEmpty = (tx: Tx, userId: string, ids: readonly string[]) =>
  sql`
    delete from transaction_mark where user_id = ${userId} and transaction_id = any(${sql.val(ids)}::uuid[])
      and coalesce(payee, category, note) is null and tags = '{}' and is_excluded is null`.execute(tx)

/**
 * Says something of transactions beside what their source says.
 * @returns the id of the change, by which it can be undone
 */
export async function markRows(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  marks: Marks,
  now: Date,
): Promise<string> {
  const change = uuid7(now.getTime())
  const chosen = sql`transaction_id = any(${sql.val(ids)}::uuid[])`
  await sql`
    insert into mark_change (id, user_id, made_at, transaction_ids, before)
    select ${change}, ${userId}, ${now}, ${sql.val(ids)}::uuid[], coalesce(jsonb_agg(to_jsonb(m)), '[]')
    from transaction_mark m where user_id = ${userId} and ${chosen}`.execute(tx)
  await sql`
    insert into transaction_mark (transaction_id, user_id, change_id, updated_at)
    select id, ${userId}, ${change}, ${now} from unnest(${sql.val(ids)}::uuid[]) as id
    on conflict (transaction_id) do update set change_id = excluded.change_id, updated_at = excluded.updated_at`.execute(
    tx,
  )
  const { category, payee, note, is_excluded, tags, add_tags } = marks
  await tx
    .updateTable('transaction_mark')
    .set({
      updated_at: now,
      ...(category === undefined ? {} : { category }),
      ...(payee === undefined ? {} : { payee }),
      ...(note === undefined ? {} : { note: note === '' ? null : note }),
      ...(is_excluded === undefined ? {} : { is_excluded }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${chosen}`)
    .execute()
  if (add_tags !== undefined)
    await sql`
      update transaction_mark set tags = array(select distinct tag from unnest(tags || ${sql.val(add_tags)}::text[]) as tag order by tag)
      where user_id = ${userId} and ${chosen}`.execute(tx)
  await dropEmpty(tx, userId, ids)
  await categorizeStored(tx, userId, ids)
  return change
}

/**
 * Takes a change of marks or parts back.
 * @returns how many transactions it was about; null where it is undone already or a later one has changed the same
 */
export async function undoMarkChange(tx: Tx, userId: string, id: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ ids: string[]; can_undo: boolean }>`
    select c.transaction_ids as ids, c.undone_at is null and not exists (
      select from mark_change later where later.user_id = c.user_id and later.undone_at is null
        and later.serial > c.serial and later.transaction_ids && c.transaction_ids) as can_undo
    from mark_change c where c.user_id = ${userId} and c.id = ${id} for update`.execute(tx)
  const [change] = rows
  if (!change?.can_undo) return null
  await sql`
    delete from transaction_mark where user_id = ${userId} and transaction_id = any(${sql.val(change.ids)}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into transaction_mark select m.* from mark_change c, jsonb_populate_recordset(null::transaction_mark, c.before) as m
    where c.user_id = ${userId} and c.id = ${id}`.execute(tx)
  await restoreParts(tx, userId, id)
  await sql`update mark_change set undone_at = ${now} where user_id = ${userId} and id = ${id}`.execute(tx)
  await categorizeStored(tx, userId, change.ids)
  return change.ids.length
}

/** The payee of a transaction as a rule knows it; `t` is its row. */
const readPayee = sql`lower(coalesce(t.payee_read, t.payee))`

/** All transactions of a payee, as rules know it. */
async function idsOfPayee(tx: Tx, userId: string, payee: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transaction t where t.user_id = ${userId} and ${readPayee} = ${payee} and t.payee is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The payee of a transaction as a rule knows it, null where no name was read; undefined where it is nobody's. */
export async function findRulePayee(tx: Tx, userId: string, id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ payee: string | null }>`
    select ${readPayee} as payee from transaction t join account a on a.id = t.account_id
    where t.user_id = ${userId} and t.id = ${id} and a.deleted_at is null`.execute(tx)
  return rows[0]?.payee
}

/**
 * Decides for all transactions of a payee, before and to come; what was said of single ones by hand stays, but of the one
 * that the rule is made from.
 */
export async function storePayeeRule(
  tx: Tx,
  userId: string,
  { id, payee }: { readonly id: string; readonly payee: string },
  { name, category, is_excluded }: PayeeRule,
  now: Date,
): Promise<string> {
  await sql`
    update transaction_mark set category = case when ${category}::text is null then category end,
      payee = case when ${name}::text is null then payee end,
      is_excluded = case when ${is_excluded}::boolean is null then is_excluded end
    where user_id = ${userId} and transaction_id = ${id}`.execute(tx)
  await dropEmpty(tx, userId, [id])
  const { rows } = await sql<{ id: string }>`
    insert into payee_rule (id, user_id, payee, name, category, is_excluded, created_at)
    values (${uuid7(now.getTime())}, ${userId}, ${payee}, ${name}, ${category}, ${is_excluded}, ${now})
    on conflict (user_id, payee) do update set name = coalesce(excluded.name, payee_rule.name),
      category = coalesce(excluded.category, payee_rule.category),
      is_excluded = coalesce(excluded.is_excluded, payee_rule.is_excluded)
    returning id`.execute(tx)
  await categorizeStored(tx, userId, await idsOfPayee(tx, userId, payee))
  return rows[0]!.id
}

/** Takes a rule back; what it decided is read anew. @returns whether there was one */
export async function dropPayeeRule(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ payee: string }>`
    delete from payee_rule where user_id = ${userId} and id = ${id} returning payee`.execute(tx)
  const [rule] = rows
  if (!rule) return false
  await categorizeStored(tx, userId, await idsOfPayee(tx, userId, rule.payee))
  return true
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import { categorizeStored } from './stored.ts'

/** One part of a transaction by its owner's word; the amount is decimal text in the transaction's currency. */
export interface Part {
  readonly amount: string
  /** A key of the default set or of the person's own. */
  readonly category: string
  readonly note: string | null
}

/** A transaction that its owner wants to split, locked, with the categories of its parts; undefined where it is nobody's. */
export async function lockToSplit(tx: Tx, userId: string, id: string) {
  const { rows } = await sql<{ flow_amount: string; categories: string[] }>`
    select t.flow_amount, array(select p.category from transaction_part p
      where p.user_id = t.user_id and p.transaction_id = t.id and not p.is_rest) as categories
    from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
    where t.user_id = ${userId} and t.id = ${id} and a.deleted_at is null for update of t`.execute(tx)
  return rows[0]
}

/**
 * Says what a transaction is made of, in place of what was said before; without parts it is whole again.
 * @param parts whose amounts come to the transaction's
 * @returns the id of the change, by which it can be undone as a change of marks is
 */
export async function storeParts(
  tx: Tx,
  userId: string,
  id: string,
  parts: readonly Part[],
  now: Date,
): Promise<string> {
  const change = uuid7(now.getTime())
  await sql`
    insert into mark_change (id, user_id, made_at, transaction_ids, before, parts_before)
    select ${change}::uuid, ${userId}::uuid, ${now}::timestamptz, array[${id}::uuid],
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from transaction_mark m where user_id = ${userId} and transaction_id = ${id}),
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from transaction_part p where user_id = ${userId} and transaction_id = ${id}) returning 1`.execute(
    tx,
  )
  await sql`delete from transaction_part where user_id = ${userId} and transaction_id = ${id}`.execute(tx)
  const column = (pick: (part: Part) => string | null) => sql.val(parts.map(pick))
  await sql`
    insert into transaction_part (transaction_id, place, user_id, amount, through, category, note)
    select ${id}::uuid, place, ${userId}::uuid, amount, sum(amount) over (order by place), category, note
    from unnest(${column(({ amount }) => amount)}::numeric[], ${column(({ category }) => category)}::text[],
      ${column(({ note }) => note)}::text[]) with ordinality as part(amount, category, note, place) returning 1`.execute(
    tx,
  )
  await categorizeStored(tx, userId, [id])
  return change
}

/** Puts the parts back that were there before a change of parts. */
export async function restoreParts(tx: Tx, userId: string, changeId: string): Promise<void> {
  const ofChange = sql`from mark_change c where c.user_id = ${userId} and c.id = ${changeId} and c.parts_before is not null`
  await sql`
    delete from transaction_part where user_id = ${userId}
      and transaction_id in (select unnest(c.transaction_ids) ${ofChange})`.execute(tx)
  await sql`
    insert into transaction_part select p.* from (select c.parts_before ${ofChange}) kept,
      jsonb_populate_recordset(null::transaction_part, kept.parts_before) as p returning 1`.execute(tx)
}

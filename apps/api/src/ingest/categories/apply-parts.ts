import { SPLIT } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** What is left of amounts that were changed since goes to a part of its own, and split rows say that they are split. */
export async function applyParts(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct transaction_id as id from transaction_part
    where user_id = ${userId} and transaction_id = any(${sql.val(ids)}::uuid[])`.execute(tx)
  if (rows.length === 0) return
  const split = sql`${sql.val(rows.map(({ id }) => id))}::uuid[]`
  await sql`
    delete from transaction_part where user_id = ${userId} and transaction_id = any(${split}) and is_rest`.execute(tx)
  await sql`
    insert into transaction_part (transaction_id, place, user_id, amount, through, category, is_rest)
    select t.id, max(p.place) + 1, t.user_id, t.flow_amount - sum(p.amount), t.flow_amount, 'uncategorized', true
    from transaction t join transaction_part p on p.transaction_id = t.id and p.user_id = t.user_id
    where t.user_id = ${userId} and t.id = any(${split})
    group by t.user_id, t.id having sum(p.amount) <> t.flow_amount returning 1`.execute(tx)
  await sql`
    update transaction t set category = ${SPLIT}, category_confidence = null,
      category_by = case when exists (select from transaction_part p
        where p.user_id = t.user_id and p.transaction_id = t.id and p.is_rest) then 'NONE' else 'PERSON' end
    where t.user_id = ${userId} and t.id = any(${split})`.execute(tx)
}

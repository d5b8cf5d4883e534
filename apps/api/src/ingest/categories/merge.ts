import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Gives all that carries a category to another: transactions, what was said of them, parts of split ones and rules.
 * @param from the id of a category of the person's own
 * @param into the key of the other
 * @returns how many transactions and parts were moved
 */
export async function moveCategory(tx: Tx, userId: string, from: string, into: string): Promise<number> {
  await sql`update transaction_mark set category = ${into} where user_id = ${userId} and category = ${from}`.execute(tx)
  await sql`update payee_rule set category = ${into} where user_id = ${userId} and category = ${from}`.execute(tx)
  await sql`update match_rule set category = ${into} where user_id = ${userId} and category = ${from}`.execute(tx)
  const parts = await sql`
    update transaction_part set category = ${into} where user_id = ${userId} and category = ${from}`.execute(tx)
  const rows = await sql`
    update transaction set category = ${into} where user_id = ${userId} and category = ${from}`.execute(tx)
  return Number(parts.numAffectedRows ?? 0) + Number(rows.numAffectedRows ?? 0)
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** What changes have kept goes along, so that a change that is undone later gives its rows to the other. */
async function moveKept(tx: Tx, userId: string, from: string, into: string): Promise<void> {
  const inList = (list: string) => sql`(select jsonb_agg(case when each ->> 'category' = ${from}
    then jsonb_set(each, '{category}', ${JSON.stringify(into)}::jsonb) else each end) from jsonb_array_elements(${sql.ref(list)}) each)`
  const inRule = (rule: string) => sql`case when ${sql.ref(rule)} ->> 'category' = ${from}
    then jsonb_set(${sql.ref(rule)}, '{category}', ${JSON.stringify(into)}::jsonb) else ${sql.ref(rule)} end`
  const textOf = (...columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`),
      sql` || `,
    )
  await sql`
    update mark_change set before = coalesce(${inList('before')}, '[]'), parts_before = coalesce(${inList('parts_before')}, parts_before),
      rule_before = ${inRule('rule_before')}, rule_after = ${inRule('rule_after')},
      match_rule_before = ${inRule('match_rule_before')}, match_rule_after = ${inRule('match_rule_after')}
    where user_id = ${userId} and undone_at is null
      and strpos(before::text || ${textOf('parts_before', 'rule_before', 'rule_after', 'match_rule_before', 'match_rule_after')}, ${from}) > 0`.execute(
    tx,
  )
}

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
  await moveKept(tx, userId, from, into)
  const parts = await sql`
    update transaction_part set category = ${into} where user_id = ${userId} and category = ${from}`.execute(tx)
  const rows = await sql`
    update transaction set category = ${into} where user_id = ${userId} and category = ${from}`.execute(tx)
  return Number(parts.numAffectedRows ?? 0) + Number(rows.numAffectedRows ?? 0)
}

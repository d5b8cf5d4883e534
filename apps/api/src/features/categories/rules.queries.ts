import type { TransactionRule } from '@keelwise/contract/transaction-rules'
import { categoryKey } from '@keelwise/contract/categories'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { countMatched } from '../../ingest/categories/match-rules.ts'
import { readMatchRules } from '../../ingest/categories/stored.ts'

/** Whether an account is the person's and not removed. */
export async function isOwnAccount(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx)
  return rows.length > 0
}

/** From here on nobody else changes the person's rules. @returns how many there are */
export async function lockRules(tx: Tx, userId: string): Promise<number> {
  await sql`select from user_account where id = ${userId} for no key update`.execute(tx)
  return (await readMatchRules(tx, userId)).length
}

/** The payee that a rule of the person's is for; null where there is no such rule. */
export async function selectRuledPayee(tx: Tx, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ payee: string }>`
    select payee from payee_rule where user_id = ${userId} and id = ${id}`.execute(tx)
  return rows[0]?.payee ?? null
}

/** Own rules by what a transaction says, the one that asks for most first. */
export async function selectMatchRules(tx: Tx, userId: string): Promise<TransactionRule[]> {
  const rules = await readMatchRules(tx, userId)
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select id, account_name as name from account where user_id = ${userId}`.execute(tx)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const counts = await countMatched(tx, userId)
  return rules.map((rule) => ({
    id: rule.id,
    payee: rule.payee,
    text: rule.words,
    amount_from: rule.amountFrom,
    amount_to: rule.amountTo,
    account_id: rule.accountId,
    account_name: rule.accountId === null ? null : (names.get(rule.accountId) ?? null),
    category: categoryKey.nullable().catch(null).parse(rule.category),
    name: rule.name,
    is_excluded: rule.is_excluded,
    since: rule.since?.toISOString() ?? null,
    transactions: counts.get(rule.id) ?? 0,
  }))
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Keeps which units of an account are sold first. @returns the account; nothing where there is no such account */
export async function storeCostMethod(tx: Tx, userId: string, accountId: string, method: string) {
  const { rows } = await sql<{ account_id: string; account_name: string; institution_name: string }>`
    update account a set cost_method = ${method} from institution i
    where a.user_id = ${userId} and a.id = ${accountId} and a.deleted_at is null and i.id = a.institution_id
    returning a.id as account_id, a.account_name, i.name as institution_name`.execute(tx)
  return rows[0]
}

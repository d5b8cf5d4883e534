import type { PayeeRule } from '@keelwise/contract/transaction-marks'
import { categoryKey } from '@keelwise/contract/categories'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

const PREVIEWED = 8

/** Which of some ids are transactions of the person in accounts that are not removed, locked. */
export async function lockOwnTransactions(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transaction t join account a on a.id = t.account_id
    where t.user_id = ${userId} and t.id = any(${sql.val(ids)}::uuid[]) and a.deleted_at is null
    order by t.id for update of t`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface PreviewRow {
  readonly id: string
  readonly execution_date: string
  readonly payee: string | null
  readonly category: string
  readonly flow_amount: string
  readonly currency: string
  readonly count: number
}

/** Transactions that a rule for a payee would decide; the newest of them, and how many in all. */
export async function selectOfPayee(tx: Tx, userId: string, payee: string, except: string) {
  const { rows } = await sql<PreviewRow>`
    select t.id, t.execution_date, t.payee, coalesce(t.category, 'uncategorized') as category, t.flow_amount, t.currency,
      count(*) over ()::int as count
    from transaction t join account a on a.id = t.account_id and a.deleted_at is null
    left join transaction_mark m on m.transaction_id = t.id and m.user_id = t.user_id
    where t.user_id = ${userId} and lower(coalesce(t.payee_read, t.payee)) = ${payee} and t.payee is not null
      and t.id <> ${except} and m.category is null and m.payee is null
    order by t.execution_date desc, t.id desc limit ${PREVIEWED}`.execute(tx)
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _count, ...row }) => row) }
}

/** Own rules by payee, with how many transactions each has decided. */
export async function selectPayeeRules(tx: Tx, userId: string): Promise<PayeeRule[]> {
  const { rows } = await sql<Omit<PayeeRule, 'category'> & { category: string | null }>`
    select r.id, r.payee, r.name, r.category, r.is_excluded,
      (select count(*)::int from transaction t where t.user_id = r.user_id
        and lower(coalesce(t.payee_read, t.payee)) = r.payee and t.payee is not null) as transactions
    from payee_rule r where r.user_id = ${userId} order by r.payee`.execute(tx)
  return rows.map((row) => ({ ...row, category: categoryKey.nullable().catch(null).parse(row.category) }))
}

import { MOST_RULE_CHANGES, type PayeeRule, type RuleChange } from '@keelwise/contract/transaction-marks'
import { categoryKey } from '@keelwise/contract/categories'
import { sql } from 'kysely'
import { isChangeUndoable } from '../../ingest/categories/marks.ts'
import type { Tx } from '../../platform/db/database.ts'

const PREVIEWED = 8

/** Which of some ids are transactions of the person in accounts that are not removed, locked. */
export async function lockOwnTransactions(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
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

/** What a rule would say. */
interface Said {
  readonly category?: string | undefined
  readonly name?: string | undefined
  readonly is_excluded?: boolean | null | undefined
  /** It is left out for what it is said to be. */
  readonly isTransfer: boolean
}

/** Transactions of a payee that a rule would make other than they are; the newest of them, and how many in all. */
export async function selectOfPayee(tx: Tx, userId: string, payee: string, except: string, said: Said) {
  const { category = null, name = null, is_excluded: isExcluded = null, isTransfer } = said
  const { rows } = await sql<PreviewRow>`
    select t.id, t.execution_date, t.payee, coalesce(t.category, 'uncategorized') as category, t.flow_amount, t.currency,
      count(*) over ()::int as count
    from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id and a.deleted_at is null
    left join transaction_mark m on m.transaction_id = t.id and m.user_id = t.user_id
    where t.user_id = ${userId} and lower(coalesce(t.payee_read, t.payee)) = ${payee} and t.payee is not null
      and t.id <> ${except} and (
        (m.category is null and t.category is distinct from 'split' and t.category is distinct from coalesce(${category}, t.category))
        or (m.payee is null and t.payee is distinct from coalesce(${name}, t.payee))
        or (m.is_excluded is null and (m.category is null or not ${isTransfer}) and coalesce(t.is_excluded, false) <> coalesce(${isExcluded}::boolean, t.is_excluded, false)))
    order by t.execution_date desc, t.id desc limit ${PREVIEWED}`.execute(tx)
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _count, ...row }) => row) }
}

/** What a rule that decides what is to come alone says so far; undefined where a payee has none such. */
export async function findRuleToCome(tx: Tx, userId: string, payee: string) {
  const { rows } = await sql<{ name: string | null; category: string | null; is_excluded: boolean | null }>`
    select name, category, is_excluded from payee_rule
    where user_id = ${userId} and payee = ${payee} and since is not null`.execute(tx)
  return rows[0]
}

/** Own rules by payee, with how many transactions each has decided. */
export async function selectPayeeRules(tx: Tx, userId: string): Promise<PayeeRule[]> {
  const { rows } = await sql<Omit<PayeeRule, 'category' | 'since'> & { category: string | null; since: Date | null }>`
    select r.id, r.payee, r.name, r.category, r.is_excluded, r.since,
      (select count(*)::int from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id and a.deleted_at is null
        where t.user_id = r.user_id and lower(coalesce(t.payee_read, t.payee)) = r.payee and t.payee is not null
          and (r.since is null or t.created_at > r.since)
          and not exists (select from transaction_mark m where m.user_id = r.user_id and m.transaction_id = t.id
            and (r.category is null or m.category is not null) and (r.name is null or m.payee is not null)
            and (r.is_excluded is null or m.is_excluded is not null))) as transactions
    from payee_rule r where r.user_id = ${userId} order by r.payee`.execute(tx)
  return rows.map((row) => ({
    ...row,
    category: categoryKey.nullable().catch(null).parse(row.category),
    since: row.since?.toISOString() ?? null,
  }))
}

/** How own rules were set, changed and removed, the newest first. */
export async function selectRuleChanges(tx: Tx, userId: string): Promise<RuleChange[]> {
  const { rows } = await sql<
    Omit<RuleChange, 'category' | 'made_at' | 'undone_at'> & {
      category: string | null
      made_at: Date
      undone_at: Date | null
    }
  >`
    select c.id as change_id, c.made_at, c.undone_at, ${isChangeUndoable} as can_undo, said.name, said.category, said.is_excluded,
      said.payee, said.words as text, said.amount_from, said.amount_to, said.account_id, a.account_name,
      case when kept.after is null then 'REMOVED' when kept.before is null then 'SET' else 'CHANGED' end as kind
    from mark_change c
    cross join lateral (select coalesce(c.match_rule_before, c.rule_before) as before,
      coalesce(c.match_rule_after, c.rule_after) as after) kept
    -- a rule for a payee says nothing of the others
    cross join lateral jsonb_populate_record(null::match_rule, coalesce(kept.after, kept.before)) as said
    left join account a on a.user_id = c.user_id and a.id = said.account_id
    where c.user_id = ${userId} and (c.payee is not null or c.match_rule_id is not null)
      and coalesce(kept.after, kept.before) is not null
    order by c.serial desc limit ${MOST_RULE_CHANGES}`.execute(tx)
  return rows.map((row) => ({
    ...row,
    category: categoryKey.nullable().catch(null).parse(row.category),
    made_at: row.made_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  }))
}

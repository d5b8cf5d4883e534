import { SPLIT, type TransactionType } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { applyParts } from './apply-parts.ts'
import {
  CATEGORY_VERSION,
  type Decidable,
  type MatchRule,
  type PayeeRule,
  type PayeeRules,
  type Said,
  decideCategory,
  weightOf,
} from './decide.ts'
import { readTaught } from './taught.ts'
import { isTransfer } from './transfer-categories.ts'

interface StoredRow extends Decidable {
  readonly id: string
  /** As it was shown so far, and as it was read where that was something else. */
  readonly shown: string | null
  readonly read: string | null
  readonly category: string | null
  readonly isExcluded: boolean | null
  readonly executionDate: string
  readonly currency: string
}

/** Whether nobody has read a row, or an earlier way of deciding has; the very words of the index. */
export const isToReadAnew = (version: ReturnType<typeof sql>) =>
  sql<boolean>`${version} is null or ${version} < ${sql.lit(CATEGORY_VERSION)}`

/** A person's own rules, by the payee as it is read. */
async function readPayeeRules(tx: Tx, userId: string): Promise<PayeeRules> {
  const { rows } = await sql<PayeeRule & { payee: string }>`
    select payee, name, category, is_excluded, since from payee_rule where user_id = ${userId}`.execute(tx)
  return new Map(rows.map((rule) => [rule.payee, rule]))
}

/** A person's own rules by what a transaction says, the one that asks for most first, the newest of those that ask for as much. */
export async function readMatchRules(tx: Tx, userId: string): Promise<MatchRule[]> {
  const { rows } = await sql<MatchRule>`
    select id, payee, words, amount_from as "amountFrom", amount_to as "amountTo", account_id as "accountId", name, category,
      is_excluded, since
    from match_rule where user_id = ${userId} order by length(words) desc nulls last, created_at desc, id desc`.execute(
    tx,
  )
  return rows.toSorted((one, other) => weightOf(other) - weightOf(one))
}

/** All that a person said that decides before anything is read. */
export interface AllSaid extends Required<Said> {
  readonly rules: PayeeRules
}

/** Reads what a person said: one question each for however many rows are decided by it. */
export const readSaid = async (tx: Tx, userId: string): Promise<AllSaid> => ({
  rules: await readPayeeRules(tx, userId),
  taught: await readTaught(tx, userId),
  matching: await readMatchRules(tx, userId),
})

/** Rows of a person for which something holds. @param since only what was stored after it @param which says it of `t` */
export async function idsWhere(
  tx: Tx,
  userId: string,
  which: ReturnType<typeof sql>,
  since: Date | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transaction t where t.user_id = ${userId} and ${which}
      and (${since}::timestamptz is null or t.created_at > ${since})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a rule decided is said of each of its rows, so that it holds when the rule does not. */
export const keepDecidedBy = (
  tx: Tx,
  userId: string,
  ids: readonly string[],
  { name, category, is_excluded: isExcluded }: Pick<MatchRule, 'category' | 'is_excluded' | 'name'>,
  change: string,
  now: Date,
) =>
  sql`
    insert into transaction_mark (transaction_id, user_id, payee, category, is_excluded, change_id, updated_at)
    select t.id, t.user_id, case when t.payee = ${name} then ${name}::text end,
      case when t.category_by = 'RULE' and t.category = ${category} then ${category}::text end,
      case when ${category}::text is null or (t.category_by = 'RULE' and t.category = ${category}) then ${isExcluded}::boolean end,
      ${change}, ${now}
    from transaction t where t.user_id = ${userId} and t.id = any(${sql.val(ids)}::uuid[])
      and ((${category}::text is null and ${name}::text is null) or t.payee = ${name}
        or (t.category_by = 'RULE' and t.category = ${category}))
    on conflict on constraint transaction_mark_pkey do update set payee = coalesce(transaction_mark.payee, excluded.payee),
      category = coalesce(transaction_mark.category, excluded.category),
      is_excluded = coalesce(transaction_mark.is_excluded, excluded.is_excluded), updated_at = excluded.updated_at`.execute(
    tx,
  )

/** What a row counts as once somebody said or took back that it stays out of cash flow. `t` and `a`: it and its account. */
const countsNow = (isExcluded: ReturnType<typeof sql>) => sql`case
  when coalesce(t.is_excluded, false) = coalesce(${isExcluded}, false) then t.is_cash_flow
  else not ${isExcluded} and t.transfer_id is null
    and counts_as_flow(t.tx_type, t.is_pending, t.flow_amount, a.account_type) end`

/** Whether a row stays out of cash flow: as was said of it; as a rule says, but for a rule's transfer that is said to be none. */
const excludedNow = sql`coalesce(m.is_excluded, case
  when m.category is null or not ${isTransfer(sql`t.category`)} or ${isTransfer(sql`m.category`)} then t.is_excluded end)`

/** What people said of rows by hand, marks and parts, goes over whatever was read. */
export async function applyMarks(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ marked: boolean; parted: boolean }>`
    select exists (select from transaction_mark where user_id = ${userId}) as marked,
      exists (select from transaction_part where user_id = ${userId}) as parted`.execute(tx)
  const [{ marked, parted } = { marked: false, parted: false }] = rows
  if (ids.length === 0) return
  if (marked)
    await sql`
    update transaction t set
      payee = coalesce(m.payee, t.payee),
      payee_read = case when m.payee is null then t.payee_read else coalesce(t.payee_read, t.payee) end,
      category = coalesce(m.category, t.category),
      category_by = case when m.category is null then t.category_by else 'PERSON' end,
      category_confidence = case when m.category is null then t.category_confidence end,
      is_excluded = ${excludedNow},
      is_cash_flow = ${countsNow(sql`coalesce(${excludedNow}, false)`)}
    from transaction_mark m, account a
    where m.user_id = ${userId} and m.transaction_id = any(${sql.val(ids)}::uuid[]) and t.id = m.transaction_id
      and t.user_id = ${userId} and a.id = t.account_id`.execute(tx)
  if (parted) await applyParts(tx, userId, ids)
}

/** Payees that are read under another name than so far, by the name they had, in small letters. */
function namesBetween(
  rows: readonly StoredRow[],
  decided: readonly { readonly payee: string | null; readonly read: string | null }[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [at, { shown, read }] of rows.entries()) {
    const now = decided[at]
    if (shown !== null && read === null && now?.payee && now.read === null && now.payee !== shown)
      names.set(shown.toLowerCase(), now.payee)
  }
  return names
}

/** A plan as it is kept, with the payees that it asks for called as they are now; any depth, as it compares with others too. */
function renamedIn(plan: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(plan)) return plan.map((each) => renamedIn(each, names))
  if (typeof plan !== 'object' || plan === null) return plan
  const known = Object.fromEntries(Object.entries(plan).map(([key, value]) => [key, renamedIn(value, names)]))
  const { field, values, words } = known
  if (field !== 'payee' || !Array.isArray(values)) return known
  const nowOf = (name: unknown) => (typeof name === 'string' ? names.get(name.toLowerCase()) : undefined)
  return {
    ...known,
    values: values.map((name: unknown) => nowOf(name)?.toLowerCase() ?? name),
    ...(nowOf(words) === undefined ? {} : { words: nowOf(words) }),
  }
}

/** The plans of kept questions ask for a payee by name. */
async function carryIntoPlans(tx: Tx, userId: string, names: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ id: string; plan: unknown }>`
    select id, plan from saved_question
    where user_id = ${userId} and plan::text like '%"payee"%' for update`.execute(tx)
  for (const { id, plan } of rows) {
    const now = JSON.stringify(renamedIn(plan, names))
    if (now !== JSON.stringify(plan))
      await sql`update saved_question set plan = ${now}::jsonb where user_id = ${userId} and id = ${id}`.execute(tx)
  }
}

/** What a person set about a payee by name goes along when the payee is read under another one. */
async function carryNames(tx: Tx, userId: string, names: ReadonlyMap<string, string>): Promise<void> {
  if (names.size === 0) return
  const renamed = sql`unnest(${sql.val([...names.keys()])}::text[], ${sql.val([...names.values()])}::text[]) as n(before, now)`
  await sql`update alert set payee = n.now from ${renamed}
    where user_id = ${userId} and lower(alert.payee) = n.before`.execute(tx)
  const words = sql.val([...names.values()].map((name) => JSON.stringify(name)))
  await sql`update saved_report set filters = jsonb_set(filters, '{payee}', n.now)
    from unnest(${sql.val([...names.keys()])}::text[], ${words}::jsonb[]) as n(before, now)
    where user_id = ${userId} and lower(filters ->> 'payee') = n.before`.execute(tx)
  await sql`update recurring_decision set payee = lower(n.now) from ${renamed}
    where user_id = ${userId} and payee = n.before`.execute(tx)
  await sql`update match_rule set payee = lower(n.now) from ${renamed}
    where user_id = ${userId} and match_rule.payee = n.before`.execute(tx)
  await sql`update recurring_decision set same_as = lower(n.now) from ${renamed}
    where user_id = ${userId} and same_as = n.before`.execute(tx)
  await carryIntoPlans(tx, userId, names)
}

/** What is known of rows that are to be decided. @param which says of `t`, the row, and `a`, its account, which, in what order and how many */
async function selectToDecide(tx: Tx, userId: string, which: ReturnType<typeof sql>): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow & { type: TransactionType }>`
    select t.id, t.payee as shown, t.payee_read as read, t.tx_type as type, t.flow_amount as amount, t.name, t.fi_supplied_description as "fiDescription", t.description,
      t.ticker, t.units, t.source_category as "sourceCategory", a.account_type as "accountType", t.account_id as "accountId", t.created_at as "storedAt",
      t.category, t.is_excluded as "isExcluded", t.execution_date::text as "executionDate", t.currency,
      case when t.transfer_id is not null then (select o.account_type from transaction leg join account o on o.id = leg.account_id and o.user_id = leg.user_id
        where leg.user_id = t.user_id and leg.transfer_id = t.transfer_id and leg.flow_amount > 0 limit 1) end as "transferTo"
    from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
    where t.user_id = ${userId} and ${which}`.execute(tx)
  return rows
}

/** What a row would be. */
export interface Foreseen extends StoredRow {
  /** Its category by then. */
  readonly becomes: string
}

/**
 * What would change of some rows if a person had said something else; what was said of rows by hand stays.
 * @param which says it of `t`; the newest `most` of them are looked at
 */
export async function foreseeDecided(
  tx: Tx,
  userId: string,
  which: ReturnType<typeof sql>,
  { rules, ...said }: AllSaid,
  most: number,
): Promise<{ matching: number; changed: Foreseen[] }> {
  const rows = await selectToDecide(
    tx,
    userId,
    sql`a.deleted_at is null and (${which}) order by t.execution_date desc, t.id desc limit ${most}`,
  )
  const { rows: marked } = await sql<{ id: string; category: boolean; payee: boolean; excluded: boolean }>`
    select transaction_id as id, category is not null as category, payee is not null as payee, is_excluded is not null as excluded
    from transaction_mark where user_id = ${userId} and transaction_id = any(${sql.val(rows.map(({ id }) => id))}::uuid[])`.execute(
    tx,
  )
  const markOf = new Map(marked.map((mark) => [mark.id, mark]))
  const changed = rows.flatMap((row) => {
    const decided = decideCategory(row, rules, said)
    const mark = markOf.get(row.id)
    const isOther =
      (!mark?.category && row.category !== SPLIT && decided.category !== row.category) ||
      (!mark?.payee && decided.payee !== row.shown) ||
      (!mark?.excluded && (decided.isExcluded ?? false) !== (row.isExcluded ?? false))
    const becomes = mark?.category || row.category === SPLIT ? row.category : decided.category
    return isOther ? [{ ...row, becomes: becomes ?? 'uncategorized' }] : []
  })
  return { matching: rows.length, changed }
}

/**
 * Decides anew who was paid and what for: of the rows named, or of rows that nobody has read yet as it is done now.
 * @param which ids, or how many at most of those that wait
 * @returns how many were decided
 */
export async function categorizeStored(tx: Tx, userId: string, which: readonly string[] | number): Promise<number> {
  if (typeof which !== 'number' && which.length === 0) return 0
  const chosen =
    typeof which === 'number'
      ? sql`(${isToReadAnew(sql.ref('t.category_version'))}) order by t.id limit ${which}`
      : sql`t.id = any(${sql.val(which)}::uuid[])`
  const rows = await selectToDecide(tx, userId, chosen)
  if (rows.length === 0) return 0
  const { rules, ...said } = await readSaid(tx, userId)
  const decided = rows.map((row) => ({ id: row.id, ...decideCategory(row, rules, said) }))
  if (typeof which === 'number') await carryNames(tx, userId, namesBetween(rows, decided))
  const column = (pick: (row: (typeof decided)[number]) => string | number | boolean | null) =>
    sql.val(decided.map(pick))
  await sql`
    update transaction t set payee = d.payee, payee_read = d.read, category = d.category, category_by = d.by,
      category_confidence = d.confidence, category_version = ${CATEGORY_VERSION}::smallint, is_excluded = d.is_excluded,
      is_cash_flow = ${countsNow(sql`coalesce(d.is_excluded, false)`)}
    from unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.payee)}::text[], ${column((row) => row.read)}::text[],
      ${column((row) => row.category)}::text[], ${column((row) => row.by)}::text[], ${column((row) => row.confidence)}::real[],
      ${column((row) => row.isExcluded)}::boolean[]) as d(id, payee, read, category, by, confidence, is_excluded), account a
    where t.user_id = ${userId} and t.id = d.id and a.id = t.account_id`.execute(tx)
  await applyMarks(
    tx,
    userId,
    rows.map(({ id }) => id),
  )
  return rows.length
}

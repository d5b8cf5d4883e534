import { SPLIT } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import type { PayeeRule } from './decide.ts'
import { restoreMatchRule } from './match-rules.ts'
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
  readonly remove_tags?: readonly string[] | undefined
  /** What was read of each is right. */
  readonly accept_category?: true | undefined
  readonly is_excluded?: boolean | null | undefined
}

/** What a row that was said to be a transfer was left out for holds no longer once it is said to be something else. */
const excludedStill = (transfers: readonly string[], marked: string) =>
  sql<
    boolean | null
  >`case when ${sql.ref(`${marked}.category`)} <> all(${sql.val(transfers)}::text[]) or ${sql.ref(`${marked}.category`)} is null
    then ${sql.ref(`${marked}.is_excluded`)} end`

/** Marks that say nothing go. */
const dropEmpty = (tx: Tx, userId: string, ids: readonly string[]) =>
  sql`
    delete from transaction_mark where user_id = ${userId} and transaction_id = any(${sql.val(ids)}::uuid[])
      and coalesce(payee, category, note) is null and tags = '{}' and is_excluded is null`.execute(tx)

/**
 * Keeps what is said of transactions, and what is decided for a payee, before a change.
 * @param readAgain whose marks stay as they are, but which have to be read anew once the change is undone
 * @returns the id of the change
 */
async function beginChange(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  payee: string | null,
  now: Date,
  readAgain: readonly string[] = [],
): Promise<string> {
  const change = uuid7(now.getTime())
  await sql`
    insert into mark_change (id, user_id, made_at, transaction_ids, before, payee, rule_before, read_again)
    select ${change}::uuid, ${userId}::uuid, ${now}::timestamptz, ${sql.val(ids)}::uuid[],
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from transaction_mark m
        where m.user_id = ${userId} and m.transaction_id = any(${sql.val(ids)}::uuid[])),
      ${payee}, (select to_jsonb(r) from payee_rule r where r.user_id = ${userId} and r.payee = ${payee}),
      ${sql.val(readAgain)}::uuid[] returning 1`.execute(tx)
  return change
}

/**
 * Says something of transactions beside what their source says.
 * @param transfers keys of the categories that stay out of cash flow
 * @returns the id of the change, by which it can be undone
 */
export async function markRows(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  marks: Marks,
  transfers: readonly string[],
  now: Date,
): Promise<string> {
  const change = await beginChange(tx, userId, ids, null, now)
  await applyMarks(tx, userId, ids, marks, transfers, change, now)
  await dropEmpty(tx, userId, ids)
  await categorizeStored(tx, userId, ids)
  return change
}

async function applyMarks(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  marks: Marks,
  transfers: readonly string[],
  change: string,
  now: Date,
): Promise<void> {
  const chosen = sql`transaction_id = any(${sql.val(ids)}::uuid[])`
  await sql`
    insert into transaction_mark (transaction_id, user_id, change_id, updated_at)
    select id, ${userId}::uuid, ${change}::uuid, ${now}::timestamptz from unnest(${sql.val(ids)}::uuid[]) as id
    on conflict on constraint transaction_mark_pkey do update set change_id = excluded.change_id, updated_at = excluded.updated_at`.execute(
    tx,
  )
  const { category, payee, note, is_excluded, tags, add_tags, remove_tags, accept_category } = marks
  await tx
    .updateTable('transaction_mark')
    .set({
      updated_at: now,
      ...(category === undefined ? {} : { category, category_at: category === null ? null : now }),
      ...(payee === undefined ? {} : { payee }),
      ...(note === undefined ? {} : { note: note === '' ? null : note }),
      ...(is_excluded === undefined
        ? category === undefined
          ? {}
          : { is_excluded: excludedStill(transfers, 'transaction_mark') }
        : { is_excluded }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${chosen}`)
    .execute()
  if (add_tags !== undefined)
    await sql`
      update transaction_mark set tags = array(select distinct tag from unnest(tags || ${sql.val(add_tags)}::text[]) as tag order by tag)
      where user_id = ${userId} and ${chosen}`.execute(tx)
  if (remove_tags !== undefined)
    await sql`
      update transaction_mark set tags = array(select tag from unnest(tags) as tag where tag <> all(${sql.val(remove_tags)}::text[]) order by tag)
      where user_id = ${userId} and ${chosen}`.execute(tx)
  // what moves between one's own accounts is no cash flow, unless that was said; that nobody knows a payee teaches nothing
  if (accept_category)
    await sql`
      update transaction_mark m set category = coalesce(t.category, 'uncategorized'),
        category_at = case when t.category <> 'uncategorized' then ${now}::timestamptz end, is_excluded = coalesce(m.is_excluded, case
        when t.category = any(${sql.val(transfers)}::text[]) then true end)
      from transaction t
      where m.user_id = ${userId} and m.${chosen} and m.category is null and t.user_id = m.user_id and t.id = m.transaction_id
        and t.category is distinct from ${SPLIT}`.execute(tx)
}

/** A change that stands and whose rows and rule no later one has changed. `c` is its row. */
export const isChangeUndoable = sql<boolean>`(c.undone_at is null and not exists (
  select from mark_change later where later.user_id = c.user_id and later.undone_at is null and later.serial > c.serial
    and (later.transaction_ids && c.transaction_ids or later.payee = c.payee or later.match_rule_id = c.match_rule_id)))`

interface Undoable {
  readonly ids: string[]
  readonly read_again: string[]
  readonly payee: string | null
  /** By what a transaction says. */
  readonly rule: string | null
  readonly can_undo: boolean
}

/**
 * Takes a change of marks, parts or a rule back.
 * @returns how many transactions it was about; null where it is undone already or a later one has changed the same
 */
export async function undoMarkChange(tx: Tx, userId: string, id: string, now: Date): Promise<number | null> {
  const { rows } = await sql<Undoable>`
    select c.transaction_ids as ids, c.read_again, c.payee, c.match_rule_id as rule, ${isChangeUndoable} as can_undo
    from mark_change c where c.user_id = ${userId} and c.id = ${id} for update`.execute(tx)
  const [change] = rows
  if (!change?.can_undo) return null
  await sql`
    delete from transaction_mark where user_id = ${userId} and transaction_id = any(${sql.val(change.ids)}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into transaction_mark select m.* from mark_change c, jsonb_populate_recordset(null::transaction_mark, c.before) as m
    where c.user_id = ${userId} and c.id = ${id} returning 1`.execute(tx)
  await restoreParts(tx, userId, id)
  await sql`update mark_change set undone_at = ${now} where user_id = ${userId} and id = ${id}`.execute(tx)
  if (change.rule !== null) {
    await categorizeStored(tx, userId, change.ids)
    return restoreMatchRule(tx, userId, change.rule, id)
  }
  if (change.payee === null) {
    await categorizeStored(tx, userId, change.ids)
    return change.ids.length
  }
  await sql`delete from payee_rule where user_id = ${userId} and payee = ${change.payee}`.execute(tx)
  await sql`
    insert into payee_rule select r.* from mark_change c, jsonb_populate_record(null::payee_rule, c.rule_before) as r
    where c.user_id = ${userId} and c.id = ${id} and c.rule_before is not null returning 1`.execute(tx)
  // what an old name was said of is read under another while there is no rule
  const decided = new Set([...(await idsOfPayee(tx, userId, change.payee)), ...change.read_again])
  await categorizeStored(tx, userId, [...new Set([...decided, ...change.ids])])
  return decided.size
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
    select ${readPayee} as payee from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
    where t.user_id = ${userId} and t.id = ${id} and a.deleted_at is null`.execute(tx)
  return rows[0]?.payee
}

/** The transactions that the rule for a payee decides for; `r` is the rule and `t` the transaction. */
const ruled = (userId: string, payee: string) =>
  sql`from payee_rule r join transaction t on t.user_id = r.user_id and ${readPayee} = r.payee and t.payee is not null
      and (r.since is null or t.created_at > r.since)
    where r.user_id = ${userId} and r.payee = ${payee}`

/** What an earlier rule for a payee decided is said of each of its rows, so that it holds when the rule does not. */
const keepDecided = (tx: Tx, userId: string, payee: string, change: string, now: Date) =>
  sql`
    insert into transaction_mark (transaction_id, user_id, payee, category, is_excluded, change_id, updated_at)
    select t.id, t.user_id, r.name, r.category, r.is_excluded, ${change}::uuid, ${now}::timestamptz
    ${ruled(userId, payee)}
    on conflict on constraint transaction_mark_pkey do update set payee = coalesce(transaction_mark.payee, excluded.payee),
      category = coalesce(transaction_mark.category, excluded.category),
      is_excluded = coalesce(transaction_mark.is_excluded, excluded.is_excluded), updated_at = excluded.updated_at`.execute(
    tx,
  )

/**
 * Decides for all transactions of a payee, before and to come; what was said of single ones by hand stays, but of the one
 * that the rule is made from.
 * @param isToCome those that are there stay as they are, but for the one that the rule is made from
 * @param transfers keys of the categories that stay out of cash flow
 * @returns the ids of the rule and of the change, by which it can be undone
 */
export async function storePayeeRule(
  tx: Tx,
  userId: string,
  { id, payee, isToCome }: { readonly id: string; readonly payee: string; readonly isToCome: boolean },
  { name, category, is_excluded }: Omit<PayeeRule, 'since'>,
  transfers: readonly string[],
  now: Date,
): Promise<{ ruleId: string; changeId: string }> {
  const { rows: earlier } = isToCome
    ? await sql<{ id: string }>`select t.id ${ruled(userId, payee)}`.execute(tx)
    : { rows: [] }
  const marked = [...new Set([id, ...earlier.map((row) => row.id)])]
  const changeId = await beginChange(tx, userId, marked, payee, now)
  if (isToCome) {
    const said = { category: category ?? undefined, payee: name ?? undefined, is_excluded: is_excluded ?? undefined }
    await applyMarks(tx, userId, [id], said, transfers, changeId, now)
    await keepDecided(tx, userId, payee, changeId, now)
    await dropEmpty(tx, userId, [id])
  } else {
    await sql`
      update transaction_mark set category = case when ${category}::text is null then category end,
        payee = case when ${name}::text is null then payee end,
        is_excluded = case when ${is_excluded}::boolean is not null then null when ${category}::text is null then is_excluded
          else ${excludedStill(transfers, 'transaction_mark')} end
      where user_id = ${userId} and transaction_id = ${id}`.execute(tx)
    await dropEmpty(tx, userId, [id])
  }
  const { rows } = await sql<{ id: string }>`
    insert into payee_rule (id, user_id, payee, name, category, is_excluded, since, created_at)
    values (${uuid7(now.getTime())}, ${userId}, ${payee}, ${name}, ${category}, ${is_excluded}, ${isToCome ? now : null}, ${now})
    on conflict (user_id, payee) do update set name = coalesce(excluded.name, payee_rule.name),
      category = coalesce(excluded.category, payee_rule.category),
      is_excluded = coalesce(excluded.is_excluded,
        case when excluded.category is null then payee_rule.is_excluded else ${excludedStill(transfers, 'payee_rule')} end),
      since = excluded.since
    returning id`.execute(tx)
  await sql`
    update mark_change set rule_after = (select to_jsonb(r) from payee_rule r where r.user_id = ${userId} and r.payee = ${payee})
    where user_id = ${userId} and id = ${changeId}`.execute(tx)
  await categorizeStored(tx, userId, await idsOfPayee(tx, userId, payee))
  return { ruleId: rows[0]!.id, changeId }
}

async function lockPayeeRule(tx: Tx, userId: string, id: string): Promise<{ payee: string } | undefined> {
  const { rows } = await sql<{ payee: string }>`
    select payee from payee_rule where user_id = ${userId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/**
 * Says a rule for a payee anew: what it no longer says is read again.
 * @param isToCome what is there stays as it is
 * @returns the change, by which it can be undone; null where there is no rule
 */
export async function restatePayeeRule(
  tx: Tx,
  userId: string,
  id: string,
  { name, category, is_excluded }: Omit<PayeeRule, 'since'>,
  isToCome: boolean,
  now: Date,
): Promise<{ changeId: string; count: number } | null> {
  const rule = await lockPayeeRule(tx, userId, id)
  if (!rule) return null
  const { rows: decidedBy } = isToCome
    ? await sql<{ id: string }>`select t.id ${ruled(userId, rule.payee)}`.execute(tx)
    : { rows: [] }
  const kept = decidedBy.map((row) => row.id)
  const changeId = await beginChange(tx, userId, kept, rule.payee, now)
  if (isToCome) await keepDecided(tx, userId, rule.payee, changeId, now)
  await sql`
    update payee_rule set name = ${name}, category = ${category}, is_excluded = ${is_excluded}, since = ${isToCome ? now : null}
    where user_id = ${userId} and id = ${id}`.execute(tx)
  const decided = await idsOfPayee(tx, userId, rule.payee)
  await categorizeStored(tx, userId, decided)
  return { changeId, count: isToCome ? 0 : decided.length }
}

/** Takes a rule back; what it decided is read anew. @returns the change, by which it can be undone; null where there is no rule */
export async function dropPayeeRule(
  tx: Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<{ changeId: string; count: number } | null> {
  const rule = await lockPayeeRule(tx, userId, id)
  if (!rule) return null
  const decided = await idsOfPayee(tx, userId, rule.payee)
  const changeId = await beginChange(tx, userId, [], rule.payee, now, decided)
  await sql`delete from payee_rule where user_id = ${userId} and id = ${id}`.execute(tx)
  await categorizeStored(tx, userId, decided)
  return { changeId, count: decided.length }
}

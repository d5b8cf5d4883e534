import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import { type MatchRule, weightOf } from './decide.ts'
import { categorizeStored, idsWhere, keepDecidedBy, readMatchRules } from './stored.ts'
import { oneSigmaSql } from '../../platform/one-sigma.ts'

/** What a rule asks for. */
export type Conditions = Pick<MatchRule, 'payee' | 'words' | 'amountFrom' | 'amountTo' | 'accountId'>

/** What a rule says and what of a transaction it is held against, as SQL. */
type Asked = Record<keyof Conditions, RawBuilder<unknown>>
type Held = Record<'accountId' | 'payee' | 'size' | 'text', RawBuilder<unknown>>

/** A transaction as rules hold it against what they ask for; `t` is its row. */
const HELD: Held = {
  payee: sql`case when t.payee is not null then lower(coalesce(t.payee_read, t.payee)) end`,
  text: oneSigmaSql(sql`lower(concat_ws(e'\n', t.name, t.fi_supplied_description, t.description))`),
  size: sql`abs(t.flow_amount)`,
  accountId: sql`t.account_id`,
}

/** Whether all that a rule asks for holds, as `isMatched` says it. */
const holds = ({ payee, words, amountFrom, amountTo, accountId }: Asked, held: Held) => sql<boolean>`
  (${payee}::text is null or ${held.payee} = ${payee})
  and (${accountId}::uuid is null or ${held.accountId} = ${accountId}::uuid)
  and (${amountFrom}::numeric is null or ${held.size} >= ${amountFrom}::numeric)
  and (${amountTo}::numeric is null or ${held.size} <= ${amountTo}::numeric)
  and (${words}::text is null or position(${oneSigmaSql(words)} in ${held.text}) > 0)`

/** Whether all that a rule asks for holds; `t` is the transaction. */
export const matchedBy = ({ payee, words, amountFrom, amountTo, accountId }: Conditions) =>
  holds(
    {
      payee: sql`${payee}`,
      words: sql`${words}`,
      amountFrom: sql`${amountFrom}`,
      amountTo: sql`${amountTo}`,
      accountId: sql`${accountId}`,
    },
    HELD,
  )

/** To how many transactions each rule of a person applies, by the id of the rule: all of them in one reading of the rows. */
export async function countMatched(tx: Tx, userId: string): Promise<ReadonlyMap<string, number>> {
  const asked: Asked = {
    payee: sql`r.payee`,
    words: sql`r.words`,
    amountFrom: sql`r.amount_from`,
    amountTo: sql`r.amount_to`,
    accountId: sql`r.account_id`,
  }
  const held: Held = { payee: sql`h.payee`, text: sql`h.text`, size: sql`h.size`, accountId: sql`h.account_id` }
  // without "materialized" each rule would put the texts together anew
  const { rows } = await sql<{ id: string; count: number }>`
    with held as materialized (
      select ${HELD.payee} as payee, ${HELD.text} as text, ${HELD.size} as size, t.account_id, t.created_at
      from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id and a.deleted_at is null
      where t.user_id = ${userId})
    select r.id, count(*)::int as count
    from match_rule r join held h on (r.since is null or h.created_at > r.since) and ${holds(asked, held)}
    where r.user_id = ${userId} group by r.id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const findRule = async (tx: Tx, userId: string, id: string): Promise<MatchRule | undefined> =>
  (await readMatchRules(tx, userId)).find((rule) => rule.id === id)

/** Keeps a rule as it is before a change. @returns the id of the change */
async function beginRuleChange(tx: Tx, userId: string, id: string, ids: readonly string[], now: Date): Promise<string> {
  const change = uuid7(now.getTime())
  await sql`
    insert into mark_change (id, user_id, made_at, transaction_ids, before, match_rule_id, match_rule_before)
    select ${change}::uuid, ${userId}::uuid, ${now}::timestamptz, ${sql.val(ids)}::uuid[],
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from transaction_mark m
        where m.user_id = ${userId} and m.transaction_id = any(${sql.val(ids)}::uuid[])),
      ${id}, (select to_jsonb(r) from match_rule r where r.user_id = ${userId} and r.id = ${id}) returning 1`.execute(
    tx,
  )
  return change
}

/** Decides anew for all rows that one of some rules is about. @returns how many */
async function decideAnew(tx: Tx, userId: string, rules: readonly (Conditions | undefined)[]): Promise<number> {
  const ids = new Set<string>()
  for (const rule of rules) if (rule) for (const id of await idsWhere(tx, userId, matchedBy(rule))) ids.add(id)
  return categorizeStored(tx, userId, [...ids])
}

/**
 * Makes a rule, or says it anew. What is there follows, or with `isToCome` stays as it is.
 * @param id of one that is there; null: a new one. It has to be the person's.
 */
export async function storeMatchRule(
  tx: Tx,
  userId: string,
  id: string | null,
  rule: Omit<MatchRule, 'id' | 'since'>,
  isToCome: boolean,
  now: Date,
): Promise<{ id: string; changeId: string; count: number }> {
  const before = id === null ? undefined : await findRule(tx, userId, id)
  const ruleId = id ?? uuid7(now.getTime())
  const kept = isToCome && before ? await idsWhere(tx, userId, matchedBy(before), before.since) : []
  const changeId = await beginRuleChange(tx, userId, ruleId, kept, now)
  if (before) await keepDecidedBy(tx, userId, kept, before, changeId, now)
  const said = {
    payee: rule.payee,
    words: rule.words,
    amount_from: rule.amountFrom,
    amount_to: rule.amountTo,
    account_id: rule.accountId,
    name: rule.name,
    category: rule.category,
    is_excluded: rule.is_excluded,
    since: isToCome ? now : null,
  }
  await tx
    .insertInto('match_rule')
    .values({ id: ruleId, user_id: userId, created_at: now, ...said })
    .onConflict((oc) => oc.constraint('match_rule_pkey').doUpdateSet(said).where('match_rule.user_id', '=', userId))
    .execute()
  await sql`
    update mark_change set match_rule_after = (select to_jsonb(r) from match_rule r where r.user_id = ${userId} and r.id = ${ruleId})
    where user_id = ${userId} and id = ${changeId}`.execute(tx)
  const count = isToCome && !before ? 0 : await decideAnew(tx, userId, isToCome ? [before] : [before, rule])
  return { id: ruleId, changeId, count }
}

/** Takes a rule back; what it decided is read anew. Null where it is not the person's. */
export async function dropMatchRule(
  tx: Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<{ changeId: string; count: number } | null> {
  const before = await findRule(tx, userId, id)
  if (!before) return null
  const changeId = await beginRuleChange(tx, userId, id, [], now)
  await sql`delete from match_rule where user_id = ${userId} and id = ${id}`.execute(tx)
  return { changeId, count: await decideAnew(tx, userId, [before]) }
}

/** Puts a rule back as it was before a change. @returns how many rows it is about */
export async function restoreMatchRule(tx: Tx, userId: string, id: string, change: string): Promise<number> {
  const after = await findRule(tx, userId, id)
  await sql`delete from match_rule where user_id = ${userId} and id = ${id}`.execute(tx)
  await sql`
    insert into match_rule select r.* from mark_change c, jsonb_populate_record(null::match_rule, c.match_rule_before) as r
    where c.user_id = ${userId} and c.id = ${change} and c.match_rule_before is not null
      and (r.account_id is null or exists (select from account a where a.user_id = ${userId} and a.id = r.account_id)) returning 1`.execute(
    tx,
  )
  return decideAnew(tx, userId, [after, await findRule(tx, userId, id)])
}

/** Rules as they would be with one among them, or in the place of another. */
export const withRule = (rules: readonly MatchRule[], rule: MatchRule, insteadOf: string | undefined): MatchRule[] =>
  [rule, ...rules.filter(({ id }) => id !== insteadOf)].toSorted(
    (one, other) =>
      weightOf(other) - weightOf(one) ||
      (other.words?.length ?? -1) - (one.words?.length ?? -1) ||
      (one.id < other.id ? 1 : -1),
  )

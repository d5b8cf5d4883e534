import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { categorizeStored } from './categories/stored.ts'
import type { SamePair } from './same-transactions.ts'

interface TwoAccounts {
  readonly userId: string
  readonly accountId: string
  readonly otherId: string
}

/** Rows that are one and the same, as a table `pair` of the older and the newer. */
export const pairTable = (pairs: readonly SamePair[]) => sql`
  unnest(${sql.val(pairs.map((pair) => pair.older))}::uuid[], ${sql.val(pairs.map((pair) => pair.newer))}::uuid[])
    as pair(older, newer)`

/** What is said of a row once: of the two that become one row, what was said of the older holds. */
const SAID_ONCE = ['transaction_mark', 'transaction_part'] as const

/** What a person set for one account, that goes on for the account which stays. */
const SET_FOR_ACCOUNT = ['match_rule', 'alert'] as const

/**
 * Before two accounts become one: what a person said of rows that go, and attached to them, goes to the rows that stay, and
 * goals, rules and alerts follow the account that stays. What was moved is remembered in the match, so that `returnSaid` can undo it.
 */
export async function carrySaid(
  tx: Tx,
  { userId, accountId, otherId }: TwoAccounts,
  pairs: readonly SamePair[],
  matchId: string,
): Promise<void> {
  const mine = (table: string, row: string) =>
    sql`select from ${sql.table(table)} x where x.user_id = ${userId} and x.transaction_id = ${sql.ref(row)}`
  const movedOf = (table: string) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('older', pair.older, 'newer', pair.newer)), '[]') from ${pairTable(pairs)}
    where exists (${mine(table, 'pair.newer')}) and not exists (${mine(table, 'pair.older')}))`
  await sql`
    update account_match set undo = undo || jsonb_build_object(
      'transaction_mark', ${movedOf('transaction_mark')}, 'transaction_part', ${movedOf('transaction_part')},
      'receipts', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'newer', pair.newer)), '[]')
        from ${pairTable(pairs)} join receipt r on r.transaction_id = pair.newer where r.user_id = ${userId}),
      ${sql.join(
        SET_FOR_ACCOUNT.map(
          (table) => sql`${sql.lit(table)}, (select coalesce(jsonb_agg(x.id), '[]') from ${sql.table(table)} x
        where x.user_id = ${userId} and x.account_id = ${otherId})`,
        ),
      )},
      'goals', (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from goal_account g
        where g.user_id = ${userId} and g.account_id = ${otherId}),
      'goals_of_both', (select coalesce(jsonb_agg(g.goal_id), '[]') from goal_account g
        join goal_account own on own.goal_id = g.goal_id and own.account_id = ${accountId}
        where g.user_id = ${userId} and g.account_id = ${otherId}))
    where user_id = ${userId} and id = ${matchId}`.execute(tx)
  for (const table of SAID_ONCE)
    await sql`
      update ${sql.table(table)} x set transaction_id = (moved ->> 'older')::uuid
      from account_match m, jsonb_array_elements(m.undo -> ${sql.lit(table)}) as moved
      where m.id = ${matchId} and x.user_id = ${userId} and x.transaction_id = (moved ->> 'newer')::uuid`.execute(tx)
  await sql`
    update receipt r set transaction_id = pair.older from ${pairTable(pairs)}
    where r.user_id = ${userId} and r.transaction_id = pair.newer`.execute(tx)
  for (const table of SET_FOR_ACCOUNT)
    await sql`
      update ${sql.table(table)} x set account_id = ${accountId}
      where x.user_id = ${userId} and x.account_id = ${otherId}`.execute(tx)
  // a debt that was behind it twice was counted twice from the first day: what was owed then is not known
  await sql`
    update goal set start_amount = null from account_match m
    where m.id = ${matchId} and goal.user_id = ${userId} and m.undo -> 'goals_of_both' ? goal.id::text`.execute(tx)
  await sql`
    update goal_account g set account_id = ${accountId} from account_match m
    where m.id = ${matchId} and g.user_id = ${userId} and g.account_id = ${otherId}
      and not m.undo -> 'goals_of_both' ? g.goal_id::text`.execute(tx)
}

/** Rows of which something is said count by it again after their contents were replaced. */
export async function readSaidAgain(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${sql.val(ids)}::uuid[]) as id
    where exists (select from transaction_mark m where m.user_id = ${userId} and m.transaction_id = id)
      or exists (select from transaction_part p where p.user_id = ${userId} and p.transaction_id = id)`.execute(tx)
  await categorizeStored(
    tx,
    userId,
    rows.map(({ id }) => id),
  )
}

/** Once two accounts are two again: what was moved by `carrySaid` goes back. */
export async function returnSaid(tx: Tx, { userId, accountId, otherId }: TwoAccounts, matchId: string): Promise<void> {
  for (const table of SAID_ONCE)
    await sql`
      update ${sql.table(table)} x set transaction_id = (moved ->> 'newer')::uuid
      from account_match m, jsonb_array_elements(m.undo -> ${sql.lit(table)}) as moved
      where m.id = ${matchId} and x.user_id = ${userId} and x.transaction_id = (moved ->> 'older')::uuid`.execute(tx)
  await sql`
    update receipt r set transaction_id = (moved ->> 'newer')::uuid
    from account_match m, jsonb_array_elements(m.undo -> 'receipts') as moved
    where m.id = ${matchId} and r.user_id = ${userId} and r.id = (moved ->> 'id')::uuid`.execute(tx)
  for (const table of SET_FOR_ACCOUNT)
    await sql`
      update ${sql.table(table)} x set account_id = ${otherId} from account_match m
      where m.id = ${matchId} and x.user_id = ${userId} and x.account_id = ${accountId}
        and coalesce(m.undo -> ${sql.lit(table)}, '[]') ? x.id::text`.execute(tx)
  // only where the goal still stands on the account that went on
  await sql`
    insert into goal_account select g.* from account_match m,
      jsonb_populate_recordset(null::goal_account, m.undo -> 'goals') as g
    where m.id = ${matchId} and exists (select from goal_account own
      where own.user_id = ${userId} and own.goal_id = g.goal_id and own.account_id = ${accountId})
    on conflict do nothing`.execute(tx)
  await sql`
    delete from goal_account g using account_match m
    where m.id = ${matchId} and g.user_id = ${userId} and g.account_id = ${accountId}
      and exists (select from goal_account back where back.goal_id = g.goal_id and back.account_id = ${otherId})
      and m.undo -> 'goals' is not null and not m.undo -> 'goals_of_both' ? g.goal_id::text`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select distinct sides.row_id::uuid as id from account_match m, jsonb_array_elements(m.undo -> 'pairs') as pair,
      lateral (values (pair -> 'account' ->> 'id'), (pair -> 'other' ->> 'id')) as sides(row_id)
    where m.id = ${matchId} and m.user_id = ${userId}`.execute(tx)
  await readSaidAgain(
    tx,
    userId,
    rows.map(({ id }) => id),
  )
}

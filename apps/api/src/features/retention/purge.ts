import { RECEIPT_KEPT_DAYS } from '@keelwise/contract/receipts'
import { type RawBuilder, sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { purgeRecords } from './purge-records.ts'
import { DAY_MS } from '@keelwise/finance/days'

/** Accounts erased in one transaction; one may hold years of transactions. */
const ACCOUNTS_AT_ONCE = 10

/** What is kept no longer than it is needed, and for how long that is (milliseconds). */
const KEPT_MS = {
  signupAttempt: 2 * DAY_MS,
  passwordReset: DAY_MS,
  mail: 2 * DAY_MS,
  undeliverableMail: 30 * DAY_MS,
  endedSession: 90 * DAY_MS,
  idempotencyKey: DAY_MS,
  statementPreview: DAY_MS,
  linkSession: DAY_MS,
  aggregatorEvent: 30 * DAY_MS,
  removedAccount: 30 * DAY_MS,
  notification: 180 * DAY_MS,
  // longer than the year for which the same maturity can be announced: it would be told again
  alertEvent: 400 * DAY_MS,
  joinedAccount: 30 * DAY_MS,
  deletedRecord: 30 * DAY_MS,
  removedReceipt: RECEIPT_KEPT_DAYS * DAY_MS,
  advisorView: 730 * DAY_MS,
} as const

/** Rows that went, by table. */
export type Purged = Readonly<Record<string, number>>

const rowsOf = async (db: Db, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(db)).numAffectedRows ?? 0n)

/**
 * Erases accounts that were removed long ago with all that lies in them. One that the aggregator could not be told
 * about keeps its bare row: without it, being listed there still would look like being linked again.
 */
async function purgeRemovedAccounts(db: Db, removedBefore: Date): Promise<number> {
  // before the rows by which they are found
  for (const table of ['receipt', 'transaction_mark', 'transaction_part'] as const)
    await sql`
      delete from ${sql.table(table)} said using transaction t, account a
      where said.transaction_id = t.id and said.user_id = t.user_id and a.user_id = t.user_id and a.id = t.account_id
        and a.deleted_at < ${removedBefore}`.execute(db)
  // a goal goes on, and says that something behind it is gone
  await sql`
    with gone as (
      delete from goal_account part using account a
      where a.user_id = part.user_id and a.id = part.account_id and a.deleted_at < ${removedBefore}
      returning part.goal_id)
    update goal set accounts_gone = accounts_gone + n.count
    from (select goal_id, count(*)::int as count from gone group by goal_id) n where goal.id = n.goal_id`.execute(db)
  for (const table of ['transaction', 'position', 'account_snapshot', 'account_history'] as const)
    await sql`
      delete from ${sql.table(table)} t using account a
      where a.user_id = t.user_id and a.id = t.account_id and a.deleted_at < ${removedBefore} and a.provider_removed_at is null`.execute(
      db,
    )
  await sql`
    update account set market_value = null, cash_balance = null, masked_account_number = '', account_name = 'Removed account',
      transactions_cursor = null
    where deleted_at < ${removedBefore} and provider_removed_at is null`.execute(db)
  let purged = 0
  for (;;) {
    const count = await rowsOf(
      db,
      sql`
        delete from account where id in (
          select id from account where deleted_at < ${removedBefore} and provider_removed_at is not null
          limit ${ACCOUNTS_AT_ONCE})`,
    )
    purged += count
    if (count < ACCOUNTS_AT_ONCE) return purged
  }
}

/** Their months are merged in one statement: over everybody it would take minutes, and be lost whole when it is cut. */
const PEOPLE_AT_ONCE = 200

/**
 * Makes one row a kind of what came one after the other; a reader sees the same sums before and after.
 * @param peopleAtOnce whose months one statement merges
 * @returns how many rows were written anew
 */
export async function mergeMonths(db: Db, peopleAtOnce = PEOPLE_AT_ONCE): Promise<number> {
  let merged = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from transaction_month where user_id > ${last} order by user_id limit ${peopleAtOnce}`.execute(
      db,
    )
    const people = rows.map(({ user_id: id }) => id)
    if (people.length > 0)
      merged += await rowsOf(
        db,
        sql`
          with many as (
            select user_id, month from transaction_month where user_id = any(${people}::uuid[])
            group by user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending
            having count(*) > 1 or sum(count) = 0),
          gone as (
            delete from transaction_month where (user_id, month) in (select user_id, month from many) returning *)
          insert into transaction_month (user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending, count, amount)
          select user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending, sum(count), sum(amount)
          from gone group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(count) <> 0 or sum(amount) <> 0`,
      )
    if (people.length < peopleAtOnce) return merged
    last = people.at(-1) ?? last
  }
}

/**
 * Erases what has served its purpose; the audit trail stays. Safe to repeat and to run on several servers at once.
 * @returns how many rows went, by table
 */
export async function purge(deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): Promise<Purged> {
  const db = deps.db.system
  const now = deps.clock()
  const before = (kept: keyof typeof KEPT_MS): Date => new Date(now.getTime() - KEPT_MS[kept])
  const purged: Purged = {
    ...(await purgeRecords(deps, before('deletedRecord'))),
    advisor_view: await rowsOf(db, sql`delete from advisor_view where last_at < ${before('advisorView')}`),
    signup_attempt: await rowsOf(db, sql`delete from signup_attempt where created_at < ${before('signupAttempt')}`),
    signup_code_sent: await rowsOf(db, sql`delete from signup_code_sent where sent_at < ${before('signupAttempt')}`),
    password_reset: await rowsOf(db, sql`delete from password_reset where created_at < ${before('passwordReset')}`),
    captcha_pass: await rowsOf(db, sql`delete from captcha_pass where expires_at < ${now}`),
    captcha_solved: await rowsOf(db, sql`delete from captcha_solved where expires_at < ${now}`),
    // A mail holds links and codes in the clear.
    mail_outbox: await rowsOf(
      db,
      sql`delete from mail_outbox where sent_at < ${before('mail')} or created_at < ${before('undeliverableMail')}`,
    ),
    session: await rowsOf(
      db,
      sql`delete from session where coalesce(revoked_at, expires_at) < ${before('endedSession')}`,
    ),
    idempotency_key: await rowsOf(db, sql`delete from idempotency_key where created_at < ${before('idempotencyKey')}`),
    statement_preview: await rowsOf(
      db,
      sql`delete from statement_preview where created_at < ${before('statementPreview')}`,
    ),
    link_session: await rowsOf(db, sql`delete from link_session where expires_at < ${before('linkSession')}`),
    aggregator_event: await rowsOf(
      db,
      sql`delete from aggregator_event where received_at < ${before('aggregatorEvent')}`,
    ),
    notification: await rowsOf(db, sql`delete from notification where created_at < ${before('notification')}`),
    alert_event: await rowsOf(db, sql`delete from alert_event where told_at < ${before('alertEvent')} and not is_open`),
    receipt: await rowsOf(db, sql`delete from receipt where deleted_at < ${before('removedReceipt')}`),
    transaction_month: await mergeMonths(db),
    // After this a joining stands: what both accounts were is no longer needed.
    account_match: await rowsOf(
      db,
      sql`update account_match set undo = null where undo is not null and decided_at < ${before('joinedAccount')}`,
    ),
    account: await purgeRemovedAccounts(db, before('removedAccount')),
  }
  deps.log.info({ purged }, 'purge')
  return purged
}

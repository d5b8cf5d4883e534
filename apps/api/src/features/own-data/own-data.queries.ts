import type { Position } from '@keelwise/contract/positions'
import type { Transaction } from '@keelwise/contract/transactions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { liveAccounts } from '../../wealth/accounts.ts'
import { readHeldGains } from '../../wealth/held-gains.ts'
import { readPositionsAfter } from '../../wealth/positions.ts'
import { readTransactionsAfter } from '../../wealth/transactions.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { PlainJson } from './zip-files.ts'

/** Rows that are read at once; a page is one short transaction, so a slow reader holds none. */
export const PAGE_ROWS = 1000

/** What is a person's is theirs also when it counts in no total. */
export const EVERYTHING = { with_archived: true } as const

/** One page of a list after a row, `null` for the first; every row is the object that the API's calls answer. */
export type ReadPage<R extends Readonly<Record<string, PlainJson>>> = (
  tx: Tx,
  userId: string,
  after: R | null,
) => Promise<R[]>

/** The own profile with everything that was asked or noted at sign-up. */
export async function readProfile(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('user_account')
    .where('id', '=', userId)
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'user_type',
      'morningstar_enabled',
      'phone',
      'timezone',
      'firm_name',
      'date_joined',
      'last_login',
      'tc_accepted_at',
      'tc_version',
      'tc_ip',
      'preferences',
      'completed_experiences',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    date_joined: row.date_joined.toISOString(),
    last_login: row.last_login?.toISOString() ?? null,
    tc_accepted_at: row.tc_accepted_at?.toISOString() ?? null,
    preferences: row.preferences as PlainJson,
  }
}

/** How files of the person's sources are read, and into which accounts they go. */
export const readStatementFormats = async (tx: Tx, userId: string) =>
  (
    await tx
      .selectFrom('statement_format')
      .where('user_id', '=', userId)
      .select(['signature', 'mapping', 'account_id', 'updated_at'])
      .orderBy('signature')
      .execute()
  ).map((row) => ({ ...row, mapping: row.mapping as PlainJson, updated_at: row.updated_at.toISOString() }))

/** Connections by SimpleFIN; what opens them stays with us. */
export const readSimplefinConnections = async (tx: Tx, userId: string) =>
  (
    await tx
      .selectFrom('simplefin_access')
      .where('user_id', '=', userId)
      .select(['id', 'claimed_at', 'requests_on', 'requests_made'])
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, claimed_at: row.claimed_at.toISOString() }))

export const readSessions = async (tx: Tx, userId: string) =>
  (
    await tx
      .selectFrom('session')
      .where('user_id', '=', userId)
      .select(['id', 'created_at', 'last_used_at', 'revoked_at', 'ip', 'user_agent'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }))

type SecurityEvent = Readonly<Record<'id' | 'at' | 'action' | 'outcome', string>> &
  Readonly<Record<'ip' | 'user_agent' | 'object_type' | 'object_id', string | null>>

type NotificationRow = Readonly<Record<'id' | 'category' | 'level' | 'title' | 'message' | 'created_at', string>> &
  Readonly<Record<'action_url' | 'read_at', string | null>> & { readonly is_read: boolean }

/** What a person did or tried, and what was done to them. */
const ownEvents = (userId: string) =>
  sql<boolean>`(actor_user_id = ${userId} or (object_type = 'user' and object_id = ${userId}))`

export const readSecurityEvents: ReadPage<SecurityEvent> = async (tx, userId, after) =>
  (
    await tx
      .selectFrom('audit_event')
      .where(ownEvents(userId))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .select(['id', 'at', 'action', 'outcome', 'ip', 'user_agent', 'object_type', 'object_id'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS)
      .execute()
  ).map((row) => ({ ...row, at: row.at.toISOString() }))

/** Notifications as `GET /api/notifications/` answers them. */
export const readNotifications: ReadPage<NotificationRow> = async (tx, userId, after) =>
  (
    await tx
      .selectFrom('notification')
      .where('user_id', '=', userId)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after?.created_at}::timestamptz, ${after?.id}::uuid)`),
      )
      .select(['id', 'category', 'level', 'title', 'message', 'action_url', 'read_at', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS)
      .execute()
  ).map((row) => ({
    ...row,
    is_read: row.read_at !== null,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))

/** What was said with the assistant, conversation by conversation in the order in which it was said. */
export const readMessages = async (
  tx: Tx,
  userId: string,
  after: { readonly conversation: string; readonly at: string; readonly id: string } | null,
) =>
  (
    await tx
      .selectFrom('message')
      .innerJoin('conversation', (join) =>
        join
          .onRef('conversation.id', '=', 'message.conversation_id')
          .onRef('conversation.user_id', '=', 'message.user_id'),
      )
      .where('message.user_id', '=', userId)
      .where('conversation.user_id', '=', userId)
      .where('conversation.deleted_at', 'is', null)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(message.conversation_id, message.created_at, message.id)
            > (${after?.conversation}::uuid, ${after?.at}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .select([
        'message.id',
        'message.conversation_id as conversation',
        'conversation.title',
        'conversation.agent_name',
        'message.role',
        'message.content',
        'message.parts',
        'message.status',
        'message.engine',
        'message.feedback',
        'message.created_at as at',
      ])
      .orderBy('message.conversation_id')
      .orderBy('message.created_at')
      .orderBy('message.id')
      .limit(PAGE_ROWS)
      .execute()
  ).map((row) => ({ ...row, parts: row.parts as PlainJson, at: row.at.toISOString() }))

/** What receipts are and where their contents are kept. */
export const readReceiptTypes = (tx: Tx, userId: string) =>
  tx
    .selectFrom('receipt')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'media_type'])
    .orderBy('id')
    .execute()

/** Positions as `GET /api/investor/positions/` answers them. @param today `yyyy-MM-dd` */
export const readOwnPositions =
  (today: string): ReadPage<Position> =>
  async (tx, userId, after) =>
    readPositionsAfter(
      tx,
      userId,
      EVERYTHING,
      { after: after?.id ?? null, limit: PAGE_ROWS, today },
      await readHeldGains(tx, userId, today),
    )

/** Transactions as `GET /api/investor/transactions/` answers them, newest first. */
export const readOwnTransactions: ReadPage<Transaction> = (tx, userId, after) =>
  readTransactionsAfter(tx, userId, { accounts: EVERYTHING }, after, PAGE_ROWS)

/** Every submission of the risk questionnaire with its answers, newest first. */
export async function readRiskSubmissions(
  tx: Tx,
  userId: string,
  after: { readonly id: string; readonly completed_at: string } | null,
) {
  const rows = await tx
    .selectFrom('risk_submission')
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(completed_at, id) < (${after?.completed_at}::timestamptz, ${after?.id}::uuid)`),
    )
    .select(['id', 'completed_at', 'version', 'raw_score', 'risk_score', 'risk_band', 'recommended_band', 'answers'])
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS)
    .execute()
  return rows.map((row) => ({
    ...row,
    answers: row.answers as PlainJson,
    completed_at: row.completed_at.toISOString(),
  }))
}
/** The own thresholds of the portfolio checks, in percent. */
export const readXrayThresholds = async (tx: Tx, userId: string) =>
  (
    await tx
      .selectFrom('xray_threshold')
      .where('user_id', '=', userId)
      .select(['rule', 'watch', 'action', 'updated_at'])
      .orderBy('rule')
      .execute()
  ).map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))

/** A table whose rows leave as they are kept, but for what only we need of them. */
interface KeptTable {
  readonly table: keyof DB
  /** The column that says whose a row is. */
  readonly owner?: 'advisor_id'
  readonly order: readonly string[]
  readonly without?: readonly string[]
}

/** What a person kept of their conversations, and let the operator see of them. */
export const GIVEN_TABLES = {
  'saved-questions': { table: 'saved_question', order: ['place', 'id'] },
  'misunderstood-questions': { table: 'misunderstood_question', order: ['created_at', 'message_id'] },
} as const satisfies Record<string, KeptTable>

/** How a person signs in; what opens it stays with us. */
export const FACTOR_TABLES = {
  passkeys: { table: 'passkey', order: ['id'], without: ['credential_id', 'public_key', 'counter'] },
  'authenticator-apps': { table: 'totp_secret', order: ['id'], without: ['sealed', 'key_id', 'last_used_step'] },
  'recovery-codes': { table: 'recovery_code', order: ['created_at', 'used_at'], without: ['code_hash'] },
} as const satisfies Record<string, KeptTable>

export const INVESTOR_TABLES = {
  connections: {
    table: 'credential',
    order: ['id'],
    without: ['provider_credential_id', 'failed_reads', 'read_at', 'retry_at'],
  },
  'transaction-edits': { table: 'transaction_edit', order: ['made_at', 'id'] },
  'transaction-marks': { table: 'transaction_mark', order: ['transaction_id'], without: ['change_id'] },
  'opening-costs': { table: 'opening_cost', order: ['serial'], without: ['serial'] },
  'chosen-lots': { table: 'lot_choice', order: ['serial'], without: ['serial'] },
  'transaction-parts': { table: 'transaction_part', order: ['transaction_id', 'place'] },
  'own-categories': { table: 'own_category', order: ['id'] },
  'payee-rules': { table: 'payee_rule', order: ['payee'] },
  'transaction-rules': { table: 'match_rule', order: ['created_at', 'id'] },
  'recurring-decisions': { table: 'recurring_decision', order: ['serial'], without: ['serial'] },
  receipts: { table: 'receipt', order: ['added_at', 'id'], without: ['deleted_at'] },
  budgets: { table: 'budget', order: ['created_at', 'id'] },
  alerts: { table: 'alert', order: ['created_at', 'id'] },
  'told-by-alerts': { table: 'alert_event', order: ['told_at', 'id'] },
  'alert-delivery': { table: 'alert_delivery', order: ['user_id'], without: ['looked_on'] },
  'saved-reports': { table: 'saved_report', order: ['created_at', 'id'] },
  'market-assumptions': { table: 'market_assumption', order: ['key'] },
  goals: { table: 'goal', order: ['place', 'id'] },
  'goal-accounts': { table: 'goal_account', order: ['goal_id', 'account_id'] },
  imports: { table: 'statement_import', order: ['imported_at', 'id'], without: ['file_hash', 'preview_id'] },
  prices: { table: 'own_price', order: ['symbol', 'date', 'series_id'] },
  'price-series': { table: 'own_series', order: ['serial'], without: ['serial'] },
  'price-steps': { table: 'price_step', order: ['symbol', 'date'] },
  'import-accounts': { table: 'statement_import_account', order: ['id'] },
  'import-transactions': { table: 'statement_import_row', order: ['import_account_id', 'transaction_id'] },
  'returned-accounts': { table: 'returned_account', order: ['asked_at', 'id'], without: ['provider_account_id'] },
  syncs: {
    table: 'sync',
    order: ['started_at', 'id'],
    without: ['lease_owner', 'lease_until', 'read_again', 'read_again_ids'],
  },
} as const satisfies Record<string, KeptTable>

/** An advisor's practice. */
export const PRACTICE_TABLES = {
  clients: { table: 'client', order: ['id'], without: ['email_key', 'holder_id', 'import_id'] },
  meetings: { table: 'meeting', order: ['id'] },
  'meeting-summaries': { table: 'meeting_summary', order: ['id'], without: ['attempts'] },
  'meeting-summary-versions': { table: 'meeting_summary_version', order: ['summary_id', 'version'] },
  'meeting-questions': { table: 'meeting_question', order: ['id'], without: ['attempts'] },
  tasks: { table: 'client_task', order: ['id'] },
  'client-notes': { table: 'client_note', order: ['id'] },
  'saved-views': { table: 'book_view', order: ['id'] },
  'calendar-addresses': { table: 'calendar_feed', order: ['created_at'], without: ['token_hash'] },
  'client-access': {
    table: 'advisor_access',
    owner: 'advisor_id',
    order: ['id'],
    without: ['email_key', 'investor_id'],
  },
  'client-views': { table: 'advisor_view', owner: 'advisor_id', order: ['hour', 'investor_id', 'scope'] },
} as const satisfies Record<string, KeptTable>

const keptRows = (userId: string, { table, owner }: KeptTable) =>
  sql`${sql.table(table)} t where ${sql.ref(owner ?? 'user_id')} = ${userId} and (to_jsonb(t) ->> 'deleted_at') is null`

/** One page of such a table from a place on, in the order in which rows were made; what is deleted is not in it. */
export async function readKept(
  tx: Tx,
  userId: string,
  kept: KeptTable,
  offset: number,
): Promise<Readonly<Record<string, PlainJson>>[]> {
  const without = [kept.owner ?? 'user_id', ...(kept.without ?? [])]
  const { rows } = await sql<{ row: Record<string, PlainJson> }>`
    select to_jsonb(t) - ${without}::text[] as row from ${keptRows(userId, kept)}
    order by ${sql.join(kept.order.map((column) => sql.ref(column)))} limit ${PAGE_ROWS} offset ${offset}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** People without a login who hold what an advisor imported, each with the client it was imported for. */
export const readHolders = (tx: Tx, userId: string) =>
  tx
    .selectFrom('client')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('holder_id', 'is not', null)
    .select(['id as client_id', 'holder_id'])
    .orderBy('id')
    .$narrowType<{ holder_id: string }>()
    .execute()

/** Advisors who may or might see an investor's data, and what each looked at. */
export async function readAdvisorAccess(tx: Tx, userId: string) {
  const { rows } = await sql<{ row: Record<string, PlainJson> }>`
    select jsonb_build_object('advisor_name', u.first_name || ' ' || u.last_name, 'firm_name', u.firm_name,
      'status', a.status, 'requested_at', a.requested_at, 'decided_at', a.decided_at,
      'views', (select coalesce(jsonb_agg(jsonb_build_object('scope', v.scope, 'last_at', v.last_at, 'times', v.times)
        order by v.last_at), '[]') from advisor_view v where v.investor_id = ${userId} and v.advisor_id = a.advisor_id)) as row
    from advisor_access a join user_account u on u.id = a.advisor_id
    where a.investor_id = ${userId} order by a.requested_at, a.id`.execute(tx)
  return rows.map(({ row }) => row)
}

/** How many rows of such tables there are. */
async function countKept(tx: Tx, userId: string, tables: readonly KeptTable[]): Promise<number> {
  const counts = tables.map((kept) => sql`(select count(*) from ${keptRows(userId, kept)})`)
  const { rows } = await sql<{ count: string }>`select ${sql.join(counts, sql` + `)} as count`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** How many rows of what somebody owns there are: their accounts and everything in them. */
async function countHoldings(tx: Tx, userId: string): Promise<number> {
  const live = liveAccounts(tx, userId, EVERYTHING).select(['account.id', 'account.institution_id'])
  const { rows } = await sql<{ count: string }>`
    with live as (${live})
    select (select count(*) + count(distinct institution_id) from live)
      + (select count(*) from position where user_id = ${userId} and account_id in (select id from live))
      + (select count(*) from transaction where user_id = ${userId} and account_id in (select id from live))
      + (select count(*) from account_snapshot where user_id = ${userId} and account_id in (select id from live)) as count
  `.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** How many rows an export will hold, for its progress; what an advisor's clients hold is not among them. */
export async function countOwnRows(tx: Tx, userId: string): Promise<number> {
  const live = liveAccounts(tx, userId, EVERYTHING).select(['account.id', 'account.institution_id'])
  const { rows } = await sql<{ count: string }>`
    with live as (${live})
    select (select count(*) from risk_submission where user_id = ${userId})
      + (select count(*) from xray_threshold where user_id = ${userId})
      + (select count(*) from statement_format where user_id = ${userId})
      + (select count(*) from account_match where user_id = ${userId})
      + (select count(*) from transfer_rejection where user_id = ${userId})
      + (select count(*) from account_history where user_id = ${userId} and account_id in (select id from live))
      + (select count(*) from account_valuation where user_id = ${userId} and account_id in (select id from live))
      + (select count(*) from transaction_revision r join transaction t on t.id = r.transaction_id and t.user_id = r.user_id
         where r.user_id = ${userId} and t.user_id = ${userId} and t.account_id in (select id from live))
      + (select count(*) from simplefin_access where user_id = ${userId})
      + (select count(*) from message m join conversation c on c.id = m.conversation_id and c.user_id = m.user_id
         where m.user_id = ${userId} and c.user_id = ${userId} and c.deleted_at is null)
      + (select count(*) from advisor_access where investor_id = ${userId})
      + (select count(*) from session where user_id = ${userId})
      + (select count(*) from notification where user_id = ${userId})
      + (select count(*) from audit_event where ${ownEvents(userId)}) as count
  `.execute(tx)
  const tables = [FACTOR_TABLES, INVESTOR_TABLES, PRACTICE_TABLES].flatMap((some) => Object.values<KeptTable>(some))
  const kept = await countKept(tx, userId, tables)
  return Number(rows[0]?.count ?? 0) + kept + (await countHoldings(tx, userId))
}

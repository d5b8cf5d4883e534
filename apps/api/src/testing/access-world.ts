import { type Plan, barePart } from '@keelwise/contract/plan'
import type { UserType } from '@keelwise/contract/words'
import { createHash, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { uuid7 } from '../platform/ids.ts'
import { notify } from '../platform/notify.ts'
import { hashToken } from '../platform/tokens.ts'
import { buildAccount, buildCredential, buildPosition, buildTransaction } from './factories.ts'
import type { Person, TestApp } from './test-app.ts'
import { addMonths, dayOf, shiftDays } from '@keelwise/finance/days'

/** What no answer may hold: every id and key of a provider in a world begins so. */
export const PROVIDER = 'PROVIDER-'

const EVIDENCE = {
  same_mask: true,
  other_mask: false,
  positions_matched: 0,
  positions_total: 0,
  transactions_matched: 0,
}

/** The password of everybody in the matrix. */
export const PASSWORD = 'Quiet-Meadow-42!'
/** A question with an answer for anybody. */
const SOME_PLAN: Plan = { version: 1, parts: [{ ...barePart, subject: 'worth', measures: ['net_worth'] }] }

/**
 * A person of the access matrix and what they own. Each builder makes a new row and gives its id, so that a call can
 * be made any number of times. Every text of theirs holds `mark`.
 */
export function createWorld(app: TestApp, person: Person, role: UserType, mark: string) {
  const { deps } = app
  const { userId } = person
  const db = deps.db.system
  const now = (): Date => deps.clock()
  const newId = (): string => uuid7(now().getTime())
  const provider = (): string => `${PROVIDER}${randomUUID()}`

  const credential = async (changes: Parameters<typeof buildCredential>[2] = {}): Promise<string> => {
    const row = { provider: 'file', provider_credential_id: provider(), display_name: mark, ...changes }
    return (await buildCredential(deps, userId, row)).id
  }
  const account = (changes: Parameters<typeof buildAccount>[2] = {}) =>
    buildAccount(deps, userId, { account_name: mark, provider_account_id: provider(), ...changes })
  const transaction = async (changes: Parameters<typeof buildTransaction>[2] = {}): Promise<string> => {
    const account_id = changes.account_id ?? (await account()).id
    const row = { external_id: provider(), description: mark, name: mark, ...changes, account_id }
    return (await buildTransaction(deps, userId, row)).id
  }

  const world = {
    app,
    person,
    role,
    mark,
    userId,
    credential,
    account,
    transaction,
    /** Somebody else altogether. */
    stranger: async (): Promise<string> => (await app.person()).userId,
    position: async (): Promise<string> => {
      const { id } = await account({ account_type: 'BROKERAGE' })
      return (await buildPosition(deps, userId, { account_id: id, name: mark, position_key: provider() })).id
    },
    /** A position of which its owner said that a step of its price is right. */
    steppedPosition: async (): Promise<string> => {
      const { id: account_id } = await account({ account_type: 'BROKERAGE' })
      const row = { account_id, name: mark, position_key: provider(), ticker: null }
      const { id } = await buildPosition(deps, userId, row)
      await sql`insert into price_step (user_id, symbol, date, accepted_at, before)
        select user_id, 'name:' || name, '2026-11-02', now(),
          jsonb_build_object('positions', jsonb_build_array(to_jsonb(p)), 'days', '[]'::jsonb)
        from position p where user_id = ${userId} and id = ${id} on conflict do nothing`.execute(db)
      return id
    },
    manualAccount: async (): Promise<{ id: string; date: string }> => {
      const { id } = await account({ credential_id: null })
      const date = '2026-11-20'
      for (const day of ['2026-11-19', date])
        await db
          .insertInto('account_valuation')
          .values({ id: newId(), user_id: userId, account_id: id, date: day, value: '5.00' })
          .execute()
      return { id, date }
    },
    /** An open question whether two accounts are one, or one that was answered. */
    match: async (status: 'ASKED' | 'APART' = 'ASKED'): Promise<string> => {
      const decision = status === 'APART' ? { decided_by: 'PERSON', decided_at: now() } : {}
      const row = {
        id: newId(),
        user_id: userId,
        account_id: (await account()).id,
        other_account_id: (await account()).id,
        status,
        reason: 'RELINKED',
        evidence: JSON.stringify(EVIDENCE),
        created_at: now(),
        ...decision,
      }
      await db.insertInto('account_match').values(row).execute()
      return row.id
    },
    /** An account that came back under another number and waits for an answer. */
    returnedAccount: async (): Promise<string> => {
      const { id: account_id, credential_id, provider_account_id } = await account()
      const row = {
        id: newId(),
        user_id: userId,
        account_id,
        credential_id: credential_id!,
        provider_account_id,
        status: 'ASKED',
        reasons: ['NUMBER'],
        account_name: mark,
        masked_account_number: 'XX0001',
        account_type: 'CHECKING',
        currency: 'USD',
        transactions_compared: 0,
        transactions_matched: 0,
        asked_at: now(),
      }
      await db.insertInto('returned_account').values(row).execute()
      return row.id
    },
    /** Two legs of what can be one transfer; joined already when said so. */
    legs: async (isJoined = false): Promise<readonly [string, string]> => {
      const transfer_id = isJoined ? newId() : null
      return [
        await transaction({ flow_amount: '-75.00', tx_type: 'TRANSFER_OUT', transfer_id }),
        await transaction({ flow_amount: '75.00', tx_type: 'TRANSFER_IN', transfer_id }),
      ]
    },
    statement: async (holderId = userId): Promise<string> => {
      const row = {
        id: newId(),
        user_id: holderId,
        file_name: `${mark}.csv`,
        content: Buffer.from(`Date,Description,Amount\n2026-11-02,${mark},-4.50\n2026-11-14,${mark},12.00\n`),
        created_at: now(),
      }
      const file_hash = createHash('sha256').update(row.content).digest()
      await db
        .insertInto('statement_preview')
        .values({ ...row, file_hash })
        .execute()
      return row.id
    },
    /** An import of a file, with one account and one transaction. */
    statementImport: async (holderId = userId): Promise<string> => {
      const importId = newId()
      const row = { id: importId, user_id: holderId, imported_at: now() }
      const file = { file_name: `${mark}.csv`, file_hash: Buffer.from(mark), format: 'csv', institution_name: mark }
      await db
        .insertInto('statement_import')
        .values({ ...row, ...file, preview_id: newId() })
        .execute()
      if (holderId !== userId) return importId
      const { id: account_id } = await account()
      const transactionId = await transaction({ account_id })
      const record = { id: newId(), import_id: importId, user_id: userId, account_id }
      await db
        .insertInto('statement_import_account')
        .values({ ...record, account_key: mark, is_new: true, brought: '{}' })
        .execute()
      await db
        .insertInto('statement_import_row')
        .values({ import_account_id: record.id, user_id: userId, transaction_id: transactionId, effect: 'ADDED' })
        .execute()
      return importId
    },
    /** A transaction that was removed by hand. */
    transactionEdit: async (): Promise<string> => {
      const id = newId()
      const { id: account_id } = await account()
      const row = { id, user_id: userId, account_id, action: 'DELETE', made_at: now() }
      await db
        .insertInto('transaction_edit')
        .values({ ...row, before: '[]', after: '[]' })
        .execute()
      return id
    },
    /** A sale of a lot, whose lot was chosen. */
    sale: async (): Promise<{ id: string; lotId: string }> => {
      const { id: account_id } = await account({ account_type: 'BROKERAGE' })
      const trade = (changes: Parameters<typeof buildTransaction>[2]) =>
        buildTransaction(deps, userId, { account_id, ticker: 'KTM', name: mark, is_cash_flow: false, ...changes })
      const { id: lotId } = await trade({
        tx_type: 'BUY',
        units: '2',
        flow_amount: '-20.00',
        execution_date: '2026-01-05',
      })
      const { id } = await trade({ tx_type: 'SELL', units: '-1', flow_amount: '12.00', execution_date: '2026-06-01' })
      await db
        .insertInto('lot_choice')
        .values({
          id: newId(),
          user_id: userId,
          transaction_id: id,
          lots: JSON.stringify([{ id: lotId, units: '1' }]),
          made_at: now(),
        })
        .execute()
      return { id, lotId }
    },
    /** Units that trades do not explain, and what was said of them. */
    opening: async (): Promise<{ id: string; accountId: string }> => {
      const { id: account_id } = await account({ account_type: 'BROKERAGE' })
      const own = { account_id, ticker: 'KTO', name: mark }
      await buildTransaction(deps, userId, { ...own, tx_type: 'SELL', units: '-4', flow_amount: '44.00' })
      const id = newId()
      await db
        .insertInto('opening_cost')
        .values({
          id,
          user_id: userId,
          account_id,
          security: 'KTO',
          units: '1',
          cost: '9',
          currency: 'USD',
          made_at: now(),
        })
        .execute()
      return { id, accountId: account_id }
    },
    /** What was spun off from something that was bought. */
    spinOff: async (): Promise<string> => {
      const { id: account_id } = await account({ account_type: 'BROKERAGE' })
      const trade = (changes: Parameters<typeof buildTransaction>[2]) =>
        buildTransaction(deps, userId, { account_id, name: mark, is_cash_flow: false, ...changes })
      const day = '2026-01-05'
      await trade({ ticker: 'KTM', tx_type: 'BUY', units: '2', flow_amount: '-20.00', execution_date: day })
      const { id } = await trade({ ticker: 'KTS', tx_type: 'SPIN_OFF', units: '1', flow_amount: '0.00' })
      await db
        .insertInto('lot_choice')
        .values({
          id: newId(),
          user_id: userId,
          transaction_id: id,
          terms: JSON.stringify({ parent: 'KTM', share: '0.1' }),
          made_at: now(),
        })
        .execute()
      return id
    },
    markChange: async (): Promise<string> => {
      const id = newId()
      await db
        .insertInto('mark_change')
        .values({ id, user_id: userId, made_at: now(), transaction_ids: [], before: '[]' })
        .execute()
      return id
    },
    /** A group of one's own. */
    ownCategory: async (): Promise<string> => {
      const id = newId()
      await db
        .insertInto('own_category')
        .values({
          id,
          user_id: userId,
          name: randomUUID(),
          kind: 'spending',
          icon: 'boat',
          color: 'sky',
          created_at: now(),
          updated_at: now(),
        })
        .execute()
      return id
    },
    splitTransaction: async (): Promise<string> => {
      const id = await transaction({ flow_amount: '-3.00', category: 'split' })
      const part = { transaction_id: id, user_id: userId, category: 'gifts' }
      await db
        .insertInto('transaction_part')
        .values([
          { ...part, place: 1, amount: '-1.00', through: '-1.00' },
          { ...part, place: 2, amount: '-2.00', through: '-3.00' },
        ])
        .execute()
      return id
    },
    payeeRule: async (): Promise<string> => {
      const id = newId()
      await db
        .insertInto('payee_rule')
        .values({ id, user_id: userId, payee: randomUUID(), category: 'gifts', created_at: now() })
        .execute()
      return id
    },
    matchRule: async (): Promise<string> => {
      const id = newId()
      await db
        .insertInto('match_rule')
        .values({ id, user_id: userId, words: randomUUID(), category: 'gifts', created_at: now() })
        .execute()
      return id
    },
    /** The newest of what a payee takes each month. */
    recurring: async (): Promise<string> => {
      const payee = randomUUID()
      const days = [4, 3, 2, 1].map((months) => addMonths(dayOf(now()), -months))
      const ids = await Promise.all(
        days.map((execution_date) => transaction({ execution_date, payee, flow_amount: '-8.00' })),
      )
      return ids.at(-1)!
    },
    recurringDecision: async (): Promise<string> => {
      const id = newId()
      const row = {
        kind: 'CONFIRM',
        transaction_id: newId(),
        payee: mark,
        is_income: false,
        pace: 'monthly',
        amount: '8.00',
      }
      await db
        .insertInto('recurring_decision')
        .values({ ...row, id, user_id: userId, made_at: now() })
        .execute()
      return id
    },
    receipt: async (isRemoved = false): Promise<string> => {
      const id = newId()
      const content = Buffer.from(`%PDF-1.7 ${mark}`)
      const facts = { file_name: `${mark}.pdf`, media_type: 'application/pdf', bytes: content.length, added_at: now() }
      const at = { transaction_id: await transaction(), deleted_at: isRemoved ? now() : null }
      await db
        .insertInto('receipt')
        .values({ id, user_id: userId, ...facts, ...at })
        .execute()
      const { keyId, sealed } = deps.sealedBox.seal(content, id)
      await db.insertInto('receipt_file').values({ id, user_id: userId, key_id: keyId, sealed }).execute()
      return id
    },
    budget: async (): Promise<string> => {
      const id = newId()
      const row = { id, user_id: userId, level: 'CATEGORY', key: randomUUID(), currency: 'USD', amount: '9.00' }
      const times = { rolls_from: '2026-11-01', created_at: now(), updated_at: now() }
      await db
        .insertInto('budget')
        .values({ ...row, is_rolling: false, carried: '0', ...times })
        .execute()
      return id
    },
    alert: async (): Promise<string> => {
      const id = newId()
      const row = { kind: 'MATURITY', days: 30, currency: 'USD', mail: 'OFF', is_on: true }
      await db
        .insertInto('alert')
        .values({ ...row, id, user_id: userId, watches_since: now(), created_at: now(), updated_at: now() })
        .execute()
      return id
    },
    savedReport: async (): Promise<string> => {
      const id = newId()
      const row = { id, user_id: userId, name: mark, kind: 'flow', grouped_by: 'group', span: 'last_month' }
      await db
        .insertInto('saved_report')
        .values({ ...row, filters: '{}', created_at: now(), updated_at: now() })
        .execute()
      return id
    },
    goal: async (): Promise<string> => {
      const id = newId()
      const times = { started_on: dayOf(now()), created_at: now(), updated_at: now() }
      await db
        .insertInto('goal')
        .values({
          id,
          user_id: userId,
          kind: 'HOUSE',
          name: mark,
          currency: 'USD',
          target_amount: '9.00',
          place: 1,
          ...times,
        })
        .execute()
      const part = { goal_id: id, account_id: (await account()).id, user_id: userId }
      await db.insertInto('goal_account').values(part).execute()
      return id
    },
    notification: async (): Promise<string> => {
      const occasion = randomUUID()
      const notice = { userId, category: 'SYSTEM', level: 'INFO', title: mark, message: mark, occasion } as const
      await deps.db.asUser(userId, (tx) => notify(tx, now(), notice))
      const row = await db.selectFrom('notification').where('occasion', '=', occasion).select('id').executeTakeFirst()
      return row!.id
    },
    session: async (): Promise<string> => {
      const id = newId()
      const expires_at = shiftDays(now(), 1)
      await db
        .insertInto('session')
        .values({ id, user_id: userId, created_at: now(), last_used_at: now(), expires_at, user_agent: mark })
        .execute()
      return id
    },
    passkey: async (): Promise<string> => {
      const row = {
        id: newId(),
        user_id: userId,
        credential_id: randomUUID(),
        public_key: Buffer.from('key'),
        counter: 0,
      }
      await db
        .insertInto('passkey')
        .values({ ...row, transports: [], name: mark, created_at: now() })
        .execute()
      return row.id
    },
    /** The session of an aggregator's frame, as the frame names it. */
    frameSession: async (): Promise<string> => {
      const session = randomUUID()
      const expires_at = new Date(now().getTime() + 600_000)
      await db
        .insertInto('link_session')
        .values({ session_hash: hashToken(session), user_id: userId, created_at: now(), expires_at })
        .execute()
      return session
    },
    /** A conversation of a question and its answer. */
    conversation: async (): Promise<{ id: string; answerId: string; runId: string }> => {
      const [id, questionId, answerId, runId] = [newId(), newId(), newId(), newId()]
      const times = { created_at: now(), updated_at: now() }
      await db
        .insertInto('conversation')
        .values({ id, user_id: userId, title: mark, ...times })
        .execute()
      const understanding = { plan: SOME_PLAN, chips: [], instead: [], next: [], left_out: [] }
      const parts = JSON.stringify([{ type: 'plan', id: 'p1', understanding }])
      const message = { user_id: userId, conversation_id: id, content: mark, parts, status: 'completed' }
      const later = new Date(now().getTime() + 1)
      await db
        .insertInto('message')
        .values([
          { ...message, id: questionId, role: 'user', created_at: now() },
          { ...message, id: answerId, role: 'assistant', parent_id: questionId, run_id: runId, created_at: later },
        ])
        .execute()
      // not among the questions of today, which are limited
      const longAgo = shiftDays(now(), -7)
      const answer = { conversation_id: id, assistant_message_id: answerId, status: 'done' }
      await db
        .insertInto('run')
        .values({ id: runId, user_id: userId, ...answer, created_at: longAgo, finished_at: longAgo })
        .execute()
      return { id, answerId, runId }
    },
    /** A question that is kept on the start page. */
    savedQuestion: async (): Promise<string> => {
      const id = newId()
      const row = { id, user_id: userId, title: mark, plan: JSON.stringify(SOME_PLAN), asked_on: '2026-11-02' }
      const times = { created_at: now(), updated_at: now() }
      await db
        .insertInto('saved_question')
        .values({ ...row, moves: false, place: 1, ...times })
        .execute()
      return id
    },
    /** A client of an advisor; theirs when they are one. */
    client: async (changes: { deleted?: boolean; import_id?: string; advisorId?: string } = {}): Promise<string> => {
      const email = `${randomUUID()}@example.test`
      const row = {
        id: newId(),
        user_id: changes.advisorId ?? userId,
        first_name: mark,
        last_name: 'Client',
        email,
        email_key: email,
        status: 'ACTIVE',
        notes: mark,
        household_name: mark,
        import_id: changes.import_id ?? null,
        created_at: now(),
        updated_at: now(),
        deleted_at: changes.deleted ? now() : null,
      }
      await db.insertInto('client').values(row).execute()
      return row.id
    },
    /** A client whose holdings the advisor imports, and a file for them. */
    clientStatement: async (): Promise<{ id: string; preview_id: string }> => {
      const clientId = await world.client()
      const [holder_id, email] = [newId(), `holdings-of-${clientId}`]
      const name = { first_name: mark, last_name: 'Client', email, email_key: email }
      const inactive = { user_type: 'INVESTOR', password_hash: '-', is_active: false, date_joined: now() }
      await db
        .insertInto('user_account')
        .values({ id: holder_id, ...name, ...inactive })
        .execute()
      await db.updateTable('client').set({ holder_id }).where('id', '=', clientId).execute()
      return { id: clientId, preview_id: await world.statement(holder_id) }
    },
    /** The same of an import. */
    clientImport: async (): Promise<{ id: string; import_id: string }> => {
      const { id: clientId, preview_id } = await world.clientStatement()
      const { user_id } = await db
        .selectFrom('statement_preview')
        .where('id', '=', preview_id)
        .select('user_id')
        .executeTakeFirstOrThrow()
      return { id: clientId, import_id: await world.statementImport(user_id) }
    },
    meeting: async (changes: { deleted?: boolean } = {}): Promise<string> => {
      const row = {
        id: newId(),
        user_id: userId,
        client_id: await world.client(),
        title: mark,
        meeting_type: 'REVIEW',
        status: 'COMPLETED',
        scheduled_at: now(),
        duration_minutes: 60,
        notes: mark,
        created_at: now(),
        updated_at: now(),
        deleted_at: changes.deleted ? now() : null,
      }
      await db.insertInto('meeting').values(row).execute()
      return row.id
    },
    /** A summary of a meeting, with the first version of its text. */
    meetingSummary: async (): Promise<{ id: string; summary_id: string }> => {
      const meeting_id = await world.meeting()
      const text = { title: mark, content: mark, status: 'READY', created_at: now() }
      const summary_id = newId()
      await db
        .insertInto('meeting_summary')
        .values({ ...text, id: summary_id, user_id: userId, meeting_id, source: 'MANUAL', updated_at: now() })
        .execute()
      const lists = { key_points: '[]', action_items: '[]', decisions: '[]' }
      await db
        .insertInto('meeting_summary_version')
        .values({ ...text, ...lists, summary_id, version: 1, user_id: userId, author: 'ADVISOR' })
        .execute()
      return { id: meeting_id, summary_id }
    },
    question: async (): Promise<string> => {
      const row = { id: newId(), user_id: userId, meeting_id: await world.meeting(), text: mark, answer: mark }
      const kind = { status: 'ANSWERED', source: 'ADVISOR', sort_order: 1 }
      await db
        .insertInto('meeting_question')
        .values({ ...row, ...kind, created_at: now(), answered_at: now() })
        .execute()
      return row.id
    },
    clientNote: async (): Promise<{ id: string; note_id: string }> => {
      const [note_id, client_id] = [newId(), await world.client()]
      await db
        .insertInto('client_note')
        .values({ id: note_id, user_id: userId, client_id, kind: 'NOTE', text: mark, created_at: now() })
        .execute()
      return { id: client_id, note_id }
    },
    /** A task added by hand. */
    task: async (): Promise<string> => {
      const row = { id: newId(), user_id: userId, client_id: await world.client(), text: mark, owner: mark }
      await db
        .insertInto('client_task')
        .values({ ...row, created_at: now(), updated_at: now() })
        .execute()
      return row.id
    },
    bookView: async (): Promise<string> => {
      const row = { id: newId(), user_id: userId, name: `${mark} ${randomUUID()}`, view: 'action', created_at: now() }
      await db.insertInto('book_view').values(row).execute()
      return row.id
    },
    /** An advisor's request to see this investor's data, or the access that it became. */
    access: async (status: 'PENDING' | 'ACTIVE'): Promise<string> => {
      const advisor = await app.person({ userType: 'ADVISOR' })
      return world.shareWith(advisor.userId, status)
    },
    shareWith: async (advisorId: string, status: 'PENDING' | 'ACTIVE'): Promise<string> => {
      const row = {
        id: newId(),
        client_id: await world.client({ advisorId }),
        advisor_id: advisorId,
        email_key: person.email,
        investor_id: status === 'ACTIVE' ? userId : null,
        status,
        requested_at: now(),
      }
      await db.insertInto('advisor_access').values(row).execute()
      return row.id
    },
  }
  return world
}

export type World = ReturnType<typeof createWorld>

/** Tables that a refused call may write to. */
const LOGS = ['audit_event', 'audit_chain', 'rate_limit']

/** The application's tables and their columns. */
export async function describeTables(app: TestApp): Promise<Map<string, readonly string[]>> {
  const tables = await app.deps.db.system.introspection.getTables()
  const ours = tables.filter(({ schema, isView }) => (schema ?? 'public') === 'public' && !isView)
  return new Map(ours.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

const ofEach = (tables: Iterable<string>, select: (table: string) => RawBuilder<unknown>) =>
  sql.join([...tables].map(select), sql` union all `)

/** The rows of every table but the logs, by how many there are and which transaction wrote last: equal when none did. */
export async function writtenSoFar(app: TestApp, tables: Iterable<string>): Promise<unknown[]> {
  const kept = [...tables].filter((name) => !LOGS.includes(name))
  const each = ofEach(
    kept,
    (name) =>
      sql`select ${sql.lit(name)} as name, count(*) as rows, max(xmin::text::bigint) as last from ${sql.table(name)}`,
  )
  return app.deps.db.system.transaction().execute(async (tx) => {
    // to start processes for a hundred small tables takes ten times as long as to read them
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    // a database that reads tables side by side answers in any order
    return (await sql`${each} order by name`.execute(tx)).rows
  })
}

/** The tables in whose rows a text stands. */
export async function tablesHolding(app: TestApp, tables: Iterable<string>, text: string): Promise<string[]> {
  const each = ofEach(
    tables,
    (name) => sql`select ${sql.lit(name)} as name where exists
      (select from ${sql.table(name)} as t where position(${text} in t::text) > 0)`,
  )
  return (await sql<{ name: string }>`${each}`.execute(app.deps.db.system)).rows.map((row) => row.name)
}

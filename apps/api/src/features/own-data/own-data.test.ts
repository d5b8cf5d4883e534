import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { listAccounts } from '@keelwise/contract/accounts'
import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import { listSecurityEvents } from '@keelwise/contract/me'
import { listPositions } from '@keelwise/contract/positions'
import { listTransactions } from '@keelwise/contract/transactions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAccount,
  buildClient,
  buildCredential,
  buildInstitution,
  buildPosition,
  buildTransaction,
} from '../../testing/factories.ts'
import { fillOwnedTables, marksOf } from '../../testing/fill-tables.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

/** The files of a download that everybody gets, whatever part they play. */
const OF_EVERYBODY = [
  'profile.json',
  'sessions.csv',
  'security-events.csv',
  'notifications.csv',
  'conversations.json',
  'saved-questions.json',
  'misunderstood-questions.json',
  'passkeys.json',
  'authenticator-apps.json',
  'recovery-codes.json',
]

const app = await createTestApp()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keelwise-export-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

interface Download {
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
  names(): Promise<string[]>
  file(name: string): Promise<string>
  /** The texts of all files. */
  everything(): Promise<string>
  json<T = Record<string, unknown>>(name: string): Promise<T>
}

let downloads = 0

/** Downloads the own data and opens it with another program than the one that made it. */
async function download(person: Person, on: TestApp = app): Promise<Download> {
  const answer = await on.app.inject({
    method: 'GET',
    url: '/api/me/data/',
    headers: { authorization: `Bearer ${person.access}` },
  })
  expect(answer.statusCode).toBe(200)
  const zip = path.join(folder, `${++downloads}.zip`)
  await writeFile(zip, answer.rawPayload)
  const run = promisify(execFile)
  const options = { maxBuffer: 512 * 1024 * 1024 }
  await run('unzip', ['-tqq', zip])
  const file = async (name: string) => (await run('unzip', ['-p', zip, name], options)).stdout
  return {
    headers: answer.headers,
    bytes: answer.rawPayload,
    names: async () => (await run('unzip', ['-Z1', zip])).stdout.trim().split('\n'),
    file,
    everything: async () => (await run('unzip', ['-p', zip], options)).stdout,
    json: async <T>(name: string) => JSON.parse(await file(name)) as T,
  }
}

test('an investor downloads everything that is theirs, as the calls answer it', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId, { account_name: 'Brokerage "A", joint' })
  await buildPosition(app.deps, person.userId, {
    account_id: account.id,
    cost_basis: '80.00',
    cost_basis_currency: 'USD',
  })
  await buildTransaction(app.deps, person.userId, {
    account_id: account.id,
    units: '1.50000000',
    unit_price: '6.666667',
  })
  await buildTransaction(app.deps, person.userId, { account_id: account.id, execution_date: '2026-11-19' })
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values([
      { user_id: person.userId, account_id: account.id, date: '2026-11-19', market_value: '99.00', currency: 'USD' },
      { user_id: person.userId, account_id: account.id, date: '2026-11-20', market_value: '100.00', currency: 'USD' },
    ])
    .execute()
  const zip = await download(person)
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="keelwise-data-2026-11-21.zip"',
    // 1 institution, 1 connection, 1 account, 1 position, 2 transactions, 2 days, 1 session, this download
    'x-total-rows': '10',
    'cache-control': 'no-store',
  })
  expect(await zip.names()).toEqual([
    ...OF_EVERYBODY,
    'statement-formats.json',
    'simplefin-connections.json',
    'connections.json',
    'transaction-edits.json',
    'transaction-marks.json',
    'opening-costs.json',
    'chosen-lots.json',
    'transaction-parts.json',
    'own-categories.json',
    'payee-rules.json',
    'transaction-rules.json',
    'recurring-decisions.json',
    'receipts.json',
    'budgets.json',
    'alerts.json',
    'told-by-alerts.json',
    'alert-delivery.json',
    'saved-reports.json',
    'market-assumptions.json',
    'goals.json',
    'goal-accounts.json',
    'imports.json',
    'prices.json',
    'price-series.json',
    'price-steps.json',
    'import-accounts.json',
    'import-transactions.json',
    'returned-accounts.json',
    'syncs.json',
    'institutions.csv',
    'institutions.json',
    'accounts.csv',
    'accounts.json',
    'positions.csv',
    'positions.json',
    'transactions.csv',
    'transactions.json',
    'transaction-revisions.json',
    'account-history.csv',
    'account-history.json',
    'advisor-access.json',
    'risk-assessments.json',
    'portfolio-thresholds.json',
    'account-valuations.csv',
    'account-valuations.json',
    'account-history-limits.json',
    'account-matches.json',
    'split-transfers.json',
  ])
  expect(await zip.json('profile.json')).toMatchObject({
    id: person.userId,
    email: person.email,
    user_type: 'INVESTOR',
  })
  expect(await zip.json('accounts.json')).toEqual((await person.call(listAccounts)).results)
  expect(await zip.json('positions.json')).toEqual((await person.call(listPositions)).results)
  expect(await zip.json('transactions.json')).toEqual((await person.call(listTransactions)).results)
  expect(await zip.json('institutions.json')).toEqual([
    { institution_id: account.institution_id, institution_name: 'Harbour Bank', account_count: 1 },
  ])
  expect(await zip.file('account-history.csv')).toBe(
    'account_id,account_name,date,market_value,currency\r\n' +
      `${account.id},"Brokerage ""A"", joint",2026-11-19,99.00,USD\r\n` +
      `${account.id},"Brokerage ""A"", joint",2026-11-20,100.00,USD\r\n`,
  )
  const [heading, first] = (await zip.file('transactions.csv')).split('\r\n')
  expect(heading).toBe(
    'id,account_id,institution_id,account_name,institution_name,account_type,account_type_display,execution_date,' +
      'posted_date,tx_type,ticker,name,fi_supplied_description,description,flow_amount,flow_amount_currency,units,' +
      'unit_price_amount,fee_amount,tax_amount,is_cash_flow,is_pending,payee,category,parts,category_by,category_confidence,is_excluded,note,tags,receipts,is_editable',
  )
  expect(first).toContain(',2026-11-20,,PURCHASE,,,,,-10.00,USD,1.5,6.666667,,,true,false')
  expect(await zip.file('security-events.csv')).toContain(',data_exported,success,')
})

test('receipts are in it as files, each named as its row says', async () => {
  const person = await app.person()
  const { id } = await buildTransaction(app.deps, person.userId)
  const content = Buffer.from('%PDF-1.7 a receipt')
  await person.request('POST', `/api/investor/transactions/${id}/receipts/?file_name=bill.pdf`, content, {
    'content-type': 'application/octet-stream',
  })
  const zip = await download(person)
  const [receipt] = await zip.json<{ id: string }[]>('receipts.json')
  expect(receipt).toMatchObject({ transaction_id: id, file_name: 'bill.pdf', media_type: 'application/pdf' })
  expect(await zip.file(`receipts/${receipt!.id}.pdf`)).toBe('%PDF-1.7 a receipt')
})

test('what was decided about accounts and transfers is in it, and how far back their history goes', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId)
  const out = await buildTransaction(app.deps, person.userId, { account_id: account.id, flow_amount: '-75.00' })
  const into = await buildTransaction(app.deps, person.userId, { flow_amount: '75.00' })
  const [user_id, at, id, other_account_id] = [person.userId, app.clock.now, randomUUID(), randomUUID()]
  const evidence = {
    same_mask: true,
    other_mask: false,
    positions_matched: 0,
    positions_total: 0,
    transactions_matched: 5,
  }
  const match = { id, account_id: account.id, other_account_id, status: 'JOINED', reason: 'RELINKED' } as const
  const { system } = app.deps.db
  await system
    .insertInto('account_match')
    .values({ ...match, user_id, decided_by: 'PERSON', evidence, undo: { secret: 1 }, created_at: at, decided_at: at })
    .execute()
  await system
    .insertInto('transfer_rejection')
    .values({ user_id, out_id: out.id, in_id: into.id, created_at: at })
    .execute()
  await system
    .insertInto('account_history')
    .values({ user_id, account_id: account.id, basis: 'x', limit_reason: 'No prices', worked_out_at: at })
    .execute()
  const zip = await download(person)
  const time = at.toISOString()
  expect(await zip.json('account-matches.json')).toEqual([
    { ...match, decided_by: 'PERSON', evidence, created_at: time, decided_at: time },
  ])
  expect(await zip.json('split-transfers.json')).toEqual([{ out_id: out.id, in_id: into.id, created_at: time }])
  expect(await zip.json('account-history-limits.json')).toEqual([
    {
      account_id: account.id,
      account_name: account.account_name,
      starts_on: null,
      limit_reason: 'No prices',
      is_simulated: false,
      worked_out_at: time,
    },
  ])
})

test('text from institutions cannot run in a spreadsheet, amounts stay numbers [S-080]', async () => {
  const person = await app.person()
  await buildTransaction(app.deps, person.userId, {
    description: '=HYPERLINK("http://a.test","open")',
    fi_supplied_description: '@SUM(A1)',
    name: '-2+3',
    flow_amount: '-12.50',
  })
  const csv = await (await download(person)).file('transactions.csv')
  expect(csv).toContain(`,'-2+3,'@SUM(A1),"'=HYPERLINK(""http://a.test"",""open"")",-12.50,USD`)
})

test('what was removed and what is another person’s is not in it [S-120]', async () => {
  const [person, other] = [await app.person(), await app.person()]
  const gone = await buildAccount(app.deps, person.userId, { deleted_at: app.clock.now, account_name: 'Gone' })
  await buildTransaction(app.deps, person.userId, { account_id: gone.id, description: 'Gone with it' })
  const credential = await buildCredential(app.deps, person.userId, { deleted_at: app.clock.now })
  await buildAccount(app.deps, person.userId, { credential_id: credential.id, account_name: 'Unlinked' })
  const foreign = await buildAccount(app.deps, other.userId, { account_name: 'Foreign' })
  await buildPosition(app.deps, other.userId, { account_id: foreign.id })
  const zip = await download(person)
  for (const name of ['institutions', 'accounts', 'positions', 'transactions', 'account-history'])
    expect(await zip.json(`${name}.json`)).toEqual([])
  expect(await zip.file('sessions.csv')).not.toContain(other.sessionId)
})

test('an advisor downloads profile, sessions, events, notifications, conversations and the practice', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  const names = { first_name: 'Sky', last_name: 'Harbour', email: 'sky@example.test' }
  await advisor.request('POST', '/api/wealth-management-clients/', names)
  const zip = await download(advisor)
  const clients = await zip.json<Record<string, unknown>[]>('clients.json')
  expect(clients).toMatchObject([names])
  expect(Object.keys(clients[0]!)).not.toContain('holder_id')
  expect(await zip.names()).toEqual([
    ...OF_EVERYBODY,
    'clients.json',
    'meetings.json',
    'meeting-summaries.json',
    'meeting-summary-versions.json',
    'meeting-questions.json',
    'tasks.json',
    'client-notes.json',
    'saved-views.json',
    'calendar-addresses.json',
    'client-access.json',
    'client-views.json',
    'client-accounts.json',
    'client-positions.json',
    'client-transactions.json',
    'client-account-history.json',
    'client-imports.json',
  ])
})

test('what an advisor imported for a client is in it, with the client; what clients share is not', async () => {
  const [advisor, holder] = [await app.person({ userType: 'ADVISOR' }), await app.person()]
  const client = await buildClient(app.deps, advisor.userId, { holder_id: holder.userId })
  const account = await buildAccount(app.deps, holder.userId, { account_name: 'Imported' })
  await buildPosition(app.deps, holder.userId, { account_id: account.id })
  await buildTransaction(app.deps, holder.userId, { account_id: account.id })
  const sharing = await app.person()
  await buildAccount(app.deps, sharing.userId, { account_name: 'Shared' })
  const { email } = sharing
  const shared = await buildClient(app.deps, advisor.userId, { email, email_key: email })
  await advisor.request('POST', `/api/wealth-management-clients/${shared.id}/invite/`)
  const [asked] = (await sharing.call(listAdvisorAccess)).results
  await sharing.call(acceptAdvisorAccess, { params: { id: asked?.id ?? '' } })
  const zip = await download(advisor)
  expect(await zip.json('client-accounts.json')).toMatchObject([{ client_id: client.id, account_name: 'Imported' }])
  expect(await zip.json('client-positions.json')).toMatchObject([{ client_id: client.id, account_id: account.id }])
  expect(await zip.json('client-transactions.json')).toMatchObject([{ client_id: client.id, account_id: account.id }])
  expect(await zip.json('client-access.json')).toMatchObject([{ client_id: shared.id, status: 'ACTIVE' }])
})

/** Tables with rows of a person that are not in the export, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  aggregator_event: 'numbers of deliveries, kept so that none counts twice',
  budget_look: 'the day on which it was last looked for what to tell; what was told is in the notifications',
  factor_ticket: 'a hash that holds for five minutes',
  idempotency_key: 'answers kept for a day, of what is in the other files',
  last_write: 'the number of the last transaction that wrote something of the person, for replicas',
  link_session: 'a hash that holds for a quarter of an hour',
  mark_change: 'what stood before a mark, so that it can be undone; the marks that stand are in the export',
  meeting_task: 'the tasks of summaries, a row each; the summaries are in the export with them',
  operator: 'that the person runs the service; when that was given and taken is in the security events',
  password_reset: 'a hash that holds for an hour; that it was asked for is in the security events',
  receipt_file: 'what is in receipts, sealed; opened it is the files in the folder of receipts',
  recurring_look: 'the day on which it was last looked for what to tell; what was told is in the notifications',
  refresh_token: 'hashes that keep a session going; the session is in the export',
  run: 'the state of writing an answer; the answer is in the conversations',
  run_event: 'the pieces of an answer while it is written',
  statement_preview: 'a file of the person’s own, kept for a day; what was taken from it is in the export',
  statement_work: 'how far a job is with such a file; it goes with it',
  task_reminder: 'the day on which tasks were last told of; what was told is in the notifications',
  transaction_edit_row: 'which rows a change was about; the rows themselves are in the export of the changes',
  transaction_month: 'how many transactions a month has and their sums; the transactions are in the export',
  undone_transaction: 'what rows of an undone import were called, so that what was said of them is found again',
}

test('every table that holds something of a person is in the export, or is named with the reason why not', async () => {
  const own = await createTestApp()
  try {
    const text: string[] = []
    let tables: ReadonlyMap<string, number> = new Map()
    for (const userType of ['INVESTOR', 'ADVISOR'] as const) {
      const person = await own.person({ userType })
      const { id } = await buildInstitution(own.deps)
      tables = await fillOwnedTables(own.deps.db.system, person.userId, id, {
        account: { account_type: 'CHECKING', subtype: null },
        position: { sec_type: 'EQUITY', asset_class: 'equity', priced_by: 'CLOSE' },
        transaction: { tx_type: 'PURCHASE' },
      })
      const zip = await download(person, own)
      text.push(await zip.everything())
    }
    const exported = [...tables].filter(([, serial]) => marksOf(serial).some((mark) => text.join('').includes(mark)))
    const missing = [...tables.keys()].filter((table) => !exported.some(([name]) => name === table))
    expect(missing).toEqual(Object.keys(NOT_EXPORTED))
    expect(text.join('')).not.toMatch(/mark-\d+-(token|sealed|secret|password|key_id)/)
  } finally {
    await own.close()
  }
})

test('a list longer than a page is whole, in order and without repeats', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId)
  await sql`
    insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type,
      flow_amount, currency, is_cash_flow, created_at, updated_at)
    select gen_random_uuid(), ${person.userId}, ${account.institution_id}, ${account.id}, 'test', n::text,
      date '2026-11-20' - n % 7, 'PURCHASE', -n, 'USD', true, now(), now() from generate_series(1, 2500) n
  `.execute(app.deps.db.system)
  const zip = await download(person)
  const rows = await zip.json<{ id: string; execution_date: string; flow_amount: string }[]>('transactions.json')
  expect(rows).toHaveLength(2500)
  expect(new Set(rows.map((row) => row.id)).size).toBe(2500)
  const dates = rows.map((row) => row.execution_date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(rows.reduce((sum, row) => sum + Number(row.flow_amount), 0)).toBe((-2500 * 2501) / 2)
  expect((await zip.file('transactions.csv')).trim().split('\r\n')).toHaveLength(2501)
})

test('a download that cannot be read to its end breaks off, and the server goes on', async () => {
  const own = await createTestApp()
  try {
    const person = await own.person()
    // with every check put aside, an account of a kind that nobody can read
    await fillOwnedTables(own.deps.db.system, person.userId, (await buildInstitution(own.deps)).id)
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/api/me/data/`, { headers: { authorization: `Bearer ${person.access}` } })
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    expect((await person.request('GET', '/api/me/')).status).toBe(200)
  } finally {
    await own.close()
  }
})

test('the download is audited, limited, and needs a login', async () => {
  const person = await app.person()
  for (let count = 0; count < 10; count++) expect((await person.request('GET', '/api/me/data/')).status).toBe(200)
  expect(await person.request('GET', '/api/me/data/')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  const rows = await app.deps.db.system
    .selectFrom('audit_event')
    .where('actor_user_id', '=', person.userId)
    .where('action', '=', 'data_exported')
    .select(['outcome', 'session_id'])
    .execute()
  expect(rows).toHaveLength(10)
  expect(rows[0]).toEqual({ outcome: 'success', session_id: person.sessionId })
  expect((await app.request('GET', '/api/me/data/')).status).toBe(401)
})

test('security events are the own ones, newest first, in pages', async () => {
  const [person, other] = [await app.person(), await app.person()]
  const add = (actor: string | null, action: string, minutes: number, about: string | null = null) =>
    app.deps.db.system
      .insertInto('audit_event')
      .values({
        id: `00000000-0000-7000-8000-${Math.random().toString(16).slice(2, 14).padEnd(12, '0')}`,
        at: new Date(app.clock.now.getTime() + minutes * 60_000),
        actor_user_id: actor,
        action,
        object_type: about ? 'user' : null,
        object_id: about,
        outcome: action === 'login' ? 'denied' : 'success',
        ip: '203.0.113.7',
        user_agent: 'Test/1.0',
      })
      .execute()
  await add(person.userId, 'login', 1)
  await add(other.userId, 'login', 2)
  await add(person.userId, 'sync_started', 3)
  await add(null, 'person_disabled', 4, person.userId)
  await add(null, 'person_disabled', 5, other.userId)
  await add(person.userId, 'logout', 6)
  const page = await person.call(listSecurityEvents, { query: { page_size: 2 } })
  expect(page).toMatchObject({
    count: 3,
    next: 'http://localhost:3000/api/me/security-events/?page_size=2&page=2',
    previous: null,
    results: [
      { action: 'logout', outcome: 'success', at: '2026-11-21T12:06:00.000Z' },
      { action: 'person_disabled', outcome: 'success' },
    ],
  })
  expect((await person.call(listSecurityEvents, { query: { page: 2, page_size: 2 } })).results).toEqual([
    {
      id: expect.any(String) as string,
      at: '2026-11-21T12:01:00.000Z',
      action: 'login',
      outcome: 'denied',
      ip: '203.0.113.7',
      user_agent: 'Test/1.0',
    },
  ])
  expect(await person.request('GET', '/api/me/security-events/?page=3&page_size=2')).toMatchObject({ status: 404 })
})

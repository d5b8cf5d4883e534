import { type AccountStatus, frameTarget, getActivitySummary } from '@keelwise/contract/account-link'
import { listNotifications } from '@keelwise/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFrame } from '../../testing/frame-calls.ts'
import { type Person, type TestApp, callThrough, createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'
import { tellWhatIsDue } from './connection-alerts.ts'
import { beginSync } from './sync.queries.ts'
import { startRetries } from './sync.sweep.ts'
import { DAY_MS, shiftDays } from '@keelwise/finance/days'

vi.setConfig({ testTimeout: 120_000 })

const MINUTE = 60_000

let database: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  // work takes its time here, so that what is in progress can be looked at; the clock is set by hand
  sandbox = await startTestSandbox(database.url, { AGGREGATOR_WORK_MS: '60000' })
  app = await createTestApp({
    env: { AGGREGATOR_URL: sandbox.url },
    overrides: () => ({ sleep: (ms) => pass(25 * ms) }),
  })
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await database.drop()
})

/** Waiting takes no time, but the clock goes on; while a sync waits, faster than it thinks, so that it asks seldom. */
const pass = async (ms: number): Promise<void> => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

/** Time goes by at both ends. */
async function later(ms: number): Promise<void> {
  await pass(ms)
  await sandbox.admin('POST', '/admin/clock', { now: app.clock.now.toISOString() })
}

/** Whatever the aggregator is working on comes to its end. */
async function settle(): Promise<void> {
  for (let step = 0; step < 4; step++) await later(MINUTE)
}

/** A new person whose sign-in outlives the clock. */
async function newPerson(): Promise<Person> {
  const person = await app.person()
  const request: Person['request'] = async (method, url, body, headers) => {
    const { now } = app.clock
    await app.deps.db.system
      .updateTable('session')
      .set({ last_used_at: now, expires_at: shiftDays(now, 1) })
      .where('id', '=', person.sessionId)
      .execute()
    app.deps.sessions.forget(person.sessionId)
    const { userId, sessionId } = person
    const access = await app.deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' })
    return person.request(method, url, body, { authorization: `Bearer ${access}`, ...headers })
  }
  return { ...person, request, call: (endpoint, args) => callThrough(request, endpoint, args) }
}

/** Reads what is there without asking for fresh figures, as after a push. */
async function read(person: Person): Promise<AccountStatus[]> {
  await app.deps.db.asUser(person.userId, (tx) =>
    beginSync(app.deps, tx, { userId: person.userId, trigger: 'WEBHOOK', credentialIds: null }),
  )
  await app.deps.jobs.drain()
  return (await person.call(getActivitySummary)).accounts
}

const setState = (credentialId: string, state: string) =>
  sandbox.admin('POST', `/admin/credentials/${credentialId}/state`, { state })

const storedCode = async (credentialId: string): Promise<number | null> =>
  (
    await app.deps.db.system
      .selectFrom('credential')
      .where('id', '=', credentialId)
      .select('error_code')
      .executeTakeFirstOrThrow()
  ).error_code

/** Goes through the frame as the item's action says. */
async function follow(person: Person, status: AccountStatus): Promise<void> {
  const actionType = status.unifiedStatusInfo?.actionType ?? ''
  const target = frameTarget(actionType, status.credentialId)
  if (target === 'portfolio') throw new Error('no target of an investor')
  const isNew = actionType === 'linkMoreAccounts'
  const frame = await openFrame(person, sandbox, target, {
    action_type: actionType,
    ...(isNew ? {} : { credential_id: status.credentialId }),
  })
  const own = `/ui/credentials/${frame.credentialId}`
  const login = { login: isNew ? 'young' : 'empty', password: 'anything' }
  if (target === 'delete-credential') await frame.call('DELETE', own)
  else if (target === 'edit-credential') await frame.call('PATCH', own, login)
  else {
    const opened = isNew
      ? await frame.call('POST', '/ui/credentials', { institutionId: 'driftpine', ...login })
      : await frame.call('PATCH', own, { pick: true })
    await settle()
    const view = await frame.call('GET', `/ui/authentications/${String(opened['id'])}`)
    const { ticket, accounts } = view['discovery'] as { ticket: string; accounts: { place: number }[] }
    await frame.call('POST', `/ui/discoveries/${ticket}/accounts`, {
      discoveredAccounts: accounts.map((account) => account.place),
    })
  }
  await settle()
}

test.each([
  ['DRAFT', 'completeRequest', 'ERROR', 1002, 'edit-credential'],
  ['INPUT_TIMEOUT', 'authenticate', 'ERROR', 1006, 'edit-credential'],
  ['INPUT_WRONG', 'authenticate', 'ERROR', 1006, 'edit-credential'],
  ['AUTH_FAILED', 'reAuthenticate', 'ERROR', 1001, 'edit-credential'],
  ['LOCKED', 'reConnect', 'ERROR', 1004, 'edit-credential'],
  ['CONSENT_EXPIRED', 'reAuthorize', 'ERROR', 1003, 'edit-credential'],
  ['CONSENT_REVOKED', 'reAuthorize', 'ERROR', 1003, 'edit-credential'],
  ['ATTENTION_AT_FI', 'reConnect', 'ERROR', 1004, 'edit-credential'],
  ['NEW_ACCOUNTS', 'connectAccounts', 'INFO', 1005, 'add-account'],
  ['NO_ACCOUNTS', 'linkMoreAccounts', 'ERROR', 2999, 'add-account'],
  ['DISCONTINUED', 'removeCredentials', 'ERROR', 2999, 'delete-credential'],
  ['DUPLICATE', 'removeCredentials', 'ERROR', 2999, 'delete-credential'],
] as const)(
  '[R-3.033] [R-3.034] [R-3.035] [R-3.036] [R-3.037] %s needs the person (%s), and what they do in the frame settles it',
  async (state, actionType, miniType, code, target) => {
    const person = await newPerson()
    const credential = await sandbox.link(person.userId, 'driftpine', 'empty')
    await setState(credential, state)
    const [status] = await read(person)
    expect(status).toMatchObject({
      group: 'MAIN_GROUP',
      financialInstitution: { name: 'Driftpine Brokerage' },
      unifiedStatusInfo: {
        actionableType: 'userActionable',
        actionType,
        miniType,
        message: expect.stringMatching(/\w+\.$/) as string,
      },
    })
    expect(await storedCode(status!.credentialId)).toBe(code)
    expect(frameTarget(actionType, status!.credentialId)).toBe(target)
    expect((await person.call(getActivitySummary)).summary).toMatchObject({
      inProgressTotal: 0,
      needsUserActionTotal: 1,
    })
    await follow(person, status!)
    const after = await read(person)
    expect(after).toHaveLength(target === 'delete-credential' ? 0 : 1)
    for (const each of after) expect(each).toMatchObject({ group: 'MAIN_GROUP', unifiedStatusInfo: null })
  },
)

test.each([
  ['FI_DOWN', 2001],
  ['FI_MAINT', 2001],
  ['FI_CHANGED', 2999],
  ['RATE_LIMITED', 2002],
  ['PARTIAL', 2999],
  ['STALE', 2999],
] as const)('%s passes by itself: it is told, and looked at again after 15 minutes', async (state, code) => {
  const person = await newPerson()
  const credential = await sandbox.link(person.userId, 'driftpine', 'empty')
  await setState(credential, state)
  const [status] = await read(person)
  expect(status).toMatchObject({
    group: 'MAIN_GROUP',
    unifiedStatusInfo: { actionableType: 'systemActionable', actionType: null, miniType: 'WARNING' },
  })
  expect(await storedCode(status!.credentialId)).toBe(code)
  await pass(14 * MINUTE)
  expect(await startRetries(app.deps)).toBe(0)
  await pass(MINUTE)
  expect(await startRetries(app.deps)).toBe(1)
  await app.deps.jobs.drain()
  await settle()
  await pass(15 * MINUTE)
  await startRetries(app.deps)
  await app.deps.jobs.drain()
  await settle()
  expect(await read(person)).toMatchObject([{ unifiedStatusInfo: null }])
  expect(await startRetries(app.deps)).toBe(0)
})

test.each([
  ['AUTHENTICATING', [null]],
  ['DISCOVERING', [null]],
  ['AGGREGATING', [null]],
  ['DELETING', []],
  ['WAITING_INPUT', ['authenticate']],
  ['OAUTH_PENDING', ['reAuthorize']],
  ['PICKING', ['connectAccounts']],
] as const)('%s is in progress, and when nobody does anything it ends in %o', async (state, ends) => {
  const person = await newPerson()
  const credential = await sandbox.link(person.userId, 'driftpine', 'empty')
  await read(person)
  await setState(credential, state)
  expect(await read(person)).toMatchObject([{ group: 'IN_PROGRESS' }])
  expect((await person.call(getActivitySummary)).summary).toMatchObject({ inProgressTotal: 1, needsUserActionTotal: 0 })
  await later(20 * MINUTE)
  await settle()
  expect((await read(person)).map((status) => status.unifiedStatusInfo?.actionType ?? null)).toEqual(ends)
})

test('the third wrong password in a row locks the login, and a right one opens it again', async () => {
  const person = await newPerson()
  await sandbox.link(person.userId, 'driftpine', 'empty')
  const [{ credentialId } = { credentialId: '' }] = await read(person)
  const actions: (string | null)[] = []
  for (const password of ['badpassword', 'badpassword', 'badpassword', 'anything']) {
    const frame = await openFrame(person, sandbox, 'edit-credential', {
      action_type: 'reAuthenticate',
      credential_id: credentialId,
    })
    await frame.call('PATCH', `/ui/credentials/${frame.credentialId}`, { login: 'empty', password })
    await settle()
    const [status] = await read(person)
    actions.push(status!.unifiedStatusInfo?.actionType ?? null)
  }
  expect(actions).toEqual(['reAuthenticate', 'reAuthenticate', 'reConnect', null])
})

const letters = async (person: Person) =>
  (
    await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('to_address', '=', person.email)
      .orderBy('created_at')
      .orderBy('id')
      .select(['subject', 'text_body'])
      .execute()
  ).map(({ subject, text_body }) => ({ subject, link: /https?:\S+/.exec(text_body)?.[0] ?? null }))

test('a permission that ends is told 14 and 7 days before and when it has ended, each once, with the link that renews it', async () => {
  const person = await newPerson()
  await sandbox.link(person.userId, 'copperwren', 'empty')
  await read(person)
  for (const days of [75, 2, 1, 6, 1, 1]) {
    await later(days * DAY_MS)
    await settle()
    await read(person)
    await tellWhatIsDue(app.deps)
  }
  expect(await read(person)).toMatchObject([{ unifiedStatusInfo: null }])
  await later(6 * DAY_MS)
  const [status] = await read(person)
  expect(status).toMatchObject({ unifiedStatusInfo: { actionType: 'reAuthorize' } })
  await read(person)
  await tellWhatIsDue(app.deps)
  const link = `http://localhost:3000/investor/acc-link?actionType=reAuthorize&credentialId=${status!.credentialId}&returnPath=%2Finvestor%2Faccounts%3Fsynced%3D1`
  expect(await letters(person)).toEqual([
    { subject: 'Your permission for Copperwren Bank ends in 13 days', link },
    { subject: 'Your permission for Copperwren Bank ends in 6 days', link },
    { subject: 'Copperwren Bank needs your attention', link },
  ])
  const { results } = await person.call(listNotifications)
  expect(results.map((item) => item.category)).toEqual(['ACCOUNT_STATUS', 'ACCOUNT_STATUS', 'ACCOUNT_STATUS'])
})

test.each([{ sync_alerts: false }, { email_notifications: false }])(
  'with %o a broken connection is told in the bell once, and by no mail',
  async (preferences) => {
    const person = await newPerson()
    await person.request('PATCH', '/api/me/', { preferences })
    await setState(await sandbox.link(person.userId, 'driftpine', 'empty'), 'AUTH_FAILED')
    await read(person)
    await later(DAY_MS)
    await read(person)
    expect(await letters(person)).toEqual([])
    const { results } = await person.call(listNotifications)
    expect(results.map((item) => item.title)).toEqual(['Driftpine Brokerage needs your attention'])
    expect(results[0]!.action_url).toMatch(/^\/investor\/acc-link\?actionType=reAuthenticate&/)
  },
)

test('a connection without a success for two days is told once, and after three its old figures say from when they are', async () => {
  const person = await newPerson()
  const credential = await sandbox.link(person.userId, 'driftpine', 'empty')
  await read(person)
  const day = app.clock.now.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
  for (let hours = 0; hours < 96; hours += 12) {
    await later(DAY_MS / 2)
    await setState(credential, 'FI_DOWN')
    await read(person)
    await tellWhatIsDue(app.deps)
  }
  expect(await letters(person)).toEqual([
    {
      subject: `Driftpine Brokerage has not been updated since ${day}`,
      link: 'http://localhost:3000/investor/accounts',
    },
  ])
  await setState(credential, 'OK')
  // it calls itself healthy, and still brings nothing
  expect(await read(person)).toMatchObject([
    {
      unifiedStatusInfo: {
        actionableType: 'systemActionable',
        message: `Driftpine Brokerage has brought nothing new. These figures are from ${day}.`,
      },
    },
  ])
})

test('[F-027] what is removed while a sync runs stays removed', async () => {
  const person = await newPerson()
  await sandbox.link(person.userId, 'driftpine', 'empty')
  await read(person)
  const { rows } = await sql<{ id: string }>`select id from account where user_id = ${person.userId} limit 1`.execute(
    app.deps.db.system,
  )
  await app.deps.db.asUser(person.userId, (tx) =>
    beginSync(app.deps, tx, { userId: person.userId, trigger: 'WEBHOOK', credentialIds: null }),
  )
  const running = app.deps.jobs.drain()
  expect(await person.request('DELETE', `/api/investor/accounts/${rows[0]!.id}/`)).toMatchObject({ status: 204 })
  await running
  await read(person)
  expect(await person.request('GET', `/api/investor/accounts/${rows[0]!.id}/`)).toMatchObject({ status: 404 })
})

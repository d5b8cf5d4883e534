import {
  createLinkSession,
  deleteCredential,
  frameTarget,
  getLinkStatus,
  reportFrameEvent,
} from '@keelwise/contract/account-link'
import { buildAccount } from '../../testing/factories.ts'
import { startSync } from '@keelwise/contract/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'

let sandboxDatabase: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp
let linked: Person
let credentialId: string

beforeAll(async () => {
  sandboxDatabase = await createTestDatabase()
  sandbox = await startTestSandbox(sandboxDatabase.url)
  app = await createTestApp({ env: { AGGREGATOR_URL: sandbox.url } })
  linked = await app.person()
  await sandbox.link(linked.userId, 'lanternfield', 'demo-investor')
  await linked.call(startSync, { body: {} })
  await app.deps.jobs.drain()
  credentialId = (await linked.call(getLinkStatus)).morningstar_summary.accounts[0]!.credentialId
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await sandboxDatabase.drop()
})

test.each([
  ['[R-2.161] linkMoreAccounts', 'linkMoreAccounts', null, 'add-account'],
  ['[R-2.162] authenticate', 'authenticate', 'c1', 'edit-credential'],
  ['[R-2.163] completeRequest', 'completeRequest', 'c1', 'edit-credential'],
  ['[R-2.164] reConnect', 'reConnect', 'c1', 'edit-credential'],
  ['[R-2.165] reAuthenticate', 'reAuthenticate', 'c1', 'edit-credential'],
  ['[R-2.166] reAuthorize', 'reAuthorize', 'c1', 'edit-credential'],
  ['[R-2.167] connectAccounts', 'connectAccounts', 'c1', 'add-account'],
  ['[R-2.168] removeCredentials', 'removeCredentials', 'c1', 'delete-credential'],
  ['[R-2.169] anything else with a credential', 'somethingNew', 'c1', 'edit-credential'],
  ['[R-2.169] anything else without one', 'somethingNew', null, 'add-account'],
  ['[R-2.160] no action at all', null, null, 'add-account'],
])('%s leads to its target', (_, action, credential, target) => {
  expect(frameTarget(action, credential)).toBe(target)
})

test('[R-3.041] [R-7.060] every link session is fresh and names the frame it may be posted to', async () => {
  const person = await app.person()
  const first = await person.call(createLinkSession, { body: {} })
  const second = await person.call(createLinkSession, { body: {} })
  expect(first.session_id).not.toBe(second.session_id)
  expect(first.csrf_token).not.toBe(second.csrf_token)
  expect(first).toMatchObject({
    host: sandbox.url,
    targets: {
      'add-account': '/link/add-account',
      'edit-credential': '/link/edit-credential',
      'delete-credential': '/link/delete-credential',
      portfolio: '/portfolio',
    },
    frame_credential_id: null,
  })
})

test('a session for an own credential carries the aggregator’s id of it', async () => {
  const session = await linked.call(createLinkSession, {
    body: { action_type: 'reAuthenticate', credential_id: credentialId },
  })
  expect(session.frame_credential_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(session.frame_credential_id).not.toBe(credentialId)
})

test('[S-065] a session for somebody else’s credential is not made', async () => {
  const other = await app.person()
  expect(await other.request('POST', '/api/byallaccounts/link/', { credential_id: credentialId })).toMatchObject({
    status: 404,
    body: { detail: 'Not found.', code: 'not_found' },
  })
})

test('[S-059] an advisor without the flag gets no session, one with it does', async () => {
  const without = await app.person({ userType: 'ADVISOR' })
  const with_ = await app.person({ userType: 'ADVISOR', morningstarEnabled: true })
  expect(await without.request('POST', '/api/byallaccounts/link/', {})).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  })
  expect(await with_.request('POST', '/api/byallaccounts/link/', {})).toMatchObject({ status: 201 })
})

test('[R-7.061] an event of the frame is stored once; told again it is a duplicate', async () => {
  const person = await app.person()
  const { session_id } = await person.call(createLinkSession, { body: {} })
  const body = {
    event_id: 'ev-1',
    session_id,
    event_type: 'credential.added' as const,
    credential_id: null,
    institution_id: null,
  }
  expect(await person.call(reportFrameEvent, { body })).toEqual({ event_id: 'ev-1', accepted: true, duplicate: false })
  expect(await person.call(reportFrameEvent, { body })).toEqual({ event_id: 'ev-1', accepted: true, duplicate: true })
  const { rows } = await sql`select user_id from aggregator_event where event_id = 'ev-1'`.execute(app.deps.db.system)
  expect(rows).toEqual([{ user_id: person.userId }])
})

test('an event of a session that is not mine is refused and stores nothing', async () => {
  const [mine, theirs] = [await app.person(), await app.person()]
  const { session_id } = await theirs.call(createLinkSession, { body: {} })
  const answer = await mine.request('POST', '/api/byallaccounts/events/', {
    event_id: 'ev-2',
    session_id,
    event_type: 'credential.added',
  })
  expect(answer.status).toBe(404)
  const { rows } = await sql`select from aggregator_event where event_id = 'ev-2'`.execute(app.deps.db.system)
  expect(rows).toHaveLength(0)
})

test('[R-7.081] [S-064] removing somebody else’s credential, an unknown one or nonsense answers in the same words', async () => {
  const other = await app.person()
  for (const id of [credentialId, '01940000-0000-7000-8000-000000000000', 'nonsense'])
    expect(await other.request('DELETE', `/api/investor/credentials/${id}`)).toMatchObject({
      status: 404,
      body: { error: { message: 'Credential not found.', code: 'not_found' } },
    })
  expect((await linked.call(getLinkStatus)).is_linked).toBe(true)
})

test('[R-7.081] removing a credential takes it away at the aggregator and here, with its accounts', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  await person.call(startSync, { body: {} })
  await app.deps.jobs.drain()
  const id = (await person.call(getLinkStatus)).morningstar_summary.accounts[0]!.credentialId
  await person.call(deleteCredential, { params: { id } })
  expect(await person.call(getLinkStatus)).toMatchObject({ accounts_count: 0, is_linked: false })
  expect((await sandbox.truth(person.userId)).totals.accounts).toBe(0)
  const { rows } =
    await sql`select from audit_event where action = 'credential_deleted' and actor_user_id = ${person.userId}`.execute(
      app.deps.db.system,
    )
  expect(rows).toHaveLength(1)
})

test('when the aggregator is away the credential stays and the answer says so', async () => {
  await sandbox.admin('POST', '/admin/faults', { fault: '503', personId: linked.userId, times: 20 })
  const answer = await linked.request('DELETE', `/api/investor/credentials/${credentialId}`)
  await sandbox.admin('POST', '/admin/faults', { fault: 'none' })
  expect(answer).toMatchObject({ status: 502, body: { error: { code: 'aggregator_unavailable' } } })
  expect((await linked.call(getLinkStatus)).is_linked).toBe(true)
})

test('who entered what they own by hand has pages to look at, without any link', async () => {
  const person = await app.person()
  expect((await person.call(getLinkStatus)).is_linked).toBe(false)
  await buildAccount(app.deps, person.userId, { credential_id: null })
  expect(await person.call(getLinkStatus)).toMatchObject({ accounts_count: 1, is_linked: true })
})

import { createHmac, randomUUID } from 'node:crypto'
import { getActivitySummary } from '@keelwise/contract/account-link'
import { getSync } from '@keelwise/contract/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'

let sandboxDatabase: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp
/** What happens while a sync waits for its next try. */
let whileWaiting = async (): Promise<void> => {}

beforeAll(async () => {
  sandboxDatabase = await createTestDatabase()
  sandbox = await startTestSandbox(sandboxDatabase.url)
  app = await createTestApp({
    env: { AGGREGATOR_URL: sandbox.url },
    overrides: () => ({ sleep: () => whileWaiting() }),
  })
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await sandboxDatabase.drop()
})

const path = '/api/byallaccounts/webhook/'

function signed(
  body: string,
  at = app.clock.now,
  secret = app.deps.env.AGGREGATOR_WEBHOOK_SECRET,
): Record<string, string> {
  const t = Math.floor(at.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'aggregator-signature': `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
  }
}

const event = (personId: string, changes: Record<string, unknown> = {}): string =>
  JSON.stringify({
    event_id: randomUUID(),
    type: 'data.updated',
    person_id: personId,
    credential_id: null,
    institution_id: 'lanternfield',
    occurred_at: app.clock.now.toISOString(),
    ...changes,
  })

const syncsOf = async (userId: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from sync where user_id = ${userId}`.execute(app.deps.db.system)
  return rows[0]!.count
}

/** The aggregator cannot say once which accounts there are. */
const failOnce = ({ userId }: Person) =>
  sandbox.admin('POST', '/admin/faults', { fault: '503', personId: userId, path: '/api/v1/accounts', times: 1 })

test('[F-011] one event told ten times, also while the sync runs, starts one sync', async () => {
  const person = await app.person()
  await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  const body = event(person.userId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.request('POST', path, body, signed(body))))
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 202))
  expect(answers.filter((answer) => !(answer.body as { duplicate: boolean }).duplicate)).toHaveLength(1)
  expect(await syncsOf(person.userId)).toBe(1)
  await app.deps.jobs.drain()
  expect(await person.call(getSync)).toMatchObject({ status: 'DONE', trigger: 'WEBHOOK', accounts_added: 3 })
})

test('an event that is older than the last reading of its credential starts nothing', async () => {
  const person = await app.person()
  const credential = await sandbox.link(person.userId, 'lanternfield', 'demo-investor')
  const first = event(person.userId, { credential_id: credential })
  await app.request('POST', path, first, signed(first))
  await app.deps.jobs.drain()
  const late = event(person.userId, {
    credential_id: credential,
    occurred_at: new Date(app.clock.now.getTime() - 1000).toISOString(),
  })
  expect(await app.request('POST', path, late, signed(late))).toMatchObject({ status: 202, body: { duplicate: false } })
  expect(await syncsOf(person.userId)).toBe(1)
})

test('[F-011] a connection that is made after the running sync asked what there is, is read by its next round', async () => {
  const person = await app.person()
  const tell = async (credential: string) => {
    const body = event(person.userId, { type: 'credential.added', credential_id: credential })
    expect(await app.request('POST', path, body, signed(body))).toMatchObject({ status: 202 })
  }
  await tell(await sandbox.link(person.userId, 'lanternfield', 'empty'))
  await failOnce(person)
  whileWaiting = async () => {
    whileWaiting = async () => {}
    await tell(await sandbox.link(person.userId, 'driftpine', 'empty'))
  }
  await app.deps.jobs.drain()
  expect(await syncsOf(person.userId)).toBe(1)
  expect(await person.call(getSync)).toMatchObject({ status: 'DONE', credentials_total: 2, accounts_added: 2 })
})

test('[F-011] what changes right after the running sync asked how a connection is, is read by its next round', async () => {
  const person = await app.person()
  const credential = await sandbox.link(person.userId, 'lanternfield', 'empty')
  const tell = async () => {
    const body = event(person.userId, { type: 'credential.status_changed', credential_id: credential })
    expect(await app.request('POST', path, body, signed(body))).toMatchObject({ status: 202 })
  }
  await tell()
  await app.deps.jobs.drain()
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const read = app.deps.aggregator.read.bind(app.deps.aggregator)
  const reading = vi.spyOn(app.deps.aggregator, 'read').mockImplementationOnce(async (personId) => {
    const reader = await read(personId)
    const findCredential: typeof reader.findCredential = async (id) => {
      const found = await reader.findCredential(id)
      reading.mockRestore()
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      await sandbox.admin('POST', `/admin/credentials/${credential}/state`, { state: 'AUTH_FAILED' })
      await tell()
      return found
    }
    return { ...reader, findCredential }
  })
  await tell()
  await app.deps.jobs.drain()
  expect(await syncsOf(person.userId)).toBe(2)
  const { accounts } = await person.call(getActivitySummary)
  expect(accounts.map(({ unifiedStatusInfo }) => unifiedStatusInfo?.actionType)).toEqual(['reAuthenticate'])
})

test('[F-027] who closes their account while a sync runs stays closed, and no later event starts another', async () => {
  const person = await app.person()
  const tell = async (credential: string) => {
    const body = event(person.userId, { credential_id: credential })
    expect(await app.request('POST', path, body, signed(body))).toMatchObject({ status: 202 })
  }
  await tell(await sandbox.link(person.userId, 'lanternfield', 'empty'))
  await failOnce(person)
  const closedAt = app.clock.now
  whileWaiting = async () => {
    whileWaiting = async () => {}
    await sql`update user_account set closed_at = ${closedAt} where id = ${person.userId}`.execute(app.deps.db.system)
  }
  await app.deps.jobs.drain()
  await tell(await sandbox.link(person.userId, 'driftpine', 'empty'))
  await app.deps.jobs.drain()
  expect(await syncsOf(person.userId)).toBe(1)
  const { rows } = await sql<{ closed_at: Date }>`
    select closed_at from user_account where id = ${person.userId}`.execute(app.deps.db.system)
  expect(rows).toEqual([{ closed_at: closedAt }])
})

test.each([
  ['without a signature', (body: string) => ({ body, headers: { 'content-type': 'application/json' } })],
  [
    'signed with another secret',
    (body: string) => ({ body, headers: signed(body, app.clock.now, 'another-secret-that-is-long-enough-000') }),
  ],
  ['six minutes old', (body: string) => ({ body, headers: signed(body, new Date(app.clock.now.getTime() - 360_000)) })],
  [
    'changed after signing',
    (body: string) => ({ body: body.replace('data.updated', 'data.deleted'), headers: signed(body) }),
  ],
  [
    'with a malformed signature',
    (body: string) => ({ body, headers: { ...signed(body), 'aggregator-signature': 't=1,v1=zz' } }),
  ],
])('[F-012] an event %s is refused, leaves a trace and changes nothing', async (_, make) => {
  const person = await app.person()
  const { body, headers } = make(event(person.userId))
  const before = await sql`select from audit_event where action = 'signature_failed'`.execute(app.deps.db.system)
  const answer = await app.request('POST', path, body, headers as Record<string, string>)
  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_signature' } })
  expect(await syncsOf(person.userId)).toBe(0)
  const after = await sql`select from audit_event where action = 'signature_failed'`.execute(app.deps.db.system)
  expect(after.rows.length).toBe(before.rows.length + 1)
})

test('an event about nobody we know is taken and starts nothing', async () => {
  const body = event(randomUUID())
  expect(await app.request('POST', path, body, signed(body))).toMatchObject({ status: 202, body: { accepted: true } })
})

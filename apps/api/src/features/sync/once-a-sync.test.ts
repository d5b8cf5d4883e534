import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getActivitySummary } from '@keelwise/contract/account-link'
import { listAccounts } from '@keelwise/contract/accounts'
import { getSync, startSync } from '@keelwise/contract/sync'
import { beginSync } from './sync.queries.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp
/** What is asked of the aggregator, by method and path without ids. */
let asked: string[] = []
/** What happens while a sync waits. */
let whileWaiting = async (): Promise<void> => {}
/** Webhooks go on to the application, which has no port in a test, signed at the time of its own clock. */
const hooks = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    const at = Math.floor(app.clock.now.getTime() / 1000)
    const signature = createHmac('sha256', app.deps.env.AGGREGATOR_WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'aggregator-signature': `t=${at},v1=${signature}` }
    void app
      .request('POST', '/api/byallaccounts/webhook/', body, headers)
      .then(({ status }) => response.writeHead(status).end())
  })
})
/** Stands between the application and the aggregator, and counts. */
const between = createServer((request, response) => {
  const target = new URL(request.url ?? '/', sandbox.url)
  asked.push(`${request.method} ${target.pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`)
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
    ) as Record<string, string>
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
    void fetch(target, { method: request.method ?? 'GET', headers, ...body }).then(async (answer) => {
      const type = answer.headers.get('content-type')
      response.writeHead(answer.status, type ? { 'content-type': type } : {})
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
})
const listen = async (server: typeof between): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startTestSandbox(database.url, { AGGREGATOR_WEBHOOK_URL: `${await listen(hooks)}/` })
  await sandbox.admin('POST', '/admin/webhooks/hold', { hold: true })
  app = await createTestApp({
    env: { AGGREGATOR_URL: await listen(between) },
    overrides: () => ({ sleep: () => whileWaiting() }),
  })
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  for (const server of [between, hooks]) {
    server.closeAllConnections()
    server.close()
  }
  await database.drop()
})
beforeEach(() => {
  whileWaiting = async () => {}
})

/** Both clocks go on together; the application's is never behind, however long a message between them takes. */
async function later(): Promise<void> {
  const asked = Date.now()
  const { now } = (await sandbox.admin('POST', '/admin/clock', { advanceSeconds: 120 })) as { now: string }
  const ahead = new Date(now).getTime() - asked
  Object.defineProperty(app.clock, 'now', { get: () => new Date(Date.now() + ahead), configurable: true })
}

/** Lets the aggregator tell what it has to tell; by itself it tells nothing here. @returns how much that was */
async function tell(): Promise<number> {
  await sandbox.admin('POST', '/admin/webhooks/hold', { hold: false })
  const { delivered } = (await sandbox.admin('POST', '/admin/webhooks/flush')) as { delivered: number }
  await sandbox.admin('POST', '/admin/webhooks/hold', { hold: true })
  return delivered
}

/** Everything the aggregator has to tell, and what it makes the application do. */
async function hear(): Promise<void> {
  let told = 1
  while (told > 0) {
    told = await tell()
    await app.deps.jobs.drain()
  }
}

async function sync(person: Person): Promise<void> {
  asked = []
  await person.call(startSync, { body: {} })
  await app.deps.jobs.drain()
}

const readings = (what: string): number => asked.filter((line) => line === `GET /api/v1/${what}`).length

test('a sync asks once for each account, and the events of what it read itself start no other', async () => {
  const person = await app.person()
  for (const institution of ['lanternfield', 'driftpine', 'evergrove'])
    await sandbox.link(person.userId, institution, 'demo-investor')
  await hear()
  await later()
  await sync(person)
  // What the aggregator tells of its own work comes after the reading.
  await hear()
  const { results } = await person.call(listAccounts, { query: { page_size: 100 } })
  expect(results).toHaveLength(9)
  expect(readings('positions')).toBe(9)
  expect(readings('transactions')).toBe(9)
  expect(readings('accounts')).toBe(3)
  expect(await person.call(getSync)).toMatchObject({ status: 'DONE', credentials_total: 3, credentials_done: 3 })
})

test('what changes while a sync runs is read again, and nothing else', async () => {
  const person = await app.person()
  for (const institution of ['lanternfield', 'driftpine']) await sandbox.link(person.userId, institution, 'young')
  await hear()
  const { accounts } = await person.call(getActivitySummary)
  const credentials = accounts.map((each) => each.credentialId)
  expect(credentials).toHaveLength(2)
  await later()
  const list = app.deps.aggregator.read.bind(app.deps.aggregator)
  const reading = vi.spyOn(app.deps.aggregator, 'read').mockImplementationOnce(async (personId) => {
    const reader = await list(personId)
    const listed: string[] = []
    const listAccountsOf: typeof reader.listAccounts = async (id) => {
      listed.push(id)
      const answer = await reader.listAccounts(id)
      if (listed.length < 2) return answer
      reading.mockRestore()
      // While the second is read, the first one changes.
      await later()
      await sandbox.admin('POST', `/admin/credentials/${listed[0]}/state`, { state: 'OK' })
      await tell()
      return answer
    }
    return { ...reader, listAccounts: listAccountsOf }
  })
  await sync(person)
  expect(readings('accounts')).toBe(3)
  expect(await person.call(getSync)).toMatchObject({ status: 'DONE', credentials_total: 2, credentials_done: 2 })
})

test('a connection that is in progress waits alone: what is ready is read before, and the sync does not wait for it', async () => {
  const person = await app.person()
  const slow = await sandbox.link(person.userId, 'lanternfield', 'young')
  await sandbox.link(person.userId, 'driftpine', 'young')
  await hear()
  const before = (await person.call(listAccounts, { query: { page_size: 100 } })).results
  await sandbox.admin('POST', `/admin/credentials/${slow}/state`, { state: 'AGGREGATING', stays: true })
  await later()
  let waited = 0
  whileWaiting = async () => void (waited += 1)
  await sync(person)
  expect(waited).toBe(0)
  expect(readings('accounts')).toBe(1)
  expect(await person.call(getSync)).toMatchObject({ status: 'DONE', credentials_done: 2, credentials_failed: 0 })
  const after = (await person.call(listAccounts, { query: { page_size: 100 } })).results
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  // It is read as soon as it says that it is ready.
  await later()
  asked = []
  await sandbox.admin('POST', `/admin/credentials/${slow}/state`, { state: 'OK' })
  await hear()
  expect(readings('accounts')).toBe(2)
})

test('a connection that was just linked is waited for, while those that are ready are read first', async () => {
  const person = await app.person()
  const fresh = await sandbox.link(person.userId, 'lanternfield', 'young')
  await sandbox.link(person.userId, 'driftpine', 'young')
  await sandbox.admin('POST', `/admin/credentials/${fresh}/state`, { state: 'AGGREGATING', stays: true })
  await later()
  const readBefore: number[] = []
  whileWaiting = async () => {
    readBefore.push(readings('accounts'))
    if (readBefore.length === 3) await sandbox.admin('POST', `/admin/credentials/${fresh}/state`, { state: 'OK' })
  }
  asked = []
  await app.deps.db.asUser(person.userId, (tx) =>
    beginSync(app.deps, tx, { userId: person.userId, trigger: 'LINK', credentialIds: null }),
  )
  await app.deps.jobs.drain()
  expect(readBefore).toEqual([1, 1, 1])
  expect(readings('accounts')).toBe(2)
  const { results } = await person.call(listAccounts, { query: { page_size: 100 } })
  expect(new Set(results.map((row) => row.institution_id)).size).toBe(2)
})

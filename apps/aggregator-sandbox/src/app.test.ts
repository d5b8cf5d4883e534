import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildSandbox } from './app.ts'
import { readConfig } from './config.ts'
import { CLIENT_SECRET, startTestSandbox, WEBHOOK_SECRET, type TestSandbox } from './testing/test-sandbox.ts'
import { retryDelaySeconds } from './webhooks/webhook-outbox.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

let shared: Promise<TestSandbox> | undefined
afterAll(async () => (await shared)?.close())

/** One sandbox for the tests that leave nothing behind for each other; every test has its own person. */
async function plain(): Promise<TestSandbox> {
  shared ??= startTestSandbox()
  return shared
}

async function start(options: Parameters<typeof startTestSandbox>[0] = {}): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(options)
  cleanups.push(() => sandbox.close())
  return sandbox
}

interface Received {
  signature: string
  body: string
  type: string
  eventId: string
}

/** A receiver of webhooks that answers with the statuses given, then 202. */
async function receiver(statuses: number[] = []): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server: Server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        const event = JSON.parse(body) as { type: string; event_id: string }
        received.push({
          signature: String(request.headers['aggregator-signature']),
          body,
          type: event.type,
          eventId: event.event_id,
        })
        response.writeHead(statuses.shift() ?? 202).end()
      })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/`, received }
}

test('a webhook is signed over time and body', async () => {
  const { url, received } = await receiver()
  const sandbox = await start({ webhookUrl: url })
  const { credentialId } = await sandbox.seed('hooked', 'driftpine', 'saver')
  await sandbox.call('POST', '/admin/webhooks/flush')
  expect(received.map((event) => event.type)).toEqual(['credential.added'])
  const [event] = received
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(event?.signature ?? '') ?? []
  expect(mac).toBe(createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${event?.body}`).digest('hex'))
  expect(JSON.parse(event?.body ?? '{}')).toMatchObject({
    person_id: 'hooked',
    credential_id: credentialId,
    institution_id: 'driftpine',
  })
})

test('a webhook that is not accepted comes again with the same id', async () => {
  const { url, received } = await receiver([500])
  let now = new Date('2026-11-21T12:00:00Z')
  const sandbox = await start({ webhookUrl: url, now: () => now })
  await sandbox.seed('hooked', 'driftpine', 'saver')
  await sandbox.call('POST', '/admin/webhooks/flush')
  now = new Date('2026-11-21T12:05:00Z')
  await sandbox.call('POST', '/admin/webhooks/flush')
  expect(received).toHaveLength(2)
  expect(received[1]?.eventId).toBe(received[0]?.eventId)
})

test('the delay between attempts grows to an hour and is spread by chance', () => {
  expect([1, 2, 3].map((attempts) => retryDelaySeconds(attempts, 1))).toEqual([2, 6, 18])
  expect(retryDelaySeconds(2, 0)).toBe(3)
  expect(retryDelaySeconds(20, 1)).toBe(3600)
})

test('a night brings new figures: the cursor gives what was added and what a pending row became', async () => {
  let now = new Date('2026-11-21T12:00:00Z')
  const sandbox = await start({ now: () => now })
  const { accountIds } = await sandbox.seed('nightly', 'northlark', 'restless')
  const session = await sandbox.open('nightly')
  const url = `/api/v1/transactions?accountId=${accountIds[0]}&size=1000`
  const before = (await sandbox.call('GET', url, { session })).body
  expect(before['windowTo']).toBe('2026-11-20')
  const none = (await sandbox.call('GET', `${url}&cursor=${before.cursor}`, { session })).body
  expect(none['data']).toEqual([])

  now = new Date('2026-11-24T06:00:00Z')
  const later = await sandbox.open('nightly')
  // The night's work begins on the first read; with no working time it is done by then.
  const changed = (await sandbox.call('GET', `${url}&cursor=${before.cursor}`, { session: later })).body
  const told = changed.data.map((row) => [row.description, row.removed, row.replaces !== null])
  expect(told).toEqual(
    expect.arrayContaining([
      ['RESTLESS EDIT, CORRECTED', false, false],
      ['RESTLESS GONE', true, false],
      ['RESTLESS LATE', false, false],
      ['RESTLESS RENUM', false, true],
      ['RESTLESS RENUM', true, false],
    ]),
  )
  expect(changed['windowTo']).toBe('2026-11-23')
})

test('the admin clock moves time for data and consent', async () => {
  const sandbox = await start()
  await sandbox.seed('consenting', 'brightquay', 'saver')
  await sandbox.call('POST', '/admin/clock', { body: { advanceSeconds: 91 * 86_400 } })
  const session = await sandbox.open('consenting')
  const { body } = await sandbox.call('GET', '/api/v1/credentials', { session })
  expect(body.data[0]).toMatchObject({
    state: 'CONSENT_EXPIRED',
    actionType: 'reAuthorize',
    authenticationStatusErrorCode: 1003,
  })
})

test('work that was under way goes on after a restart, and the clock stays where it was', async () => {
  const sandbox = await start({ workMilliseconds: 3_600_000 })
  const { credentialId } = await sandbox.seed('restarted', 'driftpine', 'saver')
  const session = await sandbox.open('restarted')
  await sandbox.call('POST', '/api/v1/accounts/aggregate', { session, body: { credentialId } })
  expect((await sandbox.call('GET', '/api/v1/activities/summary?scope=global', { session })).body).toMatchObject({
    activityInProgress: true,
  })
  const second = await buildSandbox({
    databaseUrl: sandbox.databaseUrl,
    appOrigin: 'http://localhost:3000',
    publicUrl: 'http://localhost:4600',
    clientSecret: CLIENT_SECRET,
    webhookUrl: '',
    webhookSecret: WEBHOOK_SECRET,
    admin: true,
    now: () => new Date(Date.now() + 3_700_000),
  })
  cleanups.push(() => second.close())
  const open = await second.inject({
    method: 'POST',
    url: '/sso/v1/session',
    headers: { authorization: `Bearer ${CLIENT_SECRET}` },
    payload: { personId: 'restarted', role: 'investor', scope: 'api' },
  })
  const tokens = open.json<{ session_id: string; csrf_token: string }>()
  const answer = await second.inject({
    method: 'GET',
    url: '/api/v1/credentials',
    headers: { jsessionid: tokens.session_id, 'csrf-token': tokens.csrf_token },
  })
  expect(answer.json<{ data: { state: string }[] }>().data[0]?.state).toBe('OK')
})

test('faults strike as planted: 503, 429 and HTML, each a number of times', async () => {
  const sandbox = await plain()
  const { accountIds } = await sandbox.seed('faulty', 'driftpine', 'saver')
  const session = await sandbox.open('faulty')
  for (const [fault, status, type] of [
    ['503', 503, 'application/json'],
    ['429', 429, 'application/json'],
    ['html', 200, 'text/html'],
  ] as const) {
    await sandbox.call('POST', '/admin/faults', { body: { institutionId: 'driftpine', fault, times: 1 } })
    expect((await sandbox.call('GET', '/api/v1/credentials', { session })).status).toBe(200)
    const struck = await sandbox.call('GET', `/api/v1/positions?accountId=${accountIds[0]}`, { session })
    expect(struck.status).toBe(status)
    expect(String(struck.headers['content-type'])).toContain(type)
    expect(
      (await sandbox.call('GET', `/api/v1/positions?accountId=${accountIds[0]}`, { session })).body['totalElements'],
    ).toBe(13)
  }
})

test('truncated JSON cannot be parsed, a partial history says that it is not complete', async () => {
  const sandbox = await plain()
  const { accountIds, credentialId } = await sandbox.seed('cut', 'driftpine', 'saver')
  const session = await sandbox.open('cut')
  const url = `/api/v1/transactions?accountId=${accountIds[0]}`
  await sandbox.call('POST', '/admin/faults', { body: { credentialId, fault: 'truncated', times: 1 } })
  const cut = await sandbox.app.inject({
    method: 'GET',
    url,
    headers: { jsessionid: session.session_id, 'csrf-token': session.csrf_token },
  })
  expect(() => JSON.parse(cut.payload)).toThrow(SyntaxError)
  await sandbox.call('POST', '/admin/faults', { body: { credentialId, fault: 'partial', times: 1 } })
  expect((await sandbox.call('GET', url, { session })).body).toMatchObject({ complete: false })
})

test('a canary login and password are in no log, no answer and no table in clear [S-126]', async () => {
  const lines: string[] = []
  const sandbox = await start({
    logger: {
      level: 'trace',
      stream: {
        write: (line: string) => {
          lines.push(line)
        },
      },
    },
  })
  const session = await sandbox.frame('canary-person')
  const added = await sandbox.call('POST', '/ui/credentials', {
    session,
    body: { institutionId: 'northlark', login: 'canary-login-1', password: 'canary-password-1' },
  })
  const seen = [
    await sandbox.call('GET', `/ui/authentications/${added.body.id}`, { session }),
    await sandbox.call('GET', '/api/v1/credentials', { session: await sandbox.open('canary-person') }),
  ]
  const client = new Client({ connectionString: sandbox.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select * from aggregator.credential, aggregator.session')
  await client.end()
  const haystack = [...lines, added.text, ...seen.map((answer) => answer.text), JSON.stringify(rows)].join('\n')
  expect(lines.length).toBeGreaterThan(3)
  for (const secret of ['canary-login-1', 'canary-password-1', session.csrf_token, CLIENT_SECRET])
    expect(haystack).not.toContain(secret)
  expect(lines.join('\n')).not.toContain(session.session_id)
})

test('a sealed login moved to another row does not open and asks for a new sign-in [S-127]', async () => {
  const sandbox = await plain()
  const first = await sandbox.seed('moved', 'driftpine', 'saver')
  const second = await sandbox.seed('moved', 'northlark', 'retired')
  const client = new Client({ connectionString: sandbox.databaseUrl })
  await client.connect()
  await client.query(
    'update aggregator.credential set login_sealed = (select login_sealed from aggregator.credential where id = $1) where id = $2',
    [first.credentialId, second.credentialId],
  )
  await client.end()
  const session = await sandbox.open('moved')
  const { status, body } = await sandbox.call('GET', '/api/v1/credentials', { session })
  expect(status).toBe(200)
  expect(body.data[1]).toMatchObject({ id: second.credentialId, displayName: null, credentialComplete: false })
})

test('without the admin switch there is no admin, and a wrong client secret opens nothing', async () => {
  const sandbox = await start({ admin: false })
  expect((await sandbox.call('POST', '/admin/clock', { body: { reset: true } })).status).toBe(404)
  expect(
    (
      await sandbox.call('POST', '/sso/v1/session', {
        body: { personId: 'a', role: 'investor', scope: 'api' },
        headers: { authorization: 'Bearer wrong' },
      })
    ).status,
  ).toBe(401)
})

test('the environment is read once and every fault is named, without values', () => {
  expect(() => readConfig({ AGGREGATOR_SECRET: 'short', AGGREGATOR_PORT: 'x' })).toThrow(
    /AGGREGATOR_PORT[\s\S]*DATABASE_URL[\s\S]*AGGREGATOR_SECRET[\s\S]*AGGREGATOR_WEBHOOK_SECRET/,
  )
  expect(() => readConfig({ AGGREGATOR_SECRET: 'short' })).not.toThrow(/short"/)
})

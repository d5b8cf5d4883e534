import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAccounts } from '@keelwise/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAggregator } from '../../sources/aggregator/client.ts'
import type { AggregatorReader } from '../../sources/aggregator/port.ts'
import { buildProviderCredential, quietReader } from '../../testing/build-rows.ts'
import { type TestApp, createTestApp, testEnv } from '../../testing/test-app.ts'
import { beginSync } from './sync.queries.ts'

type Answer = (response: ServerResponse) => void

const png = (width: number, height: number, bytes = 64): Buffer => {
  const picture = Buffer.alloc(bytes)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(picture)
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  return picture
}

/** Bytes that the aggregator got rid of since it last was asked for a picture. */
let sent = 0
let isTaken = true

/** Sends pieces until so many bytes were taken or whoever reads has enough. */
function pour(response: ServerResponse, bytes: number, first: Buffer): void {
  response.on('close', () => (isTaken = response.writableFinished))
  const piece = Buffer.alloc(64 * 1024, ' ')
  const more = (): void => {
    while (!response.destroyed && sent < bytes) {
      sent += piece.length
      if (!response.write(sent === piece.length ? Buffer.concat([first, piece]) : piece)) return
    }
    if (!response.destroyed) response.end()
  }
  response.on('drain', more)
  more()
}

const picture =
  (type: string, bytes: Buffer | string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes)
const svg = (inside: string): Answer =>
  picture('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`)

const FINE: Record<string, Answer> = {
  'a small picture': picture('image/png', png(64, 64)),
  'a drawing of shapes': svg('<path d="M0 0h8v8z"/>'),
}

const BAD: Record<string, Answer> = {
  '50 MB': (response) => pour(response.writeHead(200, { 'content-type': 'image/png' }), 50 * 2 ** 20, png(64, 64)),
  'a picture without end': (response) =>
    pour(response.writeHead(200, { 'content-type': 'image/png' }), Number.POSITIVE_INFINITY, png(64, 64)),
  '20,000 pixels a side': picture('image/png', png(20_000, 20_000)),
  'a drawing with a script': svg('<script>alert(1)</script>'),
  'a drawing that acts': svg('<path onload="alert(1)"/>'),
  'a drawing that leads away': svg('<a href="javascript:alert(1)"><path/></a>'),
  'a drawing that fetches': svg('<image href="https://evil.test/x.png"/>'),
  'a page': picture('text/html', '<!doctype html><script>alert(1)</script>'),
  'a page that says it is a picture': picture('image/png', '<!doctype html><script>alert(1)</script>'),
  'a picture of another kind': picture('image/gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')),
  'nothing at all': picture('image/png', ''),
  'another address': (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  'an error': (response) => void response.writeHead(500).end(),
}

let answer: Answer
const session = { session_id: 's', csrf_token: 'c', expires_at: '2027-01-01T00:00:00.000Z' }
/** Opens sessions, and gives whatever picture the test is about. */
const aggregator = createServer(({ method, url }, response) => {
  if (method === 'DELETE') return void response.writeHead(204).end()
  if (url !== '/icon')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session))
  sent = 0
  isTaken = true
  answer(response)
})
let app: TestApp
let institution = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => aggregator.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(aggregator.address() as AddressInfo).port}`
  app = await createTestApp({
    overrides: () => ({ sources: [{ id: 'sandbox', read: (personId: string) => readerOf(personId, origin) }] }),
  })
})
afterAll(async () => {
  await app.close()
  aggregator.closeAllConnections()
  aggregator.close()
})

/** Reads one login with one account by rote, and its picture as it is read everywhere. */
async function readerOf(personId: string, origin: string): Promise<AggregatorReader> {
  const { icon, close } = await createAggregator(
    testEnv('postgres://x', { AGGREGATOR_URL: origin }),
    app.deps.clock,
  ).read(personId)
  const bare = buildProviderCredential(institution, institution)
  const credential = { ...bare, institution: { ...bare.institution, iconUrl: `${origin}/icon` } }
  const account = {
    providerAccountId: institution,
    name: 'Everyday',
    type: 'CHECKING' as const,
    currency: 'USD',
    marketValue: '10.00',
    mask: '1111',
    asOf: null,
    errorCode: null,
  }
  return {
    ...quietReader,
    listCredentials: () => Promise.resolve([credential]),
    findCredential: () => Promise.resolve(credential),
    listAccounts: () => Promise.resolve({ accounts: [account], quarantined: [] }),
    icon,
    close,
  }
}

/** The picture of an institution that was just linked, as the screen is told of it. */
async function iconAfterSync(name: string): Promise<string | null> {
  institution = name
  const person = await app.person()
  await app.deps.db.asUser(person.userId, (tx) =>
    beginSync(app.deps, tx, { userId: person.userId, trigger: 'WEBHOOK', credentialIds: null }),
  )
  await app.deps.jobs.drain()
  const [account] = (await person.call(listAccounts)).results
  expect(account, name).toMatchObject({ institution_name: name, market_value: '10.00' })
  return account!.institution_icon
}

test.each(Object.entries(FINE))('%s of an institution is stored and shown', async (name, given) => {
  answer = given
  const icon = await iconAfterSync(name)
  expect(icon).toMatch(/^\/icons\/institutions\//)
  expect((await app.request('GET', icon!)).status).toBe(200)
})

test.each(Object.entries(BAD))(
  '[S-085] %s is no picture of an institution: its accounts are read without one',
  async (name, given) => {
    answer = given
    expect(await iconAfterSync(name)).toBeNull()
  },
)

test.each(['50 MB', 'a picture without end'])('[S-085] of %s no more is read than a picture may have', async (name) => {
  answer = BAD[name]!
  await iconAfterSync(`${name}, counted`)
  expect(isTaken).toBe(false)
  // what lies in the buffers of the two ends was sent without having been read
  expect(sent).toBeLessThan(12 * 2 ** 20)
})

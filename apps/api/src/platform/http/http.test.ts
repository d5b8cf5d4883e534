import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getMe } from '@keelwise/contract/me'
import { startSync } from '@keelwise/contract/sync'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const login = '/api/auth/jwt/create/'

test('an unknown address answers 404 with detail and code, and a request id', async () => {
  const answer = await app.request('GET', '/api/nothing/')
  expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.', code: 'not_found' } })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('every path answers with and without its trailing slash, without a redirect', async () => {
  const person = await app.person()
  expect((await person.request('GET', '/api/me/')).status).toBe(200)
  expect((await person.request('GET', '/api/me')).status).toBe(200)
})

test('[S-096] a method that a path does not have is 405 and names those it has', async () => {
  expect(await app.request('DELETE', '/api/me/')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, PATCH' },
    body: { code: 'method_not_allowed' },
  })
})

test('[S-118] every answer of the API forbids storing it', async () => {
  for (const url of ['/api/me/', '/api/nothing/', '/api/schema/'])
    expect((await app.request('GET', url)).headers['cache-control']).toBe('no-store')
})

test.each([
  ['malformed JSON', '{"email":', 400, 'parse_error'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400, 'parse_error'],
  ['NUL in a text [S-090]', '{"email":"a\\u0000b","password":"x"}', 400, 'parse_error'],
  ['a lone surrogate [S-090]', '{"email":"a\\ud800","password":"x"}', 400, 'parse_error'],
  ['nesting of 10,000 levels [S-094]', '['.repeat(10_000), 400, 'parse_error'],
  ['a number beyond every number [S-094]', '{"email":1e400}', 400, 'parse_error'],
  [
    'more than a thousand keys [S-094]',
    JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, i]))),
    400,
    'parse_error',
  ],
  ['a body of 256 KB and one byte [S-093]', `"${'x'.repeat(256 * 1024 - 1)}"`, 413, 'payload_too_large'],
])('%s is refused with its own code', async (_, body, status, code) => {
  expect(await app.request('POST', login, body, json)).toMatchObject({ status, body: { code } })
})

test('a body of null is no empty body: it is read, and does not fit', async () => {
  expect(await app.request('POST', login, 'null', json)).toMatchObject({ status: 400 })
})

test('[S-093] a packed body is refused as a kind that is not taken', async () => {
  const answer = await app.request('POST', login, gzipSync('{}'), { ...json, 'content-encoding': 'gzip' })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('the description of the API is packed once for those who take it packed, and the same for the others', async () => {
  const answer = await app.app.inject({ url: '/api/schema/', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
  })
  const plain = await app.app.inject({ url: '/api/schema/', headers: { 'accept-encoding': 'gzip;q=0' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(plain.json())
})

test('a process that leaves says so first, while it still answers', async () => {
  const leaving = await createTestApp()
  expect((await leaving.request('GET', '/readyz')).status).toBe(200)
  leaving.app.leave()
  expect(await leaving.request('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'unavailable' } })
  expect((await leaving.request('GET', '/healthz')).status).toBe(200)
  await leaving.close()
})

test('a process that is told to end while a request is under way answers it, ends its connection, and is gone', async () => {
  const ending = await createTestApp()
  const person = await ending.person()
  await ending.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = ending.app.server.address() as net.AddressInfo
  const agent = new http.Agent({ keepAlive: true })
  const held = await ending.deps.db.systemPool.connect()
  await held.query('begin')
  await held.query('lock table user_account in access exclusive mode')
  const began = once(ending.app.server, 'request')
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    const options = { port, agent, headers: { authorization: `Bearer ${person.access}` } }
    http.get({ ...options, host: '127.0.0.1', path: '/api/me/' }, resolve).on('error', reject)
  })
  await began
  // what the connection would be kept for afterwards is a minute: longer than this test may take
  const gone = ending.close()
  await held.query('commit')
  held.release()
  const answer = await answered
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  answer.resume()
  await gone
  agent.destroy()
})

test.each([
  ['text/plain'],
  ['multipart/form-data; boundary=x'],
  ['application/x-www-form-urlencoded'],
  ['application/json; charset=latin1'],
])('[S-095] a body of type %s is 415', async (type) => {
  expect(await app.request('POST', login, '{}', { 'content-type': type })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type' },
  })
})

test('[S-088] prototype keys in a body change nothing for later requests', async () => {
  await app.request(
    'POST',
    login,
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"email":"a","password":"b"}',
    json,
  )
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('a missing and a wrong field are named with the specification’s words', async () => {
  expect(await app.request('POST', login, { email: 5 })).toMatchObject({
    status: 400,
    body: { email: ['Expected string, received number'], password: ['Required'] },
  })
})

test('an address of more than 4,096 characters is refused', async () => {
  expect((await app.request('GET', `/api/me/?x=${'y'.repeat(4100)}`)).status).toBe(414)
})

test('[S-102] only the application’s own origin may call from a page', async () => {
  const allowed = await app.request('OPTIONS', '/api/me/', undefined, {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'GET',
  })
  expect(allowed).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': 'http://localhost:3000' } })
  for (const origin of [
    'null',
    'http://evil.example',
    'http://localhost:3000.evil.example',
    'http://sub.localhost:3000',
  ]) {
    const refused = await app.request('GET', '/config.json', undefined, { origin })
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('[S-102] cookies go along on the calls of the sign-up alone', async () => {
  const withCredentials: string[] = []
  for (const { method, path } of app.app.endpoints) {
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': method }
    const { headers: answered } = await app.request('OPTIONS', path, undefined, headers)
    expect(answered['access-control-allow-origin']).toBe('http://localhost:3000')
    if (answered['access-control-allow-credentials'] !== undefined) withCredentials.push(path)
  }
  expect(new Set(withCredentials)).toEqual(
    new Set(['/api/auth/investor-signup/', '/api/auth/investor-signup/verify/', '/api/auth/investor-signup/resend/']),
  )
})

const PROTECTIVE = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test('[S-101] every answer carries the protective headers, whatever it says', async () => {
  const { headers } = await app.request('GET', '/config.json')
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;connect-src 'self' http://localhost:3000;object-src 'none';base-uri 'none';frame-ancestors 'none';frame-src http://localhost:4600;form-action 'self' http://localhost:4600;require-trusted-types-for 'script';trusted-types default",
  )
  const answers = [
    await app.request('GET', '/config.json'),
    await app.request('GET', '/api/me/'),
    await app.request('GET', '/api/nothing/'),
    await app.request('DELETE', '/api/me/'),
    await app.request('POST', login, '{', json),
    await app.request('POST', login, '{}', { 'content-type': 'text/plain' }),
    await app.request('GET', `/api/me/?x=${'y'.repeat(4100)}`),
    await app.request('GET', '/api/%ff/'),
    await app.request('GET', '/healthz'),
    await app.request('GET', '/dev/mail'),
    await (await app.person()).request('GET', '/api/me/data/'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 400, 415, 414, 404, 200, 200, 200])
  for (const answer of answers) {
    expect(answer.headers).toMatchObject(PROTECTIVE)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  }
})

test('[S-101] with TLS browsers are told to stay with it for a year', async () => {
  const secure = await createTestApp({ env: { APP_URL: 'https://wealth.test' } })
  try {
    for (const url of ['/config.json', '/api/me/'])
      expect((await secure.request('GET', url)).headers).toMatchObject({
        ...PROTECTIVE,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
  } finally {
    await secure.close()
  }
})

test('[S-107] logging out has the browser forget the pages it kept', async () => {
  const answer = await app.request('POST', '/api/auth/jwt/logout/', { refresh: 'rt_unknown' })
  expect(answer).toMatchObject({ status: 200, headers: { 'clear-site-data': '"cache"' } })
  expect((await app.request('GET', '/config.json')).headers['clear-site-data']).toBeUndefined()
})

test('[R-9.042] the browser’s configuration names the addresses and the captcha key', async () => {
  const answer = await app.request('GET', '/config.json')
  expect(answer.body).toEqual({
    appUrl: 'http://localhost:3000',
    apiUrl: 'http://localhost:3000',
    captchaProvider: 'none',
    captchaSiteKey: '',
    productName: 'Keelwise',
    aggregatorOrigin: 'http://localhost:4600',
    tutorialVideoUrl: '',
    signupMode: 'open',
    dataNotice: '',
    simplefin: false,
  })
})

test('a POST with an idempotency key runs once: repeated, it is answered again from memory', async () => {
  const person = await app.person()
  const send = (body: unknown, key: string) =>
    person.request('POST', '/api/investor/sync/', body, { 'idempotency-key': key })
  const first = await send({}, 'once')
  const again = await send({}, 'once')
  expect(first.status).toBe(202)
  expect(again).toMatchObject({ status: 202, body: first.body, headers: { 'idempotency-replayed': 'true' } })
})

test('[F-021] the same key with another body is 422', async () => {
  const person = await app.person()
  await person.request('POST', '/api/investor/sync/', {}, { 'idempotency-key': 'k' })
  expect(await person.request('POST', '/api/investor/sync/', { other: 1 }, { 'idempotency-key': 'k' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reuse' },
  })
})

test('[F-022] a key belongs to its person', async () => {
  const [a, b] = [await app.person(), await app.person()]
  const first = await a.call(startSync, { body: {} })
  const second = await b.request('POST', '/api/investor/sync/', {}, { 'idempotency-key': 'same' })
  expect(second.headers['idempotency-replayed']).toBeUndefined()
  expect((second.body as { id: string }).id).not.toBe(first.id)
})

test.each([
  ['wrote nothing is taken for dead after a minute, and the call runs', { done_at: null }, { status: 200 }],
  [
    'wrote something is never run again: that its answer was lost is said',
    {},
    { status: 409, body: { code: 'idempotency_answer_lost' } },
  ],
])('[F-023] a key whose first request has no answer yet is 409; one that %s', async (_, left, expected) => {
  const person = await app.person()
  const send = () => person.request('POST', '/api/investor/sync/', {}, { 'idempotency-key': 'runs' })
  await send()
  // as a process leaves it that is killed before it has kept the answer
  await app.deps.db.system
    .updateTable('idempotency_key')
    .set({ status: null, response: null, ...left })
    .where('owner', '=', person.userId)
    .execute()
  expect(await send()).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 60_001)
  const later = await send()
  app.clock.now = before
  expect(later).toMatchObject(expected)
  expect(later.headers['idempotency-replayed']).toBeUndefined()
})

test('a refused call frees its key', async () => {
  const person = await app.person()
  const bad = await person.request(
    'POST',
    '/api/investor/sync/',
    { credential_ids: 'x' },
    { 'idempotency-key': 'again' },
  )
  const good = await person.request(
    'POST',
    '/api/investor/sync/',
    { credential_ids: 'x' },
    { 'idempotency-key': 'again' },
  )
  expect([bad.status, good.status]).toEqual([400, 400])
  expect(good.headers['idempotency-replayed']).toBeUndefined()
})

test('[R-6.010] without a token 401, with the wrong role 403', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  expect(await app.request('GET', '/api/investor/accounts/')).toMatchObject({
    status: 401,
    body: { code: 'not_authenticated' },
  })
  expect(await advisor.request('GET', '/api/investor/accounts/')).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  })
})

test('[S-136] the OpenAPI document names exactly the mounted endpoints', async () => {
  const answer = await app.request('GET', '/api/schema/')
  const { paths } = answer.body as { paths: Record<string, Record<string, { operationId: string }>> }
  expect(Object.keys(paths)).toContain(getMe.path)
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations)) {
      const probe = await app.request(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'))
      expect(probe.body, `${method} ${path}`).not.toMatchObject({ code: 'method_not_allowed' })
    }
})

test('health needs no database, readiness does', async () => {
  expect(await app.request('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await app.request('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test.each([['%ff'], ['x'.repeat(2000)], ['%00'], ['..%2f..%2fetc'], ['null'], ['0']])(
  '[S-097] the path id %.20s names nothing',
  async (id) => {
    const person = await app.person()
    expect(await person.request('GET', `/api/investor/accounts/${id}/`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  },
)

test('[R-3.088] every list that is read in pages has results, count, next and previous', async () => {
  const people = [await app.person(), await app.person({ userType: 'ADVISOR', operator: true })]
  const { paths, components } = (await app.request('GET', '/api/schema/')).body as {
    paths: Record<string, { get?: { operationId: string; parameters?: { name: string }[] } }>
    components: { schemas: Record<string, { properties?: object }> }
  }
  const lists = Object.entries(paths).filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'page_size'))
  const read = new Set<string>()
  for (const [url, { get }] of lists) {
    const name = `G${get?.operationId.slice(1)}Answer`
    for (const key of ['results', 'count', 'next', 'previous'])
      expect(components.schemas[name]?.properties, url).toHaveProperty(key)
    for (const person of people) {
      const { status, body } = await person.request('GET', url)
      if (status !== 200) continue
      read.add(url)
      expect(body, url).toMatchObject({ results: expect.any(Array), count: expect.any(Number), previous: null })
      expect(body, url).toHaveProperty('next')
    }
  }
  // the others are of one thing, which has to be named
  expect(lists.map(([url]) => url).filter((url) => !read.has(url) && !url.includes('{'))).toEqual([
    '/api/questions/',
    '/api/advisor/book/',
  ])
})

test('[S-089] a key that stands twice in a body counts as it stands last, and a parameter that stands twice is no fault', async () => {
  const person = await app.person()
  const body = '{"first_name":"First","first_name":"Last"}'
  expect(await person.request('PATCH', '/api/me/', body)).toMatchObject({ status: 200, body: { first_name: 'Last' } })
  for (const query of ['page=1&page=2', 'page[]=1', 'page[a]=1', 'page=1&page=x&page='])
    expect([200, 400, 404]).toContain((await person.request('GET', `/api/notifications/?${query}`)).status)
})

test('[S-091] text that turns its direction or joins without a width is kept as it was written', async () => {
  const person = await app.person({ userType: 'ADVISOR' })
  const last_name = 'a\u202Eb\u200Dc'
  const made = await person.request('POST', '/api/wealth-management-clients/', { first_name: 'Sky', last_name })
  expect(made).toMatchObject({ status: 201, body: { last_name } })
})

/** What a server says to bytes of one's own making, and whether it closes. */
const sendBytes = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    let said = ''
    socket.on('data', (piece) => (said += piece.toString()))
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })

test('[S-099] a request that hides another one, by its lengths or its lines, is 400, and the connection closes', async () => {
  const served = await createTestApp()
  await served.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = served.app.server.address() as net.AddressInfo
  const start = 'POST /api/auth/jwt/create/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  for (const head of [
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`,
    `Content-Length: 2, 40\r\n\r\n{}${hidden}`,
    `X-Folded: a\r\n b: c\r\nContent-Length : 2\r\n\r\n{}${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
  ]) {
    const said = await sendBytes(port, start + head)
    expect(said, head).toMatch(/^HTTP\/1\.1 400 /)
    expect(said.match(/HTTP\/1\.1 /g), head).toHaveLength(1)
  }
  await served.close()
})

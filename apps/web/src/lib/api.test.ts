import { getMe } from '@keelwise/contract/me'
import { listAccounts, deleteAccount } from '@keelwise/contract/accounts'
import { login } from '@keelwise/contract/auth'
import { previewStatement } from '@keelwise/contract/statements'
import { startSync } from '@keelwise/contract/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPreview, buildSync, buildUser, pageOf } from '../testing/builders.ts'
import { testConfig } from '../testing/test-config.ts'
import { type Tokens, call, connectSession } from './api.ts'
import { ApiError } from './api-error.ts'
import { useConfigForTests } from './config.ts'

const token = (exp: number | null) =>
  `h.${Buffer.from(JSON.stringify(exp === null ? {} : { exp })).toString('base64url')}.s`
const past = token(1)

let tokens: Tokens | null
let expired: number
let answers: ((request: Request) => Response | Promise<Response>)[]
let requests: { method: string; url: string; headers: Headers; body: string }[]

const json = (status: number, body: unknown) => Response.json(body, { status })

beforeEach(() => {
  tokens = { access: token(null), refresh: 'rt_1' }
  expired = 0
  answers = []
  requests = []
  useConfigForTests(testConfig)
  connectSession({
    tokens: () => tokens,
    latestTokens: () => tokens,
    replaceTokens: (fresh) => (tokens = fresh),
    onSessionExpired: () => expired++,
  })
  vi.stubGlobal('window', { location: { origin: 'http://app.test' } })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.clone().text(),
    })
    const answer = answers.shift()
    if (!answer) throw new Error(`no answer prepared for ${request.url}`)
    return answer(request)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that was opened under another name of its server calls that', async () => {
  useConfigForTests({ ...testConfig, appUrl: 'http://localhost:3000', apiUrl: 'http://localhost:3000' })
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:3000' } })
  answers.push(() => json(200, buildUser()))
  await call(getMe)
  expect(requests.map(({ url }) => url)).toEqual(['http://127.0.0.1:3000/api/me/'])
})

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('the call should have failed')),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError)
      return error as ApiError
    },
  )

test('[R-7.001] [R-7.003] a protected call goes to the configured API address with the bearer token and gives the parsed answer', async () => {
  answers = [() => json(200, { ...buildUser(), a_new_field: 1 })]
  const me = await call(getMe)
  expect(requests[0]?.url).toBe('http://api.test/api/me/')
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${token(null)}`)
  expect(me.email).toBe('investor@example.com')
  expect(me).not.toHaveProperty('a_new_field')
})

test('query values are written into the address and missing ones left out', async () => {
  answers = [() => json(200, pageOf([]))]
  await call(listAccounts, { query: { page: 2, page_size: 100, search: 'a&b', account_type: undefined } })
  expect(requests[0]?.url).toBe('http://api.test/api/investor/accounts/?page=2&page_size=100&search=a%26b')
})

test('path values are escaped and 204 gives nothing', async () => {
  answers = [() => new Response(null, { status: 204 })]
  expect(await call(deleteAccount, { params: { id: 'a/b' } })).toBeUndefined()
  expect(requests[0]?.url).toBe('http://api.test/api/investor/accounts/a%2Fb/')
  expect(requests[0]?.headers.get('idempotency-key')).toBeNull()
})

test('[R-7.001] a public call carries no token', async () => {
  answers = [() => json(200, { access: 'a', refresh: 'r', actions: [] })]
  await call(login, { body: { email: 'a@b.co', password: 'x' } })
  expect(requests[0]?.headers.get('authorization')).toBeNull()
  expect(requests[0]?.body).toBe('{"email":"a@b.co","password":"x"}')
})

test('every POST has an idempotency key of its own', async () => {
  answers = [() => json(202, buildSync()), () => json(202, buildSync())]
  await call(startSync, { body: {} })
  await call(startSync, { body: {} })
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[0]).not.toBe(keys[1])
})

test('a binary body goes as bytes', async () => {
  answers = [() => json(201, buildPreview())]
  await call(previewStatement, { query: { file_name: 'a b.ofx' }, body: new Blob(['OFXHEADER:100']) })
  expect(requests[0]?.headers.get('content-type')).toBe('application/octet-stream')
  expect(requests[0]?.body).toBe('OFXHEADER:100')
  expect(requests[0]?.url).toContain('?file_name=a+b.ofx')
})

test('[R-8.003] without a token a protected call is Session expired, 401, and nothing is sent', async () => {
  tokens = null
  const error = await failure(call(getMe))
  expect(error.message).toBe('Session expired')
  expect(error.status).toBe(401)
  expect(expired).toBe(1)
  expect(requests).toEqual([])
})

/** Two calls at the same time with a token that has run out. */
async function expectOneRefresh(): Promise<void> {
  tokens = { access: past, refresh: 'rt_1' }
  answers = [
    () => json(200, { access: token(null), refresh: 'rt_2' }),
    () => json(200, buildUser()),
    () => json(200, buildUser()),
  ]
  await Promise.all([call(getMe), call(getMe)])
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/auth/jwt/refresh/', '/api/me/', '/api/me/'])
}

test('[R-7.002] an expired token is renewed before the call, once for calls at the same time', async () => {
  await expectOneRefresh()
  expect(requests[0]?.body).toBe('{"refresh":"rt_1"}')
  expect(tokens).toEqual({ access: token(null), refresh: 'rt_2' })
})

test('where the browser has no locks, calls at the same time still renew once', async () => {
  vi.stubGlobal('navigator', {})
  await expectOneRefresh()
})

test('a token that another tab renewed meanwhile is used as it is', async () => {
  const fresh = { access: token(null), refresh: 'rt_2' }
  tokens = { access: past, refresh: 'rt_1' }
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        tokens = fresh
        return work()
      },
    },
  })
  answers = [() => json(200, buildUser())]
  await call(getMe)
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/me/'])
})

test('a refused refresh ends the session', async () => {
  tokens = { access: past, refresh: 'rt_refused' }
  answers = [() => json(401, { detail: 'Token is invalid or expired', code: 'token_not_valid' })]
  const error = await failure(call(getMe))
  expect(error.message).toBe('Session expired')
  expect(expired).toBe(1)
})

test('a refresh that finds no server does not end the session', async () => {
  tokens = { access: past, refresh: 'rt_offline' }
  answers = [
    () => {
      throw new TypeError('network')
    },
  ]
  const error = await failure(call(getMe))
  expect(error.kind).toBe('network')
  expect(expired).toBe(0)
})

test('a 401 of a protected call ends the session, a 401 of a public one does not', async () => {
  answers = [() => json(401, { detail: 'Nope' }), () => json(401, { detail: 'Invalid credentials' })]
  expect((await failure(call(getMe))).status).toBe(401)
  expect(expired).toBe(1)
  await failure(call(login, { body: { email: 'a@b.co', password: 'x' } }))
  expect(expired).toBe(1)
})

test('a GET answered 503 is asked again after 0.5 s and 1.5 s, then the error is given', async () => {
  vi.useFakeTimers()
  const unavailable = () => json(503, { detail: 'Service is temporarily unavailable.', code: 'service_unavailable' })
  answers = [unavailable, unavailable, unavailable]
  const ended = failure(call(getMe))
  await vi.advanceTimersByTimeAsync(499)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1499)
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(3)
  expect((await ended).status).toBe(503)
})

test('a POST answered 503 is not repeated', async () => {
  answers = [() => json(503, { detail: 'Service is temporarily unavailable.' })]
  expect((await failure(call(startSync, { body: {} }))).status).toBe(503)
  expect(requests).toHaveLength(1)
})

test('no connection, no JSON and a wrong shape are network failures', async () => {
  answers = [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => new Response('<html>', { status: 200 }),
    () => json(200, { count: 'many' }),
  ]
  for (const promise of [() => call(getMe), () => call(getMe), () => call(listAccounts)]) {
    const error = await failure(promise())
    expect(error.kind).toBe('network')
    expect(error.message).toBe('An unknown error occurred')
  }
})

test('an error page that is no JSON still has its status', async () => {
  answers = [() => new Response('Bad gateway', { status: 502 })]
  const error = await failure(call(getMe))
  expect(error).toMatchObject({ kind: 'http', status: 502, message: 'An unknown error occurred' })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

let app: TestApp
let ana: Person
let bo: Person
beforeAll(async () => {
  app = await createTestApp({
    env: { CALLS_PER_MINUTE: '300', CALL_BURST: '60', WRITES_PER_MINUTE: '60', PUBLIC_CALLS_PER_MINUTE: '600' },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await app.person()
  bo = await app.person()
})

const REFUSED = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: { detail: 'Too many requests. Please try again later.', code: 'rate_limited', retry_after: 1 },
}

const pass = (seconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}

async function statusesOf(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = []
  for (let done = 0; done < count; done++) statuses.push((await call()).status)
  return statuses
}
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

test('a person makes 60 calls at once, then waits; nobody else does', async () => {
  expect(await statusesOf(60, () => ana.request('GET', '/api/me/'))).toEqual(times(60, 200))
  expect(await ana.request('GET', '/api/me/')).toMatchObject(REFUSED)
  expect((await bo.request('GET', '/api/me/')).status).toBe(200)
  pass(1)
  expect(await statusesOf(6, () => ana.request('GET', '/api/me/'))).toEqual([...times(5, 200), 429])
})

test('a person writes 60 times in a minute and may still read', async () => {
  const write = () => ana.request('PATCH', '/api/me/', {})
  // Slower than the limit on all calls, faster than the one on writes.
  const statuses = []
  for (let second = 0; second < 12; second++) {
    statuses.push(...(await statusesOf(10, write)))
    pass(1)
  }
  // 60 to begin with and one for each second that has passed.
  expect(statuses.filter((status) => status === 200).length).toBe(71)
  expect(statuses.filter((status) => status === 429).length).toBe(49)
  pass(20)
  expect((await statusesOf(25, write)).filter((status) => status === 200).length).toBe(21)
  expect((await ana.request('GET', '/api/me/')).status).toBe(200)
})

test('calls without a token are counted by network', async () => {
  const from = (remoteAddress: string) => app.app.inject({ url: '/api/waitlist/unknown/', remoteAddress })
  const verify = (remoteAddress: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/auth/jwt/verify/',
      headers: { 'content-type': 'application/json' },
      payload: '{"token":"x"}',
      remoteAddress,
    })
  const statuses = []
  for (let done = 0; done < 601; done++) statuses.push((await verify('203.0.113.5')).statusCode)
  expect(statuses.filter((status) => status === 401).length).toBe(600)
  expect(statuses.at(-1)).toBe(429)
  expect((await from('203.0.113.5')).statusCode).toBe(429)
  expect((await from('203.0.113.6')).statusCode).toBe(404)
})

test('a call is refused before its body is read', async () => {
  await statusesOf(60, () => ana.request('GET', '/api/me/'))
  const answer = await ana.request('PATCH', '/api/me/', '{"first_name":', { 'content-type': 'application/json' })
  expect(answer.status).toBe(429)
})

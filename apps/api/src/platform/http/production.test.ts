import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AggregatorPort } from '../../sources/aggregator/port.ts'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'

const INSIDES = /\bat (\w+ )?\(?\/|\.ts:\d|node_modules|\bselect\b .*\bfrom\b|relation "|violates|postgres|stack/i

const broken = {
  id: 'byallaccounts',
  openLink: () => Promise.reject(new Error('select secret from user_account at /srv/app/thing.ts:12')),
} as unknown as AggregatorPort

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    env: { NODE_ENV: 'production', MAIL_MODE: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' },
    overrides: () => ({ aggregator: broken }),
  })
})
afterAll(() => app.close())

test.each(['/dev/mail', '/dev/mail/messages/?to=a@b.co', '/dev/'])(
  '[S-124] in production there is no %s',
  async (url) => {
    expect(await app.request('GET', url)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  },
)

test('[S-125] the public port has no measures, and readiness tells no details', async () => {
  expect((await app.request('GET', '/metrics')).status).toBe(404)
  expect((await app.request('GET', '/readyz')).body).toEqual({ status: 'ready' })
})

test('[S-134] a fault nobody foresaw is one bland answer with its request id, and the next request is served', async () => {
  const person = await app.person()
  const answer = await person.request('POST', '/api/byallaccounts/link/', {})
  expect(answer).toMatchObject({
    status: 500,
    body: {
      detail: 'Something went wrong. Please try again.',
      code: 'server_error',
      request_id: answer.headers['x-request-id'],
    },
  })
  expect((await person.request('GET', '/api/me/')).status).toBe(200)
})

test('[S-133] no answer to anything wrong shows what is inside', async () => {
  const person = await app.person()
  const answers = [
    await person.request('POST', '/api/byallaccounts/link/', {}),
    await person.request('GET', '/api/investor/accounts/not-an-id/'),
    await person.request('GET', "/api/investor/positions/?institution_id=' or 1=1 --"),
    await person.request('GET', '/api/investor/transactions/?execution_date__gte=yesterday'),
    await person.request('GET', '/api/investor/accounts/?ordering=password_hash'),
    await person.request('GET', '/api/investor/accounts/?page=99999'),
    await person.request('POST', '/api/investor/sync/', { credential_ids: 'x' }),
    await app.request('POST', '/api/auth/jwt/create/', '{"email":', { 'content-type': 'application/json' }),
    await app.request('POST', '/api/auth/jwt/refresh/', { refresh: 'x'.repeat(5000) }),
    await app.request('GET', '/api/me/'),
    await app.request('TRACE', '/api/me/').catch(() => ({ status: 405, body: '' })),
  ]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(INSIDES)
})

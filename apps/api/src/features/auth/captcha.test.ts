import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import * as auth from './sign-in.fixture.ts'

const app = await createTestApp({ env: { CAPTCHA_PROVIDER: 'sandbox' } })
afterAll(() => app.close())

const REQUIRED = { status: 400, body: { detail: 'Please complete the captcha.', code: 'captcha_required' } }
const FAILED = { success: false, detail: 'Captcha verification failed.', code: 'captcha_failed' }

const verify = (on: TestApp, token: string, action: string, ip = auth.freshIp()) =>
  auth.post(on, '/api/recaptcha/verify/', { token, action }, { ip })

const passFor = async (action: string, ip: string): Promise<string> =>
  String((await verify(app, 'sandbox-pass', action, ip)).body['pass_token'])

const withPass = (ip: string, token: string) => ({ ip, headers: { 'x-captcha-pass': token } })

test('a good token is exchanged for a pass, a bad one is refused and noted [R-7.016]', async () => {
  const good = await verify(app, 'sandbox-pass', 'signup')
  expect(good.status).toBe(200)
  expect(good.body).toEqual({
    success: true,
    score: 0.9,
    action: 'signup',
    pass_token: expect.stringMatching(/^cp_[\w-]{43}$/) as string,
  })
  const before = (await auth.trailOf(app, 'captcha_failed')).length
  const bad = await verify(app, 'something', 'signup')
  expect(bad.status).toBe(400)
  expect(bad.body).toEqual(FAILED)
  expect((await auth.trailOf(app, 'captcha_failed')).length).toBe(before + 1)
  expect((await verify(app, 'sandbox-pass', 'anything')).body).toEqual({ action: ['Invalid enum value'] })
})

const guarded: [string, string, object][] = [
  ['signup', '/api/auth/investor-signup/', {}],
  ['password_reset', '/api/auth/password/reset/', {}],
  ['waitlist', '/api/waitlist/', { first_name: 'Ana', last_name: 'Lee' }],
]
test.each(guarded)('%s asks for a pass and takes it once', async (action, url, more) => {
  const ip = auth.freshIp()
  const body = { email: auth.freshEmail(), ...more }
  expect(await auth.post(app, url, body, { ip })).toMatchObject(REQUIRED)
  expect(await auth.post(app, url, body, withPass(ip, 'cp_made-up'))).toMatchObject(REQUIRED)
  const token = await passFor(action, ip)
  expect((await auth.post(app, url, body, withPass(ip, token))).status).toBeLessThan(300)
  expect(await auth.post(app, url, body, withPass(ip, token))).toMatchObject(REQUIRED)
})

test('a pass is for its action, its network and two minutes; only its hash is stored', async () => {
  const [ip, elsewhere] = [auth.freshIp(), auth.freshIp()]
  const reset = (from: object) => auth.post(app, '/api/auth/password/reset/', { email: auth.freshEmail() }, from)
  expect(await reset(withPass(ip, await passFor('signup', ip)))).toMatchObject(REQUIRED)
  const token = await passFor('password_reset', ip)
  expect(await reset(withPass(elsewhere, token))).toMatchObject(REQUIRED)
  expect((await reset(withPass(ip, token))).status).toBe(200)
  const late = await passFor('password_reset', ip)
  const stored = await app.deps.db.system.selectFrom('captcha_pass').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(late)
  auth.pass(app, { minutes: 2 })
  expect(await reset(withPass(ip, late))).toMatchObject(REQUIRED)
})

test('a login asks for a pass after three failures of an address from one network [S-004]', async () => {
  const { email } = await auth.register(app)
  const ip = auth.freshIp()
  for (let count = 0; count < 3; count++) expect((await auth.tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
  expect(await auth.tryLogin(app, email, auth.PASSWORD, { ip })).toMatchObject(REQUIRED)
  // A refused call is no guess: the person is not locked out by being asked.
  expect(await auth.tryLogin(app, email, auth.PASSWORD, { ip })).toMatchObject(REQUIRED)
  expect(await auth.tryLogin(app, email, auth.PASSWORD, { ip })).toMatchObject(REQUIRED)
  await auth.logIn(app, email, auth.PASSWORD, withPass(ip, await passFor('login', ip)))
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip })).status).toBe(200)
})

test('after twenty failures from anywhere strangers need a pass, and the person at home does not [S-004]', async () => {
  const { email } = await auth.register(app)
  const home = auth.freshIp()
  await auth.logIn(app, email, auth.PASSWORD, { ip: home })
  for (let count = 0; count < 20; count++) expect((await auth.tryLogin(app, email, 'wrong')).status).toBe(401)
  const ip = auth.freshIp()
  expect(await auth.tryLogin(app, email, auth.PASSWORD, { ip })).toMatchObject(REQUIRED)
  expect((await auth.tryLogin(app, email, auth.PASSWORD, withPass(ip, await passFor('login', ip)))).status).toBe(200)
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip: home })).status).toBe(200)
})

test('an address without an account is asked for a captcha in the same way [S-001]', async () => {
  const [email, ip] = [auth.freshEmail(), auth.freshIp()]
  for (let count = 0; count < 3; count++) expect((await auth.tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
  expect(await auth.tryLogin(app, email, 'wrong', { ip })).toMatchObject(REQUIRED)
})

test('a hundred wrong passwords in a row close the account for strangers until a new password, with one letter', async () => {
  const { id, email } = await auth.register(app)
  const home = auth.freshIp()
  await auth.logIn(app, email, auth.PASSWORD, { ip: home })
  await app.deps.db.system.updateTable('user_account').set({ failed_logins: 98 }).where('id', '=', id).execute()
  expect((await auth.tryLogin(app, email, 'wrong')).status).toBe(401)
  expect((await auth.tryLogin(app, email, 'wrong')).status).toBe(401)
  expect((await auth.tryLogin(app, email, 'wrong')).status).toBe(401)
  const closed = await auth.tryLogin(app, email, auth.PASSWORD)
  expect(closed).toMatchObject({ status: 401, body: { detail: 'Invalid credentials', code: 'invalid_credentials' } })
  expect((await auth.mailsTo(app, email)).map((mail) => mail.subject)).toEqual(['Please set a new Keelwise password'])
  expect((await auth.trailOf(app, 'login_locked', id)).length).toBe(1)
  // Known devices are never locked out by strangers; a right password ends the row of wrong ones.
  await auth.logIn(app, email, auth.PASSWORD, { ip: home })
  expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(200)
})

/** Says what it is told to, as a siteverify service would. */
async function startFake() {
  const asked: URLSearchParams[] = []
  const fake = { answer: { status: 200, body: '{}' }, url: '', asked, close: () => {} }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      asked.push(new URLSearchParams(text))
      response.writeHead(fake.answer.status, { location: 'http://127.0.0.1:1/' }).end(fake.answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  fake.close = () => {
    server.close()
    server.closeAllConnections()
  }
  return fake
}

test('a siteverify service decides; when it is away nobody passes and the answer says to come back [R-7.016]', async () => {
  const fake = await startFake()
  const on = await createTestApp({
    env: {
      CAPTCHA_PROVIDER: 'recaptcha',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET: 'secret-of-the-site',
      CAPTCHA_VERIFY_URL: fake.url,
    },
  })
  try {
    const says = async (body: object | string, status = 200) => {
      fake.answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
      return verify(on, 'a-token', 'signup', '198.51.100.9')
    }
    const good = await says({ success: true, score: 0.7, action: 'signup', hostname: 'localhost' })
    expect(good).toMatchObject({ status: 200, body: { success: true, score: 0.7 } })
    expect(Object.fromEntries(fake.asked[0] ?? [])).toEqual({
      secret: 'secret-of-the-site',
      response: 'a-token',
      remoteip: '198.51.100.9',
    })
    expect(await says({ success: true })).toMatchObject({ status: 200, body: { score: null } })
    for (const bad of [
      { success: false, 'error-codes': ['invalid-input-response'] },
      { success: true, score: 0.3 },
      { success: true, action: 'login' },
      { success: true, hostname: 'evil.example' },
    ])
      expect(await says(bad)).toMatchObject({ status: 400, body: FAILED })
    for (const [body, status] of [
      ['<html>', 200],
      ['{"success":"yes"}', 200],
      [`{"success":true,"x":"${'x'.repeat(50_000)}"}`, 200],
      ['', 500],
      ['', 302],
    ] as const)
      expect(await says(body, status)).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
    fake.close()
    const away = await verify(on, 'a-token', 'signup')
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    const policy = String((await on.request('GET', '/healthz')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://www.google.com https://www.gstatic.com;")
  } finally {
    fake.close()
    await on.close()
  }
})

test('a puzzle of our own passes when it is solved, once and for ten minutes', async () => {
  const on = await createTestApp({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  try {
    const solve = async () => {
      const answer = await on.request('GET', '/api/recaptcha/challenge/')
      expect(answer.status).toBe(200)
      const challenge = answer.body as Parameters<typeof solveChallenge>[0]['challenge']
      const solution = await solveChallenge({ challenge, deriveKey })
      return { challenge, solution }
    }
    const tokenOf = (solved: object) => Buffer.from(JSON.stringify(solved)).toString('base64')
    const solved = await solve()
    expect(await verify(on, tokenOf(solved), 'login')).toMatchObject({ status: 200, body: { score: null } })
    // A replay, also one that is spelled in another way.
    const respelled = {
      ...solved,
      challenge: { ...solved.challenge, signature: solved.challenge.signature?.toUpperCase() },
    }
    for (const again of [solved, respelled])
      expect(await verify(on, tokenOf(again), 'login')).toMatchObject({ status: 400, body: FAILED })

    const fresh = await solve()
    const { parameters } = fresh.challenge
    for (const forged of [
      { ...fresh, solution: { counter: fresh.solution?.counter, derivedKey: '00'.repeat(32) } },
      { ...fresh, challenge: { ...fresh.challenge, parameters: { ...parameters, cost: 1 } } },
      { ...fresh, challenge: { ...fresh.challenge, parameters: { ...parameters, data: { expires: 9_999_999_999 } } } },
      { ...fresh, challenge: { parameters } },
      { solution: fresh.solution },
      null,
    ])
      expect(await verify(on, tokenOf(forged ?? {}), 'login')).toMatchObject({ status: 400, body: FAILED })
    for (const text of ['', 'sandbox-pass', '%%%', tokenOf(['x'])])
      expect(await verify(on, text, 'login')).toMatchObject({ status: 400, body: FAILED })
    on.clock.now = new Date(on.clock.now.getTime() + 10 * 60_000)
    expect(await verify(on, tokenOf(fresh), 'login')).toMatchObject({ status: 400, body: FAILED })
  } finally {
    await on.close()
  }
})

test('without a provider nothing is asked for, and no puzzle is given', async () => {
  const on = await createTestApp()
  try {
    expect((await auth.post(on, '/api/auth/password/reset/', { email: auth.freshEmail() })).status).toBe(200)
    expect((await on.request('GET', '/api/recaptcha/challenge/')).status).toBe(404)
    expect(await verify(on, 'sandbox-pass', 'login')).toMatchObject({ status: 400, body: FAILED })
    expect((await on.request('GET', '/config.json')).body).toMatchObject({
      captchaProvider: 'none',
      captchaSiteKey: '',
    })
  } finally {
    await on.close()
  }
})

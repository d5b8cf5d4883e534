import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import {
  PASSWORD,
  freshEmail,
  freshIp,
  getMe,
  logIn,
  mailsTo,
  pass,
  post,
  register,
  trailOf,
  tryLogin,
} from './sign-in.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(() => {
  vi.useRealTimers()
})

/** The limits count by the machine's clock; the rest of the application follows `app.clock`. */
const setMachineClock = (minutesLater: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesLater * 60_000 })
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a login answers with access, refresh and actions, and the access token opens the own user [R-7.004] [R-3.017]', async () => {
  const { email } = await register(app)
  const answer = await tryLogin(app, email, PASSWORD)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    access: expect.stringMatching(/^eyJ/) as string,
    refresh: expect.stringMatching(/^rt_[\w-]{43}$/) as string,
    actions: [],
  })
  expect(await getMe(app, String(answer.body['access']))).toMatchObject({ status: 200, body: { email } })
})

test('the actions of a login are a due password change and, for advisors, the tutorial links', async () => {
  const advisor = await register(app, { userType: 'ADVISOR' })
  const due = await register(app, { userType: 'ADVISOR', passwordChange: true })
  const investor = await register(app, { passwordChange: true })
  expect((await logIn(app, advisor.email)).actions).toEqual(['SHOW_TUTORIAL_LINKS'])
  expect((await logIn(app, due.email)).actions).toEqual(['PASSWORD_CHANGE_REQUIRED', 'SHOW_TUTORIAL_LINKS'])
  expect((await logIn(app, investor.email)).actions).toEqual(['PASSWORD_CHANGE_REQUIRED'])
})

test('wrong password, unknown address, disabled and not activated account are answered alike [S-001] [R-7.004]', async () => {
  const known = await register(app)
  const disabled = await register(app, { isActive: false })
  const notActivated = freshEmail()
  await post(app, '/api/auth/investor-signup/', { email: notActivated })
  const answers = [
    await tryLogin(app, known.email, 'Wrong-Meadow-42!'),
    await tryLogin(app, freshEmail(), PASSWORD),
    await tryLogin(app, disabled.email, PASSWORD),
    await tryLogin(app, notActivated, PASSWORD),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).toBe('{"detail":"Invalid credentials","code":"invalid_credentials"}')
  }
})

test('after five failures for an address from one network the sixth try waits; elsewhere the right password works [S-003]', async () => {
  const { email } = await register(app)
  const ip = freshIp()
  for (let count = 0; count < 5; count++) expect((await tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
  const refused = await tryLogin(app, email, PASSWORD, { ip })
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({
    detail: 'Too many attempts. Please try again later.',
    code: 'too_many_attempts',
    retry_after: expect.any(Number) as number,
  })
  const wait = Number(refused.body['retry_after'])
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  expect(refused.headers['retry-after']).toBe(String(wait))
  expect((await tryLogin(app, email, PASSWORD)).status).toBe(200)
})

test('a network that had to wait may try again after 15 minutes', async () => {
  const { email } = await register(app)
  const ip = freshIp()
  for (let count = 0; count < 6; count++) await tryLogin(app, email, 'wrong', { ip })
  expect((await tryLogin(app, email, PASSWORD, { ip })).status).toBe(429)
  setMachineClock(15.1)
  expect((await tryLogin(app, email, PASSWORD, { ip })).status).toBe(200)
})

test('a right password forgets the failures before it', async () => {
  const { email } = await register(app)
  const ip = freshIp()
  for (let count = 0; count < 4; count++) await tryLogin(app, email, 'wrong', { ip })
  expect((await tryLogin(app, email, PASSWORD, { ip })).status).toBe(200)
  for (let count = 0; count < 4; count++) expect((await tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
})

test('parallel guesses do not slip past the count', async () => {
  const { email } = await register(app)
  const ip = freshIp()
  const answers = await Promise.all(Array.from({ length: 10 }, () => tryLogin(app, email, 'wrong', { ip })))
  expect(answers.filter((answer) => answer.status === 401).length).toBe(5)
  expect(answers.filter((answer) => answer.status === 429).length).toBe(5)
})

test('twenty failures from many networks stop strangers, but not the person at home [S-004]', async () => {
  const { email } = await register(app)
  const home = freshIp()
  await logIn(app, email, PASSWORD, { ip: home })
  for (let count = 0; count < 20; count++) expect((await tryLogin(app, email, 'wrong')).status).toBe(401)
  expect((await tryLogin(app, email, PASSWORD)).status).toBe(429)
  expect((await tryLogin(app, email, PASSWORD, { ip: home })).status).toBe(200)
})

test('a person whose address changes within their IPv6 network is still at home when strangers have failed [S-004]', async () => {
  const { email } = await register(app)
  await logIn(app, email, PASSWORD, { ip: '2001:db8:4711:1:aaaa::1' })
  for (let count = 0; count < 20; count++) expect((await tryLogin(app, email, 'wrong')).status).toBe(401)
  expect((await tryLogin(app, email, PASSWORD, { ip: '2001:db8:4711:2::1' })).status).toBe(429)
  expect((await tryLogin(app, email, PASSWORD, { ip: '2001:db8:4711:1:bbbb::2' })).status).toBe(200)
})

test('one network tries ten logins a minute, whoever it asks for [S-005]', async () => {
  const ip = freshIp()
  const statuses = []
  for (let count = 0; count < 12; count++) statuses.push((await tryLogin(app, freshEmail(), PASSWORD, { ip })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('all addresses of one IPv6 network count as one', async () => {
  const from = (host: number) => ({ ip: `2001:db8:77:1:0:0:0:${host.toString(16)}` })
  for (let count = 0; count < 10; count++) await tryLogin(app, freshEmail(), PASSWORD, from(count))
  expect((await tryLogin(app, freshEmail(), PASSWORD, from(99))).status).toBe(429)
  expect((await tryLogin(app, freshEmail(), PASSWORD, { ip: '2001:db8:77:2::1' })).status).toBe(401)
})

test('a forged X-Forwarded-For without a trusted proxy changes nothing [S-006]', async () => {
  const ip = freshIp()
  const forged = (count: number) => ({ ip, headers: { 'x-forwarded-for': `203.0.113.${count}` } })
  for (let count = 0; count < 10; count++) await tryLogin(app, freshEmail(), PASSWORD, forged(count))
  expect((await tryLogin(app, freshEmail(), PASSWORD, forged(11))).status).toBe(429)
})

test('behind a trusted proxy the address that it names is counted [S-006]', async () => {
  const behind = await createTestApp({ env: { TRUST_PROXY: '10.9.9.9' } })
  try {
    const through = (client: string) => ({ ip: '10.9.9.9', headers: { 'x-forwarded-for': client } })
    for (let count = 0; count < 10; count++) await tryLogin(behind, freshEmail(), PASSWORD, through('203.0.113.1'))
    expect((await tryLogin(behind, freshEmail(), PASSWORD, through('203.0.113.1'))).status).toBe(429)
    expect((await tryLogin(behind, freshEmail(), PASSWORD, through('203.0.113.2'))).status).toBe(401)
  } finally {
    await behind.close()
  }
})

test('case and spaces around make no other address, a look-alike does [S-007]', async () => {
  await register(app, { email: 'kim@lookalike.test' })
  expect((await tryLogin(app, '  KIM@LookAlike.test ', PASSWORD)).status).toBe(200)
  // The Kelvin sign, a Cyrillic letter and a full-width letter.
  for (const email of ['\u212aim@lookalike.test', 'k\u0456m@lookalike.test', '\uff4bim@lookalike.test'])
    expect((await tryLogin(app, email, PASSWORD)).status).toBe(401)
  const ip = freshIp()
  for (const email of [
    'kim@lookalike.test',
    'KIM@lookalike.test',
    ' kim@lookalike.test',
    'kim@LOOKALIKE.test',
    'Kim@lookalike.test',
  ])
    await tryLogin(app, email, 'wrong', { ip })
  expect((await tryLogin(app, 'kIM@lookalike.test', PASSWORD, { ip })).status).toBe(429)
})

test('a password of a size nobody types is refused before it is hashed [S-008]', async () => {
  const { email } = await register(app)
  const ip = freshIp()
  const long = await tryLogin(app, email, 'x'.repeat(200_000), { ip })
  expect(long.status).toBe(400)
  expect(long.body).toEqual({ password: ['String must contain at most 1000 character(s)'] })
  // Above the limit of any body it is not even read.
  expect((await tryLogin(app, email, 'x'.repeat(1_000_000), { ip })).status).toBe(413)
  // Neither was counted as an attempt.
  for (let count = 0; count < 5; count++) expect((await tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
})

test('a login of the wrong shape is a 400 with the field [S-009]', async () => {
  const messages = []
  for (const email of [['a@b.co'], { a: 1 }, 7, null, undefined])
    messages.push(await post(app, '/api/auth/jwt/create/', { email, password: PASSWORD }))
  expect(messages.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400])
  expect(messages.map((answer) => answer.body)).toEqual([
    { email: ['Expected string, received array'] },
    { email: ['Expected string, received object'] },
    { email: ['Expected string, received number'] },
    { email: ['Expected string, received null'] },
    { email: ['Required'] },
  ])
  for (const body of ['[]', '"text"', '7', 'null', '{', '']) {
    expect((await post(app, '/api/auth/jwt/create/', body)).status).toBe(400)
  }
})

test('a login from another browser is mailed with time, browser and address, the first one ever is not [S-043]', async () => {
  const { email } = await register(app)
  const from = (agent: string) => ({ ip: '198.51.100.7', headers: { 'user-agent': agent } })
  await logIn(app, email, PASSWORD, from(CHROME))
  await logIn(app, email, PASSWORD, from(CHROME))
  expect(await mailsTo(app, email)).toEqual([])
  app.clock.now = new Date('2026-11-21T18:05:00.000Z')
  await logIn(app, email, PASSWORD, from(FIREFOX))
  const [mail, ...more] = await mailsTo(app, email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('New sign-in to Keelwise')
  expect(mail?.text_body).toContain('Time: November 21, 2026, 18:05 UTC')
  expect(mail?.text_body).toContain('Browser: Firefox on macOS')
  expect(mail?.text_body).toContain('IP address: 198.51.100.7')
})

test('logins leave a row in the trail, right or wrong, without the password', async () => {
  const { id, email } = await register(app)
  await tryLogin(app, email, 'Wrong-Meadow-42!')
  pass(app, { seconds: 1 })
  await logIn(app, email)
  const rows = await trailOf(app, 'login', id)
  expect(rows.map((row) => [row.outcome, row.actor_role])).toEqual([
    ['denied', null],
    ['success', 'INVESTOR'],
  ])
  expect(JSON.stringify(rows)).not.toContain('Meadow')
})

test('a due password change blocks everything but the own user', async () => {
  const { email } = await register(app, { passwordChange: true })
  const { access } = await logIn(app, email)
  expect(await getMe(app, access)).toMatchObject({ status: 200, body: { actions: ['PASSWORD_CHANGE_REQUIRED'] } })
})

import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import * as auth from './sign-in.fixture.ts'

const app = await createTestApp()
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
  const { email } = await auth.register(app)
  const answer = await auth.tryLogin(app, email, auth.PASSWORD)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    access: expect.stringMatching(/^eyJ/) as string,
    refresh: expect.stringMatching(/^rt_[\w-]{43}$/) as string,
    actions: [],
  })
  expect(await auth.getMe(app, String(answer.body['access']))).toMatchObject({ status: 200, body: { email } })
})

test('the actions of a login are a due password change and, for advisors, the tutorial links', async () => {
  const advisor = await auth.register(app, { userType: 'ADVISOR' })
  const due = await auth.register(app, { userType: 'ADVISOR', passwordChange: true })
  const investor = await auth.register(app, { passwordChange: true })
  expect((await auth.logIn(app, advisor.email)).actions).toEqual(['SHOW_TUTORIAL_LINKS'])
  expect((await auth.logIn(app, due.email)).actions).toEqual(['PASSWORD_CHANGE_REQUIRED', 'SHOW_TUTORIAL_LINKS'])
  expect((await auth.logIn(app, investor.email)).actions).toEqual(['PASSWORD_CHANGE_REQUIRED'])
})

test('wrong password, unknown address, disabled and not activated account are answered alike [S-001] [R-7.004]', async () => {
  const known = await auth.register(app)
  const disabled = await auth.register(app, { isActive: false })
  const notActivated = auth.freshEmail()
  await auth.post(app, '/api/auth/investor-signup/', { email: notActivated })
  const answers = [
    await auth.tryLogin(app, known.email, 'Wrong-Meadow-42!'),
    await auth.tryLogin(app, auth.freshEmail(), auth.PASSWORD),
    await auth.tryLogin(app, disabled.email, auth.PASSWORD),
    await auth.tryLogin(app, notActivated, auth.PASSWORD),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).toBe('{"detail":"Invalid credentials","code":"invalid_credentials"}')
  }
})

test('after five failures for an address from one network the sixth try waits; elsewhere the right password works [S-003]', async () => {
  const { email } = await auth.register(app)
  const ip = auth.freshIp()
  for (let count = 0; count < 5; count++) expect((await auth.tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
  const refused = await auth.tryLogin(app, email, auth.PASSWORD, { ip })
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
  expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(200)
})

test('a network that had to wait may try again after 15 minutes', async () => {
  const { email } = await auth.register(app)
  const ip = auth.freshIp()
  for (let count = 0; count < 6; count++) await auth.tryLogin(app, email, 'wrong', { ip })
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip })).status).toBe(429)
  setMachineClock(15.1)
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip })).status).toBe(200)
})

test('a right password forgets the failures before it', async () => {
  const { email } = await auth.register(app)
  const ip = auth.freshIp()
  for (let count = 0; count < 4; count++) await auth.tryLogin(app, email, 'wrong', { ip })
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip })).status).toBe(200)
  for (let count = 0; count < 4; count++) expect((await auth.tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
})

test('parallel guesses do not slip past the count', async () => {
  const { email } = await auth.register(app)
  const ip = auth.freshIp()
  const answers = await Promise.all(Array.from({ length: 10 }, () => auth.tryLogin(app, email, 'wrong', { ip })))
  expect(answers.filter((answer) => answer.status === 401).length).toBe(5)
  expect(answers.filter((answer) => answer.status === 429).length).toBe(5)
})

test('twenty failures from many networks stop strangers, but not the person at home [S-004]', async () => {
  const { email } = await auth.register(app)
  const home = auth.freshIp()
  await auth.logIn(app, email, auth.PASSWORD, { ip: home })
  for (let count = 0; count < 20; count++) expect((await auth.tryLogin(app, email, 'wrong')).status).toBe(401)
  expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(429)
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip: home })).status).toBe(200)
})

test('a person whose address changes within their IPv6 network is still at home when strangers have failed [S-004]', async () => {
  const { email } = await auth.register(app)
  await auth.logIn(app, email, auth.PASSWORD, { ip: '2001:db8:4711:1:aaaa::1' })
  for (let count = 0; count < 20; count++) expect((await auth.tryLogin(app, email, 'wrong')).status).toBe(401)
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip: '2001:db8:4711:2::1' })).status).toBe(429)
  expect((await auth.tryLogin(app, email, auth.PASSWORD, { ip: '2001:db8:4711:1:bbbb::2' })).status).toBe(200)
})

test('one network tries ten logins a minute, whoever it asks for [S-005]', async () => {
  const ip = auth.freshIp()
  const statuses = []
  for (let count = 0; count < 12; count++)
    statuses.push((await auth.tryLogin(app, auth.freshEmail(), auth.PASSWORD, { ip })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('all addresses of one IPv6 network count as one', async () => {
  const from = (host: number) => ({ ip: `2001:db8:77:1:0:0:0:${host.toString(16)}` })
  for (let count = 0; count < 10; count++) await auth.tryLogin(app, auth.freshEmail(), auth.PASSWORD, from(count))
  expect((await auth.tryLogin(app, auth.freshEmail(), auth.PASSWORD, from(99))).status).toBe(429)
  expect((await auth.tryLogin(app, auth.freshEmail(), auth.PASSWORD, { ip: '2001:db8:77:2::1' })).status).toBe(401)
})

test('a forged X-Forwarded-For without a trusted proxy changes nothing [S-006]', async () => {
  const ip = auth.freshIp()
  const forged = (count: number) => ({ ip, headers: { 'x-forwarded-for': `203.0.113.${count}` } })
  for (let count = 0; count < 10; count++) await auth.tryLogin(app, auth.freshEmail(), auth.PASSWORD, forged(count))
  expect((await auth.tryLogin(app, auth.freshEmail(), auth.PASSWORD, forged(11))).status).toBe(429)
})

test('behind a trusted proxy the address that it names is counted [S-006]', async () => {
  const behind = await createTestApp({ env: { TRUST_PROXY: '10.9.9.9' } })
  try {
    const through = (client: string) => ({ ip: '10.9.9.9', headers: { 'x-forwarded-for': client } })
    for (let count = 0; count < 10; count++)
      await auth.tryLogin(behind, auth.freshEmail(), auth.PASSWORD, through('203.0.113.1'))
    expect((await auth.tryLogin(behind, auth.freshEmail(), auth.PASSWORD, through('203.0.113.1'))).status).toBe(429)
    expect((await auth.tryLogin(behind, auth.freshEmail(), auth.PASSWORD, through('203.0.113.2'))).status).toBe(401)
  } finally {
    await behind.close()
  }
})

test('case and spaces around make no other address, a look-alike does [S-007]', async () => {
  await auth.register(app, { email: 'kim@lookalike.test' })
  expect((await auth.tryLogin(app, '  KIM@LookAlike.test ', auth.PASSWORD)).status).toBe(200)
  // The Kelvin sign, a Cyrillic letter and a full-width letter.
  for (const email of ['\u212aim@lookalike.test', 'k\u0456m@lookalike.test', '\uff4bim@lookalike.test'])
    expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(401)
  const ip = auth.freshIp()
  for (const email of [
    'kim@lookalike.test',
    'KIM@lookalike.test',
    ' kim@lookalike.test',
    'kim@LOOKALIKE.test',
    'Kim@lookalike.test',
  ])
    await auth.tryLogin(app, email, 'wrong', { ip })
  expect((await auth.tryLogin(app, 'kIM@lookalike.test', auth.PASSWORD, { ip })).status).toBe(429)
})

test('a password of a size nobody types is refused before it is hashed [S-008]', async () => {
  const { email } = await auth.register(app)
  const ip = auth.freshIp()
  const long = await auth.tryLogin(app, email, 'x'.repeat(200_000), { ip })
  expect(long.status).toBe(400)
  expect(long.body).toEqual({ password: ['String must contain at most 1000 character(s)'] })
  // Above the limit of any body it is not even read.
  expect((await auth.tryLogin(app, email, 'x'.repeat(1_000_000), { ip })).status).toBe(413)
  // Neither was counted as an attempt.
  for (let count = 0; count < 5; count++) expect((await auth.tryLogin(app, email, 'wrong', { ip })).status).toBe(401)
})

test('a login of the wrong shape is a 400 with the field [S-009]', async () => {
  const messages = []
  for (const email of [['a@b.co'], { a: 1 }, 7, null, undefined])
    messages.push(await auth.post(app, '/api/auth/jwt/create/', { email, password: auth.PASSWORD }))
  expect(messages.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400])
  expect(messages.map((answer) => answer.body)).toEqual([
    { email: ['Expected string, received array'] },
    { email: ['Expected string, received object'] },
    { email: ['Expected string, received number'] },
    { email: ['Expected string, received null'] },
    { email: ['Required'] },
  ])
  for (const body of ['[]', '"text"', '7', 'null', '{', '']) {
    expect((await auth.post(app, '/api/auth/jwt/create/', body)).status).toBe(400)
  }
})

test('a login from another browser is mailed with time, browser and address, the first one ever is not [S-043]', async () => {
  const { email } = await auth.register(app)
  const from = (agent: string) => ({ ip: '198.51.100.7', headers: { 'user-agent': agent } })
  await auth.logIn(app, email, auth.PASSWORD, from(CHROME))
  await auth.logIn(app, email, auth.PASSWORD, from(CHROME))
  expect(await auth.mailsTo(app, email)).toEqual([])
  app.clock.now = new Date('2026-11-21T18:05:00.000Z')
  await auth.logIn(app, email, auth.PASSWORD, from(FIREFOX))
  const [mail, ...more] = await auth.mailsTo(app, email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('New sign-in to Keelwise')
  expect(mail?.text_body).toContain('Time: November 21, 2026, 18:05 UTC')
  expect(mail?.text_body).toContain('Browser: Firefox on macOS')
  expect(mail?.text_body).toContain('IP address: 198.51.100.7')
})

test('logins leave a row in the trail, right or wrong, without the password', async () => {
  const { id, email } = await auth.register(app)
  await auth.tryLogin(app, email, 'Wrong-Meadow-42!')
  auth.pass(app, { seconds: 1 })
  await auth.logIn(app, email)
  const rows = await auth.trailOf(app, 'login', id)
  expect(rows.map((row) => [row.outcome, row.actor_role])).toEqual([
    ['denied', null],
    ['success', 'INVESTOR'],
  ])
  expect(JSON.stringify(rows)).not.toContain('Meadow')
})

test('a due password change blocks everything but the own user', async () => {
  const { email } = await auth.register(app, { passwordChange: true })
  const { access } = await auth.logIn(app, email)
  expect(await auth.getMe(app, access)).toMatchObject({ status: 200, body: { actions: ['PASSWORD_CHANGE_REQUIRED'] } })
})

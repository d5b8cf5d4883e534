import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { hashCode } from './password-hash.ts'
import { freshEmail, freshIp, logIn, mailsTo, pass, register, trailOf } from './sign-in.fixture.ts'
import {
  GOOD_PASSWORD,
  activate,
  activation,
  codeFor,
  cookieOf,
  peopleWith,
  resend,
  signUp,
  tryCode,
  verifiedAddress,
  wrongCode,
} from './signup.fixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

const INVALID = { detail: 'Invalid OTP. Please try again.', code: 'otp_invalid' }
const EXPIRED = { detail: 'Code expired. Please request a new one.', code: 'otp_expired' }
const LOCKED = { detail: 'Too many incorrect codes. Please request a new one.', code: 'otp_locked' }

test('an investor signs up with the mailed code, activates and logs in [R-7.009] [R-7.010] [R-7.011] [R-3.020]', async () => {
  const email = freshEmail()
  const asked = await signUp(app, email, { waitlist_token: null })
  expect(asked.status).toBe(200)
  expect(asked.body).toEqual({
    status: 'otp_sent',
    message: 'We sent a verification code to your email.',
    email,
    first_name: '',
    last_name: '',
  })
  const code = await codeFor(app, email)
  const wrong = await tryCode(app, email, wrongCode(code))
  expect(wrong.status).toBe(400)
  expect(wrong.body).toEqual({ ...INVALID, attempts_left: 4 })

  const verified = await tryCode(app, email, code)
  expect(verified.status).toBe(200)
  expect(verified.body).toEqual({
    status: 'verified',
    message: 'Verification completed successfully!',
    email,
    first_name: '',
    last_name: '',
    verification_token: expect.stringMatching(/^vt_[\w-]{43}$/) as string,
  })
  const done = await activate(app, activation(email), cookieOf(verified))
  expect(done.status).toBe(201)
  expect(done.body).toEqual({
    status: 'active',
    message: 'Your account is ready. Please log in.',
    email,
    first_name: 'Ana',
    last_name: 'Lee',
  })
  expect(Object.keys(await logIn(app, email, GOOD_PASSWORD)).toSorted()).toEqual(['access', 'actions', 'refresh'])
  const [person] = await peopleWith(app, email)
  expect(person).toMatchObject({
    tc_version: '1',
    tc_accepted_at: app.clock.now,
    tc_ip: expect.stringMatching(/^10\./) as string,
  })
  expect((await mailsTo(app, email)).map((mail) => mail.subject)).toEqual(
    expect.arrayContaining(['Welcome to Keelwise', 'Your Keelwise verification code']),
  )
})

test('[S-106] the proof is a cookie that no script reads, without TLS named signup', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const verified = await tryCode(app, email, await codeFor(app, email))
  expect(verified.headers['set-cookie']).toMatch(/^signup=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict$/)
})

test('[S-106] with TLS the proof cookie is bound to the host', async () => {
  const secure = await createTestApp({ env: { APP_URL: 'https://wealth.test' } })
  try {
    const email = freshEmail()
    await signUp(secure, email)
    const verified = await tryCode(secure, email, await codeFor(secure, email))
    expect(verified.headers['set-cookie']).toMatch(
      /^__Host-signup=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect((await activate(secure, activation(email), cookieOf(verified))).status).toBe(201)
  } finally {
    await secure.close()
  }
})

test('five wrong codes lock the attempt: the right one fails too until a new code is asked for [S-021]', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const code = await codeFor(app, email)
  const left = []
  for (let guess = 1; guess <= 5; guess++) left.push((await tryCode(app, email, wrongCode(code, guess))).body)
  expect(left).toEqual([4, 3, 2, 1, 0].map((attempts_left) => ({ ...INVALID, attempts_left })))
  const sixth = await tryCode(app, email, code)
  expect(sixth.status).toBe(400)
  expect(sixth.body).toEqual(LOCKED)
  pass(app, { seconds: 61 })
  expect((await resend(app, email)).status).toBe(200)
  expect((await tryCode(app, email, await codeFor(app, email))).status).toBe(200)
})

test('a code works for its own address and only until the next one is sent [S-022]', async () => {
  const [one, two] = [freshEmail(), freshEmail()]
  await signUp(app, one)
  await signUp(app, two)
  const first = await codeFor(app, one)
  expect((await tryCode(app, two, first)).body).toMatchObject(INVALID)
  pass(app, { seconds: 61 })
  await resend(app, one)
  // One in a million runs would draw the same code again.
  expect((await tryCode(app, one, first)).body).toMatchObject(INVALID)
})

test('a code works once', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const code = await codeFor(app, email)
  expect((await tryCode(app, email, code)).status).toBe(200)
  expect((await tryCode(app, email, code)).body).toEqual(EXPIRED)
})

test('a code works for ten minutes [S-023]', async () => {
  const [intime, late] = [freshEmail(), freshEmail()]
  await signUp(app, intime)
  await signUp(app, late)
  pass(app, { minutes: 10 })
  expect((await tryCode(app, intime, await codeFor(app, intime))).status).toBe(200)
  pass(app, { seconds: 1 })
  const answer = await tryCode(app, late, await codeFor(app, late))
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(EXPIRED)
})

test('another code can be had after a minute, known address or not [S-024] [R-7.012]', async () => {
  const [begun, unknown] = [freshEmail(), freshEmail()]
  await signUp(app, begun)
  await resend(app, unknown)
  pass(app, { seconds: 18 })
  const cooldown = { detail: 'Please wait before requesting another code.', code: 'otp_cooldown', retry_after: 42 }
  for (const email of [begun, unknown]) {
    const early = await resend(app, email)
    expect(early.status).toBe(429)
    expect(early.body).toEqual(cooldown)
    expect(early.headers['retry-after']).toBe('42')
  }
  pass(app, { seconds: 42 })
  for (const email of [begun, unknown]) {
    const answer = await resend(app, email)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'OTP resent to your email!', cooldown_seconds: 60 })
  }
  expect((await mailsTo(app, begun)).length).toBe(2)
  expect((await mailsTo(app, unknown)).length).toBe(0)
  expect((await tryCode(app, begun, await codeFor(app, begun))).status).toBe(200)
})

test('five codes an hour and ten a day go to one address, known or not [S-024]', async () => {
  const [begun, unknown] = [freshEmail(), freshEmail()]
  await signUp(app, begun)
  await resend(app, unknown)
  const sendFive = async (email: string, already: number) => {
    for (let count = already; count < 5; count++) {
      pass(app, { seconds: 60 })
      expect((await resend(app, email)).status).toBe(200)
    }
  }
  for (const email of [begun, unknown]) await sendFive(email, 1)
  pass(app, { seconds: 60 })
  for (const email of [begun, unknown]) {
    const sixth = await resend(app, email)
    expect(sixth.status).toBe(429)
    expect(sixth.body).toMatchObject({ code: 'too_many_attempts' })
  }
  pass(app, { hours: 1 })
  for (const email of [begun, unknown]) await sendFive(email, 0)
  pass(app, { hours: 2 })
  for (const email of [begun, unknown]) expect((await resend(app, email)).status).toBe(429)
})

test('twenty codes an hour are asked for from one network, whatever the addresses', async () => {
  const ip = freshIp()
  const network = { email_key: 'somebody@example.test', ip, sent_at: app.clock.now }
  await app.deps.db.system
    .insertInto('signup_code_sent')
    .values(Array.from({ length: 19 }, () => network))
    .execute()
  expect((await signUp(app, freshEmail(), {}, { ip })).status).toBe(200)
  const refused = await signUp(app, freshEmail(), {}, { ip })
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'too_many_attempts', retry_after: 3600 })
})

test('asking again within the minute keeps the code that was just mailed', async () => {
  const email = freshEmail()
  await signUp(app, email)
  expect((await signUp(app, email)).body.status).toBe('otp_sent')
  expect((await mailsTo(app, email)).length).toBe(1)
  expect((await tryCode(app, email, await codeFor(app, email))).status).toBe(200)
})

test('of 100 parallel guesses at most five are looked at [S-025]', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const code = await codeFor(app, email)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => tryCode(app, email, wrongCode(code, index + 1))),
  )
  const codes = answers.map((answer) => answer.body.code)
  expect(codes.filter((name) => name === 'otp_invalid').length).toBe(5)
  expect(codes.filter((name) => name === 'otp_locked').length).toBe(95)
  expect((await tryCode(app, email, code)).body).toEqual(LOCKED)
})

test('of 100 parallel calls with the right code exactly one verifies [S-026]', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const code = await codeFor(app, email)
  const answers = await Promise.all(Array.from({ length: 100 }, () => tryCode(app, email, code)))
  expect(answers.filter((answer) => answer.status === 200).length).toBe(1)
  expect(answers.filter((answer) => answer.status === 400).length).toBe(99)
})

test('without the proof of the own address no account is made [S-027]', async () => {
  const [mine, theirs] = [freshEmail(), freshEmail()]
  await signUp(app, mine)
  const other = await verifiedAddress(app, theirs)
  const expected = { status: 400, body: { email: ['Please verify your email first.'] } }
  expect(await activate(app, activation(mine))).toMatchObject(expected)
  expect(await activate(app, activation(mine), other.cookie)).toMatchObject(expected)
  expect(await activate(app, activation(mine, { verification_token: other.token }))).toMatchObject(expected)
  // The two proofs are separate: neither passes for the other.
  expect(await activate(app, activation(theirs, { verification_token: other.cookie.split('=')[1] }))).toMatchObject(
    expected,
  )
  expect(await activate(app, activation(theirs), `signup=${other.token}`)).toMatchObject(expected)
  expect(await activate(app, activation(theirs), 'signup=')).toMatchObject(expected)
  expect(await peopleWith(app, mine)).toEqual([])
  expect(await peopleWith(app, theirs)).toEqual([])
})

test('the proof works for half an hour', async () => {
  const email = freshEmail()
  const { token } = await verifiedAddress(app, email)
  pass(app, { minutes: 30 })
  expect((await activate(app, activation(email, { verification_token: token }))).status).toBe(400)
})

test('two activations at once make one account [S-028]', async () => {
  const email = freshEmail()
  const { token } = await verifiedAddress(app, email)
  const body = activation(email, { verification_token: token })
  const answers = await Promise.all([activate(app, body), activate(app, body)])
  expect(answers.map((answer) => answer.status)).toEqual(expect.arrayContaining([201, 400]))
  expect((await peopleWith(app, email)).length).toBe(1)
})

test('nobody gives themselves a role or a flag at activation [S-029]', async () => {
  const email = freshEmail()
  const { cookie } = await verifiedAddress(app, email)
  const body = activation(email, { user_type: 'ADVISOR', morningstar_enabled: true, is_active: false, id: 'x' })
  expect((await activate(app, body, cookie)).status).toBe(201)
  expect(await peopleWith(app, email)).toMatchObject([
    { user_type: 'INVESTOR', morningstar_enabled: false, is_active: true },
  ])
})

test('an address that has an account gets the same answer, a mail that says so, and no code that verifies [S-030]', async () => {
  const { email } = await register(app)
  const [known, unknown] = [await signUp(app, email), await signUp(app, freshEmail())]
  expect(known.status).toBe(unknown.status)
  expect({ ...known.body, email: '' }).toEqual({ ...unknown.body, email: '' })
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('You already have an account at Keelwise')
  expect(mail?.text_body).toContain('http://localhost:3000/auth/forget-password')
  expect(mail?.text_body).not.toMatch(/^\d{6}$/m)
  // Even the code that was drawn does not verify.
  await app.deps.db.system
    .updateTable('signup_attempt')
    .set({ code_hash: await hashCode('123456', app.deps.env.OTP_PEPPER) })
    .where('email', '=', email)
    .execute()
  expect((await tryCode(app, email, '123456')).body).toEqual({ ...INVALID, attempts_left: 4 })
})

test('a notice about an account goes to the address of the account', async () => {
  const { email } = await register(app)
  await signUp(app, ` ${email.toUpperCase()} `)
  expect((await mailsTo(app, email)).map((mail) => mail.subject)).toEqual(['You already have an account at Keelwise'])
})

test('a code is six ASCII digits as text and nothing else [S-030]', async () => {
  const email = freshEmail()
  await signUp(app, email)
  for (const code of ['１２３４５６', '12 345', '+12345', '1e5000', ' 123456', '12345', '1234567', ''])
    expect(await tryCode(app, email, code)).toMatchObject({ status: 400, body: { otp_code: ['OTP must be 6 digits'] } })
  expect((await tryCode(app, email, 123456)).body).toEqual({ otp_code: ['Expected string, received number'] })
})

test('codes and proofs are stored as hashes only', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const code = await codeFor(app, email)
  const attempt = () =>
    app.deps.db.system.selectFrom('signup_attempt').where('email', '=', email).selectAll().executeTakeFirstOrThrow()
  expect((await attempt()).code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await tryCode(app, email, code)
  expect(await attempt()).toMatchObject({
    code_hash: null,
    proof_hash: expect.any(Buffer) as Buffer,
    cookie_hash: expect.any(Buffer) as Buffer,
  })
})

test('each step leaves its row in the trail', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const code = await codeFor(app, email)
  await tryCode(app, email, wrongCode(code))
  const cookie = cookieOf(await tryCode(app, email, code))
  await activate(app, activation(email), cookie)
  const [person] = await peopleWith(app, email)
  expect((await trailOf(app, 'activation', person!.id)).map((row) => row.outcome)).toEqual(['success'])
  for (const action of ['otp_sent', 'otp_failed', 'otp_verified'])
    expect((await trailOf(app, action)).length).toBeGreaterThan(0)
  expect(JSON.stringify(await trailOf(app, 'otp_sent'))).not.toContain(code)
})

test('sign-up is asked for 5 times a minute from one network', async () => {
  const ip = freshIp()
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await signUp(app, freshEmail(), {}, { ip })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

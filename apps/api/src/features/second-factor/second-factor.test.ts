import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { PASSWORD, logIn, mailsTo, pass, post, trailOf, tryLogin } from '../auth/sign-in.fixture.ts'
import { challenged, codeOf, signedIn, tryFactor, withPasskey, withTotp } from './testing/people.ts'

const app = await createTestApp()
afterAll(() => app.close())

const lettersTo = async (email: string): Promise<string> =>
  (await mailsTo(app, email)).map((letter) => letter.text_body).join('\n')

test('without a second factor a login asks for none, and the list says so', async () => {
  const person = await signedIn(app)
  expect(await person.send('GET', '/api/me/second-factor/')).toEqual({
    status: 200,
    body: { totp_enabled: false, recovery_codes_left: 0, passkeys: [] },
  })
})

test('an authenticator app is added with the password and its first code, and answers ten recovery codes once', async () => {
  const person = await signedIn(app)
  const path = '/api/me/second-factor/totp'
  expect(await person.send('POST', `${path}/start/`, { password: 'Wrong-Meadow-42!' })).toEqual({
    status: 400,
    body: { password: ['Your password was entered incorrectly. Please enter it again.'] },
  })
  expect((await person.send('POST', `${path}/confirm/`, { code: '123456' })).status).toBe(400)
  const started = await person.send<{ secret: string; uri: string; qr_svg: string }>('POST', `${path}/start/`, {
    password: PASSWORD,
  })
  expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(started.body.uri).toContain(`secret=${started.body.secret}`)
  expect(started.body.qr_svg).toMatch(/^<svg /)
  // Not active before its first code: a login goes on without.
  expect((await tryLogin(app, person.email, PASSWORD)).status).toBe(200)
  const wrong = codeOf(app, started.body.secret, 3)
  expect(await person.send('POST', `${path}/confirm/`, { code: wrong })).toMatchObject({
    status: 400,
    body: { code: 'second_factor_invalid' },
  })
  const confirmed = await person.send<{ recovery_codes: string[] }>('POST', `${path}/confirm/`, {
    code: codeOf(app, started.body.secret),
  })
  expect(confirmed.status).toBe(200)
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
  expect((await person.send('GET', '/api/me/second-factor/')).body).toEqual({
    totp_enabled: true,
    recovery_codes_left: 10,
    passkeys: [],
  })
  expect(await lettersTo(person.email)).toContain('An authenticator app was added to your account.')
  expect(await trailOf(app, 'second_factor_enabled', person.id)).toMatchObject([
    { outcome: 'success', detail: { method: 'totp' } },
  ])
})

test('nothing that the database holds opens a second factor', async () => {
  const person = await withTotp(app)
  const { ticket } = await challenged(app, person.email)
  const tables = ['totp_secret', 'recovery_code', 'factor_ticket', 'audit_event', 'mail_outbox'] as const
  const dump = await Promise.all(tables.map((table) => app.deps.db.system.selectFrom(table).selectAll().execute()))
  const text = JSON.stringify(dump, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
      ? Buffer.from(value.data as number[]).toString('latin1')
      : value,
  )
  expect(text).toContain(person.id)
  expect(text).not.toContain(person.secret)
  expect(text).not.toContain(ticket)
  for (const code of person.recoveryCodes) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(code.replaceAll('-', ''))
  }
})

test('a right password answers a ticket in place of tokens, and the code finishes the login', async () => {
  const person = await withTotp(app)
  const asked = await tryLogin(app, person.email, PASSWORD)
  expect(asked).toMatchObject({
    status: 401,
    body: {
      detail: 'Confirm that it is you to finish signing in.',
      code: 'second_factor_required',
      ticket: expect.stringMatching(/^ft_[\w-]{43}$/) as string,
      methods: ['totp', 'recovery'],
      passkey_options: null,
    },
  })
  expect(asked.body).not.toHaveProperty('access')
  const answer = await tryFactor(app, String(asked.body['ticket']), {
    method: 'totp',
    code: codeOf(app, person.secret),
  })
  expect(answer.status).toBe(200)
  expect(answer.body.actions).toEqual([])
  const me = await app.request('GET', '/api/me/', undefined, { authorization: `Bearer ${answer.body.access}` })
  expect(me).toMatchObject({ status: 200, body: { email: person.email } })
  expect(await trailOf(app, 'second_factor_used', person.id)).toMatchObject([{ detail: { method: 'totp' } }])
})

test('a wrong password is answered alike with and without a second factor [S-001]', async () => {
  const person = await withTotp(app)
  const other = await signedIn(app)
  const [one, two] = [await tryLogin(app, person.email, 'Wrong-1!'), await tryLogin(app, other.email, 'Wrong-1!')]
  expect(one.body).toEqual({ detail: 'Invalid credentials', code: 'invalid_credentials' })
  expect(one.body).toEqual(two.body)
})

test('a ticket is no token: it opens nothing', async () => {
  const person = await withTotp(app)
  const { ticket } = await challenged(app, person.email)
  const me = await app.request('GET', '/api/me/', undefined, { authorization: `Bearer ${ticket}` })
  expect(me.status).toBe(401)
  expect((await post(app, '/api/auth/jwt/refresh/', { refresh: ticket })).status).toBe(401)
})

test('a code works once, also in two logins at the same moment', async () => {
  const person = await withTotp(app)
  const code = codeOf(app, person.secret)
  const tickets = [await challenged(app, person.email), await challenged(app, person.email)]
  const answers = await Promise.all(tickets.map(({ ticket }) => tryFactor(app, ticket, { method: 'totp', code })))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  const { ticket } = await challenged(app, person.email)
  expect((await tryFactor(app, ticket, { method: 'totp', code })).status).toBe(400)
  // Nor does one from before it; the next does.
  expect((await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret, -1) })).status).toBe(400)
  expect((await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret, 1) })).status).toBe(200)
})

test('a ticket takes five tries, then the right code fails as well', async () => {
  const person = await withTotp(app)
  const { ticket } = await challenged(app, person.email)
  for (const left of [4, 3, 2, 1, 0])
    expect(await tryFactor(app, ticket, { method: 'totp', code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'second_factor_invalid', attempts_left: left },
    })
  expect(await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret) })).toMatchObject({
    status: 400,
    body: { detail: 'Your sign-in has expired. Please log in again.', attempts_left: 0 },
  })
  expect(await trailOf(app, 'second_factor_failed', person.id)).toHaveLength(5)
})

test('fifty guesses at once are five tries', async () => {
  const person = await withTotp(app)
  const { ticket } = await challenged(app, person.email)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => tryFactor(app, ticket, { method: 'totp', code: '000000' })),
  )
  expect(guesses.filter(({ body }) => body.attempts_left > 0)).toHaveLength(4)
  expect(await trailOf(app, 'second_factor_failed', person.id)).toHaveLength(5)
})

test('new tickets give no new tries without end: ten wrong codes in an hour are enough', async () => {
  const person = await withTotp(app)
  for (let round = 0; round < 2; round++) {
    const { ticket } = await challenged(app, person.email)
    for (let count = 0; count < 5; count++) await tryFactor(app, ticket, { method: 'totp', code: '000000' })
  }
  const { ticket } = await challenged(app, person.email)
  expect(await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret) })).toMatchObject({
    status: 429,
    body: { code: 'too_many_attempts' },
  })
})

test('one network has twenty tries a minute, whatever it tries', async () => {
  const answers = []
  for (let count = 0; count < 21; count++)
    answers.push(await tryFactor(app, 'ft_unknown', { method: 'totp', code: '000000' }, '203.0.113.9'))
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 400), 429])
})

test('a ticket holds for five minutes, for one login, and for its own person', async () => {
  const [person, other] = [await withTotp(app), await withTotp(app)]
  const late = await challenged(app, person.email)
  pass(app, { minutes: 5 })
  expect((await tryFactor(app, late.ticket, { method: 'totp', code: codeOf(app, person.secret) })).status).toBe(400)
  const { ticket } = await challenged(app, person.email)
  expect((await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, other.secret) })).status).toBe(400)
  const [foreign = ''] = other.recoveryCodes
  expect((await tryFactor(app, ticket, { method: 'recovery', code: foreign })).status).toBe(400)
  expect((await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret) })).status).toBe(200)
  const again = await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret, 1) })
  expect(again).toMatchObject({ status: 400, body: { attempts_left: 0 } })
})

test('a recovery code works once, is counted and told by mail', async () => {
  const person = await withTotp(app)
  const [code = '', next = ''] = person.recoveryCodes
  const first = await challenged(app, person.email)
  const typed = code.toLowerCase().replaceAll('-', ' ')
  expect((await tryFactor(app, first.ticket, { method: 'recovery', code: typed })).status).toBe(200)
  expect((await person.send('GET', '/api/me/second-factor/')).body).toMatchObject({ recovery_codes_left: 9 })
  expect(await lettersTo(person.email)).toContain('with a recovery code')
  const { ticket } = await challenged(app, person.email)
  expect((await tryFactor(app, ticket, { method: 'recovery', code })).status).toBe(400)
  expect((await tryFactor(app, ticket, { method: 'recovery', code: next })).status).toBe(200)
})

test('new recovery codes void the old ones and want the password', async () => {
  const person = await withTotp(app)
  const path = '/api/me/second-factor/recovery-codes/'
  expect((await person.send('POST', path, { password: 'Wrong-1!' })).status).toBe(400)
  const renewed = await person.send<{ recovery_codes: string[] }>('POST', path, { password: PASSWORD })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  const { ticket } = await challenged(app, person.email)
  expect((await tryFactor(app, ticket, { method: 'recovery', code: person.recoveryCodes[0] })).status).toBe(400)
  const [code] = renewed.body.recovery_codes
  expect((await tryFactor(app, ticket, { method: 'recovery', code })).status).toBe(200)
  expect(await trailOf(app, 'recovery_codes_renewed', person.id)).toHaveLength(1)
  const bare = await signedIn(app)
  expect(await bare.send('POST', path, { password: PASSWORD })).toMatchObject({ status: 400 })
})

test('the app is turned off with the password; the recovery codes go with it, and the login is plain again', async () => {
  const person = await withTotp(app)
  const path = '/api/me/second-factor/totp/remove/'
  expect((await person.send('POST', path, { password: 'Wrong-1!' })).status).toBe(400)
  expect(await person.send('POST', path, { password: PASSWORD })).toEqual({
    status: 200,
    body: { totp_enabled: false, recovery_codes_left: 0, passkeys: [] },
  })
  await logIn(app, person.email)
  expect(await trailOf(app, 'second_factor_removed', person.id)).toHaveLength(1)
  expect(await lettersTo(person.email)).toContain('The authenticator app was removed')
})

test('another app replaces the one before once its code was given', async () => {
  const person = await withTotp(app)
  const path = '/api/me/second-factor/totp'
  const started = await person.send<{ secret: string }>('POST', `${path}/start/`, { password: PASSWORD })
  const before = await challenged(app, person.email)
  const oldCode = codeOf(app, person.secret)
  expect((await tryFactor(app, before.ticket, { method: 'totp', code: oldCode })).status).toBe(200)
  await person.send('POST', `${path}/confirm/`, { code: codeOf(app, started.body.secret) })
  const { ticket } = await challenged(app, person.email)
  const old = codeOf(app, person.secret, 1)
  expect((await tryFactor(app, ticket, { method: 'totp', code: old })).status).toBe(400)
  const now = codeOf(app, started.body.secret, 1)
  expect((await tryFactor(app, ticket, { method: 'totp', code: now })).status).toBe(200)
})

test('an enrolment that waited for half an hour starts again', async () => {
  const person = await signedIn(app)
  const started = await person.send<{ secret: string }>('POST', '/api/me/second-factor/totp/start/', {
    password: PASSWORD,
  })
  pass(app, { minutes: 30, seconds: 1 })
  const { access } = await logIn(app, person.email)
  const late = await app.request(
    'POST',
    '/api/me/second-factor/totp/confirm/',
    { code: codeOf(app, started.body.secret) },
    { authorization: `Bearer ${access}` },
  )
  expect(late).toMatchObject({ status: 400, body: { detail: 'Please start again.' } })
})

test('five wrong passwords in a quarter of an hour are enough for everything that asks for it', async () => {
  const person = await signedIn(app)
  for (const path of ['totp/start', 'totp/remove', 'recovery-codes', 'passkeys/start', 'totp/start'])
    expect((await person.send('POST', `/api/me/second-factor/${path}/`, { password: 'Wrong-1!' })).status).toBe(400)
  expect(await person.send('POST', '/api/me/second-factor/totp/start/', { password: PASSWORD })).toMatchObject({
    status: 429,
    body: { code: 'too_many_attempts' },
  })
})

test('a sealed secret copied into another row does not open: the code fails, a recovery code still works [S-127]', async () => {
  const [person, other] = [await withTotp(app), await withTotp(app)]
  const { system } = app.deps.db
  const foreign = await system.selectFrom('totp_secret').where('user_id', '=', other.id).selectAll().executeTakeFirst()
  await system.updateTable('totp_secret').set({ sealed: foreign!.sealed }).where('user_id', '=', person.id).execute()
  const { ticket } = await challenged(app, person.email)
  for (const secret of [person.secret, other.secret])
    expect(await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, secret) })).toMatchObject({
      status: 400,
      body: { code: 'second_factor_invalid' },
    })
  const recovery = { method: 'recovery', code: person.recoveryCodes[0] }
  expect((await tryFactor(app, ticket, recovery)).status).toBe(200)
})

test('a person disabled between password and code gets no session', async () => {
  const person = await withTotp(app)
  const { ticket } = await challenged(app, person.email)
  await app.deps.db.system.updateTable('user_account').set({ is_active: false }).where('id', '=', person.id).execute()
  expect(await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret) })).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials' },
  })
})

test.each([
  [{ method: 'sms', code: '1' }],
  [{ method: 'totp' }],
  [{ method: 'recovery' }],
  [{ method: 'passkey' }],
  [{ method: 'passkey', passkey: { id: 'x', response: { clientDataJSON: '%%%' } } }],
  [{ method: 'totp', code: 'x'.repeat(101) }],
  [{ method: 'totp', code: 123456 }],
])('what is no factor is refused, never an error of ours: %j', async (given) => {
  const person = await withTotp(app)
  const { ticket } = await challenged(app, person.email)
  expect((await tryFactor(app, ticket, given)).status).toBe(400)
})

test('one person’s factors are nothing to another', async () => {
  const [owner, other] = [await withPasskey(app), await signedIn(app)]
  const path = `/api/me/second-factor/passkeys/${owner.passkeyId}/remove/`
  expect((await other.send('POST', path, { password: PASSWORD })).status).toBe(404)
  expect((await owner.send('GET', '/api/me/second-factor/')).body).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
})

import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { PASSWORD, freshIp, logIn, mailsTo, pass, post, trailOf } from '../auth/sign-in.fixture.ts'
import { addPasskey, challenged, signedIn, tryFactor, withPasskey, withTotp } from './testing/people.ts'
import { type Ceremony, SoftwareAuthenticator } from './testing/software-authenticator.ts'

const app = await createTestApp()
afterAll(() => app.close())

const lettersTo = async (email: string): Promise<string> =>
  (await mailsTo(app, email)).map((letter) => letter.text_body).join('\n')

const START = '/api/me/second-factor/passkeys/start/'
const ADD = '/api/me/second-factor/passkeys/'

/** A challenge for signing in with a passkey alone. */
async function askedAlone(): Promise<{ ticket: string; options: Record<string, unknown> }> {
  const answer = await post<{ ticket: string; options: Record<string, unknown> }>(
    app,
    '/api/auth/passkey/options/',
    {},
    { ip: freshIp() },
  )
  expect(answer.status).toBe(200)
  return answer.body
}

const signInAlone = (ticket: string, passkey: unknown) =>
  post<{ access: string; email: string; code: string }>(
    app,
    '/api/auth/passkey/login/',
    { ticket, passkey },
    { ip: freshIp() },
  )

test('a passkey is added with the password; the first factor also answers recovery codes', async () => {
  const person = await signedIn(app)
  expect((await person.send('POST', START, { password: 'Wrong-1!' })).status).toBe(400)
  const started = await person.send<{ options: Record<string, unknown> }>('POST', START, { password: PASSWORD })
  expect(started.body.options).toMatchObject({
    rp: { id: 'localhost', name: 'Keelwise' },
    user: { name: person.email, displayName: 'Test Person' },
    attestation: 'none',
    excludeCredentials: [],
  })
  const first = await addPasskey(person, new SoftwareAuthenticator(), '  Laptop  ')
  expect(first).toMatchObject({ status: 201, body: { passkey: { name: 'Laptop', last_used_at: null } } })
  expect(first.body.recovery_codes).toHaveLength(10)
  pass(app, { seconds: 1 })
  const second = await addPasskey(person, new SoftwareAuthenticator(), 'Phone')
  expect(second.body.recovery_codes).toEqual([])
  expect((await person.send('GET', '/api/me/second-factor/')).body).toMatchObject({
    totp_enabled: false,
    recovery_codes_left: 10,
    passkeys: [{ name: 'Laptop' }, { name: 'Phone' }],
  })
  expect(await trailOf(app, 'second_factor_enabled', person.id)).toMatchObject([
    { object_type: 'passkey', object_id: first.body.passkey.id, detail: { method: 'passkey' } },
    { object_id: second.body.passkey.id },
  ])
  expect(await lettersTo(person.email)).toContain('A passkey was added')
})

test('an answer to no challenge, to a used one, an old one or another person’s adds nothing', async () => {
  const [person, other] = [await signedIn(app), await signedIn(app)]
  const device = new SoftwareAuthenticator()
  const ask = async (of: typeof person) =>
    (await of.send<{ options: Record<string, unknown> }>('POST', START, { password: PASSWORD })).body.options
  const add = (passkey: unknown) => person.send('POST', ADD, { name: 'Laptop', passkey })
  const refused = { status: 400, body: { code: 'second_factor_invalid' } }

  const options = await ask(person)
  expect(await add(device.create({ ...options, challenge: 'bm90IGFza2VkIGZvcg' }))).toMatchObject(refused)
  expect(await add(device.create(await ask(other)))).toMatchObject(refused)
  const answer = device.create(options)
  expect((await add(answer)).status).toBe(201)
  expect(await add(answer)).toMatchObject(refused)
  const late = await ask(person)
  pass(app, { minutes: 5 })
  expect(await add(new SoftwareAuthenticator().create(late))).toMatchObject(refused)
})

test.each<[string, Ceremony]>([
  ['another site', { origin: 'https://keelwise.example' }],
  ['a look-alike port', { origin: 'http://localhost:3001' }],
  ['another relying party', { rpId: 'keelwise.example' }],
])('a passkey made for %s is not added', async (_, ceremony) => {
  const person = await signedIn(app)
  const started = await person.send<{ options: Record<string, unknown> }>('POST', START, { password: PASSWORD })
  const passkey = new SoftwareAuthenticator().create(started.body.options, ceremony)
  expect((await person.send('POST', ADD, { name: 'Laptop', passkey })).status).toBe(400)
})

test('a passkey of somebody else is not added a second time', async () => {
  const [owner, other] = [await withPasskey(app), await signedIn(app)]
  expect(await addPasskey(other, owner.device)).toMatchObject({
    status: 400,
    body: { detail: 'This passkey is already in use.' },
  })
})

test.each([{}, { id: 7 }, { id: 'x', response: null }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])(
  'what is no passkey is refused: %j',
  async (passkey) => {
    const person = await signedIn(app)
    expect((await person.send('POST', ADD, { name: 'Laptop', passkey })).status).toBe(400)
    expect((await signInAlone((await askedAlone()).ticket, passkey)).status).toBe(400)
  },
)

test('a passkey finishes a login after the password, with or without a check of the person', async () => {
  const person = await withPasskey(app)
  const asked = await challenged(app, person.email)
  expect(asked.methods).toEqual(['passkey', 'recovery'])
  expect(asked.passkey_options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: person.device.id.toString('base64url'), transports: ['internal'] }],
  })
  const passkey = person.device.get(asked.passkey_options ?? {}, { isVerified: false })
  const answer = await tryFactor(app, asked.ticket, { method: 'passkey', passkey })
  expect(answer.status).toBe(200)
  const listed = (await person.send<{ passkeys: { last_used_at: string }[] }>('GET', '/api/me/second-factor/')).body
  expect(listed.passkeys[0]?.last_used_at).toBe(app.clock.now.toISOString())
})

test('an answer to another login’s challenge does not count', async () => {
  const person = await withPasskey(app)
  const [one, two] = [await challenged(app, person.email), await challenged(app, person.email)]
  const passkey = person.device.get(one.passkey_options ?? {})
  expect((await tryFactor(app, two.ticket, { method: 'passkey', passkey })).status).toBe(400)
  expect((await tryFactor(app, one.ticket, { method: 'passkey', passkey })).status).toBe(200)
})

test.each<[string, Ceremony]>([
  ['another site', { origin: 'https://keelwise.example' }],
  ['another relying party', { rpId: 'keelwise.example' }],
  ['a counter that went back', { counter: 1 }],
])('a signature with %s is refused', async (_, ceremony) => {
  const person = await withPasskey(app)
  const first = await challenged(app, person.email)
  const good = person.device.get(first.passkey_options ?? {}, { counter: 5 })
  expect((await tryFactor(app, first.ticket, { method: 'passkey', passkey: good })).status).toBe(200)
  const asked = await challenged(app, person.email)
  const passkey = person.device.get(asked.passkey_options ?? {}, { counter: 6, ...ceremony })
  expect((await tryFactor(app, asked.ticket, { method: 'passkey', passkey })).status).toBe(400)
})

test('authenticators that do not count are accepted', async () => {
  const person = await signedIn(app)
  const device = new SoftwareAuthenticator()
  const started = await person.send<{ options: Record<string, unknown> }>('POST', START, { password: PASSWORD })
  await person.send('POST', ADD, { name: 'Cloud', passkey: device.create(started.body.options, { counter: 0 }) })
  for (let login = 0; login < 2; login++) {
    const asked = await challenged(app, person.email)
    const passkey = device.get(asked.passkey_options ?? {}, { counter: 0 })
    expect((await tryFactor(app, asked.ticket, { method: 'passkey', passkey })).status).toBe(200)
  }
})

test('a passkey of another person does not finish a login', async () => {
  const [person, other] = [await withPasskey(app), await withPasskey(app)]
  const asked = await challenged(app, person.email)
  const passkey = other.device.get(asked.passkey_options ?? {})
  expect((await tryFactor(app, asked.ticket, { method: 'passkey', passkey })).status).toBe(400)
})

test('a passkey alone signs in and says who it is', async () => {
  const person = await withPasskey(app)
  const { ticket, options } = await askedAlone()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  const answer = await signInAlone(ticket, person.device.get(options))
  expect(answer).toMatchObject({ status: 200, body: { email: person.email } })
  const me = await app.request('GET', '/api/me/', undefined, { authorization: `Bearer ${answer.body.access}` })
  expect(me.status).toBe(200)
  expect(await trailOf(app, 'second_factor_used', person.id)).toMatchObject([{ detail: { alone: true } }])
})

test('alone it needs a check of the person, a challenge of its own, used once and in five minutes', async () => {
  const person = await withPasskey(app)
  const unchecked = await askedAlone()
  expect(
    (await signInAlone(unchecked.ticket, person.device.get(unchecked.options, { isVerified: false }))).status,
  ).toBe(400)
  const [one, two] = [await askedAlone(), await askedAlone()]
  expect((await signInAlone(two.ticket, person.device.get(one.options))).status).toBe(400)
  expect((await signInAlone(two.ticket, person.device.get(two.options))).status).toBe(400)
  const signed = person.device.get(one.options)
  expect((await signInAlone(one.ticket, signed)).status).toBe(200)
  expect((await signInAlone(one.ticket, signed)).status).toBe(400)
  const late = await askedAlone()
  pass(app, { minutes: 5 })
  expect((await signInAlone(late.ticket, person.device.get(late.options))).status).toBe(400)
})

test('the tickets of the two kinds of login are not exchanged', async () => {
  const person = await withPasskey(app)
  const asked = await challenged(app, person.email)
  const alone = await askedAlone()
  expect((await signInAlone(asked.ticket, person.device.get(asked.passkey_options ?? {}))).status).toBe(400)
  const passkey = person.device.get(alone.options)
  expect((await tryFactor(app, alone.ticket, { method: 'passkey', passkey })).status).toBe(400)
})

test('a passkey is removed with the password and signs nobody in; with the last factor the recovery codes go', async () => {
  const person = await withPasskey(app)
  const remove = (password: string) => person.send('POST', `${ADD}${person.passkeyId}/remove/`, { password })
  expect(await remove('Wrong-Meadow-42!')).toEqual({
    status: 400,
    body: { password: ['Your password was entered incorrectly. Please enter it again.'] },
  })
  expect((await remove(PASSWORD)).status).toBe(204)
  expect((await remove(PASSWORD)).status).toBe(404)
  expect((await person.send('GET', '/api/me/second-factor/')).body).toEqual({
    totp_enabled: false,
    recovery_codes_left: 0,
    passkeys: [],
  })
  const { ticket, options } = await askedAlone()
  expect((await signInAlone(ticket, person.device.get(options))).status).toBe(400)
  await logIn(app, person.email)
  expect(await lettersTo(person.email)).toContain('A passkey was removed')
})

test('a passkey beside an authenticator app leaves app and recovery codes as they are', async () => {
  const person = await withTotp(app)
  const added = await addPasskey(person, new SoftwareAuthenticator())
  expect(added.body.recovery_codes).toEqual([])
  await person.send('POST', `${ADD}${added.body.passkey.id}/remove/`, { password: PASSWORD })
  expect((await person.send('GET', '/api/me/second-factor/')).body).toEqual({
    totp_enabled: true,
    recovery_codes_left: 10,
    passkeys: [],
  })
})

import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { freshEmail, freshIp, mailsTo, pass, post, register } from './sign-in.fixture.ts'
import { activate, activation, codeFor, cookieOf, resend, signUp, tryCode } from './signup.fixture.ts'
import { inviteInvestor } from './waitlist.queries.ts'

const app = await createTestApp({ env: { SIGNUP_MODE: 'waitlist' } })
afterAll(() => app.close())

const WAITLISTED = {
  status: 'waitlist',
  message: "You're on the waitlist. We'll email you when your invitation is ready.",
  first_name: '',
  last_name: '',
}

const invite = (email: string, names: { firstName?: string; lastName?: string } = {}): Promise<string> =>
  app.deps.db.asNobody((tx) => inviteInvestor(app.deps, tx, { email, ...names }))

const entriesOf = (email: string) =>
  app.deps.db.system.selectFrom('waitlist_entry').where('email', '=', email).selectAll().execute()

test('without an invitation an address joins the waitlist, once [R-3.019]', async () => {
  const email = freshEmail()
  for (let count = 0; count < 2; count++)
    expect(await signUp(app, email)).toMatchObject({ status: 200, body: { ...WAITLISTED, email } })
  expect((await entriesOf(email)).length).toBe(1)
  expect(await mailsTo(app, email)).toEqual([])
})

test('an address with an account is told the same, and does not wait for anything', async () => {
  const { email } = await register(app)
  expect((await signUp(app, email)).body).toEqual({ ...WAITLISTED, email })
  expect(await entriesOf(email)).toEqual([])
})

test('an invitation turns the sign-up into the code step and brings the names [R-1.007]', async () => {
  const email = freshEmail()
  await signUp(app, email)
  const token = await invite(email, { firstName: 'Ana', lastName: 'Lee' })
  const [mail] = await mailsTo(app, email)
  expect(mail?.text_body).toContain(`http://localhost:3000/waitlist?token=${token}`)

  pass(app, { seconds: 1 })
  const asked = await signUp(app, email, { waitlist_token: token })
  expect(asked.status).toBe(200)
  expect(asked.body).toMatchObject({ status: 'otp_sent', email, first_name: 'Ana', last_name: 'Lee' })
  const verified = await tryCode(app, email, await codeFor(app, email))
  expect(verified.body).toMatchObject({ status: 'verified', first_name: 'Ana', last_name: 'Lee' })
  expect((await activate(app, activation(email), cookieOf(verified))).status).toBe(201)
  // The invitation is used up.
  expect((await entriesOf(email))[0]?.accepted_at).toEqual(app.clock.now)
})

test('an invitation works for its address, for 14 days and until a newer one', async () => {
  const [invited, other] = [freshEmail(), freshEmail()]
  const first = await invite(invited)
  const token = await invite(invited)
  const status = async (email: string, waitlist_token: string) =>
    (await signUp(app, email, { waitlist_token })).body.status
  expect(await status(other, token)).toBe('waitlist')
  expect(await status(invited, first)).toBe('waitlist')
  expect(await status(invited, `${token}x`)).toBe('waitlist')
  expect(await status(invited.toUpperCase(), token)).toBe('otp_sent')
  pass(app, { hours: 14 * 24 })
  expect(await status(invited, token)).toBe('waitlist')
})

test('asking for a code again does not get around the waitlist', async () => {
  const email = freshEmail()
  await signUp(app, email)
  expect((await resend(app, email)).status).toBe(200)
  expect(await mailsTo(app, email)).toEqual([])
})

const join = (body: object, ip = freshIp()) => post(app, '/api/waitlist/', body, { ip })
const look = (token: string) => app.request('GET', `/api/waitlist/${encodeURIComponent(token)}/`)

test('somebody joins the waitlist with their names; joining again changes nothing [R-7.019]', async () => {
  const email = freshEmail()
  const joined = {
    status: 'waitlist',
    message: "You're on the waitlist. We'll email you when your invitation is ready.",
  }
  const first = await join({ email, first_name: 'Ana', last_name: 'Lee' })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ ...joined, email })
  const again = await join({ email: email.toUpperCase(), first_name: 'Bo', last_name: 'Kim' })
  expect(again).toMatchObject({ status: 201, body: joined })
  expect((await entriesOf(email)).map((row) => [row.first_name, row.last_name])).toEqual([['Ana', 'Lee']])
  const { email: known } = await register(app)
  expect(await join({ email: known, first_name: 'Ana', last_name: 'Lee' })).toMatchObject({ status: 201, body: joined })
  expect(await entriesOf(known)).toEqual([])
})

test('joining says what is wrong with each field, and one network joins five times a minute [R-5.025]', async () => {
  expect((await join({ email: 'a', first_name: '', last_name: 7 })).body).toEqual({
    email: ['Please enter a valid email address'],
    first_name: ['First name is required'],
    last_name: ['Expected string, received number'],
  })
  const ip = freshIp()
  const statuses = []
  for (let count = 0; count < 6; count++)
    statuses.push((await join({ email: freshEmail(), first_name: 'Ana', last_name: 'Lee' }, ip)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('an invitation tells whom it is for and whether it still holds [R-1.007] [R-7.019] [S-067]', async () => {
  const email = freshEmail()
  await join({ email, first_name: 'Ana', last_name: 'Lee' })
  const token = await invite(email)
  expect((await mailsTo(app, email))[0]?.text_body).toContain('Hello Ana,')
  const whom = { email, first_name: 'Ana', last_name: 'Lee' }
  const answer = await look(token)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ status: 'invited', ...whom })
  pass(app, { hours: 14 * 24 })
  expect((await look(token)).body).toEqual({ status: 'expired', ...whom })

  const renewed = await invite(email)
  expect((await look(token)).status).toBe(404)
  pass(app, { seconds: 1 })
  await signUp(app, email, { waitlist_token: renewed })
  const verified = await tryCode(app, email, await codeFor(app, email))
  expect((await activate(app, activation(email), cookieOf(verified))).status).toBe(201)
  expect((await look(renewed)).body).toEqual({ status: 'accepted', ...whom })
})

test('an unknown invitation is not there [S-097]', async () => {
  for (const token of ['wl_unknown', '../me', '\u0000', 'x'.repeat(400)]) expect((await look(token)).status).toBe(404)
})

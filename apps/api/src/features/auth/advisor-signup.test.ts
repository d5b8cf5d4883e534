import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { inviteAdvisor } from './advisor-signup.ts'
import * as auth from './sign-in.fixture.ts'
import { GOOD_PASSWORD, activation, peopleWith } from './signup.fixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

const invite = (email: string, morningstar = false) =>
  app.deps.db.asNobody((tx) => inviteAdvisor(app.deps, tx, email, { morningstar }))

const signUp = (email: string, token: string | undefined, changes: object = {}) =>
  auth.post(app, '/api/auth/signup/', activation(email, { invitation_token: token, ...changes }))

const NOT_INVITED = { status: 400, body: { invitation_token: ['This invitation is invalid or has expired.'] } }

test('an invited advisor registers, once, with the flag of the invitation [R-7.008]', async () => {
  const email = auth.freshEmail()
  const token = await invite(email, true)
  const [mail] = await auth.mailsTo(app, email)
  expect(mail?.text_body).toContain(`http://localhost:3000/auth/signup?invitation_token=${token}`)
  auth.pass(app, { seconds: 1 })
  const answer = await signUp(email.toUpperCase(), token)
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    status: 'active',
    message: 'Your account is ready. Please log in.',
    email: email.toUpperCase(),
    first_name: 'Ana',
    last_name: 'Lee',
  })
  const session = await auth.logIn(app, email, GOOD_PASSWORD)
  expect(session.actions).toEqual(['SHOW_TUTORIAL_LINKS'])
  expect((await auth.getMe(app, session.access)).body).toMatchObject({
    email,
    user_type: 'ADVISOR',
    morningstar_enabled: true,
    tc_accepted_at: app.clock.now.toISOString(),
  })
  const [person] = await peopleWith(app, email)
  expect((await auth.trailOf(app, 'activation', person?.id)).map((row) => row.actor_role)).toEqual(['ADVISOR'])
  expect((await auth.mailsTo(app, email)).map((each) => each.subject)).toContain('Welcome to Keelwise')
  expect(await signUp(email, token)).toMatchObject(NOT_INVITED)
})

test('without an invitation nobody registers as an advisor [R-7.008]', async () => {
  for (const token of [undefined, ''])
    expect(await signUp(auth.freshEmail(), token)).toMatchObject({
      status: 400,
      body: { invitation_token: ['An invitation is required.'] },
    })
  const [email, other] = [auth.freshEmail(), auth.freshEmail()]
  const older = await invite(email)
  const token = await invite(email)
  expect(await signUp(email, older)).toMatchObject(NOT_INVITED)
  expect(await signUp(email, `${token}x`)).toMatchObject(NOT_INVITED)
  expect(await signUp(other, token)).toMatchObject(NOT_INVITED)
  auth.pass(app, { hours: 14 * 24 })
  expect(await signUp(email, token)).toMatchObject(NOT_INVITED)
  expect(await peopleWith(app, email)).toEqual([])
})

test('of two registrations in parallel with one invitation one succeeds', async () => {
  const email = auth.freshEmail()
  const token = await invite(email)
  const answers = await Promise.all([signUp(email, token), signUp(email, token)])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 400])
  expect((await peopleWith(app, email)).length).toBe(1)
})

test('an address with an account is not invited, and does not register again', async () => {
  const { email } = await auth.register(app)
  await expect(invite(email)).rejects.toThrow('This address has an account already.')
  const later = auth.freshEmail()
  const token = await invite(later)
  await auth.register(app, { email: later })
  expect(await signUp(later, token)).toMatchObject({
    status: 400,
    body: { email: ['An account with this email already exists.'] },
  })
})

test('each field that breaks its rule is named [R-7.008] [R-5.025]', async () => {
  const answer = await signUp('no-address', 'inv_x', {
    first_name: '',
    last_name: ' ',
    password1: 'short1A!',
    password2: 'other',
    tc_acceptance: false,
  })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(auth.EVERY_FIELD_WRONG)
  const weak = { password1: 'Password1!', password2: 'Password1!' }
  expect((await signUp(auth.freshEmail(), 'inv_x', weak)).body).toEqual({
    password1: ['This password is too common. Please choose another.'],
  })
})

test('what the form does not hold is not taken from a body [S-066] [S-067]', async () => {
  const email = auth.freshEmail()
  const token = await invite(email)
  const smuggled = {
    id: '01990000-0000-7000-8000-000000000000',
    user_type: 'INVESTOR',
    morningstar_enabled: true,
    is_active: false,
    password_hash: 'x',
    password_change_required: true,
    completed_experiences: ['SHOW_TUTORIAL_LINKS'],
    failed_logins: 100,
    tc_version: '9',
    date_joined: '2000-01-01T00:00:00Z',
  }
  expect((await signUp(email, token, smuggled)).status).toBe(201)
  const [person] = await peopleWith(app, email)
  expect(person).toMatchObject({
    user_type: 'ADVISOR',
    morningstar_enabled: false,
    is_active: true,
    password_change_required: false,
    completed_experiences: [],
    failed_logins: 0,
    tc_version: '1',
    date_joined: app.clock.now,
  })
  expect(person?.id).not.toBe(smuggled.id)
})

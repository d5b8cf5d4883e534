import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import * as auth from './sign-in.fixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

const NEW_PASSWORD = 'Copper-Lantern-58!'
const WRONG = 'Your old password was entered incorrectly. Please enter it again.'

const change = ({ access }: auth.Tokens, old: string, password = NEW_PASSWORD, again = password) =>
  auth.post(
    app,
    '/api/auth/password/change/',
    { old_password: old, new_password1: password, new_password2: again },
    { headers: { authorization: `Bearer ${access}` } },
  )

test('a changed password is the only one that works from then on [R-7.013]', async () => {
  const { email } = await auth.register(app)
  const session = await auth.logIn(app, email)
  expect(await change(session, auth.PASSWORD)).toMatchObject({
    status: 200,
    body: { detail: 'New password has been saved.' },
  })
  expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(401)
  expect((await auth.tryLogin(app, email, NEW_PASSWORD)).status).toBe(200)
})

test('a change ends the other sessions, keeps its own, and is noticed by mail and in the trail [S-018] [S-041]', async () => {
  const { id, email } = await auth.register(app)
  const [here, elsewhere] = [await auth.logIn(app, email), await auth.logIn(app, email)]
  expect((await auth.getMe(app, elsewhere.access)).status).toBe(200)
  expect((await change(here, auth.PASSWORD)).status).toBe(200)
  expect(await auth.getMe(app, elsewhere.access)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
  expect((await auth.tryRefresh(app, elsewhere.refresh)).status).toBe(401)
  expect((await auth.getMe(app, here.access)).status).toBe(200)
  expect((await auth.tryRefresh(app, here.refresh)).status).toBe(200)
  expect((await auth.mailsTo(app, email)).map((mail) => mail.subject)).toEqual(['Your Keelwise password was changed'])
  expect((await auth.trailOf(app, 'password_changed', id)).map((row) => [row.outcome, row.detail])).toEqual([
    ['success', { sessions: 1 }],
  ])
})

test('a due password change blocks everything else until it is done [S-073]', async () => {
  const { email } = await auth.register(app, { passwordChange: true })
  const session = await auth.logIn(app, email)
  const sessions = () =>
    app.request('GET', '/api/auth/sessions/', undefined, { authorization: `Bearer ${session.access}` })
  expect(await sessions()).toMatchObject({
    status: 403,
    body: { detail: 'Please change your password first.', code: 'password_change_required' },
  })
  expect((await change(session, auth.PASSWORD)).status).toBe(200)
  expect((await sessions()).status).toBe(200)
  expect(await auth.getMe(app, session.access)).toMatchObject({ status: 200, body: { actions: [] } })
})

test('a wrong old password is a 400 with a row in the trail, and after five of them a 429 [S-017]', async () => {
  const { id, email } = await auth.register(app)
  const session = await auth.logIn(app, email)
  for (let count = 0; count < 5; count++)
    expect(await change(session, 'Wrong-Meadow-42!')).toMatchObject({ status: 400, body: { old_password: [WRONG] } })
  const refused = await change(session, auth.PASSWORD)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await auth.trailOf(app, 'password_changed', id)).map((row) => row.outcome)).toEqual(
    Array.from({ length: 5 }, () => 'denied'),
  )
  expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(200)
})

test('parallel guesses of the old password do not slip past the count [S-017]', async () => {
  const { email } = await auth.register(app)
  const session = await auth.logIn(app, email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(session, 'Wrong-Meadow-42!')))
  expect(answers.filter((answer) => answer.status === 400).length).toBe(5)
  expect(answers.filter((answer) => answer.status === 429).length).toBe(5)
})

test('a new password that breaks a rule is refused under its field, and does not count as a guess [R-5.025] [S-013]', async () => {
  const { email } = await auth.register(app, { email: 'meadowlark@example.test' })
  const session = await auth.logIn(app, email)
  const cases: [string, string, object][] = [
    ['Xkv!vbqz', 'Xkv!vbqz', { new_password1: ['Password must contain at least one number'] }],
    [NEW_PASSWORD, 'Other-Lantern-58!', { new_password2: ["Passwords don't match"] }],
    ['Password1!', 'Password1!', { new_password1: ['This password is too common. Please choose another.'] }],
    [
      'x-Meadowlark-x7!',
      'x-Meadowlark-x7!',
      { new_password1: ['This password is too common. Please choose another.'] },
    ],
    [auth.PASSWORD, auth.PASSWORD, { new_password1: ['Your new password must be different from your old password.'] }],
  ]
  for (const [password, again, body] of [...cases, ...cases])
    expect(await change(session, auth.PASSWORD, password, again)).toMatchObject({ status: 400, body })
  expect((await change(session, auth.PASSWORD)).status).toBe(200)
})

test('a change voids the links that were mailed before it', async () => {
  const { email } = await auth.register(app)
  const session = await auth.logIn(app, email)
  await auth.post(app, '/api/auth/password/reset/', { email })
  await app.deps.jobs.drain()
  const [mail] = await auth.mailsTo(app, email)
  const [, uid, token] = /reset-password\/([\w-]+)\/([\w-]+)/.exec(mail?.text_body ?? '') ?? []
  auth.pass(app, { seconds: 1 })
  expect((await change(session, auth.PASSWORD)).status).toBe(200)
  const again = await auth.post(app, '/api/auth/password/reset/confirm/', {
    uid,
    token,
    new_password1: 'Amber-Window-91!',
    new_password2: 'Amber-Window-91!',
  })
  expect(again).toMatchObject({ status: 400, body: { token: ['Invalid value'] } })
})

test('nobody changes a password without a token [R-6.010]', async () => {
  const body = { old_password: auth.PASSWORD, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD }
  expect(await auth.post(app, '/api/auth/password/change/', body)).toMatchObject({
    status: 401,
    body: { code: 'not_authenticated' },
  })
})

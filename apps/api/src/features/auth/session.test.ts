import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { getMe, logIn, mailsTo, pass, post, register, trailOf, tryRefresh } from './sign-in.fixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

const logOut = (refresh: string, allSessions = false) =>
  post(app, '/api/auth/jwt/logout/', { all_sessions: allSessions, refresh })

test('a refresh answers with a new pair, and the old token is of no use once its successor was used [S-036] [R-3.018] [R-7.005]', async () => {
  const { email } = await register(app)
  const first = await logIn(app, email)
  const second = await tryRefresh(app, first.refresh)
  expect(second.status).toBe(200)
  expect(Object.keys(second.body).toSorted()).toEqual(['access', 'refresh'])
  expect(second.body.refresh).toMatch(/^rt_[\w-]{43}$/)
  expect(second.body.refresh).not.toBe(first.refresh)
  expect((await getMe(app, second.body.access)).status).toBe(200)
  expect((await tryRefresh(app, second.body.refresh)).status).toBe(200)
  expect((await tryRefresh(app, first.refresh)).status).toBe(401)
})

test('the same token within 30 seconds gets the same successor, since the first answer may be lost [S-037]', async () => {
  const { email } = await register(app)
  const { refresh } = await logIn(app, email)
  const first = await tryRefresh(app, refresh)
  pass(app, { seconds: 30 })
  const again = await tryRefresh(app, refresh)
  expect(again.status).toBe(200)
  expect(again.body.refresh).toBe(first.body.refresh)
})

test('the same token after 30 seconds is a copy: the session ends', async () => {
  const { email } = await register(app)
  const { refresh } = await logIn(app, email)
  const first = await tryRefresh(app, refresh)
  pass(app, { seconds: 31 })
  expect((await tryRefresh(app, refresh)).status).toBe(401)
  expect((await tryRefresh(app, first.body.refresh)).status).toBe(401)
})

test('an old token after its successor was used ends the whole family, with trail and mail [S-038]', async () => {
  const { id, email } = await register(app)
  const other = await logIn(app, email)
  const first = await logIn(app, email)
  const second = (await tryRefresh(app, first.refresh)).body
  const third = (await tryRefresh(app, second.refresh)).body
  const reused = await tryRefresh(app, first.refresh)
  expect(reused.status).toBe(401)
  expect(reused.body).toEqual({ detail: 'Token is invalid or expired', code: 'token_not_valid' })
  expect((await tryRefresh(app, third.refresh)).status).toBe(401)
  expect((await getMe(app, third.access)).status).toBe(401)
  expect((await trailOf(app, 'refresh_reuse_detected', id)).map((row) => row.outcome)).toEqual(['denied'])
  expect((await mailsTo(app, email)).map((mail) => mail.subject)).toEqual(['We ended one of your Keelwise sessions'])
  // The other session is another family.
  expect((await tryRefresh(app, other.refresh)).status).toBe(200)
})

test('a token two generations old ends the family even within 30 seconds [S-039]', async () => {
  const { email } = await register(app)
  const first = await logIn(app, email)
  const second = (await tryRefresh(app, first.refresh)).body
  const third = (await tryRefresh(app, second.refresh)).body
  expect((await tryRefresh(app, first.refresh)).status).toBe(401)
  expect((await tryRefresh(app, third.refresh)).status).toBe(401)
})

test('50 parallel refreshes of one token all get the same successor, from one rotation [S-040]', async () => {
  const { id, email } = await register(app)
  const { refresh } = await logIn(app, email)
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryRefresh(app, refresh)))
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1)
  const rows = await app.deps.db.system.selectFrom('refresh_token').where('user_id', '=', id).selectAll().execute()
  expect(rows.length).toBe(2)
})

test('no refresh token is stored, only its hash', async () => {
  const { id, email } = await register(app)
  const { refresh } = await logIn(app, email)
  const next = (await tryRefresh(app, refresh)).body.refresh
  const rows = await app.deps.db.system.selectFrom('refresh_token').where('user_id', '=', id).selectAll().execute()
  const stored = JSON.stringify(
    rows.map((row) => [row.token_hash, row.successor_seed].map((bytes) => bytes.toString('base64url'))),
  )
  expect(stored).not.toContain(refresh.slice(3))
  expect(stored).not.toContain(next.slice(3))
})

test('a session refreshes 30 times in a minute, then it has to wait', async () => {
  const { email } = await register(app)
  let { refresh } = await logIn(app, email)
  for (let round = 0; round < 30; round++) refresh = (await tryRefresh(app, refresh)).body.refresh
  const refused = await tryRefresh(app, refresh)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'rate_limited', retry_after: 60 })
  expect(refused.headers['retry-after']).toBe('60')
  pass(app, { seconds: 60 })
  expect((await tryRefresh(app, refresh)).status).toBe(200)
})

test('logout ends its session at once and leaves the others; all_sessions ends them all [S-031] [S-041] [R-7.006]', async () => {
  const { id, email } = await register(app)
  const [phone, laptop, desk] = [await logIn(app, email), await logIn(app, email), await logIn(app, email)]
  expect((await getMe(app, phone.access)).status).toBe(200)
  const answer = await logOut(phone.refresh)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ detail: 'Successfully logged out.' })
  expect((await tryRefresh(app, phone.refresh)).status).toBe(401)
  expect(await getMe(app, phone.access)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
  expect((await getMe(app, laptop.access)).status).toBe(200)

  pass(app, { seconds: 1 })
  await logOut(laptop.refresh, true)
  for (const { access, refresh } of [laptop, desk]) {
    expect((await tryRefresh(app, refresh)).status).toBe(401)
    expect((await getMe(app, access)).status).toBe(401)
  }
  expect((await trailOf(app, 'logout', id)).map((row) => row.detail)).toEqual([{ sessions: 1 }, { sessions: 2 }])
})

test('logout says the same for an unknown token and for an ended session, and ends nothing more', async () => {
  const { email } = await register(app)
  const ended = await logIn(app, email)
  const alive = await logIn(app, email)
  await logOut(ended.refresh)
  expect((await logOut(ended.refresh, true)).body).toEqual({ detail: 'Successfully logged out.' })
  expect((await logOut('rt_unknown')).body).toEqual({ detail: 'Successfully logged out.' })
  expect((await tryRefresh(app, alive.refresh)).status).toBe(200)
})

test('another server refuses an ended session within 5 seconds [S-031]', async () => {
  const { id, email } = await register(app)
  const { access } = await logIn(app, email)
  expect((await getMe(app, access)).status).toBe(200)
  // What another server does is only seen in the database.
  await app.deps.db.system.updateTable('session').set({ revoked_at: app.clock.now }).where('user_id', '=', id).execute()
  pass(app, { seconds: 5 })
  expect((await getMe(app, access)).status).toBe(401)
})

test('a session ends 8 hours after its last refresh [S-032]', async () => {
  const { email } = await register(app)
  const { refresh } = await logIn(app, email)
  pass(app, { hours: 8 })
  const next = await tryRefresh(app, refresh)
  expect(next.status).toBe(200)
  pass(app, { hours: 8, seconds: 1 })
  expect((await tryRefresh(app, next.body.refresh)).status).toBe(401)
})

test('a session ends after 7 days however steadily it is used [S-032]', async () => {
  const { email } = await register(app)
  let { refresh } = await logIn(app, email)
  for (let sixHours = 0; sixHours < 27; sixHours++) {
    pass(app, { hours: 6 })
    const next = await tryRefresh(app, refresh)
    expect(next.status).toBe(200)
    refresh = next.body.refresh
  }
  pass(app, { hours: 6, seconds: 1 })
  expect((await tryRefresh(app, refresh)).status).toBe(401)
})

test('the 11th login ends the oldest session, with a row in the trail [S-033]', async () => {
  const { id, email } = await register(app)
  const sessions = []
  for (let count = 0; count < 11; count++) {
    sessions.push(await logIn(app, email))
    pass(app, { seconds: 1 })
  }
  const answers = []
  for (const { refresh } of sessions) answers.push((await tryRefresh(app, refresh)).status)
  expect(answers).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  expect((await trailOf(app, 'session_ended', id)).map((row) => row.detail)).toEqual([{ reason: 'session_limit' }])
})

test('a disabled person is out within 5 seconds [S-034]', async () => {
  const { id, email } = await register(app)
  const { access, refresh } = await logIn(app, email)
  expect((await getMe(app, access)).status).toBe(200)
  await app.deps.db.system.updateTable('user_account').set({ is_active: false }).where('id', '=', id).execute()
  pass(app, { seconds: 5 })
  expect((await getMe(app, access)).status).toBe(401)
  expect((await tryRefresh(app, refresh)).status).toBe(401)
})

test('a refresh token is no bearer, and an access token refreshes nothing [S-042]', async () => {
  const { email } = await register(app)
  const { access, refresh } = await logIn(app, email)
  expect((await getMe(app, refresh)).status).toBe(401)
  expect((await tryRefresh(app, access)).status).toBe(401)
})

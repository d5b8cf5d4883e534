import { endSession, listSessions } from '@keelwise/contract/me'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { type Tokens, getMe, logIn, pass, post, register, trailOf, tryRefresh } from './sign-in.fixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

const asBearer = ({ access }: Tokens) => ({ authorization: `Bearer ${access}` })
const list = async (session: Tokens) => {
  const answer = await app.request('GET', '/api/auth/sessions/', undefined, asBearer(session))
  expect(answer.status).toBe(200)
  return listSessions.response.parse(answer.body).results
}
const end = (session: Tokens, id: string) =>
  app.request('DELETE', endSession.path.replace('{id}', id), undefined, asBearer(session))

test('the own live sessions are listed, the newest use first, the current one marked [S-067]', async () => {
  const { email } = await register(app)
  const phone = await logIn(app, email, undefined, { ip: '198.51.100.7', headers: { 'user-agent': 'Phone' } })
  pass(app, { seconds: 10 })
  const desk = await logIn(app, email, undefined, { ip: '198.51.100.8', headers: { 'user-agent': 'Desk' } })
  const ended = await logIn(app, email)
  await post(app, '/api/auth/jwt/logout/', { refresh: ended.refresh })
  const at = app.clock.now.toISOString()
  const rows = await list(desk)
  expect(rows).toEqual([
    {
      id: expect.any(String) as string,
      created_at: at,
      last_used_at: at,
      ip: '198.51.100.8',
      user_agent: 'Desk',
      current: true,
    },
    expect.objectContaining({ ip: '198.51.100.7', user_agent: 'Phone', current: false }),
  ])
  expect((await list(phone)).map((row) => row.current)).toEqual([false, true])
  // What was not used for eight hours is over, and not shown.
  pass(app, { hours: 7 })
  const { body } = await tryRefresh(app, desk.refresh)
  pass(app, { hours: 1, seconds: 1 })
  const { access } = (await tryRefresh(app, body.refresh)).body
  expect((await list({ ...desk, access })).map((row) => row.user_agent)).toEqual(['Desk'])
})

test('ending a session ends its refresh and its access token, and leaves the others', async () => {
  const { id, email } = await register(app)
  const [here, there] = [await logIn(app, email), await logIn(app, email)]
  expect((await getMe(app, there.access)).status).toBe(200)
  const other = (await list(here)).find((row) => !row.current)
  expect((await end(here, other?.id ?? '')).status).toBe(204)
  expect((await getMe(app, there.access)).status).toBe(401)
  expect((await tryRefresh(app, there.refresh)).status).toBe(401)
  expect((await getMe(app, here.access)).status).toBe(200)
  expect((await trailOf(app, 'session_ended', id)).map((row) => row.object_id)).toEqual([other?.id])
  expect((await end(here, other?.id ?? '')).status).toBe(404)
})

test("somebody else's session is not there, stays, and the try is noted [S-035] [R-6.010]", async () => {
  const [ana, bo] = [await register(app), await register(app)]
  const [hers, his] = [await logIn(app, ana.email), await logIn(app, bo.email)]
  const [session] = await list(his)
  const foreign = await end(hers, session?.id ?? '')
  const unknown = await end(hers, '01990000-0000-7000-8000-000000000000')
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(unknown.body)
  expect((await end(hers, 'not-an-id')).status).toBe(404)
  expect((await getMe(app, his.access)).status).toBe(200)
  expect((await trailOf(app, 'access_denied', ana.id)).map((row) => [row.object_type, row.object_id])).toEqual([
    ['session', session?.id],
  ])
})

test('while a password change is due everything but the own user, the change and the logout is refused [S-073]', async () => {
  const { email } = await register(app, { userType: 'ADVISOR', passwordChange: true })
  const session = await logIn(app, email)
  const { paths } = (await app.request('GET', '/api/schema/')).body as {
    paths: Record<string, Record<string, { description: string }>>
  }
  const allowed: string[] = []
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { description }] of Object.entries(operations)) {
      if (/Access: (public|signature)\./.test(description)) continue
      const url = path.replaceAll(/\{\w+\}/g, '01990000-0000-7000-8000-000000000000')
      const answer = await app.request(method.toUpperCase(), url, method === 'get' ? undefined : {}, asBearer(session))
      if (answer.status === 403) expect(answer.body).toMatchObject({ code: 'password_change_required' })
      else allowed.push(`${method} ${path}`)
    }
  expect(allowed.toSorted()).toEqual(['get /api/me/', 'post /api/auth/password/change/'])
  expect((await post(app, '/api/auth/jwt/logout/', { refresh: session.refresh })).status).toBe(200)
})

test('every call but the public ones asks for a token [R-7.001] [R-6.010]', async () => {
  const { paths } = (await app.request('GET', '/api/schema/')).body as {
    paths: Record<string, Record<string, { description: string }>>
  }
  const open: string[] = []
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { description }] of Object.entries(operations)) {
      if (/Access: (public|signature)\./.test(description)) {
        open.push(path)
        continue
      }
      const url = path.replaceAll(/\{\w+\}/g, '01990000-0000-7000-8000-000000000000')
      const answer = await app.request(method.toUpperCase(), url, method === 'get' ? undefined : {})
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
    }
  for (const path of open)
    expect(path).toMatch(/^\/(api\/(auth|calendars|recaptcha|waitlist)|icons)\/|^\/api\/byallaccounts\/webhook\/$/)
})

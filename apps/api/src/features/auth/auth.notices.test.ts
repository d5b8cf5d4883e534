import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { PASSWORD, logIn, pass, post, register, tryRefresh } from './sign-in.fixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('a new device, a changed password and a copied session are told in the notifications, each once [S-041] [S-043]', async () => {
  const { email } = await register(app)
  const first = await logIn(app, email)
  await logIn(app, email)
  pass(app, { seconds: 1 })
  await logIn(app, email, PASSWORD, { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' } })
  // the first token again, after its successor was used
  const second = await tryRefresh(app, first.refresh)
  pass(app, { minutes: 5 })
  await tryRefresh(app, second.body.refresh)
  await tryRefresh(app, first.refresh)
  pass(app, { seconds: 1 })
  const { access } = await logIn(app, email)
  const headers = { authorization: `Bearer ${access}` }
  const passwords = { old_password: PASSWORD, new_password1: 'Copper-Lantern-58!', new_password2: 'Copper-Lantern-58!' }
  expect((await post(app, '/api/auth/password/change/', passwords, { headers })).status).toBe(200)
  const { body } = await app.request('GET', '/api/notifications/', undefined, headers)
  const told = (body as { results: { title: string; category: string; message: string }[] }).results
  expect(told.map((item) => item.title)).toEqual(['Password changed', 'A session was ended', 'New sign-in'])
  expect(told.every((item) => item.category === 'SECURITY')).toBe(true)
  expect(told[2]!.message).toContain('Firefox on Windows')
})

import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createDeps } from '../../compose.ts'
import { PASSWORD, freshIp, register } from '../../features/auth/sign-in.fixture.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createDatabaseClock } from './database-clock.ts'

const HOUR = 3_600_000
const log = pino({ level: 'silent' })

const app = await createTestApp()
afterAll(() => app.close())

/** A server on a machine whose clock is wrong by so many milliseconds. */
async function serverOf(wrongBy: number) {
  const machine = { now: () => Date.now() + wrongBy }
  const clock = createDatabaseClock(() => machine.now())
  const deps = createDeps(app.deps.env, { log, clock: clock.now })
  await clock.follow(deps.db.system)
  const server = await buildApp(deps)
  const send = async (method: 'GET' | 'POST', url: string, body?: object, access?: string) => {
    const authorization = access === undefined ? {} : { authorization: `Bearer ${access}` }
    const answer = await server.inject({
      method,
      url,
      remoteAddress: freshIp(),
      headers: authorization,
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json<Record<string, string>>() }
  }
  return { send, deps, clock, machine, close: () => server.close() }
}

test.each([60_000, -60_000, HOUR, -HOUR])(
  'a token signed on a machine whose clock is wrong by %i ms counts on every other, lives no longer, and is revoked in time [S-031] [S-050]',
  async (wrongBy) => {
    const [wrong, right] = [await serverOf(wrongBy), await serverOf(0)]
    try {
      const person = await register(app)
      const logIn = await wrong.send('POST', '/api/auth/jwt/create/', { email: person.email, password: PASSWORD })
      expect(logIn.status).toBe(200)
      const { access = '', refresh = '' } = logIn.body
      expect((await right.send('GET', '/api/me/', undefined, access)).status).toBe(200)
      expect((await wrong.send('GET', '/api/me/', undefined, access)).status).toBe(200)
      const { exp, iat } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        number
      >
      expect((exp ?? 0) - (iat ?? 0)).toBe(600)
      expect(Math.abs((exp ?? 0) * 1000 - Date.now() - 600_000)).toBeLessThan(5000)
      // its session ends on one of them; the other asks again after the few seconds for which it believes it
      expect((await right.send('POST', '/api/auth/jwt/logout/', { refresh })).status).toBe(200)
      const now = wrong.machine.now
      wrong.machine.now = () => now() + 5000
      expect((await wrong.send('GET', '/api/me/', undefined, access)).status).toBe(401)
    } finally {
      await wrong.close()
      await right.close()
    }
  },
)

test('[F-019] a clock that jumps is put right when the database is asked again, and a right one is left alone', async () => {
  const machine = { now: Date.now }
  const clock = createDatabaseClock(() => machine.now())
  const { system } = app.deps.db
  expect(await clock.follow(system)).toBe(0)
  machine.now = () => Date.now() + HOUR
  const off = (): number => Math.abs(clock.now().getTime() - Date.now())
  expect(off()).toBeGreaterThan(HOUR - 5000)
  expect(await clock.follow(system)).toBeLessThan(-HOUR + 5000)
  expect(off()).toBeLessThan(5000)
  machine.now = Date.now
  expect(await clock.follow(system)).toBe(0)
})

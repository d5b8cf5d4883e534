import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { buildAccount } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

let app: TestApp
const logged: { level: number; msg: string; userId?: string; count?: number }[] = []
beforeAll(async () => {
  const sink = { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) }
  app = await createTestApp({ overrides: () => ({ log: pino({ level: 'warn' }, sink) }) })
})
afterAll(() => app.close())

const { registry } = createMetrics()
const alerts = async (): Promise<number> =>
  Number(/^access_denied_alerts_total (\d+)$/m.exec(await registry.metrics())?.[1])
const pass = (seconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const ask = async (person: Person, id: string, times: number): Promise<void> => {
  for (let count = 0; count < times; count++)
    expect((await person.request('GET', `/api/investor/accounts/${id}/`)).status).toBe(404)
}

test('[S-061] twenty refused accesses of one person in a minute raise the alert once, and again while it goes on', async () => {
  const [curious, other, owner] = [await app.person(), await app.person(), await app.person()]
  const { id } = await buildAccount(app.deps, owner.userId)
  const before = await alerts()
  await ask(curious, id, 10)
  pass(61)
  await ask(curious, id, 19)
  await ask(other, id, 19)
  // an id of nobody is a typing error, whatever their number
  await ask(curious, '019f0000-0000-7000-8000-000000000000', 20)
  expect([await alerts(), logged]).toEqual([before, []])

  await ask(curious, id, 5)
  expect(await alerts()).toBe(before + 1)
  expect(logged).toMatchObject([
    { level: 40, msg: 'many accesses to data of others were refused', userId: curious.userId, count: 20 },
  ])
  pass(30)
  await ask(curious, id, 20)
  expect(await alerts()).toBe(before + 1)
  pass(31)
  await ask(curious, id, 1)
  expect(await alerts()).toBe(before + 2)
})

test('[S-061] many at once raise the alert as well', async () => {
  const [curious, owner] = [await app.person(), await app.person()]
  const { id } = await buildAccount(app.deps, owner.userId)
  const before = await alerts()
  await Promise.all(Array.from({ length: 20 }, () => ask(curious, id, 1)))
  expect(await alerts()).toBe(before + 1)
})

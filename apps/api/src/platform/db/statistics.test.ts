import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-db.ts'
import { type Database } from './database.ts'
import { refreshStatistics } from './statistics.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
})
afterAll(() => close())

test('a table that has just been filled is known to the planner, and one that has hardly changed is left alone', async () => {
  const known = async () =>
    (
      await sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'fx_rate'`.execute(
        db.system,
      )
    ).rows[0]?.rows
  const fill = (currency: string, count: number) =>
    sql`insert into fx_rate (currency, date, usd_per_unit, source)
      select ${currency}, date '2020-01-01' + n, 1.1, 'test' from generate_series(1, ${count}) n`.execute(db.system)
  // what a session changed is counted when it says so, or a second later
  const counted = () => sql`select pg_stat_force_next_flush()`.execute(db.system)
  await fill('EUR', 1000)
  await counted()
  await expect
    .poll(async () => {
      await refreshStatistics(db.system)
      return known()
    })
    .toBe(1000)
  await fill('GBP', 400)
  await counted()
  await refreshStatistics(db.system)
  expect(await known()).toBe(1000)
})

test('no statement is compiled before it runs, whatever the planner thinks that it costs, in requests and in jobs', async () => {
  const setting = sql<{ jit: string }>`select current_setting('jit') as jit`
  const asked = [
    await db.asUser('01900000-0000-7000-8000-000000000001', (tx) => setting.execute(tx)),
    await db.readAs('', (tx) => setting.execute(tx)),
    await setting.execute(db.system),
  ]
  expect(asked.map(({ rows }) => rows[0]?.jit)).toEqual(['off', 'off', 'off'])
})

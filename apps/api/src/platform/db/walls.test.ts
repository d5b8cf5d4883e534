import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PGBOUNCER, startPgBouncer } from '../../testing/pgbouncer.ts'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type Database, checkWalls, openDatabase } from './database.ts'

let database: { url: string; drop: () => Promise<void> }
let owner: Database
const ownerId = '01900000-0000-7000-8000-000000000002'
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase({ url: database.url, poolSize: 2 })
  await sql`insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
    values (${ownerId}, 'owner@example.test', 'owner@example.test', 'none', 'INVESTOR', '', '', now())`.execute(
    owner.system,
  )
  await sql`insert into notification (id, user_id, category, level, title, message, created_at)
    values (gen_random_uuid(), ${ownerId}, 'SYSTEM', 'INFO', 'Mine', 'Mine', now())`.execute(owner.system)
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

/** What the walls let through: who asks, how long they may, and whose rows they see. */
const probe = (db: Database, userId: string) =>
  db.asUser(userId, async (tx) => {
    const { rows } = await sql<{ role: string; limit: string; seen: number }>`
      select current_user as role, current_setting('statement_timeout') as limit,
        (select count(*)::int from notification) as seen
    `.execute(tx)
    return rows[0]
  })

const STRANGER = '01900000-0000-7000-8000-000000000001'

test('a request runs as the role that owns nothing, with a time limit, and sees its own rows only', async () => {
  expect(await probe(owner, ownerId)).toEqual({ role: 'keelwise_app', limit: '5s', seen: 1 })
  expect(await probe(owner, STRANGER)).toEqual({ role: 'keelwise_app', limit: '5s', seen: 0 })
  await expect(checkWalls(owner)).resolves.toBeUndefined()
})

test('the walls are taken in the trip that begins the transaction', async () => {
  const single = openDatabase({ url: database.url, poolSize: 1 })
  await probe(single, ownerId)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  expect(await probe(single, ownerId)).toEqual({ role: 'keelwise_app', limit: '5s', seen: 1 })
  // beginning with the walls, the question, the end
  expect(asked).toHaveBeenCalledTimes(3)
  await single.close()
})

test('an id that is no id is quoted and sees nothing', async () => {
  const odd = `', true), set_config('role', 'postgres', true); --`
  await expect(probe(owner, odd)).rejects.toThrow(/uuid/)
  expect(await probe(owner, ownerId)).toEqual({ role: 'keelwise_app', limit: '5s', seen: 1 })
})

test('a transaction that fails at its first statement leaves a connection that works', async () => {
  const single = openDatabase({ url: database.url, poolSize: 1 })
  await expect(single.asUser(ownerId, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
  expect(await probe(single, ownerId)).toEqual({ role: 'keelwise_app', limit: '5s', seen: 1 })
  await single.close()
})

test('nothing of a request is left on its connection for the next one', async () => {
  const single = openDatabase({ url: database.url, poolSize: 1 })
  await probe(single, ownerId)
  const { rows } = await single.asNobody((tx) =>
    sql<{ seen: number }>`select count(*)::int as seen from notification`.execute(tx),
  )
  expect(rows).toEqual([{ seen: 0 }])
  await single.close()
})

test('the server refuses to run where requests would run as the owner', async () => {
  const blind: Database = { ...owner, asNobody: (work) => owner.system.transaction().execute(work) }
  await expect(checkWalls(blind)).rejects.toThrow(/row-level security is off/)
})

test.skipIf(!PGBOUNCER).each(['transaction', 'session'] as const)(
  'behind PgBouncer in %s mode, which drops what a connection asks for at its start, the walls stand',
  async (mode) => {
    const bouncer = await startPgBouncer(database.url, { mode, poolSize: mode === 'session' ? 6 : 2 })
    const db = openDatabase({ url: bouncer.url, poolSize: 4 })
    try {
      const seen = await Promise.all(
        Array.from({ length: 40 }, (_, at) => probe(db, at % 2 === 0 ? ownerId : STRANGER)),
      )
      for (const [at, row] of seen.entries())
        expect(row).toEqual({ role: 'keelwise_app', limit: '5s', seen: at % 2 === 0 ? 1 : 0 })
      await expect(checkWalls(db)).resolves.toBeUndefined()
    } finally {
      await db.close()
      await bouncer.stop()
    }
  },
)

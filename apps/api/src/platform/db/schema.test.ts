import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-db.ts'
import { packageRoot } from '../package-root.ts'
import { type Database } from './database.ts'

let db: Database
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, close } = await openTestDatabase())
})
afterAll(() => close())

test('the generated types are those of the migrated database', async () => {
  const script = path.join(packageRoot, '../../scripts/write-schema.mjs')
  const run = promisify(execFile)(process.execPath, [script, '--check', url])
  await expect(run, 'npm run schema writes them anew').resolves.toBeTruthy()
})

test('every table with an owner is bound by row-level security for the role of requests', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c
    join pg_class t on t.oid = format('public.%I', c.table_name)::regclass
    where c.table_schema = 'public' and c.column_name = 'user_id' and t.relkind in ('r', 'p') and not t.relrowsecurity
    order by 1
  `.execute(db.system)
  // these are read before anybody is signed in, or by the owner's jobs alone
  expect(rows.map((row) => row.table)).toEqual(expect.arrayContaining(['aggregator_event', 'refresh_token', 'session']))
  expect(rows.map((row) => row.table)).not.toContain('account')
  expect(rows.map((row) => row.table)).not.toContain('transaction')
})

test('[S-131] the role of requests can neither change nor delete a row of the trail', async () => {
  for (const statement of ['update audit_event set action = $$x$$', 'delete from audit_event', 'truncate audit_event'])
    await expect(db.asNobody((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/)
})

test('without a person nothing that belongs to somebody is visible', async () => {
  const { rows } = await db.asNobody((tx) =>
    sql<{ count: number }>`select count(*)::int as count from account`.execute(tx),
  )
  expect(rows).toEqual([{ count: 0 }])
})

test.each(['INVESTOR', 'ADVISOR', 'OPERATOR', 'investor', ''])(
  '[R-6.001] the role "%s" is stored only if it is one of the two',
  async (role) => {
    const stored = sql`
    insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
    values (gen_random_uuid(), ${role}, ${`${role}@example.test`}, 'none', ${role}, '', '', now())
  `.execute(db.system)
    if (role === 'INVESTOR' || role === 'ADVISOR') await expect(stored).resolves.toBeTruthy()
    else await expect(stored).rejects.toThrow(/user_account_user_type_check/)
  },
)

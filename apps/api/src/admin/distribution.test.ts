import type { Endpoint, Result } from '@keelwise/contract/endpoint'
import { listTransactions, readLedger, getCashFlow } from '@keelwise/contract/transactions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, checkWalls, openDatabase } from '../platform/db/database.ts'
import { type Person, type TestApp, callThrough, createTestApp } from '../testing/test-app.ts'
import { buildAccount, buildTransaction } from '../testing/factories.ts'
import { createCitusDatabase, openTestDatabase } from '../testing/test-db.ts'
import { PLACEMENTS, distributionOf, readKeys, unheldKeys } from './distribution.ts'

const COORDINATOR = process.env['TEST_CITUS_URL']
if (!COORDINATOR) process.stdout.write('Skipped: TEST_CITUS_URL names no coordinator of Citus.\n')

describe('where each table lies when there are several servers', () => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    delete process.env['TEST_CITUS_URL']
    ;({ db, close } = await openTestDatabase())
    if (COORDINATOR) process.env['TEST_CITUS_URL'] = COORDINATOR
  })
  afterAll(() => close())

  test('is decided for every table, and whose rows they are stands in each that lies with its owner', async () => {
    const { tables } = await readKeys(db.system)
    expect(tables.map(({ table }) => table)).toEqual(Object.keys(PLACEMENTS).toSorted())
    const owned = Object.keys(PLACEMENTS).filter((table) => PLACEMENTS[table] === 'owner')
    expect(tables.filter(({ owned: is }) => is).map(({ table }) => table)).toEqual(expect.arrayContaining(owned))
    // a table that names a person and stays behind says why
    for (const { table, owned: is } of tables)
      if (is && PLACEMENTS[table] !== 'owner') expect(PLACEMENTS[table]).toMatchObject({ local: expect.any(String) })
  })

  test('leaves one key unheld: that of a shared access to the client, which belongs to two people', async () => {
    const { foreignKeys } = await readKeys(db.system)
    expect(unheldKeys(foreignKeys).map(({ name }) => name)).toEqual(['advisor_access_client_id_fkey'])
  })

  test('is planned so that every unique key has the owner in it, and no policy a subquery', async () => {
    const plan = await distributionOf(db.system)
    const keys = plan.filter((statement) => / (primary key|unique) \(|create unique index/i.test(statement))
    expect(keys.length).toBeGreaterThan(40)
    for (const statement of keys) expect(statement).toMatch(/\(\s*"?user_id"?/)
    const policies = plan.filter((statement) => statement.startsWith('alter policy'))
    expect(policies.length).toBeGreaterThan(50)
    for (const statement of policies) expect(statement).not.toMatch(/select/i)
  })
})

describe.skipIf(!COORDINATOR)('on a coordinator with other servers', () => {
  let app: TestApp
  const existing = { id: '01900000-0000-7000-8000-0000000000aa' }
  beforeAll(async () => {
    const database = await createCitusDatabase(COORDINATOR!, async (before) => {
      await sql`insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
        values (${existing.id}, 'a@example.test', 'a@example.test', 'none', 'INVESTOR', '', '', now())`.execute(
        before.system,
      )
      const deps = { db: before, clock: () => new Date('2026-11-20T12:00:00Z') }
      const account = await buildAccount(deps, existing.id)
      for (let day = 1; day <= 9; day++)
        await buildTransaction(deps, existing.id, { account_id: account.id, execution_date: `2026-11-0${day}` })
    })
    app = await createTestApp({ database })
  }, 300_000)
  afterAll(() => app.close())

  const seenBy = (userId: string) =>
    app.deps.db.asUser(userId, async (tx) => {
      const { rows } = await sql<{ role: string; seen: number; months: number }>`
        select current_user as role, (select count(*)::int from transaction) as seen,
          (select sum(count)::int from transaction_month) as months`.execute(tx)
      return rows[0]
    })

  test('the rows that were there before are there, and the walls stand on every server', async () => {
    await checkWalls(app.deps.db)
    expect(await seenBy(existing.id)).toEqual({ role: 'keelwise_app', seen: 9, months: 9 })
    const stranger = await app.person()
    expect(await seenBy(stranger.userId)).toEqual({ role: 'keelwise_app', seen: 0, months: null })
    expect(await seenBy('')).toEqual({ role: 'keelwise_app', seen: 0, months: null })
  })

  test('a plan that is kept for the next person shows them nothing of who it was made for', async () => {
    const stranger = await app.person()
    const one = openDatabase({ url: app.deps.db.url, poolSize: 1 })
    const prepare = sql`prepare kept as select count(*)::int as seen from transaction`
    const execute = (userId: string) => one.asUser(userId, (tx) => sql<{ seen: number }>`execute kept`.execute(tx))
    await one.asUser(existing.id, (tx) => prepare.execute(tx))
    expect((await execute(existing.id)).rows).toEqual([{ seen: 9 }])
    expect((await execute(stranger.userId)).rows).toEqual([{ seen: 0 }])
    await one.close()
  })

  test('what is booked is summed by months where it lies, and what is erased leaves them', async () => {
    const person = await app.person()
    const account = await buildAccount(app.deps, person.userId)
    const first = await buildTransaction(app.deps, person.userId, { account_id: account.id })
    await buildTransaction(app.deps, person.userId, { account_id: account.id })
    expect(await seenBy(person.userId)).toMatchObject({ seen: 2, months: 2 })
    await app.deps.db.system
      .deleteFrom('transaction')
      .where('user_id', '=', person.userId)
      .where('id', '=', first.id)
      .execute()
    expect(await seenBy(person.userId)).toMatchObject({ seen: 1, months: 1 })
    await app.deps.db.system.deleteFrom('user_account').where('id', '=', person.userId).execute()
    const { rows } = await sql`select from transaction_month where user_id = ${person.userId}`.execute(
      app.deps.db.system,
    )
    expect(rows).toEqual([])
  })

  test('each statement of the ledger touches one part of one server', async () => {
    const person = await app.person()
    const account = await buildAccount(app.deps, person.userId)
    for (let count = 0; count < 3; count++) await buildTransaction(app.deps, person.userId, { account_id: account.id })
    const touched = await shardsOf(app, person, async (call) => {
      expect((await call(listTransactions)).count).toBe(3)
      await call(readLedger)
      await call(getCashFlow)
    })
    expect(touched.length).toBeGreaterThan(3)
    for (const { statement, parts } of touched) expect(parts, statement).toBe(1)
  })

  test('of the statements of an investor’s readings at least 99 in 100 touch one part, and those that touch more are named', async () => {
    const person = await app.person()
    const account = await buildAccount(app.deps, person.userId)
    for (let count = 0; count < 3; count++) await buildTransaction(app.deps, person.userId, { account_id: account.id })
    const readings = app.app.endpoints.filter(
      ({ method, path, access, responseType }) =>
        method === 'GET' && !path.includes('{') && /^(user|investor|linker)$/.test(access) && responseType !== 'events',
    )
    const failed: string[] = []
    const touched = await shardsOf(app, person, async (_, request) => {
      for (const { path } of readings) {
        const { status } = await request('GET', path)
        if (status >= 500) failed.push(`${status} ${path}`)
      }
    })
    const more = touched.filter(({ parts }) => parts > 1)
    const named = new Set(
      more.map(({ asked, parts, statement }) => `${asked}: ${parts} parts, ${statement.slice(0, 100)}`),
    )
    process.stdout.write(
      `${readings.length} readings, ${touched.length} statements on other servers, ${more.length} on more than one part.\n${[...named].map((line) => `${line}\n`).join('')}`,
    )
    expect(failed).toEqual([])
    expect(touched.length).toBeGreaterThan(readings.length)
    expect(more.length / touched.length).toBeLessThanOrEqual(0.01)
  })
})

/** What passes between servers for a transaction and not for its statements. */
const FRAME = /^(begin|commit|rollback|set|savepoint|release|prepare|select assign_distributed)/i

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

type Call = <E extends Endpoint>(endpoint: E) => Promise<Result<E>>

/** A statement that asked other servers, for which call, and how many parts of tables it touched. */
interface Touched {
  readonly asked: string
  readonly statement: string
  parts: number
}

/** Which statements asked other servers while `work` was done, each time that they did. */
async function shardsOf(
  { deps }: TestApp,
  person: Person,
  work: (call: Call, request: Person['request']) => Promise<void>,
): Promise<readonly Touched[]> {
  const { system } = deps.db
  const name = sql.raw(
    (await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(system)).rows[0]!.name,
  )
  await sql`alter database ${name} set citus.log_remote_commands = on`.execute(system)
  await sql`alter database ${name} set client_min_messages = 'log'`.execute(system)
  // connections take what the database says when they are opened
  const watched = openDatabase({ url: deps.db.url, poolSize: 1 })
  const other = await createTestApp({
    database: { url: deps.db.url, drop: () => Promise.resolve() },
    overrides: () => ({ db: watched }),
  })
  const touched: Touched[] = []
  let asked = ''
  watched.requestPool.on('connect', (client) => {
    const query = client.query.bind(client)
    let current: Touched
    client.query = ((...args: unknown[]) => {
      current = { asked, statement: textOf(args[0]), parts: 0 }
      return Reflect.apply(query, client, args)
    }) as typeof client.query
    client.on('notice', ({ message = '' }) => {
      const command = /^issuing (.*)/s.exec(message)?.[1]?.trim()
      if (command === undefined || FRAME.test(command)) return
      current.parts += 1
      if (current.parts === 1) touched.push(current)
    })
  })
  try {
    const request: Person['request'] = (method, url, body) => {
      asked = `${method} ${url}`
      return other.request(method, url, body, { authorization: `Bearer ${person.access}` })
    }
    await work((endpoint) => callThrough(request, endpoint), request)
  } finally {
    await other.close()
    await sql`alter database ${name} reset citus.log_remote_commands`.execute(system)
    await sql`alter database ${name} reset client_min_messages`.execute(system)
  }
  return touched
}

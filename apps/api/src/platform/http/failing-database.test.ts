import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@keelwise/contract/endpoint'
import { isDeepStrictEqual } from 'node:util'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { scriptedEngine } from '../../assistant/scripted-engine.ts'
import { type Line, accessLines } from '../../testing/access-lines.ts'
import { PASSWORD, type World, createWorld, describeTables, writtenSoFar } from '../../testing/access-world.ts'
import { seedOf, seededRandom } from '../../testing/seeded-random.ts'
import { openTestDatabase } from '../../testing/test-db.ts'
import { migrate } from '../db/migrate.ts'
import { type TestApp, addressOf, createTestApp } from '../../testing/test-app.ts'

// Calls that write, with the connection to the database cut at one of their statements: before it got there, or after
// it was done and its answer got lost. Some calls at some statements, or every one at every statement with FAULT_CALLS=all, or
// those that a pattern finds: FAULT_CALLS=/goals/.

const SEED = seedOf(process.env['FAULT_SEED'])
const CALLS = process.env['FAULT_CALLS'] ?? '16'
const random = seededRandom(SEED)

type Cut = 'before' | 'after'

let app: TestApp
let tables: Map<string, readonly string[]>
let password_hash: string

beforeAll(async () => {
  app = await createTestApp({
    env: { SIMPLEFIN: '1' },
    overrides: () => ({ assistant: { name: 'scripted', notice: null, engineFor: () => scriptedEngine } }),
  })
  password_hash = await hash(PASSWORD)
  tables = await describeTables(app)
  tables.delete('idempotency_key')
})

async function newWorld(role: 'INVESTOR' | 'ADVISOR'): Promise<World> {
  const person = await app.person({ userType: role, morningstarEnabled: role === 'ADVISOR' })
  await app.deps.db.system.updateTable('user_account').set({ password_hash }).where('id', '=', person.userId).execute()
  return createWorld(app, person, role, 'Own')
}

afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

type Query = (this: pg.Client, ...given: unknown[]) => Promise<unknown>

/** Cuts the connection at the `at`-th statement from now on. @returns the statements as they come */
function cutAt(at: number, cut: Cut): string[] {
  const original = pg.Client.prototype.query as Query
  const statements: string[] = []
  const breakOff = (client: pg.Client) =>
    (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    statements.push(typeof given[0] === 'string' ? given[0] : '')
    if (statements.length !== at) return original.apply(this, given)
    if (cut === 'before') {
      breakOff(this)
      return original.apply(this, given)
    }
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    const told = given.at(-1)
    if (typeof told !== 'function')
      return original.apply(this, given).then((): never => {
        breakOff(this)
        throw lost
      })
    const tellLost = (): unknown => {
      breakOff(this)
      return told(lost) as unknown
    }
    return original.apply(this, [...given.slice(0, -1), tellLost])
  } as never)
  return statements
}

/** How many rows each table has, of those that have more or fewer than before. */
async function rowsChanged(before: readonly unknown[]): Promise<Record<string, number>> {
  const counts = (rows: readonly unknown[]) =>
    new Map((rows as { name: string; rows: string }[]).map(({ name, rows: count }) => [name, Number(count)]))
  const was = counts(before)
  // the connection that was cut may be met once more
  const now = await writtenSoFar(app, tables.keys()).catch(() => writtenSoFar(app, tables.keys()))
  const changes = [...counts(now)].map(([name, count]) => [name, count - (was.get(name) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

const lineOf = (name: string): Line => accessLines[name] as Line
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const writing = Object.keys(accessLines).filter((name) => {
  const line = accessLines[name]
  const isOurs = !name.startsWith('GET ') && !name.includes(' /api/operations/') && line !== 'public'
  return isOurs && !line?.endsSession && line?.own === undefined
})
const isWhole = CALLS === 'all' || CALLS.startsWith('/')
const chosen = isWhole
  ? writing.filter((name) => CALLS === 'all' || new RegExp(CALLS.slice(1, -1)).test(name))
  : Array.from({ length: Number(CALLS) }, () => pick(writing))

function pick<T>(of: readonly T[]): T {
  return of[Math.floor(random() * of.length)]!
}

/** What is written after a call was answered: a process that is cut off before it got there leaves it to the next sweep. */
const LATER = ['run_event']
/** What is written before: whoever holds what is imported for a client has nothing yet, and is found by the next try. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  'POST /api/clients/{id}/statements/preview/': ['user_account'],
}
const without = (tables: readonly string[], rows: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !tables.includes(table)))

test('[F-001] [F-023] a call that is cut off from the database at any statement is done whole or not at all, and asked again it is done once', async () => {
  const faults: string[] = []
  for (const name of chosen) {
    const endpoint = app.app.endpoints.find((each) => nameOf(each) === name)!
    let world: World
    const make = async () => (await lineOf(name).args?.(world)) ?? {}
    const send = async (args: Awaited<ReturnType<typeof make>>, key: string) => {
      const binary: Record<string, string> = Buffer.isBuffer(args.body)
        ? { 'content-type': 'application/octet-stream' }
        : {}
      const headers = { ...binary, 'idempotency-key': key }
      const sent = world.person.request(endpoint.method, addressOf(endpoint, args), args.body, headers)
      // events that were begun end where the database went away
      return endpoint.responseType === 'events' ? sent.catch(() => ({ status: 503, body: 'broken off' })) : sent
    }
    /** What the call writes when nothing happens to it; the first time of all it may write more. */
    const measure = async () => {
      const args = await make()
      const before = await writtenSoFar(app, tables.keys())
      const statements = cutAt(0, 'before')
      const answer = await send(args, randomUUID())
      vi.restoreAllMocks()
      expect(endpoint.status, `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      return { statements, whole: await rowsChanged(before) }
    }
    /** Somebody new, before what they may have of a thing is reached; the first call of all of theirs may write more. */
    const renewWorld = async () => {
      const [investor, advisor] = [await newWorld('INVESTOR'), await newWorld('ADVISOR')]
      await investor.shareWith(advisor.userId, 'ACTIVE')
      world = endpoint.access === 'advisor' ? advisor : investor
      await measure()
    }
    await renewWorld()
    const { statements, whole } = await measure()
    // an answer that was begun goes on without the call: who is cut off then waits for the sweep that ends it
    const own = endpoint.responseType === 'events' ? statements.indexOf('commit') : statements.length
    const steps = statements.slice(0, own).map((_, at) => at + 1)
    const commits = steps.filter((at) => statements[at - 1] === 'commit')
    const cuts: (readonly [number, Cut])[] = isWhole
      ? steps.flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const])
      : [
          [pick(steps), 'before'],
          [pick(steps), 'after'],
          ...(commits.length > 0 ? [[pick(commits), 'after'] as const] : []),
        ]
    for (const [turn, [at, cut]] of cuts.entries()) {
      if (turn > 0 && turn % 2 === 0) await renewWorld()
      const where = `${name}: cut ${cut} statement ${at} of ${steps.length}`
      const args = await make()
      const before = await writtenSoFar(app, tables.keys())
      const key = randomUUID()
      cutAt(at, cut)
      const answer = await send(args, key)
      vi.restoreAllMocks()
      if (![...endpoint.status, 503].includes(answer.status)) faults.push(`${where}: answered ${answer.status}`)
      const written = await rowsChanged(before)
      const isNothing = isDeepStrictEqual(without(EARLIER[name] ?? [], written), {})
      if (!isNothing && !isDeepStrictEqual(without(LATER, written), without(LATER, whole)))
        faults.push(`${where}: half of it was written, ${JSON.stringify({ written, whole })}`)
      // what answers with secrets is kept nowhere and made anew
      if (endpoint.answersSecrets) continue
      const again = await send(args, key)
      if (![...endpoint.status, 404, 409].includes(again.status))
        faults.push(`${where}: asked again it answered ${again.status} ${JSON.stringify(again.body)}`)
      const twice = await rowsChanged(before)
      if (!isDeepStrictEqual(without(LATER, twice), without(LATER, whole)))
        faults.push(`${where}: asked again it wrote otherwise, ${JSON.stringify({ twice, whole })}`)
    }
  }
  expect(faults, `FAULT_SEED=${SEED}`).toEqual([])
}, 3_600_000)

/** Has the next statements that match fail with a code of Postgres, so many times. */
function failWith(code: string, pattern: RegExp, times: number): void {
  const original = pg.Client.prototype.query as Query
  let left = times
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if (left === 0 || !pattern.test(String(given[0]))) return original.apply(this, given)
    left--
    return Promise.reject(Object.assign(new Error(`code ${code}`), { code }))
  } as never)
}

const CLIENTS = '/api/wealth-management-clients/'
const insertOfClient = /insert into "client"/

test('[F-018] where a disk is full, memory or a file fails, the answer is 503 that says when to ask again, and what is read goes on', async () => {
  const advisor = await newWorld('ADVISOR')
  for (const code of ['53100', '53200', '58030', '25006']) {
    failWith(code, insertOfClient, 1)
    const body = { first_name: 'Ada', last_name: code }
    expect(await advisor.person.request('POST', CLIENTS, body)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'service_unavailable' },
    })
    expect(await advisor.person.request('GET', CLIENTS)).toMatchObject({ status: 200, body: { count: 0 } })
    vi.restoreAllMocks()
  }
  expect((await advisor.person.request('POST', CLIENTS, { first_name: 'Ada', last_name: 'Lark' })).status).toBe(201)
})

test('[F-030] a deadlock and a failed serialization are tried three times, and are 503 after that', async () => {
  const advisor = await newWorld('ADVISOR')
  for (const [code, times, status] of [
    ['40P01', 2, 201],
    ['40001', 2, 201],
    ['40P01', 3, 503],
    ['40001', 3, 503],
  ] as const) {
    failWith(code, insertOfClient, times)
    const body = { first_name: 'Ada', last_name: `${code} ${times}` }
    expect((await advisor.person.request('POST', CLIENTS, body)).status).toBe(status)
    vi.restoreAllMocks()
  }
  expect(await advisor.person.request('GET', CLIENTS)).toMatchObject({ body: { count: 2 } })
})

test('[F-020] twenty times the same key at once make one thing, and every answer that tells of it is the same', async () => {
  const advisor = await newWorld('ADVISOR')
  const send = () =>
    advisor.person.request('POST', CLIENTS, { first_name: 'Ada', last_name: 'Once' }, { 'idempotency-key': 'twenty' })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  answers.push(await send())
  const done = answers.filter(({ status }) => status === 201)
  for (const { body } of done) expect(body).toEqual(done[0]?.body)
  for (const { status, body } of answers)
    if (status !== 201)
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
  expect(await advisor.person.request('GET', CLIENTS)).toMatchObject({ body: { count: 1 } })
})

test('[F-023] a change and a deletion that are asked for again with their key are answered again, and done once', async () => {
  const advisor = await newWorld('ADVISOR')
  const made = await advisor.person.request('POST', CLIENTS, { first_name: 'Ada', last_name: 'Again' })
  const { id, version } = made.body as { id: string; version: number }
  const send = (method: string, key: string, body?: unknown) =>
    advisor.person.request(method, `${CLIENTS}${id}/`, body, { 'idempotency-key': key })
  const first = await send('PATCH', 'change', { notes: 'once', version })
  expect(first).toMatchObject({ status: 200, body: { version: version + 1 } })
  expect(await send('PATCH', 'change', { notes: 'once', version })).toMatchObject({
    status: 200,
    headers: { 'idempotency-replayed': 'true' },
    body: first.body,
  })
  expect((await send('DELETE', 'gone')).status).toBe(204)
  expect((await send('DELETE', 'gone')).status).toBe(204)
  expect((await send('DELETE', 'another')).status).toBe(404)
})

test('[F-003] [F-023] a key is free, or its answer kept, as soon as the database is back, and nobody waits out a minute', async () => {
  const advisor = await newWorld('ADVISOR')
  const send = (key: string) =>
    advisor.person.request('POST', CLIENTS, { first_name: 'Ada', last_name: key }, { 'idempotency-key': key })
  failWith('57P01', /insert into "client"|delete from "idempotency_key" .*"claim"/, 2)
  expect((await send('broke off')).status).toBe(503)
  expect(await send('broke off')).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
  await expect.poll(async () => (await send('broke off')).status).toBe(201)
  vi.restoreAllMocks()

  failWith('57P01', /update "idempotency_key" set "status"/, 1)
  const told = await send('answered')
  expect(told.status).toBe(201)
  expect(await send('answered')).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
  await expect
    .poll(() => send('answered'))
    .toMatchObject({ status: 201, body: told.body, headers: { 'idempotency-replayed': 'true' } })
  expect(await advisor.person.request('GET', CLIENTS)).toMatchObject({ body: { count: 2 } })
})

test('[F-024] [F-025] of two who edit the same version one is told, and what was deleted meanwhile does not come back', async () => {
  const advisor = await newWorld('ADVISOR')
  const made = await advisor.person.request('POST', CLIENTS, { first_name: 'Ada', last_name: 'Twice' })
  const { id, version } = made.body as { id: string; version: number }
  const edit = (notes: string) => advisor.person.request('PATCH', `${CLIENTS}${id}/`, { notes, version })
  const both = await Promise.all([edit('one'), edit('other')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await advisor.person.request('DELETE', `${CLIENTS}${id}/`)).status).toBe(204)
  expect((await edit('late')).status).toBe(404)
  expect(await advisor.person.request('GET', CLIENTS)).toMatchObject({ body: { count: 0 } })
})

test('[F-005] with every connection taken a request is refused after two seconds instead of piling up, and the next is served', async () => {
  const advisor = await newWorld('ADVISOR')
  expect((await advisor.person.request('GET', CLIENTS)).status).toBe(200)
  const { requestPool } = app.deps.db
  const taken = await Promise.all(Array.from({ length: requestPool.options.max }, () => requestPool.connect()))
  const refused = await advisor.person.request('GET', CLIENTS)
  for (const client of taken) client.release()
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect((await advisor.person.request('GET', CLIENTS)).status).toBe(200)
})

test('[F-032] a migration that is cut off leaves nothing behind, and the next start finishes it', async () => {
  const { db, close } = await openTestDatabase()
  const wipe = sql`drop schema public cascade; create schema public; drop schema if exists pgboss cascade`
  await wipe.execute(db.system)
  const tablesThere = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
      db.system,
    )
    return rows.map(({ name }) => name)
  }
  const statements = cutAt(0, 'before')
  await migrate(db.system)
  vi.restoreAllMocks()
  const complete = (await tablesThere()).toSorted()
  await wipe.execute(db.system)
  cutAt(Math.floor(statements.length / 2), 'before')
  await expect(migrate(db.system)).rejects.toThrow(/terminated|ECONNRESET|closed|discarded/i)
  vi.restoreAllMocks()
  expect(await tablesThere().catch(tablesThere)).toEqual([])
  await migrate(db.system)
  expect((await tablesThere()).toSorted()).toEqual(complete)
  await close()
})

import { randomUUID } from 'node:crypto'
import { createClient, listClients } from '@keelwise/contract/clients'
import { createManualAccount } from '@keelwise/contract/manual-accounts'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkCommand } from '../../admin/check.command.ts'
import { type PostgresServer, postgresPrograms, startServer } from '../../testing/postgres-servers.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { installJobs } from '../jobs/jobs.ts'
import { checkWalls, openDatabase } from './database.ts'
import { hostsOf } from './hosts.ts'
import { migrate } from './migrate.ts'

if (!postgresPrograms)
  process.stdout.write('Skipped: no PostgreSQL with pg_basebackup is installed, so no replica can be made.\n')

const house = {
  account_name: 'House',
  account_type: 'OTHER',
  institution_name: '',
  currency: 'USD',
  value: '100000',
  date: '2026-11-20',
} as const

async function makePrimary(settings: readonly string[] = []): Promise<PostgresServer> {
  const server = await startServer(['wal_level=replica', ...settings])
  await server.query('create database keelwise')
  const database = openDatabase({ url: server.urlOf('keelwise'), poolSize: 2 })
  await migrate(database.system)
  await installJobs(server.urlOf('keelwise'), database.system)
  await database.close()
  return server
}

const keptByItself = () => Promise.resolve()

describe.skipIf(!postgresPrograms)('long readings', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let app: TestApp
  let anna: Person
  let ben: Person

  /** Waits until the replica has all that was written so far. */
  const caughtUp = async (): Promise<void> => {
    await replica.query('select pg_wal_replay_resume()')
    const [at] = await primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    const asked = `select pg_last_wal_replay_lsn() >= '${at!.lsn}' as done`
    await expect.poll(async () => (await replica.query(asked))[0], { timeout: 30_000 }).toEqual({ done: true })
  }
  const summaryOf = (person: Person) => person.call(getInvestorSummary)
  /** Who answered what was read in between. */
  const answeredBy = async (work: () => Promise<unknown>) => {
    const before = { ...app.deps.db.readings }
    await work()
    const { replica: there, primary: here } = app.deps.db.readings
    return { replica: there - before.replica, primary: here - before.primary }
  }

  beforeAll(async () => {
    primary = await makePrimary()
    replica = await primary.follow()
    app = await createTestApp({
      database: { url: primary.urlOf('keelwise'), drop: keptByItself },
      env: { DATABASE_REPLICA_URL: replica.urlOf('keelwise') },
    })
    ;[anna, ben] = [await app.person(), await app.person()]
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await replica.remove()
    await primary.remove()
  })
  beforeEach(caughtUp)

  test('are answered by the replica, as the role that owns nothing and with rows of the person alone', async () => {
    await anna.call(createManualAccount, { body: house })
    await caughtUp()
    const { db } = app.deps
    const probe = (userId: string) =>
      db.readAs(userId, async (tx) => {
        const { rows } = await sql<{ role: string; follows: boolean; seen: number }>`
          select current_user as role, pg_is_in_recovery() as follows, (select count(*)::int from account) as seen
        `.execute(tx)
        return rows[0]
      })
    expect(await probe(anna.userId)).toEqual({ role: 'keelwise_app', follows: true, seen: 1 })
    expect(await probe(ben.userId)).toEqual({ role: 'keelwise_app', follows: true, seen: 0 })
    expect(await probe(randomUUID())).toEqual({ role: 'keelwise_app', follows: true, seen: 0 })
    expect(await answeredBy(() => checkWalls(db))).toEqual({ replica: 1, primary: 0 })
    expect(await answeredBy(() => summaryOf(anna))).toEqual({ replica: 1, primary: 0 })
  })

  test('show what the person just wrote though the replica stands still, while those of others stay there', async () => {
    await replica.query('select pg_wal_replay_pause()')
    const { accounts_count: before } = await summaryOf(anna)
    await anna.call(createManualAccount, { body: house })
    const byAnna = await answeredBy(async () =>
      expect(await summaryOf(anna)).toMatchObject({ accounts_count: before + 1 }),
    )
    expect(byAnna).toEqual({ replica: 0, primary: 1 })
    expect(await answeredBy(() => summaryOf(ben))).toEqual({ replica: 1, primary: 0 })
    await caughtUp()
    const later = await answeredBy(async () =>
      expect(await summaryOf(anna)).toMatchObject({ accounts_count: before + 1 }),
    )
    expect(later).toEqual({ replica: 1, primary: 0 })
  })

  test('know of what another process wrote for the person', async () => {
    await replica.query('select pg_wal_replay_pause()')
    const other = await createTestApp({
      database: { url: primary.urlOf('keelwise'), drop: keptByItself },
      env: { DATABASE_REPLICA_URL: replica.urlOf('keelwise') },
    })
    await other.deps.db.asUser(ben.userId, (tx) =>
      sql`insert into notification (id, user_id, category, level, title, message, created_at)
        values (gen_random_uuid(), ${ben.userId}, 'SYSTEM', 'INFO', 'Done', 'Done', now())`.execute(tx),
    )
    await other.close()
    expect(await answeredBy(() => summaryOf(ben))).toEqual({ replica: 0, primary: 1 })
  })

  test('cannot write, on the primary either', async () => {
    const writing = app.deps.db.readAs(ben.userId, (tx) => sql`delete from notification`.execute(tx))
    await expect(writing).rejects.toThrow(/read-only transaction/)
  })

  test('of which none fails when the replica is killed under them', async () => {
    const statuses: number[] = []
    const ask = async () => {
      const { status } = await ben.request('GET', getInvestorSummary.path)
      statuses.push(status)
    }
    const asked = Array.from({ length: 60 }, ask)
    await Promise.race(asked)
    await replica.kill()
    await Promise.all([...asked, ask(), ask()])
    expect(statuses).toEqual(Array.from({ length: 62 }, () => 200))
    expect(await answeredBy(() => summaryOf(ben))).toEqual({ replica: 0, primary: 1 })
  })
})

describe.skipIf(!postgresPrograms)('a primary that is killed under load', () => {
  test('gives way to its replica: the address with both hosts goes on, and nothing that was confirmed is lost or there twice', async () => {
    const primary = await makePrimary(['synchronous_standby_names=ANY 1 (*)', 'synchronous_commit=local'])
    const replica = await primary.follow(['synchronous_standby_names='])
    await primary.query(`alter database keelwise set synchronous_commit = on`)
    const url = `postgres://postgres@localhost/keelwise?host=127.0.0.1,127.0.0.1&port=${primary.port},${replica.port}&target_session_attrs=read-write`
    const app = await createTestApp({ database: { url, drop: keptByItself } })
    try {
      const advisor = await app.person({ userType: 'ADVISOR' })
      const confirmed = new Set<string>()
      const refused: number[] = []
      let going = true
      const write = async (writer: number): Promise<void> => {
        for (let at = 0; going; at++) {
          const body = { first_name: 'Client', last_name: `${writer}-${at}` }
          const key = { 'idempotency-key': randomUUID() }
          for (let status = 0; status !== 201 && going;) {
            ;({ status } = await advisor.request(createClient.method, createClient.path, body, key))
            if (status === 201) confirmed.add(body.last_name)
            // written, and the answer lost
            else if (status === 409) break
            else refused.push(status)
          }
        }
      }
      const written = async (least: number): Promise<void> => {
        await expect.poll(() => confirmed.size, { timeout: 60_000 }).toBeGreaterThan(least)
      }
      const writers = Promise.all(Array.from({ length: 4 }, (_, writer) => write(writer)))
      await written(40)
      await primary.kill()
      const before = confirmed.size
      await replica.promote()
      await written(before + 40)
      going = false
      await writers

      const kept = await replica.query<{ last_name: string }>('select last_name from client', 'keelwise')
      const names = kept.map((row) => row.last_name)
      expect([...confirmed].filter((name) => !names.includes(name))).toEqual([])
      expect(names.length).toBe(new Set(names).size)
      expect(refused.filter((status) => status !== 503)).toEqual([])
      process.stdout.write(
        `Promotion: ${before} writings confirmed before the primary was killed, ${confirmed.size - before} after; ${refused.length} answers of 503 in between, none lost\n`,
      )
      expect((await advisor.call(listClients, { query: {} })).count).toBe(names.length)
      const said: string[] = []
      const print = (line: string) => void said.push(line)
      const code = await checkCommand.run({ deps: app.deps, options: {}, operands: [], print })
      expect(said.filter((line) => line.startsWith('FAULT'))).toEqual([])
      expect(code).toBe(0)
    } finally {
      await app.close()
      await replica.remove()
      await primary.remove()
    }
  }, 180_000)
})

test('an address may name several hosts with a port for each or one for all, and is refused where they do not fit', () => {
  expect(hostsOf('postgres://me@one/db')).toEqual(['postgres://me@one/db'])
  expect(hostsOf('postgres://me:pw@h/db?host=one,two&port=1,2&target_session_attrs=read-write')).toEqual([
    'postgres://me:pw@h/db?host=one&port=1',
    'postgres://me:pw@h/db?host=two&port=2',
  ])
  expect(hostsOf('postgres://me@h:7/db?host=one,two')).toHaveLength(2)
  expect(() => hostsOf('postgres://me@h/db?host=one,two&port=1,2,3')).toThrow(/do not fit/)
  expect(() => hostsOf('postgres://me@h/db?host=one,')).toThrow(/do not fit/)
})

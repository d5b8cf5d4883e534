import { type ChildProcess, execFile, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startSync } from '@keelwise/contract/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCommand } from '../../admin/check.command.ts'
import { packageRoot } from '../../platform/package-root.ts'
import { serverProgram } from '../../testing/server-program.ts'
import { sumsOfSandbox } from '../../testing/account-sums.ts'
import { processEnvironment } from '../../testing/process-environment.ts'
import { seedOf, seededRandom } from '../../testing/seeded-random.ts'
import { type Person, type TestApp, createTestApp, environmentText } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'

const POINTS = Number(process.env['KILL_POINTS'] ?? 50)
/** Syncs that one kill meets, each at another point; as many as a server works on at once. */
const AT_ONCE = 4
const SEED = seedOf(process.env['KILL_SEED'])
const TIMEOUT_MS = 60_000 + POINTS * 15_000
const INSTITUTIONS = ['lanternfield', 'driftpine', 'evergrove']

let sandboxDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let sandbox: TestSandbox
/** Our own hands in the database; it works on no job. */
let app: TestApp
let api: Api | undefined

interface Api {
  readonly url: string
  readonly process: ChildProcess
  readonly ended: Promise<void>
}

beforeAll(async () => {
  sandboxDatabase = await createTestDatabase()
  sandbox = await startTestSandbox(sandboxDatabase.url)
  app = await createTestApp({
    env: { AGGREGATOR_URL: sandbox.url, SYNC_LEASE_SECONDS: '1', DEMO: '0', PORT: '0', LOG_LEVEL: 'fatal' },
    overrides: () => ({ clock: () => new Date() }),
  })
})
afterAll(async () => {
  await kill()
  await app.close()
  await sandbox.stop()
  await sandboxDatabase.drop()
})

const environment = (): Record<string, string> => ({
  ...processEnvironment,
  ...environmentText(app.deps.env),
})

async function start(): Promise<void> {
  const child = fork(serverProgram, [], {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url.replace('localhost', '127.0.0.1')))
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}: ${log}`)))
  })
  api = { url, process: child, ended }
}

/** Ends the API without a warning. */
async function kill(): Promise<void> {
  api?.process.kill('SIGKILL')
  await api?.ended
  api = undefined
}

async function newInvestor(): Promise<Person> {
  app.clock.now = new Date()
  const person = await app.person()
  for (const institution of INSTITUTIONS) await sandbox.link(person.userId, institution, 'demo-investor')
  return person
}

async function startSyncOf(person: Person): Promise<void> {
  const response = await fetch(`${api!.url}${startSync.path}`, {
    method: startSync.method,
    headers: { authorization: `Bearer ${person.access}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(startSync.status[0])
}

async function syncsOf(person: Person): Promise<{ status: string; is_held: boolean; is_taken: boolean }[]> {
  const { rows } = await sql<{ status: string; is_held: boolean; is_taken: boolean }>`
    select status, lease_until is not null as is_taken, coalesce(lease_until > clock_timestamp(), false) as is_held
    from sync where user_id = ${person.userId}`.execute(app.deps.db.system)
  return rows
}

/** Looks until `isSo`; the test's own time limit is what ends it otherwise. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await after(20)
}

const untilFinished = (person: Person) =>
  until(async () => (await syncsOf(person)).every((sync) => sync.status !== 'SYNCING'))

/** What we hold for a person, per account, in the aggregator's words. */
async function held(person: Person) {
  const { rows } = await sql<{ id: string }>`
    select a.provider_account_id as id, a.market_value as value,
      (select count(*)::int from transaction t where t.account_id = a.id) as transactions,
      (select coalesce(sum(flow_amount), 0)::numeric(20, 2) from transaction t where t.account_id = a.id and not t.is_pending) as sum,
      (select count(*)::int from position p where p.account_id = a.id) as positions,
      (select coalesce(sum(market_value), 0)::numeric(20, 2) from position p where p.account_id = a.id) as positions_value
    from account a where a.user_id = ${person.userId} and a.deleted_at is null`.execute(app.deps.db.system)
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** What `admin check` complains of, by the same code in this process: a start of the command per kill takes long. */
async function findFaults(): Promise<string[]> {
  const lines: string[] = []
  const code = await checkCommand.run({ deps: app.deps, options: {}, operands: [], print: (line) => lines.push(line) })
  return code === 0 ? [] : lines
}

/** What the command itself complains of. */
async function checkDatabase(): Promise<string> {
  const run = promisify(execFile)(process.execPath, [path.join(packageRoot, 'src/admin.ts'), 'check'], {
    env: environment(),
  })
  return run.then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  )
}

/** Milliseconds that an undisturbed sync takes here and now. */
async function measureSync(): Promise<number> {
  const person = await newInvestor()
  const began = performance.now()
  await startSyncOf(person)
  await untilFinished(person)
  return performance.now() - began
}

/**
 * Lets the dead worker's claim run out, so that the next start takes over at once. A sync that nobody had taken up yet
 * is moved into the past instead of waiting until it counts as forgotten.
 */
async function letClaimRunOut(person: Person): Promise<void> {
  await until(async () => (await syncsOf(person)).every((sync) => !sync.is_held))
  await sql`
    update sync set started_at = started_at - interval '1 minute'
    where user_id = ${person.userId} and status = 'SYNCING' and lease_until is null`.execute(app.deps.db.system)
}

/** Starts the syncs so that each has run for its own time when the API is killed. */
async function killMidway(persons: readonly Person[], moments: readonly number[]): Promise<void> {
  const order = persons
    .map((person, index) => ({ person, moment: moments[index] ?? 0 }))
    .toSorted((a, b) => b.moment - a.moment)
  for (const [index, { person, moment }] of order.entries()) {
    await startSyncOf(person)
    await after(moment - (order[index + 1]?.moment ?? 0))
  }
  await kill()
}

test(
  `[F-006] the API killed at ${POINTS} random points of a sync, started again: all that the institutions hold is there, and once`,
  { timeout: TIMEOUT_MS },
  async () => {
    process.stdout.write(`KILL_SEED=${SEED} KILL_POINTS=${POINTS}\n`)
    const random = seededRandom(SEED)
    await start()
    await measureSync()
    const span = Math.max(await measureSync(), await measureSync())
    // One moment in each of as many equal parts of the span, so that no part is left out; in random company.
    const points = Array.from({ length: POINTS }, (_, part) => ({
      moment: ((part + random()) / POINTS) * span,
      place: random(),
    }))
    const moments = points.toSorted((a, b) => a.place - b.place).map(({ moment }) => moment)
    const hits = { beforeTaken: 0, midway: 0, afterEnd: 0 }
    let partial = 0
    for (let from = 0; from < POINTS; from += AT_ONCE) {
      const group = moments.slice(from, from + AT_ONCE)
      const where = `seed ${SEED}, killed ${group.map((moment) => moment.toFixed(0)).join(', ')} ms into syncs of ${span.toFixed(0)}`
      const persons: Person[] = []
      for (const _ of group) persons.push(await newInvestor())
      await killMidway(persons, group)

      for (const person of persons) {
        const [sync] = await syncsOf(person)
        hits[sync?.status === 'DONE' ? 'afterEnd' : sync?.is_taken ? 'midway' : 'beforeTaken']++
        const left = await held(person)
        if (left.length > 0 && left.length < 9) partial++
      }
      expect(await findFaults(), `${where}: at the kill`).toEqual([])

      for (const person of persons) await letClaimRunOut(person)
      await start()
      for (const person of persons) {
        await untilFinished(person)
        expect(await syncsOf(person), where).toEqual([{ status: 'DONE', is_taken: false, is_held: false }])
        const told = await sumsOfSandbox(sandbox, person.userId)
        expect(told).toHaveLength(9)
        expect(await held(person), where).toEqual(told)
      }
    }
    expect(await checkDatabase()).toBe('')
    process.stdout.write(
      `span ${span.toFixed(0)} ms; ${JSON.stringify(hits)}; killed between two accounts: ${partial}\n`,
    )
    // Otherwise nothing was shown: the kills have to fall into the work.
    expect(hits.midway).toBeGreaterThan(POINTS / 3)
    expect(partial).toBeGreaterThan(0)
  },
)

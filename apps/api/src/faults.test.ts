import { type ChildProcess, fork, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, unlinkSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCommand } from './admin/check.command.ts'
import { type Deps, createDeps } from './compose.ts'
import type { Env } from './environment.ts'
import { migrate } from './platform/db/migrate.ts'
import { packageRoot } from './platform/package-root.ts'
import { serverProgram } from './testing/server-program.ts'
import { sumsOfSandbox } from './testing/account-sums.ts'
import { processEnvironment } from './testing/process-environment.ts'
import { seedOf, seededRandom } from './testing/seeded-random.ts'
import { addPerson, environmentText, testEnv } from './testing/test-app.ts'
import { createTestDatabase } from './testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from './testing/test-sandbox.ts'

// One seed says what is asked, what breaks meanwhile and what the clocks show, over real processes: two that answer, one
// that works, each with a clock of its own, a database server, and wires to the database and to the aggregator that are
// cut and slowed. After every step what people were told is compared with what is there, and every rule is checked.
// FAULT_SEED repeats a run, FAULT_STEPS says how long it is.

const SEED = seedOf(process.env['FAULT_SEED'])
const STEPS = Number(process.env['FAULT_STEPS'] ?? 6)
/** Calls that are under way at once when something breaks. */
const AT_ONCE = 4
/** No call is tried for longer: what is not answered by then hangs. */
const HANGS_MS = 120_000
const random = seededRandom(SEED)
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))

let folder: string
let server: { process: ChildProcess; ended: Promise<void> }
let databaseWire: Wire
let aggregatorWire: Wire
let sandboxDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let sandbox: TestSandbox
let deps: Deps
let env: Env
let a: Node
let b: Node
let worker: Node

/** A wire to a server: it can be cut, and each piece that passes can be slowed. */
class Wire {
  delayMs = 0
  readonly #sockets = new Set<net.Socket>()
  readonly #server: net.Server

  private constructor(target: () => net.NetConnectOpts) {
    this.#server = net.createServer((near) => {
      const far = net.connect(target())
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
        one.on('data', (piece) => {
          if (this.delayMs === 0) return void other.write(piece)
          one.pause()
          setTimeout(() => {
            other.write(piece)
            one.resume()
          }, this.delayMs)
        })
        one.on('end', () => other.end())
      }
    })
  }

  /** @param at a path of a socket, or nothing for a free port */
  static async open(target: () => net.NetConnectOpts, at?: string): Promise<Wire & { port: number }> {
    const wire = new Wire(target)
    await new Promise<void>((resolve) =>
      at === undefined ? wire.#server.listen(0, '127.0.0.1', resolve) : wire.#server.listen(at, resolve),
    )
    const address = wire.#server.address()
    return Object.assign(wire, { port: typeof address === 'object' ? (address?.port ?? 0) : 0 })
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.#server.close()
    this.cut()
  }
}

/** A process of the API that is started again whenever it is gone. */
class Node {
  url = ''
  clockMs = 0
  process!: ChildProcess
  ended = Promise.resolve()
  ready = Promise.resolve()
  /** The last that it wrote of errors. */
  said = (): string => ''
  readonly #jobs: '0' | '1'

  constructor(jobs: '0' | '1') {
    this.#jobs = jobs
  }

  start(): void {
    const prelude = `
      const RealDate = Date
      globalThis.Date = class extends RealDate {
        constructor(...given) { given.length > 0 ? super(...given) : super(RealDate.now() + ${this.clockMs}) }
        static now() { return RealDate.now() + ${this.clockMs} }
      }`
    const child = fork(serverProgram, [], {
      env: { ...processEnvironment, ...environmentText(env), JOBS: this.#jobs },
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(prelude)}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.process = child
    let log = ''
    this.said = () => log
    child.stderr?.on('data', (piece: Buffer) => (log = (log + piece.toString()).slice(-4000)))
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()))
    this.ready = new Promise((resolve) => {
      child.once('message', ({ url }: { url: string }) => {
        this.url = url.replace('localhost', '127.0.0.1')
        resolve()
      })
      // a database that is away while it starts ends it: whoever watches it starts it again
      child.once('exit', () => {
        if (this.process !== child || isOver) return resolve()
        if (!/ECONN|EPIPE|terminat|connection|starting up|shutting down|recovery|timeout/i.test(log) && log !== '')
          startFaults.push(log)
        resolve(pause(100).then(() => (this.process === child ? this.again() : this.ready)))
      })
    })
  }

  again(): Promise<void> {
    this.start()
    return this.ready
  }

  /** Ends it as told and starts it again, with a clock that may be wrong. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { process: dying, ended, said } = this
    const wasReady = this.url !== ''
    this.clockMs = pick([0, 0, 60_000, -60_000, 3_600_000, -3_600_000])
    this.url = ''
    dying.removeAllListeners('exit')
    const gone = new Promise<void>((resolve) => dying.once('exit', () => resolve()))
    if (dying.exitCode === null && dying.signalCode === null) {
      dying.kill(signal)
      await Promise.race([gone, ended])
      if (signal === 'SIGTERM' && wasReady && dying.exitCode !== 0)
        startFaults.push(`SIGTERM ended with ${dying.exitCode}: ${said()}`)
    }
    this.start()
  }
}

let isOver = false
const startFaults: string[] = []

async function startServer(): Promise<string> {
  const program = path.join(packageRoot, '../launcher/src/testing/run-postgres.ts')
  const child = spawn(process.execPath, [program, path.join(folder, 'postgres')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  server = { process: child, ended }
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    void ended.then(() => reject(new Error('the database server did not start')))
  })
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kw-harness-'))
  // as root the server runs as another user, who has to pass through
  chmodSync(folder, 0o711)
  const url = new URL(await startServer())
  const directory = url.searchParams.get('host')!
  mkdirSync(path.join(folder, 'wire'))
  const socket = path.join(folder, 'wire/.s.PGSQL.5432')
  if (existsSync(socket)) unlinkSync(socket)
  databaseWire = await Wire.open(() => ({ path: path.join(directory, '.s.PGSQL.5432') }), socket)
  sandboxDatabase = await createTestDatabase()
  sandbox = await startTestSandbox(sandboxDatabase.url)
  const { port, hostname } = new URL(sandbox.url)
  const toAggregator = await Wire.open(() => ({ port: Number(port), host: hostname }))
  aggregatorWire = toAggregator
  const settings = {
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    SYNC_LEASE_SECONDS: '2',
    AGGREGATOR_TIMEOUT_SECONDS: '5',
  }
  const straight = testEnv(url.href, settings)
  deps = createDeps(straight, { log: pino({ level: 'silent' }) })
  await migrate(deps.db.system)
  const wired = new URL(url)
  wired.searchParams.set('host', path.join(folder, 'wire'))
  env = {
    ...straight,
    DATABASE_URL: wired.href,
    AGGREGATOR_URL: `http://127.0.0.1:${toAggregator.port}`,
    DRAIN_SECONDS: 0.2,
  }
  ;[a, b, worker] = [new Node('0'), new Node('0'), new Node('1')]
  for (const node of [a, b, worker]) node.start()
  await Promise.all([a.ready, b.ready, worker.ready])
  // five processes, on a machine that may be busy
}, 600_000)

afterAll(async () => {
  isOver = true
  for (const node of [a, b, worker]) node.process.kill('SIGKILL')
  await Promise.all([a, b, worker].map((node) => node.ended))
  await deps.db.close()
  for (const wire of [databaseWire, aggregatorWire]) wire.close()
  server.process.kill('SIGTERM')
  await server.ended
  await sandbox.stop()
  await sandboxDatabase.drop()
  rmSync(folder, { recursive: true, force: true })
})

// ——— what people do, and what they were told

type Person = Awaited<ReturnType<typeof addPerson>>

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

let retries = 0

/**
 * Asks until there is an answer that says something: on the other process when one is gone, with the same key.
 * What was done and whose answer was lost is `409 idempotency_answer_lost`.
 */
async function ask(person: Person, method: string, url: string, body?: unknown): Promise<Answer> {
  const key = randomUUID()
  const first = pick([a, b])
  const until = Date.now() + HANGS_MS
  for (let turn = 0; Date.now() < until; turn++) {
    const node = turn % 2 === 0 ? first : first === a ? b : a
    try {
      const response = await fetch(node.url + url, {
        method,
        headers: {
          authorization: `Bearer ${person.access}`,
          'idempotency-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await response.text()
      const answer = { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
      const isPassing =
        answer.status === 502 || answer.status === 503 || answer.body['code'] === 'idempotency_in_progress'
      if (!isPassing) return answer
    } catch {
      // cut off, killed or frozen: whether it was done is not known
    }
    retries++
    await pause(100)
  }
  throw new Error(`${method} ${url} was not answered`)
}

/** Things of one kind that a person has, by a name of their own: as they were told, and how they are asked for. */
interface Shelf {
  readonly person: Person
  readonly list: string
  readonly nameOf: (row: Record<string, unknown>) => string
  readonly create: (name: string) => readonly [string, unknown]
  readonly rename: (name: string) => readonly ['PATCH' | 'PUT', unknown]
  readonly place: (id: string) => string
  readonly told: Map<string, string>
}

const CLIENTS = '/api/wealth-management-clients/'
const clientsOf = (person: Person): Shelf => ({
  person,
  list: `${CLIENTS}?page_size=100`,
  nameOf: (row) => String(row['last_name']),
  create: (name) => [CLIENTS, { first_name: 'Ada', last_name: name }],
  rename: (name) => ['PATCH', { last_name: name }],
  place: (id) => `${CLIENTS}${id}/`,
  told: new Map(),
})
const goal = (name: string) => ({
  kind: 'HOUSE',
  name,
  target_amount: '10.00',
  target_months: null,
  target_date: null,
  monthly_amount: null,
  strategy: null,
  accounts: [],
})
const goalsOf = (person: Person): Shelf => ({
  person,
  list: '/api/investor/goals/',
  nameOf: (row) => String(row['name']),
  create: (name) => ['/api/investor/goals/', goal(name)],
  rename: (name) => ['PUT', goal(name)],
  place: (id) => `/api/investor/goals/${id}/`,
  told: new Map(),
})
const house = (name: string) => ({ account_name: name, institution_name: 'Own' })
const accountsOf = (person: Person): Shelf => ({
  person,
  list: '/api/investor/accounts/?page_size=100&search=Thing',
  nameOf: (row) => String(row['account_name']),
  create: (name) => [
    '/api/investor/manual-accounts/',
    { ...house(name), account_type: 'OTHER', currency: 'USD', value: '10.00', date: '2026-01-02' },
  ],
  rename: (name) => ['PUT', house(name)],
  place: (id) => `/api/investor/manual-accounts/${id}/`,
  told: new Map(),
})

async function read(shelf: Shelf): Promise<Map<string, string>> {
  const { status, body } = await ask(shelf.person, 'GET', shelf.list)
  expect(status, JSON.stringify(body)).toBe(200)
  const rows = (body['results'] ?? body['goals'] ?? body) as Record<string, unknown>[]
  const mine = rows.filter((row) => shelf.nameOf(row).startsWith('Thing'))
  return new Map(mine.map((row) => [String(row['id']), shelf.nameOf(row)]))
}

let things = 0
let confirmed = 0
const faults: string[] = []

/** One thing done to one thing of a shelf, and what is to be found afterwards. */
async function act(shelf: Shelf, kind: 'create' | 'rename' | 'remove', id: string | undefined): Promise<void> {
  const name = `Thing ${things++}`
  const isLost = ({ body }: Answer) => body['code'] === 'idempotency_answer_lost'
  if (kind === 'create' || id === undefined) {
    const [url, body] = shelf.create(name)
    const answer = await ask(shelf.person, 'POST', url, body)
    if (isLost(answer)) {
      // it says that it was done: then it is there, once
      const found = [...(await read(shelf))].filter(([, each]) => each === name)
      if (found.length !== 1) faults.push(`${url} said that ${name} was done, and it is there ${found.length} times`)
      for (const [each] of found) shelf.told.set(each, name)
    } else if (answer.status === 201) shelf.told.set(String(answer.body['id']), name)
    else faults.push(`${url} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  } else if (kind === 'rename') {
    const [method, body] = shelf.rename(name)
    const answer = await ask(shelf.person, method, shelf.place(id), body)
    // what is said to be done is there, though its answer was lost
    if (answer.status === 200 || isLost(answer)) shelf.told.set(id, name)
    else faults.push(`${method} ${shelf.place(id)} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  } else {
    const url = shelf.list.includes('/accounts/') ? `/api/investor/accounts/${id}/` : shelf.place(id)
    const answer = await ask(shelf.person, 'DELETE', url)
    // asked again after its answer was lost it is not there any more
    if (answer.status === 204 || answer.status === 200 || answer.status === 404 || isLost(answer)) shelf.told.delete(id)
    else faults.push(`DELETE ${url} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  confirmed++
}

// ——— what breaks

const broken: Record<string, number> = {}
const BREAKS: Readonly<Record<string, () => Promise<unknown> | void>> = {
  'kill -9 of a node': () => pick([a, b]).end('SIGKILL'),
  'kill -9 of the worker': () => worker.end('SIGKILL'),
  'stop of a node': () => pick([a, b]).end('SIGTERM'),
  'freeze of a node': async () => {
    const { process: frozen } = pick([a, b])
    const ms = between(100, 1500)
    frozen.kill('SIGSTOP')
    await pause(ms)
    frozen.kill('SIGCONT')
  },
  'cut to the database': () => databaseWire.cut(),
  'slow wire to the database': async () => {
    databaseWire.delayMs = between(5, 60)
    await pause(300)
    databaseWire.delayMs = 0
  },
  'cut to the aggregator': () => aggregatorWire.cut(),
  'crash of the database': async () => {
    // one backend that dies takes all of them with it: what was not on its way to the disk is lost
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(deps.db.system)
    process.kill(rows[0]!.pid, 'SIGKILL')
  },
  'restart of the database': async () => {
    server.process.kill('SIGTERM')
    await server.ended
    await startServer()
  },
}

/** Until the database answers again. */
async function check(): Promise<void> {
  const until = Date.now() + HANGS_MS
  for (;;) {
    const lines: string[] = []
    try {
      const print = (line: string): void => void lines.push(line)
      const code = await checkCommand.run({ deps, options: {}, operands: [], print })
      if (code !== 0) faults.push(lines.filter((line) => !line.startsWith('ok')).join('\n'))
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(100)
    }
  }
}

test(
  '[F-002] [F-003] [F-006] [F-014] [F-019] [F-020] [F-023] [F-031] [F-034] whatever dies or is cut meanwhile, what people were told is there, once, and every rule holds',
  async () => {
    const advisors = [await addPerson(deps, { userType: 'ADVISOR' }), await addPerson(deps, { userType: 'ADVISOR' })]
    const investors = [await addPerson(deps), await addPerson(deps)]
    for (const { userId } of investors) await sandbox.link(userId, 'lanternfield', 'demo-investor')
    const shelves = [
      ...advisors.map(clientsOf),
      ...investors.flatMap((person) => [goalsOf(person), accountsOf(person)]),
    ]

    for (let step = 0; step < STEPS && faults.length === 0; step++) {
      // what is under way at once touches different shelves, so that what is to be found is certain
      const order = shelves.map((shelf) => ({ shelf, at: random() })).toSorted((one, other) => one.at - other.at)
      const acts = order.slice(0, AT_ONCE).map(({ shelf }) => {
        const kind = shelf.told.size > 30 ? 'remove' : pick(['create', 'create', 'rename', 'remove'] as const)
        return { shelf, kind, id: shelf.told.size > 0 ? pick([...shelf.told.keys()]) : undefined }
      })
      const what = pick(Object.keys(BREAKS))
      const moment = between(0, 40)
      const syncing = random() < 0.3 ? pick(investors) : undefined
      broken[what] = (broken[what] ?? 0) + 1
      const breaking = pause(moment).then(() => BREAKS[what]!())
      // one that runs already, or was started a moment ago, is none of ours
      const sync = syncing && ask(syncing, 'POST', '/api/investor/sync/', {})
      await Promise.all([...acts.map(({ shelf, kind, id }) => act(shelf, kind, id)), sync, breaking])
      for (const shelf of new Set(acts.map((each) => each.shelf)))
        if (JSON.stringify([...(await read(shelf))].toSorted()) !== JSON.stringify([...shelf.told].toSorted()))
          faults.push(
            `step ${step}, ${what}: ${shelf.list} has ${JSON.stringify([...(await read(shelf))])}, told was ${JSON.stringify([...shelf.told])}`,
          )
      await check()
    }
    await Promise.all([a.ready, b.ready, worker.ready])

    // what the institutions hold is there in the end, whatever was cut on the way
    for (const person of faults.length > 0 ? [] : investors) {
      const held = async () => {
        const { rows } = await sql<Record<string, unknown>>`
        select a.provider_account_id as id, a.market_value as value,
          (select count(*)::int from transaction t where t.account_id = a.id) as transactions,
          (select coalesce(sum(flow_amount), 0)::numeric(20, 2) from transaction t where t.account_id = a.id and not t.is_pending) as sum,
          (select count(*)::int from position p where p.account_id = a.id) as positions,
          (select coalesce(sum(market_value), 0)::numeric(20, 2) from position p where p.account_id = a.id) as positions_value
        from account a where a.user_id = ${person.userId} and a.deleted_at is null and a.credential_id is not null
        order by 1`.execute(deps.db.system)
        return rows
      }
      const until = Date.now() + HANGS_MS
      const told = JSON.stringify(await sumsOfSandbox(sandbox, person.userId))
      while (JSON.stringify(await held()) !== told && Date.now() < until) {
        await sql`update sync set started_at = started_at - interval '2 minutes' where user_id = ${person.userId}`.execute(
          deps.db.system,
        )
        await ask(person, 'POST', '/api/investor/sync/', {})
        await pause(500)
      }
      expect(JSON.stringify(await held()), `FAULT_SEED=${SEED}`).toBe(told)
    }
    process.stdout.write(
      `F-002 ${STEPS} steps, seed ${SEED}: ${confirmed} calls confirmed after ${retries} tries again, ${JSON.stringify(broken)}\n`,
    )
    expect([...faults, ...startFaults], `FAULT_SEED=${SEED} FAULT_STEPS=${STEPS}`).toEqual([])
  },
  24 * 3_600_000,
)

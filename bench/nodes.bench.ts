// What more nodes, and a pooler before the database, bring and cost: one node of the built server, three of them, and one
// whose connections go through PgBouncer in transaction mode, each behind the same kind of proxy and on the same database. They
// take turns; every caller sends the next call when the one before is answered.
//
//   NODES_SECONDS  of each turn (10)
//   NODES_CALLERS  calls at once (32)
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { buildIfChanged } from '../apps/launcher/src/build.ts'
import { createDeps } from '../apps/api/src/compose.ts'
import { readEnv } from '../apps/api/src/environment.ts'
import { PGBOUNCER, startPgBouncer } from '../apps/api/src/testing/pgbouncer.ts'
import { startBenchDatabase } from './database.ts'
import type { Ports } from './nodes/proxy.ts'
import { type Townsman, addTown } from './reads/town.ts'
import { ms, printTable, quantile, times } from './report.ts'
import { serverEnvironment, startServer } from './server-environment.ts'

const SECONDS = Number(process.env['NODES_SECONDS'] ?? 10)
const CALLERS = Number(process.env['NODES_CALLERS'] ?? 32)
const TURNS = 3
/** Enough that nobody calls more often than a person may. */
const PEOPLE = 300
const LISTS = [
  '/api/investor/positions/',
  '/api/investor/transactions/?page_size=25',
  '/api/investor/accounts/summary/',
  '/api/investor/accounts/',
  '/api/me/',
]

await buildIfChanged(path.resolve(import.meta.dirname, '..'))
const database = await startBenchDatabase()
const db = new pg.Client({ connectionString: database.url })
await db.connect()
const town = await addTown(db, { people: PEOPLE, transactions: PEOPLE * 200, snapshotDays: 30 })
await db.end()
const bouncer = PGBOUNCER ? await startPgBouncer(database.url, { mode: 'transaction', poolSize: 10 }) : null
const environment = { ...serverEnvironment(database.url), LOG_LEVEL: 'silent', JOBS: '0' }
const deps = createDeps(readEnv(environment))
const tokens = new Map<string, string>()
for (const { userId, sessionId } of town)
  tokens.set(userId, await deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' }))
await deps.db.close()

class Side {
  readonly name: string
  readonly nodes: readonly ChildProcess[]
  readonly #proxy: ChildProcess
  readonly #port: number
  readonly #agent = new http.Agent({ keepAlive: true })
  readonly times: number[] = []
  refused = 0
  seconds = 0
  cpuMs = 0

  constructor(name: string, nodes: readonly ChildProcess[], proxy: ChildProcess, port: number) {
    this.name = name
    this.nodes = nodes
    this.#proxy = proxy
    this.#port = port
  }

  call(who: Townsman, address: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokens.get(who.userId)}` }
      const options = { agent: this.#agent, host: '127.0.0.1', port: this.#port, path: address, headers }
      const request = http.get(options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      request.once('error', reject)
    })
  }

  stop(): void {
    for (const child of [...this.nodes, this.#proxy]) child.kill('SIGKILL')
  }
}

async function startSide(name: string, count: number, databaseUrl: string): Promise<Side> {
  const servers = []
  for (let at = 0; at < count; at++) servers.push(await startServer({ ...environment, DATABASE_URL: databaseUrl }))
  const proxy = fork(path.join(import.meta.dirname, 'nodes/proxy.ts'))
  const ports: Ports = servers.map(({ url }) => Number(new URL(url).port))
  proxy.send(ports)
  const [port] = (await once(proxy, 'message')) as [number]
  return new Side(
    name,
    servers.map((server) => server.process),
    proxy,
    port,
  )
}

/** Milliseconds of CPU that processes have taken, all their threads together. */
const cpuOf = (processes: readonly ChildProcess[]): number =>
  processes.reduce((sum, { pid }) => {
    const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    // the kernel counts in hundredths of a second
    return sum + (Number(user) + Number(system)) * 10
  }, 0)

let place = 0
async function turn(side: Side, seconds: number, isCounted: boolean): Promise<void> {
  const cpuBefore = cpuOf(side.nodes)
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < until) {
        const at = place++
        const meant = performance.now()
        const status = await side.call(town[at % town.length]!, LISTS[at % LISTS.length]!)
        if (!isCounted) continue
        if (status === 200) side.times.push(performance.now() - meant)
        else if (status === 503) side.refused++
        else throw new Error(`${side.name} answered ${status}`)
      }
    }),
  )
  if (!isCounted) return
  side.seconds += (performance.now() - began) / 1000
  side.cpuMs += cpuOf(side.nodes) - cpuBefore
}

const one = await startSide('one node', 1, database.url)
const sides = [one, await startSide('three nodes', 3, database.url)]
if (bouncer) sides.push(await startSide('one node, PgBouncer before the database', 1, bouncer.url))
for (const side of sides) await turn(side, 5, false)
for (let round = 0; round < TURNS; round++) for (const side of sides) await turn(side, SECONDS, true)

const rateOf = (side: Side): number => side.times.length / side.seconds
printTable(
  `${CALLERS} callers, ${TURNS} turns of ${SECONDS} s each; the callers, the proxy and the database on the same cores`,
  ['', 'calls a s', 'ratio', 'p50', 'p95', 'p99', 'refused', 'CPU ms of nodes a call'],
  sides.map((side) => [
    side.name,
    Math.round(rateOf(side)),
    times(rateOf(side) / rateOf(one)),
    ...[0.5, 0.95, 0.99].map((q) => ms(quantile(side.times, q))),
    side.refused,
    (side.cpuMs / side.times.length).toFixed(2),
  ]),
)
if (!bouncer) console.log('\nPgBouncer is not installed here and was not measured.')
for (const side of sides) side.stop()
await bouncer?.stop()
await database.stop()
process.exit(0)

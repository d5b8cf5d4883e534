// What is promised under load (L-001 to L-004, L-007, L-010) against the built server as a process of its own, over the people of a small town.
// Calls are begun by the clock, whether earlier ones are answered or not, and timed from when they were meant to begin.
//
//   LOAD_SECONDS  of the promise; 1,800 is L-001, 28,800 at LOAD_RATE=300 is L-002 (60). The other parts take a minute at most
//   LOAD_RATE     calls a second, the promise (600)
//   LOAD_PEOPLE   people, each with 500 transactions (500)
//   LOAD_STREAMS  readers of answers that say nothing; 10,000 is L-010 (1,500)
//   LOAD_SYNCS    people who sync at once; 1,000 is L-007 (100)
import http from 'node:http'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { buildIfChanged } from '../apps/launcher/src/build.ts'
import { createDeps } from '../apps/api/src/compose.ts'
import { readEnv } from '../apps/api/src/environment.ts'
import { syncJob } from '../apps/api/src/features/sync/sync.job.ts'
import { beginSync } from '../apps/api/src/features/sync/sync.queries.ts'
import {
  buildCheckingAccounts,
  buildProviderCredential,
  buildTransactionRow,
  quietReader,
} from '../apps/api/src/testing/build-rows.ts'
import type { AccountSource, AggregatorReader } from '../apps/api/src/sources/aggregator/port.ts'
import { startBenchDatabase } from './database.ts'
import { type Townsman, addTown } from './reads/town.ts'
import { ms, printTable, quantile } from './report.ts'
import { serverEnvironment, startServer } from './server-environment.ts'

const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 60)
const RATE = Number(process.env['LOAD_RATE'] ?? 600)
const PEOPLE = Number(process.env['LOAD_PEOPLE'] ?? 500)
const STREAMS = Number(process.env['LOAD_STREAMS'] ?? 1500)
const SYNCS = Number(process.env['LOAD_SYNCS'] ?? 100)
const READERS_PER_PERSON = 3
/** Seconds of the parts beside the promise. */
const SHORT = Math.min(SECONDS, 60)
/** A token lives for ten minutes. */
const TOKEN_MS = 300_000
const SYNCED = { accounts: 5, transactions: 100 }

await buildIfChanged(path.resolve(import.meta.dirname, '..'))
const database = await startBenchDatabase()
const db = new pg.Client({ connectionString: database.url })
await db.connect()
const town = await addTown(db, { people: PEOPLE, transactions: PEOPLE * 500, snapshotDays: 30 })
const environment = {
  ...serverEnvironment(database.url),
  AI_ENGINE: 'scripted',
  STREAM_HEARTBEAT_SECONDS: '5',
  // what is refused is counted here
  LOG_LEVEL: 'silent',
  // scheduled syncs would take part
  JOBS: '0',
}
const deps = createDeps(readEnv(environment))
const tokens = new Map<string, string>()
async function signIn(): Promise<void> {
  for (const { userId, sessionId } of town)
    tokens.set(userId, await deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' }))
}
await signIn()
const renewing = setInterval(() => void signIn(), TOKEN_MS)
const server = await startServer(environment)
const { hostname, port } = new URL(server.url)
const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 })

/** One call: its status, and milliseconds since it was meant to begin. */
interface Called {
  readonly status: number
  readonly ms: number
}

function call(who: Townsman, address: string, body?: object, meantAt = performance.now()): Promise<Called> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${tokens.get(who.userId)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const request = http.request(
      { agent, hostname, port, path: address, headers, method: body ? 'POST' : 'GET' },
      (response) => {
        response.on('data', () => undefined)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - meantAt }))
        response.on('error', () => resolve({ status: 0, ms: performance.now() - meantAt }))
      },
    )
    request.on('error', () => resolve({ status: 0, ms: performance.now() - meantAt }))
    request.end(body ? JSON.stringify(body) : undefined)
  })
}

const LISTS = [
  '/api/investor/positions/',
  '/api/investor/transactions/?page_size=25',
  '/api/investor/accounts/summary/',
  '/api/investor/accounts/',
]
/** Four in five read lists, three in twenty what is smaller, one in twenty writes. */
function mixed(place: number, meantAt?: number): Promise<Called> {
  const who = town[(place * 31) % town.length]!
  const kind = place % 20
  if (kind < 16) return call(who, LISTS[kind % LISTS.length]!, undefined, meantAt)
  return kind < 19 ? call(who, '/api/me/', undefined, meantAt) : call(who, '/api/conversations/', {}, meantAt)
}

/** Megabytes that the server's process takes. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1000

/** What became of calls: of a working day there are millions. */
class Tally {
  readonly good: number[] = []
  readonly refused: number[] = []
  errors = 0

  add({ status, ms: took }: Called): void {
    if (status === 429 || status === 503) this.refused.push(took)
    else if (status > 0 && status < 400) this.good.push(took)
    else this.errors++
  }
}

/** Begins so many calls a second, by the clock, and waits for all of them. */
async function atRate(rate: number, seconds: number, tally = new Tally()): Promise<Tally> {
  const began = performance.now()
  let underWay = 0
  for (let place = 0; place < rate * seconds;) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1000) * rate))
    for (; place < due; place++) {
      underWay++
      void mixed(place, began + (place / rate) * 1000).then((called) => {
        tally.add(called)
        underWay--
      })
    }
    await after(5)
  }
  while (underWay > 0) await after(5)
  return tally
}

const rows: (string | number)[][] = []
function tell(name: string, { good, refused, errors }: Tally, seconds: number): void {
  const figure = (samples: number[], q: number): string => (samples.length > 0 ? ms(quantile(samples, q)) : '–')
  rows.push([
    name,
    Math.round((good.length + refused.length + errors) / seconds),
    Math.round(good.length / seconds),
    figure(good, 0.5),
    figure(good, 0.95),
    figure(good, 0.99),
    refused.length,
    figure(refused, 0.99),
    errors,
    memory().toFixed(0),
  ])
  console.log(rows.at(-1)?.join(' | '))
}
async function part(name: string, rate: number, seconds = SHORT): Promise<void> {
  tell(name, await atRate(rate, seconds), seconds)
}

/** Megabytes a minute by which the second half of the samples grows: the line that fits them best. */
function slope(samples: readonly { readonly minute: number; readonly mb: number }[]): number {
  const late = samples.slice(Math.floor(samples.length / 2))
  const mean = (of: (sample: (typeof late)[number]) => number) =>
    late.reduce((sum, one) => sum + of(one), 0) / late.length
  const [minute, mb] = [mean((one) => one.minute), mean((one) => one.mb)]
  return mean((one) => (one.minute - minute) * (one.mb - mb)) / mean((one) => (one.minute - minute) ** 2)
}

await part('warming up', RATE / 4, 10)
await part('quarter of the promise', RATE / 4)
const grown: { minute: number; mb: number }[] = []
const beganPromise = performance.now()
const sampling = setInterval(
  () => grown.push({ minute: (performance.now() - beganPromise) / 60_000, mb: memory() }),
  1000,
)
await part('the promise (L-001)', RATE, SECONDS)
clearInterval(sampling)
await part('twice the promise (L-003)', RATE * 2)
await after(5000)

// L-004: one person as fast as fifty connections carry, beside the rest of the town at a quarter of the promise
const flood = new AbortController()
const flooder = town[0]!
const flooded = new Tally()
const flooding = Array.from({ length: 50 }, async () => {
  while (!flood.signal.aborted) flooded.add(await call(flooder, LISTS[0]!))
})
await part('quarter, one person floods (L-004)', RATE / 4)
flood.abort()
await Promise.all(flooding)
tell('the person who floods', flooded, SHORT)

// L-007: everybody's sync at once, worked on by this process as a worker beside the server
const credential = buildProviderCredential('town', 'Town Bank')
const reader: AggregatorReader = {
  ...quietReader,
  listCredentials: () => Promise.resolve([credential]),
  findCredential: () => Promise.resolve(credential),
  listAccounts: () => Promise.resolve(buildCheckingAccounts(SYNCED.accounts, (place) => `new-${place}`)),
  listTransactions: async function* (account) {
    const lines = Array.from({ length: SYNCED.transactions }, (_, index) =>
      buildTransactionRow({ externalId: `${account}-${index}` }),
    )
    yield { rows: lines, quarantined: [], isComplete: true, isFull: true, cursor: 'end' }
  },
}
const source: AccountSource = { id: 'sandbox', read: () => Promise.resolve(reader) }
const worker = { ...deps, sources: [source] }
const syncing = town.slice(-SYNCS)
const beganSyncs = performance.now()
const begun: { userId: string; syncId: string }[] = []
for (const { userId } of syncing) {
  const { sync } = await deps.db.asUser(userId, (tx) =>
    // each is handed to a worker below
    beginSync({ ...worker, jobs: { ...deps.jobs, send: () => Promise.resolve() } }, tx, {
      userId,
      trigger: 'WEBHOOK',
      credentialIds: null,
    }),
  )
  begun.push({ userId, syncId: sync.id })
}
let isDraining = true
const drained = Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let next = begun.pop(); next; next = begun.pop()) await syncJob(worker)(next)
  }),
).finally(() => (isDraining = false))
const meanwhile = new Tally()
while (isDraining) await atRate(RATE / 4, 5, meanwhile)
await drained
const tookSyncs = (performance.now() - beganSyncs) / 1000
tell(`quarter, ${syncing.length} sync at once (L-007)`, meanwhile, tookSyncs)

// L-010: readers of answers that say nothing
const chats: { who: Townsman; address: string }[] = []
for (const who of town.slice(0, Math.ceil(STREAMS / READERS_PER_PERSON))) {
  const response = await fetch(`${server.url}/api/conversations/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.get(who.userId)}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { id } = (await response.json()) as { id: string }
  const left = new AbortController()
  await fetch(`${server.url}/api/conversations/${id}/messages/submit_message/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.get(who.userId)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ conversation: id, message: '[{"say":"one"},{"hang":true}]', stream: true }),
    signal: left.signal,
  })
  left.abort()
  chats.push({ who, address: `/api/conversations/${id}/stream/` })
}
const memoryBefore = memory()
let openStreams = 0
/** When each reader heard last that the way is open. */
const heardAt: number[] = []
let longestSilence = 0
const streamAgent = new http.Agent({ keepAlive: false, maxSockets: Infinity })
for (let at = 0; at < STREAMS; at++) {
  const { who, address } = chats[Math.floor(at / READERS_PER_PERSON)]!
  const headers = { authorization: `Bearer ${tokens.get(who.userId)}` }
  const opened = new Promise<void>((resolve) => {
    const request = http.get({ agent: streamAgent, hostname, port, path: address, headers }, (response) => {
      if (response.statusCode === 200) openStreams++
      response.on('close', () => openStreams--)
      response.on('error', () => undefined)
      response.on('data', () => {
        const now = performance.now()
        longestSilence = Math.max(longestSilence, now - (heardAt[at] ?? now))
        heardAt[at] = now
      })
      resolve()
    })
    request.on('error', () => resolve())
  })
  if (at % 20 === 19) await opened
}
await after(10_000)
heardAt.length = 0
longestSilence = 0
await part(`quarter, ${openStreams} open streams (L-010)`, RATE / 4)

printTable(
  `Mixed load of ${PEOPLE} people, ${SECONDS} s of the promise, the load made on the same cores; milliseconds from when a call was meant to begin`,
  [
    'part',
    'calls a s',
    'answered a s',
    'p50',
    'p95',
    'p99',
    'refused',
    'p99 of refusals',
    'errors',
    'MB of the server',
  ],
  rows,
)
console.log(
  `\nIn the second half of the promise the server grew by ${slope(grown).toFixed(2)} MB a minute; below 1 is asked for (L-001)`,
)
console.log(
  `\n${openStreams} streams are open, ${(((memory() - memoryBefore) / Math.max(1, openStreams)) * 1000).toFixed(0)} kB each; the longest silence of one is ${(longestSilence / 1000).toFixed(1)} s of 5 between two signs of life`,
)
const { rows: stored } = await db.query<{ count: string }>(
  `select count(*) from transaction t join account a on a.id = t.account_id where a.provider_account_id like 'new-%'`,
)
console.log(
  `${syncing.length} syncs took ${tookSyncs.toFixed(0)} s, ${stored[0]?.count} of ${syncing.length * SYNCED.accounts * SYNCED.transactions} transactions stored`,
)
clearInterval(renewing)
server.process.kill('SIGKILL')
await deps.db.close()
await db.end()
await database.stop()
process.exit(0)

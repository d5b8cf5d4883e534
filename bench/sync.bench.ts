// What people who read their screens feel of four syncs at once (as many as one server runs) whose aggregator takes a
// second for every page: connections of the pool that wait in a transaction meanwhile, and how long the dashboard's figures take.
import {
  buildCheckingAccounts,
  buildProviderCredential,
  buildTransactionRow,
  quietReader,
} from '../apps/api/src/testing/build-rows.ts'
import pg from 'pg'
import { dayOf } from '@keelwise/finance/days'
import { type Deps, createDeps } from '../apps/api/src/compose.ts'
import { readEnv } from '../apps/api/src/environment.ts'
import { syncJob } from '../apps/api/src/features/sync/sync.job.ts'
import { beginSync } from '../apps/api/src/features/sync/sync.queries.ts'
import { sleep } from '../apps/api/src/platform/sleep.ts'
import { type AccountSource, type AggregatorReader } from '../apps/api/src/sources/aggregator/port.ts'
import { readAssetClasses } from '../apps/api/src/wealth/allocation.ts'
import { readNetWorth } from '../apps/api/src/wealth/net-worth.ts'
import { startBenchDatabase } from './database.ts'
import { addInhabitant } from '../apps/api/src/testing/population.ts'
import { ms, printTable, quantile } from './report.ts'
import { serverEnvironment } from './server-environment.ts'

const SYNCS = 4
const ACCOUNTS = 2
const PAGES = 5
const ROWS = 200
const PAGE_MS = 1000
/** People who read without a pause. */
const READERS = 12

const credential = buildProviderCredential('slow', 'Slow Bank')

const rowOf = (id: string) => buildTransactionRow({ externalId: id })

const reader: AggregatorReader = {
  ...quietReader,
  listCredentials: () => Promise.resolve([credential]),
  findCredential: () => Promise.resolve(credential),
  listAccounts: () => Promise.resolve(buildCheckingAccounts(ACCOUNTS, (place) => `account-${place}`)),
  listTransactions: async function* (account) {
    for (let page = 0; page < PAGES; page++) {
      await sleep(PAGE_MS)
      const rows = Array.from({ length: ROWS }, (_, index) => rowOf(`${account}-${page}-${index}`))
      yield { rows, quarantined: [], isComplete: true, isFull: true, cursor: `after-${page}` }
    }
  },
}
const slow: AccountSource = { id: 'sandbox', read: () => Promise.resolve(reader) }

const server = await startBenchDatabase()
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()
const people: string[] = []
for (let person = 0; person < SYNCS + READERS; person++) {
  const { userId } = await addInhabitant(owner, { transactions: 500, accounts: 10, positions: 50, institutions: 3 })
  people.push(userId)
}
await owner.query('vacuum analyze')
const today = dayOf(new Date())

/** Reads what the dashboard shows, over and over, until it is told to stop. */
async function readAlong(deps: Deps, userId: string, stop: AbortSignal) {
  const taken: number[] = []
  let refused = 0
  while (!stop.aborted) {
    const began = performance.now()
    try {
      await deps.db.asUser(userId, async (tx) => {
        await readNetWorth(tx, userId, today, [])
        await readAssetClasses(tx, userId, today, null)
      })
      taken.push(performance.now() - began)
    } catch {
      refused++
    }
  }
  return { taken, refused }
}

/** How many connections are in a transaction and wait for us, as the server counts them. */
async function watchConnections(stop: AbortSignal): Promise<number[]> {
  const counts: number[] = []
  while (!stop.aborted) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction' and state_change < now() - interval '200 milliseconds'`,
    )
    counts.push(rows[0]?.count ?? 0)
    await sleep(100)
  }
  return counts
}

async function measure(deps: Deps, name: string, work: (deps: Deps) => Promise<unknown>): Promise<(string | number)[]> {
  const stop = new AbortController()
  const readers = Promise.all(people.slice(SYNCS).map((userId) => readAlong(deps, userId, stop.signal)))
  const watched = watchConnections(stop.signal)
  const began = performance.now()
  await work(deps)
  const lasted = performance.now() - began
  stop.abort()
  const [all, held] = [await readers, await watched]
  const taken = all.flatMap((one) => one.taken)
  const refused = all.reduce((sum, one) => sum + one.refused, 0)
  return [
    deps.env.DATABASE_POOL,
    name,
    (lasted / 1000).toFixed(1),
    (held.reduce((sum, count) => sum + count, 0) / held.length).toFixed(1),
    Math.round(taken.length / (lasted / 1000)),
    ms(quantile(taken, 0.5)),
    ms(quantile(taken, 0.95)),
    ms(quantile(taken, 0.99)),
    refused,
  ]
}

const startSyncs = (deps: Deps) =>
  Promise.all(
    people.slice(0, SYNCS).map(async (userId) => {
      const { sync } = await deps.db.asUser(userId, (tx) =>
        beginSync(deps, tx, { userId, trigger: 'WEBHOOK', credentialIds: null }),
      )
      await syncJob(deps)({ userId, syncId: sync.id })
    }),
  )

const rows: (string | number)[][] = []
for (const pool of [10, 5]) {
  const made = createDeps(readEnv({ ...serverEnvironment(server.url), DATABASE_POOL: String(pool) }))
  const deps = { ...made, sources: [slow] }
  rows.push(await measure(deps, 'nobody syncs', () => sleep(5000)))
  rows.push(await measure(deps, `${SYNCS} syncs`, startSyncs))
  await made.db.close()
}
printTable(
  `${READERS} people read their dashboard; a page of the aggregator takes ${PAGE_MS} ms`,
  ['pool', 'meanwhile', 's', 'connections held idle', 'reads a second', 'p50 ms', 'p95 ms', 'p99 ms', 'refused'],
  rows,
)
const { rows: stored } = await owner.query<{ count: string }>(
  `select count(*) from transaction t join account a on a.id = t.account_id where a.provider_account_id like 'account-%'`,
)
console.log(`\n${stored[0]?.count} of ${SYNCS * ACCOUNTS * PAGES * ROWS} transactions stored`)
await owner.end()
await server.stop()
process.exit(0)

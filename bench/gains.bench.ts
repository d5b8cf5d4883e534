// Realized gains of a person with 100,000 trades as the page and the assistant read them, from the rows of the database to
// sales and lots: clock, processor, the longest time that nobody else was answered, and the bare rows with a plain loop;
// the whole answer of the page, made in a thread as the server does it and made here; and what a request for it takes of
// the built server, all its threads together, the first and those after it.
// Asked for is under a second of our processor. One trade in fifty is a transfer without its other leg.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { createDeps } from '../apps/api/src/compose.ts'
import { readEnv } from '../apps/api/src/environment.ts'
import { buildIfChanged } from '../apps/launcher/src/build.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { readGains, readSalesAndLots } from '../apps/api/src/wealth/gains.ts'
import { readAside } from '../apps/api/src/wealth/read-aside.ts'
import { getGains } from '../packages/contract/src/gains.ts'
import { startBenchDatabase } from './database.ts'
import { TODAY, addInhabitant } from '../apps/api/src/testing/population.ts'
import { median, ms, printTable } from './report.ts'
import { serverEnvironment, startServer } from './server-environment.ts'

const TRADES = 100_000
const ROUNDS = 5

await buildIfChanged(path.resolve(import.meta.dirname, '..'))
const database = await startBenchDatabase()
const bare = new pg.Client({ connectionString: database.url })
await bare.connect()
const { userId, sessionId } = await addInhabitant(bare, {
  transactions: TRADES,
  accounts: 50,
  positions: 1_000,
  institutions: 10,
})
// every holding is bought and sold: which trade is which must not follow from its account, which is told by its number too
await bare.query(
  `update transaction t set ticker = 'T' || n % 128, tx_type = case when r % 50 = 0 then 'TRANSFER_IN' when r % 5 < 2 then 'SELL' else 'BUY' end,
     units = case when r % 50 <> 0 and r % 5 < 2 then -9.75 else 7.5 end,
     flow_amount = case when r % 50 = 0 then 0 when r % 5 < 2 then abs(flow_amount) else -abs(flow_amount) end, is_cash_flow = false
   from (select id, n, n + n / 3200 as r
     from (select id, substr(external_id, 3)::int as n from transaction where user_id = $1) as numbered) as row where row.id = t.id`,
  [userId],
)
await bare.query('vacuum analyze')
// on a machine that does other things the rows take longer than a request may
const db = openDatabase({ url: database.url, poolSize: 2, statementTimeoutMs: 60_000 })

/** The rows in the order of their days, sold oldest first in floating point; no terms, wash sales, transfers or rates. */
async function plainLoop(): Promise<number> {
  const { rows } = await bare.query<{ key: string; units: string; amount: string }>(
    `select account_id || ' ' || ticker as key, units, flow_amount as amount from transaction
     where user_id = $1 order by execution_date, id`,
    [userId],
  )
  const books = new Map<string, [units: number, cost: number][]>()
  let realised = 0
  for (const { key, units, amount } of rows) {
    const book = books.get(key) ?? []
    books.set(key, book)
    if (Number(units) > 0) {
      book.push([Number(units), -Number(amount)])
      continue
    }
    realised += Number(amount)
    for (let left = -Number(units); left > 0 && book[0];) {
      const [held, cost] = book[0]
      const taken = Math.min(held, left)
      realised -= (cost * taken) / held
      left -= taken
      if (taken === held) book.shift()
      else book[0] = [held - taken, cost - (cost * taken) / held]
    }
  }
  return realised
}

async function timed(work: () => Promise<unknown>): Promise<{ clock: number; processor: number; stop: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [began, used] = [performance.now(), process.cpuUsage()]
  await work()
  const clock = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  delay.disable()
  return { clock, processor: (user + system) / 1000, stop: delay.max / 1e6 }
}

const environment = { ...serverEnvironment(database.url), JOBS: '0' }
const server = await startServer(environment)
const deps = createDeps(readEnv(environment))
const headers = { authorization: `Bearer ${await deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' })}` }

/** Processor time of the server so far, in milliseconds, as Linux counts it: in hundredths of a second. */
function serverProcessor(): number {
  const [, after = ''] = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** One request for the page, read to its end. */
async function requested(): Promise<{ clock: number; processor: number; stop: number }> {
  const [began, used] = [performance.now(), serverProcessor()]
  const response = await fetch(`${server.url}/api/investor/gains/?year=${TODAY.slice(0, 4)}`, { headers })
  const { length } = await response.text()
  if (!response.ok || length < 1_000_000) throw new Error(`${response.status}, ${length} characters`)
  return { clock: performance.now() - began, processor: serverProcessor() - used, stop: Number.NaN }
}

try {
  const first = [await requested()]
  const ours = () =>
    db.asUser(userId, (tx) => readSalesAndLots(tx, userId, { isDay: () => true, withLots: true }, TODAY))
  const { sales, lots } = await ours()
  await plainLoop()
  const query = { year: Number(TODAY.slice(0, 4)) }
  const ofYear = () => db.asUser(userId, (tx) => readGains(tx, userId, query, TODAY))
  const aside = () => readAside(db, userId, 'gains', { query, today: TODAY })
  const here = async () => JSON.stringify(getGains.response.parse(await ofYear()))
  const [year, own, plain, thread, page, request]: Awaited<ReturnType<typeof timed>>[][] = [[], [], [], [], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    year!.push(await timed(ofYear))
    own!.push(await timed(ours))
    plain!.push(await timed(plainLoop))
    thread!.push(await timed(aside))
    page!.push(await timed(here))
    request!.push(await requested())
  }
  const row = (name: string, list: typeof own) => [
    name,
    ...(['clock', 'processor', 'stop'] as const).map((field) => {
      const middle = median((list ?? []).map((each) => each[field]))
      return Number.isNaN(middle) ? '' : ms(middle)
    }),
  ]
  printTable(
    `Realized gains of ${TRADES.toLocaleString('en-US')} trades, ${sales.length.toLocaleString('en-US')} sales and ${lots.length.toLocaleString('en-US')} lots, milliseconds (median of ${ROUNDS} in turns)`,
    ['', 'clock', 'our processor', 'longest stop'],
    [
      row('realized gains of a year', year),
      row('all sales and lots as rows', own),
      row('bare rows and a plain loop', plain),
      row('the whole page in a thread', thread),
      row('the whole page here', page),
      row('the first request of the server', first),
      row('a request of the server after it', request),
    ],
  )
} finally {
  server.process.kill('SIGTERM')
  await deps.db.close()
  await db.close()
  await bare.end()
  await database.stop()
}

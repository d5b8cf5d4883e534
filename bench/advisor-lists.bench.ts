// Lists of an advisor with ten thousand clients and fifty thousand meetings: any page in any order, every view of the
// book, asked over HTTP in turns with the barest round trip to the same database (L-006).
import path from 'node:path'
import pg from 'pg'
import { createDeps } from '../apps/api/src/compose.ts'
import { readEnv } from '../apps/api/src/environment.ts'
import { buildIfChanged } from '../apps/launcher/src/build.ts'
import { bookView } from '../packages/contract/src/book.ts'
import { clientOrderings } from '../packages/contract/src/clients.ts'
import { startBenchDatabase } from './database.ts'
import { CLIENTS, LINKED, MEETINGS, addAdvisor } from './reads/advisor-population.ts'
import { createAsker } from './reads/ask.ts'
import { median, ms, printTable, quantile, times } from './report.ts'
import { serverEnvironment, startServer } from './server-environment.ts'

const LIMIT_MS = 200
const WARM_UP = 6
const SAMPLES = 40

const pagesOf = (address: string, last: number): string[] =>
  [1, Math.ceil(last / 2), last].map((page) => `${address}${address.includes('?') ? '&' : '?'}page=${page}`)

const CALLS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    clientOrderings
      .flatMap((field) => [field, `-${field}`])
      .map((order) => [
        `clients by ${order}`,
        pagesOf(`/api/wealth-management-clients/?ordering=${order}`, CLIENTS / 10),
      ]),
  ),
  'clients searched': ['/api/wealth-management-clients/?search=last77'],
  ...Object.fromEntries(
    ['scheduled_at', 'title', 'status', 'created_at']
      .flatMap((field) => [field, `-${field}`])
      .map((order) => [`meetings by ${order}`, pagesOf(`/api/meetings/?ordering=${order}`, MEETINGS / 10)]),
  ),
  'meetings searched': ['/api/meetings/?search=last77'],
  tasks: [
    '/api/tasks/?state=open',
    '/api/tasks/?state=open&page=100',
    '/api/tasks/?state=overdue',
    '/api/tasks/?state=done',
  ],
  'tasks counted': ['/api/tasks/counts/'],
  'tasks searched': ['/api/tasks/?search=last77'],
  ...Object.fromEntries(bookView.options.map((view) => [`book: ${view}`, [`/api/advisor/book/?view=${view}`]])),
  'book: whole view, page 2': ['/api/advisor/book/?view=position&threshold=0&page=2'],
  'book: views with counts': ['/api/advisor/book/views/'],
  households: ['/api/advisor/households/', '/api/advisor/households/?page=80'],
  'one household': ['/api/advisor/household/?name=household%20500'],
}

await buildIfChanged(path.resolve(import.meta.dirname, '..'))
const database = await startBenchDatabase()
const environment = serverEnvironment(database.url)
const db = new pg.Client({ connectionString: database.url })
await db.connect()
const advisor = await addAdvisor(db)
await db.query('vacuum analyze')
const deps = createDeps(readEnv(environment))
// one person asks more than anybody is allowed to
const product = await startServer({ ...environment, CALLS_PER_MINUTE: '100000', CALL_BURST: '100000' })
const asker = createAsker(product.url)

const table: (string | number)[][] = []
for (const [name, addresses] of Object.entries(CALLS)) {
  const headers = { authorization: `Bearer ${await deps.tokens.signAccess({ ...advisor, role: 'ADVISOR' })}` }
  const ours: number[] = []
  const bare: number[] = []
  for (let turn = -WARM_UP; turn < SAMPLES; turn++) {
    const took = await asker.ask(addresses[Math.abs(turn) % addresses.length] ?? '', headers)
    const began = performance.now()
    await db.query('select 1')
    const trip = performance.now() - began
    if (turn < 0) continue
    ours.push(took)
    bare.push(trip)
  }
  const slowest = quantile(ours, 0.95)
  table.push([
    name,
    ms(median(ours)),
    ms(slowest),
    ms(median(bare)),
    times(median(ours) / median(bare)),
    slowest < LIMIT_MS ? 'yes' : 'NO',
  ])
}
printTable(
  `${CLIENTS} clients (${LINKED} who share 5 positions), ${MEETINGS} meetings; milliseconds, ${SAMPLES} times each over first, middle and last page`,
  ['call', 'p50', 'p95', 'select 1 p50', 'ratio p50', `p95 < ${LIMIT_MS}`],
  table,
)

asker.close()
product.process.kill('SIGTERM')
await deps.db.close()
await db.end()
await database.stop()

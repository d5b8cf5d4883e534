// Reads of one person with a thousand, a hundred thousand and a million transactions: the product as it runs, and the
// same statements behind nothing but Fastify and pg, asked in turns.
import { fork } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { buildIfChanged } from '../apps/launcher/src/build.ts'
import { startBenchDatabase } from './database.ts'
import { createAsker } from './reads/ask.ts'
import type { BareRoutes } from './reads/bare-server.ts'
import { A_YEAR_AGO, type Inhabitant, type Size, TODAY, addInhabitant } from './reads/population.ts'
import { openRecorder } from './reads/recorded-statements.ts'
import { median, ms, printTable, quantile, times } from './report.ts'
import { serverEnvironment, startServer } from './server-environment.ts'

const WARM_UP = 10
const SAMPLES = 150
/** A call that is slow is asked less often: no longer than this, and this often at least. */
const BUDGET_MS = 10_000
const FEWEST = 20
const SIZES: readonly Size[] = [
  { transactions: 1_000, accounts: 9, positions: 60, institutions: 3 },
  { transactions: 100_000, accounts: 50, positions: 1_000, institutions: 10 },
  { transactions: 1_000_000, accounts: 200, positions: 10_000, institutions: 20 },
]
const SCREENS: Readonly<Record<string, (who: Inhabitant) => string>> = {
  summary: () => '/api/investor/accounts/summary/',
  positions: () => '/api/investor/positions/',
  'positions of an institution': (who) => `/api/investor/positions/?institution_id=${who.institutionId}`,
  transactions: () => '/api/investor/transactions/',
  'transactions of an institution': (who) => `/api/investor/transactions/?institution=${who.institutionId}`,
  'transactions, page 100': () => '/api/investor/transactions/?page=100&page_size=10',
  'cash flow of a year': () =>
    `/api/investor/transactions/cash_flow/?execution_date__gte=${A_YEAR_AGO}&execution_date__lte=${TODAY}`,
}

const names = Object.keys(SCREENS)
const addressOfBare = (size: number, name: string): string => `/${size}/${names.indexOf(name)}`

const root = path.resolve(import.meta.dirname, '..')

await buildIfChanged(root)
const database = await startBenchDatabase()
const environment = serverEnvironment(database.url)
const db = new pg.Client({ connectionString: database.url })
await db.connect()
const inhabitants: Inhabitant[] = []
for (const size of SIZES) inhabitants.push(await addInhabitant(db, size))
await db.query('vacuum analyze')
await db.end()

const recorder = await openRecorder(environment)
const routes: Record<string, BareRoutes['routes'][string]> = {}
for (const [index, who] of inhabitants.entries()) {
  const token = await recorder.sign(who.userId, who.sessionId)
  for (const [name, address] of Object.entries(SCREENS))
    routes[addressOfBare(index, name)] = await recorder.record(address(who), token)
}
const product = await startServer(environment)
const bareProcess = fork(path.join(import.meta.dirname, 'reads/bare-server.ts'), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const bareUrl = new Promise<string>((resolve) =>
  bareProcess.once('message', ({ url }: { url: string }) => resolve(url)),
)
bareProcess.send({ databaseUrl: database.url, routes } satisfies BareRoutes)
const productAsker = createAsker(product.url)
const bareAsker = createAsker(await bareUrl)

const table: (string | number)[][] = []
for (const [index, who] of inhabitants.entries()) {
  for (const [name, address] of Object.entries(SCREENS)) {
    const headers = { authorization: `Bearer ${await recorder.sign(who.userId, who.sessionId)}` }
    const ours: number[] = []
    const bare: number[] = []
    const enough = performance.now() + BUDGET_MS
    for (let turn = -WARM_UP; turn < SAMPLES && (ours.length < FEWEST || performance.now() < enough); turn++) {
      const [mine, theirs] = [
        await productAsker.ask(address(who), headers),
        await bareAsker.ask(addressOfBare(index, name)),
      ]
      if (turn < 0) continue
      ours.push(mine)
      bare.push(theirs)
    }
    table.push([
      (SIZES[index]?.transactions ?? 0).toLocaleString('en-US'),
      name,
      ours.length,
      ms(median(ours)),
      ms(quantile(ours, 0.95)),
      ms(median(bare)),
      ms(quantile(bare, 0.95)),
      times(median(ours) / median(bare)),
      times(quantile(ours, 0.95) / quantile(bare, 0.95)),
    ])
  }
}
printTable(
  `Reads of one person, milliseconds (product and bare in turns after ${WARM_UP} to warm up, one at a time)`,
  ['transactions', 'call', 'samples', 'p50', 'p95', 'bare p50', 'bare p95', 'ratio p50', 'ratio p95'],
  table,
)

productAsker.close()
bareAsker.close()
bareProcess.disconnect()
product.process.kill('SIGTERM')
await recorder.close()
await database.stop()

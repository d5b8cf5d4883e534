// What a screen costs: bytes over the wire on a first visit, requests, and statements in the database.
import path from 'node:path'
import { type CDPSession, type Page, chromium } from '@playwright/test'
import pg from 'pg'
import { databaseUrl, makeDataDirectory, startProduct } from './product.ts'
import { kilobytes, printTable } from './report.ts'

const LOGIN = { email: 'investor@demo.test', password: 'Harbor-Light-7!' }
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch'] as const

interface Visit {
  readonly bytes: ReadonlyMap<string, number>
  /** Of all bytes those that are headers. */
  readonly headers: number
  readonly requests: number
  readonly calls: number
  readonly queries: number
  readonly transactions: number
}

/** Adds up what comes over the wire, as the browser's network layer counts it: compressed, with headers. */
async function listen(session: CDPSession) {
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  let requests = 0
  let calls = 0
  let headers = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    kinds.set(requestId, type === 'XHR' ? 'Fetch' : (type ?? 'Other'))
    if (request.url.startsWith('data:')) return
    requests++
    if (new URL(request.url).pathname.startsWith('/api/')) calls++
  })
  session.on('Network.dataReceived', ({ encodedDataLength }) => (headers -= encodedDataLength))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    headers += encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({ bytes, headers, requests, calls })
}

const TRANSACTION_FRAME = /^(begin|commit|rollback|start transaction|set |select set_config)/i

/** Statements that requests sent since the last reset; jobs run under another role and are not among them. */
async function countStatements(database: pg.Client) {
  const { rows } = await database.query<{ query: string; calls: string }>(`
    select s.query, s.calls from pg_stat_statements s join pg_roles r on r.oid = s.userid
    where r.rolname = 'keelwise_app'`)
  const sum = (some: typeof rows) => some.reduce((total, { calls }) => total + Number(calls), 0)
  return {
    queries: sum(rows.filter(({ query }) => !TRANSACTION_FRAME.test(query))),
    transactions: sum(rows.filter(({ query }) => /^(begin|start transaction)/i.test(query))),
  }
}

const VISITS = 3

/** The visit with the fewest statements of several: pushes of the aggregator may be taken in beside one of them. */
async function visitOften(page: Page, database: pg.Client, go: () => Promise<unknown>): Promise<Visit> {
  let best = await visit(page, database, go)
  for (let again = 1; again < VISITS; again++) {
    const other = await visit(page, database, go)
    if (other.queries < best.queries) best = other
  }
  return best
}

async function visit(page: Page, database: pg.Client, go: () => Promise<unknown>): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const counted = await listen(session)
  await database.query('select pg_stat_statements_reset()')
  await go()
  await page.waitForLoadState('networkidle')
  const statements = await countStatements(database)
  await session.detach()
  return { ...counted(), ...statements }
}

const data = makeDataDirectory()
const first = await startProduct(data)
const setUp = new pg.Client({ connectionString: databaseUrl(data) })
await setUp.connect()
await setUp.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
await setUp.query('create extension pg_stat_statements')
await setUp.end()
await first.stop()

const product = await startProduct(data)
const database = new pg.Client({ connectionString: databaseUrl(data) })
await database.connect()
const root = path.resolve(import.meta.dirname, '..')
// the browser that the tests take; the script has no types
const { findChromium } = (await import(path.join(root, 'scripts/find-chromium.mjs'))) as {
  findChromium: (root: string) => string
}
const browser = await chromium.launch({
  executablePath: findChromium(root),
  // Chromium's own sandbox refuses to run as root
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()
const visits: [name: string, visit: Visit][] = []
const measure = async (name: string, go: () => Promise<unknown>) =>
  visits.push([name, await visitOften(page, database, go)])

await measure('Login page', () => page.goto(`${product.url}/auth`))
await page.getByLabel('Email').fill(LOGIN.email)
await page.getByLabel('Password', { exact: true }).fill(LOGIN.password)
await page.getByRole('button', { name: 'Sign In', exact: true }).click()
await page.waitForURL(/\/investor/)
await page.waitForLoadState('networkidle')
for (const [name, path] of [
  ['Net Worth', '/investor/accounts'],
  ['Positions', '/investor/positions'],
  ['Cash Flow', '/investor/transaction'],
] as const)
  await measure(name, () => page.goto(product.url + path))
await browser.close()
await database.end()
await product.stop()

const inAll = (one: Visit): number => [...one.bytes.values()].reduce((sum, bytes) => sum + bytes, 0)
printTable(
  'First load with an empty cache, kB over the wire (compressed, headers included)',
  ['screen', ...KINDS, 'total', 'of it headers'],
  visits.map(([name, one]) => [
    name,
    ...KINDS.map((kind) => kilobytes(one.bytes.get(kind) ?? 0)),
    kilobytes(inAll(one)),
    kilobytes(one.headers),
  ]),
)
printTable(
  'What a screen asks for (opened by its address, signed in)',
  ['screen', 'requests', 'API calls', 'database transactions', 'SQL queries'],
  visits.map(([name, one]) => [name, one.requests, one.calls, one.transactions, one.queries]),
)

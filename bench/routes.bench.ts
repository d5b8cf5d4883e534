// What a thousand changes of route leave in the browser (L-014): the heap of one page after a collection, every hundred, and
// what of it is code that the engine compiled and what the application holds, before and after.
// ROUTE_CHANGES says how many.
import path from 'node:path'
import { chromium } from '@playwright/test'
import { paths } from '../apps/web/src/domain/paths.ts'
import { makeDataDirectory, startProduct } from './product.ts'
import { printTable } from './report.ts'
import { sessionOf } from './session.ts'

const CHANGES = Number(process.env['ROUTE_CHANGES'] ?? 1000)
const EVERY = 100
/** Visited in turn by the links of the navigation, without loading the application anew. */
const PAGES = [paths.investor, paths.investorPositions, paths.investorTransactions, paths.investorAccounts]

const product = await startProduct(makeDataDirectory())
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
const context = await browser.newContext()
const session = await sessionOf(await context.newPage(), product.url, 'investor@demo.test')
await context.addInitScript((auth) => localStorage.setItem('auth', auth), session)
const page = await context.newPage()
await page.goto(`${product.url}/investor`)
await page.waitForLoadState('networkidle')
const devtools = await context.newCDPSession(page)
const heap = async (): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
type Kind = 'compiled' | 'the browser’s own' | 'held'
/** MB of a snapshot: what the engine compiled, the browser's own, the document among it, and what the application holds. */
const kinds = async (): Promise<Record<Kind, number>> => {
  let text = ''
  const take = ({ chunk }: { chunk: string }): void => void (text += chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = JSON.parse(text) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
    nodes: number[]
  }
  const { node_fields: fields, node_types: types } = snapshot.meta
  const sums = { compiled: 0, 'the browser’s own': 0, held: 0 }
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + fields.indexOf('type')] ?? 0]
    sums[kind === 'code' ? 'compiled' : kind === 'native' ? 'the browser’s own' : 'held'] +=
      (nodes[node + fields.indexOf('self_size')] ?? 0) / 1e6
  }
  return sums
}
// what of them the navigation of this build links to
const linked: string[] = []
for (const address of PAGES) if ((await page.locator(`nav a[href="${address}"]`).count()) > 0) linked.push(address)
if (linked.length < 2) throw new Error(`the navigation links to ${linked.join(', ')} alone`)
const go = async (place: number): Promise<void> => {
  const address = linked[place % linked.length] ?? ''
  await page.locator(`nav a[href="${address}"]`).first().click()
  await page.waitForURL(`**${address}`)
  await page.locator('h1').first().waitFor()
}
// every page once, so that its code is there
for (let place = 0; place < 3 * linked.length; place++) await go(place)
// each time on the same page
await go(0)
const before = await kinds()
const first = await heap()
const rows: (string | number)[][] = [[0, (first / 1e6).toFixed(2), '1.00']]
for (let done = 1; done <= CHANGES; done++) {
  await go(done)
  if (done % EVERY !== 0 && done !== CHANGES) continue
  await go(0)
  const now = await heap()
  rows.push([done, (now / 1e6).toFixed(2), (now / first).toFixed(2)])
}
printTable(
  `Heap of a page after changes of route between ${linked.join(', ')}; at most 1.10 is asked for`,
  ['changes', 'MB', 'ratio'],
  rows,
)
const after = await kinds()
printTable(
  'What of it is compiled code, and what the application and its pages hold',
  ['', 'before', 'after', 'ratio'],
  (['compiled', 'the browser’s own', 'held'] as const).map((kind) => [
    kind,
    before[kind].toFixed(2),
    after[kind].toFixed(2),
    (after[kind] / before[kind]).toFixed(2),
  ]),
)
await browser.close()
await product.stop()
process.exit(0)

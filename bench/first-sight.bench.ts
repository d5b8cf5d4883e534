// What somebody on a slow phone waits for when a page is opened for the first time: the profile of Lighthouse for mobile
// (four times slower processor, its throttled network), three visits a page, the middle one of each figure.
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, devices } from '@playwright/test'
import { makeDataDirectory, startProduct } from './product.ts'
import { kilobytes, median, ms, printTable, seconds } from './report.ts'

const PASSWORD = 'Harbor-Light-7!'
const VISITS = 3
/** Milliseconds without a request after which a page counts as done. */
const QUIET = 1500

/** As Lighthouse throttles for mobile: a round trip of 150 ms 3.75 times over, 1.6 Mbit/s less a tenth. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOWER = 4
const PHONE: BrowserContextOptions = { ...devices['Moto G4'], viewport: { width: 412, height: 823 } }

const PAGES: readonly (readonly [name: string, address: string, login: string | null])[] = [
  ['login', '/auth', null],
  ['dashboard', '/investor', 'investor@demo.test'],
  ['accounts', '/investor/accounts', 'investor@demo.test'],
  ['positions', '/investor/positions', 'investor@demo.test'],
  ['transactions', '/investor/transaction', 'investor@demo.test'],
  ['chat', '/investor/chat', 'investor@demo.test'],
  ['clients', '/advisor/clients', 'advisor@demo.test'],
]

/** What the browser says of one visit, in milliseconds. */
interface Sight {
  readonly firstPaint: number
  readonly largestPaint: number
  /** Of every task longer than 50 ms what goes beyond. */
  readonly blocked: number
  readonly shifted: number
  readonly scriptBytes: number
  readonly bytes: number
}

/** Runs in the page before anything else of it. */
function observe(): void {
  const seen = { firstPaint: 0, largestPaint: 0, blocked: 0, shifted: 0 }
  Reflect.set(window, 'seen', seen)
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  watch('longtask', ({ duration }) => (seen.blocked += duration - 50))
  watch('layout-shift', (entry) => (seen.shifted += (entry as PerformanceEntry & { value: number }).value))
}

/** The session that a login leaves in the browser. */
async function sessionOf(browser: Browser, url: string, email: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(investor|advisor)/)
  await page.waitForLoadState('networkidle')
  const session = await page.evaluate(() => localStorage.getItem('auth') ?? '')
  await page.close()
  return session
}

async function look(browser: Browser, address: string, session: string | null): Promise<Sight> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  if (session) await page.addInitScript((stored) => localStorage.setItem('auth', stored), session)
  await page.addInitScript(observe)
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let scriptBytes = 0
  let bytes = 0
  let lastSeen = performance.now()
  const kinds = new Map<string, string>()
  client.on('Network.requestWillBeSent', ({ requestId, type }) => {
    kinds.set(requestId, type ?? '')
    lastSeen = performance.now()
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
    lastSeen = performance.now()
  })
  await page.goto(address, { waitUntil: 'load' })
  while (performance.now() - lastSeen < QUIET) await page.waitForTimeout(QUIET / 5)
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as Omit<Sight, 'scriptBytes' | 'bytes'>)
  await context.close()
  return { ...seen, scriptBytes, bytes }
}

const root = path.resolve(import.meta.dirname, '..')
// the browser that the tests take; the script has no types
const { findChromium } = (await import(path.join(root, 'scripts/find-chromium.mjs'))) as {
  findChromium: (root: string) => string
}
const product = await startProduct(makeDataDirectory())
const browser = await chromium.launch({
  executablePath: findChromium(root),
  // Chromium's own sandbox refuses to run as root
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const sessions = new Map<string, string>()
const rows: (string | number)[][] = []
for (const [name, address, login] of PAGES) {
  if (login && !sessions.has(login)) sessions.set(login, await sessionOf(browser, product.url, login))
  const session = login ? (sessions.get(login) ?? null) : null
  const visits: Sight[] = []
  for (let visit = 0; visit < VISITS; visit++) visits.push(await look(browser, product.url + address, session))
  const middle = (figure: keyof Sight): number => median(visits.map((visit) => visit[figure]))
  rows.push([
    name,
    seconds(middle('firstPaint')),
    seconds(middle('largestPaint')),
    ms(middle('blocked')),
    middle('shifted').toFixed(3),
    kilobytes(middle('scriptBytes')),
    kilobytes(middle('bytes')),
  ])
}
await browser.close()
await product.stop()
printTable(
  'First sight on a slow phone',
  ['page', 'first paint, s', 'largest paint, s', 'blocked, ms', 'shifted', 'script, kB', 'in all, kB'],
  rows,
)

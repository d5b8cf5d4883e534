// Lighthouse with its profile for mobile (four times slower processor, 1.6 Mbit/s, a round trip of 150 ms) over the pages
// people open first, each in a browser that has never been here, the middle of three audits of each figure. The advisor has
// seen the tour of a first visit.
//   npm run bench -- lighthouse --visits=1 --pages=login,dashboard
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { makeDataDirectory, startProduct } from './product.ts'
import { kilobytes, median, ms, printTable, seconds } from './report.ts'
import { sessionOf } from './session.ts'

/** Fetched when it is asked for: it brings 180 packages, one of which states no licence, so that no install carries it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

const PAGES: readonly (readonly [name: string, address: string, login: string | null])[] = [
  ['login', '/auth', null],
  ['dashboard', '/investor', 'investor@demo.test'],
  ['accounts', '/investor/accounts', 'investor@demo.test'],
  ['positions', '/investor/positions', 'investor@demo.test'],
  ['transactions', '/investor/transaction', 'investor@demo.test'],
  ['chat', '/investor/chat', 'investor@demo.test'],
  ['clients', '/advisor/clients', 'advisor@demo.test'],
]

/** What is read of Lighthouse's report. */
interface Audit {
  readonly score: number | null
  readonly title: string
  readonly numericValue?: number
  readonly scoreDisplayMode: string
  readonly details?: { readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[] }
}
interface Report {
  readonly finalDisplayedUrl: string
  /** How fast the machine was meanwhile: below about 1,000 the processor's figures say more of the machine than of a page. */
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      (typeof CATEGORIES)[number],
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}

const root = path.resolve(import.meta.dirname, '..')
// the browser that the tests take; the script has no types
const { findChromium } = (await import(path.join(root, 'scripts/find-chromium.mjs'))) as {
  findChromium: (root: string) => string
}
const executablePath = findChromium(root)

/** A browser of its own with nothing in its cache; the port it listens on stands in a file of its folder. */
async function openBrowser(folder: string): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(folder, {
    executablePath,
    // Chromium's own sandbox refuses to run as root
    args: ['--remote-debugging-port=0', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

/** Runs a program to its end. @throws Error with what it said when it fails */
async function run(program: string, line: readonly string[]): Promise<void> {
  const child = spawn(program, line, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${program} ${line.join(' ')} ended with ${String(code)}:\n${said.slice(-2000)}`)
}

async function audit(url: string, address: string, session: string | null): Promise<Report> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-lighthouse-'))
  const profile = path.join(folder, 'browser')
  const context = await openBrowser(profile)
  try {
    const [port = ''] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    if (session) {
      const page = await context.newPage()
      await page.goto(`${url}/theme.js`)
      await page.evaluate((stored) => localStorage.setItem('auth', stored), session)
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
      await page.close()
    }
    const report = path.join(folder, 'report.json')
    const line = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url + address, `--port=${port}`]
    await run('npm', [
      ...line,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      // it would forget the session
      ...(session ? ['--disable-storage-reset'] : []),
    ])
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Notes for whoever is signed in that the tour of a first visit was seen. @returns the session, as the browser keeps it */
async function withTourSeen(url: string, stored: string): Promise<string> {
  const { state } = JSON.parse(stored) as { state: { accessToken: string; actions: readonly string[] } }
  for (const experience_key of state.actions) {
    const headers = { authorization: `Bearer ${state.accessToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ experience_key })
    const { status } = await fetch(`${url}/api/user/experiences/complete/`, { method: 'POST', headers, body })
    if (status >= 300) throw new Error(`The tour could not be marked as seen: ${String(status)}`)
  }
  return stored
}

const { values: options } = parseArgs({
  options: { visits: { type: 'string', default: '3' }, pages: { type: 'string' } },
})
const wanted = options.pages?.split(',')
const product = await startProduct(makeDataDirectory())
const sessions = new Map<string, string>()
const rows: (string | number)[][] = []
const faults = new Set<string>()
for (const [name, address, login] of PAGES) {
  if (wanted && !wanted.includes(name)) continue
  if (login && !sessions.has(login)) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-lighthouse-'))
    const context = await openBrowser(folder)
    sessions.set(login, await withTourSeen(product.url, await sessionOf(await context.newPage(), product.url, login)))
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const reports: Report[] = []
  for (let visit = 0; visit < Number(options.visits); visit++) {
    const report = await audit(product.url, address, login ? (sessions.get(login) ?? null) : null)
    if (report.runtimeError) throw new Error(`${name}: ${report.runtimeError.message}`)
    if (!report.finalDisplayedUrl.startsWith(product.url + address))
      throw new Error(`${name}: ${report.finalDisplayedUrl} was shown instead`)
    for (const category of CATEGORIES)
      for (const { id, weight } of report.categories[category].auditRefs) {
        const one = report.audits[id]
        if (one && one.score !== null && one.score < 0.9 && weight > 0)
          faults.add(`${name}, ${category}: ${one.title} (${id}, ${String(one.score)})`)
      }
    reports.push(report)
  }
  const figure = (id: string): number => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const score = (category: (typeof CATEGORIES)[number]): string =>
    (median(reports.map(({ categories }) => categories[category].score ?? Number.NaN)) * 100).toFixed(0)
  const bytes = (kind?: string): number =>
    median(
      reports.map(({ audits }) =>
        (audits['network-requests']?.details?.items ?? [])
          .filter(({ resourceType }) => kind === undefined || resourceType === kind)
          .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      ),
    )
  rows.push([
    name,
    ...CATEGORIES.map(score),
    seconds(figure('first-contentful-paint')),
    seconds(figure('largest-contentful-paint')),
    ms(figure('total-blocking-time')),
    figure('cumulative-layout-shift').toFixed(3),
    kilobytes(bytes('Script')),
    kilobytes(bytes()),
    median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0),
  ])
}
await product.stop()
printTable(
  `Lighthouse, mobile (${LIGHTHOUSE}, the middle of ${options.visits})`,
  [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'first paint, s',
    'largest paint, s',
    'blocked, ms',
    'shifted',
    'script, kB',
    'in all, kB',
    'machine',
  ],
  rows,
)
if (faults.size > 0) console.log(`\nBelow 0.9 in some visit:\n${[...faults].map((line) => `- ${line}`).join('\n')}`)

// How the ledger (L-014) of a person with very many transactions scrolls in a real browser: the time between frames while it is
// scrolled as a hand does it, page after page. 60 frames a second are 16.7 milliseconds each. Beside the frames, which a
// machine with others on it spoils, the CPU time that the page's process takes for 1,000 px, and a bare page's of as many
// rows with the same texts, scrolled by the same hand in the same run.
import path from 'node:path'
import { type CDPSession, type Page, chromium } from '@playwright/test'
import pg from 'pg'
import { databaseUrl, makeDataDirectory, startProduct } from './product.ts'
import { addInhabitant } from '../apps/api/src/testing/population.ts'
import { median, ms, printTable, quantile, times } from './report.ts'

const TRANSACTIONS = Number(process.argv.find((word) => /^--transactions=\d+$/.test(word))?.split('=')[1] ?? 1_000_000)
const PASSWORD = 'Harbor-Light-7!'
/** A frame of a screen of sixty a second may come a little late and still be the next one. */
const FRAME_MS = 16.7
const TOLERANCE_MS = 1
/** Lengths in px of one turn of a wheel, and how often it turns a second. */
const SPEEDS = [
  ['reading', 60, 20],
  ['skimming', 300, 30],
  ['flinging', 1200, 30],
] as const
const SECONDS = 10

const data = makeDataDirectory()
const product = await startProduct(data)
const db = new pg.Client({ connectionString: databaseUrl(data) })
await db.connect()
// in one piece with what is said of its accounts below: no sync comes between
await db.query('begin')
const { userId } = await addInhabitant(db, {
  transactions: TRANSACTIONS,
  accounts: 50,
  positions: 100,
  institutions: 10,
})
await db.query(
  `update user_account set completed_experiences = '{SHOW_TUTORIAL_LINKS}',
     password_hash = (select password_hash from user_account where email = 'investor@demo.test')
   where id = $1`,
  [userId],
)
// accounts of files: the next sync of a connection that the aggregator does not know would take them away
await db.query(
  `with filed as (update account set credential_id = null where user_id = $1 returning institution_id),
        renamed as (update institution set provider = 'file' where id in (select institution_id from filed))
   update credential set deleted_at = now() where user_id = $1`,
  [userId],
)
await db.query('commit')
await db.query('vacuum analyze transaction')
await db.end()

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
const processes: CDPSession = await browser.newBrowserCDPSession()
/** Seconds of CPU that all pages have taken so far, every thread of theirs. */
const cpuSeconds = async (): Promise<number> =>
  (await processes.send('SystemInfo.getProcessInfo')).processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0)

const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.querySelectorAll('*')].reduce((most, one) => Math.max(most, one.scrollTop), scrollY))

/** Turns a wheel over a page for some seconds: the times between frames in ms, px, and ms of CPU a 1,000 px. */
async function scroll(page: Page, step: number, turns: number, seconds: number) {
  const began = await scrolled(page)
  const cpuBefore = await cpuSeconds()
  const frames = page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const between: number[] = []
        const first = performance.now()
        let before = first
        const next = (now: number): void => {
          between.push(now - before)
          before = now
          if (now - first < milliseconds) requestAnimationFrame(next)
          else resolve(between.slice(2))
        }
        requestAnimationFrame(next)
      }),
    seconds * 1000,
  )
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await page.mouse.wheel(0, step)
    await page.waitForTimeout(1000 / turns)
  }
  const between = await frames
  const cpu = (await cpuSeconds()) - cpuBefore
  const px = (await scrolled(page)) - began
  return { between, px, cpu: (cpu * 1_000_000) / px }
}

/** A page of nothing but rows: the texts of those that a ledger shows, over and over, as high as a hand gets. */
async function openBarePage(ledger: Page, viewport: { width: number; height: number }): Promise<Page> {
  const rows = await ledger.evaluate(() =>
    [...document.querySelectorAll('[role="row"]:has([data-row])')].map((row) => ({
      height: row.getBoundingClientRect().height,
      cells: [...row.querySelectorAll('[role="cell"]')].map((cell) => cell.textContent ?? ''),
    })),
  )
  const bare = await browser.newPage({ viewport })
  await bare.setContent('<style>div { display: grid; grid-template-columns: 2fr 1fr 1fr 1fr }</style>')
  await bare.evaluate((texts) => {
    for (let made = 0; made < 10_000; made++) {
      const { height, cells } = texts[made % texts.length] ?? { height: 0, cells: [] }
      const line = document.createElement('div')
      line.style.height = `${height}px`
      line.append(...cells.map((text) => Object.assign(document.createElement('span'), { textContent: text })))
      document.body.append(line)
    }
  }, rows)
  return bare
}

const table: (string | number)[][] = []
for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('Email').fill(`${userId}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/investor/)
  await page.goto(`${product.url}/investor/transaction?dates=all`)
  await page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(10).waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  const bare = await openBarePage(page, { width, height })
  for (const [speed, step, turns] of SPEEDS) {
    const shown: Awaited<ReturnType<typeof scroll>>[] = []
    for (const one of [bare, page]) {
      await one.bringToFront()
      await one.mouse.move(width / 2, height / 2)
      shown.push(await scroll(one, step, turns, SECONDS))
    }
    const [plain, ledger] = shown as [(typeof shown)[0], (typeof shown)[0]]
    const late = ledger.between.filter((time) => time > FRAME_MS + TOLERANCE_MS)
    console.log(`${device}, ${speed}: ${ledger.between.length} frames, ${late.length} late`)
    table.push([
      device,
      speed,
      Math.round(ledger.px),
      ledger.between.length,
      late.length,
      late.filter((time) => time > 50).length,
      ms(median(ledger.between)),
      ms(quantile(ledger.between, 0.95)),
      ms(Math.max(...ledger.between)),
      ms(ledger.cpu),
      ms(plain.cpu),
      times(ledger.cpu / plain.cpu),
      plain.between.filter((time) => time > FRAME_MS + TOLERANCE_MS).length,
    ])
  }
  await page.close()
  await bare.close()
}
printTable(
  `Scrolling the ledger of ${TRANSACTIONS.toLocaleString('en-US')} transactions, ${SECONDS} seconds each`,
  [
    'device',
    'hand',
    'px scrolled',
    'frames',
    'over 16.7 ms',
    'over 50 ms',
    'median ms',
    'p95 ms',
    'longest ms',
    'CPU ms / 1,000 px',
    'bare page',
    'ledger / bare',
    'bare over 16.7 ms',
  ],
  table,
)
await browser.close()
await product.stop()

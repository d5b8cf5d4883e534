// How the ledger of a person with very many transactions scrolls in a real browser: the time between frames while it is
// scrolled as a hand does it, page after page. 60 frames a second are 16.7 milliseconds each.
import path from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { databaseUrl, makeDataDirectory, startProduct } from './product.ts'
import { addInhabitant } from './reads/population.ts'
import { median, ms, printTable, quantile } from './report.ts'

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
  const scrolled = (): Promise<number> =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].reduce((most, one) => Math.max(most, one.scrollTop), scrollY),
    )
  for (const [speed, step, turns] of SPEEDS) {
    await page.mouse.move(width / 2, height / 2)
    const began = await scrolled()
    const frames = page.evaluate(
      (milliseconds) =>
        new Promise<number[]>((resolve) => {
          const times: number[] = []
          const first = performance.now()
          let before = first
          const next = (now: number): void => {
            times.push(now - before)
            before = now
            if (now - first < milliseconds) requestAnimationFrame(next)
            else resolve(times.slice(2))
          }
          requestAnimationFrame(next)
        }),
      SECONDS * 1000,
    )
    const until = performance.now() + SECONDS * 1000
    while (performance.now() < until) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(1000 / turns)
    }
    const times = await frames
    const late = times.filter((time) => time > FRAME_MS + TOLERANCE_MS)
    console.log(`${device}, ${speed}: ${times.length} frames, ${late.length} late`)
    table.push([
      device,
      speed,
      Math.round((await scrolled()) - began),
      times.length,
      late.length,
      late.filter((time) => time > 50).length,
      ms(median(times)),
      ms(quantile(times, 0.95)),
      ms(Math.max(...times)),
    ])
  }
  await page.close()
}
printTable(
  `Scrolling the ledger of ${TRANSACTIONS.toLocaleString('en-US')} transactions, ${SECONDS} seconds each`,
  ['device', 'hand', 'px scrolled', 'frames', 'over 16.7 ms', 'over 50 ms', 'median ms', 'p95 ms', 'longest ms'],
  table,
)
await browser.close()
await product.stop()

// Each build's browser against the other build's server, as during a rolling upgrade or after a roll-back: every page that the
// navigation of each demo login leads to, and the first links on them. OTHER_COMMIT names the other build; its tree
// is checked out beside this one, installed and built, which takes minutes. Ends with 1 when a page fails.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { makeDataDirectory, startProduct } from './product.ts'
import { printTable } from './report.ts'
import { sessionOf } from './session.ts'

const COMMIT = process.env['OTHER_COMMIT'] ?? 'HEAD~1'
/** Pages that only links inside of others lead to, each kind of address once. */
const MOST_INSIDE = 12
const LOGINS = ['investor@demo.test', 'advisor@demo.test']

const here = path.resolve(import.meta.dirname, '..')
const other = path.join(mkdtempSync(path.join(os.tmpdir(), 'keelwise-other-')), 'tree')
const git = (...words: string[]): string => execFileSync('git', words, { cwd: here, encoding: 'utf8' })
process.once('exit', () => {
  git('worktree', 'remove', '--force', other)
  rmSync(path.dirname(other), { recursive: true, force: true })
})
git('worktree', 'add', '--quiet', '--detach', other, COMMIT)
for (const tree of [here, other])
  execFileSync('npm', ['run', 'build'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })

const { findChromium } = (await import(path.join(here, 'scripts/find-chromium.mjs'))) as {
  findChromium: (root: string) => string
}
const browser = await chromium.launch({
  executablePath: findChromium(here),
  // Chromium's own sandbox refuses to run as root
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

const addressesOn = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(`${within} a[href^="/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[0] ?? ''))
/** What kind of page an address leads to: the same with other ids. */
const kindOf = (address: string): string => (address.split('?')[0] ?? '').replaceAll(/\/[0-9a-f-]{36}(?=\/|$)/g, '/:id')

/** Opens a page and says what went wrong on it: answers above 399, errors of the script, no heading. */
async function faultsOf(page: Page, url: string, address: string): Promise<string[]> {
  const faults: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(url + address)
  await page.waitForLoadState('networkidle')
  const heading = page.locator('h1').first()
  await heading.waitFor({ timeout: 15_000 }).catch(() => faults.push('no heading'))
  // what a screen says that could not read its answer
  if ((await page.getByRole('button', { name: /try again/i }).count()) > 0) faults.push('a part of it failed')
  return [...new Set(faults)]
}

async function visitAs(context: BrowserContext, url: string, rows: string[][], pair: string): Promise<void> {
  const first = await context.newPage()
  await first.goto(url)
  await first.locator('nav a').first().waitFor()
  const waiting = [...new Set(await addressesOn(first, 'nav'))]
  await first.close()
  const seen = new Set(waiting.map(kindOf))
  let inside = 0
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const page = await context.newPage()
    const faults = await faultsOf(page, url, address)
    for (const next of await addressesOn(page, 'main')) {
      if (inside >= MOST_INSIDE || seen.has(kindOf(next)) || next.startsWith('/api')) continue
      seen.add(kindOf(next))
      waiting.push(next)
      inside += 1
    }
    await page.close()
    rows.push([pair, kindOf(address), faults.join('; ') || 'as it should be'])
  }
}

const rows: string[][] = []
for (const [pair, server, web] of [
  [`the browser of ${COMMIT} on this server`, here, other],
  [`this browser on the server of ${COMMIT}`, other, here],
] as const) {
  const product = await startProduct(makeDataDirectory(), { tree: server, web: path.join(web, 'apps/web/dist') })
  for (const email of LOGINS) {
    const context = await browser.newContext()
    const session = await sessionOf(await context.newPage(), product.url, email)
    await context.addInitScript((auth) => localStorage.setItem('auth', auth), session)
    await visitAs(context, product.url, rows, pair)
    await context.close()
  }
  await product.stop()
}
await browser.close()
const failed = rows.filter(([, , fault]) => fault !== 'as it should be')
printTable(`${rows.length} pages, ${failed.length} with faults`, ['who with whom', 'page', 'what was seen'], rows)
process.exit(failed.length > 0 ? 1 : 0)

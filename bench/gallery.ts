// `npm run gallery [-- FOLDER] [--only=WORD]`: pictures of every screen in its states, at five widths in both themes, for
// eyes to look at. FOLDER is `gallery` beside the current one by default; `--only` takes names that hold a word.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, type Route, chromium } from '@playwright/test'
import { stretched } from '../e2e/support/stretch.ts'
import { makeDataDirectory, startProduct } from './product.ts'
import { sessionOf } from './session.ts'

/** A page is opened anew where it begins in another way: with a menu, a narrow rail, a wide one. */
const WIDTHS = [[390], [768, 1024], [1440, 1920]]
const THEMES = ['light', 'dark']

const OUTSIDE = {
  login: '/auth',
  'sign-up': '/auth/signup',
  'verify-email': '/auth/otp?email=mira%40demo.test&firstName=Mira&lastName=Okafor',
  'forgot-password': '/auth/forget-password',
  waitlist: '/waitlist',
  terms: '/legal/terms',
  'not-found': '/nowhere',
}
const INVESTOR = {
  dashboard: '/investor',
  performance: '/investor/performance',
  gains: '/investor/gains',
  allocation: '/investor/allocation',
  income: '/investor/income',
  goals: '/investor/goals',
  projection: '/investor/projection',
  budget: '/investor/budget',
  accounts: '/investor/accounts',
  positions: '/investor/positions',
  'positions-found': '/investor/positions?search=fund',
  transactions: '/investor/transaction',
  spending: '/investor/transaction?view=report',
  recurring: '/investor/transaction?view=recurring',
  institutions: '/investor/transaction?view=institutions',
  reports: '/investor/reports',
  categories: '/investor/categories',
  changes: '/investor/changes',
  imports: '/investor/imports',
  assistants: '/investor/assistant',
  chat: '/investor/chat',
  conversations: '/investor/conversations',
  alerts: '/investor/settings/alerts',
  settings: '/investor/settings',
  help: '/help',
}
const ADVISOR = {
  clients: '/advisor/clients',
  meetings: '/advisor/meetings',
  calendar: '/advisor/meetings?view=calendar',
  book: '/advisor/book',
  tasks: '/advisor/tasks',
  chat: '/advisor/chat',
  conversations: '/advisor/conversations',
  settings: '/advisor/settings',
  ...Object.fromEntries(
    ['overview', 'portfolio', 'performance', 'positions', 'meetings', 'timeline', 'chat'].map((tab) => [
      `client-${tab}`,
      `/advisor/clients/$client?tab=${tab}`,
    ]),
  ),
}
const SOME = ['dashboard', 'accounts', 'positions', 'transactions', 'chat', 'allocation'] as const
const some = Object.fromEntries(SOME.map((name) => [name, INVESTOR[name]]))

/** The client with the most, who has something in every tab. */
async function largestClient(browser: Browser): Promise<string> {
  const session = await sessionOf(await browser.newPage(), product.url, 'advisor@demo.test')
  const page = await browser.newPage()
  await page.addInitScript((stored) => localStorage.setItem('auth', stored), session)
  await page.goto(`${product.url}/advisor/clients?ordering=-total_market_value`)
  const address = await page.locator('main table a[href^="/advisor/clients/"]').first().getAttribute('href')
  await page.close()
  return address?.split('/').at(-1) ?? ''
}

/** What a state puts in the place of answers of the server: nothing comes, or nothing but faults. Who is there is always told. */
const ANSWERS = /\/api\/(?!me\/|auth\/|byallaccounts\/status\/)/
const WAITS = (): Promise<void> => new Promise(() => {})
const FAILS = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, json: { detail: 'Boom', code: 'server_error' } })

const STRETCHES = async (route: Route): Promise<void> => {
  if (route.request().method() !== 'GET') return route.continue()
  const response = await route.fetch()
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
  return route.fulfill({ response, json: stretched(await response.json()) })
}

interface State {
  readonly name: string
  readonly who: string | null
  readonly pages: Readonly<Record<string, string>>
  readonly answer?: (route: Route) => Promise<void>
}
const STATES: readonly State[] = [
  { name: 'outside', who: null, pages: OUTSIDE },
  { name: 'investor', who: 'investor@demo.test', pages: INVESTOR },
  { name: 'loading', who: 'investor@demo.test', pages: some, answer: WAITS },
  { name: 'failed', who: 'investor@demo.test', pages: some, answer: FAILS },
  { name: 'stretched', who: 'investor@demo.test', pages: INVESTOR, answer: STRETCHES },
  { name: 'attention', who: 'attention@demo.test', pages: some },
  { name: 'new', who: 'fresh@demo.test', pages: { linking: '/investor/acc-link' } },
  { name: 'advisor', who: 'advisor@demo.test', pages: ADVISOR },
  { name: 'advisor-stretched', who: 'advisor@demo.test', pages: ADVISOR, answer: STRETCHES },
  { name: 'advisor-loading', who: 'advisor@demo.test', pages: ADVISOR, answer: WAITS },
  { name: 'advisor-failed', who: 'advisor@demo.test', pages: ADVISOR, answer: FAILS },
  { name: 'advisor-new', who: 'advisor2@demo.test', pages: ADVISOR },
]

const windowOf = (width: number) => ({ width, height: width < 700 ? 844 : 900 })

async function contextOf(browser: Browser, state: State, theme: string): Promise<BrowserContext> {
  // of its own: a session that another has renewed is over
  const session = state.who === null ? null : await sessionOf(await browser.newPage(), product.url, state.who)
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
  })
  await context.addInitScript(
    ([stored, chosen]) => {
      if (stored) localStorage.setItem('auth', stored)
      localStorage.setItem('theme', chosen ?? 'light')
    },
    [session, theme],
  )
  const { answer } = state
  if (answer) await context.route(ANSWERS, answer)
  // the tour of a first visit lies over every page
  await context.route('**/api/me/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), actions: [] } })
  })
  return context
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const folder = path.resolve(positionals[0] ?? 'gallery')
mkdirSync(folder, { recursive: true })
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
const client = await largestClient(browser)
let taken = 0
for (const state of STATES) {
  const pages = Object.entries(state.pages).filter(([name]) => `${state.name}-${name}`.includes(values.only ?? ''))
  if (pages.length === 0) continue
  for (const theme of THEMES) {
    const context = await contextOf(browser, state, theme)
    const page = await context.newPage()
    for (const [name, address] of pages)
      for (const [first = 0, ...others] of WIDTHS) {
        await page.setViewportSize(windowOf(first))
        await page.goto(product.url + address.replace('$client', client))
        for (const width of [first, ...others]) {
          await page.setViewportSize(windowOf(width))
          // what never comes is not waited for
          if (state.answer !== WAITS) await page.waitForLoadState('networkidle')
          await page.waitForTimeout(400)
          const file = `${state.name}-${name}-${width}-${theme}.png`
          await page.screenshot({ path: path.join(folder, file), fullPage: true })
          taken++
        }
      }
    await context.close()
  }
}
await browser.close()
await product.stop()
console.log(`${taken} pictures in ${folder}`)

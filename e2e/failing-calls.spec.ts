import type { Page, Route } from '@playwright/test'
import { pagesOfAdvisor, pagesOfInvestor } from './support/pages-of.ts'
import { expect, loginAs, test } from './support/test.ts'

// Pages with one of the calls that they make failing in one way. Two calls of each page, or every call in every way with
// FAULT_CALLS=all.

const ALL = process.env.FAULT_CALLS === 'all'

const json = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body })

const WAYS: Record<string, (route: Route) => Promise<void>> = {
  'answers 500': json(500, '{"detail":"A server error occurred.","code":"server_error"}'),
  'answers 503': json(503, '{"detail":"Try again.","code":"service_unavailable"}'),
  'answers with a page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Proxy</h1>' }),
  'answers with nothing': json(200, ''),
  'answers with half of it': json(200, '{"results":[{"id":'),
  'is cut off': (route) => route.abort('connectionreset'),
  'runs into a time limit': (route) => route.abort('timedout'),
  'finds no network': (route) => route.abort('internetdisconnected'),
}

async function callsOf(page: Page, address: string): Promise<string[]> {
  const calls = new Set<string>()
  const keep = (request: { method: () => string; url: () => string }): void => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.add(pathname)
  }
  page.on('request', keep)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  page.off('request', keep)
  return [...calls].toSorted()
}

/** What a person would see of a page that came to rest: whether there is anything, and whether it still promises more. */
const restingState = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true })
    const busy = [...document.querySelectorAll('[role=status], [aria-busy=true]')].filter(
      (one) =>
        isSeen(one) && (one.ariaBusy === 'true' || /^(Loading|Computing)/.test(one.ariaLabel ?? one.textContent)),
    )
    return {
      isBlank: document.body.innerText.trim() === '',
      busy: busy.map((one) => one.ariaLabel ?? one.textContent),
    }
  })

async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  const faults: string[] = []
  const ways = Object.entries(WAYS)
  let turn = 0
  let tried = 0
  for (const address of addresses) {
    const calls = await callsOf(page, address)
    const cases = ALL
      ? calls.flatMap((call) => ways.map((way) => ({ call, way })))
      : [0, 1].map(() => ({ call: calls[turn % calls.length]!, way: ways[turn++ % ways.length]! }))
    for (const { call, way } of cases) {
      const [how, fail] = way
      const where = `${address} where ${call} ${how}`
      tried++
      const matches = (url: URL): boolean => url.pathname === call
      await page.route(matches, fail)
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      const rest = { isBlank: false, busy: [] }
      await expect
        .poll(() => restingState(page))
        .toEqual(rest)
        .catch(async () => faults.push(`${where}: ${JSON.stringify(await restingState(page))}`))
      await page.unroute(matches)
      // what says that it failed offers to ask again, and is gone once that worked
      const again = page.getByRole('button', { name: /^(Try again|Refresh Page)$/ })
      if ((await again.count()) === 0) continue
      await again.first().click()
      await expect(again)
        .toHaveCount(0)
        .catch(() => faults.push(`${where}: asked again it still says that it failed`))
    }
  }
  process.stdout.write(`F-035 ${tried} pages with a call that failed\n`)
  expect(faults).toEqual([])
}

test('[F-035] whichever call of an investor’s page fails, in whichever way, the page stands, waits for nothing and works again when asked again', async ({
  page,
  expectConsoleError,
}) => {
  test.setTimeout(ALL ? 3_600_000 : 600_000)
  expectConsoleError(/Failed to load resource|console: ApiError: /)
  await loginAs(page, 'investor@demo.test')
  await walk(page, pagesOfInvestor())
})

test('[F-035] whichever call of an advisor’s page fails, in whichever way, the page stands, waits for nothing and works again when asked again', async ({
  page,
  expectConsoleError,
}) => {
  test.setTimeout(ALL ? 3_600_000 : 600_000)
  expectConsoleError(/Failed to load resource|console: ApiError: /)
  await loginAs(page, 'advisor@demo.test')
  await walk(page, await pagesOfAdvisor(page))
})

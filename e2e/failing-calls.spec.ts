import type { Page } from '@playwright/test'
import { atRest } from '../apps/web/src/testing/at-rest.ts'
import { interceptCalls } from './support/intercept.ts'
import { pagesOfAdvisor, pagesOfInvestor } from './support/pages-of.ts'
import { expect, loginAs, test } from './support/test.ts'

// Pages with one of the calls that they make failing in one way. Two calls of each page, or every call in every way with
// FAULT_CALLS=all.

const ALL = process.env.FAULT_CALLS === 'all'

type Way = Parameters<typeof interceptCalls>[2]

const answer =
  (responseCode: number, body: string, type = 'application/json'): Way =>
  (browser, requestId) =>
    browser.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: [{ name: 'content-type', value: type }],
      body: Buffer.from(body).toString('base64'),
    })

const fail =
  (errorReason: 'ConnectionReset' | 'TimedOut' | 'InternetDisconnected'): Way =>
  (browser, requestId) =>
    browser.send('Fetch.failRequest', { requestId, errorReason })

const WAYS: Record<string, Way> = {
  'answers 500': answer(500, '{"detail":"A server error occurred.","code":"server_error"}'),
  'answers 503': answer(503, '{"detail":"Try again.","code":"service_unavailable"}'),
  'answers with a page': answer(200, '<!doctype html><h1>Proxy</h1>', 'text/html'),
  'answers with nothing': answer(200, ''),
  'answers with half of it': answer(200, '{"results":[{"id":'),
  'is cut off': fail('ConnectionReset'),
  'runs into a time limit': fail('TimedOut'),
  'finds no network': fail('InternetDisconnected'),
}

async function callsOf(page: Page, address: string): Promise<string[]> {
  const calls = new Set<string>()
  const keep = (request: { method: () => string; url: () => string }): void => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.add(pathname)
  }
  // the page before may still ask for something, and a mouse that rests where a link appears has its page asked for
  await page.goto('about:blank')
  await page.mouse.move(0, 0)
  page.on('request', keep)
  await page.goto(address)
  await atRest(page)
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
  // what the browser keeps of a client is not asked for again for a while
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.removeItem('client-data')
  })
  for (const address of addresses) {
    const calls = await callsOf(page, address)
    const cases = ALL
      ? calls.flatMap((call) => ways.map((way) => ({ call, way })))
      : [0, 1].map(() => ({ call: calls[turn % calls.length]!, way: ways[turn++ % ways.length]! }))
    for (const { call, way } of cases) {
      const [how, act] = way
      const where = `${address} where ${call} ${how}`
      tried++
      let isMet = false
      const end = await interceptCalls(page, call, (browser, requestId) => {
        isMet = true
        return act(browser, requestId)
      })
      await page.goto(address)
      await atRest(page)
      const rest = { isBlank: false, busy: [] }
      await expect
        .poll(() => restingState(page))
        .toEqual(rest)
        .catch(async () => faults.push(`${where}: ${JSON.stringify(await restingState(page))}`))
      await end()
      if (!isMet) faults.push(`${where}: the page did not make the call again`)
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

import type { CDPSession, Page } from '@playwright/test'

/** What is done with a call while it waits: one command of the browser that says how it goes on. */
type Act = (browser: CDPSession, requestId: string) => Promise<unknown>

/**
 * Does something with every call of a page before it leaves, until what is answered is called. By the browser's own means:
 * a route of Playwright's switches the browser's cache off and takes every file of the application through the test runner,
 * which is 40 % of the work of opening a page.
 * @param path without its query
 */
export async function interceptCalls(page: Page, path: string, act: Act): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId }) => void act(browser, requestId).catch(unlessGone))
  const address = new URL(path, page.url()).href
  // a question mark by itself stands for any letter
  const patterns = [address, `${address}\\?*`].map((urlPattern) => ({ urlPattern, requestStage: 'Request' as const }))
  await browser.send('Fetch.enable', { patterns })
  return () => browser.detach()
}

/** Changes every answer in JSON that the API gives to a question of a page. */
export async function changeAnswers(page: Page, change: (answer: unknown) => unknown): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode, responseHeaders = [] }) => {
    const isJson = responseHeaders.some(({ name, value }) => /^content-type$/i.test(name) && value.includes('json'))
    const goOn = async (): Promise<unknown> => {
      if (request.method !== 'GET' || !isJson || !responseStatusCode)
        return browser.send('Fetch.continueRequest', { requestId })
      const { body, base64Encoded } = await browser.send('Fetch.getResponseBody', { requestId })
      const answer: unknown = JSON.parse(Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString())
      return browser.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        // of the body as it was
        responseHeaders: responseHeaders.filter(({ name }) => !/^content-(?:length|encoding)$/i.test(name)),
        body: Buffer.from(JSON.stringify(change(answer))).toString('base64'),
      })
    }
    goOn().catch(unlessGone)
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] })
}

/** A call that waits while its page is left is gone, and nothing more can be said about it. */
function unlessGone(error: Error): void {
  if (!/Invalid InterceptionId|has been closed|Session closed|Target closed/.test(error.message)) throw error
}

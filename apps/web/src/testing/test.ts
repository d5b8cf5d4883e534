import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test as base, expect } from '@playwright/test'
import { type StubApi, stubApi } from './stub-api.ts'

interface Fixtures {
  /** The stubbed API behind `page`, with default answers; replace what the test is about. */
  api: StubApi
  /** Lets console errors that match pass; every other one fails the test. */
  expectConsoleError: (pattern: RegExp) => void
}

/** A screen over a stubbed API. An unexpected console error, page error or unknown call fails the test. */
export const test = base.extend<Fixtures>({
  api: [
    async ({ page, baseURL }, use) => {
      const api = await stubApi(page, new URL(baseURL ?? 'http://localhost:4173').origin)
      await use(api)
      expect(api.unknownCalls, 'calls the stub does not know').toEqual([])
    },
    { auto: true },
  ],
  expectConsoleError: [
    async ({ page }, use) => {
      const expected: RegExp[] = [
        // the browser's own note about an answer with an error status, which the screen handles
        /Failed to load resource/,
      ]
      const found: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(message.text())
      })
      page.on('pageerror', (error) => found.push(String(error)))
      await use((pattern) => expected.push(pattern))
      expect(found.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** axe finds nothing on the page, once what is moving has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  // a page that has only just been opened may not be drawn yet
  await expect(page.locator('main, [role=main]').first()).toBeVisible()
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    ),
  ).toEqual([])
}

export { expect }

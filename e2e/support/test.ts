import { test as base, expect } from '@playwright/test'
import { watchPages } from './page-guard.ts'

type Fixtures = {
  /** Allows console errors and page errors that match, for the rest of the test. */
  expectConsoleError: (pattern: RegExp) => void
  /** Allows requests to one more origin, for the rest of the test. */
  expectOrigin: (origin: string) => void
  guard: ReturnType<typeof watchPages>
}

const randomAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

/**
 * Playwright's `test`, in which an unexpected console error, page error or request to a foreign origin is a failure.
 */
export const test = base.extend<Fixtures>({
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = watchPages(context, [baseURL, process.env.E2E_AGGREGATOR_URL])
      await use(guard)
      expect(guard.faults(), 'unexpected errors and requests of the page').toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  expectConsoleError: async ({ guard }, use) => use(guard.allowError),
  expectOrigin: async ({ guard }, use) => use(guard.allowOrigin),
})

export { expect }
export { expectAccessible } from './expect-accessible.ts'
export { DEMO_PASSWORD, loginAs } from './login-as.ts'
export { mailFor, type Mail } from './mail-for.ts'

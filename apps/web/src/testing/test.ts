import { type Page, test as base, expect } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { StubApi } from './stub-api.ts'
import { installDefaults } from './stub-defaults.ts'
import { type StubServer, startStubServer } from './stub-server.ts'

interface Fixtures {
  /** The stubbed API behind `page`, with default answers; replace what the test is about. */
  api: StubApi
  /** Lets console errors that match pass; every other one fails the test. */
  expectConsoleError: (pattern: RegExp) => void
}

const originOf = (name: string): string => new URL(process.env[name] ?? '').origin

/** A screen over a stubbed API. An unexpected console error, page error or unknown call fails the test. */
export const test = base.extend<Fixtures, { server: StubServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startStubServer(originOf('E2E_BASE_URL'), originOf('E2E_AGGREGATOR_URL'))
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.origin),
  api: [
    async ({ server }, use) => {
      const api = new StubApi(server.origin)
      installDefaults(api)
      server.use(api)
      await use(api)
      server.use(null)
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
export async function expectAccessible(page: Page, scope?: Parameters<typeof findViolations>[1]): Promise<void> {
  const violations = await findViolations(page, scope)
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    ),
  ).toEqual([])
}

export { expect }

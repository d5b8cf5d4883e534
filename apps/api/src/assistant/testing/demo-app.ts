import { startMarketUpdate } from '../../features/performance/market.job.ts'
import { seedDemo } from '../../seed/demo.ts'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-db.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

/** The demo logins with everything they own, as a new installation has them. */
export interface DemoApp {
  readonly app: TestApp
  /** The person of a demo login. @param email e.g. `investor@demo.test` */
  person(email: string): Promise<string>
  close(): Promise<void>
}

/** Makes the demo logins through the real sandbox, with prices, benchmarks and the past worked out. */
export async function createDemoApp(
  database?: { url: string; drop: () => Promise<void> },
  env: Record<string, string> = {},
): Promise<DemoApp> {
  const sandboxDatabase = await createTestDatabase()
  const sandbox = await startTestSandbox(sandboxDatabase.url)
  const app = await createTestApp({
    ...(database ? { database } : {}),
    env: { AGGREGATOR_URL: sandbox.url, AGGREGATOR_SECRET: sandbox.secret, MARKET_PROVIDER: 'sandbox', ...env },
    overrides: () => ({
      sleep: async (milliseconds) => {
        app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
      },
    }),
  })
  await seedDemo(app.deps, true)
  await startMarketUpdate(app.deps)
  await app.deps.jobs.drain()
  await app.deps.db.systemPool.query('analyze')
  return {
    app,
    person: async (email) => {
      const { id } = await app.deps.db.system
        .selectFrom('user_account')
        .where('email_key', '=', email)
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    },
    close: async () => {
      await app.close()
      await sandbox.stop()
      await sandboxDatabase.drop()
    },
  }
}

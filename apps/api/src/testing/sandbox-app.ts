import { type TestApp, createTestApp } from './test-app.ts'
import { createTestDatabase } from './test-db.ts'
import { type TestSandbox, startTestSandbox } from './test-sandbox.ts'

interface SandboxApp {
  readonly app: TestApp
  readonly sandbox: TestSandbox
  readonly close: () => Promise<void>
}

/** The application on the real sandbox aggregator, each with a database of its own. @param env settings beside its address */
export async function createSandboxApp(env: Readonly<Record<string, string>> = {}): Promise<SandboxApp> {
  const database = await createTestDatabase()
  const sandbox = await startTestSandbox(database.url)
  const app = await createTestApp({ env: { AGGREGATOR_URL: sandbox.url, ...env } })
  const close = async () => {
    await app.close()
    await sandbox.stop()
    await database.drop()
  }
  return { app, sandbox, close }
}

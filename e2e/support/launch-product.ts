import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Known to the tests, which ask the sandbox what it holds. */
export const AGGREGATOR_SECRET = 'the-aggregator-secret-of-the-browser-tests'

export interface RunningProduct {
  url: string
  aggregatorUrl: string
  /** What an operator's command needs to find this product. */
  env: NodeJS.ProcessEnv
  /** The process that starts the others. */
  pid: number
  stop(): Promise<void>
}

/** Starts the whole product on free ports with its own data and the demo seeded. Throws when it does not start. */
export async function launchProduct(overrides: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'keelwise-e2e-'))
  // as root the database runs as another user, who has to pass through
  chmodSync(dataDir, 0o711)
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    AGGREGATOR_URL: '',
    APP_URL: '',
    API_URL: '',
    PORT: '0',
    AGGREGATOR_PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
    // every test comes from an address of its own, so the limits per address count each for itself
    TRUST_PROXY: '127.0.0.1,::1',
    // and many tests share one login
    CALLS_PER_MINUTE: '100000',
    CALL_BURST: '100000',
    WRITES_PER_MINUTE: '100000',
    MESSAGES_PER_MINUTE: '1000',
    AGGREGATOR_SECRET,
    ...overrides,
  }
  const launcher = spawn(process.execPath, ['apps/launcher/src/main.ts', 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    launcher.once('exit', () => resolve())
  })
  const ready = await Promise.race([
    new Promise<{ url: string; aggregatorUrl: string }>((resolve) => {
      launcher.once('message', (message) => resolve(message as { url: string; aggregatorUrl: string }))
    }),
    ended,
  ])
  if (!ready) {
    rmSync(dataDir, { recursive: true, force: true })
    throw new Error('The product did not start; what it says above tells why.')
  }
  return {
    ...ready,
    env,
    pid: launcher.pid ?? 0,
    stop: async () => {
      launcher.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import path from 'node:path'

const { privateKey } = generateKeyPairSync('ed25519')
const secret = randomBytes(32).toString('base64')

/** A server's environment on a database of the bench: no demo, any free port, errors only in the log. */
export const serverEnvironment = (databaseUrl: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'error',
  JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  JWT_KEY_ID: 'bench-1',
  OTP_PEPPER: secret,
  DATA_ENCRYPTION_KEY: secret,
  AGGREGATOR_SECRET: secret,
  AGGREGATOR_WEBHOOK_SECRET: secret,
})

const BUILT = path.resolve(import.meta.dirname, '../apps/api/dist/main.mjs')

/** The built API server in a process of its own. */
export function startServer(env: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(BUILT, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', ({ url }: { url: string }) =>
      resolve({ url: url.replace('localhost', '127.0.0.1'), process: child }),
    )
    child.once('exit', (code) => reject(new Error(`${BUILT} ended with ${code}`)))
  })
}

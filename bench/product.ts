import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** The product as `npm start` runs it. */
export interface Product {
  readonly url: string
  /** Milliseconds from the command to the line that says it is ready. */
  readonly tookMs: number
  stop(): Promise<void>
}

/** A data directory that is gone when this process ends; short enough for the database's socket. */
export function makeDataDirectory(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kw-bench-'))
  // as root the database runs as another user, who has to pass through
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'data')
}

/** The connection string of a database of the embedded server under a data directory. */
export const databaseUrl = (dataDir: string, database = 'keelwise'): string =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(path.join(dataDir, 'postgres'))}`

/**
 * Runs `npm start` on free ports and waits until it says that it is ready.
 * @param other `tree`: of another build; `web`: the files of another build’s browser
 * @throws Error with what it printed when it ends before that
 */
export async function startProduct(
  dataDir: string,
  { tree = root, web }: { tree?: string; web?: string } = {},
): Promise<Product> {
  const began = performance.now()
  const environment = { DATABASE_URL: '', AGGREGATOR_URL: '', APP_URL: '', API_URL: '', NODE_ENV: '', DEMO: '1' }
  const child = spawn('npm', ['start'], {
    cwd: tree,
    env: {
      ...process.env,
      ...environment,
      ...(web ? { WEB_DIR: web } : {}),
      DATA_DIR: dataDir,
      PORT: '0',
      AGGREGATOR_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stopWithUs = (): void => void child.kill('SIGTERM')
  process.once('exit', stopWithUs)
  let output = ''
  // not 'exit': npm may go before what it started, and the output is closed by the last of them
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = /Keelwise is ready[\s\S]*?App +(\S+)\n/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    void ended.then(() => reject(new Error(`npm start ended: ${output.slice(-2000)}`)))
  })
  const tookMs = performance.now() - began
  return {
    url,
    tookMs,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', stopWithUs)
    },
  }
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a command of the operator on the product that the browser tests share; answers what it prints. */
export async function runAdmin(...line: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/launcher/src/main.ts', 'admin', ...line], {
    cwd: root,
    env,
  })
  return stdout.trim()
}

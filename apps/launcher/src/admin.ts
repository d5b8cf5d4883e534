import { spawn } from 'node:child_process'
import path from 'node:path'
import { attachDatabase } from './database-server.ts'
import { serviceEnvironment } from './product.ts'
import type { Settings } from './settings.ts'

/**
 * Runs an operator's command of the API with the environment the product runs with. The embedded database is used as it
 * is when the product runs, and started for the time of the command when it does not. Returns the command's exit code.
 */
export async function runAdmin(settings: Settings, args: string[]): Promise<number> {
  const database = await attachDatabase(settings)
  try {
    const env = serviceEnvironment(settings, database.url)
    const file = path.join(settings.root, 'apps/api/src/admin.ts')
    const child = spawn(process.execPath, [file, ...args], { cwd: settings.root, env, stdio: 'inherit' })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', forward)
    // Ctrl-C reaches the command itself: we only outlive it, to end the database in order
    process.on('SIGINT', () => undefined)
    process.on('disconnect', () => child.kill('SIGTERM'))
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    await database.stop()
  }
}

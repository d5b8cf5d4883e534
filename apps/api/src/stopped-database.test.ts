import { type ChildProcess, fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Deps, createDeps } from './compose.ts'
import { migrate } from './platform/db/migrate.ts'
import { packageRoot } from './platform/package-root.ts'
import { serverProgram } from './testing/server-program.ts'
import { processEnvironment } from './testing/process-environment.ts'
import { addPerson, environmentText, testEnv } from './testing/test-app.ts'

/** What a busy screen asks in five minutes. */
const CALLS = 3000
const AT_ONCE = 20

/** Says what is kept, once what is not is gone. */
const TELL_MEMORY = `process.on('message', () => {
  gc()
  process.send({ kept: process.memoryUsage().heapUsed })
})`

let folder: string
let server: ChildProcess
let api: ChildProcess
let deps: Deps
let url: string
let person: Awaited<ReturnType<typeof addPerson>>

async function startServer(): Promise<string> {
  const program = path.join(packageRoot, '../launcher/src/testing/run-postgres.ts')
  const child = spawn(process.execPath, [program, path.join(folder, 'postgres')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', () => reject(new Error('the database server did not start')))
  })
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()))

async function stopServer(): Promise<void> {
  server.kill('SIGTERM')
  await ended(server)
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kw-stopped-'))
  // as root the server runs as another user, who has to pass through
  chmodSync(folder, 0o711)
  const env = testEnv(await startServer(), { DEMO: '0', PORT: '0', LOG_LEVEL: 'fatal' })
  deps = createDeps(env, { log: pino({ level: 'silent' }) })
  await migrate(deps.db.system)
  person = await addPerson(deps)
  await deps.db.close()
  api = fork(serverProgram, [], {
    env: { ...processEnvironment, ...environmentText(env) },
    execArgv: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  url = await new Promise((resolve, reject) => {
    api.once('message', (told: { url: string }) => resolve(told.url.replace('localhost', '127.0.0.1')))
    api.once('exit', (code) => reject(new Error(`the API ended with ${code}`)))
  })
}, 600_000)

afterAll(async () => {
  api.kill('SIGKILL')
  await ended(api)
  await stopServer()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (at: string): Promise<string> => {
  const answer = await fetch(url + at, { headers: { authorization: `Bearer ${person.access}` } })
  await answer.arrayBuffer()
  return `${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trim()
}

/** Megabytes that the process keeps. */
const memory = (): Promise<number> =>
  new Promise((resolve) => {
    api.once('message', ({ kept }: { kept: number }) => resolve(kept / 2 ** 20))
    api.send('memory')
  })

/** So many calls, some at once. @returns how often each answer came */
async function askAll(calls: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let left = calls
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await ask('/api/me/')
      counts[answer] = (counts[answer] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return counts
}

test('[F-004] with its database stopped the API stays: every call is told when to ask again, it says that it lives and is not ready, keeps nothing of what it refused, and goes on by itself once the database is back', async () => {
  expect(await ask('/api/me/')).toBe('200')
  expect(await ask('/readyz')).toBe('200')
  await stopServer()
  await askAll(CALLS / 3)
  const before = await memory()
  expect(await askAll(CALLS)).toEqual({ '503 2': CALLS })
  const after = await memory()
  expect(await ask('/healthz')).toBe('200')
  expect(await ask('/readyz')).toMatch(/^503/)
  process.stdout.write(
    `F-004 ${CALLS} calls refused by a process without a database: ${before.toFixed(1)} MB kept before, ${after.toFixed(1)} MB after\n`,
  )
  // a kilobyte kept of each call would be three of them
  expect(after - before).toBeLessThan(3)
  await startServer()
  await expect.poll(() => ask('/api/me/'), { timeout: 100_000 }).toBe('200')
  await expect.poll(() => ask('/readyz'), { timeout: 100_000 }).toBe('200')
  expect(api.exitCode).toBeNull()
}, 600_000)

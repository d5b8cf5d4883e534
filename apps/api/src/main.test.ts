import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from './platform/package-root.ts'
import { environmentText, testEnv } from './testing/test-app.ts'
import { createTestDatabase } from './testing/test-db.ts'

/** Fails as it is told by a signal: first a promise that nobody awaits, then an error that nobody catches. */
const FAILING = `
  let rejected = false
  process.on('SIGUSR2', () => {
    if (rejected) setImmediate(() => { throw new Error('nobody catches this') })
    else Promise.reject(new Error('nobody awaits this'))
    rejected = true
  })`

test('a promise that nobody awaits is logged and the server goes on; after an error that nobody catches it ends in order [S-134]', async () => {
  const database = await createTestDatabase()
  const env = environmentText(testEnv(database.url, { LOG_LEVEL: 'error', DEMO: '0', PORT: '0' }))
  const importing = `data:text/javascript,${encodeURIComponent(FAILING)}`
  const child = spawn(process.execPath, ['--import', importing, path.join(packageRoot, 'src/main.ts')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  try {
    let log = ''
    const says = (text: string) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (log.includes(text)) resolve()
        }
        child.stdout?.on('data', look)
        look()
      })
    child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    const ended = once(child, 'exit')
    child.kill('SIGUSR2')
    await says('nobody awaits this')
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGUSR2')
    expect(await ended).toEqual([1, null])
    expect(JSON.parse(log.trim().split('\n').at(-1) ?? '{}')).toMatchObject({ level: 60, msg: 'uncaught exception' })
  } finally {
    child.kill('SIGKILL')
    await database.drop()
  }
})

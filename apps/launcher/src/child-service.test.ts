import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startService } from './child-service.ts'
import { hasEnded, makeFolder } from './testing/postgres-process.ts'

const SERVES =
  "setInterval(() => {}, 1000); process.send({ type: 'ready', url: 'http://localhost:1', demoLogins: ['a@b.test'] });"

function plan(code: string, signal = new AbortController().signal) {
  const cwd = makeFolder()
  writeFileSync(path.join(cwd, 'program.mjs'), code)
  return { name: 'The program', file: 'program.mjs', cwd, env: process.env, signal }
}

test('a program is up when it says so, and ends when it is asked to', async () => {
  const service = await startService(plan(`process.on('SIGTERM', () => process.exit(0)); ${SERVES}`))
  expect(service.ready).toEqual({ type: 'ready', url: 'http://localhost:1', demoLogins: ['a@b.test'] })
  await service.stop(5000)
  expect(await service.ended).toBe('exit code 0')
})

test('a program that does not listen is ended by force', async () => {
  const service = await startService(plan(`process.on('SIGTERM', () => {}); ${SERVES}`))
  await service.stop(50)
  expect(await service.ended).toBe('signal SIGKILL')
})

test('a program that ends before it serves is a failed start that says how it ended', async () => {
  await expect(startService(plan('process.exit(3)'))).rejects.toThrow('The program did not start: exit code 3.')
})

test('a start that is called off ends the program', async () => {
  const abort = new AbortController()
  const starting = startService(plan('setInterval(() => {}, 1000)', abort.signal))
  abort.abort()
  await expect(starting).rejects.toThrow('The program was not started.')
})

test('kill -9 of the launcher ends the programs it started', async () => {
  const { cwd, file } = plan(
    `import { writeFileSync } from 'node:fs'; writeFileSync('pid', String(process.pid)); ${SERVES}`,
  )
  const starter = path.join(cwd, 'starter.mjs')
  const service = JSON.stringify(path.join(import.meta.dirname, 'child-service.ts'))
  writeFileSync(
    starter,
    `import { startService } from ${service}
     await startService({ name: 'x', file: '${file}', cwd: '${cwd}', env: process.env, signal: new AbortController().signal })
     process.kill(process.pid, 'SIGKILL')`,
  )
  const launcher = spawn(process.execPath, [starter], { stdio: 'inherit' })
  await new Promise((resolve) => launcher.once('exit', resolve))
  expect(launcher.signalCode).toBe('SIGKILL')
  expect(await hasEnded(Number(readFileSync(path.join(cwd, 'pid'), 'utf8')))).toBe(true)
})

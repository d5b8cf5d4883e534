import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient, listClients } from '@keelwise/contract/clients'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort, postgresPrograms } from '../../testing/postgres-servers.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { installJobs } from '../jobs/jobs.ts'
import { packageRoot } from '../package-root.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const CONFIGURATION = path.join(packageRoot, '../../deploy/patroni/patroni.yml')
const [PATRONI, ETCD] = ['patroni', 'etcd'].map((name) =>
  ['/usr/bin', '/usr/local/bin'].map((folder) => path.join(folder, name)).find((file) => existsSync(file)),
)
const isInstalled = postgresPrograms !== undefined && PATRONI !== undefined && ETCD !== undefined
if (!isInstalled) process.stdout.write('Skipped: patroni, etcd and PostgreSQL are not all installed.\n')

const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Starts a program. @returns kills it */
function launch(program: string, args: readonly string[], env: Readonly<Record<string, string>>, cwd: string) {
  const child: ChildProcess = spawn(program, args, {
    ...identity,
    cwd,
    env: { ...env, HOME: cwd, PATH: process.env['PATH'] },
    stdio: 'ignore',
  })
  return async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** Kills the server of a data directory, which Patroni starts in a session of its own. */
function killServer(data: string): void {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // it is gone
  }
}

test.skipIf(!isInstalled)(
  'Patroni makes the replica the primary when that is gone: the application goes on at the address with both hosts, and what was confirmed is there',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-patroni-'))
    chmodSync(folder, 0o777)
    const [client, peer] = [await freePort(), await freePort()]
    const stops = [
      launch(
        ETCD!,
        [],
        {
          ETCD_NAME: 'one',
          ETCD_DATA_DIR: path.join(folder, 'etcd'),
          ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
          ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
          ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
          ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
          ETCD_INITIAL_CLUSTER: `one=http://127.0.0.1:${peer}`,
          ETCD_UNSUPPORTED_ARCH: '',
        },
        folder,
      ),
    ]
    const passwords = {
      PATRONI_SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
      PATRONI_REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
      PATRONI_REWIND_PASSWORD: randomBytes(12).toString('hex'),
    }
    const node = async (name: string) => {
      const [rest, port] = [await freePort(), await freePort()]
      const stopPatroni = launch(
        PATRONI!,
        [CONFIGURATION],
        {
          PATRONI_NAME: name,
          PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, name),
          PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms!,
          PATRONI_POSTGRESQL_PGPASS: path.join(folder, `${name}.pgpass`),
          ...passwords,
        },
        folder,
      )
      // both at once, as a machine that loses power
      const stop = async () => {
        const stopped = stopPatroni()
        killServer(path.join(folder, name))
        await stopped
      }
      stops.push(stop)
      /** Waits until its own interface says that it is this. */
      const is = async (role: 'primary' | 'sync'): Promise<void> => {
        const ask = () =>
          fetch(`http://127.0.0.1:${rest}/${role}`).then(
            ({ status }) => status,
            () => 0,
          )
        await expect.poll(ask, { timeout: 120_000, interval: 500 }).toBe(200)
      }
      return { port, stop, is }
    }
    try {
      const one = await node('one')
      await one.is('primary')
      const two = await node('two')
      await two.is('sync')
      const password = randomBytes(12).toString('hex')
      const owner = new pg.Client({
        connectionString: `postgres://postgres:${passwords.PATRONI_SUPERUSER_PASSWORD}@127.0.0.1:${one.port}/postgres`,
      })
      await owner.connect()
      await owner.query(`create role keelwise login createrole password '${password}'`)
      await owner.query('create database keelwise owner keelwise')
      await owner.end()

      const url = `postgres://keelwise:${password}@127.0.0.1/keelwise?host=127.0.0.1,127.0.0.1&port=${one.port},${two.port}`
      const database = openDatabase({ url, poolSize: 2 })
      await migrate(database.system)
      await installJobs(url, database.system)
      await database.close()
      const app = await createTestApp({ database: { url, drop: () => Promise.resolve() } })
      try {
        const advisor = await app.person({ userType: 'ADVISOR' })
        const write = (name: string) =>
          advisor.request(createClient.method, createClient.path, { first_name: 'Client', last_name: name })
        for (let at = 0; at < 10; at++) expect((await write(`before-${at}`)).status).toBe(201)
        await one.stop()
        await two.is('primary')
        await expect.poll(() => write('after').then(({ status }) => status), { timeout: 30_000 }).toBe(201)
        expect((await advisor.call(listClients, { query: {} })).count).toBe(11)
      } finally {
        await app.close()
      }
    } finally {
      for (const stop of stops) await stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  300_000,
)

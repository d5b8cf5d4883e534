import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lockDirectory } from './instance-lock.ts'
import { endPreviousServer } from './previous-server.ts'
import { choosePostgresAccount, giveTo, type PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { makeSocketDirectory, socketDirectory } from './socket-directory.ts'

export type EmbeddedPostgres = {
  /** The folder of the unix socket: the `host` of a connection. */
  socketDir: string
  /** A connection string for one database, as user postgres. */
  urlFor: (database: string) => string
  /** Resolves when the server has ended, for whatever reason, with its last lines of log. */
  ended: Promise<string>
  /** Ends the server cleanly and gives the directory back. */
  stop: () => Promise<void>
}

export type PostgresOptions = {
  /** `name=value` settings of postgresql.conf. */
  settings?: string[]
  /** Another place for the programs, for tests of the installation. */
  packageRoot?: string
}

/**
 * Starts (and on first use creates) a private PostgreSQL in `directory`, reachable only through a unix socket.
 * It ends when this process ends, also by `kill -9`. A server left over by a process that died is ended first.
 * Throws DataDirectoryInUse when another live process holds the directory.
 */
export async function startPostgres(directory: string, options: PostgresOptions = {}): Promise<EmbeddedPostgres> {
  const dir = path.resolve(directory)
  // others may pass through, not list: as root the server runs as another user
  mkdirSync(path.dirname(dir), { recursive: true, mode: 0o711 })
  const socketDir = socketDirectory(dir)
  const unlock = lockDirectory(dir, socketDir)
  try {
    const binaries = findPostgresBinaries(`${dir}.lib`, options.packageRoot)
    const account = choosePostgresAccount(dir, binaries.root)
    await endPreviousServer(dir)
    await createIfMissing(dir, binaries, account)
    if (socketDir !== dir) makeSocketDirectory(socketDir, account)
    const server = await runServer({ dir, socketDir, binaries, account, settings: options.settings ?? [] })
    return {
      socketDir,
      urlFor: (database) => postgresUrl(socketDir, database),
      ended: server.ended.finally(unlock),
      stop: async () => {
        await server.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The connection string of a database behind a socket folder. */
export function postgresUrl(socketDir: string, database: string): string {
  return `postgres://postgres@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}`
}

/** Makes the database when the server has none of that name. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** True when the server behind the socket answers a connection. */
export async function answers(socketDir: string): Promise<boolean> {
  // everything is given, so that no PG* variable of the caller leads elsewhere
  const client = new pg.Client({
    host: socketDir,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createIfMissing(dir: string, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  const versionFile = path.join(dir, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const major = readFileSync(versionFile, 'utf8').trim()
    if (major === binaries.major) return
    throw new Error(`${dir} was made by PostgreSQL ${major}; this is ${binaries.major}, which cannot read it.`)
  }
  // made aside and renamed, so that a run ended half way never leaves a directory that looks finished
  const draft = `${dir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  giveTo(account, draft)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const initdb = run(binaries, account, 'initdb', ['-D', draft, '-U', 'postgres', '--auth=trust', ...locale])
  const log = await initdb.ended
  if (initdb.child.exitCode !== 0) throw new Error(`PostgreSQL could not make its data directory ${dir}: ${log}`)
  renameSync(draft, dir)
}

type ServerPlan = {
  dir: string
  socketDir: string
  binaries: PostgresBinaries
  account: PostgresAccount
  settings: string[]
}

async function runServer({ dir, socketDir, binaries, account, settings }: ServerPlan) {
  const fixed = ['listen_addresses=', 'unix_socket_permissions=0700', 'timezone=UTC', 'log_timezone=UTC']
  const flags = [...fixed, ...settings].flatMap((setting) => ['-c', setting])
  const server = run(binaries, account, 'postgres', ['-D', dir, '-k', socketDir, '-p', '5432', ...flags])
  const watchdog = account.endsWithParent ? undefined : startWatchdog(server.child)
  const ended = server.ended.finally(() => watchdog?.kill('SIGKILL'))
  const stop = async () => {
    // INT is PostgreSQL's "fast" shutdown: sessions are ended, everything is written
    server.child.kill('SIGINT')
    // "immediate": loses nothing that was committed, the next start replays the log
    const impatient = setTimeout(() => server.child.kill('SIGQUIT'), 5000)
    await ended
    clearTimeout(impatient)
  }
  const deadline = Date.now() + 60_000
  while (!(await answers(socketDir))) {
    if (server.hasEnded()) throw new Error(`PostgreSQL in ${dir} did not start: ${await ended}`)
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`PostgreSQL in ${dir} did not answer within a minute: ${await ended}`)
    }
    await sleep(20)
  }
  return { ended, stop }
}

function run(binaries: PostgresBinaries, account: PostgresAccount, program: string, args: string[]) {
  const { command, args: allArgs, options } = account.wrap(binaries.program(program), args)
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  const child = spawn(command, allArgs, {
    ...options,
    cwd: '/',
    env: { ...Object.fromEntries(inherited), ...binaries.env, LC_ALL: 'C' },
    // its own session: Ctrl-C reaches us alone, and we end things in order
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  let over = false
  child.stderr.on('data', (data: Buffer) => {
    log = (log + data.toString()).slice(-4000)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      over = true
      resolve(error.message)
    })
    child.once('close', () => {
      over = true
      resolve(log.trim())
    })
  })
  return { child, ended, hasEnded: () => over }
}

/** Where the kernel cannot do it: a process that notices our end by the closing of its input, and ends the server. */
function startWatchdog(server: ChildProcess): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', 'cat > /dev/null; kill -INT "$1"', 'watchdog', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.on('error', () => undefined)
  watchdog.unref()
  return watchdog
}

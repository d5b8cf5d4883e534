import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'
const FOLDERS = [
  ...(existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted()
        .map((version) => `${DEBIAN}/${version}/bin`)
    : []),
  ...(process.env['PATH'] ?? '').split(path.delimiter),
]

/** Where the programs of an installed PostgreSQL are, with those that copy a server; undefined where there are none. */
export const postgresPrograms: string | undefined = FOLDERS.find((folder) =>
  ['postgres', 'initdb', 'pg_basebackup', 'pg_ctl'].every((name) => existsSync(path.join(folder, name))),
)

// it refuses to run as root
const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const run = async (program: string, ...args: readonly string[]): Promise<void> =>
  void (await promisify(execFile)(path.join(postgresPrograms ?? '', program), args, { ...identity, cwd: os.tmpdir() }))

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A server of an installed PostgreSQL, on a port of 127.0.0.1 and in a folder of its own. */
export interface PostgresServer {
  readonly port: number
  readonly urlOf: (database: string) => string
  /** Runs one statement on a connection of its own. @returns its rows */
  query<R extends pg.QueryResultRow>(text: string, database?: string): Promise<R[]>
  /** Makes a server that follows this one. */
  follow(settings?: readonly string[]): Promise<PostgresServer>
  /** Makes it take writes; it is done when it does. */
  promote(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it and removes what it kept. */
  remove(): Promise<void>
}

// nothing here has to survive a power cut of the machine; processes that are killed lose nothing by it
const SETTINGS = ['fsync=off', 'max_connections=100', 'shared_buffers=64MB']

async function start(folder: string, settings: readonly string[]): Promise<PostgresServer> {
  const port = await freePort()
  const options = [...SETTINGS, ...settings, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const data = path.join(folder, 'data')
  const child: ChildProcess = spawn(
    path.join(postgresPrograms ?? '', 'postgres'),
    ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...identity, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const lines = createInterface(child.stderr!)
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line)
      if (line.includes('ready to accept')) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)))
  })
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    port,
    urlOf,
    query: async <R extends pg.QueryResultRow>(text: string, database = 'postgres') => {
      const client = new pg.Client({ connectionString: urlOf(database) })
      await client.connect()
      try {
        return (await client.query<R>(text)).rows
      } finally {
        await client.end()
      }
    },
    follow: async (more = []) => {
      const own = makeFolder()
      await run(
        'pg_basebackup',
        '-d',
        urlOf('postgres'),
        '-D',
        path.join(own, 'data'),
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
      )
      return start(own, more)
    },
    promote: () => run('pg_ctl', 'promote', '-w', '-D', data),
    kill,
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-server-'))
  chmodSync(folder, 0o777)
  return folder
}

/** Makes a new server. @param settings as `postgres -c` takes them */
export async function startServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = makeFolder()
  await run(
    'initdb',
    '-D',
    path.join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  )
  return start(folder, settings)
}

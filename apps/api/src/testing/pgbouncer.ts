import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './postgres-servers.ts'

/** Where PgBouncer is installed; undefined where it is not. */
export const PGBOUNCER: string | undefined = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) =>
  existsSync(file),
)

/** Puts a PgBouncer in front of a database, on a port of 127.0.0.1. @returns where it is, once it answers */
export async function startPgBouncer(
  url: string,
  { mode, poolSize }: { readonly mode: 'session' | 'transaction'; readonly poolSize: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-pgbouncer-'))
  chmodSync(folder, 0o777)
  const server = new URL(url)
  const port = await freePort()
  const host = server.searchParams.get('host') ?? server.hostname
  const name = server.pathname.slice(1)
  const user = decodeURIComponent(server.username) || 'postgres'
  writeFileSync(path.join(folder, 'users.txt'), `"${user}" "${decodeURIComponent(server.password)}"\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${host} port=${server.port || '5432'} dbname=${name} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${poolSize}
ignore_startup_parameters = options,statement_timeout,extra_float_digits
`,
  )
  // it refuses to run as root
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(PGBOUNCER!, [path.join(folder, 'pgbouncer.ini')], { ...identity, stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (data) => (said += String(data)))
  const through = `postgres://${user}@127.0.0.1:${port}/${name}`
  for (let round = 0; ; round++) {
    const client = new pg.Client({ connectionString: through })
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (child.exitCode !== null || round > 100) throw new Error(`PgBouncer did not start: ${said}`, { cause: error })
      await once(child.stderr, 'data', { signal: AbortSignal.timeout(50) }).catch(() => {})
    }
  }
  return {
    url: through,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

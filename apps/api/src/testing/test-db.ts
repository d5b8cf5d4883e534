import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { DISTRIBUTED_SETTINGS, distribute } from '../admin/distribution.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { installJobs } from '../platform/jobs/jobs.ts'

// A name of its own per run: several may share a server. Workers take it over with the environment.
const templateName = (): string => (process.env['TEST_TEMPLATE'] ??= `keelwise_template_${process.pid}`)

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest, its set-up starts a Postgres')
  return url
}

/** The same server with another database. */
export function withDatabase(url: string, database: string): string {
  const target = new URL(url)
  target.pathname = `/${database}`
  return target.href
}

/** What the databases of this run are called by, before what tells them apart. */
const ofThisRun = (): string => `${templateName().replace('template', 'test')}_`

/**
 * Makes the migrated template that every test database is copied from, once per run and server.
 * @param server connection string of its maintenance database
 * @returns how to drop all of them
 */
export async function setup(server: string): Promise<() => Promise<void>> {
  const template = templateName()
  const dropAll = (): Promise<void> =>
    onDatabase(server, async (client) => {
      const left = await client.query<{ name: string }>(
        'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
        [template, ofThisRun()],
      )
      for (const { name } of left.rows) await client.query(`drop database if exists ${name} with (force)`)
    })
  await dropAll()
  const coordinator = process.env['TEST_CITUS_URL']
  const dropDistributed = coordinator ? await makeCitusTemplate(coordinator) : undefined
  await onDatabase(server, (client) => client.query(`create database ${template}`))
  const url = withDatabase(server, template)
  const database = openDatabase({ url, poolSize: 2 })
  await migrate(database.system)
  await installJobs(url, database.system)
  await database.close()
  return async () => {
    await dropAll()
    await dropDistributed?.()
  }
}

const onDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A server of a Citus cluster, and its maintenance database. */
type Node = { readonly host: string; readonly port: number; readonly isCoordinator: boolean; readonly url: string }

/** Those that the maintenance database at `coordinator` knows, itself first. */
const nodesOf = (coordinator: string): Promise<readonly Node[]> =>
  onDatabase(coordinator, async (client) => {
    const { rows } = await client.query<Omit<Node, 'url'>>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
    )
    return rows.map((node) => {
      const url = new URL(coordinator)
      url.host = `${node.host}:${node.port}`
      return { ...node, url: url.href }
    })
  })

const dropOn = async (nodes: readonly Node[], name: string): Promise<void> => {
  for (const node of nodes)
    await onDatabase(node.url, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/**
 * A fresh database distributed over the servers that the one at `coordinator` knows.
 * @param coordinator its maintenance database, in which the servers were added
 * @param fill writes what is there before
 */
export async function createCitusDatabase(
  coordinator: string,
  fill?: (database: Database) => Promise<void>,
  name = ofThisRun() + randomUUID().replaceAll('-', ''),
): Promise<{ url: string; drop: () => Promise<void> }> {
  const nodes = await nodesOf(coordinator)
  for (const node of nodes) {
    await onDatabase(node.url, (client) => client.query(`create database ${name}`))
    await onDatabase(withDatabase(node.url, name), (client) => client.query('create extension citus'))
  }
  const url = withDatabase(coordinator, name)
  await onDatabase(url, async (client) => {
    // few rows: fewer shards are sooner made
    await client.query(`alter database ${name} set citus.shard_count = 4`)
    for (const { host, port, isCoordinator } of nodes)
      await client.query(`select ${isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`, [
        host,
        port,
      ])
  })
  const database = openDatabase({ url, poolSize: 2 })
  await migrate(database.system)
  await installJobs(url, database.system)
  await fill?.(database)
  await distribute(database.system, () => {})
  await database.close()
  return { url, drop: () => dropOn(nodes, name) }
}

/**
 * Makes the distributed template of a run. Citus looks after each database that has it, by a process that keeps it from being
 * copied: nobody is let in any more.
 */
async function makeCitusTemplate(coordinator: string): Promise<() => Promise<void>> {
  const name = templateName()
  const nodes = await nodesOf(coordinator)
  await dropOn(nodes, name)
  const { drop } = await createCitusDatabase(coordinator, undefined, name)
  for (const node of nodes)
    await onDatabase(node.url, async (client) => {
      await client.query(`alter database ${name} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
  return drop
}

/** A copy of the run's distributed template: each server copies its part. */
async function copyCitusTemplate(coordinator: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = ofThisRun() + randomUUID().replaceAll('-', '')
  const nodes = await nodesOf(coordinator)
  await Promise.all(
    nodes.map((node) =>
      onDatabase(node.url, async (client) => {
        await client.query(`create database ${name} template ${templateName()} strategy file_copy`)
        for (const setting of DISTRIBUTED_SETTINGS) await client.query(`alter database ${name} set ${setting}`)
      }),
    ),
  )
  return { url: withDatabase(coordinator, name), drop: () => dropOn(nodes, name) }
}

/**
 * A fresh database of one test file, and how to drop it, which nobody waits for: a server that flushes takes a tenth of a
 * second to seconds, and what is left at the end of the run goes with its template. No test knows the server from elsewhere.
 * @param isMigrated false for an empty one
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<{
  url: string
  drop: () => Promise<void>
}> {
  const coordinator = process.env['TEST_CITUS_URL']
  if (coordinator && isMigrated) return copyCitusTemplate(coordinator)
  const name = ofThisRun() + randomUUID().replaceAll('-', '')
  const server = serverUrl()
  await onDatabase(server, async (client) => {
    // copying files waits for a checkpoint, which takes 14 ms on a server that never flushes and a second on one that does
    const { rows } = await client.query<{ fsync: string }>('show fsync')
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
    await client.query(
      `create database ${name} template ${isMigrated ? templateName() : 'template1'} strategy ${strategy}`,
    )
    // nothing here has to survive a power cut, on a server of one's own either
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  return {
    url: withDatabase(server, name),
    drop: () => {
      onDatabase(server, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(() => {})
      return Promise.resolve()
    },
  }
}

/** The same, opened; closing it drops it. */
export async function openTestDatabase(): Promise<{ url: string; db: Database; close: () => Promise<void> }> {
  const { url, drop } = await createTestDatabase()
  const db = openDatabase({ url, poolSize: 2 })
  const close = async () => {
    await db.close()
    await drop()
  }
  return { url, db, close }
}

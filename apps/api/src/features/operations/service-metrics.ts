import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PlatformDeps } from '../../platform/deps.ts'
import { MAX_ATTEMPTS } from '../../platform/mail/outbox.ts'

/** What the whole service has waiting, as the database knows it: the same on every process. */
interface Backlog {
  readonly jobs: readonly { readonly queue: string; readonly state: string; readonly count: number }[]
  readonly job_age: number
  readonly mails_waiting: number
  readonly mails_given_up: number
  readonly mail_age: number
  readonly syncs: number
  readonly sync_age: number
  readonly connections: number
  readonly connections_broken: number
  readonly people: number
}

async function readBacklog(deps: Pick<PlatformDeps, 'clock' | 'db'>): Promise<Backlog> {
  const now = sql`${deps.clock()}::timestamptz`
  const since = (column: string) => sql`coalesce(extract(epoch from ${now} - min(${sql.ref(column)})), 0)::float8`
  const { rows } = await sql<Backlog>`
    select
      (select coalesce(json_agg(json_build_object('queue', name, 'state', state, 'count', count)), '[]') from (
        select name, state::text, count(*)::int from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') group by 1, 2) as counted) as jobs,
      (select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 from pgboss.job
        where state in ('created', 'retry') and start_after <= now()) as job_age,
      (select count(*)::int from mail_outbox where sent_at is null and attempts < ${MAX_ATTEMPTS}) as mails_waiting,
      (select count(*)::int from mail_outbox where sent_at is null and attempts >= ${MAX_ATTEMPTS}) as mails_given_up,
      (select ${since('created_at')} from mail_outbox where sent_at is null and attempts < ${MAX_ATTEMPTS}) as mail_age,
      (select count(*)::int from sync where status = 'SYNCING') as syncs,
      (select ${since('started_at')} from sync where status = 'SYNCING') as sync_age,
      (select count(*)::int from credential where deleted_at is null) as connections,
      (select count(*)::int from credential where deleted_at is null and broken_since is not null) as connections_broken,
      (select count(*)::int from user_account where is_active and closed_at is null) as people
  `.execute(deps.db.system)
  return rows[0]!
}

/** Answers of a scrape hold so long: several who scrape ask the database once. */
const FRESH_MS = 5000

/**
 * Adds what waits and what failed in the whole service, and the connections of this process to the database. What the
 * database cannot be asked is left out of the answer, never zero.
 */
export function addServiceMetrics(registry: Registry, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  let asked: { readonly at: number; readonly answer: Promise<Backlog | null> } | null = null
  const backlog = (): Promise<Backlog | null> => {
    const now = performance.now()
    if (!asked || now - asked.at > FRESH_MS) {
      const answer = readBacklog(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'metrics')
        return null
      })
      asked = { at: now, answer }
    }
    return asked.answer
  }
  const gauge = (name: string, help: string, value: (found: Backlog) => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await backlog()
        if (found) this.set(value(found))
        else this.remove()
      },
    })
  }
  new Gauge({
    name: 'keelwise_jobs',
    help: 'Jobs that are not done, by queue and state (created, retry, active, failed)',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { queue, state, count } of (await backlog())?.jobs ?? []) this.set({ queue, state }, count)
    },
  })
  gauge('keelwise_job_oldest_waiting_seconds', 'How long the oldest due job waits', (found) => found.job_age)
  gauge('keelwise_mails_waiting', 'Letters that wait to be delivered', (found) => found.mails_waiting)
  gauge('keelwise_mails_given_up', 'Letters that were given up after all tries', (found) => found.mails_given_up)
  gauge('keelwise_mail_oldest_waiting_seconds', 'How long the oldest letter waits', (found) => found.mail_age)
  gauge('keelwise_syncs_running', 'Syncs that run', (found) => found.syncs)
  gauge('keelwise_sync_oldest_running_seconds', 'How long the oldest sync runs', (found) => found.sync_age)
  gauge('keelwise_connections', 'Connections to institutions', (found) => found.connections)
  gauge('keelwise_connections_broken', 'Connections that do not work', (found) => found.connections_broken)
  gauge('keelwise_people', 'People who may sign in', (found) => found.people)
  if (deps.db.replicaUrl)
    new Counter({
      name: 'keelwise_long_readings_total',
      help: 'Long readings of this process, by who answered them: the replica, or the primary in its place',
      labelNames: ['server'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [server, count] of Object.entries(deps.db.readings)) this.inc({ server }, count)
      },
    })
  new Gauge({
    name: 'keelwise_database_connections',
    help: 'Connections of this process to the database, by pool and what they do (used, idle, asked_for)',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of [
        ['requests', deps.db.requestPool],
        ['system', deps.db.systemPool],
      ] as const) {
        this.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'asked_for' }, pool.waitingCount)
      }
    },
  })
}

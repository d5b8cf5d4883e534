import { type Kysely, sql } from 'kysely'
import { PgBoss, fromKysely } from 'pg-boss'
import type { Db, Tx } from '../db/database.ts'
import { connectionTo } from '../db/hosts.ts'
import type { DB } from '../db/schema.ts'
import { inSpan } from '../tracing.ts'

/** The work that is done outside of requests, and what each kind needs to know. */
interface JobData {
  /** Send what waits in the mail outbox. */
  mail: Record<string, never>
  /** Read a person's credentials from the aggregator. */
  sync: { userId: string; syncId: string }
  /** Take an account that the person removed off the aggregator's list. */
  remove_account: { userId: string; accountId: string }
  /** Read or import a large statement file. */
  statement: { userId: string; previewId: string; actorId: string }
  /** Work out what a person's accounts were worth before they were linked. */
  history: { userId: string }
  /** Decide who was paid and what for, where nobody has yet. */
  categorize: { userId: string }
  /** Tell a person what their alerts are about; `isUndone`: what was imported was taken back. */
  alerts: { userId: string; isUndone?: boolean }
  /** Bring market prices up to date. */
  market: Record<string, never>
  /** Mail a link for a new password; nobody's id for an address without an account, which costs the same. */
  password_reset: { userId: string | null }
  /** Summarise a meeting from what was submitted. */
  meeting_summary: { userId: string; summaryId: string }
  /** Answer a question about a meeting. */
  meeting_question: { userId: string; questionId: string }
}
type JobName = keyof JobData

const queues: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
> = {
  mail: { retryLimit: 20, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 },
  sync: { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 1800 },
  remove_account: { retryLimit: 20, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  statement: { retryLimit: 2, retryDelay: 1, retryBackoff: true, expireInSeconds: 900 },
  history: { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 900 },
  categorize: { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 900 },
  alerts: { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 900 },
  market: { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 900 },
  password_reset: { retryLimit: 20, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 },
  // a language model reads a long meeting in pieces, a minute or so each
  meeting_summary: { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 540 },
  meeting_question: { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 540 },
}

/** The queue of jobs, in Postgres beside the data, so a job is sent in the transaction that needs it. */
export interface Jobs {
  send<N extends JobName>(tx: Tx | Db, name: N, data: JobData[N]): Promise<void>
  /** Names the function that does a kind of job; called once per kind at start. */
  handle<N extends JobName>(name: N, work: (data: JobData[N]) => Promise<void>): void
  /** Starts working on jobs until `stop`. */
  start(): Promise<void>
  /** Puts a job that failed back into its queue. @returns whether there was one */
  retry(id: string): Promise<boolean>
  /** Does every waiting job now, in turn, and returns how many; for tests and the operator. */
  drain(): Promise<number>
  stop(): Promise<void>
}

/** Creates the queue's own schema and lets the request role send; part of migrating. */
export async function installJobs(databaseUrl: string, db: Kysely<DB>): Promise<void> {
  const boss = new PgBoss({ ...connectionTo(databaseUrl), max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const [name, options] of Object.entries(queues))
    if (!(await boss.getQueue(name))) await boss.createQueue(name, { ...options, notify: true })
  await boss.stop({ graceful: false })
  await db.transaction().execute(async (tx) => {
    // processes that start at the same moment would grant the same at once, which Postgres refuses to one of them
    await sql`select pg_advisory_xact_lock(hashtext('keelwise grants'))`.execute(tx)
    await sql`grant usage on schema pgboss to keelwise_app`.execute(tx)
    await sql`grant select, insert, update on all tables in schema pgboss to keelwise_app`.execute(tx)
    await sql`grant execute on all functions in schema pgboss to keelwise_app`.execute(tx)
  })
}

/** Opens the job queue; nothing is worked on before `start`. */
export function openJobs(databaseUrl: string, onError: (error: Error) => void): Jobs {
  const boss = new PgBoss({ ...connectionTo(databaseUrl), max: 3, migrate: false, useListenNotify: true })
  boss.on('error', onError)
  const handlers = new Map<JobName, (data: never) => Promise<void>>()
  let started: Promise<unknown> | null = null
  const ensureStarted = (): Promise<unknown> => (started ??= boss.start())

  return {
    send: async (tx, name, data) => {
      await ensureStarted()
      await boss.send(name, data, { db: fromKysely(tx) })
    },
    handle: (name, work) => {
      handlers.set(name, work)
    },
    start: async () => {
      await ensureStarted()
      for (const [name, work] of handlers)
        await boss.work<never>(
          name,
          {
            batchSize: 1,
            localConcurrency: name === 'sync' ? 4 : 1,
            notifyPollingIntervalSeconds: 1,
            pollingIntervalSeconds: 1,
          },
          async (jobs) => {
            for (const job of jobs) await inSpan(`job ${name}`, { 'job.name': name }, () => work(job.data))
          },
        )
    },
    retry: async (id) => {
      await ensureStarted()
      const { rows } = (await boss
        .getDb()
        .executeSql(`select name from pgboss.job where id = $1 and state = 'failed'`, [id])) as {
        rows: { name: string }[]
      }
      for (const { name } of rows) await boss.retry(name, id)
      return rows.length > 0
    },
    drain: async () => {
      await ensureStarted()
      let done = 0
      for (;;) {
        const { rows } = (await boss
          .getDb()
          .executeSql(
            `select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
          )) as { rows: { name: string }[] }
        const waiting = new Set(rows.map((row) => row.name))
        const fetched = await Promise.all(
          [...handlers.keys()]
            .filter((name) => waiting.has(name))
            .map(async (name) => (await boss.fetch<never>(name, { batchSize: 20 })) ?? []),
        )
        if (fetched.every((jobs) => jobs.length === 0)) return done
        for (const job of fetched.flat()) {
          try {
            await handlers.get(job.name as JobName)!(job.data)
            await boss.complete(job.name, job.id)
          } catch (error) {
            await boss.fail(job.name, job.id, { message: String(error) })
            throw error
          }
          done++
        }
      }
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}

import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { beginSync } from './sync.queries.ts'

type SyncSweepDeps = Pick<PlatformDeps, 'clock' | 'db' | 'jobs'>

/** A sync that no worker took up within this time has lost its job. */
const FORGOTTEN = '20 seconds'
const BATCH = 50

/**
 * Hands out again what a dead worker left: running syncs whose lease has run out or that nobody took up. Cheap, so every
 * node does it often; the lease decides who works. One whose job still waits for its turn is not lost: handed out every few
 * seconds, a queue of many would grow by the waiting, and hide what is.
 */
export async function sweepSyncs(deps: SyncSweepDeps): Promise<number> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    with waiting as materialized (
      select data ->> 'syncId' as id from pgboss.job where name = 'sync' and state in ('created', 'retry'))
    select id, user_id from sync
    where status = 'SYNCING' and (lease_until < clock_timestamp()
      or (lease_until is null and started_at < ${deps.clock()}::timestamptz - ${FORGOTTEN}::interval))
      and id::text <> all(array(select id from waiting))
    order by started_at
    limit ${BATCH}
  `.execute(deps.db.system)
  for (const row of rows) await deps.jobs.send(deps.db.system, 'sync', { userId: row.user_id, syncId: row.id })
  return rows.length
}

/**
 * Starts the nightly sync of everybody whose slot has come: 05:00 UTC, spread over an hour by the person's id, so that
 * nothing goes a day without being looked at and nobody asks at the same second.
 */
export async function startScheduledSyncs(deps: SyncSweepDeps): Promise<number> {
  const now = deps.clock()
  const { rows } = await sql<{ user_id: string }>`
    with due as (
      select distinct c.user_id,
        date_trunc('day', ${now}::timestamptz at time zone 'UTC') + interval '5 hours'
          + make_interval(secs => abs(hashtextextended(c.user_id::text, 3)) % 3600) as slot
      from credential c join user_account u on u.id = c.user_id and u.closed_at is null and u.is_active
      -- one whose provider is not configured any more is looked at as well: its state says so
      where c.deleted_at is null and c.provider not in ('file', 'manual')
    )
    select user_id from due
    where slot <= ${now}::timestamptz at time zone 'UTC'
      and not exists (select from sync s where s.user_id = due.user_id and s.credential_ids is null
        and s.started_at >= due.slot at time zone 'UTC')
    limit ${BATCH}
  `.execute(deps.db.system)
  for (const row of rows)
    await deps.db.asUser(row.user_id, (tx) =>
      beginSync(deps, tx, { userId: row.user_id, trigger: 'SCHEDULE', credentialIds: null }),
    )
  return rows.length
}

/**
 * Looks again at connections that were held up by a passing fault, when their time has come (15 minutes, 1 hour, 4 hours,
 * then daily): one sync a person, of those connections alone.
 */
export async function startRetries(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'> & Pick<SourceDeps, 'sources'>,
): Promise<number> {
  const now = deps.clock()
  const { rows } = await sql<{ user_id: string; ids: string[] }>`
    select c.user_id, array_agg(c.id) as ids
    from credential c join user_account u on u.id = c.user_id and u.closed_at is null and u.is_active
    where c.retry_at <= ${now} and c.deleted_at is null and c.provider = any(${sql.val(deps.sources.map(({ id }) => id))}::text[])
      and not exists (select from sync s where s.user_id = c.user_id and s.status = 'SYNCING')
    group by c.user_id
    limit ${BATCH}
  `.execute(deps.db.system)
  for (const row of rows)
    await deps.db.asUser(row.user_id, (tx) =>
      beginSync(deps, tx, { userId: row.user_id, trigger: 'SCHEDULE', credentialIds: row.ids }),
    )
  return rows.length
}

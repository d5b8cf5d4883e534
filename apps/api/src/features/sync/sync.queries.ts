import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Sync } from '@keelwise/contract/sync'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SyncTable } from '../../platform/db/schema.ts'
import { uuid7 } from '../../platform/ids.ts'

type SyncDeps = Pick<PlatformDeps, 'clock' | 'jobs'>

export type SyncRow = Selectable<SyncTable>
export type SyncTrigger = Sync['trigger']

/** A sync as the contract shows it. */
export const toSync = (row: SyncRow): Sync => ({
  id: row.id,
  status: row.status as Sync['status'],
  trigger: row.trigger as SyncTrigger,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  credentials_total: row.credentials_total,
  credentials_done: row.credentials_done,
  credentials_failed: row.credentials_failed,
  accounts_added: row.accounts_added,
  accounts_updated: row.accounts_updated,
  transactions_added: row.transactions_added,
  error_code: row.error_code,
})

export const findNewestSync = (tx: Tx, userId: string): Promise<SyncRow | undefined> =>
  tx
    .selectFrom('sync')
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()

export const findRunningSync = (tx: Tx, userId: string): Promise<SyncRow | undefined> =>
  tx.selectFrom('sync').where('user_id', '=', userId).where('status', '=', 'SYNCING').selectAll().executeTakeFirst()

/** Syncs of a trigger since a time, for the limits on how often one may be asked for. */
export async function countSyncsSince(tx: Tx, userId: string, trigger: SyncTrigger, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('sync')
    .where('user_id', '=', userId)
    .where('trigger', '=', trigger)
    .where('started_at', '>', since)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Starts a sync and sends its job in the same transaction; when one runs already, that one is the answer.
 * The unique index on running syncs decides between two callers.
 */
export async function beginSync(
  deps: SyncDeps,
  tx: Tx,
  start: { userId: string; trigger: SyncTrigger; credentialIds: string[] | null },
): Promise<{ sync: SyncRow; isNew: boolean }> {
  const now = deps.clock()
  const inserted = await tx
    .insertInto('sync')
    .values({
      id: uuid7(now.getTime()),
      user_id: start.userId,
      status: 'SYNCING',
      trigger: start.trigger,
      credential_ids: start.credentialIds,
      started_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted) {
    const running = await findRunningSync(tx, start.userId)
    // It ended between the two statements: the next try starts a new one.
    return running ? { sync: running, isNew: false } : beginSync(deps, tx, start)
  }
  await deps.jobs.send(tx, 'sync', { userId: start.userId, syncId: inserted.id })
  await audit(tx, now, {
    action: 'sync_started',
    outcome: 'success',
    actorUserId: start.userId,
    objectType: 'sync',
    objectId: inserted.id,
    detail: { trigger: start.trigger },
  })
  return { sync: inserted, isNew: true }
}

/** Has a connection read that was just linked; a sync that runs already may have passed it by and reads once more. */
export async function readNewCredential(deps: SyncDeps, tx: Tx, userId: string, credentialId: string): Promise<void> {
  const { sync, isNew } = await beginSync(deps, tx, { userId, trigger: 'LINK', credentialIds: [credentialId] })
  if (!isNew) await readAgain(tx, userId, sync.id, credentialId)
}

/** Has the running sync read once more: what is new, and a connection that has changed since it was read. */
export const readAgain = (tx: Tx, userId: string, syncId: string, credentialId: string | null): Promise<unknown> =>
  sql`
    update sync set read_again = true, read_again_ids = array_remove(read_again_ids || ${credentialId}::uuid, null)
    where user_id = ${userId} and id = ${syncId}`.execute(tx)

/** Takes the lease of a sync for one worker; undefined when it has ended or somebody else holds it. Database time. */
export function takeLease(
  tx: Tx,
  userId: string,
  syncId: string,
  owner: string,
  seconds: number,
): Promise<SyncRow | undefined> {
  return tx
    .updateTable('sync')
    .set({ lease_owner: owner, lease_until: sql<Date>`statement_timestamp() + make_interval(secs => ${seconds})` })
    .where('user_id', '=', userId)
    .where('id', '=', syncId)
    .where('status', '=', 'SYNCING')
    .where((eb) =>
      eb.or([
        eb('lease_until', 'is', null),
        eb('lease_until', '<', sql<Date>`statement_timestamp()`),
        eb('lease_owner', '=', owner),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Adds to a sync's counters, only while `owner` still holds it. @returns whether it does */
export async function addProgress(
  tx: Tx,
  lease: { userId: string; syncId: string; owner: string },
  add: Partial<
    Record<
      | 'credentials_done'
      | 'credentials_failed'
      | 'accounts_added'
      | 'accounts_updated'
      | 'transactions_added'
      | 'quarantined',
      number
    >
  >,
): Promise<boolean> {
  const result = await sql`
    update sync set
      credentials_done = credentials_done + ${add.credentials_done ?? 0},
      credentials_failed = credentials_failed + ${add.credentials_failed ?? 0},
      accounts_added = accounts_added + ${add.accounts_added ?? 0},
      accounts_updated = accounts_updated + ${add.accounts_updated ?? 0},
      transactions_added = transactions_added + ${add.transactions_added ?? 0},
      quarantined = quarantined + ${add.quarantined ?? 0}
    where user_id = ${lease.userId} and id = ${lease.syncId} and lease_owner = ${lease.owner} and status = 'SYNCING'
  `.execute(tx)
  return result.numAffectedRows === 1n
}

/** A worker's name for the lease. */
export const newLeaseOwner = (): string => randomUUID()

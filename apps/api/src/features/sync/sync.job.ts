import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { audit } from '../../platform/audit.ts'
import {
  type AccountSource,
  AggregatorError,
  type AggregatorReader,
  type ProviderCredential,
} from '../../sources/aggregator/port.ts'
import { readCredential } from './read-credential.ts'
import { type SyncRow, addProgress, newLeaseOwner, takeLease } from './sync.queries.ts'
import { hideCredential, storeCredential, storeInstitution } from '../../ingest/credentials.ts'
import { matchTransfers } from '../../ingest/transfers.ts'
import { storeFxRates } from './fx-rates.ts'
import { storeIcon } from './institution-icon.ts'
import {
  markUnreachable,
  noteHealth,
  noteSourceUnreachable,
  noteUnconfigured,
  tellProblems,
} from './connection-health.ts'

type SyncDeps = Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log' | 'sleep'> & Pick<SourceDeps, 'sources'>

/** Somebody else took the sync over; this worker must write nothing more. */
class LeaseLost extends Error {}

interface SyncLease {
  readonly userId: string
  readonly syncId: string
  readonly owner: string
}

const TRIES = 3
const BACKOFF_MS = [1000, 4000, 16_000]
const AGGREGATION_POLL_MS = 400
/** How often a connection is looked at that is in progress: half a minute. */
const MAX_LOOKS = 75

interface Target {
  readonly source: AccountSource
  readonly reader: AggregatorReader
  readonly credentialId: string
  readonly institutionId: string
  readonly provider: ProviderCredential
}

/** Writes a source's list of credentials and says which of them this sync is to read. */
async function storeCredentials(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  lease: SyncLease,
  sync: SyncRow,
  source: AccountSource,
  reader: AggregatorReader,
): Promise<Target[]> {
  const now = deps.clock()
  const listed = await reader.listCredentials()
  const targets = await deps.db.asUser(lease.userId, async (tx) => {
    const result: Target[] = []
    for (const provider of listed) {
      const institutionId = await storeInstitution(tx, source.id, provider.institution, now)
      const stored = await storeCredential(tx, lease.userId, source.id, institutionId, provider, now)
      if (stored.isNew)
        await audit(tx, now, {
          action: 'credential_linked',
          outcome: 'success',
          actorUserId: lease.userId,
          objectType: 'credential',
          objectId: stored.id,
        })
      if (stored.isLive) result.push({ source, reader, credentialId: stored.id, institutionId, provider })
    }
    const known = await tx
      .selectFrom('credential')
      .where('user_id', '=', lease.userId)
      .where('provider', '=', source.id)
      .where('deleted_at', 'is', null)
      .select(['id', 'provider_credential_id'])
      .execute()
    const names = new Set(listed.map((provider) => provider.providerCredentialId))
    for (const credential of known)
      if (!names.has(credential.provider_credential_id)) await hideCredential(tx, lease.userId, credential.id, now)
    return result
  })
  for (const target of targets) await storeIcon(deps, reader, target.institutionId, target.provider.institution.iconUrl)
  return sync.credential_ids === null ? targets : targets.filter((target) => isWanted(sync, target))
}

/** A named credential, or one that came in with the link this sync follows. */
const isWanted = (sync: SyncRow, target: Target): boolean =>
  sync.credential_ids?.includes(target.credentialId) === true || target.provider.lastSuccessAt === null

/** A connection of this sync: what is ready is read at once, what is in progress waits alone. */
interface AwaitedTarget extends Target {
  /** Whether it is worth waiting for: we asked for fresh data, or it was just linked. */
  readonly isAwaited: boolean
  /** The accounts that were read already; an attempt after one that failed goes on with the others. */
  readonly done: Set<string>
}

/** How a connection is now. Its time goes down before the question: what changes from here on may not be in the answer. */
async function askState(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  lease: SyncLease,
  { reader, credentialId, provider }: Target,
): Promise<ProviderCredential> {
  const askedAt = deps.clock()
  await deps.db.asUser(lease.userId, (tx) =>
    tx
      .updateTable('credential')
      .set({ read_at: askedAt })
      .where('user_id', '=', lease.userId)
      .where('id', '=', credentialId)
      .execute(),
  )
  const current = await reader.findCredential(provider.providerCredentialId)
  if (!current) throw new AggregatorError('not_found', 'The credential is gone')
  return current
}

/**
 * Reads a connection that is ready, or leaves it as it is while its source is still at work.
 * @param isLastLook nothing is waited for any more
 * @returns whether this sync is through with it
 */
async function readWhenReady(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>,
  lease: SyncLease,
  target: AwaitedTarget,
  renew: () => Promise<void>,
  isLastLook: boolean,
): Promise<boolean> {
  let provider = await askState(deps, lease, target)
  const isInProgress = provider.group === 'IN_PROGRESS'
  if (isInProgress && target.isAwaited && !isLastLook) return false
  // It has become ready between the two questions; asked again, its event tells nothing that is not in the answer.
  if (!isInProgress && target.isAwaited) provider = await askState(deps, lease, target)
  await deps.db.asUser(lease.userId, (tx) =>
    storeCredential(tx, lease.userId, target.source.id, target.institutionId, provider, deps.clock()),
  )
  // What is still in progress has nothing to tell yet: its last data stays, and its event or the next look reads it.
  if (provider.group !== 'IN_PROGRESS') await readCredential(deps, lease, target, provider, renew, target.done)
  return true
}

async function withRetries(
  deps: Pick<PlatformDeps, 'sleep'>,
  work: () => Promise<void>,
  renew: () => Promise<void>,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isWorthIt =
        error instanceof AggregatorError &&
        !error.isFinal &&
        (error.kind === 'unavailable' || error.kind === 'rate_limited')
      if (!isWorthIt || attempt + 1 >= TRIES) throw error
      await renew()
      await deps.sleep(error.retryAfterSeconds === null ? BACKOFF_MS[attempt]! : error.retryAfterSeconds * 1000)
    }
  }
}

/** The database refused a value: a fault of this credential's data, and no reason to stop at it. */
const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** A source that could not be asked: all that is linked there waits for it. */
interface Unreachable {
  readonly source: AccountSource
  readonly error: AggregatorError
}

interface Opened {
  readonly readers: readonly AggregatorReader[]
  readonly targets: readonly Target[]
  readonly unreachable: readonly Unreachable[]
}

/** Opens every source and lists what is linked there; one that is away does not hold up the others. */
async function openSources(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log' | 'sleep'> & Pick<SourceDeps, 'sources'>,
  lease: SyncLease,
  sync: SyncRow,
  renew: () => Promise<void>,
): Promise<Opened> {
  const readers: AggregatorReader[] = []
  const targets: Target[] = []
  const unreachable: Unreachable[] = []
  for (const source of deps.sources) {
    try {
      await withRetries(deps, async () => void readers.push(await source.read(lease.userId)), renew)
      const reader = readers.at(-1)!
      await storeFxRates(deps, source.id, reader).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'exchange rates'),
      )
      await withRetries(
        deps,
        async () => void targets.push(...(await storeCredentials(deps, lease, sync, source, reader))),
        renew,
      )
    } catch (error) {
      if (!(error instanceof AggregatorError)) {
        await Promise.all(readers.map((reader) => reader.close()))
        throw error
      }
      deps.log.warn({ err: error, sync: lease.syncId, source: source.id }, 'source could not be asked')
      unreachable.push({ source, error })
    }
  }
  return { readers, targets, unreachable }
}

/** Asks for fresh data everywhere before anything is read, so that all sources work at the same time. */
async function requestFreshData(
  deps: SyncDeps,
  sync: SyncRow,
  targets: readonly Target[],
  isFirstRound: boolean,
  renew: () => Promise<void>,
  fail: (target: Target, error: unknown) => Promise<void>,
): Promise<AwaitedTarget[]> {
  // A push says that the data is fresh already; asking again would only make the next push.
  const isAsked = isFirstRound && (sync.trigger === 'USER' || sync.trigger === 'SCHEDULE')
  const awaited: AwaitedTarget[] = []
  for (const target of targets) {
    const isInProgress = target.provider.group === 'IN_PROGRESS'
    try {
      if (isAsked)
        await withRetries(deps, () => target.reader.requestAggregation(target.provider.providerCredentialId), renew)
      awaited.push({
        ...target,
        isAwaited: isInProgress ? sync.trigger === 'LINK' || !isFirstRound : isAsked,
        done: new Set(),
      })
    } catch (error) {
      await fail(target, error)
    }
  }
  return awaited
}

/** What a sync has read so far. */
interface Progress {
  isFirstRound: boolean
  /** The connections that were read, and whether that failed. A further round reads the others alone. */
  readonly read: Map<string, { readonly isFailed: boolean }>
}

/** @throws AggregatorError when nothing could be asked that has something to say */
async function readAll(
  deps: SyncDeps,
  lease: SyncLease,
  sync: SyncRow,
  { isFirstRound, read }: Progress,
  renew: () => Promise<void>,
): Promise<void> {
  const { readers, targets: listed, unreachable } = await openSources(deps, lease, sync, renew)
  try {
    const targets = listed.filter(({ credentialId }) => !read.has(credentialId))
    let missed = 0
    for (const { source } of unreachable) missed += await noteSourceUnreachable(deps, lease.userId, source.id)
    await noteUnconfigured(deps, lease.userId)
    if (unreachable[0] && listed.length === 0) throw unreachable[0].error
    const failedBefore = [...read.values()].filter(({ isFailed }) => isFailed).length
    await deps.db.asUser(lease.userId, (tx) =>
      tx
        .updateTable('sync')
        // A run that was taken over starts its counters again: every step may be repeated without harm.
        .set({
          credentials_total: read.size + targets.length + missed,
          credentials_done: read.size - failedBefore,
          credentials_failed: failedBefore + missed,
        })
        .where('user_id', '=', lease.userId)
        .where('id', '=', lease.syncId)
        .execute(),
    )
    const settle = async ({ credentialId }: Target, isFailed: boolean): Promise<void> => {
      await noteHealth(deps, lease.userId, credentialId)
      read.set(credentialId, { isFailed })
      await deps.db.asUser(lease.userId, (tx) =>
        addProgress(tx, lease, isFailed ? { credentials_failed: 1 } : { credentials_done: 1 }),
      )
    }
    const fail = async (target: Target, error: unknown): Promise<void> => {
      if (error instanceof LeaseLost) throw error
      deps.log.warn({ err: error, credential: target.credentialId }, 'credential could not be read')
      if (!(error instanceof AggregatorError) && !isDataError(error)) throw error
      await markUnreachable(deps, lease.userId, [target.credentialId])
      await settle(target, true)
    }
    let waiting = await requestFreshData(deps, sync, targets, isFirstRound, renew, fail)
    for (let look = 0; waiting.length > 0; look++) {
      const later: AwaitedTarget[] = []
      for (const target of waiting) {
        await renew()
        let isThrough = false
        try {
          await withRetries(
            deps,
            async () => {
              isThrough = await readWhenReady(deps, lease, target, renew, look >= MAX_LOOKS)
            },
            renew,
          )
        } catch (error) {
          await fail(target, error)
          continue
        }
        if (isThrough) await settle(target, false)
        else later.push(target)
      }
      waiting = later
      if (waiting.length > 0) await deps.sleep(AGGREGATION_POLL_MS)
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.close()))
  }
}

/** Ends the sync, or says which connections have changed since they were read: then there is another round. */
async function finish(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'>,
  lease: SyncLease,
  sync: SyncRow,
  errorCode: string | null,
): Promise<{ readonly changed: readonly string[] } | null> {
  const now = deps.clock()
  return deps.db.asUser(lease.userId, async (tx) => {
    await matchTransfers(tx, lease.userId, sync.started_at, now)
    const row = await tx
      .selectFrom('sync')
      .where('user_id', '=', lease.userId)
      .where('id', '=', lease.syncId)
      .where('lease_owner', '=', lease.owner)
      .where('status', '=', 'SYNCING')
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    if (!row) throw new LeaseLost()
    if (row.read_again && errorCode === null) {
      await tx
        .updateTable('sync')
        .set({ read_again: false, read_again_ids: [] })
        .where('user_id', '=', lease.userId)
        .where('id', '=', lease.syncId)
        .execute()
      return { changed: row.read_again_ids }
    }
    if (errorCode !== null || row.credentials_failed > 0) await tellProblems(tx, lease.userId, now)
    const nothingRead = row.credentials_total > 0 && row.credentials_done === 0
    const status = errorCode !== null || nothingRead ? 'FAILED' : 'DONE'
    await tx
      .updateTable('sync')
      .set({
        status,
        finished_at: now,
        lease_owner: null,
        lease_until: null,
        error_code: errorCode ?? (nothingRead ? 'aggregator_unavailable' : null),
      })
      .where('user_id', '=', lease.userId)
      .where('id', '=', lease.syncId)
      .execute()
    await deps.jobs.send(tx, 'history', { userId: lease.userId })
    await deps.jobs.send(tx, 'alerts', { userId: lease.userId })
    await audit(tx, now, {
      action: 'sync_finished',
      outcome: status === 'DONE' ? 'success' : 'error',
      actorUserId: lease.userId,
      objectType: 'sync',
      objectId: lease.syncId,
      detail: { transactions_added: row.transactions_added, accounts_added: row.accounts_added },
    })
    return null
  })
}

/**
 * Reads a person's credentials from all sources: one worker at a time by a lease in database time, one transaction
 * per account with its cursor inside, so a kill at any point neither loses nor doubles anything.
 */
export const syncJob =
  (deps: SyncDeps) =>
  async ({ userId, syncId }: { userId: string; syncId: string }): Promise<void> => {
    const lease: SyncLease = { userId, syncId, owner: newLeaseOwner() }
    const take = () =>
      deps.db.asUser(userId, (tx) => takeLease(tx, userId, syncId, lease.owner, deps.env.SYNC_LEASE_SECONDS))
    const sync = await take()
    if (!sync) return
    let renewed = Date.now()
    const renew = async (): Promise<void> => {
      if (Date.now() - renewed < (deps.env.SYNC_LEASE_SECONDS * 1000) / 4) return
      if (!(await take())) throw new LeaseLost()
      renewed = Date.now()
    }
    try {
      const progress: Progress = { isFirstRound: true, read: new Map() }
      for (;;) {
        let errorCode: string | null = null
        try {
          await readAll(deps, lease, sync, progress, renew)
        } catch (error) {
          if (!(error instanceof AggregatorError)) throw error
          deps.log.warn({ err: error, sync: syncId }, 'sync failed')
          errorCode = 'aggregator_unavailable'
        }
        const next = await finish(deps, lease, sync, errorCode)
        if (!next) break
        progress.isFirstRound = false
        for (const id of next.changed) progress.read.delete(id)
      }
    } catch (error) {
      if (error instanceof LeaseLost) return
      throw error
    }
  }

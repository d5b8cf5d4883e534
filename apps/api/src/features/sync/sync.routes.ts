import { getSync, startSync as startSyncEndpoint } from '@keelwise/contract/sync'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/http/problems.ts'
import {
  type SyncTrigger,
  countSyncsSince,
  findNewestSync,
  findRunningSync,
  beginSync,
  toSync,
} from './sync.queries.ts'
import { DAY_MS } from '@keelwise/finance/days'

const MINUTE = 60_000

/** A POST with credentials or right after a frame event follows a link; everything else is the person's own wish. */
async function triggerOf(tx: Tx, userId: string, hasCredentials: boolean, now: Date): Promise<SyncTrigger> {
  const event = await tx
    .selectFrom('aggregator_event')
    .where('user_id', '=', userId)
    .where('channel', '=', 'frame')
    .where('type', 'in', ['credential.added', 'credential.updated', 'credential.deleted'])
    .where('received_at', '>', new Date(now.getTime() - 10 * MINUTE))
    .select('type')
    .limit(1)
    .executeTakeFirst()
  const newest = await findNewestSync(tx, userId)
  return event && (hasCredentials || newest?.trigger !== 'LINK' || newest.status !== 'DONE') ? 'LINK' : 'USER'
}

async function checkLimits(tx: Tx, userId: string, trigger: SyncTrigger, now: Date): Promise<void> {
  const since = (ms: number) => countSyncsSince(tx, userId, trigger, new Date(now.getTime() - ms))
  const isOver =
    trigger === 'LINK' ? (await since(MINUTE)) >= 10 : (await since(MINUTE)) >= 1 || (await since(DAY_MS)) >= 20
  if (isOver)
    throw new Problem('rate_limited', {
      detail: 'Accounts were just synced. Please wait a minute.',
      extra: { retry_after: 60 },
    })
}

/** Starting a sync and looking at it. */
export function syncRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs' | 'log'>): void {
  router.on(startSyncEndpoint, async ({ caller, body, status, request }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      const now = deps.clock()
      const running = await findRunningSync(tx, caller.userId)
      if (running) {
        status(200)
        return toSync(running)
      }
      const wanted = body.credential_ids ?? null
      if (wanted) {
        const own = await tx
          .selectFrom('credential')
          .where('user_id', '=', caller.userId)
          .where('id', 'in', wanted.length > 0 ? wanted : [''])
          .where('deleted_at', 'is', null)
          .select('id')
          .execute()
        const unowned = wanted.find((id) => !own.some((credential) => credential.id === id))
        if (unowned !== undefined) return refuseUnowned(deps, request, 'credential', unowned)
      }
      const trigger = await triggerOf(tx, caller.userId, wanted !== null, now)
      await checkLimits(tx, caller.userId, trigger, now)
      const { sync, isNew } = await beginSync(deps, tx, { userId: caller.userId, trigger, credentialIds: wanted })
      if (!isNew) status(200)
      return toSync(sync)
    }),
  )

  router.on(getSync, async ({ caller }) => {
    const newest = await deps.db.asUser(caller.userId, (tx) => findNewestSync(tx, caller.userId))
    return newest ? toSync(newest) : { status: null }
  })
}

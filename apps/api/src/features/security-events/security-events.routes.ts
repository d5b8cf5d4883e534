import { listSecurityEvents, securityEvent } from '@keelwise/contract/me'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { countSecurityEvents, selectSecurityEvents } from './security-events.queries.ts'

/** What the audit trail holds about the own account; `action` is the trail's code. */
export const securityEventsRoutes = (router: Router, deps: Pick<PlatformDeps, 'db' | 'env'>): void => {
  router.on(listSecurityEvents, async ({ query, caller, request }) => {
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countSecurityEvents(tx, caller.userId),
      rows: await selectSecurityEvents(tx, caller.userId, windowOf(query)),
    }))
    return pageOf(
      deps.env.API_URL,
      request,
      query,
      count,
      rows.map((row) => ({
        ...row,
        at: row.at.toISOString(),
        outcome: securityEvent.shape.outcome.parse(row.outcome),
      })),
    )
  })
}

import { endSession, listSessions } from '@keelwise/contract/me'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { endSessions, findLiveSessions } from './session.queries.ts'

/** The own sessions, to look at and to end one by one. */
export const sessionsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log' | 'sessions'>): void => {
  router.on(listSessions, async ({ caller }) => {
    const rows = await deps.db.asUser(caller.userId, (tx) => findLiveSessions(tx, caller.userId, deps.clock()))
    return {
      results: rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        current: row.id === caller.sessionId,
      })),
    }
  })

  router.on(endSession, async ({ params, caller, request }) => {
    const now = deps.clock()
    const ended = await deps.db.asUser(caller.userId, async (tx) => {
      const ids = await endSessions(tx, now, { userId: caller.userId, sessionIds: [params.id] }, 'ended_by_user')
      for (const id of ids)
        await audit(
          tx,
          now,
          { action: 'session_ended', outcome: 'success', objectType: 'session', objectId: id },
          request,
        )
      return ids
    })
    if (ended.length === 0) return refuseUnowned(deps, request, 'session', params.id)
    for (const id of ended) deps.sessions.forget(id)
  })
}

import {
  acceptAdvisorAccess,
  accessScope,
  type AdvisorAccess,
  advisorAccess,
  declineAdvisorAccess,
  listAdvisorAccess,
  listAdvisorViews,
  revokeAdvisorAccess,
  shareWithAdvisor,
} from '@keelwise/contract/advisor-access'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/http/session-cache.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { found } from '../../platform/http/problems.ts'
import { notify } from '../../platform/notify.ts'
import { decide, findAccess, selectAccess, selectViews, shareGoals, askedAccess } from './advisor-access.queries.ts'

type AccessRow = Awaited<ReturnType<typeof selectAccess>>[number]

const toAccess = (row: AccessRow): AdvisorAccess => ({
  id: row.id,
  advisor_name: `${row.first_name} ${row.last_name}`,
  firm_name: row.firm_name,
  status: advisorAccess.shape.status.parse(row.status),
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  scope: accessScope.options.filter((scope) => scope !== 'goals' || row.shares_goals),
})

interface Decision {
  readonly from: 'PENDING' | 'ACTIVE'
  readonly to: 'ACTIVE' | 'REVOKED'
  readonly action: AuditAction
  readonly told: string
}

const ACCEPT: Decision = {
  from: 'PENDING',
  to: 'ACTIVE',
  action: 'advisor_access_granted',
  told: 'now shares their accounts with you',
}
const DECLINE: Decision = {
  from: 'PENDING',
  to: 'REVOKED',
  action: 'advisor_access_declined',
  told: 'does not share their accounts with you',
}
const REVOKE: Decision = {
  from: 'ACTIVE',
  to: 'REVOKED',
  action: 'advisor_access_ended',
  told: 'no longer shares their accounts with you',
}

/** An investor's say over which advisor sees their data, and what each looked at. */
export function advisorAccessRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  /** Decides as the system, because the advisor is told in the same transaction; the investor is in every WHERE. */
  const carryOut = ({ from, to, action, told }: Decision, id: string, caller: Caller, request: FastifyRequest) =>
    deps.db.system.transaction().execute(async (tx) => {
      const now = deps.clock()
      const changed = await decide(tx, caller.userId, id, { from, to }, now)
      if (!changed) return refuseUnowned(deps, request, askedAccess, id)
      await audit(tx, now, { action, outcome: 'success', objectType: 'advisor_access', objectId: id }, request)
      await notify(tx, now, {
        userId: changed.advisor_id,
        category: 'SYSTEM',
        level: to === 'ACTIVE' ? 'SUCCESS' : 'INFO',
        title: to === 'ACTIVE' ? 'A client shares their accounts' : 'A client’s accounts are no longer shared',
        message: `${changed.client_name} ${told}.`,
        actionUrl: `/advisor/clients/${changed.client_id}`,
        occasion: `advisor-access:${id}:${action}`,
      })
      return toAccess(found(await findAccess(tx, caller.userId, id)))
    })

  router.on(listAdvisorAccess, async ({ caller }) => ({
    results: (await deps.db.system.transaction().execute((tx) => selectAccess(tx, caller.userId))).map(toAccess),
  }))
  router.on(acceptAdvisorAccess, ({ params, caller, request }) => carryOut(ACCEPT, params.id, caller, request))
  router.on(declineAdvisorAccess, ({ params, caller, request }) => carryOut(DECLINE, params.id, caller, request))
  router.on(revokeAdvisorAccess, ({ params, caller, request }) => carryOut(REVOKE, params.id, caller, request))

  router.on(shareWithAdvisor, ({ params: { id }, body: { is_shared: isShared }, caller, request }) =>
    deps.db.system.transaction().execute(async (tx) => {
      const now = deps.clock()
      if (!(await shareGoals(tx, caller.userId, id, isShared))) return refuseUnowned(deps, request, askedAccess, id)
      const action = isShared ? 'advisor_goals_shared' : 'advisor_goals_hidden'
      await audit(tx, now, { action, outcome: 'success', objectType: 'advisor_access', objectId: id }, request)
      return toAccess(found(await findAccess(tx, caller.userId, id)))
    }),
  )

  router.on(listAdvisorViews, async ({ caller }) => {
    const rows = await deps.db.asUser(caller.userId, (tx) => selectViews(tx, caller.userId))
    return {
      results: rows.map((row) => ({
        advisor_name: `${row.first_name} ${row.last_name}`,
        firm_name: row.firm_name,
        scope: accessScope.parse(row.scope),
        last_at: row.last_at.toISOString(),
        times: row.times,
      })),
    }
  })
}

import type { Body } from '@keelwise/contract/endpoint'
import {
  MEETING_UNDO_DAYS,
  createMeeting,
  deleteMeeting,
  getMeeting,
  listMeetings,
  replaceMeeting,
  restoreMeeting,
  updateMeeting,
} from '@keelwise/contract/meetings'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AssistantDeps } from '../../assistant/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { calendarRoutes } from './calendar.routes.ts'
import {
  changeMeeting,
  countMeetings,
  findMeeting,
  hasClient,
  insertMeeting,
  lockMeeting,
  recordMeetingChange,
  restoreDeleted,
  selectMeetings,
  toMeeting,
} from './meetings.queries.ts'
import { questionsRoutes } from './questions.routes.ts'
import { refuseOtherVersion } from './meetings.rules.ts'
import { summariesRoutes } from './summaries.routes.ts'
import { tasksRoutes } from './tasks.routes.ts'
import { shiftDays } from '@keelwise/finance/days'

/** An advisor's meetings with clients, their summaries and questions. */
export function meetingsRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log' | 'sleep'> & Pick<AssistantDeps, 'analyst'>,
): void {
  const apiUrl = deps.env.API_URL
  const record = (tx: Tx, request: FastifyRequest, action: AuditAction, id: string) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'meeting', objectId: id }, request)
  const requireClient = async (tx: Tx, request: FastifyRequest, userId: string, clientId: string): Promise<void> => {
    if (!(await hasClient(tx, userId, clientId)))
      await refuseUnowned(deps, request, 'client', clientId, new FieldProblem({ client_id: ['Unknown client.'] }))
  }
  const answer = async (tx: Tx, userId: string, id: string) => toMeeting(found(await findMeeting(tx, userId, id)))

  router.on(listMeetings, async ({ query, caller, request }) => {
    const filter = { ...query, clientId: query.client_id }
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countMeetings(tx, caller.userId, filter),
      rows: await selectMeetings(tx, caller.userId, filter, query.ordering, windowOf(query)),
    }))
    return pageOf(apiUrl, request, query, count, rows.map(toMeeting))
  })

  router.on(createMeeting, async ({ body, caller, request }) => {
    const now = deps.clock()
    const id = uuid7(now.getTime())
    return deps.db.asUser(caller.userId, async (tx) => {
      await requireClient(tx, request, caller.userId, body.client_id)
      const times = { scheduled_at: new Date(body.scheduled_at), created_at: now, updated_at: now }
      await insertMeeting(tx, { ...body, ...times, id, user_id: caller.userId })
      await record(tx, request, 'meeting_added', id)
      return answer(tx, caller.userId, id)
    })
  })

  router.on(getMeeting, async ({ params, caller, request }) => {
    const row = await deps.db.asUser(caller.userId, (tx) => findMeeting(tx, caller.userId, params.id))
    return row ? toMeeting(row) : refuseUnowned(deps, request, 'meeting', params.id)
  })

  const change = async (
    { userId }: { readonly userId: string },
    request: FastifyRequest,
    id: string,
    { version, ...body }: Partial<Body<typeof replaceMeeting>>,
  ) => {
    const changed = await deps.db.asUser(userId, async (tx) => {
      const row = await lockMeeting(tx, userId, id)
      if (!row) return undefined
      refuseOtherVersion(version, row.version)
      if (body.client_id !== undefined) await requireClient(tx, request, userId, body.client_id)
      const time = body.scheduled_at === undefined ? {} : { scheduled_at: new Date(body.scheduled_at) }
      await changeMeeting(tx, userId, id, { ...body, ...time, updated_at: deps.clock() })
      await recordMeetingChange(tx, deps.clock(), request, row, body)
      return answer(tx, userId, id)
    })
    return changed ?? refuseUnowned(deps, request, 'meeting', id)
  }
  router.on(replaceMeeting, ({ params, body, caller, request }) => change(caller, request, params.id, body))
  router.on(updateMeeting, ({ params, body, caller, request }) => change(caller, request, params.id, body))

  router.on(deleteMeeting, async ({ params, caller, request }) => {
    const isGone = await deps.db.asUser(caller.userId, async (tx) => {
      const row = await lockMeeting(tx, caller.userId, params.id)
      if (!row) return false
      if (row.legal_hold) throw new Problem('legal_hold')
      await changeMeeting(tx, caller.userId, params.id, { deleted_at: deps.clock() })
      await record(tx, request, 'meeting_deleted', params.id)
      return true
    })
    return isGone ? undefined : refuseUnowned(deps, request, 'meeting', params.id)
  })

  router.on(restoreMeeting, async ({ params, caller, request }) => {
    const since = shiftDays(deps.clock(), -MEETING_UNDO_DAYS)
    const restored = await deps.db.asUser(caller.userId, async (tx) => {
      if (await restoreDeleted(tx, caller.userId, params.id, since))
        await record(tx, request, 'meeting_restored', params.id)
      // taking back what is there is no fault
      return findMeeting(tx, caller.userId, params.id)
    })
    return restored ? toMeeting(restored) : refuseUnowned(deps, request, 'meeting', params.id)
  })

  calendarRoutes(router, deps)
  summariesRoutes(router, deps)
  tasksRoutes(router, deps)
  questionsRoutes(router, deps)
}

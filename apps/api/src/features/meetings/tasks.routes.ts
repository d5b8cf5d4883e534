import type { ActionItem } from '@keelwise/contract/meetings'
import { countTasks, createTask, deleteTask, listTasks, updateTask } from '@keelwise/contract/tasks'
import { dayOf } from '@keelwise/finance/days'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { hasClient } from './meetings.queries.ts'
import { changeSummary, keepVersion, lockSummary, quotesAfter } from './summaries.queries.ts'
import {
  changeTask,
  countFoundTasks,
  countTaskStates,
  deleteOwnTask,
  findTask,
  findTaskAt,
  insertTask,
  selectTasks,
  toTask,
} from './tasks.queries.ts'

/** What is to be done for all clients: out of meetings, and added by hand. */
export function tasksRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'>): void {
  const today = (): string => dayOf(deps.clock())
  const record = (tx: Tx, request: FastifyRequest, action: AuditAction, objectType: string, objectId: string) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType, objectId }, request)

  router.on(listTasks, async ({ query, caller, request }) => {
    const { count, rows } = await deps.db.asUser(caller.userId, async (tx) => ({
      count: await countFoundTasks(tx, caller.userId, today(), query),
      rows: await selectTasks(tx, caller.userId, today(), query, windowOf(query)),
    }))
    return pageOf(deps.env.API_URL, request, query, count, rows.map(toTask))
  })

  router.on(countTasks, ({ query, caller }) =>
    deps.db.asUser(caller.userId, (tx) => countTaskStates(tx, caller.userId, today(), query)),
  )

  router.on(createTask, async ({ body, caller, request }) => {
    const now = deps.clock()
    const id = uuid7(now.getTime())
    return deps.db.asUser(caller.userId, async (tx) => {
      if (!(await hasClient(tx, caller.userId, body.client_id))) {
        const answer = new FieldProblem({ client_id: ['Unknown client.'] })
        return refuseUnowned(deps, request, 'client', body.client_id, answer)
      }
      const { due_date: due_on, ...facts } = body
      await insertTask(tx, { ...facts, due_on, id, user_id: caller.userId, created_at: now, updated_at: now })
      await record(tx, request, 'task_added', 'client_task', id)
      return toTask(found(await findTask(tx, caller.userId, today(), id)))
    })
  })

  /**
   * Puts something else in the place of a task in its summary, as a new version of it; nothing takes it out.
   * @returns false when the summary or the task has changed meanwhile
   */
  const replaceInSummary = async (
    tx: Tx,
    request: FastifyRequest,
    userId: string,
    seen: NonNullable<Awaited<ReturnType<typeof findTask>>>,
    write: (item: ActionItem) => readonly ActionItem[],
  ): Promise<boolean> => {
    const summaryId = seen.summary_id ?? ''
    const summary = await lockSummary(tx, userId, seen.meeting_id ?? '', summaryId)
    // who waited for the lock looks again where the task stands
    const row = summary && (await findTask(tx, userId, today(), seen.id))
    if (!summary || row?.summary_id !== summaryId) return false
    const items = (summary.action_items as unknown as ActionItem[]).flatMap((item, at) =>
      at === row.place ? write(item) : [item],
    )
    const text = { action_items: items, quotes: quotesAfter(summary, { action_items: items }) }
    const written = await changeSummary(tx, userId, summaryId, {}, text, deps.clock())
    await keepVersion(tx, written, 'ADVISOR')
    await record(tx, request, 'meeting_summary_changed', 'meeting_summary', summaryId)
    return true
  }

  router.on(updateTask, async ({ params, body, caller, request }) => {
    const { userId } = caller
    const changed = await deps.db.asUser(userId, async (tx) => {
      const seen = await findTask(tx, userId, today(), params.id)
      if (!seen) return undefined
      if (seen.summary_id === null) {
        const { due_date: due_on, done: is_done, ...rest } = body
        await changeTask(tx, userId, seen.id, { ...rest, due_on, is_done }, deps.clock())
        await record(tx, request, 'task_changed', 'client_task', seen.id)
        return findTask(tx, userId, today(), seen.id)
      }
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const isChanged = await replaceInSummary(tx, request, userId, seen, (item) => [
        // a day that was set by hand is no stretch any more
        { ...item, ...given, ...(body.due_date === undefined ? {} : { due_from: null }) },
      ])
      // other words are another id
      return isChanged ? findTaskAt(tx, userId, today(), seen.summary_id, seen.place ?? 0) : undefined
    })
    return changed ? toTask(changed) : refuseUnowned(deps, request, 'advisor_task', params.id)
  })

  router.on(deleteTask, async ({ params, caller, request }) => {
    const { userId } = caller
    const isDeleted = await deps.db.asUser(userId, async (tx) => {
      const seen = await findTask(tx, userId, today(), params.id)
      if (!seen) return false
      if (seen.summary_id !== null) return replaceInSummary(tx, request, userId, seen, () => [])
      await deleteOwnTask(tx, userId, seen.id)
      await record(tx, request, 'task_deleted', 'client_task', seen.id)
      return true
    })
    if (!isDeleted) await refuseUnowned(deps, request, 'advisor_task', params.id)
    return undefined
  })
}

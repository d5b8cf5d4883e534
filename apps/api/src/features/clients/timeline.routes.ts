import { addClientNote, deleteClientNote, listTimeline } from '@keelwise/contract/timeline'
import { audit } from '../../platform/audit.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { dayOf } from '@keelwise/finance/days'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { uuid7 } from '../../platform/ids.ts'
import { findClientHolder, readClientHoldings } from '../../wealth/holder.ts'
import {
  deleteNote,
  insertNote,
  selectHolderEntries,
  selectOwnEntries,
  selectValueMarks,
  toEntry,
} from './timeline.queries.ts'

/** What happened with a client, from the advisor's own records and from what the client shares. */
export function clientTimelineRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'>): void {
  router.on(listTimeline, async ({ params, query, caller, request }) => {
    const { userId } = caller
    const most = query.page * query.page_size
    const asked = { advisorId: userId, clientId: params.id, scopes: ['accounts'] as const }
    const today = dayOf(deps.clock())
    const held = await readClientHoldings(deps, request, asked, async (tx, holderId, { currency }) => {
      const { rows, count } = await selectHolderEntries(tx, holderId, query, most)
      const marks = await selectValueMarks(tx, holderId, { today, currency }, query)
      return { rows: [...rows, ...marks], count: count + marks.length }
    })
    const own = await deps.db.asUser(userId, (tx) => selectOwnEntries(tx, userId, params.id, deps.clock(), query, most))
    // two owners' rows are in two transactions: the newest of both make the page
    const rows = [...own.rows, ...(held.data?.rows ?? [])]
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(most - query.page_size, most)
    return pageOf(deps.env.API_URL, request, query, own.count + (held.data?.count ?? 0), rows.map(toEntry))
  })

  router.on(addClientNote, async ({ params, body, caller, request }) => {
    const { userId } = caller
    const now = deps.clock()
    const row = await deps.db.asUser(userId, async (tx) => {
      if (!(await findClientHolder(tx, userId, params.id))) return undefined
      const id = uuid7(now.getTime())
      const note = await insertNote(tx, { ...body, id, user_id: userId, client_id: params.id, created_at: now })
      const entry = {
        action: 'client_note_added',
        outcome: 'success',
        objectType: 'client',
        objectId: params.id,
      } as const
      await audit(tx, now, entry, request)
      return note
    })
    if (!row) return refuseUnowned(deps, request, 'client', params.id)
    return toEntry({ ...row, kind: body.kind, at: row.created_at, detail: null, meeting_id: null })
  })

  router.on(deleteClientNote, async ({ params, caller, request }) => {
    const { userId } = caller
    const isDeleted = await deps.db.asUser(userId, async (tx) => {
      const deleted = await deleteNote(tx, userId, params.id, params.note_id)
      const entry = {
        action: 'client_note_deleted',
        outcome: 'success',
        objectType: 'client',
        objectId: params.id,
      } as const
      if (deleted) await audit(tx, deps.clock(), entry, request)
      return deleted
    })
    if (!isDeleted) await refuseUnowned(deps, request, 'client_note', params.note_id)
    return undefined
  })
}

import { dayOf } from '@keelwise/finance/days'
import {
  BOOK_VIEWS_LIMIT,
  type SavedBookView,
  bookRules,
  bookView,
  createBookView,
  deleteBookView,
  listBook,
  listBookViews,
  thresholdFault,
  updateBookView,
} from '@keelwise/contract/book'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import { type Tx, isUniqueViolation } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import {
  countListed,
  deleteBookViewRow,
  findBookView,
  insertBookView,
  selectBookViews,
  selectListed,
  updateBookViewRow,
} from './book.queries.ts'
import { toBookRow } from './book.rules.ts'
import { asTheyWrite } from '../../wealth/locale.ts'

const toSaved = (row: Awaited<ReturnType<typeof selectBookViews>>[number]): SavedBookView => ({
  ...row,
  view: bookView.parse(row.view),
})

/** The whole book of an advisor's clients, asked one question at a time. A list of clients looks at none of them. */
export function bookRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log'>): void {
  const apiUrl = deps.env.API_URL

  const record = (tx: Tx, request: FastifyRequest, action: AuditAction, id: string) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'book_view', objectId: id }, request)

  async function orTaken<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isUniqueViolation(error, 'book_view_name'))
        throw new FieldProblem({ name: ['You have a view of this name already.'] })
      throw error
    }
  }

  router.on(listBook, async ({ query, caller, request }) => {
    const now = deps.clock()
    const { view } = query
    const asked = { view, threshold: query.threshold ?? bookRules[view].threshold }
    const { count, listed } = await deps.db.asUser(caller.userId, async (tx) => {
      const rows = await selectListed(tx, caller.userId, asked, windowOf(query), { now, today: dayOf(now) })
      return {
        count: Number(rows[0]?.total_count ?? 0),
        listed: await asTheyWrite(tx, caller.userId, () => rows.map((row) => toBookRow(view, row))),
      }
    })
    return pageOf(apiUrl, request, query, count, listed)
  })

  router.on(listBookViews, async ({ caller }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      const views = [
        ...bookView.options.map((view) => ({
          id: null,
          name: bookRules[view].name,
          view,
          threshold: bookRules[view].threshold,
        })),
        ...(await selectBookViews(tx, caller.userId)).map(toSaved),
      ]
      const { clients, holders, counts } = await countListed(tx, caller.userId, views, dayOf(deps.clock()))
      return {
        clients_count: clients,
        holders_count: holders,
        results: views.map((view, index) => ({ ...view, count: counts[index] ?? 0 })),
      }
    }),
  )

  router.on(createBookView, async ({ body, caller, request }) => {
    const now = deps.clock()
    const id = uuid7(now.getTime())
    const { name, view } = body
    return orTaken(
      deps.db.asUser(caller.userId, async (tx) => {
        if ((await selectBookViews(tx, caller.userId)).length >= BOOK_VIEWS_LIMIT)
          throw new FieldProblem({ name: [`At most ${BOOK_VIEWS_LIMIT} views. Delete one first.`] })
        const threshold = body.threshold ?? bookRules[view].threshold
        await insertBookView(tx, caller.userId, { id, name, view, threshold, created_at: now })
        await record(tx, request, 'book_view_saved', id)
        return toSaved(found(await findBookView(tx, caller.userId, id)))
      }),
    )
  })

  router.on(updateBookView, async ({ params, body, caller, request }) => {
    const changed = await orTaken(
      deps.db.asUser(caller.userId, async (tx) => {
        const before = await findBookView(tx, caller.userId, params.id)
        if (!before) return undefined
        const fault = thresholdFault(bookView.parse(before.view), body.threshold)
        if (fault) throw new FieldProblem({ threshold: [fault] })
        await updateBookViewRow(tx, caller.userId, params.id, {
          name: body.name ?? before.name,
          threshold: body.threshold ?? before.threshold,
        })
        await record(tx, request, 'book_view_saved', params.id)
        return toSaved(found(await findBookView(tx, caller.userId, params.id)))
      }),
    )
    return changed ?? refuseUnowned(deps, request, 'book_view', params.id)
  })

  router.on(deleteBookView, async ({ params, caller, request }) => {
    const isDeleted = await deps.db.asUser(caller.userId, async (tx) => {
      const deleted = await deleteBookViewRow(tx, caller.userId, params.id)
      if (deleted) await record(tx, request, 'book_view_deleted', params.id)
      return deleted
    })
    if (!isDeleted) await refuseUnowned(deps, request, 'book_view', params.id)
    return undefined
  })
}

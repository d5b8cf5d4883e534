import {
  getClientImport,
  getImport,
  listClientImportRows,
  listClientImports,
  listImportRows,
  listImports,
  undoClientImport,
  undoStatementImport,
} from '@keelwise/contract/imports'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problems.ts'
import { foreseeUndo, undoImport } from '../../ingest/undo-import.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import { findOpenHolder } from './client-holder.ts'
import { findImport, selectImportRows, selectImports } from './imports.queries.ts'
import { withMessages } from './imports.rules.ts'

interface Paging {
  readonly page: number
  readonly page_size: number
}

/** Imports of statement files: what each brought, and undoing one as a whole. */
export function importsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log'>): void {
  const apiUrl = deps.env.API_URL

  const list = async (userId: string, query: Paging, request: FastifyRequest) => {
    const { count, rows } = await deps.db.asUser(userId, (tx) => selectImports(tx, userId, windowOf(query)))
    return pageOf(apiUrl, request, query, count, rows.map(toImport))
  }

  const found = async (tx: Tx, userId: string, id: string, request: FastifyRequest) =>
    (await findImport(tx, userId, id)) ?? refuseUnowned(deps, request, 'statement_import', id)

  const show = (userId: string, id: string, request: FastifyRequest) =>
    deps.db.asUser(userId, async (tx) => {
      const row = await found(tx, userId, id, request)
      const undone = row.outcome ?? (await foreseeUndo(tx, userId, id))
      const undo = await asTheyWrite(tx, userId, () => withMessages(undone, row.outcome !== null))
      return { ...toImport(row), undo }
    })

  const listRows = async (userId: string, id: string, query: Paging, request: FastifyRequest) => {
    const { count, rows } = await deps.db.asUser(userId, async (tx) => {
      await found(tx, userId, id, request)
      return selectImportRows(tx, userId, id, windowOf(query))
    })
    return pageOf(apiUrl, request, query, count, rows)
  }

  const undo = (userId: string, id: string, request: FastifyRequest) => {
    const now = deps.clock()
    return deps.db.asUser(userId, async (tx) => {
      await found(tx, userId, id, request)
      const outcome = await undoImport(tx, userId, id, now)
      if (outcome === null) throw new Problem('import_undone')
      await deps.jobs.send(tx, 'history', { userId })
      await deps.jobs.send(tx, 'alerts', { userId, isUndone: true })
      await audit(
        tx,
        now,
        {
          action: 'statement_import_undone',
          outcome: 'success',
          objectType: 'statement_import',
          objectId: id,
          detail: {
            accounts: outcome.length,
            transactions: outcome.reduce((sum, account) => sum + account.rows_removed, 0),
          },
        },
        request,
      )
      return {
        ...toImport(await found(tx, userId, id, request)),
        undo: await asTheyWrite(tx, userId, () => withMessages(outcome, true)),
      }
    })
  }

  router.on(listImports, ({ caller, query, request }) => list(caller.userId, query, request))
  router.on(getImport, ({ caller, params, request }) => show(caller.userId, params.id, request))
  router.on(listImportRows, ({ caller, params, query, request }) => listRows(caller.userId, params.id, query, request))
  router.on(undoStatementImport, ({ caller, params, request }) => undo(caller.userId, params.id, request))

  // the same for a client without a link; who holds nothing yet has imported nothing
  const ofClient = (advisorId: string, clientId: string, request: FastifyRequest) =>
    findOpenHolder(deps, request, advisorId, clientId)
  const holderOf = async (advisorId: string, clientId: string, importId: string, request: FastifyRequest) =>
    (await ofClient(advisorId, clientId, request)) ?? refuseUnowned(deps, request, 'statement_import', importId)
  router.on(listClientImports, async ({ caller, params, query, request }) => {
    const holderId = await ofClient(caller.userId, params.id, request)
    return holderId === null ? pageOf(apiUrl, request, query, 0, []) : list(holderId, query, request)
  })
  router.on(getClientImport, async ({ caller, params: { id, import_id }, request }) =>
    show(await holderOf(caller.userId, id, import_id, request), import_id, request),
  )
  router.on(listClientImportRows, async ({ caller, params: { id, import_id }, query, request }) =>
    listRows(await holderOf(caller.userId, id, import_id, request), import_id, query, request),
  )
  router.on(undoClientImport, async ({ caller, params: { id, import_id }, request }) =>
    undo(await holderOf(caller.userId, id, import_id, request), import_id, request),
  )
}

const toImport = ({ outcome: _outcome, ...row }: NonNullable<Awaited<ReturnType<typeof findImport>>>) => ({
  ...row,
  imported_at: row.imported_at.toISOString(),
  undone_at: row.undone_at?.toISOString() ?? null,
})

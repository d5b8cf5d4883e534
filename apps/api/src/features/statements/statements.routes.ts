import {
  type StatementChoices,
  type StatementPreview,
  chooseForClientStatement,
  chooseForStatement,
  getClientStatement,
  getStatement,
  importClientStatement,
  importStatement,
  listOpenClientStatements,
  listOpenStatements,
  previewClientStatement,
  previewStatement,
} from '@keelwise/contract/statements'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FILE_PROVIDER } from '../../ingest/identify-account.ts'
import { findOpenHolder, openClientHolder } from './client-holder.ts'
import { previewOf } from './read-preview.ts'
import {
  findFile,
  findFileAccounts,
  findPreview,
  selectOpen,
  storeChoices,
  storePreview,
} from './statements.queries.ts'
import { inTurn } from './statement.job.ts'
import { storeStatement } from './store-statement.ts'
import { type WorkKind, findWork, startWork, workingPreview } from './statement-work.queries.ts'

/** A larger file is read and imported by a job: its answer does not hang on one connection. */
const LARGE_BYTES = 1024 * 1024

/** Statement files: read and shown first, stored only when the person says so, whole or not at all. */
export function statementsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs' | 'log'>): void {
  /** Whose file it is, and who asks. */
  interface Asked {
    readonly userId: string
    readonly actorId: string
    readonly request: FastifyRequest
    readonly status: (code: 202) => void
  }

  const hand = async (
    { userId, actorId, status }: Asked,
    file: { readonly id: string; readonly file_name: string },
    kind: WorkKind,
    prepare: (tx: Parameters<Parameters<typeof deps.db.asUser>[1]>[0]) => Promise<void> = async () => {},
  ): Promise<StatementPreview> => {
    await deps.db.asUser(userId, async (tx) => {
      await prepare(tx)
      await startWork(tx, userId, file.id, kind, deps.clock())
      await deps.jobs.send(tx, 'statement', { userId, previewId: file.id, actorId })
    })
    status(202)
    return workingPreview(file, { kind, done: 0, total: null })
  }

  const preview = async (asked: Asked, fileName: string) => {
    const { userId, request } = asked
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (content.length > LARGE_BYTES) {
      const id = await deps.db.asUser(userId, (tx) => storePreview(tx, userId, fileName, content, deps.clock()))
      return hand(asked, { id, file_name: fileName }, 'READ')
    }
    return inTurn(() =>
      deps.db.asUser(userId, async (tx) => {
        const id = await storePreview(tx, userId, fileName, content, deps.clock())
        return previewOf(tx, userId, { id, file_name: fileName, content, choices: null }, deps.clock())
      }),
    )
  }

  const own = async ({ userId, request }: Asked, previewId: string) => {
    const file = await deps.db.asUser(userId, (tx) => findFile(tx, userId, previewId))
    return file ?? refuseUnowned(deps, request, 'statement_preview', previewId)
  }

  const choose = async (asked: Asked, previewId: string, choices: StatementChoices) => {
    const { userId, request } = asked
    const { bytes, file_name } = await own(asked, previewId)
    const check = async (tx: Parameters<Parameters<typeof deps.db.asUser>[1]>[0]) => {
      const targets = new Set((await findFileAccounts(tx, userId, FILE_PROVIDER)).map(({ id }) => id))
      for (const { account_id } of Object.values(choices.accounts))
        if (account_id !== null && !targets.has(account_id)) await refuseUnowned(deps, request, 'account', account_id)
      await storeChoices(tx, userId, previewId, choices)
    }
    if (bytes > LARGE_BYTES) return hand(asked, { id: previewId, file_name }, 'READ', check)
    return inTurn(() =>
      deps.db.asUser(userId, async (tx) => {
        const file = await findPreview(tx, userId, previewId)
        if (!file) return refuseUnowned(deps, request, 'statement_preview', previewId)
        await check(tx)
        return previewOf(tx, userId, { ...file, choices }, deps.clock())
      }),
    )
  }

  const store = async (asked: Asked, previewId: string) => {
    const { userId, actorId, request } = asked
    const { bytes, file_name } = await own(asked, previewId)
    if (bytes > LARGE_BYTES) {
      await hand(asked, { id: previewId, file_name }, 'IMPORT')
      return { imported: null }
    }
    const imported = await inTurn(() =>
      deps.db.asUser(userId, (tx) => storeStatement(tx, deps, userId, previewId, { actorId, request }, deps.clock())),
    )
    return { imported: imported ?? (await refuseUnowned(deps, request, 'statement_preview', previewId)) }
  }

  const show = async (asked: Asked, previewId: string) => {
    const { userId, request } = asked
    const known = await own(asked, previewId)
    const work = await deps.db.asUser(userId, (tx) => findWork(tx, userId, known))
    if (work) return work
    return inTurn(() =>
      deps.db.asUser(userId, async (tx) => {
        const file = await findPreview(tx, userId, previewId)
        if (!file) return refuseUnowned(deps, request, 'statement_preview', previewId)
        return previewOf(tx, userId, file, deps.clock())
      }),
    )
  }

  const listOpen = (userId: string) =>
    deps.db.asUser(userId, async (tx) => ({ statements: await selectOpen(tx, userId) }))

  type Call = {
    readonly caller: { readonly userId: string }
    readonly request: FastifyRequest
    readonly status: (code: 201 | 202) => void
  }
  const ownCall = ({ caller: { userId }, request }: Call, status: Asked['status'] = () => {}): Asked => ({
    userId,
    actorId: userId,
    request,
    status,
  })

  router.on(previewStatement, (call) => preview(ownCall(call, call.status), call.query.file_name))
  router.on(chooseForStatement, (call) =>
    choose(ownCall({ ...call, status: () => {} }, call.status), call.params.id, call.body),
  )
  router.on(importStatement, async (call) => (await store(ownCall(call, call.status), call.params.id)).imported)
  router.on(getStatement, (call) => show(ownCall({ ...call, status: () => {} }), call.params.id))
  router.on(listOpenStatements, ({ caller }) => listOpen(caller.userId))

  // the same for a client without a link: the rows belong to a holder that the client alone names
  const clientCall = async (
    { caller, request }: Pick<Call, 'caller' | 'request'>,
    clientId: string,
    status: Asked['status'] = () => {},
  ): Promise<Asked> => ({
    userId: await openClientHolder(deps, request, caller.userId, clientId),
    actorId: caller.userId,
    request,
    status,
  })
  router.on(previewClientStatement, async (call) =>
    preview(await clientCall(call, call.params.id, call.status), call.query.file_name),
  )
  router.on(chooseForClientStatement, async (call) =>
    choose(await clientCall(call, call.params.id, call.status), call.params.preview_id, call.body),
  )
  router.on(
    importClientStatement,
    async (call) => (await store(await clientCall(call, call.params.id, call.status), call.params.preview_id)).imported,
  )
  router.on(getClientStatement, async (call) => show(await clientCall(call, call.params.id), call.params.preview_id))
  // a look makes nobody
  router.on(listOpenClientStatements, async ({ caller, params, request }) => {
    const holderId = await findOpenHolder(deps, request, caller.userId, params.id)
    return holderId === null ? { statements: [] } : listOpen(holderId)
  })
}

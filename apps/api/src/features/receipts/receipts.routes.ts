import { Readable } from 'node:stream'
import {
  MOST_RECEIPTS,
  RECEIPT_MAX_BYTES,
  RECEIPTS_MAX_BYTES,
  RECEIPT_KEPT_DAYS,
  addReceipt,
  downloadReceipt,
  listReceipts,
  removeReceipt,
  restoreReceipt,
} from '@keelwise/contract/receipts'
import { shiftDays } from '@keelwise/finance/days'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import { UnreadableSecretError } from '../../platform/crypto/sealed-box.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import { openReceipt } from '../../wealth/receipts.ts'
import {
  findReceipt,
  findRemoved,
  insertReceipt,
  isOwnTransaction,
  lockReceipts,
  selectAttached,
  setRemoved,
  sumBytes,
} from './receipts.queries.ts'
import { attachmentOf, receiptName, sniffReceipt } from './receipts.rules.ts'

const refused = (reason: string): FieldProblem => new FieldProblem({ file: [reason] })

/** Pictures and documents that people attach to their transactions. */
export function receiptsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log' | 'sealedBox'>): void {
  const record = (
    tx: Tx,
    action: 'receipt_added' | 'receipt_removed' | 'receipt_restored',
    id: string,
    request: FastifyRequest,
  ) => audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'receipt', objectId: id }, request)

  async function refuseMore(tx: Tx, userId: string, transactionId: string): Promise<void> {
    if ((await selectAttached(tx, userId, transactionId)).length >= MOST_RECEIPTS)
      throw refused(`A transaction has at most ${MOST_RECEIPTS} receipts. Remove one first.`)
  }

  router.on(listReceipts, ({ caller: { userId }, params: { id }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if (!(await isOwnTransaction(tx, userId, id))) await refuseUnowned(deps, request, 'transaction', id)
      return { results: await selectAttached(tx, userId, id) }
    }),
  )

  router.on(addReceipt, ({ caller: { userId }, params: { id }, query, request }) => {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return deps.db.asUser(userId, async (tx) => {
      await lockReceipts(tx, userId)
      if (!(await isOwnTransaction(tx, userId, id))) await refuseUnowned(deps, request, 'transaction', id)
      if (content.length === 0) throw refused('This file is empty.')
      const type = sniffReceipt(content)
      if (content.length > RECEIPT_MAX_BYTES)
        throw refused(`A receipt has at most ${RECEIPT_MAX_BYTES / 1024 ** 2} MB.`)
      if (type === null) throw refused('Choose a picture (JPEG, PNG, WebP or HEIC) or a PDF.')
      await refuseMore(tx, userId, id)
      if ((await sumBytes(tx, userId)) + content.length > RECEIPTS_MAX_BYTES)
        throw refused(`All receipts together have at most ${RECEIPTS_MAX_BYTES / 1024 ** 2} MB. Remove some first.`)
      const fileName = receiptName(query.file_name, type)
      const receipt = await insertReceipt(
        tx,
        deps.sealedBox,
        userId,
        { transactionId: id, fileName, type, content },
        deps.clock(),
      )
      await record(tx, 'receipt_added', receipt.id, request)
      return receipt
    })
  })

  router.on(downloadReceipt, ({ caller: { userId }, params: { id }, request, reply }) =>
    deps.db.asUser(userId, async (tx) => {
      const receipt = (await findReceipt(tx, userId, id)) ?? (await refuseUnowned(deps, request, 'receipt', id))
      const opened = await openReceipt(tx, deps.sealedBox, userId, id).catch((error: unknown) => {
        if (!(error instanceof UnreadableSecretError)) throw error
        deps.log.error({ err: error }, 'receipt unreadable')
        throw new Problem('service_unavailable', { detail: 'This file cannot be opened now. Please try again later.' })
      })
      const content = found(opened)
      reply
        .type(receipt.media_type)
        .header('Content-Disposition', attachmentOf(receipt.file_name))
        .header('Content-Length', content.length)
        .header('X-Content-Type-Options', 'nosniff')
        // whoever opens it as a page of ours can run nothing in it
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
      return Readable.from([content])
    }),
  )

  router.on(removeReceipt, ({ caller: { userId }, params: { id }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if (!(await setRemoved(tx, userId, id, deps.clock()))) await refuseUnowned(deps, request, 'receipt', id)
      await record(tx, 'receipt_removed', id, request)
      return undefined
    }),
  )

  router.on(restoreReceipt, ({ caller: { userId }, params: { id }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      await lockReceipts(tx, userId)
      const known = await findRemoved(tx, userId, id, shiftDays(deps.clock(), -RECEIPT_KEPT_DAYS))
      if (!known) return refuseUnowned(deps, request, 'receipt', id)
      const before = await findReceipt(tx, userId, id)
      if (before) return before
      await refuseMore(tx, userId, known.transaction_id)
      await setRemoved(tx, userId, id, null)
      await record(tx, 'receipt_restored', id, request)
      return found(await findReceipt(tx, userId, id))
    }),
  )
}

import { getTransfer, joinTransfer, splitTransfer } from '@keelwise/contract/transfers'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { releaseTransfers } from '../../ingest/transfers.ts'
import { findOtherLeg, findOwnTransaction, joinLegs, rejectPair, selectCandidates } from './transfers.queries.ts'

/** Transfers between own accounts: what was matched by itself can be split, what was not can be joined. */
export function transfersRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const answer = async (tx: Tx, userId: string, id: string) => ({
    other: await findOtherLeg(tx, userId, id),
    candidates: await selectCandidates(tx, userId, id),
  })

  const own = async (tx: Tx, request: FastifyRequest, userId: string, id: string) =>
    (await findOwnTransaction(tx, userId, id)) ?? (await refuseUnowned(deps, request, 'transaction', id))

  router.on(getTransfer, ({ caller, params, request }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      await own(tx, request, caller.userId, params.id)
      return answer(tx, caller.userId, params.id)
    }),
  )

  router.on(joinTransfer, ({ caller, params, body, request }) =>
    deps.db.asUser(caller.userId, async (tx) => {
      const now = deps.clock()
      await own(tx, request, caller.userId, params.id)
      await own(tx, request, caller.userId, body.other_id)
      const candidates = await selectCandidates(tx, caller.userId, params.id)
      const other = candidates.find((candidate) => candidate.id === body.other_id)
      if (!other) throw new FieldProblem({ other_id: ['These two cannot be one transfer.'] })
      if (other.gap?.is_far && !body.is_confirmed)
        throw new FieldProblem({ is_confirmed: ['Say that amounts this far apart are one transfer.'] })
      await joinLegs(tx, caller.userId, [params.id, body.other_id], uuid7(now.getTime()), now)
      const objects = { objectType: 'transaction', objectId: params.id }
      await audit(tx, now, { action: 'transfer_joined', outcome: 'success', ...objects }, request)
      return answer(tx, caller.userId, params.id)
    }),
  )

  router.on(splitTransfer, async ({ caller, params, request }) => {
    await deps.db.asUser(caller.userId, async (tx) => {
      const now = deps.clock()
      const { transfer_id: transferId } = await own(tx, request, caller.userId, params.id)
      await rejectPair(tx, caller.userId, found(transferId), now)
      await releaseTransfers(tx, caller.userId, [params.id])
      const objects = { objectType: 'transaction', objectId: params.id }
      await audit(tx, now, { action: 'transfer_split', outcome: 'success', ...objects }, request)
    })
    return undefined
  })
}

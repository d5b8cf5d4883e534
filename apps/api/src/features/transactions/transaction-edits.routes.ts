import {
  type TransactionFacts,
  addTransaction,
  changeTransaction,
  deleteTransaction,
  getTransaction,
  listTransactionEdits,
  undoTransactionEdit,
} from '@keelwise/contract/transaction-edits'
import { addDays, dayOf } from '@keelwise/finance/days'
import { absolute, negate } from '@keelwise/finance/decimals'
import type { FastifyRequest } from 'fastify'
import {
  addByHand,
  changeByHand,
  lockEditable,
  lockHandAccount,
  removeByHand,
  undoEdit,
} from '../../ingest/transaction-edits.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { pageOf, windowOf } from '../../platform/http/paging.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import { readAccount } from '../../wealth/accounts.ts'
import { findEdit, findTransaction, selectEdits } from './transaction-edits.queries.ts'

const EARLIEST = '1900-01-01'
const NOT_EDITABLE = 'This transaction comes from a linked institution and changes with it alone.'

/** Nothing is booked that has not happened; a day ahead is today somewhere east of here. */
function refuseImpossibleDay(date: string, now: Date): void {
  if (date > addDays(dayOf(now), 1))
    throw new FieldProblem({ execution_date: ['Enter a date that is not in the future.'] })
  if (date < EARLIEST) throw new FieldProblem({ execution_date: ['Enter a date after 1900.'] })
}

/** Units come in with a purchase and go out with a sale, whatever sign was entered. */
function signed(facts: TransactionFacts): TransactionFacts {
  const { units, tx_type: type } = facts
  if (units === null || (type !== 'BUY' && type !== 'SELL')) return facts
  return { ...facts, units: type === 'BUY' ? absolute(units) : negate(absolute(units)) }
}

/** Single transactions that people add, change and remove by hand, and the way back. */
export function transactionEditsRoutes(
  router: Router,
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs' | 'log'>,
): void {
  /** What follows every change: the record, the past worked out anew, and the answer. */
  async function answer(tx: Tx, userId: string, editId: string, action: AuditAction, request: FastifyRequest) {
    await deps.jobs.send(tx, 'history', { userId })
    await audit(
      tx,
      deps.clock(),
      { action, outcome: 'success', objectType: 'transaction_edit', objectId: editId },
      request,
    )
    return found(await findEdit(tx, userId, editId))
  }

  async function editable(tx: Tx, userId: string, id: string, request: FastifyRequest) {
    const row = (await lockEditable(tx, userId, id)) ?? (await refuseUnowned(deps, request, 'transaction', id))
    if (!row.is_editable) throw new FieldProblem({ non_field_errors: [NOT_EDITABLE] })
    return row
  }

  router.on(getTransaction, ({ caller, params, request }) =>
    deps.db.asUser(
      caller.userId,
      async (tx) =>
        (await findTransaction(tx, caller.userId, params.id)) ?? refuseUnowned(deps, request, 'transaction', params.id),
    ),
  )

  router.on(addTransaction, ({ caller: { userId }, body: { account_id, ...facts }, request }) => {
    refuseImpossibleDay(facts.execution_date, deps.clock())
    return deps.db.asUser(userId, async (tx) => {
      if (!(await lockHandAccount(tx, userId, account_id))) {
        if (!(await readAccount(tx, userId, account_id, deps.clock())))
          await refuseUnowned(deps, request, 'account', account_id)
        throw new FieldProblem({
          account_id: ['This account is updated by its institution; nothing can be added by hand.'],
        })
      }
      const id = await addByHand(tx, userId, account_id, signed(facts), deps.clock())
      return answer(tx, userId, id, 'transaction_added', request)
    })
  })

  router.on(changeTransaction, ({ caller: { userId }, params, body, request }) => {
    refuseImpossibleDay(body.execution_date, deps.clock())
    return deps.db.asUser(userId, async (tx) => {
      const { account_id } = await editable(tx, userId, params.id, request)
      const id = await changeByHand(tx, userId, account_id, params.id, signed(body), deps.clock())
      return answer(tx, userId, id, 'transaction_changed', request)
    })
  })

  router.on(deleteTransaction, ({ caller: { userId }, params, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const { account_id } = await editable(tx, userId, params.id, request)
      const id = await removeByHand(tx, userId, account_id, params.id, deps.clock())
      return answer(tx, userId, id, 'transaction_changed', request)
    }),
  )

  router.on(listTransactionEdits, async ({ caller, query, request }) => {
    const { count, results } = await deps.db.asUser(caller.userId, (tx) =>
      selectEdits(tx, caller.userId, windowOf(query)),
    )
    return pageOf(deps.env.API_URL, request, query, count, results)
  })

  router.on(undoTransactionEdit, ({ caller: { userId }, params, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if (!(await findEdit(tx, userId, params.id))) await refuseUnowned(deps, request, 'transaction_edit', params.id)
      if (!(await undoEdit(tx, userId, params.id, deps.clock()))) throw new Problem('edit_not_undoable')
      return answer(tx, userId, params.id, 'transaction_change_undone', request)
    }),
  )
}

import {
  createManualAccount,
  deleteValuation,
  listValuations,
  storeValuation,
  updateManualAccount as updateEndpoint,
} from '@keelwise/contract/manual-accounts'
import { investedTypes } from '@keelwise/contract/words'
import { compare, isNegative } from '@keelwise/finance/decimals'
import { type HandFacts, addByHand, changeByHand, removeByHand } from '../../ingest/transaction-edits.ts'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import { readAccount } from '../../wealth/accounts.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import {
  findManualAccount,
  findMoved,
  insertManualAccount,
  keepMoved,
  removeValue,
  selectValuations,
  storeValue,
  changeManualAccount,
} from './manual-accounts.queries.ts'
import { addDays, dayOf } from '@keelwise/finance/days'

const EARLIEST = '1900-01-01'

/** Nobody knows what something will be worth; a day ahead is today somewhere east of here. */
function refuseImpossibleDay(date: string, now: Date): void {
  if (date > addDays(dayOf(now), 1)) throw new FieldProblem({ date: ['Enter a date that is not in the future.'] })
  if (date < EARLIEST) throw new FieldProblem({ date: ['Enter a date after 1900.'] })
}

/** Money that was put in or taken out, as a transaction. */
const movedBy = (moved: string, date: string, currency: string): HandFacts => ({
  execution_date: date,
  tx_type: isNegative(moved) ? 'WITHDRAWAL' : 'CONTRIBUTION',
  flow_amount: moved,
  currency,
  description: null,
  name: null,
  ticker: null,
  units: null,
  unit_price: null,
  fee: null,
  tax: null,
})

/** Accounts, property and debts that their owner enters and values by hand. */
export function manualAccountsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const answer = async (tx: Tx, userId: string, id: string) => {
    return found(await readAccount(tx, userId, id, deps.clock()))
  }

  router.on(createManualAccount, async ({ caller, body, request }) => {
    const now = deps.clock()
    refuseImpossibleDay(body.date, now)
    return deps.db.asUser(caller.userId, async (tx) => {
      const id = await insertManualAccount(tx, caller.userId, body, now)
      const account = found(await findManualAccount(tx, caller.userId, id))
      await storeValue(tx, caller.userId, account, body, now)
      await audit(
        tx,
        now,
        { action: 'account_added', outcome: 'success', objectType: 'account', objectId: id },
        request,
      )
      return answer(tx, caller.userId, id)
    })
  })

  const change = (action: AuditAction) => ({ action, outcome: 'success', objectType: 'account' }) as const

  const recordEdit = (tx: Tx, action: AuditAction, id: string, request: FastifyRequest) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'transaction_edit', objectId: id }, request)

  /** What was put in or taken out is one transaction a value: said again, it is that one that changes. */
  async function storeMoved(
    tx: Tx,
    userId: string,
    account: { readonly id: string; readonly account_type: string; readonly currency: string },
    { date, moved }: { readonly date: string; readonly moved: string },
    request: FastifyRequest,
  ): Promise<void> {
    const now = deps.clock()
    const isNothing = compare(moved, '0') === 0
    if (!isNothing && !investedTypes.some((type) => type === account.account_type))
      throw new FieldProblem({ moved: ['Only investment accounts have a return.'] })
    const known = await findMoved(tx, userId, account.id, date)
    const facts = movedBy(moved, date, account.currency)
    if (known && isNothing) {
      const edit = await removeByHand(tx, userId, account.id, known.id, now)
      await keepMoved(tx, userId, account.id, date, null)
      await recordEdit(tx, 'transaction_changed', edit, request)
    } else if (known) {
      const { id, description, name } = known
      const edit = await changeByHand(tx, userId, account.id, id, { ...facts, description, name }, now)
      await recordEdit(tx, 'transaction_changed', edit, request)
    } else if (!isNothing) {
      const id = uuid7(now.getTime())
      const edit = await addByHand(tx, userId, account.id, facts, now, id)
      await keepMoved(tx, userId, account.id, date, id)
      await recordEdit(tx, 'transaction_added', edit, request)
    }
  }

  router.on(updateEndpoint, async ({ caller, params, body, request }) => {
    const now = deps.clock()
    const changed = await deps.db.asUser(caller.userId, async (tx) => {
      const account = await findManualAccount(tx, caller.userId, params.id)
      if (!account) return undefined
      await changeManualAccount(tx, caller.userId, account, body, now)
      await audit(tx, now, { ...change('account_changed'), objectId: account.id }, request)
      return answer(tx, caller.userId, account.id)
    })
    return changed ?? refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(listValuations, async ({ caller, params, request }) => {
    const valuations = await deps.db.asUser(caller.userId, async (tx) => {
      const account = await findManualAccount(tx, caller.userId, params.id)
      return account && selectValuations(tx, caller.userId, account.id)
    })
    return valuations ? { valuations } : refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(storeValuation, async ({ caller, params, body, request }) => {
    const now = deps.clock()
    refuseImpossibleDay(body.date, now)
    const changed = await deps.db.asUser(caller.userId, async (tx) => {
      const account = await findManualAccount(tx, caller.userId, params.id)
      if (!account) return undefined
      await storeValue(tx, caller.userId, account, body, now)
      await audit(tx, now, { ...change('account_changed'), objectId: account.id }, request)
      if (body.moved !== undefined)
        await storeMoved(tx, caller.userId, account, { ...body, moved: body.moved }, request)
      return answer(tx, caller.userId, account.id)
    })
    return changed ?? refuseUnowned(deps, request, 'account', params.id)
  })

  router.on(deleteValuation, async ({ caller, params, request }) => {
    const now = deps.clock()
    const isOwn = await deps.db.asUser(caller.userId, async (tx) => {
      const account = await findManualAccount(tx, caller.userId, params.id)
      if (!account) return false
      const moved = await findMoved(tx, caller.userId, account.id, params.date)
      const isGone = await removeValue(tx, caller.userId, account.id, params.date)
      found(isGone ? account : null)
      await audit(tx, now, { ...change('account_changed'), objectId: account.id }, request)
      if (moved) {
        const edit = await removeByHand(tx, caller.userId, account.id, moved.id, now)
        await recordEdit(tx, 'transaction_changed', edit, request)
      }
      return true
    })
    if (!isOwn) await refuseUnowned(deps, request, 'account', params.id)
    return undefined
  })
}

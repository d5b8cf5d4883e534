import {
  deletePayeeRule,
  listPayeeRules,
  listRuleChanges,
  markTransactions,
  previewPayeeRule,
  setPayeeRule,
  splitTransaction,
  undoMarks,
  unsplitTransaction,
} from '@keelwise/contract/transaction-marks'
import { sumAmounts } from '@keelwise/finance/amounts'
import { compare } from '@keelwise/finance/decimals'
import type { FastifyRequest } from 'fastify'
import {
  dropPayeeRule,
  findRulePayee,
  markRows,
  storePayeeRule,
  undoMarkChange,
} from '../../ingest/categories/marks.ts'
import { type Part, lockToSplit, storeParts } from '../../ingest/categories/parts.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem, found } from '../../platform/http/problems.ts'
import {
  findRuleToCome,
  lockOwnTransactions,
  selectOfPayee,
  selectPayeeRules,
  selectRuleChanges,
} from './categories.queries.ts'
import { TRANSFERS, bookWith, withTransfer } from './said-category.ts'

/** Parts come to the whole; one may go the other way, as a deposit that is given back with a purchase. */
function refuseWrongParts(parts: readonly Part[], whole: string): void {
  if (!/[1-9]/.test(whole)) throw new FieldProblem({ parts: ['A transaction of nothing cannot be split.'] })
  const wrong = parts.findIndex(({ amount }) => !/[1-9]/.test(amount))
  if (wrong >= 0) throw new FieldProblem({ [`parts.${wrong}.amount`]: ['Enter an amount other than zero.'] })
  const sum = sumAmounts(parts.map(({ amount }) => amount))
  if (compare(sum, whole) !== 0)
    throw new FieldProblem({ parts: [`The parts come to ${sum}; they have to come to ${whole}.`] })
}

/** What people say of transactions beside what their source says, singly, many at once, or always for a payee. */
export function categoriesRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const record = (tx: Tx, action: AuditAction, objectType: string, objectId: string, request: FastifyRequest) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType, objectId }, request)

  /** The payee of an own transaction as a rule knows it. */
  async function rulePayee(tx: Tx, userId: string, id: string, request: FastifyRequest): Promise<string | null> {
    const payee = await findRulePayee(tx, userId, id)
    return payee === undefined ? refuseUnowned(deps, request, 'transaction', id) : payee
  }

  router.on(markTransactions, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const ids = [...new Set(body.transaction_ids)]
      const own = await lockOwnTransactions(tx, userId, ids)
      for (const id of ids) if (!own.has(id)) await refuseUnowned(deps, request, 'transaction', id)
      const book = await bookWith(deps, tx, userId, body.marks.category, request)
      const marks = withTransfer(body.marks, book)
      const changeId = await markRows(tx, userId, ids, marks, book.inGroup(TRANSFERS), deps.clock())
      await record(tx, 'transactions_marked', 'mark_change', changeId, request)
      return { change_id: changeId, changed: ids.length }
    }),
  )

  router.on(splitTransaction, ({ caller: { userId }, params, body: { parts }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const row =
        (await lockToSplit(tx, userId, params.id)) ?? (await refuseUnowned(deps, request, 'transaction', params.id))
      refuseWrongParts(parts, row.flow_amount)
      const kept = new Set(row.categories)
      for (const [at, { category }] of parts.entries())
        if (!kept.has(category)) await bookWith(deps, tx, userId, category, request, `parts.${at}.category`)
      const changeId = await storeParts(tx, userId, params.id, parts, deps.clock())
      await record(tx, 'transaction_split', 'mark_change', changeId, request)
      return { change_id: changeId, changed: 1 }
    }),
  )

  router.on(unsplitTransaction, ({ caller: { userId }, params, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const row =
        (await lockToSplit(tx, userId, params.id)) ?? (await refuseUnowned(deps, request, 'transaction', params.id))
      if (row.categories.length === 0) throw new FieldProblem({ non_field_errors: ['This transaction is not split.'] })
      const changeId = await storeParts(tx, userId, params.id, [], deps.clock())
      await record(tx, 'transaction_made_whole', 'mark_change', changeId, request)
      return { change_id: changeId, changed: 1 }
    }),
  )

  router.on(undoMarks, ({ caller: { userId }, params, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const known = await tx
        .selectFrom('mark_change')
        .where('user_id', '=', userId)
        .where('id', '=', params.id)
        .select('id')
        .executeTakeFirst()
      if (!known) await refuseUnowned(deps, request, 'mark_change', params.id)
      const changed = await undoMarkChange(tx, userId, params.id, deps.clock())
      if (changed === null) throw new Problem('edit_not_undoable')
      await record(tx, 'transaction_marks_undone', 'mark_change', params.id, request)
      return { change_id: params.id, changed }
    }),
  )

  router.on(previewPayeeRule, ({ caller: { userId }, params, query: { is_excluded: excluded, ...said }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const payee = await rulePayee(tx, userId, params.id, request)
      if (payee === null) return { payee, count: 0, results: [], says: { category: null, name: null } }
      const book = await bookWith(deps, tx, userId, said.category, request)
      const marks = { ...said, is_excluded: excluded === undefined ? undefined : excluded === 'yes' }
      const { is_excluded } = withTransfer(marks, book)
      const isTransfer = is_excluded !== marks.is_excluded
      // what a rule said of those to come alone is said of all once the rule is for all
      const kept = await findRuleToCome(tx, userId, payee)
      const wasTransfer = kept?.category != null && book.of(kept.category).group === TRANSFERS
      const isKept = kept !== undefined && is_excluded == null && !(wasTransfer && said.category !== undefined)
      const category = said.category ?? kept?.category ?? undefined
      const name = said.name ?? kept?.name ?? undefined
      const merged = isKept
        ? { category, name, is_excluded: kept.is_excluded, isTransfer: wasTransfer }
        : { category, name, is_excluded, isTransfer }
      const changed = await selectOfPayee(tx, userId, payee, params.id, merged)
      return { payee, ...changed, says: { category: category ?? null, name: name ?? null } }
    }),
  )

  router.on(setPayeeRule, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const { transaction_id: id, only_to_come: isToCome, ...decided } = body
      const payee = await rulePayee(tx, userId, id, request)
      if (payee === null)
        throw new FieldProblem({ transaction_id: ['Nobody is named in this transaction; mark it by itself.'] })
      if (Object.values(decided).every((each) => each === null))
        throw new FieldProblem({ non_field_errors: ['Say a category, a name or whether it counts.'] })
      const book = await bookWith(deps, tx, userId, decided.category, request)
      const { is_excluded } = withTransfer({ ...decided, is_excluded: decided.is_excluded ?? undefined }, book)
      const { ruleId, changeId } = await storePayeeRule(
        tx,
        userId,
        { id, payee, isToCome },
        { ...decided, is_excluded: is_excluded ?? null },
        book.inGroup(TRANSFERS),
        deps.clock(),
      )
      await record(tx, 'payee_rule_set', 'payee_rule', ruleId, request)
      return { change_id: changeId, ...found((await selectPayeeRules(tx, userId)).find((rule) => rule.id === ruleId)) }
    }),
  )

  router.on(listPayeeRules, async ({ caller: { userId } }) => ({
    results: await deps.db.asUser(userId, (tx) => selectPayeeRules(tx, userId)),
  }))

  router.on(listRuleChanges, async ({ caller: { userId } }) => ({
    results: await deps.db.asUser(userId, (tx) => selectRuleChanges(tx, userId)),
  }))

  router.on(deletePayeeRule, ({ caller: { userId }, params, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const dropped =
        (await dropPayeeRule(tx, userId, params.id, deps.clock())) ??
        (await refuseUnowned(deps, request, 'payee_rule', params.id))
      await record(tx, 'payee_rule_removed', 'payee_rule', params.id, request)
      return { change_id: dropped.changeId, changed: dropped.count }
    }),
  )
}

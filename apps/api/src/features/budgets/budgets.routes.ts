import { MOST_BUDGETS, deleteBudget, listBudgets, setBudget } from '@keelwise/contract/budgets'
import { dayOf } from '@keelwise/finance/days'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { readBudgets } from '../../wealth/budgets.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import { countBudgets, deleteOwnBudget, lockBudgets, storeBudget } from './budgets.queries.ts'

/** What people mean to spend a month. */
export function budgetsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const record = (tx: Tx, action: 'budget_set' | 'budget_removed', id: string, request: FastifyRequest) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'budget', objectId: id }, request)

  router.on(listBudgets, ({ caller: { userId } }) =>
    deps.db.asUser(userId, (tx) => readBudgets(tx, userId, deps.clock())),
  )

  router.on(setBudget, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const now = deps.clock()
      await lockBudgets(tx, userId)
      const book = await readCategoryBook(tx, userId)
      const isKnown = body.level === 'GROUP' ? book.groupName(body.key) !== null : book.has(body.key)
      if (!isKnown) {
        const refusal = new FieldProblem({ key: ['Choose a category.'] })
        if (body.key.length === 36) await refuseUnowned(deps, request, 'own_category', body.key, refusal)
        throw refusal
      }
      const [first = body.key] = body.level === 'GROUP' ? book.inGroup(body.key) : []
      if (book.of(first).kind !== 'spending') throw new FieldProblem({ key: ['Choose a category of spending.'] })
      const { results, currency } = await readBudgets(tx, userId, now)
      const before = results.find(({ level, key }) => level === body.level && key === body.key)
      if (!before && (await countBudgets(tx, userId)) >= MOST_BUDGETS)
        throw new FieldProblem({ key: [`At most ${MOST_BUDGETS} envelopes. Take one away first.`] })
      const id = await storeBudget(
        tx,
        userId,
        {
          ...body,
          id: uuid7(now.getTime()),
          currency,
          carried: body.is_rolling && before?.is_rolling ? (before.carried ?? '0') : '0',
          month: `${dayOf(now).slice(0, 7)}-01`,
        },
        now,
      )
      await record(tx, 'budget_set', id, request)
      return { id }
    }),
  )

  router.on(deleteBudget, ({ caller: { userId }, params: { id }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if (!(await deleteOwnBudget(tx, userId, id))) await refuseUnowned(deps, request, 'budget', id)
      await record(tx, 'budget_removed', id, request)
      return undefined
    }),
  )
}

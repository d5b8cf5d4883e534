import { type GoalBody, MOST_GOALS, createGoal, deleteGoal, listGoals, updateGoal } from '@keelwise/contract/goals'
import { addDays, dayOf } from '@keelwise/finance/days'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { readBaseCurrency } from '../../wealth/base-currency.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import { owedTogether, readGoals, selectClaims, selectGoalAccounts } from '../../wealth/goals.ts'
import {
  changeGoal,
  deleteOwnGoal,
  findGoal,
  insertGoal,
  lockGoals,
  replaceGoalAccounts,
  selectGoalNames,
} from './goals.queries.ts'
import { whyNotBehind } from './goals.rules.ts'

const LATEST_YEARS = 100

/** What people save for and pay off. */
export function goalsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const record = (
    tx: Tx,
    action: 'goal_added' | 'goal_changed' | 'goal_deleted',
    id: string,
    request: FastifyRequest,
  ) => audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'goal', objectId: id }, request)

  /** Refuses a day that is over, unless it was so before, and one that nobody lives to see. */
  function refuseImpossibleDay({ target_date: date }: GoalBody, before: string | null): void {
    const today = dayOf(deps.clock())
    if (date === null || date === before) return
    if (date <= today) throw new FieldProblem({ target_date: ['Enter a date that is to come.'] })
    if (date > addDays(today, LATEST_YEARS * 366))
      throw new FieldProblem({ target_date: [`Enter a date within ${LATEST_YEARS} years.`] })
  }

  /** Refuses accounts that are not theirs, cannot stand behind it or are wanted elsewhere. @returns what is owed on them */
  async function checkAccounts(tx: Tx, request: FastifyRequest, userId: string, body: GoalBody, goalId: string | null) {
    const accounts = new Map(
      (await selectGoalAccounts(tx, userId, dayOf(deps.clock()))).map((account) => [account.id, account]),
    )
    const refuse = (reason: string) => new FieldProblem({ accounts: [reason] })
    for (const { account_id: id } of body.accounts)
      if (!accounts.has(id)) await refuseUnowned(deps, request, 'account', id, refuse('Choose accounts of your own.'))
    const names = await selectGoalNames(tx, userId)
    const others = (await selectClaims(tx, userId)).flatMap((claim) => {
      const other = names.get(claim.goal_id)
      return claim.goal_id === goalId || !other || other.kind === 'DEBT' ? [] : [{ ...claim, name: other.name }]
    })
    const reason = await asTheyWrite(tx, userId, () => whyNotBehind(body, accounts, others))
    if (reason !== null) throw refuse(reason)
    return body.kind === 'DEBT'
      ? owedTogether(body.accounts.flatMap(({ account_id: id }) => accounts.get(id) ?? []))
      : null
  }

  router.on(listGoals, ({ caller: { userId } }) => deps.db.asUser(userId, (tx) => readGoals(tx, userId, deps.clock())))

  router.on(createGoal, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const now = deps.clock()
      const id = uuid7(now.getTime())
      refuseImpossibleDay(body, null)
      await lockGoals(tx, userId)
      const start = await checkAccounts(tx, request, userId, body, null)
      const currency = await readBaseCurrency(tx, userId)
      if (!(await insertGoal(tx, { id, userId, body, currency, start, now })))
        throw new FieldProblem({ name: [`At most ${MOST_GOALS} goals. Give one up first.`] })
      await replaceGoalAccounts(tx, userId, id, body)
      await record(tx, 'goal_added', id, request)
      return { id }
    }),
  )

  router.on(updateGoal, ({ caller: { userId }, params: { id }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const now = deps.clock()
      await lockGoals(tx, userId)
      const goal = await findGoal(tx, userId, id)
      if (!goal) return refuseUnowned(deps, request, 'goal', id)
      refuseImpossibleDay(body, goal.target_date)
      const owed = await checkAccounts(tx, request, userId, body, id)
      const currency = await readBaseCurrency(tx, userId)
      const isSame =
        goal.kind === body.kind && goal.currency === currency && (await hasSameAccounts(tx, userId, id, body))
      await changeGoal(tx, { id, userId, body, currency, start: isSame ? goal.start_amount : owed, now })
      await replaceGoalAccounts(tx, userId, id, body)
      await record(tx, 'goal_changed', id, request)
      return { id }
    }),
  )

  router.on(deleteGoal, ({ caller: { userId }, params: { id }, request }) =>
    deps.db.asUser(userId, async (tx) => {
      if (!(await deleteOwnGoal(tx, userId, id))) await refuseUnowned(deps, request, 'goal', id)
      await record(tx, 'goal_deleted', id, request)
      return undefined
    }),
  )
}

/** Whether the accounts behind a goal are those it has. */
async function hasSameAccounts(tx: Tx, userId: string, goalId: string, { accounts }: GoalBody): Promise<boolean> {
  const own = (await selectClaims(tx, userId)).filter((claim) => claim.goal_id === goalId)
  const ids = new Set(own.map((claim) => claim.account_id))
  return ids.size === accounts.length && accounts.every(({ account_id }) => ids.has(account_id))
}

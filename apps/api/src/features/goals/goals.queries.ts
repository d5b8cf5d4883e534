import { type GoalBody, MOST_GOALS } from '@keelwise/contract/goals'
import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

interface Facts {
  readonly id: string
  readonly userId: string
  readonly body: GoalBody
  /** The base currency, in which the body speaks. */
  readonly currency: string
  /** What is owed at first; only of debts. */
  readonly start: string | null
  readonly now: Date
}

const columnsOf = ({ kind, name, target_amount, target_months, target_date, monthly_amount, strategy }: GoalBody) => ({
  kind,
  name,
  target_amount,
  target_months,
  target_date,
  monthly_amount,
  strategy: kind === 'DEBT' ? (strategy ?? 'AVALANCHE') : null,
})

/** From here on nobody else changes the person's goals: what one takes of an account another cannot. */
export const lockGoals = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select from user_account where id = ${userId} for no key update`.execute(tx)

/** Adds a goal after the person's others, without its accounts. @returns false where there are too many */
export async function insertGoal(tx: Tx, { id, userId, body, currency, start, now }: Facts): Promise<boolean> {
  const { count, last } = await tx
    .selectFrom('goal')
    .where('user_id', '=', userId)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(place), 0)`.as('last')])
    .executeTakeFirstOrThrow()
  if (count >= MOST_GOALS) return false
  await tx
    .insertInto('goal')
    .values({
      ...columnsOf(body),
      id,
      user_id: userId,
      currency,
      start_amount: start,
      started_on: dayOf(now),
      place: last + 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return true
}

/** Says anew what the goal is; what was owed at first stays where the accounts do. */
export const changeGoal = (tx: Tx, { id, userId, body, currency, start, now }: Facts): Promise<unknown> =>
  tx
    .updateTable('goal')
    // who says anew which accounts are behind it knows that others are gone
    .set({ ...columnsOf(body), currency, start_amount: start, accounts_gone: 0, updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** Puts these accounts behind a goal, and no others. */
export async function replaceGoalAccounts(tx: Tx, userId: string, goalId: string, body: GoalBody): Promise<void> {
  await tx.deleteFrom('goal_account').where('user_id', '=', userId).where('goal_id', '=', goalId).execute()
  if (body.accounts.length === 0) return
  const isDebt = body.kind === 'DEBT'
  await tx
    .insertInto('goal_account')
    .values(
      body.accounts.map(({ account_id, percent, amount, interest_rate, monthly_payment }) => ({
        goal_id: goalId,
        account_id,
        user_id: userId,
        percent: isDebt ? null : percent,
        amount: isDebt ? null : amount,
        interest_rate: isDebt ? (interest_rate ?? null) : null,
        monthly_payment: isDebt ? (monthly_payment ?? null) : null,
      })),
    )
    .execute()
}

/** Undefined where it is not the person's. */
export const findGoal = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('goal')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['id', 'kind', 'name', 'currency', 'target_date', 'start_amount'])
    .executeTakeFirst()

/** What the person's goals are called, by their ids. */
export const selectGoalNames = async (tx: Tx, userId: string) =>
  new Map(
    (await tx.selectFrom('goal').where('user_id', '=', userId).select(['id', 'kind', 'name']).execute()).map((row) => [
      row.id,
      row,
    ]),
  )

/** False where it is not the person's. */
export async function deleteOwnGoal(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('goal')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

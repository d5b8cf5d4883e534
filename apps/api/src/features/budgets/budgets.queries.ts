import type { Budget } from '@keelwise/contract/budgets'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

interface Envelope extends Pick<Budget, 'level' | 'key' | 'amount' | 'is_rolling'> {
  readonly id: string
  readonly currency: string
  /** What earlier months left, as it stands now. */
  readonly carried: string
  /** `yyyy-MM-01` of the month from which on it counts. */
  readonly month: string
}

/** From here on nobody else changes the person's envelopes. */
export const lockBudgets = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select from user_account where id = ${userId} for no key update`.execute(tx)

/** How many envelopes a person has. */
export async function countBudgets(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('budget')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores an envelope; what it carried stays with it, and the new amount counts from this month on. @returns its id */
export async function storeBudget(tx: Tx, userId: string, envelope: Envelope, now: Date): Promise<string> {
  const { id, level, key, currency, amount, is_rolling, carried, month } = envelope
  const said = { currency, amount, is_rolling, carried, rolls_from: month, updated_at: now }
  const row = await tx
    .insertInto('budget')
    .values({ id, user_id: userId, level, key, created_at: now, ...said })
    .onConflict((oc) => oc.columns(['user_id', 'level', 'key']).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** False where it is not the person's. */
export async function deleteOwnBudget(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('budget')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

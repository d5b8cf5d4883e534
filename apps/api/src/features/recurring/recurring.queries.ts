import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Recurring } from '../../wealth/recurring.ts'

interface Decided {
  readonly id: string
  readonly kind: 'CONFIRM' | 'DISMISS' | 'SAME'
  readonly transactionId: string
  readonly series: Recurring
  /** The other payee; only of `SAME`. */
  readonly sameAs: string | null
}

/** Notes what its owner said of what recurs, with what it was like then. */
export const insertDecision = (tx: Tx, userId: string, decided: Decided, now: Date): Promise<unknown> =>
  tx
    .insertInto('recurring_decision')
    .values({
      id: decided.id,
      user_id: userId,
      kind: decided.kind,
      transaction_id: decided.transactionId,
      payee: decided.series.payee.toLowerCase(),
      is_income: decided.series.isIncome,
      pace: decided.series.pace,
      amount: decided.series.amount,
      same_as: decided.sameAs?.toLowerCase() ?? null,
      made_at: now,
    })
    .execute()

/** Takes a decision back. @returns null when it is not theirs, false when it was taken back before */
export async function undoDecision(tx: Tx, userId: string, id: string, now: Date): Promise<boolean | null> {
  const { rows } = await sql<{ undone_at: Date | null }>`
    select undone_at from recurring_decision where user_id = ${userId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) return null
  if (row.undone_at !== null) return false
  await tx
    .updateTable('recurring_decision')
    .set({ undone_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  return true
}

import { addMonths, dayOf } from '@keelwise/finance/days'
import type { Deps } from '../compose.ts'
import { countBudgets, storeBudget } from '../features/budgets/budgets.queries.ts'
import { uuid7 } from '../platform/ids.ts'
import { readBudgets } from '../wealth/budgets.ts'

/** Envelopes of the demo investor beside the suggested ones. */
const MOST = 4
/** The smallest of them carries what so many months before left, or took too much. */
const ROLLED_MONTHS = 2

/** A budget for the demo investor, out of what is suggested to everybody. */
export async function seedBudgets({ db, clock }: Pick<Deps, 'clock' | 'db'>, userId: string): Promise<void> {
  const now = clock()
  await db.asUser(userId, async (tx) => {
    if ((await countBudgets(tx, userId)) > 0) return
    const { suggestions, currency } = await readBudgets(tx, userId, now)
    const month = `${dayOf(now).slice(0, 7)}-01`
    const taken = suggestions.slice(0, MOST)
    for (const [at, { level, key, amount }] of taken.entries()) {
      const isRolling = at === taken.length - 1
      const envelope = { id: uuid7(now.getTime()), level, key, amount, currency, carried: '0' }
      const from = isRolling ? addMonths(month, -ROLLED_MONTHS) : month
      await storeBudget(tx, userId, { ...envelope, is_rolling: isRolling, month: from }, now)
    }
  })
}

import { dayOf } from '@keelwise/finance/days'
import type { Deps } from '../compose.ts'
import { countBudgets, storeBudget } from '../features/budgets/budgets.queries.ts'
import { uuid7 } from '../platform/ids.ts'
import { readBudgets } from '../wealth/budgets.ts'

/** Envelopes of the demo investor beside the suggested ones. */
const MOST = 4

/** A budget for the demo investor, out of what is suggested to everybody. */
export async function seedBudgets({ db, clock }: Pick<Deps, 'clock' | 'db'>, userId: string): Promise<void> {
  const now = clock()
  await db.asUser(userId, async (tx) => {
    if ((await countBudgets(tx, userId)) > 0) return
    const { suggestions, currency } = await readBudgets(tx, userId, now)
    const month = `${dayOf(now).slice(0, 7)}-01`
    for (const { level, key, amount } of suggestions.slice(0, MOST))
      await storeBudget(
        tx,
        userId,
        { id: uuid7(now.getTime()), level, key, amount, currency, is_rolling: false, carried: '0', month },
        now,
      )
  })
}

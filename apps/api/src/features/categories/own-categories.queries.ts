import type { Body } from '@keelwise/contract/endpoint'
import type { Budgets } from '@keelwise/contract/budgets'
import type { addCategory } from '@keelwise/contract/categories'
import type { KnownCategory } from '@keelwise/contract/category-book'
import { subtract, sumAmounts } from '@keelwise/finance/amounts'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'

type Facts = Body<typeof addCategory>

const columnsOf = ({ name, group, kind, icon, color }: Facts) => ({
  name,
  parent: group,
  kind: group === null ? kind : null,
  icon,
  color,
})

/** Adds a category of a person's own. @returns its id */
export async function insertCategory(tx: Tx, userId: string, facts: Facts, now: Date): Promise<string> {
  const id = uuid7(now.getTime())
  await tx
    .insertInto('own_category')
    .values({ id, user_id: userId, ...columnsOf(facts), created_at: now, updated_at: now })
    .execute()
  return id
}

/** Says anew what a category is called, is in and looks like. */
export async function updateCategory(tx: Tx, userId: string, id: string, facts: Facts, now: Date): Promise<void> {
  await tx
    .updateTable('own_category')
    .set({ ...columnsOf(facts), updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Offers a category no longer, or again. @param mergedInto the key of the one that took what it carried */
export async function setRetired(
  tx: Tx,
  userId: string,
  id: string,
  isRetired: boolean,
  now: Date,
  mergedInto: string | null = null,
): Promise<void> {
  await tx
    .updateTable('own_category')
    .set({ retired_at: isRetired ? now : null, merged_into: mergedInto, updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Whether a person has a budget for one of some categories or groups. */
export const hasBudget = async (tx: Tx, userId: string, keys: readonly string[]): Promise<boolean> =>
  (await tx
    .selectFrom('budget')
    .where('user_id', '=', userId)
    .where('key', 'in', [...keys])
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Gives the budgets of a category to the one that takes what it carried: two of them become one with both amounts, and what
 * each carried. One that takes no spending has no budget.
 * @param budgets as they stand before anything is moved
 */
export async function moveBudgets(
  tx: Tx,
  userId: string,
  { results, from: month, currency }: Budgets,
  from: string,
  into: KnownCategory,
  now: Date,
): Promise<void> {
  const ofPerson = (id: string) => tx.updateTable('budget').where('user_id', '=', userId).where('id', '=', id)
  const remove = (id: string) => tx.deleteFrom('budget').where('user_id', '=', userId).where('id', '=', id).execute()
  for (const budget of results.filter(({ key }) => key === from)) {
    const level = budget.level === 'GROUP' && into.own !== null && into.group === into.key ? 'GROUP' : 'CATEGORY'
    const there = results.find((each) => each.level === level && each.key === into.key)
    if (into.kind !== 'spending') await remove(budget.id)
    else if (!there) {
      // an amount without a rate goes on in the currency in which it was said
      const said =
        budget.available === null || budget.carried === null
          ? {}
          : { currency, amount: subtract(budget.available, budget.carried), carried: budget.carried, rolls_from: month }
      await ofPerson(budget.id)
        .set({ level, key: into.key, updated_at: now, ...said })
        .execute()
    } else if (budget.available !== null && there.available !== null) {
      const carried = sumAmounts([budget.carried ?? '0', there.carried ?? '0'])
      const amount = subtract(sumAmounts([budget.available, there.available]), carried)
      await ofPerson(there.id)
        .set({ currency, amount, carried: there.is_rolling ? carried : '0', rolls_from: month, updated_at: now })
        .execute()
      await remove(budget.id)
    } else await remove(budget.id)
  }
}

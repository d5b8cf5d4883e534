import type { Body } from '@keelwise/contract/endpoint'
import type { addCategory } from '@keelwise/contract/categories'
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

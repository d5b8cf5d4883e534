import type { AssumptionKey } from '@keelwise/contract/words'
import { PRESET_ASSUMPTIONS } from '@keelwise/finance/market-assumptions'
import type { Tx } from '../../platform/db/database.ts'

/** Stores what a person assumes; what is not named is as preset again. */
export async function storeAssumptions(
  tx: Tx,
  userId: string,
  values: readonly { readonly key: AssumptionKey; readonly value: string }[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('market_assumption').where('user_id', '=', userId).execute()
  const changed = values.filter(({ key, value }) => Number(value) !== Number(PRESET_ASSUMPTIONS[key].value))
  if (changed.length === 0) return
  await tx
    .insertInto('market_assumption')
    .values(changed.map(({ key, value }) => ({ user_id: userId, key, value, updated_at: now })))
    .execute()
}

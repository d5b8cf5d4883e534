import type { XrayRule } from '@keelwise/contract/words'
import type { Threshold } from '@keelwise/finance/portfolio-xray'
import type { Tx } from '../../platform/db/database.ts'

/** Keeps exactly these thresholds; every other rule has the usual values again. */
export async function replaceThresholds(
  tx: Tx,
  userId: string,
  now: Date,
  thresholds: readonly (readonly [XrayRule, Threshold])[],
): Promise<void> {
  await tx.deleteFrom('xray_threshold').where('user_id', '=', userId).execute()
  if (thresholds.length === 0) return
  const rows = thresholds.map(([rule, { watch, action }]) => ({
    user_id: userId,
    rule,
    watch,
    action,
    updated_at: now,
  }))
  await tx
    .insertInto('xray_threshold')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'rule']).doUpdateSet((eb) => ({
        watch: eb.ref('excluded.watch'),
        action: eb.ref('excluded.action'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

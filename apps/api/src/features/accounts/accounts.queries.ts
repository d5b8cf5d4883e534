import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Marks an account as removed. @returns it, or nothing when the person has no such account */
export const markAccountRemoved = (tx: Tx, userId: string, id: string, now: Date) =>
  tx
    .updateTable('account')
    // Without a link nobody has to be told before it is gone for good.
    .set({
      deleted_at: now,
      provider_removed_at: sql<Date | null>`case when credential_id is null then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('credential')
            .select('credential.id')
            .whereRef('credential.id', '=', 'account.credential_id')
            .where('credential.user_id', '=', userId)
            .where('credential.deleted_at', 'is not', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()

/** Puts an account into the archive or takes it out. @returns whether the person has it */
export async function setArchived(
  tx: Tx,
  userId: string,
  id: string,
  archive: { readonly at: Date; readonly inTotals: boolean } | null,
): Promise<boolean> {
  const result = await sql`
    update account set in_totals = ${archive?.inTotals ?? true},
      archived_at = ${archive === null ? null : sql`coalesce(archived_at, ${archive.at})`}
    where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx)
  return result.numAffectedRows === 1n
}

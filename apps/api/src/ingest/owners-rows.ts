import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/**
 * Says of rows of a source which are their owner's: they changed, split or removed them by hand, so that the source says
 * nothing of them any more.
 * @returns a condition on a table `i` with `external_id` and `ordinal`
 */
export async function ownersRows(tx: Tx, userId: string, accountId: string, source: string) {
  const { rows } = await sql<{ external_id: string; ordinal: number }>`
    select h.external_id, h.ordinal
    from transaction_edit_row h join transaction_edit e on e.id = h.edit_id and e.user_id = h.user_id
    where h.user_id = ${userId} and h.side = 'BEFORE' and h.source = ${source}
      and e.account_id = ${accountId} and e.undone_at is null`.execute(tx)
  if (rows.length === 0) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from unnest(${sql.val(rows.map((row) => row.external_id))}::text[],
      ${sql.val(rows.map((row) => row.ordinal))}::int[]) as h(external_id, ordinal)
    where h.external_id = i.external_id and h.ordinal = i.ordinal)`
}

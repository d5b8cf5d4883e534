import type { TransactionType } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { CATEGORY_VERSION, type Decidable, decide } from './decide.ts'

interface StoredRow extends Decidable {
  readonly id: string
}

/**
 * Decides anew who was paid and what for: of the rows named, or of rows that nobody has read for it yet.
 * @param which ids, or how many at most of those that wait
 * @returns how many were decided
 */
export async function categorizeStored(tx: Tx, userId: string, which: readonly string[] | number): Promise<number> {
  const chosen =
    typeof which === 'number'
      ? sql`t.category_version is null order by t.id limit ${which}`
      : sql`t.id = any(${sql.val(which)}::uuid[])`
  const { rows } = await sql<StoredRow & { type: TransactionType }>`
    select t.id, t.tx_type as type, t.flow_amount as amount, t.name, t.fi_supplied_description as "fiDescription", t.description,
      t.ticker, t.units, t.source_category as "sourceCategory", a.account_type as "accountType"
    from transaction t join account a on a.id = t.account_id
    where t.user_id = ${userId} and ${chosen}`.execute(tx)
  if (rows.length === 0) return 0
  const decided = rows.map((row) => decide(row))
  const column = (pick: (at: number) => string | number | null) => sql.val(rows.map((_row, at) => pick(at)))
  await sql`
    update transaction t set payee = d.payee, category = d.category, category_by = d.by, category_confidence = d.confidence,
      category_version = ${CATEGORY_VERSION}::smallint
    from unnest(${column((at) => rows[at]!.id)}::uuid[], ${column((at) => decided[at]!.payee)}::text[],
      ${column((at) => decided[at]!.category)}::text[], ${column((at) => decided[at]!.by)}::text[],
      ${column((at) => decided[at]!.confidence)}::real[]) as d(id, payee, category, by, confidence)
    where t.user_id = ${userId} and t.id = d.id`.execute(tx)
  return rows.length
}

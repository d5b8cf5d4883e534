import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** The columns that can be written, so that a row kept as JSON comes back whole. */
export async function columnsOf(tx: Tx, table: string, except: readonly string[] = []): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'
    order by ordinal_position
  `.execute(tx)
  return sql.join(rows.filter((row) => !except.includes(row.name)).map((row) => sql.ref(row.name)))
}

/** Puts rows back that were kept as JSON. */
export async function insertKept(tx: Tx, table: 'transaction' | 'position', kept: RawBuilder<unknown>): Promise<void> {
  const columns = await columnsOf(tx, table)
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${kept}) returning 1`.execute(tx)
}

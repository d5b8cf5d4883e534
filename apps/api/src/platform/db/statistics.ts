import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Rows that may change before the planner's picture of a table is worth renewing. */
const FEW_ROWS = 500

/**
 * Renews the planner's picture of tables that have changed by more than half since it was made. Postgres does the same
 * by itself, a minute later: for that minute the first person who links thousands of transactions would wait seconds
 * for plans made for an empty table.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > ${FEW_ROWS} and n_mod_since_analyze > n_live_tup / 2
  `.execute(db)
  for (const { table } of rows) await sql`analyze ${sql.table(table)}`.execute(db)
}

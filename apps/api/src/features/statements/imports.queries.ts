import type { ImportedRow, StatementImport } from '@keelwise/contract/imports'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { UndoneAccount } from '../../ingest/undo-import.ts'

interface ImportRow extends Omit<StatementImport, 'imported_at' | 'undone_at'> {
  readonly imported_at: Date
  readonly undone_at: Date | null
  /** What undoing it came to; null while it stands. */
  readonly outcome: UndoneAccount[] | null
}

const accounts = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'account_name', a.account_name,
    'masked_account_number', a.masked_account_number, 'is_new', i.is_new, 'rows_added', i.rows_added,
    'rows_known', i.rows_known, 'rows_updated', i.rows_updated, 'rows_removed', i.rows_removed,
    'positions_total', i.positions_total) order by i.id), '[]')
  from statement_import_account i join account a on a.id = i.account_id and a.user_id = i.user_id
  where i.user_id = s.user_id and i.import_id = s.id)`

const prices = sql`(
  select coalesce(sum(o.closes), 0)::int from own_series o where o.user_id = s.user_id and o.import_id = s.id)`

/** One page of a person's imports, newest first. */
export async function selectImports(tx: Tx, userId: string, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<ImportRow>`
    select id, file_name, format, institution_name, imported_at, undone_at, outcome, ${accounts} as accounts, ${prices} as prices_total
    from statement_import s where user_id = ${userId}
    order by imported_at desc, id desc limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from statement_import where user_id = ${userId}`.execute(tx)
  return { count: counts[0]?.count ?? 0, rows }
}

export async function findImport(tx: Tx, userId: string, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select id, file_name, format, institution_name, imported_at, undone_at, outcome, ${accounts} as accounts, ${prices} as prices_total
    from statement_import s where user_id = ${userId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** One page of the transactions of an import; those it took away are shown as they were. */
export async function selectImportRows(
  tx: Tx,
  userId: string,
  importId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: ImportedRow[] }> {
  const shown = sql`
    from statement_import_account i
    join account a on a.id = i.account_id and a.user_id = i.user_id
    join statement_import_row r on r.import_account_id = i.id and r.user_id = i.user_id
    join lateral (
      select * from transaction t where t.user_id = r.user_id and t.id = r.transaction_id
      union all
      select * from jsonb_populate_record(null::transaction, r.previous) where r.effect = 'REMOVED'
    ) t on true
    where i.user_id = ${userId} and i.import_id = ${importId}`
  const { rows } = await sql<ImportedRow>`
    select r.transaction_id, r.effect, a.account_name, t.execution_date, t.tx_type, t.ticker,
      coalesce(t.description, t.fi_supplied_description, t.name) as description, trim_scale(t.units) as units, t.flow_amount,
      t.currency
    ${shown} order by t.execution_date desc, r.transaction_id desc limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count ${shown}`.execute(tx)
  return { count: counts[0]?.count ?? 0, rows }
}

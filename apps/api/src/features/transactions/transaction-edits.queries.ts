import type { StoredTransaction, TransactionEdit } from '@keelwise/contract/transaction-edits'
import { sql } from 'kysely'
import { canBeUndone, isEditable } from '../../ingest/transaction-edits.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The columns of a transaction as the contract shows it; `t` is the row. */
const shown = sql.raw(`t.id, t.account_id, t.execution_date, t.tx_type, t.flow_amount, t.currency,
  coalesce(t.description, t.fi_supplied_description) as description, t.name, t.ticker, trim_scale(t.units) as units,
  trim_scale(t.unit_price) as unit_price, trim_scale(t.fee) as fee, trim_scale(t.tax) as tax`)

interface EditRow extends Omit<TransactionEdit, 'made_at' | 'undone_at' | 'before' | 'after'> {
  readonly made_at: Date
  readonly undone_at: Date | null
}
interface SideRow extends Omit<StoredTransaction, 'account_name'> {
  readonly edit_id: string
  readonly side: 'before' | 'after'
}

async function withSides(tx: Tx, userId: string, edits: readonly EditRow[]): Promise<TransactionEdit[]> {
  const { rows } = await sql<SideRow>`
    select e.id as edit_id, s.side, ${shown}
    from transaction_edit e
    cross join lateral (values ('before', e.before), ('after', e.after)) as s(side, kept)
    cross join lateral jsonb_populate_recordset(null::transaction, s.kept) as t
    where e.user_id = ${userId} and e.id = any(${sql.val(edits.map(({ id }) => id))}::uuid[])
    order by t.id`.execute(tx)
  const of = (id: string, wanted: string) =>
    rows
      .filter((row) => row.edit_id === id && row.side === wanted)
      .map(({ edit_id: _edit, side: _side, ...row }) => row)
  return edits.map((edit) => ({
    ...edit,
    made_at: edit.made_at.toISOString(),
    undone_at: edit.undone_at?.toISOString() ?? null,
    before: of(edit.id, 'before'),
    after: of(edit.id, 'after'),
  }))
}

const editColumns = sql`e.id, e.action, e.made_at, e.undone_at, ${canBeUndone} as can_undo, a.account_name`

/** One page of the changes by hand, newest first. */
export async function selectEdits(tx: Tx, userId: string, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<EditRow>`
    select ${editColumns} from transaction_edit e join account a on a.id = e.account_id and a.user_id = e.user_id
    where e.user_id = ${userId} and a.deleted_at is null order by e.made_at desc, e.id desc
    limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from transaction_edit e join account a on a.id = e.account_id and a.user_id = e.user_id
    where e.user_id = ${userId} and a.deleted_at is null`.execute(tx)
  return { count: counts[0]?.count ?? 0, results: await withSides(tx, userId, rows) }
}

export async function findEdit(tx: Tx, userId: string, id: string): Promise<TransactionEdit | undefined> {
  const { rows } = await sql<EditRow>`
    select ${editColumns} from transaction_edit e join account a on a.id = e.account_id and a.user_id = e.user_id
    where e.user_id = ${userId} and e.id = ${id}`.execute(tx)
  return (await withSides(tx, userId, rows))[0]
}

/** A transaction, whether it may be changed by hand, and what was changed of it. */
export async function findTransaction(tx: Tx, userId: string, id: string) {
  const { rows } = await sql<StoredTransaction & { is_editable: boolean }>`
    select ${shown}, a.account_name, ${isEditable} and not t.is_pending as is_editable
    from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id left join credential c on c.id = a.credential_id and c.user_id = a.user_id
    where t.user_id = ${userId} and t.id = ${id} and a.deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { rows: edits } = await sql<EditRow>`
    select ${editColumns} from transaction_edit e join account a on a.id = e.account_id and a.user_id = e.user_id
    where e.user_id = ${userId} and exists (
      select from transaction_edit_row r where r.edit_id = e.id and r.user_id = ${userId} and r.transaction_id = ${id})
    order by e.made_at desc, e.id desc limit 50`.execute(tx)
  return { ...row, edits: await withSides(tx, userId, edits) }
}

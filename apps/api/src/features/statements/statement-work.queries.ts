import { type StatementPreview, unreadStatement } from '@keelwise/contract/statements'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type WorkKind = 'READ' | 'IMPORT'

/** A file of which nothing is known yet but that a job is at work on it, or why it could not be. */
export const workingPreview = (
  { id, file_name }: { readonly id: string; readonly file_name: string },
  work: StatementPreview['work'],
  problem: StatementPreview['problem'] = null,
): StatementPreview => ({ ...unreadStatement, id, file_name, work, problem })

/** Says that a job is to read or import a file; what it answered before of the import is forgotten. */
export const startWork = (tx: Tx, userId: string, previewId: string, kind: WorkKind, now: Date) =>
  sql`
    insert into statement_work (preview_id, user_id, kind, state, updated_at)
    values (${previewId}, ${userId}, ${kind}, 'WORKING', ${now})
    on conflict on constraint statement_work_pkey do update set kind = excluded.kind, state = 'WORKING', done = 0, total = null, problem = null,
      result = null, updated_at = excluded.updated_at`.execute(tx)

/** What a job is to do with a file; undefined when that is done. */
export async function findStartedWork(tx: Tx, userId: string, previewId: string): Promise<WorkKind | undefined> {
  const { rows } = await sql<{ kind: WorkKind }>`
    select kind from statement_work where user_id = ${userId} and preview_id = ${previewId} and state = 'WORKING'`.execute(
    tx,
  )
  return rows[0]?.kind
}

export const tellProgress = (
  tx: Tx,
  userId: string,
  previewId: string,
  { done, total }: { readonly done: number; readonly total: number },
  now: Date,
) =>
  sql`update statement_work set done = ${done}, total = ${total}, updated_at = ${now}
    where user_id = ${userId} and preview_id = ${previewId}`.execute(tx)

export const endWork = (
  tx: Tx,
  userId: string,
  previewId: string,
  { preview, result }: { readonly preview?: StatementPreview | null; readonly result?: StatementPreview['imported'] },
  now: Date,
) =>
  sql`update statement_work set state = 'DONE', updated_at = ${now},
      preview = coalesce(${preview ? JSON.stringify(preview) : null}::jsonb, preview),
      result = ${result ? JSON.stringify(result) : null}::jsonb
    where user_id = ${userId} and preview_id = ${previewId}`.execute(tx)

export const failWork = (
  tx: Tx,
  userId: string,
  previewId: string,
  problem: NonNullable<StatementPreview['problem']>,
  now: Date,
) =>
  sql`update statement_work set state = 'FAILED', problem = ${JSON.stringify(problem)}::jsonb, updated_at = ${now}
    where user_id = ${userId} and preview_id = ${previewId}`.execute(tx)

/** What a job has said of a file so far; undefined for a file that no job was asked about. */
export async function findWork(
  tx: Tx,
  userId: string,
  file: { readonly id: string; readonly file_name: string },
): Promise<StatementPreview | undefined> {
  const { rows } = await sql<{
    kind: WorkKind
    state: 'WORKING' | 'DONE' | 'FAILED'
    done: number
    total: number | null
    problem: StatementPreview['problem']
    preview: StatementPreview | null
    result: StatementPreview['imported']
  }>`
    select kind, state, done, total, problem, preview, result from statement_work
    where user_id = ${userId} and preview_id = ${file.id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  if (row.state === 'WORKING') return workingPreview(file, { kind: row.kind, done: row.done, total: row.total })
  const shown = row.preview ?? workingPreview(file, null)
  return { ...shown, problem: row.problem, imported: row.result }
}

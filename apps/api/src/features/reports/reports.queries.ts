import { MOST_SAVED_REPORTS, type SavedReport, type changeReport } from '@keelwise/contract/reports'
import type { Body } from '@keelwise/contract/endpoint'
import { type ReportGrouping, type ReportKind, type ReportSpan, reportKindDisplay } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SearchHit } from '@keelwise/contract/search'

type Said = Body<typeof changeReport>

const columns = ['id', 'name', 'kind', 'grouped_by', 'span', 'from_date', 'to_date', 'filters', 'updated_at'] as const

interface Row {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly grouped_by: string
  readonly span: string | null
  readonly from_date: string | null
  readonly to_date: string | null
  readonly filters: unknown
  readonly updated_at: Date
}

const shown = ({ from_date, to_date, ...row }: Row): SavedReport => ({
  ...row,
  kind: row.kind as ReportKind,
  grouped_by: row.grouped_by as ReportGrouping,
  span: row.span as ReportSpan | null,
  from: from_date,
  to: to_date,
  filters: row.filters as SavedReport['filters'],
  updated_at: row.updated_at.toISOString(),
})

const stored = ({ name, kind, grouped_by, span, from, to, filters }: Said, now: Date) => ({
  name,
  kind,
  grouped_by,
  span,
  from_date: from,
  to_date: to,
  filters: JSON.stringify(filters),
  updated_at: now,
})

/** The person's own, by name. */
export const readSavedReports = async (tx: Tx, userId: string): Promise<SavedReport[]> =>
  (
    await tx
      .selectFrom('saved_report')
      .where('user_id', '=', userId)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .select(columns)
      .execute()
  ).map(shown)

/** Keeps a report; says why where it cannot. */
export async function insertSavedReport(
  tx: Tx,
  userId: string,
  id: string,
  said: Said,
  now: Date,
): Promise<SavedReport | 'too_many' | 'is_there'> {
  // one after the other, so that two presses are counted
  await sql`select from user_account where id = ${userId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('saved_report')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST_SAVED_REPORTS) return 'too_many'
  const row = await tx
    .insertInto('saved_report')
    .values({ id, user_id: userId, created_at: now, ...stored(said, now) })
    .onConflict((oc) => oc.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? shown(row) : 'is_there'
}

/** Undefined where it is not the person's. */
export async function updateSavedReport(tx: Tx, userId: string, id: string, said: Said, now: Date) {
  const row = await tx
    .updateTable('saved_report')
    .set(stored(said, now))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && shown(row)
}

/** False where it is not the person's. */
export async function deleteSavedReport(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_report')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Saved reports by the words of their names; without words none, as nobody knows which was looked at last. */
export async function findReportHits(tx: Tx, userId: string, text: string, limit: number): Promise<SearchHit[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const reports = await readSavedReports(tx, userId)
  return reports
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, limit)
    .map(({ id, name, kind }) => ({
      kind: 'report',
      id,
      title: name,
      detail: reportKindDisplay[kind],
      at: null,
      address: `/investor/reports?saved=${id}`,
    }))
}

import type { ActionItem, MeetingSummary, SummaryQuote, SummaryVersion } from '@keelwise/contract/meetings'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows, readPage } from '../../platform/db/pages.ts'
import { hidePrivateIn } from '../../assistant/meetings/private-numbers.ts'
import type { DB } from '../../platform/db/schema.ts'

type SummaryRow = Selectable<DB['meeting_summary']>

const ofMeeting = (tx: Tx, userId: string, meetingId: string) =>
  tx
    .selectFrom('meeting_summary')
    .where('meeting_summary.user_id', '=', userId)
    .where('meeting_summary.meeting_id', '=', meetingId)

export const countSummaries = (tx: Tx, userId: string, meetingId: string): Promise<number> =>
  countRows(ofMeeting(tx, userId, meetingId))

/** What a summary was made of; what was said is read no more once the client took the consent back. */
export const findMaterial = (tx: Tx, userId: string, meetingId: string, id: string) =>
  ofMeeting(tx, userId, meetingId)
    .innerJoin('meeting', (join) =>
      join
        .onRef('meeting.id', '=', 'meeting_summary.meeting_id')
        .onRef('meeting.user_id', '=', 'meeting_summary.user_id'),
    )
    .where('meeting_summary.id', '=', id)
    .select([
      'meeting_summary.notes',
      sql<string>`case when meeting.consent_to_record then transcript else '' end`.as('transcript'),
    ])
    .executeTakeFirst()

/** One page, newest first. */
export const selectSummaries = (tx: Tx, userId: string, meetingId: string, window: PageWindow) =>
  readPage(ofMeeting(tx, userId, meetingId).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), window)

export const findSummary = (tx: Tx, userId: string, meetingId: string, id: string) =>
  ofMeeting(tx, userId, meetingId).where('id', '=', id).selectAll().executeTakeFirst()

/** Locked until the transaction ends. */
export const lockSummary = (tx: Tx, userId: string, meetingId: string, id: string) =>
  ofMeeting(tx, userId, meetingId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

/** The texts a summary consists of; lists go to the database as JSON. */
export interface SummaryText {
  readonly title?: string | undefined
  readonly content?: string | undefined
  readonly key_points?: readonly string[] | undefined
  readonly action_items?: readonly ActionItem[] | undefined
  readonly decisions?: readonly string[] | undefined
  readonly quotes?: readonly SummaryQuote[] | undefined
  readonly findings?: readonly unknown[] | undefined
  readonly participants?: readonly unknown[] | undefined
}

const asJson = (list: readonly unknown[]): string => JSON.stringify(list)

const columnsOf = (given: SummaryText) => {
  const { title, content, key_points, action_items, decisions, quotes, findings, participants } = hidePrivateIn(given)
  return {
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(key_points === undefined ? {} : { key_points: asJson(key_points) }),
    ...(action_items === undefined ? {} : { action_items: asJson(action_items) }),
    ...(decisions === undefined ? {} : { decisions: asJson(decisions) }),
    ...(quotes === undefined ? {} : { quotes: asJson(quotes) }),
    ...(findings === undefined ? {} : { findings: asJson(findings) }),
    ...(participants === undefined ? {} : { participants: asJson(participants) }),
  }
}

/** Stores a new summary. */
export const insertSummary = (
  tx: Tx,
  values: Omit<Insertable<DB['meeting_summary']>, keyof SummaryText>,
  text: SummaryText & { readonly title: string },
) =>
  tx
    .insertInto('meeting_summary')
    .values({ ...values, ...columnsOf(text), title: text.title })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a summary and counts its version up. */
export const changeSummary = (
  tx: Tx,
  userId: string,
  id: string,
  changes: { readonly status?: string | undefined; readonly engine?: string },
  text: SummaryText,
  now: Date,
) =>
  tx
    .updateTable('meeting_summary')
    .set({
      ...(changes.status === undefined ? {} : { status: changes.status, error_message: null }),
      ...(changes.engine === undefined ? {} : { engine: changes.engine }),
      ...columnsOf(text),
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Who wrote a text: the advisor, or an engine in one state of its rules. */
export type Author = 'ADVISOR' | { readonly name: string; readonly version: string }

/** Keeps the present text of a summary for later readers, with who wrote it. */
export const keepVersion = (tx: Tx, row: SummaryRow, author: Author) =>
  sql`
    insert into meeting_summary_version (summary_id, version, user_id, author, engine_version, status, title, content, key_points,
      action_items, decisions, created_at)
    select id, version, user_id, ${author === 'ADVISOR' ? author : author.name},
      ${author === 'ADVISOR' ? null : author.version}, status, title, content, key_points, action_items, decisions, updated_at
    from meeting_summary where id = ${row.id} and user_id = ${row.user_id} returning 1`.execute(tx)

const versionsOf = (tx: Tx, userId: string, summaryId: string) =>
  tx.selectFrom('meeting_summary_version').where('user_id', '=', userId).where('summary_id', '=', summaryId)

export const countVersions = (tx: Tx, userId: string, summaryId: string): Promise<number> =>
  countRows(versionsOf(tx, userId, summaryId))

/** One page, newest first. */
export const selectVersions = (tx: Tx, userId: string, summaryId: string, window: PageWindow) =>
  readPage(versionsOf(tx, userId, summaryId).selectAll().orderBy('version', 'desc'), window)

/** What was written before private numbers were recognised is read without them too. */
const textOf = (row: Pick<SummaryRow, 'title' | 'content' | 'key_points' | 'action_items' | 'decisions'>) =>
  hidePrivateIn({
    title: row.title,
    content: row.content,
    key_points: row.key_points as string[],
    action_items: row.action_items as unknown as MeetingSummary['action_items'],
    decisions: row.decisions as string[],
  })

/** The lines of a text that have passages. */
const linesOf = ({
  key_points: points,
  decisions,
  action_items: items,
}: SummaryText): readonly (readonly string[])[] => [
  points ?? [],
  decisions ?? [],
  (items ?? []).map(({ text }) => text),
]

/**
 * The passages of a summary whose lines were put in other words by hand: where a list has as many lines as before, a line
 * that says something else at its place was corrected, and still comes from where it was taken.
 */
export function quotesAfter(row: SummaryRow, text: SummaryText): SummaryQuote[] {
  const quotes = row.quotes as unknown as SummaryQuote[]
  const lineOf = (quote: SummaryQuote): string => quote.line ?? quote.text
  const before = linesOf(textOf(row))
  const corrected = linesOf(text).flatMap((lines, list) => {
    const was = before[list] ?? []
    if (lines.length !== was.length) return []
    return lines.flatMap((line, at) => {
      const quote = was.includes(line) ? undefined : quotes.find((each) => lineOf(each) === was[at])
      return quote ? [{ ...quote, line }] : []
    })
  })
  return [...quotes.filter((quote) => !corrected.some(({ line }) => line === lineOf(quote))), ...corrected]
}

/** A summary as the API answers it. */
export const toSummary = (row: SummaryRow): MeetingSummary => ({
  ...textOf(row),
  id: row.id,
  meeting_id: row.meeting_id,
  status: row.status as MeetingSummary['status'],
  source: row.source as MeetingSummary['source'],
  engine: row.engine,
  quotes: hidePrivateIn(row.quotes as unknown as MeetingSummary['quotes']),
  findings: hidePrivateIn(row.findings as unknown as MeetingSummary['findings']),
  participants: row.participants as unknown as MeetingSummary['participants'],
  error_message: row.error_message,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An earlier text as the API answers it. */
export const toVersion = (row: Selectable<DB['meeting_summary_version']>): SummaryVersion => ({
  ...textOf(row),
  version: row.version,
  status: row.status as SummaryVersion['status'],
  author: row.author,
  created_at: row.created_at.toISOString(),
})

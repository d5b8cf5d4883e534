import { sql } from 'kysely'
import type { Tokens } from '../../assistant/engine.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows } from '../../platform/db/pages.ts'
import { hidePrivate } from '../../assistant/meetings/private-numbers.ts'
import { isUuid, uuid7 } from '../../platform/ids.ts'

/** Questions of live meetings; a deleted meeting takes its questions out of sight. */
const own = (tx: Tx, userId: string) =>
  tx
    .selectFrom('meeting_question')
    .innerJoin('meeting', (join) =>
      join
        .onRef('meeting.id', '=', 'meeting_question.meeting_id')
        .onRef('meeting.user_id', '=', 'meeting_question.user_id'),
    )
    .innerJoin('client', (join) =>
      join.onRef('client.id', '=', 'meeting.client_id').onRef('client.user_id', '=', 'meeting.user_id'),
    )
    .where('meeting_question.user_id', '=', userId)
    .where('meeting.user_id', '=', userId)
    .where('meeting.deleted_at', 'is', null)
    .where('client.deleted_at', 'is', null)

const ofMeeting = (tx: Tx, userId: string, meetingId: string) =>
  own(tx, userId).where(sql<boolean>`meeting_question.meeting_id = ${isUuid(meetingId) ? meetingId : null}::uuid`)

export const countQuestions = (tx: Tx, userId: string, meetingId: string): Promise<number> =>
  countRows(ofMeeting(tx, userId, meetingId))

/** One page in their order. */
export const selectQuestions = (tx: Tx, userId: string, meetingId: string, { limit, offset }: PageWindow) =>
  ofMeeting(tx, userId, meetingId)
    .selectAll('meeting_question')
    .orderBy('meeting_question.sort_order')
    .orderBy('meeting_question.created_at')
    .orderBy('meeting_question.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const findQuestion = (tx: Tx, userId: string, id: string) =>
  own(tx, userId).where('meeting_question.id', '=', id).selectAll('meeting_question').executeTakeFirst()

/** What answers or asks, in one state of its rules. */
interface Engine {
  readonly name: string
  readonly version: string
}

interface NewQuestion {
  readonly userId: string
  readonly meetingId: string
  readonly summaryId: string | null
  readonly text: string
  readonly source: 'ADVISOR' | 'AI'
  readonly status: 'PENDING' | 'ANSWERED'
  readonly engine: Engine
}

/** Adds a question after the others of its meeting. @returns its id */
export async function insertQuestion(tx: Tx, now: Date, question: NewQuestion): Promise<string> {
  const id = uuid7(now.getTime())
  await sql`
    insert into meeting_question (id, user_id, meeting_id, summary_id, text, status, source, engine, engine_version, sort_order,
      created_at)
    values (${id}, ${question.userId}, ${question.meetingId}, ${question.summaryId}, ${hidePrivate(question.text)},
      ${question.status}, ${question.source}, ${question.engine.name}, ${question.engine.version}, (select coalesce(max(sort_order), 0) + 1
        from meeting_question where meeting_id = ${question.meetingId} and user_id = ${question.userId}), ${now})`.execute(
    tx,
  )
  return id
}

/** Ends a question that waits; one that has its answer keeps it. */
export const settleQuestion = (
  tx: Tx,
  userId: string,
  id: string,
  outcome: {
    readonly status: 'ANSWERED' | 'FAILED'
    readonly answer: string | null
    readonly engine: Engine
    readonly usage: Tokens | undefined
  },
  now: Date,
) =>
  tx
    .updateTable('meeting_question')
    .set({
      status: outcome.status,
      answer: outcome.answer === null ? null : hidePrivate(outcome.answer),
      engine: outcome.engine.name,
      engine_version: outcome.engine.version,
      usage:
        outcome.usage === undefined
          ? null
          : JSON.stringify({ input_tokens: outcome.usage.inputTokens, output_tokens: outcome.usage.outputTokens }),
      answered_at: outcome.status === 'ANSWERED' ? now : null,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .execute()

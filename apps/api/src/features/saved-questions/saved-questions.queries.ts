import { MOST_SAVED_QUESTIONS, SAVED_TITLE_LIMIT, type SavedQuestion } from '@keelwise/contract/saved-questions'
import type { Plan } from '@keelwise/contract/plan'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

const columns = ['id', 'title', 'moves', 'created_at'] as const

interface Row extends Omit<SavedQuestion, 'created_at'> {
  readonly created_at: Date
}

const shown = (row: Row): SavedQuestion => ({ ...row, created_at: row.created_at.toISOString() })

/** The person's own, in their order. */
export const readSavedQuestions = async (tx: Tx, userId: string): Promise<SavedQuestion[]> =>
  (
    await tx
      .selectFrom('saved_question')
      .where('user_id', '=', userId)
      .orderBy('place')
      .orderBy('id')
      .select(columns)
      .execute()
  ).map(shown)

/** An answer of the person's own with the plan it was made by. */
export async function findAnswer(tx: Tx, userId: string, messageId: string) {
  const { rows } = await sql<{
    question: string
    plan: unknown
    client_id: string | null
    asked_on: string
  }>`
    select coalesce(nullif(asked.content, ''), conversation.title, '') as question,
      jsonb_path_query_first(answer.parts, '$[*] ? (@.type == "plan").understanding.plan') as plan,
      coalesce(conversation.client_id, meeting.client_id) as client_id,
      (answer.created_at at time zone 'UTC')::date::text as asked_on
    from message answer
    join conversation on conversation.id = answer.conversation_id and conversation.user_id = ${userId}
    left join meeting on meeting.id = conversation.meeting_id and meeting.user_id = ${userId}
    left join message asked on asked.id = answer.parent_id and asked.user_id = ${userId} and asked.role = 'user'
    where answer.id = ${messageId} and answer.user_id = ${userId} and answer.role = 'assistant'`.execute(tx)
  return rows[0]
}

interface Kept {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly plan: Plan
  readonly askedOn: string
  readonly moves: boolean
  readonly now: Date
}

/** Keeps a plan as the last of the person's own, or gives the one that is kept already; undefined where there are too many. */
export async function insertSavedQuestion(tx: Tx, kept: Kept): Promise<SavedQuestion | undefined> {
  const { id, userId, title, plan, askedOn, moves, now } = kept
  // one after the other, so that two presses are counted
  await sql`select from user_account where id = ${userId} for no key update`.execute(tx)
  const own = () => tx.selectFrom('saved_question').where('user_id', '=', userId)
  const known = await own()
    .where(sql<boolean>`plan = ${JSON.stringify(plan)}::jsonb`)
    .where('asked_on', '=', askedOn)
    .where('moves', '=', moves)
    .select(columns)
    .executeTakeFirst()
  if (known) return shown(known)
  const { count, last } = await own()
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(place), 0)`.as('last')])
    .executeTakeFirstOrThrow()
  if (count >= MOST_SAVED_QUESTIONS) return undefined
  const row = await tx
    .insertInto('saved_question')
    .values({
      id,
      user_id: userId,
      title: title.slice(0, SAVED_TITLE_LIMIT),
      plan: JSON.stringify(plan),
      asked_on: askedOn,
      moves,
      place: last + 1,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return shown(row)
}

/** What is computed anew, in which currency, and how it is written; undefined where it is not the person's. */
export const findSavedQuestion = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('saved_question')
    .innerJoin('user_account', 'user_account.id', 'saved_question.user_id')
    .where('saved_question.user_id', '=', userId)
    .where('saved_question.id', '=', id)
    .select(['plan', 'asked_on', 'moves', 'base_currency as currency', 'locale'])
    .executeTakeFirst()

/** Undefined where it is not the person's. */
export async function renameQuestion(tx: Tx, userId: string, id: string, title: string, now: Date) {
  const row = await tx
    .updateTable('saved_question')
    .set({ title, updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && shown(row)
}

/** False where it is not the person's. */
export async function deleteQuestion(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_question')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts the person's own in the order of `ids`; the others follow as they stood. */
export const putInOrder = (tx: Tx, userId: string, ids: readonly string[], now: Date) =>
  sql`
    update saved_question set place = ordered.place, updated_at = ${now}
    from (select id, row_number() over (order by array_position(${[...ids]}::uuid[], id) nulls last, place, id) as place
      from saved_question where user_id = ${userId}) ordered
    where saved_question.id = ordered.id and saved_question.user_id = ${userId} and saved_question.place <> ordered.place
      and exists (select from saved_question own where own.user_id = ${userId} and own.id = any (${[...ids]}::uuid[]))`.execute(
    tx,
  )

import type { ActionItem, MeetingSummary } from '@keelwise/contract/meetings'
import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AssistantDeps } from '../../assistant/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MeetingAnswer, Passage } from '../../assistant/meetings/analyst.ts'
import { hidePrivate } from '../../assistant/meetings/private-numbers.ts'
import { summaryParts } from '../../assistant/meetings/talks.ts'
import { settleQuestion } from './questions.queries.ts'

const MOST_ATTEMPTS = 3
const NOT_SAID = 'The summary, notes and agenda of this meeting do not say.'

/** What a question may be answered from, the most condensed first. */
async function selectPassages(tx: Tx, userId: string, questionId: string): Promise<Passage[]> {
  const row = await tx
    .selectFrom('meeting_question as q')
    .innerJoin('meeting', (join) =>
      join.onRef('meeting.id', '=', 'q.meeting_id').onRef('meeting.user_id', '=', 'q.user_id'),
    )
    .leftJoin('meeting_summary as s', (join) =>
      join.on(
        sql<boolean>`s.id = coalesce(q.summary_id, (select id from meeting_summary
          where meeting_id = q.meeting_id and user_id = q.user_id and status = 'READY'
          order by created_at desc, id desc limit 1)) and s.user_id = q.user_id and s.meeting_id = q.meeting_id`,
      ),
    )
    .where('q.id', '=', questionId)
    .where('q.user_id', '=', userId)
    .where('meeting.user_id', '=', userId)
    .select(['meeting.agenda', 'meeting.notes', 's.content', 's.key_points', 's.decisions', 's.action_items'])
    // what was said is read no more once the client took the consent back
    .select(sql<string | null>`case when meeting.consent_to_record then s.transcript end`.as('transcript'))
    .select(['s.notes as summarised_notes', 's.participants', 's.findings'])
    .select(
      sql<string[]>`array(select text from meeting_question asked where asked.meeting_id = q.meeting_id
        and asked.user_id = q.user_id and asked.source = 'AI' and asked.summary_id = s.id order by sort_order, asked.id)`.as(
        'questions',
      ),
    )
    .executeTakeFirstOrThrow()
  const items = (row.action_items ?? []) as unknown as ActionItem[]
  const lines = (list: unknown): string => ((list ?? []) as string[]).join('\n')
  const parts = summaryParts({
    participants: row.participants as MeetingSummary['participants'] | null,
    findings: row.findings as MeetingSummary['findings'] | null,
    questions: row.questions,
  }).map(([name, text]) => ({ name, text }))
  return [
    { name: 'Decision', text: lines(row.decisions) },
    { name: 'Action item', text: items.map(({ text }) => text).join('\n') },
    { name: 'Key point', text: lines(row.key_points) },
    { name: 'Summary', text: row.content ?? '' },
    { name: 'Notes', text: row.notes },
    { name: 'Notes', text: row.summarised_notes ?? '' },
    { name: 'Agenda', text: row.agenda },
    { name: 'Transcript', text: row.transcript ?? '' },
    ...parts,
  ].flatMap(({ name, text }) => (text.trim() === '' ? [] : [{ name, text: hidePrivate(text) }]))
}

/**
 * Answers a question that waits, from what there is of its meeting. Doing it twice answers it once.
 * @throws what the analyst threw, as long as trying again may help
 */
export async function answerQuestion(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<AssistantDeps, 'analyst'>,
  userId: string,
  questionId: string,
): Promise<void> {
  const begun = await deps.db.asUser(userId, async (tx) => {
    const row = await tx
      .updateTable('meeting_question')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('id', '=', questionId)
      .where('user_id', '=', userId)
      .where('status', '=', 'PENDING')
      .returning(['text', 'attempts'])
      .executeTakeFirst()
    return row && { ...row, passages: await selectPassages(tx, userId, questionId) }
  })
  if (!begun) return
  const settle = (status: 'ANSWERED' | 'FAILED', { text, by: engine = deps.analyst, usage }: MeetingAnswer) =>
    deps.db.asUser(userId, (tx) =>
      settleQuestion(tx, userId, questionId, { status, answer: text, engine, usage }, deps.clock()),
    )
  try {
    // whoever answers, a model too, never sees private numbers
    const answer = await deps.analyst.answer(hidePrivate(begun.text), begun.passages, userId)
    await settle('ANSWERED', { ...answer, text: answer.text ?? NOT_SAID })
  } catch (error) {
    if (begun.attempts < MOST_ATTEMPTS) throw error
    deps.log.error({ err: error, questionId }, 'a question about a meeting could not be answered')
    await settle('FAILED', { text: null })
  }
}

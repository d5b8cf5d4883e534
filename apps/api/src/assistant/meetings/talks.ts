import type { MeetingSummary } from '@keelwise/contract/meetings'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ownDay } from './own-day.ts'
import type { Passage } from './analyst.ts'
import { hidePrivate } from './private-numbers.ts'

/** A meeting with everything that was written or said in it. */
export interface MeetingTalk {
  readonly id: string
  readonly title: string
  /** `yyyy-MM-dd`, where the advisor is; empty where nobody knows. */
  readonly day: string
  readonly client: string
  readonly passages: readonly Passage[]
}

/**
 * Meetings of an advisor with what was noted and said in them, private numbers hidden; restricted ones are not there.
 * @param which of the rows of `meeting`, whose newest finished summary is `summary`
 */
export async function readTalks(
  tx: Tx,
  userId: string,
  which: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  most: number,
): Promise<MeetingTalk[]> {
  const { rows } = await sql<{
    id: string
    title: string
    day: string
    client: string
    agenda: string
    notes: string
    content: string | null
    engine: string | null
    key_points: readonly string[] | null
    decisions: readonly string[] | null
    participants: MeetingSummary['participants'] | null
    findings: MeetingSummary['findings'] | null
    questions: readonly string[]
    transcript: string | null
    summarised_notes: string | null
  }>`
    select meeting.id, meeting.title, ${ownDay('meeting.scheduled_at', userId)} as day,
      client.first_name || ' ' || client.last_name as client, meeting.agenda, meeting.notes,
      summary.content, summary.engine, summary.key_points, summary.decisions, summary.participants, summary.findings, summary.notes as summarised_notes,
      array(select text from meeting_question asked where asked.meeting_id = meeting.id and asked.user_id = ${userId}
        and asked.source = 'AI' and asked.summary_id = summary.id order by sort_order, asked.id) as questions,
      -- what was said is read no more once the client took the consent back
      case when meeting.consent_to_record then summary.transcript end as transcript
    from meeting
    join client on client.id = meeting.client_id and client.user_id = ${userId} and client.deleted_at is null
    left join lateral (
      select id, content, engine, key_points, decisions, participants, findings, transcript, notes from meeting_summary s
      where s.meeting_id = meeting.id and s.user_id = ${userId} and s.status = 'READY'
      order by s.created_at desc, s.id desc limit 1) summary on true
    where meeting.user_id = ${userId} and meeting.deleted_at is null and not meeting.is_restricted and ${which}
    order by ${order} limit ${most}`.execute(tx)
  return rows.map(({ id, title, day, client, participants, ...row }) => {
    const advisors = (participants ?? []).filter((each) => each.is_advisor).map(({ name }) => name)
    const texts: readonly (readonly [string, string | null])[] = [
      ['Decision', (row.decisions ?? []).join('\n')],
      ['Key point', (row.key_points ?? []).join('\n')],
      ['Transcript', row.transcript],
      ['Notes', row.notes],
      ['Notes', row.summarised_notes],
      // what was extracted is put together from the lines above
      ['Summary', row.engine === null ? row.content : null],
      ['Agenda', row.agenda],
      ...summaryParts({ ...row, participants }),
    ]
    return {
      id,
      title,
      day,
      client,
      passages: texts.flatMap(([name, text]) =>
        text === null || text.trim() === '' ? [] : [{ name, text: hidePrivate(text), advisors }],
      ),
    }
  })
}

const FINDING_NAMES = { LIFE_EVENT: 'Life event', WISH: 'Wish or limit', GUARANTEE: 'Promise or guarantee' } as const

/** What a summary says besides its lines: who took part, what is new, wished for or promised, and what stayed open. */
export const summaryParts = ({
  participants,
  findings,
  questions,
}: {
  readonly participants: MeetingSummary['participants'] | null
  readonly findings: MeetingSummary['findings'] | null
  readonly questions: readonly string[]
}): (readonly [name: string, text: string])[] => [
  ['Took part', (participants ?? []).map((each) => `${each.name}${each.is_advisor ? ' (advises)' : ''}`).join('\n')],
  ...(['LIFE_EVENT', 'WISH', 'GUARANTEE'] as const).map(
    (kind) =>
      [
        FINDING_NAMES[kind],
        (findings ?? [])
          .filter((each) => each.kind === kind)
          .map(({ text }) => text)
          .join('\n'),
      ] as const,
  ),
  ['Open question', questions.join('\n')],
]

/** Where an advisor reads a meeting. */
export const addressOfMeeting = (id: string): string => `/advisor/meetings?meeting=${id}`

import { actionItem } from '@keelwise/contract/meetings'
import { sql } from 'kysely'
import { z } from 'zod'
import { hidePrivate, hidePrivateIn } from '../meetings/private-numbers.ts'
import { dayText } from '../figures.ts'
import { type ToolContext, defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'

const MOST_MEETINGS = 20
const MOST_ITEMS = 40

const recorded = z.object({
  key_points: z.array(z.string()),
  decisions: z.array(z.string()),
  action_items: z.array(actionItem),
})

/**
 * The advisor's meetings with the client who is open, the newest first, each with its newest summary. Restricted ones
 * are not there: no assistant reads them. Transcripts are nobody's to quote but the summary's.
 */
async function meetingsOf({ tx, userId, clientId }: ToolContext) {
  const rows = await tx
    .selectFrom('meeting')
    .innerJoin('client', 'client.id', 'meeting.client_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('meeting_summary')
          .whereRef('meeting_summary.meeting_id', '=', 'meeting.id')
          .where('meeting_summary.user_id', '=', userId)
          .where('meeting_summary.status', 'in', ['READY', 'DRAFT'])
          .orderBy('meeting_summary.created_at', 'desc')
          .orderBy('meeting_summary.id', 'desc')
          .limit(1)
          .select(['key_points', 'decisions', 'action_items'])
          .as('summary'),
      (join) => join.onTrue(),
    )
    .where('meeting.user_id', '=', userId)
    .where('client.user_id', '=', userId)
    .where('meeting.client_id', '=', clientId)
    .where('meeting.deleted_at', 'is', null)
    .where('client.deleted_at', 'is', null)
    .where('meeting.is_restricted', '=', false)
    .orderBy('meeting.scheduled_at', 'desc')
    .orderBy('meeting.id', 'desc')
    .select([
      'meeting.id',
      'meeting.title',
      'meeting.status',
      'meeting.scheduled_at',
      sql<unknown>`summary.key_points`.as('key_points'),
      sql<unknown>`summary.decisions`.as('decisions'),
      sql<unknown>`summary.action_items`.as('action_items'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    day: dayText(row.scheduled_at.toISOString()),
    ...hidePrivateIn(recorded.catch({ key_points: [], decisions: [], action_items: [] }).parse(row)),
  }))
}

const STATUS: Readonly<Record<string, string>> = {
  SCHEDULED: 'Scheduled',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

export const getMeetings = defineTool({
  name: 'get_meetings',
  description: 'The meetings with the client who is open, the newest first, with key points and decisions of each.',
  input: z.strictObject({}),
  run: async (context) => {
    const meetings = await meetingsOf(context)
    const coming = meetings.findLast(
      ({ status, scheduled_at }) => status === 'SCHEDULED' && scheduled_at >= context.now,
    )
    const last = meetings.find(({ status }) => status === 'COMPLETED')
    return new Findings({
      title: 'Meetings',
      source: 'Meetings with the client',
      href: '/advisor/meetings',
      asOf: context.now.toISOString(),
    })
      .add('count', 'Meetings', meetings.length, 'count')
      .table(
        columnsOf('Date', 'Title', 'Status', 'Key points and decisions'),
        meetings
          .slice(0, MOST_MEETINGS)
          .map(({ day, title, status, key_points, decisions }) => [
            day,
            title,
            STATUS[status] ?? status,
            [...key_points, ...decisions].join('; '),
          ]),
        meetings.length,
      )
      .with({
        facts: {
          ...(coming ? { next: coming.title, next_day: coming.day } : {}),
          ...(last ? { last: last.title, last_day: last.day } : {}),
        },
      })
      .done()
  },
})

export const getOpenQuestions = defineTool({
  name: 'get_open_questions',
  description: 'What is open with the client who is open: questions without an answer, and action items not done.',
  input: z.strictObject({}),
  run: async (context) => {
    const meetings = await meetingsOf(context)
    const dayOf = new Map(meetings.map(({ id, day }) => [id, day]))
    const questions =
      meetings.length === 0
        ? []
        : await context.tx
            .selectFrom('meeting_question')
            .where('user_id', '=', context.userId)
            .where('meeting_id', 'in', [...dayOf.keys()])
            .where('status', '<>', 'ANSWERED')
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .select(['meeting_id', 'text'])
            .execute()
    const actions = meetings.flatMap(({ day, action_items }) =>
      action_items.filter(({ done }) => !done).map((item) => ({ ...item, day })),
    )
    const overdue = actions.filter(({ due_date }) => due_date !== null && due_date < context.today)
    const rows = [
      ...actions.map(({ text, owner, due_date, day }) => [
        'Action',
        `${text}${owner === null ? '' : ` (${owner})`}`,
        due_date === null ? 'No date' : dayText(due_date),
        day,
      ]),
      ...questions.map(({ meeting_id, text }) => ['Question', hidePrivate(text), '', dayOf.get(meeting_id) ?? '']),
    ]
    return new Findings({
      title: 'Open with the client',
      source: 'Meetings with the client',
      href: '/advisor/meetings',
      asOf: context.now.toISOString(),
    })
      .add('questions', 'Open questions', questions.length, 'count')
      .add('actions', 'Open action items', actions.length, 'count')
      .add('overdue', 'Overdue action items', overdue.length, 'count')
      .table(columnsOf('Kind', 'What', 'Due', 'From the meeting of'), rows.slice(0, MOST_ITEMS), rows.length)
      .done()
  },
})

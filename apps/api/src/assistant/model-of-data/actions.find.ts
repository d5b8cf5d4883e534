import { actionItem } from '@keelwise/contract/meetings'
import { sql } from 'kysely'
import { z } from 'zod'
import { hidePrivate } from '../meetings/private-numbers.ts'
import { dayText } from '../figures.ts'
import { type Foldable, fold, rowsOf } from './fold.ts'
import { ofMeetings } from './meetings.find.ts'
import type { AskContext, Asked, Found, Group, Subject } from './subject.ts'

interface Row {
  readonly id: string
  readonly kind: 'task' | 'question'
  readonly text: string
  readonly owner: string | null
  readonly due: string | null
  readonly isDone: boolean
  readonly meetingId: string
  readonly meetingDay: string
  readonly clientId: string
  readonly client: string
  readonly today: string
}

const isOverdue = ({ isDone, due, today }: Row): boolean => !isDone && due !== null && due < today
const open = (rows: readonly Row[]): Row[] => rows.filter(({ isDone }) => !isDone)

const FOLDABLE: Foldable<Row> = {
  key: {
    action: ({ id }) => id,
    client: ({ clientId }) => clientId,
    kind: ({ kind }) => kind,
    state: ({ isDone }) => (isDone ? 'done' : 'open'),
    overdue: (row) => (isOverdue(row) ? 'yes' : 'no'),
    owner: ({ owner }) => owner,
    due: ({ due }) => due,
    words: ({ text }) => text,
  },
  name: {
    action: ({ text }) => text,
    client: ({ client }) => client,
    kind: ({ kind }) => (kind === 'task' ? 'Task' : 'Question'),
    state: ({ isDone }) => (isDone ? 'Done' : 'Open'),
    overdue: (row) => (isOverdue(row) ? 'Overdue' : 'Not overdue'),
    due: ({ due }) => (due === null ? '' : dayText(due)),
  },
  figure: {
    open: (rows) => String(open(rows).length),
    overdue: (rows) => String(rows.filter(isOverdue).length),
    count: (rows) => String(rows.length),
    done: (rows) => String(rows.filter(({ isDone }) => isDone).length),
    next_due: (rows) =>
      open(rows)
        .flatMap(({ due }) => due ?? [])
        .toSorted()[0] ?? null,
    oldest: (rows) => rows.map(({ meetingDay }) => meetingDay).toSorted()[0] ?? null,
  },
  details: ({ kind, owner, due, client, meetingDay }) => ({
    Kind: kind === 'task' ? 'Task' : 'Question',
    Client: client,
    Owner: owner ?? '',
    Due: due === null ? (kind === 'task' ? 'No date' : '') : dayText(due),
    'From the meeting of': dayText(meetingDay),
  }),
  href: (_keys, { meetingId }) => `/advisor/meetings?meeting=${meetingId}`,
}

const items = z.array(actionItem)

/** Tasks of the newest summaries and questions of meetings, over all own clients or of the one who is open. */
async function readActions({ tx, userId, clientId, today }: AskContext): Promise<Row[]> {
  const { rows } = await sql<{
    meeting_id: string
    meeting_day: string
    client_id: string
    client: string
    action_items: unknown
    questions: { id: string; text: string; is_done: boolean }[]
  }>`
    select meeting.id as meeting_id, (meeting.scheduled_at at time zone 'UTC')::date as meeting_day, client.id as client_id,
      client.first_name || ' ' || client.last_name as client, coalesce(summary.action_items, '[]') as action_items,
      coalesce((select json_agg(json_build_object('id', q.id, 'text', q.text, 'is_done', q.status = 'ANSWERED' and q.answer is not null) order by q.created_at, q.id)
        from meeting_question q where q.meeting_id = meeting.id and q.user_id = ${userId}), '[]') as questions
    from meeting join client on client.id = meeting.client_id and client.user_id = ${userId} and client.deleted_at is null
    left join lateral (
      select action_items from meeting_summary s where s.meeting_id = meeting.id and s.user_id = ${userId}
        and s.status in ('READY', 'DRAFT') order by s.created_at desc, s.id desc limit 1) summary on true
    where meeting.user_id = ${userId} and meeting.deleted_at is null and not meeting.is_restricted
      and (${clientId}::uuid is null or meeting.client_id = ${clientId}::uuid)
    order by meeting.scheduled_at desc, meeting.id desc`.execute(tx)
  return rows.flatMap((row): Row[] => {
    const of = {
      meetingId: row.meeting_id,
      meetingDay: row.meeting_day,
      clientId: row.client_id,
      client: row.client,
      today,
    }
    return [
      ...items
        .catch([])
        .parse(row.action_items)
        .map((item, at): Row => ({
          ...of,
          id: `${row.meeting_id}-${at}`,
          kind: 'task',
          text: hidePrivate(item.text),
          owner: item.owner,
          due: item.due_date,
          isDone: item.done,
        })),
      ...row.questions.map((question): Row => ({
        ...of,
        id: question.id,
        kind: 'question',
        text: hidePrivate(question.text),
        owner: null,
        due: null,
        isDone: question.is_done,
      })),
    ]
  })
}

/** By the day they are due, those without one last. */
function inOrderOf(groups: readonly Group[], rows: readonly Row[]): Group[] {
  const dueOf = new Map(rows.map(({ id, due }) => [id, due ?? '9999']))
  return groups.toSorted((a, b) => ((dueOf.get(a.keys[0] ?? '') ?? '') < (dueOf.get(b.keys[0] ?? '') ?? '') ? -1 : 1))
}

/** The figures of what is to be done after meetings. */
export async function findActions(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const { days } = asked
  const all = await readActions(context)
  const isList = asked.by.includes('action')
  const asksState = asked.where.some(({ field }) => field === 'state')
  const [first = 'open'] = asked.measures
  const rows = rowsOf(subject, asked, all, FOLDABLE)
    .filter(({ due }) => days === null || (due !== null && (days.from === null || due >= days.from) && due <= days.to))
    // a list of what is open shows what is open
    .filter(
      (row) =>
        asksState ||
        !isList ||
        (first === 'open' || first === 'next_due'
          ? !row.isDone
          : first === 'overdue'
            ? isOverdue(row)
            : first !== 'done' || row.isDone),
    )
  const { total, groups } = fold(subject, context, asked, rows, FOLDABLE, all)
  return {
    total,
    groups: isList ? inOrderOf(groups, rows) : groups,
    isOrdered: isList,
    ...ofMeetings(context, days, all.length),
  }
}

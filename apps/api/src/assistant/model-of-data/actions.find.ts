import { sql } from 'kysely'
import { ownDay } from '../meetings/own-day.ts'
import { hidePrivate } from '../meetings/private-numbers.ts'
import { dayText } from '../../platform/written-figures.ts'
import { type Foldable, fold, rowsOf } from './fold.ts'
import { ofMeetings } from './meetings.find.ts'
import type { AskContext, Asked, Found, Group, Subject } from './subject.ts'

interface Row {
  readonly id: string
  readonly kind: 'task' | 'question'
  readonly text: string
  readonly owner: string | null
  /** Whose it is to do: the advisor's, the client's or nobody's. */
  readonly party: string | null
  readonly due: string | null
  readonly isDone: boolean
  /** None for a task added by hand. */
  readonly meetingId: string | null
  /** Of its meeting, or on which it was added. */
  readonly day: string
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
    party: ({ party }) => party,
    due: ({ due }) => due,
    met: ({ meetingId, day }) => (meetingId === null ? null : day),
    words: ({ text }) => text,
  },
  name: {
    action: ({ text }) => text,
    client: ({ client }) => client,
    kind: ({ kind }) => (kind === 'task' ? 'Task' : 'Question'),
    state: ({ isDone }) => (isDone ? 'Done' : 'Open'),
    overdue: (row) => (isOverdue(row) ? 'Overdue' : 'Not overdue'),
    due: ({ due }) => (due === null ? '' : dayText(due)),
    party: ({ party }) => (party === 'ADVISOR' ? 'Yours' : party === 'CLIENT' ? 'The client’s' : 'Nobody’s'),
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
    oldest: (rows) => rows.map(({ day }) => day).toSorted()[0] ?? null,
  },
  details: ({ kind, owner, due, client, meetingId, day }) => ({
    Kind: kind === 'task' ? 'Task' : 'Question',
    Client: client,
    Owner: owner ?? '',
    Due: due === null ? (kind === 'task' ? 'No date' : '') : dayText(due),
    [meetingId === null ? 'Added on' : 'From the meeting of']: dayText(day),
  }),
  href: (_keys, { meetingId, clientId }) =>
    meetingId === null ? `/advisor/tasks?client=${clientId}` : `/advisor/meetings?meeting=${meetingId}`,
}

/** Tasks of the newest summaries and by hand, and questions of meetings, over all own clients or of the one who is open. */
async function readActions({ tx, userId, clientId, today }: AskContext): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'today'>>`
    select id, 'task' as kind, text, owner, party, due_on as due, is_done as "isDone", meeting_id as "meetingId",
      coalesce(${ownDay('meeting_at', userId)}, ${ownDay('created_at', userId)}) as day, client_id as "clientId", client_name as client
    from advisor_tasks(${userId})
    where not is_restricted and (${clientId}::uuid is null or client_id = ${clientId}::uuid)
    union all
    select question.id, 'question', question.text, null, null, null, question.status = 'ANSWERED' and question.answer is not null,
      meeting.id, ${ownDay('meeting.scheduled_at', userId)}, client.id, client.first_name || ' ' || client.last_name
    from meeting_question question
    join meeting on meeting.id = question.meeting_id and meeting.user_id = ${userId} and meeting.deleted_at is null
      and not meeting.is_restricted
    join client on client.id = meeting.client_id and client.user_id = ${userId} and client.deleted_at is null
    where question.user_id = ${userId} and (${clientId}::uuid is null or meeting.client_id = ${clientId}::uuid)
    order by day desc, kind desc, id`.execute(tx)
  return rows.map((row) => ({ ...row, text: hidePrivate(row.text), today }))
}

/** By the day they are due, those without one last. */
function inOrderOf(groups: readonly Group[], rows: readonly Row[]): Group[] {
  const dueOf = new Map(rows.map(({ id, due }) => [id, due ?? '9999']))
  return groups.toSorted((a, b) => ((dueOf.get(a.keys[0] ?? '') ?? '') < (dueOf.get(b.keys[0] ?? '') ?? '') ? -1 : 1))
}

/**
 * What a client is to do can stand with another's meeting: "Leah", who came for her mother. Where nothing stands with their
 * own, it is found by whose it is; of a meeting with a namesake it is the namesake's.
 */
function byOwner(asked: Asked, rows: readonly Row[], all: readonly Row[]) {
  const [condition, ...more] = asked.where.filter(({ field }) => field === 'client')
  const name =
    condition?.op === 'is' && condition.values.length === 1 ? condition.words?.trim().toLowerCase() : undefined
  if (name === undefined || more.length > 0 || rows.some(({ isDone }) => !isDone)) return { rows, asked, note: null }
  const [first] = name.split(' ')
  const isTheirs = ({ owner, client }: Row): boolean =>
    [name, first].includes(owner?.trim().toLowerCase()) && client.toLowerCase().split(' ')[0] !== first
  const own = all.filter((row) => isTheirs(row) && !row.isDone)
  return own.length === 0
    ? { rows, asked, note: null }
    : {
        rows: own,
        asked: { ...asked, where: asked.where.filter((each) => each !== condition && each.field !== 'party') },
        note: 'Nothing stands with their own meetings: this stands with those of others.',
      }
}

/** The figures of what is to be done after meetings. */
export async function findActions(subject: Subject, context: AskContext, said: Asked): Promise<Found> {
  const { days } = said
  const all = await readActions(context)
  const { rows: some, asked, note } = byOwner(said, rowsOf(subject, said, all, FOLDABLE), all)
  const isList = asked.by.includes('action')
  const asksState = asked.where.some(({ field }) => field === 'state')
  const [first = 'open'] = asked.measures
  const rows = rowsOf(subject, asked, some, FOLDABLE)
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
  const about = ofMeetings(context, days, all.length)
  return {
    total,
    groups: isList ? inOrderOf(groups, rows) : groups,
    isOrdered: isList,
    ...about,
    notes: [...about.notes, ...(note === null ? [] : [note])],
    facts: { ...about.facts, kinds: kindsOf(asked, rows) },
  }
}

/** What the rows are, which is what was asked for where there are none. */
function kindsOf({ where }: Asked, rows: readonly Row[]): string {
  const said = where.find(({ field, op }) => field === 'kind' && op === 'is')?.values ?? []
  const kinds = new Set(rows.length > 0 ? rows.map(({ kind }) => kind) : said)
  const [only] = kinds
  return kinds.size === 1 ? (only ?? '') : ''
}

import { daysBetween } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { ownDay } from '../meetings/own-day.ts'
import { hidePrivateIn } from '../meetings/private-numbers.ts'
import { dayInZone, dayText, clockText } from '../../platform/written-figures.ts'
import { type Foldable, fold, rowsOf } from './fold.ts'
import { bucketName, bucketOf } from './spans.ts'
import type { AskContext, Asked, Found, Group, Subject } from './subject.ts'

const STATUS: Readonly<Record<string, string>> = {
  SCHEDULED: 'Scheduled',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}
const TYPE: Readonly<Record<string, string>> = {
  INTRO: 'Intro',
  REVIEW: 'Review',
  PLANNING: 'Planning',
  CHECK_IN: 'Check-in',
  OTHER: 'Other',
}
const DAYS = ['day', 'week', 'month', 'quarter', 'year'] as const

interface Row {
  readonly id: string
  readonly title: string
  readonly client_id: string
  readonly client: string
  readonly status: string
  readonly type: string
  readonly day: string
  readonly at: Date
  readonly minutes: number
  readonly decisions: readonly string[]
  readonly key_points: readonly string[]
  readonly is_summarised: boolean
  readonly today: string
  readonly now: Date
  /** The advisor's, as their calendar shows it. */
  readonly zone: string
}

const past = (rows: readonly Row[]): Row[] => rows.filter(({ status }) => status === 'COMPLETED')
const coming = (rows: readonly Row[]): Row[] =>
  rows.filter(({ status, at, now }) => status === 'SCHEDULED' && at >= now)
const daysOf = (rows: readonly Row[]): string[] => rows.map(({ day }) => day).toSorted()

const FOLDABLE: Foldable<Row> = {
  key: {
    meeting: ({ id }) => id,
    client: ({ client_id: id }) => id,
    status: ({ status }) => status,
    type: ({ type }) => type,
    title: ({ title }) => title,
    ...Object.fromEntries(DAYS.map((field) => [field, ({ day }: Row) => bucketOf(field, day)])),
  },
  name: {
    meeting: ({ title }) => title,
    client: ({ client }) => client,
    status: ({ status }) => STATUS[status] ?? status,
    type: ({ type }) => TYPE[type] ?? type,
    ...Object.fromEntries(DAYS.map((field) => [field, ({ day }: Row) => bucketName(field, bucketOf(field, day))])),
  },
  figure: {
    count: (rows) => String(rows.length),
    next: (rows) => daysOf(coming(rows))[0] ?? null,
    last: (rows) => daysOf(past(rows)).at(-1) ?? null,
    first: (rows) => daysOf(rows)[0] ?? null,
    minutes: (rows) => String(rows.reduce((sum, { minutes }) => sum + minutes, 0)),
    days_since: (rows) => {
      const last = daysOf(past(rows)).at(-1)
      return last === undefined ? null : String(daysBetween(last, rows[0]?.today ?? last))
    },
    decisions: (rows) => String(rows.reduce((sum, { decisions }) => sum + decisions.length, 0)),
    without_summary: (rows) => String(past(rows).filter(({ is_summarised: is }) => !is).length),
  },
  details: ({ at, zone, client, status, decisions, key_points: points }) => ({
    Date: `${dayText(dayInZone(at, zone))}, ${clockText(at, zone)}`,
    Client: client,
    Status: STATUS[status] ?? status,
    Decided: decisions.join('; '),
    'Key points': points.join('; '),
  }),
  href: (keys, { id }) => (keys.includes(id) ? `/advisor/meetings?meeting=${id}` : '/advisor/meetings'),
}

/** The advisor's meetings, of the client who is open only theirs. Restricted ones are not there: no assistant reads them. */
async function readMeetings({ tx, userId, clientId, today, now }: AskContext): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'today' | 'now'>>`
    select meeting.id, meeting.title, client.id as client_id, client.first_name || ' ' || client.last_name as client, meeting.status,
      meeting.meeting_type as type, ${ownDay('meeting.scheduled_at', userId)} as day, meeting.scheduled_at as at, meeting.duration_minutes as minutes,
      coalesce(summary.decisions, '[]') as decisions, coalesce(summary.key_points, '[]') as key_points, summary.status = 'READY' is true as is_summarised,
      (select timezone from user_account where id = ${userId}) as zone
    from meeting join client on client.id = meeting.client_id and client.user_id = ${userId} and client.deleted_at is null
    left join lateral (
      select decisions, key_points, status from meeting_summary s where s.meeting_id = meeting.id and s.user_id = ${userId}
        and s.status in ('READY', 'DRAFT') order by s.created_at desc, s.id desc limit 1) summary on true
    where meeting.user_id = ${userId} and meeting.deleted_at is null and not meeting.is_restricted
      and (${clientId}::uuid is null or meeting.client_id = ${clientId}::uuid)
    order by meeting.scheduled_at desc, meeting.id desc`.execute(tx)
  return rows.map((row) => ({
    ...row,
    decisions: hidePrivateIn(row.decisions),
    key_points: hidePrivateIn(row.key_points),
    today,
    now,
  }))
}

/** Where figures of meetings come from, and of how many rows they are. */
export const ofMeetings = (context: AskContext, days: Asked['days'], count: number) => ({
  source: context.clientId === null ? 'Your meetings' : 'Meetings with the client',
  href: '/advisor/meetings',
  asOf: context.today,
  period: days?.from ? { from: days.from, to: days.to } : null,
  unconverted: [],
  notes: [],
  facts: { of: String(count) },
})

/** What is to come before what is over, the next of it first. */
function comingFirst(groups: readonly Group[], rows: readonly Row[]): Group[] {
  const ids = new Set(coming(rows).map(({ id }) => id))
  const isComing = ({ keys: [id] }: Group): boolean => ids.has(id ?? '')
  return [...groups.filter(isComing).toReversed(), ...groups.filter((group) => !isComing(group))]
}

/** The figures of the advisor's meetings. */
export async function findMeetings(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const { days } = asked
  const all = await readMeetings(context)
  // of a list of what is next, what is over is no part
  const isNext = asked.measures[0] === 'next' && !asked.where.some(({ field }) => field === 'status')
  const rows = rowsOf(subject, asked, all, FOLDABLE)
    .filter(({ day }) => days === null || ((days.from === null || day >= days.from) && day <= days.to))
    .filter((row) => !isNext || coming([row]).length > 0)
  // where none is planned, when the last one was
  const last = isNext && rows.length === 0 ? daysOf(past(rowsOf(subject, asked, all, FOLDABLE))).at(-1) : undefined
  const { total, groups } = fold(subject, context, asked, rows, FOLDABLE, all)
  const isAhead = isNext || (days !== null && days.from !== null && days.to >= context.today)
  return {
    total,
    // rows come from the newest back
    groups: isAhead ? groups.toReversed() : asked.by[0] === subject.rows ? comingFirst(groups, rows) : groups,
    isOrdered: asked.by.includes('meeting'),
    ...ofMeetings(context, days, all.length),
    facts: { of: String(all.length), ...(last === undefined ? {} : { last }) },
  }
}

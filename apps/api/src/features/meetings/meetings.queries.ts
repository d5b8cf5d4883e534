import type { Meeting, MeetingQuestion } from '@keelwise/contract/meetings'
import type { SearchHit } from '@keelwise/contract/search'
import type { FastifyRequest } from 'fastify'
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { hidePrivate } from '../../assistant/meetings/private-numbers.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type PageWindow, countRows } from '../../platform/db/pages.ts'
import type { DB } from '../../platform/db/schema.ts'
import { isUuid } from '../../platform/ids.ts'

/** Questions that a meeting shows of its own. */
const QUESTIONS_SHOWN = 20

export interface MeetingFilter {
  readonly clientId?: string | undefined
  readonly status?: string | undefined
  /** Part of the title or of the client's name, upper and lower case alike. */
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly before?: string | undefined
}

/** Own meetings that are not deleted, of clients that are not. */
const own = (tx: Tx, userId: string, { clientId, status, search, from, before }: MeetingFilter = {}) =>
  tx
    .selectFrom('meeting')
    .where('meeting.user_id', '=', userId)
    .where('meeting.deleted_at', 'is', null)
    // the few who are deleted are looked for, so that an index alone gives the order and the count
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('client')
            .whereRef('client.id', '=', 'meeting.client_id')
            .where('client.user_id', '=', userId)
            .where('client.deleted_at', 'is not', null)
            .select('client.id'),
        ),
      ),
    )
    .$if(clientId !== undefined, (query) =>
      query.where(sql<boolean>`meeting.client_id = ${isUuid(clientId ?? '') ? clientId : null}::uuid`),
    )
    .$if(status !== undefined, (query) => query.where('meeting.status', '=', status ?? ''))
    .$if(from !== undefined, (query) => query.where('meeting.scheduled_at', '>=', new Date(from ?? '')))
    .$if(before !== undefined, (query) => query.where('meeting.scheduled_at', '<', new Date(before ?? '')))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`(strpos(lower(meeting.title), lower(${search})) > 0
          or meeting.client_id = any (array(select client.id from client where client.user_id = ${userId}
            and strpos(lower(client.first_name || ' ' || client.last_name), lower(${search})) > 0)))`,
      ),
    )

export const countMeetings = (tx: Tx, userId: string, filter: MeetingFilter): Promise<number> =>
  countRows(own(tx, userId, filter))

const shown = (tx: Tx, userId: string, filter?: MeetingFilter) =>
  own(tx, userId, filter)
    .innerJoin('client', (join) =>
      join.onRef('client.id', '=', 'meeting.client_id').onRef('client.user_id', '=', 'meeting.user_id'),
    )
    .selectAll('meeting')
    .select([
      sql<string>`client.first_name || ' ' || client.last_name`.as('client_name'),
      sql<LastSummary | null>`(select jsonb_build_object('id', s.id, 'status', s.status, 'title', s.title,
          'created_at', s.created_at) from meeting_summary s
        where s.meeting_id = meeting.id and s.user_id = meeting.user_id and s.status <> 'FAILED'
        order by s.created_at desc, s.id desc limit 1)`.as('last_summary'),
      sql<QuestionRow[] | null>`(select jsonb_agg(to_jsonb(q) order by q.sort_order desc, q.id desc) from (
        select * from meeting_question where meeting_id = meeting.id and user_id = meeting.user_id
        order by sort_order desc, id desc limit ${sql.lit(QUESTIONS_SHOWN)}) q)`.as('questions'),
      sql<number>`(select count(*)::int from meeting_question q
        where q.meeting_id = meeting.id and q.user_id = meeting.user_id)`.as('questions_count'),
    ])

/** One page in an order; equal ones by id. */
export function selectMeetings(
  tx: Tx,
  userId: string,
  filter: MeetingFilter,
  ordering: string,
  { limit, offset }: PageWindow,
) {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc'
  const field = ordering.replace(/^-/, '')
  const column = field === 'title' ? sql`lower(meeting.title)` : sql.ref(`meeting.${field}`)
  // the rows of the page first: what a meeting shows is not worked out for those before it
  const ids = own(tx, userId, filter)
    .select('meeting.id')
    .orderBy(column, direction)
    .orderBy('meeting.id', direction)
    .limit(limit)
    .offset(offset)
  return shown(tx, userId)
    .where(sql<boolean>`meeting.id = any (array(${ids}))`)
    .orderBy(column, direction)
    .orderBy('meeting.id', direction)
    .execute()
}

/** What a calendar shows of every own meeting from an instant on, the earliest first. */
export const selectCalendar = (tx: Tx, userId: string, from: string) =>
  own(tx, userId, { from })
    .innerJoin('client', (join) =>
      join.onRef('client.id', '=', 'meeting.client_id').onRef('client.user_id', '=', 'meeting.user_id'),
    )
    .select(['meeting.id', 'meeting.title', 'meeting.status', 'meeting.scheduled_at', 'meeting.duration_minutes'])
    .select(['meeting.location', 'meeting.is_restricted', 'meeting.version', 'meeting.updated_at'])
    .select('client.updated_at as client_updated_at')
    .select(sql<string>`client.first_name || ' ' || client.last_name`.as('client_name'))
    .orderBy('meeting.scheduled_at')
    .orderBy('meeting.id')
    .execute()

/** Meetings by title or client, the nearest in time first; without a word those that are still to come. */
export async function findMeetingHits(
  tx: Tx,
  userId: string,
  search: string,
  limit: number,
  now: Date,
): Promise<SearchHit[]> {
  const rows = await own(tx, userId, search ? { search } : { from: now.toISOString(), status: 'SCHEDULED' })
    .innerJoin('client', (join) =>
      join.onRef('client.id', '=', 'meeting.client_id').onRef('client.user_id', '=', 'meeting.user_id'),
    )
    .select(['meeting.id', 'meeting.title', 'meeting.scheduled_at'])
    .select(sql<string>`client.first_name || ' ' || client.last_name`.as('client_name'))
    .orderBy(sql`abs(extract(epoch from meeting.scheduled_at - ${now}))`)
    .orderBy('meeting.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, scheduled_at, client_name }) => ({
    kind: 'meeting',
    id,
    title,
    detail: client_name,
    at: scheduled_at.toISOString(),
    address: `/advisor/meetings?meeting=${id}`,
  }))
}

export const findMeeting = (tx: Tx, userId: string, id: string) =>
  shown(tx, userId).where('meeting.id', '=', id).executeTakeFirst()

/** Its version alone, locked until the transaction ends. */
export const lockMeeting = (tx: Tx, userId: string, id: string) =>
  own(tx, userId)
    .where('meeting.id', '=', id)
    .select([
      'meeting.id',
      'meeting.version',
      'meeting.legal_hold',
      'meeting.consent_to_record',
      'meeting.is_restricted',
    ])
    .forUpdate('meeting')
    .executeTakeFirst()

/** Whether the person has this client. */
export const hasClient = async (tx: Tx, userId: string, clientId: string): Promise<boolean> =>
  (await tx
    .selectFrom('client')
    .where('id', '=', clientId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

export const insertMeeting = (tx: Tx, values: Insertable<DB['meeting']>) =>
  tx.insertInto('meeting').values(withoutPrivate(values)).execute()

/**
 * The words of a meeting with private numbers hidden: a title goes into lists, mails and calendars, an agenda into the
 * brief. Only what a summary is made of keeps them, and shows them on request.
 */
const withoutPrivate = <Words extends Updateable<DB['meeting']>>(words: Words): Words => ({
  ...words,
  ...(words.title === undefined ? {} : { title: hidePrivate(words.title) }),
  ...(words.agenda === undefined ? {} : { agenda: hidePrivate(words.agenda) }),
  ...(words.notes === undefined ? {} : { notes: hidePrivate(words.notes) }),
})

/** Changes a meeting and counts its version up. */
export const changeMeeting = (tx: Tx, userId: string, id: string, changes: Updateable<DB['meeting']>) =>
  tx
    .updateTable('meeting')
    .set({ ...withoutPrivate(changes), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()

type Flags = Pick<Selectable<DB['meeting']>, 'consent_to_record' | 'is_restricted' | 'legal_hold'>

/** Puts a change into the trail, with the flags that it set or took away. */
export const recordMeetingChange = (
  tx: Tx,
  now: Date,
  request: FastifyRequest,
  before: Flags & { readonly id: string },
  { consent_to_record, is_restricted, legal_hold }: { readonly [F in keyof Flags]?: boolean | undefined },
) => {
  const given = Object.entries({ consent_to_record, is_restricted, legal_hold })
  const detail = given.filter(([name, value]) => value !== undefined && value !== before[name as keyof Flags])
  return audit(
    tx,
    now,
    {
      action: 'meeting_changed',
      outcome: 'success',
      objectType: 'meeting',
      objectId: before.id,
      detail: Object.fromEntries(detail) as Record<string, boolean>,
    },
    request,
  )
}

/** Takes back a meeting deleted after `since`, if its client is still there. @returns whether there was one */
export async function restoreDeleted(tx: Tx, userId: string, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meeting')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('client')
          .whereRef('client.id', '=', 'meeting.client_id')
          .where('client.user_id', '=', userId)
          .where('client.deleted_at', 'is', null)
          .select('client.id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A meeting with what it shows of its client, summaries and questions. */
export type MeetingRow = NonNullable<Awaited<ReturnType<typeof findMeeting>>>
type LastSummary = NonNullable<Meeting['last_summary']>

/** A question as the database holds it; inside of JSON its times are text. */
type QuestionRow = Omit<Selectable<DB['meeting_question']>, 'created_at' | 'answered_at'> & {
  readonly created_at: Date | string
  readonly answered_at: Date | string | null
}

const iso = (time: Date | string): string => new Date(time).toISOString()

/** A question as the API answers it. */
export const toQuestion = (row: QuestionRow): MeetingQuestion => ({
  id: row.id,
  meeting_id: row.meeting_id,
  meeting: row.meeting_id,
  summary_id: row.summary_id,
  text: row.text,
  answer: row.answer,
  status: row.status as MeetingQuestion['status'],
  source: row.source as MeetingQuestion['source'],
  order: row.sort_order,
  created_at: iso(row.created_at),
  answered_at: row.answered_at === null ? null : iso(row.answered_at),
})

/** A meeting as the API answers it. */
export const toMeeting = (row: MeetingRow): Meeting => ({
  ...row,
  meeting_type: row.meeting_type as Meeting['meeting_type'],
  status: row.status as Meeting['status'],
  scheduled_at: iso(row.scheduled_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  last_summary: row.last_summary && { ...row.last_summary, created_at: iso(row.last_summary.created_at) },
  questions: (row.questions ?? []).map(toQuestion),
})

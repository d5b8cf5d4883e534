import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { namesOf, timelineKindDisplay } from './words.ts'

/** Entries per page. */
export const TIMELINE_PAGE_SIZE = 20
/** Longest note, in characters. */
export const CLIENT_NOTE_LIMIT = 10_000

export const timelineKind = z.enum(namesOf(timelineKindDisplay))

/** Something that happened with a client. */
const timelineEntry = z.object({
  /** Of its row; together with the kind and the time it names the entry. */
  id: z.uuid(),
  kind: timelineKind,
  at: dateTime,
  text: z.string(),
  /** What there is to say besides, e.g. whether a task is done. */
  detail: z.string().nullable(),
  tags: z.array(z.string()),
  /** The meeting it belongs to. */
  meeting_id: z.uuid().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const params = z.object({ id: z.uuid() })

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/wealth-management-clients/{id}/timeline/',
  access: 'advisor',
  summary:
    'What happened with an own client, the newest first: meetings, notes, tasks, consent, connections, imports, letters, value marks',
  params,
  query: pageQuery(TIMELINE_PAGE_SIZE).extend({ kind: timelineKind.optional(), tag: z.string().max(40).optional() }),
  status: [200],
  response: page(timelineEntry),
})

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,38}$/u, 'A tag is letters and digits, up to 39 of them.')

export const newClientNote = z.object({
  text: z.string().trim().min(1).max(CLIENT_NOTE_LIMIT),
  tags: z.array(tag).max(10).default([]),
  /** A letter that was drafted to the client rather than a note of the advisor's own. */
  kind: z.enum(['NOTE', 'LETTER']).default('NOTE'),
})

export const addClientNote = endpoint({
  method: 'POST',
  path: '/api/wealth-management-clients/{id}/timeline/',
  access: 'advisor',
  summary: 'Note something of an own client; private numbers are hidden',
  params,
  body: newClientNote,
  status: [201],
  response: timelineEntry,
})

export const deleteClientNote = endpoint({
  method: 'DELETE',
  path: '/api/wealth-management-clients/{id}/timeline/{note_id}/',
  access: 'advisor',
  summary: 'Delete a note or letter of an own client',
  params: params.extend({ note_id: z.uuid() }),
  status: [204],
})

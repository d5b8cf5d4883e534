import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, dateTime } from './money.ts'
import { ordering, page, pageQuery } from './paging.ts'
import { meetingStatusDisplay, meetingTypeDisplay, namesOf, questionStatuses, summaryStatuses } from './words.ts'

/** Meetings per page. */
export const MEETINGS_PAGE_SIZE = 10
/** Days for which a deleted meeting can be taken back. */
export const MEETING_UNDO_DAYS = 30
/** Longest transcript that can be summarised, in characters. */
export const TRANSCRIPT_LIMIT = 200_000
/** Longest notes of a meeting, in characters. */
export const NOTES_LIMIT = 20_000
/** How often a summary or an answer that is not ready is asked for again. */
export const MEETING_POLL_MS = 3000

export const meetingType = z.enum(namesOf(meetingTypeDisplay))
export const meetingStatus = z.enum(namesOf(meetingStatusDisplay))
const summaryStatus = z.enum(summaryStatuses)

/** A task out of a meeting; `owner` is who said they would do it, where the words say so. */
export const actionItem = z.object({
  text: z.string().trim().min(1).max(500),
  owner: z.string().trim().max(100).nullable().default(null),
  due_date: calendarDate.nullable().default(null),
  /** Where a stretch was named, such as “next week”: its first day, `due_date` being its last. */
  due_from: calendarDate.nullable().optional(),
  done: z.boolean().default(false),
})
export type ActionItem = z.output<typeof actionItem>

/** Where an extracted line stands. `line` is the line itself where it was put in other words; `text` is the material from `start` to `end`, `passage` what was said around it. */
const summaryQuote = z.object({
  line: z.string().optional(),
  text: z.string(),
  origin: z.enum(['TRANSCRIPT', 'NOTES']),
  start: z.number().int(),
  end: z.number().int(),
  speaker: z.string().nullable(),
  passage: z.string(),
})
export type SummaryQuote = z.output<typeof summaryQuote>

const lines = z.array(z.string().trim().min(1).max(500)).max(50)

const summaryText = z.object({
  title: z.string().max(200),
  content: z.string().max(20_000),
  key_points: z.array(z.string()),
  action_items: z.array(actionItem),
  decisions: z.array(z.string()),
})

/** What an advisor should know of a client, or compliance of a meeting, besides tasks and decisions. */
const meetingFinding = z.object({
  kind: z.enum(['LIFE_EVENT', 'WISH', 'GUARANTEE']),
  text: z.string(),
})
export type MeetingFinding = z.output<typeof meetingFinding>

/** Who took part; `is_advisor` where it is known who advised. */
const participant = z.object({ name: z.string(), is_advisor: z.boolean() })

/** A summary of a meeting. `engine` wrote it, none when the advisor did. */
const meetingSummary = summaryText.extend({
  id: z.uuid(),
  meeting_id: z.uuid(),
  status: summaryStatus,
  source: z.enum(['MANUAL', 'GENERATED']),
  engine: z.string().nullable(),
  quotes: z.array(summaryQuote),
  findings: z.array(meetingFinding),
  participants: z.array(participant),
  error_message: z.string().nullable(),
  version: z.number().int(),
  created_at: dateTime,
  updated_at: dateTime,
})
export type MeetingSummary = z.output<typeof meetingSummary>

/** An earlier or the present text of a summary. */
const summaryVersion = summaryText.extend({
  version: z.number().int(),
  status: summaryStatus,
  /** `ADVISOR`, or the engine that wrote it. */
  author: z.string(),
  created_at: dateTime,
})
export type SummaryVersion = z.output<typeof summaryVersion>

/** A question about a meeting, or one to put to the client when its source is AI. */
const meetingQuestion = z.object({
  id: z.uuid(),
  meeting_id: z.uuid(),
  meeting: z.uuid(),
  summary_id: z.uuid().nullable(),
  text: z.string(),
  answer: z.string().max(5000).nullable(),
  status: z.enum(questionStatuses),
  source: z.enum(['ADVISOR', 'AI']),
  order: z.number().int(),
  created_at: dateTime,
  answered_at: dateTime.nullable(),
})
export type MeetingQuestion = z.output<typeof meetingQuestion>

/** A meeting of an advisor with a client. */
const meeting = z.object({
  id: z.uuid(),
  client_id: z.uuid(),
  client_name: z.string(),
  title: z.string(),
  meeting_type: meetingType,
  status: meetingStatus,
  scheduled_at: dateTime,
  duration_minutes: z.number().int(),
  location: z.string().nullable(),
  agenda: z.string(),
  notes: z.string(),
  /** Seen by the advisor alone: no assistant reads it. */
  is_restricted: z.boolean(),
  /** The client agreed that what is said is recorded and summarised. */
  consent_to_record: z.boolean(),
  /** Nothing of it can be deleted while this stands. */
  legal_hold: z.boolean(),
  last_summary: meetingSummary.pick({ id: true, status: true, title: true, created_at: true }).nullable(),
  questions: z.array(meetingQuestion),
  questions_count: z.number().int(),
  version: z.number().int(),
  created_at: dateTime,
  updated_at: dateTime,
})
export type Meeting = z.output<typeof meeting>

const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(19|20|21)\d\d-/.test(text), 'Enter a date between 1900 and 2199.')

const writable = {
  client_id: z.uuid(),
  title: z.string().trim().min(1).max(200),
  meeting_type: meetingType,
  status: meetingStatus,
  scheduled_at: instant,
  duration_minutes: z.number().int().min(5).max(480),
  location: z.string().trim().max(200).nullable(),
  agenda: z.string().max(5000),
  notes: z.string().max(NOTES_LIMIT),
  is_restricted: z.boolean(),
  consent_to_record: z.boolean(),
  legal_hold: z.boolean(),
}
const version = z.number().int().optional()

/** What a meeting is made of; left out is the usual. */
export const newMeeting = z.object({
  ...writable,
  meeting_type: meetingType.default('REVIEW'),
  status: meetingStatus.default('SCHEDULED'),
  duration_minutes: writable.duration_minutes.default(60),
  location: writable.location.default(null),
  agenda: writable.agenda.default(''),
  notes: writable.notes.default(''),
  is_restricted: z.boolean().default(false),
  consent_to_record: z.boolean().default(false),
  legal_hold: z.boolean().default(false),
})

const params = z.object({ id: z.uuid() })
const summaryParams = z.object({ id: z.uuid(), summary_id: z.uuid() })

export const listMeetings = endpoint({
  method: 'GET',
  path: '/api/meetings/',
  access: 'advisor',
  summary: 'Own meetings; `search` looks in titles and names of clients',
  query: pageQuery(MEETINGS_PAGE_SIZE).extend({
    ordering: ordering(['scheduled_at', 'title', 'status', 'created_at'], '-scheduled_at'),
    client_id: z.string().optional(),
    status: meetingStatus.optional(),
    search: z.string().max(200).optional(),
    /** From this instant on, and before that one; for a calendar. */
    from: instant.optional(),
    before: instant.optional(),
  }),
  status: [200],
  response: page(meeting),
})

export const downloadCalendar = endpoint({
  method: 'GET',
  path: '/api/meetings/calendar/',
  access: 'advisor',
  summary: 'Own meetings from a year ago on as an iCalendar file; restricted ones without their words',
  status: [200],
  responseType: 'stream',
})

/** The address that calendar programs read; both are null while there is none. */
const calendarFeed = z.object({
  created_at: dateTime.nullable(),
  /** When a program last asked, to the hour. */
  last_read_at: dateTime.nullable(),
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/meetings/calendar/subscription/',
  access: 'advisor',
  summary: 'Whether there is an address to subscribe to the own meetings; the address itself is never shown again',
  status: [200],
  response: calendarFeed,
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/meetings/calendar/subscription/',
  answersSecrets: true,
  access: 'advisor',
  summary: 'Make an address to subscribe to the own meetings; an earlier one ends at once',
  status: [201],
  response: calendarFeed.extend({ url: z.url() }),
})

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/meetings/calendar/subscription/',
  access: 'advisor',
  summary: 'End the address to subscribe to the own meetings',
  status: [204],
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendars/{token}/meetings.ics',
  hasSecretPath: true,
  access: 'public',
  summary: 'The meetings of whoever made this address as an iCalendar file, for programs that cannot sign in',
  params: z.object({ token: z.string() }),
  status: [200, 304],
  responseType: 'stream',
})

export const createMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings/',
  access: 'advisor',
  summary: 'Add a meeting with an own client',
  body: newMeeting,
  status: [201],
  response: meeting,
})

export const getMeeting = endpoint({
  method: 'GET',
  path: '/api/meetings/{id}/',
  access: 'advisor',
  summary: 'One own meeting',
  params,
  status: [200],
  response: meeting,
})

export const replaceMeeting = endpoint({
  method: 'PUT',
  path: '/api/meetings/{id}/',
  access: 'advisor',
  summary: 'Write an own meeting anew; what is left out gets its usual value',
  params,
  body: newMeeting.extend({ version }),
  status: [200],
  response: meeting,
})

export const updateMeeting = endpoint({
  method: 'PATCH',
  path: '/api/meetings/{id}/',
  access: 'advisor',
  summary: 'Change some of an own meeting',
  params,
  body: z.object(writable).partial().extend({ version }),
  status: [200],
  response: meeting,
})

export const deleteMeeting = endpoint({
  method: 'DELETE',
  path: '/api/meetings/{id}/',
  access: 'advisor',
  summary: `Delete an own meeting; it can be taken back for ${MEETING_UNDO_DAYS} days`,
  params,
  status: [204],
})

export const restoreMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings/{id}/restore/',
  access: 'advisor',
  summary: 'Take a deleted meeting back',
  params,
  status: [200],
  response: meeting,
})

const writtenSummary = {
  status: z.enum(['DRAFT', 'READY']),
  title: z.string().trim().max(200),
  content: z.string().max(20_000),
  key_points: lines,
  action_items: z.array(actionItem).max(50),
  decisions: lines,
}

/** A summary as an advisor writes it; left out is empty. */
const newSummary = z.object({
  status: writtenSummary.status.default('READY'),
  title: writtenSummary.title.default(''),
  content: writtenSummary.content.default(''),
  key_points: lines.default([]),
  action_items: writtenSummary.action_items.default([]),
  decisions: lines.default([]),
})

export const listSummaries = endpoint({
  method: 'GET',
  path: '/api/meetings/{id}/summaries/',
  access: 'advisor',
  summary: 'The summaries of an own meeting, the newest first',
  params,
  query: pageQuery(),
  status: [200],
  response: page(meetingSummary),
})

export const createSummary = endpoint({
  method: 'POST',
  path: '/api/meetings/{id}/summaries/',
  access: 'advisor',
  summary: 'Write a summary by hand',
  params,
  body: newSummary,
  status: [201],
  response: meetingSummary,
})

export const submitSummary = endpoint({
  method: 'POST',
  path: '/api/meetings/{id}/summaries/submit/',
  access: 'advisor',
  summary: 'Have a transcript or notes summarised; the summary is PROCESSING until it is READY or FAILED',
  params,
  body: z
    .object({
      transcript: z.string().max(TRANSCRIPT_LIMIT).default(''),
      notes: z.string().max(NOTES_LIMIT).default(''),
      title: z.string().trim().max(200).default(''),
      /** Says that the client agreed to recording, where the meeting does not say so yet; a transcript needs it. */
      consent_to_record: z.literal(true).optional(),
    })
    .refine((body) => body.transcript.trim() !== '' || body.notes.trim() !== '', {
      path: ['transcript'],
      message: 'Enter a transcript or notes.',
    }),
  bodyLimit: 1024 * 1024,
  status: [202],
  response: meetingSummary,
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/meetings/{id}/summaries/{summary_id}/',
  access: 'advisor',
  summary: 'One summary of an own meeting',
  params: summaryParams,
  status: [200],
  response: meetingSummary,
})

export const replaceSummary = endpoint({
  method: 'PUT',
  path: '/api/meetings/{id}/summaries/{summary_id}/',
  access: 'advisor',
  summary: 'Write a summary anew; the earlier text stays readable',
  params: summaryParams,
  body: newSummary.extend({ version }),
  status: [200],
  response: meetingSummary,
})

export const updateSummary = endpoint({
  method: 'PATCH',
  path: '/api/meetings/{id}/summaries/{summary_id}/',
  access: 'advisor',
  summary: 'Change some of a summary; the earlier text stays readable',
  params: summaryParams,
  body: z.object(writtenSummary).partial().extend({ version }),
  status: [200],
  response: meetingSummary,
})

export const retrySummary = endpoint({
  method: 'POST',
  path: '/api/meetings/{id}/summaries/{summary_id}/retry/',
  access: 'advisor',
  summary: 'Summarise the same material again after it failed',
  params: summaryParams,
  status: [202],
  response: meetingSummary,
})

/** What a summary was made of. */
const material = z.object({
  /** What was said; empty where there is none or the client took the consent back. */
  transcript: z.string(),
  notes: z.string(),
  /** Numbers of social security, accounts, cards, identity documents, and codes that are in it. */
  private_numbers: z.number().int(),
  /** Whether they can be read here. */
  is_revealed: z.boolean(),
})

export const getTranscript = endpoint({
  method: 'GET',
  path: '/api/meetings/{id}/summaries/{summary_id}/transcript/',
  access: 'advisor',
  summary: 'The transcript and notes a summary was made of, private numbers hidden',
  params: summaryParams,
  status: [200],
  response: material,
})

export const revealTranscript = endpoint({
  method: 'POST',
  path: '/api/meetings/{id}/summaries/{summary_id}/transcript/reveal/',
  access: 'advisor',
  summary: 'The same with its private numbers; that they were looked at is kept in the audit trail',
  params: summaryParams,
  status: [200],
  response: material,
})

export const listSummaryVersions = endpoint({
  method: 'GET',
  path: '/api/meetings/{id}/summaries/{summary_id}/versions/',
  access: 'advisor',
  summary: 'Every text a summary has had, the newest first',
  params: summaryParams,
  query: pageQuery(20),
  status: [200],
  response: page(summaryVersion),
})

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/',
  access: 'advisor',
  summary: 'The questions of one meeting, in their order',
  query: pageQuery().extend({ meeting_id: z.string() }),
  status: [200],
  response: page(meetingQuestion),
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/',
  access: 'advisor',
  summary: 'Ask about a meeting; answered from its summary, notes and agenda, PENDING when that takes longer',
  body: z.object({
    meeting_id: z.uuid(),
    summary_id: z.uuid().nullish(),
    text: z.string().trim().min(1).max(1000),
  }),
  status: [201],
  response: meetingQuestion,
})

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/questions/{id}/',
  access: 'advisor',
  summary: 'One own question',
  params,
  status: [200],
  response: meetingQuestion,
})

export const retryQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/retry/',
  access: 'advisor',
  summary: 'Answer a question again after that failed',
  params,
  status: [200],
  response: meetingQuestion,
})

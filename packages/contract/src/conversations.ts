import { z } from 'zod'
import { messagePart } from './answer-events.ts'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { plan } from './plan.ts'

/** Conversations per page of the history in the sidebar. */
export const HISTORY_PAGE_SIZE = 5
/** Conversations per page of the recent assistants. */
export const RECENT_ASSISTANTS_PAGE_SIZE = 10
/** Messages per page of a conversation. */
const MESSAGES_PAGE_SIZE = 50
/** Longest message a person may send, in characters. */
export const MESSAGE_LIMIT = 8000

/** A conversation of a person with the assistant. */
const conversation = z.object({
  id: z.uuid(),
  title: z.string().max(120).nullable(),
  agent_name: z.string().nullable(),
  agent_display_name: z.string().nullable(),
  agent_status: z.enum(['pending', 'running', 'completed', 'failed']).nullable(),
  agent_error_message: z.string().nullable(),
  client_id: z.uuid().nullable(),
  meeting_id: z.uuid().nullable(),
  message_count: z.number().int(),
  is_streaming: z.boolean(),
  last_message_preview: z.string().max(140).nullable(),
  /** Kept on top of the history. */
  is_pinned: z.boolean().default(false),
  /** Put away: found on the page of all conversations and by a search. */
  is_archived: z.boolean().default(false),
  /** Of a search: the newest message that holds the words, with some words around them. */
  hit: z.object({ message_id: z.uuid(), snippet: z.string() }).nullable().default(null),
  created_at: dateTime,
  updated_at: dateTime,
})
export type Conversation = z.output<typeof conversation>

/** One message. `content` is the text of `parts` in a subset of markdown. */
const message = z.object({
  id: z.uuid(),
  conversation: z.uuid(),
  parent_id: z.uuid().nullable(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  parts: z.array(messagePart),
  status: z.enum(['streaming', 'completed', 'stopped', 'interrupted', 'failed']),
  error_message: z.string().nullable(),
  run_id: z.uuid().nullable(),
  client_message_id: z.uuid().nullable(),
  engine: z.string().nullable(),
  feedback: z.enum(['up', 'down']).nullable(),
  created_at: dateTime,
  completed_at: dateTime.nullable(),
})
export type Message = z.output<typeof message>

const params = z.object({ id: z.uuid() })
const messageParams = z.object({ id: z.uuid(), message_id: z.uuid() })
const title = z.string().trim().min(1).max(120)

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/',
  access: 'user',
  summary: 'Own conversations, the pinned and then the newest first; `search` looks in titles and messages',
  query: pageQuery(10).extend({
    has_agent_name: z.enum(['true', 'false']).optional(),
    client_id: z.string().optional(),
    meeting_id: z.string().optional(),
    search: z.string().max(200).optional(),
    /** Absent: without a search what is not put away, with one everything. */
    archived: z.enum(['true', 'false']).optional(),
  }),
  status: [200],
  response: page(conversation),
})

export const createConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/',
  access: 'user',
  summary: 'Begin a conversation; with `agent_name` the assistant writes the first answer',
  body: z.object({
    title: title.nullish(),
    agent_name: z.string().max(100).nullish(),
    client_id: z.uuid().nullish(),
    meeting_id: z.uuid().nullish(),
  }),
  status: [201],
  response: conversation,
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/',
  access: 'user',
  summary: 'One own conversation',
  params,
  status: [200],
  response: conversation,
})

export const updateConversation = endpoint({
  method: 'PATCH',
  path: '/api/conversations/{id}/',
  access: 'user',
  summary: 'Give an own conversation another title, pin it or put it away',
  params,
  body: z.object({ title: title.optional(), is_pinned: z.boolean().optional(), is_archived: z.boolean().optional() }),
  status: [200],
  response: conversation,
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/{id}/',
  access: 'user',
  summary: 'Delete an own conversation with everything in it',
  params,
  status: [204],
})

/** Days in which conversations that were deleted together can be brought back. */
export const CONVERSATION_UNDO_DAYS = 30
const ids = z.array(z.uuid()).min(1).max(100)

export const deleteConversations = endpoint({
  method: 'POST',
  path: '/api/conversations/delete/',
  access: 'user',
  summary:
    'Delete own conversations together; they can be restored for 30 days. Foreign ids and held ones are left out',
  body: z.object({ ids }),
  status: [200],
  response: z.object({ ids: z.array(z.uuid()) }),
})

export const restoreConversations = endpoint({
  method: 'POST',
  path: '/api/conversations/restore/',
  access: 'user',
  summary: 'Bring back own conversations that were deleted together',
  body: z.object({ ids }),
  status: [200],
  response: z.object({ ids: z.array(z.uuid()) }),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/messages/',
  access: 'user',
  summary: 'The messages of an own conversation, the newest first',
  params,
  query: pageQuery(MESSAGES_PAGE_SIZE),
  status: [200],
  response: page(message),
})

/** The answer of a message that was not streamed. */
export const submitted = z.object({ user_message: message, assistant_message: message, conversation })

export const submitMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/submit_message/',
  access: 'user',
  summary: 'Send a message and get the answer, streamed or whole',
  params,
  body: z.object({
    conversation: z.string(),
    message: z
      .string()
      .max(MESSAGE_LIMIT)
      .refine((text) => text.trim() !== '', 'This field may not be blank.'),
    stream: z.boolean().optional(),
    /** The sender's own id: repeating it attaches to the first answer instead of asking again. */
    client_message_id: z.uuid().nullish(),
    /** The message it follows; another than the newest makes a branch. Absent: the newest. */
    parent_id: z.uuid().nullish(),
    /** A plan to ask as it is, where a button was pressed or a part of an answer's plan taken away. */
    plan: plan.nullish(),
  }),
  status: [201, 200, 202],
  response: submitted,
  responseType: 'events',
})

export const regenerateAnswer = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/{message_id}/regenerate/',
  access: 'user',
  summary: 'Write another answer beside one that is there; the old one stays',
  params: messageParams,
  status: [200],
  responseType: 'events',
})

export const rateAnswer = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/messages/{message_id}/feedback/',
  access: 'user',
  summary: 'Say whether an answer helped',
  params: messageParams,
  body: z.object({ feedback: z.enum(['up', 'down']).nullable() }),
  status: [200],
  response: message,
})

export const reportMisunderstood = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/messages/{message_id}/misunderstood/',
  access: 'user',
  summary: 'Let whoever runs the application read a question that was taken for something else, so that it learns',
  params: messageParams,
  body: z.object({
    /** What the person chose instead of what the question was taken for. */
    meant: plan.nullable(),
  }),
  status: [200],
  response: z.object({ question: z.string() }),
})

export const followAnswer = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/stream/',
  access: 'user',
  summary: 'Follow the answer being written, from `Last-Event-ID` or `after` (`<run>:<seq>`) on; 204 when none is',
  params,
  query: z.object({ after: z.string().max(100).optional() }),
  status: [200, 204],
  responseType: 'events',
})

export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/stop/',
  access: 'user',
  summary: 'Stop writing an answer; what is written stays. The id of another run changes nothing',
  params,
  body: z.object({ run_id: z.uuid() }),
  status: [200],
  response: conversation,
})

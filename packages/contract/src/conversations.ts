import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'

/** Conversations per page of the history in the sidebar. */
export const HISTORY_PAGE_SIZE = 5
/** Conversations per page of the recent assistants. */
export const RECENT_ASSISTANTS_PAGE_SIZE = 10
/** A conversation of a person with the assistant. */
export const conversation = z.object({
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

const params = z.object({ id: z.uuid() })
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

import { z } from 'zod'
import { messagePart } from './answer-events.ts'
import { conversation } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { plan } from './plan.ts'

/** Messages per page of a conversation. */
const MESSAGES_PAGE_SIZE = 50
/** Longest message a person may send, in characters. */
export const MESSAGE_LIMIT = 8000

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

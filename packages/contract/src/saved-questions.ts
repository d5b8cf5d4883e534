import { z } from 'zod'
import { messagePart } from './answer-events.ts'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'

/** Questions that one person can keep on their start page. */
export const MOST_SAVED_QUESTIONS = 12
/** Longest name of a kept question, in characters. */
export const SAVED_TITLE_LIMIT = 120

const title = z.string().trim().min(1).max(SAVED_TITLE_LIMIT)

const savedQuestion = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Its days go on with time, as those of "this month" do; else they stay those that were said. */
  moves: z.boolean(),
  created_at: dateTime,
})
export type SavedQuestion = z.output<typeof savedQuestion>

const savedAnswer = z.object({
  /** `not_available`: what it asks about is gone, or is no longer shared; the parts say so. */
  state: z.enum(['answered', 'not_available']),
  parts: z.array(messagePart),
  computed_at: dateTime,
})
export type SavedAnswer = z.output<typeof savedAnswer>

const path = '/api/saved-questions/'
const params = z.object({ id: z.uuid() })

export const listSavedQuestions = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Questions kept on the start page, in their order',
  status: [200],
  response: z.object({ results: z.array(savedQuestion) }),
})

export const saveQuestion = endpoint({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Keep the question of an answer on the start page; one that is kept already stays one',
  body: z.object({
    /** The answer. */
    message_id: z.uuid(),
    /** Absent: as it was asked. */
    title: title.optional(),
  }),
  status: [201],
  response: savedQuestion,
})

export const answerSavedQuestion = endpoint({
  method: 'GET',
  path: `${path}{id}/answer/`,
  access: 'user',
  summary: 'What the answer to a kept question is now',
  params,
  status: [200],
  response: savedAnswer,
})

export const renameSavedQuestion = endpoint({
  method: 'PATCH',
  path: `${path}{id}/`,
  access: 'user',
  summary: 'Give a kept question another name',
  params,
  body: z.object({ title }),
  status: [200],
  response: savedQuestion,
})

export const deleteSavedQuestion = endpoint({
  method: 'DELETE',
  path: `${path}{id}/`,
  access: 'user',
  summary: 'Keep a question no longer',
  params,
  status: [204],
})

export const orderSavedQuestions = endpoint({
  method: 'PUT',
  path: `${path}order/`,
  access: 'user',
  summary: 'Put kept questions in another order; those that are not named follow, and ids of nothing are passed over',
  body: z.object({ ids: z.array(z.uuid()).max(MOST_SAVED_QUESTIONS * 2) }),
  status: [200],
  response: z.object({ results: z.array(savedQuestion) }),
})

import type { Question } from '../engine.ts'

/** An investor's question in US dollars, with nothing said before it and about nobody else. */
export const buildQuestion = (userId: string, text: string | null, changes: Partial<Question> = {}): Question => ({
  userId,
  role: 'INVESTOR',
  currency: 'USD',
  agentName: null,
  clientId: null,
  meetingId: null,
  history: [],
  text,
  ...changes,
})

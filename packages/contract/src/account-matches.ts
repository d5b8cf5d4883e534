import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { currencyCode, dateTime, decimal } from './money.ts'
import { matchDeciders, matchReasons, matchStatuses } from './words.ts'

const side = z.object({
  id: z.uuid(),
  account_name: z.string(),
  masked_account_number: z.string(),
  institution_name: z.string(),
  market_value: decimal.nullable(),
  currency: currencyCode,
  last_updated: dateTime.nullable(),
})

/** Two accounts that may be one, and what speaks for it. */
const accountMatch = z.object({
  id: z.uuid(),
  status: z.enum(matchStatuses),
  reason: z.enum(matchReasons),
  decided_by: z.enum(matchDeciders).nullable(),
  decided_at: dateTime.nullable(),
  can_undo: z.boolean(),
  /** The older account: its id and history go on. */
  account: side,
  other: side,
  evidence: z.object({
    same_mask: z.boolean(),
    other_mask: z.boolean().default(false),
    positions_matched: z.number().int(),
    positions_total: z.number().int(),
    transactions_matched: z.number().int(),
  }),
})
export type AccountMatch = z.output<typeof accountMatch>

export const listAccountMatches = endpoint({
  method: 'GET',
  path: '/api/investor/account-matches/',
  access: 'investor',
  summary: 'Open questions whether two accounts are one, and joinings that can be undone',
  status: [200],
  response: z.object({ matches: z.array(accountMatch) }),
})

export const answerAccountMatch = endpoint({
  method: 'POST',
  path: '/api/investor/account-matches/{id}/',
  access: 'investor',
  summary: 'Say whether two accounts are one; the answer is remembered',
  params: z.object({ id: z.uuid() }),
  body: z.object({ answer: z.enum(['same', 'different']) }),
  status: [200],
  response: accountMatch,
})

export const undoAccountMatch = endpoint({
  method: 'POST',
  path: '/api/investor/account-matches/{id}/undo/',
  access: 'investor',
  summary: 'Take the answer back: two accounts again with exactly what each had, or the question open again',
  params: z.object({ id: z.uuid() }),
  status: [204],
})

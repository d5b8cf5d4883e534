import { decimal } from '@keelwise/contract/money'
import type { Endpoint } from '@keelwise/contract/endpoint'
import type { z } from 'zod'

/** Whether a schema has a decimal somewhere: an amount, units or a percentage. */
function hasDecimal(schema: z.core.$ZodType, seen: ReadonlySet<unknown> = new Set()): boolean {
  if ((schema as unknown) === decimal) return true
  if (seen.has(schema)) return false
  const within = new Set([...seen, schema])
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'array':
      return hasDecimal(def.element, within)
    case 'record':
      return hasDecimal(def.valueType, within)
    case 'nullable':
    case 'optional':
    case 'default':
      return hasDecimal(def.innerType, within)
    case 'union':
      return def.options.some((option) => hasDecimal(option, within))
    case 'object':
      return Object.values(def.shape).some((field) => hasDecimal(field, within))
    default:
      return false
  }
}

/** Whether a call answers with figures, or with a file or a stream that may hold some; writes repeat what reads answer. */
export const answersMoney = ({ method, response, responseType = 'json' }: Endpoint): boolean =>
  (method === 'GET' && responseType !== 'json') ||
  responseType === 'events' ||
  (method === 'GET' && response !== undefined && hasDecimal(response))

const OF_A_FILE = 'What an uploaded file says, before anything of it is stored.'
const ENTERED = 'What the person entered, as they entered it: no other place works it out.'
const WORDS_ALONE = 'Dates and words; no amount stands in it.'

/** Calls that answer with figures and are compared with no other place, and why. */
export const NOT_COMPARED: Readonly<Record<string, string>> = {
  'GET /api/me/data/': 'Is compared as the file that it is: accounts and positions of the archive ("own data").',
  'GET /api/investor/statements/{id}/': OF_A_FILE,
  'GET /api/clients/{id}/statements/{preview_id}/': OF_A_FILE,
  'GET /api/investor/imports/{id}/rows/': 'Rows of one import as they were read; a row that was changed since differs.',
  'GET /api/clients/{id}/imports/{import_id}/rows/': 'The same of a client.',
  'GET /api/investor/account-matches/': 'Two accounts beside each other, each with the balance that the list has.',
  'GET /api/investor/returned-accounts/':
    'What an institution shows beside what is stored: that they differ is the point.',
  'GET /api/investor/accounts/archived/': 'Accounts that are kept out of sums, each with its last balance.',
  'GET /api/investor/alerts/': ENTERED,
  'GET /api/investor/payee-rules/changes/': ENTERED,
  'GET /api/investor/transaction-rules/': ENTERED,
  'GET /api/investor/transactions/{id}/payee-rule/': 'Rows that a rule would change, out of the list of transactions.',
  'GET /api/investor/transaction-rule-preview/': 'The same before a rule is made.',
  'GET /api/investor/transaction-edits/': 'Rows as they were before a change, and after it.',
  'GET /api/investor/transactions/{id}/transfer/': 'The other side of a transfer, and rows that could be it.',
  'GET /api/investor/receipts/{id}/': 'A picture or document that the person attached.',
  'GET /api/conversations/{id}/stream/': 'The same events as the answer itself, for a reader who comes later.',
  'POST /api/conversations/{id}/messages/{message_id}/regenerate/': 'The same plan asked again.',
  'GET /api/meetings/calendar/': WORDS_ALONE,
  'GET /api/calendars/{token}/meetings.ics': WORDS_ALONE,
  'GET /api/clients/{id}/changes/':
    'What was bought and sold of each security since a day, trade by trade against one another: no other place adds trades up so.',
  'GET /api/wealth-management-clients/{id}/records/': 'What was recorded of a client when it was said.',
  'GET /api/meetings/{id}/records/': 'The same of a meeting.',
}

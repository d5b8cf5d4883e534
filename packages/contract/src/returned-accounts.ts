import { z } from 'zod'
import { accountType } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { currencyCode, dateTime, decimal } from './money.ts'
import { returnReasons } from './words.ts'

const side = z.object({
  account_name: z.string(),
  account_type: accountType,
  masked_account_number: z.string(),
  market_value: decimal.nullable(),
  currency: currencyCode,
})

/** An account that came back as if it were another. Nothing of the stored one is touched until its owner has answered. */
const returnedAccount = z.object({
  id: z.uuid(),
  credential_id: z.uuid(),
  institution_name: z.string(),
  reasons: z.array(z.enum(returnReasons)),
  asked_at: dateTime,
  /** What is stored, as it was when it was last read. */
  account: side.extend({ id: z.uuid(), last_updated: dateTime.nullable() }),
  /** What the institution shows in its place now. */
  seen: side,
  evidence: z.object({
    /** Transactions of the stored account in the days that both tell of. */
    transactions_compared: z.number().int(),
    transactions_matched: z.number().int(),
  }),
})
export type ReturnedAccount = z.output<typeof returnedAccount>

export const listReturnedAccounts = endpoint({
  method: 'GET',
  path: '/api/investor/returned-accounts/',
  access: 'investor',
  summary: 'Accounts that came back with another number, name or past, and wait for an answer',
  status: [200],
  response: z.object({ returned_accounts: z.array(returnedAccount) }),
})

export const answerReturnedAccount = endpoint({
  method: 'POST',
  path: '/api/investor/returned-accounts/{id}/',
  access: 'investor',
  summary: 'Say whether what came back is the same account; the connection is read next',
  params: z.object({ id: z.uuid() }),
  body: z.discriminatedUnion('answer', [
    z.object({ answer: z.literal('same') }),
    z.object({
      answer: z.literal('another'),
      /** `keep`: the stored account goes on without a link. `close`: it is archived and counts until today. */
      stored: z.enum(['keep', 'close']),
    }),
  ]),
  status: [204],
})

import { liabilityTypes } from './words.ts'
import { z } from 'zod'
import { account, accountType, manualSubtype } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, decimal, knownCurrency } from './money.ts'

/** Days after which the value of an account entered by hand is worth another look. */
export const STALE_VALUE_DAYS = 90

const amount = decimal
  .refine((text) => text.replace('-', '').split('.')[0]!.length <= 16, 'Enter a smaller amount.')
  .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'Enter at most two decimals.')
const notNegative = amount.refine((text) => !text.startsWith('-'), 'Enter zero or more.')

const facts = z.object({
  account_name: z.string().trim().min(1, 'Enter a name.').max(100),
  /** Free text; empty means that it belongs to no institution. */
  institution_name: z.string().trim().max(100),
  interest_rate: decimal
    .refine((text) => /^\d{1,2}(\.\d{1,4})?$/.test(text), 'Enter a rate from 0 to 99.9999.')
    .nullable()
    .optional(),
  monthly_payment: notNegative.nullable().optional(),
})

const newAccount = facts.extend({
  account_type: accountType,
  /** With `OTHER` alone. */
  subtype: manualSubtype.nullable().optional(),
  currency: knownCurrency,
  /** What it is worth, or what is owed; debts are stored negative whatever sign comes. */
  value: amount,
  date: calendarDate,
})

/** Rate and payment belong to debts, the subtype to `OTHER`. */
export const createManualAccount = endpoint({
  method: 'POST',
  path: '/api/investor/manual-accounts/',
  access: 'investor',
  summary: 'Add an account, a property or a debt by hand; nothing updates it but its owner',
  body: newAccount
    .refine((body) => !body.subtype || body.account_type === 'OTHER', {
      path: ['subtype'],
      message: 'Only other assets have a kind.',
    })
    .refine((body) => liabilityTypes.includes(body.account_type) || (!body.interest_rate && !body.monthly_payment), {
      path: ['interest_rate'],
      message: 'Only debts have a rate and a payment.',
    }),
  status: [201],
  response: account,
})

export const updateManualAccount = endpoint({
  method: 'PUT',
  path: '/api/investor/manual-accounts/{id}/',
  access: 'investor',
  summary: 'Change the name, institution, rate or payment of an account that was added by hand',
  params: z.object({ id: z.uuid() }),
  body: facts,
  status: [200],
  response: account,
})

const valuation = z.object({ date: calendarDate, value: decimal })

export const listValuations = endpoint({
  method: 'GET',
  path: '/api/investor/manual-accounts/{id}/valuations/',
  access: 'investor',
  summary: 'What an account was worth by its owner’s word, newest first',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: z.object({ valuations: z.array(valuation) }),
})

export const storeValuation = endpoint({
  method: 'PUT',
  path: '/api/investor/manual-accounts/{id}/valuations/',
  access: 'investor',
  summary: 'Say what an account without a link was worth on a day; the same day again replaces it',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    date: calendarDate,
    value: amount,
    /**
     * Put in, or with a minus taken out, since the value before: no return then. Of an investment account alone. Said again for
     * the same day it replaces what was said, zero takes it back; left out, it stays as it is.
     */
    moved: amount.optional(),
  }),
  status: [200],
  response: account,
})

export const deleteValuation = endpoint({
  method: 'DELETE',
  path: '/api/investor/manual-accounts/{id}/valuations/{date}/',
  access: 'investor',
  summary: 'Take one value out of the history; the last one stays',
  params: z.object({ id: z.uuid(), date: calendarDate }),
  status: [204],
})

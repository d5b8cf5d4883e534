import { z } from 'zod'
import { categoryKey } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, decimal } from './money.ts'
import { affected, changed, ruleName } from './transaction-marks.ts'
import { categoryOrSplit } from './transactions.ts'

/** Rules by what a transaction says that one person can have. */
export const MOST_RULES = 200
/** The newest transactions that a preview looks at. */
export const MOST_PREVIEWED = 5000

const amount = decimal
  .refine((text) => !text.startsWith('-'), 'Enter an amount without a sign.')
  .refine((text) => text.split('.')[0]!.length <= 10, 'Enter a smaller amount.')
  .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'Enter at most two decimals.')
const payee = z.string().trim().toLowerCase().min(1).max(80)
const text = z.string().trim().toLowerCase().min(2, 'Say two letters at least.').max(80)

const said = {
  category: categoryKey.nullable().default(null),
  /** What the payee is called instead. */
  name: ruleName.nullable().default(null),
  is_excluded: z.boolean().nullable().default(null),
}
/** All of them have to hold; a payee or a text is one of them. */
const conditions = {
  payee: payee.nullable().default(null),
  /** Contained in what the source says of the transaction, in any case of letters. */
  text: text.nullable().default(null),
  /** Without a sign, in the currency of the transaction. */
  amount_from: amount.nullable().default(null),
  amount_to: amount.nullable().default(null),
  account_id: z.uuid().nullable().default(null),
}

const rule = z.object({
  id: z.uuid(),
  payee: z.string().nullable(),
  text: z.string().nullable(),
  amount_from: decimal.nullable(),
  amount_to: decimal.nullable(),
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  category: categoryKey.nullable(),
  name: z.string().nullable(),
  is_excluded: z.boolean().nullable(),
  /** It decides what came from this moment on; null: also what was there before. */
  since: dateTime.nullable(),
  /** To how many transactions it applies; another rule or what was said by hand can go before it. */
  transactions: z.number().int(),
})
export type TransactionRule = z.output<typeof rule>

const path = '/api/investor/transaction-rules/'
const params = z.object({ id: z.uuid() })
const body = z.object({
  ...conditions,
  ...said,
  /** Those that are there stay as they are. */
  only_to_come: z.boolean().default(false),
})

export const listTransactionRules = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'Own rules by what a transaction says, those with the most conditions first',
  status: [200],
  response: z.object({ results: z.array(rule) }),
})

export const addTransactionRule = endpoint({
  method: 'POST',
  path,
  access: 'investor',
  summary:
    'Decide for transactions that say something, those to come and, where it is wished, those before; undone as marks are',
  body,
  status: [201],
  response: changed.extend({ id: z.uuid() }),
})

export const changeTransactionRule = endpoint({
  method: 'PUT',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Say a rule anew; undone as marks are',
  params,
  body,
  status: [200],
  response: changed,
})

export const deleteTransactionRule = endpoint({
  method: 'DELETE',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Take a rule back; what it decided is read anew; undone as marks are',
  params,
  status: [200],
  response: changed,
})

export const changePayeeRule = endpoint({
  method: 'PUT',
  path: '/api/investor/payee-rules/{id}/',
  access: 'investor',
  summary: 'Say a rule for a payee anew; undone as marks are',
  params,
  body: z.object({ ...said, only_to_come: z.boolean().default(false) }),
  status: [200],
  response: changed,
})

export const previewTransactionRule = endpoint({
  method: 'GET',
  path: '/api/investor/transaction-rule-preview/',
  access: 'investor',
  summary: 'Which transactions a rule would change, all other rules considered; what was said by hand stays',
  query: z.object({
    payee: payee.optional(),
    text: text.optional(),
    amount_from: amount.optional(),
    amount_to: amount.optional(),
    account_id: z.uuid().optional(),
    category: categoryKey.optional(),
    name: ruleName.optional(),
    is_excluded: z.enum(['yes', 'no']).optional(),
    /** The rule, of either kind, in whose place it would be. */
    instead_of: z.uuid().optional(),
  }),
  status: [200],
  response: z.object({
    /** Of those that are looked at, how many it is about, and how many of them change. */
    matching: z.number().int(),
    count: z.number().int(),
    /** The newest that change. */
    results: z.array(affected.extend({ becomes: categoryOrSplit })),
  }),
})

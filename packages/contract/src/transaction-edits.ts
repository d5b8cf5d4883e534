import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal, knownCurrency } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { txType } from './transactions.ts'
import { namesOf, transactionEditDisplay } from './words.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null)

const digits = (before: number, after: number) =>
  decimal
    .refine((value) => value.replace('-', '').split('.')[0]!.length <= before, 'Enter a smaller number.')
    .refine((value) => (value.split('.')[1] ?? '').length <= after, `Enter at most ${after} decimals.`)

/** Signed from the account's view: in positive, out negative. */
export const amount = digits(16, 2)
const notNegative = (value: string): boolean => !value.startsWith('-')

/** What a person says of a transaction. Units of a purchase count positive and of a sale negative, whatever sign comes. */
const facts = z.object({
  execution_date: calendarDate,
  tx_type: txType,
  flow_amount: amount,
  currency: knownCurrency,
  description: text(500),
  name: text(200),
  ticker: text(30),
  units: digits(16, 8).nullable().default(null),
  unit_price: digits(14, 10).refine(notNegative, 'Enter zero or more.').nullable().default(null),
  fee: digits(14, 6).refine(notNegative, 'Enter zero or more.').nullable().default(null),
  tax: digits(14, 6).refine(notNegative, 'Enter zero or more.').nullable().default(null),
})
export type TransactionFacts = z.output<typeof facts>

const stored = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  account_name: z.string(),
  execution_date: calendarDate,
  tx_type: txType,
  flow_amount: decimal,
  currency: currencyCode,
  description: z.string().nullable(),
  name: z.string().nullable(),
  ticker: z.string().nullable(),
  units: decimal.nullable(),
  unit_price: decimal.nullable(),
  fee: decimal.nullable(),
  tax: decimal.nullable(),
})
export type StoredTransaction = z.output<typeof stored>

/** One change by hand, with the rows before and after it. */
const transactionEdit = z.object({
  id: z.uuid(),
  action: z.enum(namesOf(transactionEditDisplay)),
  made_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  /** False when it is undone already, or a later change has to be undone first. */
  can_undo: z.boolean(),
  account_name: z.string(),
  before: z.array(stored.omit({ account_name: true })),
  after: z.array(stored.omit({ account_name: true })),
})
export type TransactionEdit = z.output<typeof transactionEdit>

const id = z.object({ id: z.uuid() })

export const getTransaction = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/{id}/',
  access: 'investor',
  summary: 'One transaction, whether it can be changed by hand, and the changes so far',
  params: id,
  status: [200],
  response: stored.extend({
    /** False for what a bank's link tells: it changes with the link alone. */
    is_editable: z.boolean(),
    edits: z.array(transactionEdit),
  }),
})

export const addTransaction = endpoint({
  method: 'POST',
  path: '/api/investor/transactions/',
  access: 'investor',
  summary: 'Add a transaction by hand to an account that no link updates; its value stays as it is stated',
  body: facts.extend({ account_id: z.uuid() }),
  status: [201],
  response: transactionEdit,
})

export const changeTransaction = endpoint({
  method: 'PUT',
  path: '/api/investor/transactions/{id}/',
  access: 'investor',
  summary: 'Change a transaction of a file or one that was added by hand; files do not change it back',
  params: id,
  body: facts,
  status: [200],
  response: transactionEdit,
})

export const deleteTransaction = endpoint({
  method: 'DELETE',
  path: '/api/investor/transactions/{id}/',
  access: 'investor',
  summary: 'Remove a transaction of a file or one that was added by hand; files do not bring it back',
  params: id,
  status: [200],
  response: transactionEdit,
})

export const listTransactionEdits = endpoint({
  method: 'GET',
  path: '/api/investor/transaction-edits/',
  access: 'investor',
  summary: 'Transactions that were changed by hand, the newest change first',
  query: pageQuery(20),
  status: [200],
  response: page(transactionEdit),
})

export const undoTransactionEdit = endpoint({
  method: 'POST',
  path: '/api/investor/transaction-edits/{id}/undo/',
  access: 'investor',
  summary: 'Undo a change by hand; the last change of a transaction first',
  params: id,
  status: [200],
  response: transactionEdit,
})

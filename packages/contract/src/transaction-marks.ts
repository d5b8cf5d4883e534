import { z } from 'zod'
import { categoryKey } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, dateTime, decimal } from './money.ts'
import { amount } from './transaction-edits.ts'
import { MOST_AT_ONCE, categoryOrSplit } from './transactions.ts'
import { namesOf, ruleChangeDisplay } from './words.ts'

/** Most transactions that are marked at once. */
export const MOST_MARKED = MOST_AT_ONCE

/** What a payee is called. */
export const ruleName = z.string().trim().min(1).max(80)
const payee = ruleName
const tag = z.string().trim().toLowerCase().min(1).max(30)

/** What is said of transactions; what is left out stays as it is, null takes back what was said. */
const marks = z.object({
  category: categoryKey.nullable().optional(),
  payee: payee.nullable().optional(),
  note: z.string().trim().max(2000).nullable().optional(),
  /** All tags, where one transaction is marked. */
  tags: z.array(tag).max(20).optional(),
  /** Tags that come to those that there are. */
  add_tags: z.array(tag).max(20).optional(),
  /** Tags that go from those that there are. */
  remove_tags: z.array(tag).max(20).optional(),
  /** The category of each is right as it was read, and stays; what is split or was said by hand stays as it is. */
  accept_category: z.literal(true).optional(),
  /** Whether it stays out of Money In and Money Out. */
  is_excluded: z.boolean().nullable().optional(),
})

/** What a change did; by its id it can be undone, see `undoMarks`. */
export const changed = z.object({ change_id: z.uuid(), changed: z.number().int() })

/** A transaction that a rule would change, as it is now. */
export const affected = z.object({
  id: z.uuid(),
  execution_date: calendarDate,
  payee: z.string().nullable(),
  category: categoryOrSplit,
  flow_amount: decimal,
  currency: currencyCode,
})

export const markTransactions = endpoint({
  method: 'POST',
  path: '/api/investor/transaction-marks/',
  access: 'investor',
  summary: 'Say category, payee, note, tags or whether it counts, of one transaction or many; no later sync changes it',
  body: z.object({ transaction_ids: z.array(z.uuid()).min(1).max(MOST_MARKED), marks }),
  status: [200],
  response: changed,
})

/** Most parts of a split transaction. */
export const MOST_PARTS = 20

const part = z.object({
  /** Below zero goes out; one part may go the other way than the whole. */
  amount,
  category: categoryKey,
  note: z
    .string()
    .trim()
    .max(500)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null),
})

export const splitTransaction = endpoint({
  method: 'POST',
  path: '/api/investor/transactions/{id}/split/',
  access: 'investor',
  summary: 'Split a transaction into parts with a category each that come to its amount; undone as marks are',
  params: z.object({ id: z.uuid() }),
  body: z.object({ parts: z.array(part).min(2, 'Say two parts at least.').max(MOST_PARTS) }),
  status: [200],
  response: changed,
})

export const unsplitTransaction = endpoint({
  method: 'DELETE',
  path: '/api/investor/transactions/{id}/split/',
  access: 'investor',
  summary: 'Make a split transaction whole again; undone as marks are',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: changed,
})

export const undoMarks = endpoint({
  method: 'POST',
  path: '/api/investor/transaction-marks/{id}/undo/',
  access: 'investor',
  summary: 'Take one change of marks, parts or a rule back, as long as no later one has changed the same',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: changed,
})

const payeeRule = z.object({
  id: z.uuid(),
  /** As it is read from the source, in small letters. */
  payee: z.string(),
  name: z.string().nullable(),
  category: categoryKey.nullable(),
  is_excluded: z.boolean().nullable(),
  /** It decides what came from this moment on; null: also what was there before. */
  since: dateTime.nullable(),
  /** Of how many transactions it has said something; what was said of one by hand goes before it. */
  transactions: z.number().int(),
})
export type PayeeRule = z.output<typeof payeeRule>

export const previewPayeeRule = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/{id}/payee-rule/',
  access: 'investor',
  summary: 'Which transactions a rule for the payee of one of them would change; what was said by hand stays',
  params: z.object({ id: z.uuid() }),
  /** What the rule would say. */
  query: z.object({
    category: categoryKey.optional(),
    name: payee.optional(),
    is_excluded: z.enum(['yes', 'no']).optional(),
  }),
  status: [200],
  response: z.object({
    payee: z.string().nullable(),
    /** What the rule would say in all, with what one that decides what is to come alone has said before. */
    says: z.object({ category: categoryKey.nullable(), name: z.string().nullable() }),
    /** Of this payee, and other than the rule says; the one that was named is not among them. */
    count: z.number().int(),
    /** The newest of them. */
    results: z.array(affected),
  }),
})

export const setPayeeRule = endpoint({
  method: 'POST',
  path: '/api/investor/payee-rules/',
  access: 'investor',
  summary:
    'Decide for the transactions of the payee of one of them, those to come and, where it is wished, those before',
  body: z.object({
    transaction_id: z.uuid(),
    category: categoryKey.nullable().default(null),
    name: payee.nullable().default(null),
    is_excluded: z.boolean().nullable().default(null),
    /** The others that are there stay as they are. */
    only_to_come: z.boolean().default(false),
  }),
  status: [200],
  response: payeeRule.extend({
    /** By which the rule that there was before, or none, comes back; see `undoMarks`. */
    change_id: z.uuid(),
  }),
})

export const listPayeeRules = endpoint({
  method: 'GET',
  path: '/api/investor/payee-rules/',
  access: 'investor',
  summary: 'Own rules for payees, by payee',
  status: [200],
  response: z.object({ results: z.array(payeeRule) }),
})

export const deletePayeeRule = endpoint({
  method: 'DELETE',
  path: '/api/investor/payee-rules/{id}/',
  access: 'investor',
  summary: 'Take a rule back; what it decided is read anew; undone as marks are',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: changed,
})

/** Most changes of rules that are listed, the newest. */
export const MOST_RULE_CHANGES = 50

const ruleChange = z.object({
  /** By which it is undone; see `undoMarks`. */
  change_id: z.uuid(),
  kind: z.enum(namesOf(ruleChangeDisplay)),
  /** What the rule asks for after the change, of a removed one before it: the payee as it is read, in small letters, */
  payee: z.string().nullable(),
  /** what the source says of a transaction, an amount without a sign, and an account. */
  text: z.string().nullable(),
  amount_from: decimal.nullable(),
  amount_to: decimal.nullable(),
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  name: z.string().nullable(),
  category: categoryKey.nullable(),
  is_excluded: z.boolean().nullable(),
  made_at: dateTime,
  undone_at: dateTime.nullable(),
  /** False when it is undone already, or a later change has to be undone first. */
  can_undo: z.boolean(),
})
export type RuleChange = z.output<typeof ruleChange>

export const listRuleChanges = endpoint({
  method: 'GET',
  path: '/api/investor/payee-rules/changes/',
  access: 'investor',
  summary: 'How own rules of both kinds were set, changed and removed, the newest change first, at most 50',
  status: [200],
  response: z.object({ results: z.array(ruleChange) }),
})

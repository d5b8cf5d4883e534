import { z } from 'zod'
import { categoryGroupKey, categoryKey } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { budgetLevels, budgetStatuses } from './words.ts'

/** Envelopes that one person can have. */
export const MOST_BUDGETS = 100
/** Months that a suggestion is taken from. */
export const SUGGESTED_MONTHS = 3

const amount = decimal
  .refine((text) => !text.startsWith('-') && /[1-9]/.test(text), 'Enter an amount above zero.')
  .refine((text) => text.split('.')[0]!.length <= 10, 'Enter a smaller amount.')
  .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'Enter at most two decimals.')

const target = {
  level: z.enum(budgetLevels),
  /** Of a category, or of a group of them. */
  key: z.union([categoryKey, categoryGroupKey]),
}

const budget = z.object({
  ...target,
  id: z.uuid(),
  /** A month, as it was said. */
  amount: decimal,
  stated_currency: currencyCode,
  is_rolling: z.boolean(),
  /** In the base currency from here on; null without a rate. What earlier months left, or took too much. */
  carried: decimal.nullable(),
  /** The amount of the month and what was carried. */
  available: decimal.nullable(),
  /** What went out less what was given back, as the spending report counts it; below zero where more was given back. */
  spent: decimal,
  left: decimal.nullable(),
  /** Of what is available, at least 0; null where nothing is. */
  percent: decimal.nullable(),
  /** Of what is available, what may be gone by today: as much as of the month, or what usually is where that is more. */
  pace: decimal,
  /** Currencies without a rate in it: at least so much is spent, and at most so much left. */
  unconverted: z.array(currencyCode),
  status: z.enum(budgetStatuses),
})
export type Budget = z.output<typeof budget>

const suggestion = z.object({
  ...target,
  /** A round amount that the months on average stay below. */
  amount: decimal,
  /** What was spent in each of the last whole months, the oldest first. */
  spent: z.array(decimal),
})
export type BudgetSuggestion = z.output<typeof suggestion>

const budgets = z.object({
  currency: currencyCode,
  from: calendarDate,
  to: calendarDate,
  today: calendarDate,
  /** Today counted. */
  days_left: z.number().int(),
  /** The one with the least left of its amount first. */
  results: z.array(budget),
  /** Without envelopes that are within another one, and those whose amount is not known: `left_out` of them. */
  total: z.object({ available: decimal, spent: decimal, left: decimal, left_out: z.number().int() }),
  /** Envelopes that could be, the largest first. */
  suggestions: z.array(suggestion),
  /** Currencies without a rate, left out of what was spent. */
  unconverted: z.array(currencyCode),
})
export type Budgets = z.output<typeof budgets>

const path = '/api/investor/budgets/'
const params = z.object({ id: z.uuid() })
const facts = { amount, is_rolling: z.boolean() }

export const listBudgets = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'Envelopes of this month with what is left in each, and what could be one',
  status: [200],
  response: budgets,
})

export const setBudget = endpoint({
  method: 'PUT',
  path,
  access: 'investor',
  summary: 'Say what a category or a group may take a month; said again it is changed from this month on',
  body: z.object({ ...target, ...facts }),
  status: [200],
  response: z.object({ id: z.uuid() }),
})

export const deleteBudget = endpoint({
  method: 'DELETE',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Take an envelope away',
  params,
  status: [204],
})

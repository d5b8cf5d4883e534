import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { categoryOrSplit, flowDirection } from './transactions.ts'
import { namesOf, recurringPaceDisplay, recurringStates } from './words.ts'

/** What a person says of what comes back: that it does, or that it does not. */
const recurringVerdict = z.enum(['CONFIRM', 'DISMISS'])

const recurring = z.object({
  /** Its newest transaction, by which it is named. */
  id: z.uuid(),
  payee: z.string(),
  category: categoryOrSplit,
  direction: flowDirection,
  account_id: z.uuid(),
  account_name: z.string(),
  institution_name: z.string(),
  pace: z.enum(namesOf(recurringPaceDisplay)),
  /** Without sign, in `currency`: the newest price, or the mean of a year where it is another one each time. */
  amount: decimal,
  currency: currencyCode,
  is_varying: z.boolean(),
  /** In the base currency; null without a rate. */
  a_month: decimal.nullable(),
  a_year: decimal.nullable(),
  first_date: calendarDate,
  last_date: calendarDate,
  last_amount: decimal,
  count: z.number().int(),
  /** In the past where it is missed or has ended. */
  next_date: calendarDate,
  state: z.enum(recurringStates),
  /** It began within the last months. */
  is_new: z.boolean(),
  /** The newest rise within the last eleven months, in `currency`. */
  rise: z.object({ from: decimal, to: decimal, on: calendarDate, percent: decimal }).nullable(),
  /** What was said of it. */
  decision: z.object({ id: z.uuid(), verdict: recurringVerdict }).nullable(),
  /** Other payees that were said to be the same. */
  joined: z.array(z.object({ id: z.uuid(), payee: z.string() })),
})
export type RecurringItem = z.output<typeof recurring>

const sums = z.object({ a_month: decimal, a_year: decimal })

/** Months that the calendar goes ahead. */
export const RECURRING_MONTHS = 12

export const listRecurring = endpoint({
  method: 'GET',
  path: '/api/investor/recurring/',
  access: 'investor',
  summary: 'What comes back: subscriptions, rent, bills and salaries, the next due first, with what was said of each',
  status: [200],
  response: z.object({
    results: z.array(recurring),
    /** Of what still comes and was not dismissed, in the base currency. */
    totals: z.object({ out: sums, in: sums }),
    currency: currencyCode,
    /** Currencies without a rate, left out of the sums. */
    unconverted: z.array(currencyCode),
    /** From the first day of this month: what was booked, and what is due in the months to come. */
    calendar: z.array(
      z.object({ id: z.uuid(), date: calendarDate, amount: decimal, state: z.enum(['booked', 'due', 'missed']) }),
    ),
  }),
})

const decided = z.object({ decision_id: z.uuid() })

export const decideRecurring = endpoint({
  method: 'POST',
  path: '/api/investor/recurring/decisions/',
  access: 'investor',
  summary: 'Say that something does or does not recur, by one of its transactions; it holds for those to come',
  body: z.object({ transaction_id: z.uuid(), verdict: recurringVerdict }),
  status: [200],
  response: decided,
})

export const joinRecurring = endpoint({
  method: 'POST',
  path: '/api/investor/recurring/joins/',
  access: 'investor',
  summary: 'Say that the payee of one transaction is the same as that of another, so that they recur as one',
  body: z.object({ transaction_id: z.uuid(), same_as_id: z.uuid() }),
  status: [200],
  response: decided,
})

export const undoRecurringDecision = endpoint({
  method: 'POST',
  path: '/api/investor/recurring/decisions/{id}/undo/',
  access: 'investor',
  summary: 'Take back what was said of what recurs; what was said before it holds again',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: decided,
})

import { z } from 'zod'
import { accountType, unknownAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { goalKindDisplay, goalStatuses, goneReasonDisplay, namesOf, payoffOrderDisplay } from './words.ts'

/** Goals that one person can have. */
export const MOST_GOALS = 40
/** Accounts behind one goal. */
const MOST_GOAL_ACCOUNTS = 40

const amount = decimal
  .refine((text) => !text.startsWith('-') && /[1-9]/.test(text), 'Enter an amount above zero.')
  .refine((text) => text.split('.')[0]!.length <= 12, 'Enter a smaller amount.')
  .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'Enter at most two decimals.')
const notNegative = decimal
  .refine((text) => !text.startsWith('-'), 'Enter zero or more.')
  .refine((text) => text.split('.')[0]!.length <= 12, 'Enter a smaller amount.')
  .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'Enter at most two decimals.')

const goalBody = z
  .object({
    kind: z.enum(namesOf(goalKindDisplay)),
    name: z.string().trim().min(1, 'Enter a name.').max(100),
    /** In the base currency. Of debts there is none: nothing is to be owed. */
    target_amount: amount.nullable(),
    /** Months of spending, in place of an amount. */
    target_months: decimal
      .refine((text) => /^\d{1,2}(\.\d)?$/.test(text) && Number(text) > 0, 'Enter 0.1 to 99.9 months.')
      .nullable(),
    target_date: calendarDate.nullable(),
    /** What is put aside a month, or paid for all debts together; null where nobody said. */
    monthly_amount: notNegative.nullable(),
    /** With debts alone. */
    strategy: z.enum(namesOf(payoffOrderDisplay)).nullable(),
    accounts: z
      .array(
        z.object({
          account_id: z.uuid(),
          /** A share of the account. Without share and amount it is all of it. */
          percent: decimal
            .refine(
              (text) => /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 100,
              'Enter a share from 0 to 100.',
            )
            .nullable(),
          /** At most so much of it, in its currency. */
          amount: amount.nullable(),
          /** Of a debt whose account does not say it: percent a year. */
          interest_rate: decimal
            .refine((text) => /^\d{1,2}(\.\d{1,4})?$/.test(text), 'Enter a rate from 0 to 99.9999.')
            .nullable()
            .optional(),
          /** Of a debt whose account does not say it: the least that has to be paid a month. */
          monthly_payment: notNegative.nullable().optional(),
        }),
      )
      .max(MOST_GOAL_ACCOUNTS),
  })
  .refine(({ target_amount, target_months }) => target_amount === null || target_months === null, {
    path: ['target_months'],
    message: 'Enter an amount or months of spending.',
  })
  .refine(
    ({ kind, target_amount, target_months }) => kind !== 'DEBT' || (target_amount === null && target_months === null),
    {
      path: ['target_amount'],
      message: 'Debts are paid off to nothing.',
    },
  )
  .refine(
    ({ kind, target_amount, target_months }) => kind === 'DEBT' || target_amount !== null || target_months !== null,
    {
      path: ['target_amount'],
      message: 'Enter an amount.',
    },
  )
  .refine(({ kind, strategy }) => kind === 'DEBT' || strategy === null, {
    path: ['strategy'],
    message: 'Only debts have an order.',
  })
  .refine(({ accounts }) => accounts.every(({ percent, amount: most }) => percent === null || most === null), {
    path: ['accounts'],
    message: 'Enter a share or an amount of an account.',
  })
  .refine(({ accounts }) => new Set(accounts.map((each) => each.account_id)).size === accounts.length, {
    path: ['accounts'],
    message: 'Each account once.',
  })
export type GoalBody = z.output<typeof goalBody>

const payoff = z.object({
  months: z.number().int(),
  paid_off_on: calendarDate,
  interest: decimal,
  debts: z.array(z.object({ account_id: z.uuid(), months: z.number().int(), interest: decimal })),
})

const goalAccount = z.object({
  account_id: z.uuid(),
  account_name: z.string(),
  institution_name: z.string(),
  percent: decimal.nullable(),
  /** In `account_currency`. */
  amount: decimal.nullable(),
  account_currency: currencyCode,
  /** What counts for the goal, in the base currency; of a debt what is owed, without sign. Null: not known. */
  counted: decimal.nullable(),
  /** What it wants and is not there, or belongs to an earlier goal. */
  short: decimal,
  interest_rate: decimal.nullable(),
  monthly_payment: decimal.nullable(),
})

export const goal = z.object({
  id: z.uuid(),
  kind: z.enum(namesOf(goalKindDisplay)),
  name: z.string(),
  /** As it was said, in `stated_currency`. */
  target_amount: decimal.nullable(),
  target_months: decimal.nullable(),
  stated_currency: currencyCode,
  target_date: calendarDate.nullable(),
  /** As it was said. */
  monthly_amount: decimal.nullable(),
  strategy: z.enum(namesOf(payoffOrderDisplay)).nullable(),
  started_on: calendarDate,
  accounts: z.array(goalAccount),
  /** In the base currency from here on. Of debts what was owed at first. Null: not known. */
  target: decimal.nullable(),
  /** What a month of spending is taken as, where the target is months of it. */
  spending_a_month: decimal.nullable(),
  /** What is there; of debts what is paid off. At least so much where accounts are unknown. */
  saved: decimal,
  /** Of debts: what is still owed. */
  owed: decimal.nullable(),
  is_at_least: z.boolean(),
  unknown_accounts: z.array(unknownAccount),
  /** Accounts behind it that count no longer, so that their money is not in it. */
  gone_accounts: z.array(z.object({ account_name: z.string(), reason: z.enum(namesOf(goneReasonDisplay)) })),
  /** How many more were behind it that are erased since. */
  erased_accounts: z.number().int(),
  missing: decimal.nullable(),
  /** Of the target, 0 to 100; null where that is not known. */
  percent: decimal.nullable(),
  status: z.enum(goalStatuses),
  /** What it takes a month until the date, without any return. */
  needed_a_month: decimal.nullable(),
  /** What is put aside a month: as said, or as the accounts changed in the last three months. */
  pace: z.object({ amount: decimal, basis: z.enum(['stated', 'observed']) }).nullable(),
  /** When it is there at that pace. */
  reached_on: calendarDate.nullable(),
  /** Of debts, by what is paid a month; null without it. */
  payoff: z
    .object({
      /** What is missing to say it, by account. */
      gaps: z.array(
        z.object({ account_id: z.uuid(), account_name: z.string(), gap: z.enum(['balance', 'rate', 'payment']) }),
      ),
      /** All minimums together; null where one is not known. */
      minimums: decimal.nullable(),
      /** Null where something is missing, or so little is paid that it never ends. */
      avalanche: payoff.nullable(),
      snowball: payoff.nullable(),
    })
    .nullable(),
})
export type Goal = z.output<typeof goal>

const goalChoice = z.object({
  account_id: z.uuid(),
  account_name: z.string(),
  institution_name: z.string(),
  account_type: accountType,
  is_liability: z.boolean(),
  currency: currencyCode,
  /** In its currency; null: not known. */
  value: decimal.nullable(),
  /** What no goal has of it, in its currency; null: not known. */
  free: decimal.nullable(),
  interest_rate: decimal.nullable(),
  monthly_payment: decimal.nullable(),
})
export type GoalChoice = z.output<typeof goalChoice>

const goals = z.object({
  results: z.array(goal),
  currency: currencyCode,
  /** A month of spending over the last 90 days, as financial health counts it; null without 90 days of transactions. */
  spending_a_month: decimal.nullable(),
  /** What can stand behind a goal. */
  accounts: z.array(goalChoice),
})
export type Goals = z.output<typeof goals>

const path = '/api/investor/goals/'
const params = z.object({ id: z.uuid() })

export const listGoals = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'Goals with what is saved, whether that is on track and what it takes a month; no money counts twice',
  status: [200],
  response: goals,
})

export const createGoal = endpoint({
  method: 'POST',
  path,
  access: 'investor',
  summary: 'Save for something, or pay debts off',
  body: goalBody,
  status: [201],
  response: z.object({ id: z.uuid() }),
})

export const updateGoal = endpoint({
  method: 'PUT',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Change a goal and the accounts behind it',
  params,
  body: goalBody,
  status: [200],
  response: z.object({ id: z.uuid() }),
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Give a goal up; its accounts stay as they are',
  params,
  status: [204],
})

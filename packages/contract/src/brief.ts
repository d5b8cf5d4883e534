import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, dateTime, decimal } from './money.ts'
import { healthKeys } from './summary.ts'
import { changePartDisplay, namesOf, nextPaymentDisplay } from './words.ts'

/** The longest span whose change is taken apart: the longest that the dashboard draws. */
export const LONGEST_CHANGE_DAYS = 366
/** Payments and repayments of so many days ahead are next. */
export const NEXT_DAYS = 30
/** Bills that are due within so many days are one thing to look at. */
export const BILL_DAYS = 7

const netWorthChangeParts = z.object({
  currency: currencyCode,
  /** The day whose close the change is counted from, and today. */
  since: calendarDate,
  to: calendarDate,
  /** Null where nothing is known of that day. */
  change: z
    .object({
      /** What the accounts that had a value then were worth then and are worth now. */
      before: decimal,
      after: decimal,
      amount: decimal,
      /** Of the value then; null where that was zero. */
      percent: decimal.nullable(),
      accounts_left_out: z.number().int(),
      estimated: z.boolean(),
      /** The largest first, none of them zero; they add up to `amount` to the cent. */
      parts: z.array(z.object({ part: z.enum(namesOf(changePartDisplay)), amount: decimal })),
    })
    .nullable(),
})
export type NetWorthChangeParts = z.output<typeof netWorthChangeParts>

export const getNetWorthChange = endpoint({
  method: 'GET',
  path: '/api/investor/net-worth-change/',
  access: 'investor',
  summary: 'How net worth changed since a day, and what made it change: parts that add up',
  query: z.object({ since: calendarDate }),
  status: [200],
  response: netWorthChangeParts,
})

/** A login that waits for the person. What hangs on it is what its accounts are worth by their last values. */
const brokenConnection = z.object({
  kind: z.literal('connection'),
  credential_id: z.uuid(),
  institution_name: z.string(),
  action_type: z.string().nullable(),
  accounts_count: z.number().int(),
  amount: decimal,
  /** Of everything owned; null where nothing is. */
  percent: decimal.nullable(),
  /** Of the account that was refreshed longest ago; null where none ever was. */
  last_updated: dateTime.nullable(),
})
const idleCash = z.object({ kind: z.literal('idle_cash'), amount: decimal, percent: decimal })
/** More (above zero) or less equity than the target, in points of the positions and in money. */
const drift = z.object({ kind: z.literal('drift'), points: decimal, amount: decimal })
const maturity = z.object({
  kind: z.literal('maturity'),
  date: calendarDate,
  name: z.string(),
  account_name: z.string(),
  amount: decimal,
  currency: currencyCode,
})
/** What goes out again within a week, together; `short` names an account that holds less than its part of it. */
const bills = z.object({
  kind: z.literal('bills'),
  count: z.number().int(),
  /** In the base currency, without sign. */
  amount: decimal,
  /** The soonest of them. */
  date: calendarDate,
  name: z.string(),
  short: z.object({ account_name: z.string(), amount: decimal, balance: decimal, currency: currencyCode }).nullable(),
})
/** Another indicator of financial health that is out of its bounds. */
const indicator = z.object({
  kind: z.literal('indicator'),
  key: z.enum(healthKeys),
  label: z.string(),
  recommendation: z.string(),
  action_url: z.string().nullable(),
})

const need = z.discriminatedUnion('kind', [brokenConnection, idleCash, drift, bills, maturity, indicator])
export type BriefNeed = z.output<typeof need>

const nextPayment = z.object({
  date: calendarDate,
  kind: z.enum(namesOf(nextPaymentDisplay)),
  /** Of what pays it or is paid; the account's where that pays. */
  name: z.string(),
  account_name: z.string(),
  /** Below zero where it goes out. */
  amount: decimal,
  currency: currencyCode,
  is_estimated: z.boolean(),
})

const investorBrief = z.object({
  currency: currencyCode,
  /** Everything that wants a decision, the weightiest first. */
  needs: z.array(need),
  /** From the first of the month to today. */
  month: z.object({ from: calendarDate, to: calendarDate, cash_in: decimal, cash_out: decimal, left: decimal }),
  /** Of the next days, the soonest first. */
  payments: z.array(nextPayment),
})
export type InvestorBrief = z.output<typeof investorBrief>

export const getInvestorBrief = endpoint({
  method: 'GET',
  path: '/api/investor/brief/',
  access: 'investor',
  summary: 'What needs the person, by weight, what is left of the month, and what is paid next',
  status: [200],
  response: investorBrief,
})

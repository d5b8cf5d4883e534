import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { incomeBases, incomeGaps, incomeKindDisplay, namesOf } from './words.ts'

const incomeCalendar = z.object({
  /** Of every sum here: the base currency. */
  currency: currencyCode,
  from: calendarDate,
  to: calendarDate,
  expected: z.array(
    z.object({
      date: calendarDate,
      kind: z.enum(namesOf(incomeKindDisplay)),
      amount: decimal,
      currency: currencyCode,
      account_id: z.uuid(),
      account_name: z.string(),
      institution_id: z.uuid(),
      institution_name: z.string(),
      /** Null for interest on an account. */
      position_id: z.uuid().nullable(),
      position_name: z.string().nullable(),
      ticker: z.string().nullable(),
      /** False where the bond's own terms give day and amount; everything else is an estimate. */
      is_estimated: z.boolean(),
      basis: z.enum(incomeBases),
      per_year: z.number().int().nullable(),
      last_date: calendarDate.nullable(),
      last_amount: decimal.nullable(),
    }),
  ),
  /** Every month of the range: what is expected of each kind, in the base currency; `income` is all but repayments. */
  months: z.array(
    z.object({
      month: z.string(),
      income: decimal,
      coupon: decimal,
      dividend: decimal,
      interest: decimal,
      maturity: decimal,
    }),
  ),
  /** Of the whole range, and of the year to today what came in. */
  totals: z.object({ income: decimal, maturity: decimal, received: decimal }),
  /** Bonds whose coupons cannot be worked out, and why. */
  not_available: z.array(
    z.object({
      position_id: z.uuid(),
      position_name: z.string(),
      account_name: z.string(),
      reason: z.enum(incomeGaps),
    }),
  ),
  /** Dividends and interest of the year to today by month, of the first month those from `received_from` on. */
  received: z.array(z.object({ month: z.string(), amount: decimal })),
  received_from: calendarDate,
  /** Currencies without a rate: left out of the months and the totals. */
  unconverted: z.array(currencyCode),
})

export type IncomeCalendar = z.output<typeof incomeCalendar>

export const getIncomeCalendar = endpoint({
  method: 'GET',
  path: '/api/investor/income-calendar/',
  access: 'investor',
  summary: 'Coupons, dividends, interest and repayments that are expected, and what came in over the past year',
  query: z.object({ from: calendarDate.optional(), to: calendarDate.optional() }),
  status: [200],
  response: incomeCalendar,
})

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

/** Sums in the base currency; of `unknown` payments the tax is not known, so gross and withheld are at least so much. */
const taxedTotals = z.object({
  gross: decimal,
  withheld: decimal,
  net: decimal,
  unknown: z.number().int(),
})

const incomeTaxes = z.object({
  currency: currencyCode,
  from: calendarDate,
  to: calendarDate,
  totals: taxedTotals,
  /** By where the security is registered: a country's two letters, `US/CA` for either, null where it is not known. */
  countries: z.array(taxedTotals.extend({ country: z.string().nullable() })),
  payments: z.array(
    z.object({
      date: calendarDate,
      /** `tax`: a tax by itself, near no payment of its security. */
      kind: z.enum(['dividend', 'interest', 'tax']),
      ticker: z.string().nullable(),
      name: z.string().nullable(),
      account_name: z.string(),
      institution_name: z.string(),
      country: z.string().nullable(),
      /** Null: the source does not tell the tax. */
      gross: decimal.nullable(),
      withheld: decimal.nullable(),
      /** Null: no exchange rate is known. */
      net: decimal.nullable(),
    }),
  ),
  unconverted: z.array(currencyCode),
})
export type IncomeTaxes = z.output<typeof incomeTaxes>

const taxesQuery = z.object({ year: z.coerce.number().int().min(1950).max(2200).optional() })

export const getIncomeTaxes = endpoint({
  method: 'GET',
  path: '/api/investor/income-taxes/',
  access: 'investor',
  summary: 'Dividends and interest of a year, or of the past twelve months, with the tax withheld, by country',
  query: taxesQuery,
  status: [200],
  response: incomeTaxes,
})

export const exportIncomeTaxes = endpoint({
  method: 'GET',
  path: '/api/investor/income-taxes/export/',
  access: 'investor',
  summary: 'The same as CSV, a line for each payment',
  query: taxesQuery,
  status: [200],
  responseType: 'stream',
})

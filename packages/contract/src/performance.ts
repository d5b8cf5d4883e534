import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { commaList } from './paging.ts'
import { valueSources } from './words.ts'

export const performancePeriod = z.enum(['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'ALL'])
export type PerformancePeriod = z.output<typeof performancePeriod>

/**
 * A return over the period, or why there is none. `percent` is for the whole period, in percent units with two
 * decimals; `annualised_percent` is null under 365 days.
 */
const periodReturn = z.union([
  z.object({ percent: decimal, annualised_percent: decimal.nullable() }),
  z.object({ unavailable: z.string() }),
])
export type PeriodReturn = z.output<typeof periodReturn>

/**
 * One day. Amounts are in the answer's currency; percents are cumulative since `period.from`, where they are zero.
 * The day's return net of fees is (value + outflow) / (value of the day before + inflow) − 1; gross adds `fees`.
 */
const performancePoint = z.object({
  date: calendarDate,
  /** At the end of the day, in transit between own accounts included. */
  value: decimal,
  source: z.enum(valueSources),
  /** Money and securities put in; zero or positive. Counted at the start of the day. */
  inflow: decimal,
  /** Taken out; zero or positive. Counted at the end of the day. */
  outflow: decimal,
  /** Fees charged inside the accounts on that day, zero or positive. */
  fees: decimal,
  twr_net_percent: decimal.nullable(),
  twr_gross_percent: decimal.nullable(),
  benchmark_percent: decimal.nullable(),
  /** What the same money on the same dates would be worth in the benchmark. */
  benchmark_value: decimal.nullable(),
})

const performanceFlow = z.object({
  date: calendarDate,
  account_id: z.uuid(),
  account_name: z.string(),
  kind: z.enum(['contribution', 'withdrawal', 'transfer', 'in_kind', 'account_added']),
  description: z.string().nullable(),
  /** Signed: in positive, out negative; in `currency`. */
  amount: decimal,
  currency: currencyCode,
  /** The same in the answer's currency, to the cent. */
  converted_amount: decimal,
  /** Units of the answer's currency for one of `currency` on that day. */
  rate: decimal,
})
export type PerformanceFlow = z.output<typeof performanceFlow>

const benchmark = z.object({
  symbol: z.string(),
  name: z.string(),
  currency: currencyCode,
  is_simulated: z.boolean(),
  /** First and last day with a price. */
  first_date: calendarDate,
  last_date: calendarDate,
})

/** What made the value change; `start_value` and everything after it add up to `end_value` to the cent. */
export const shownAttribution = z.object({
  start_value: decimal,
  contributions: decimal,
  /** Zero or negative. */
  withdrawals: decimal,
  income: decimal,
  /** Zero or negative, unless fees were given back. */
  fees: decimal,
  taxes: decimal,
  market: decimal,
  currency: decimal,
  end_value: decimal,
})

const monthReturn = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), percent: decimal })

/** How much the return after fees moved, from its values by day; percents are in percent units with two decimals. */
export const shownRiskMeasures = z.object({
  /** Standard deviation of daily returns times √365; null under 20 of them. */
  volatility_percent: decimal.nullable(),
  /** The largest fall of the return, zero or negative, from the last day at a high to the low; null under two days. */
  drawdown: z
    .object({
      percent: decimal,
      from: calendarDate,
      to: calendarDate,
      /** The first day at the high again; null while it is not reached. */
      recovered: calendarDate.nullable(),
    })
    .nullable(),
  /** Of the calendar months that lie whole in the period. */
  best_month: monthReturn.nullable(),
  worst_month: monthReturn.nullable(),
  /** The return a year over volatility, against a riskless rate of zero; null under 365 days. */
  sharpe: decimal.nullable(),
})
export type ShownRiskMeasures = z.output<typeof shownRiskMeasures>

const performance = z.object({
  currency: currencyCode,
  period: z.object({
    name: performancePeriod.nullable(),
    /** Values at the end of this day are where the period starts; later than asked when history begins later. */
    from: calendarDate,
    to: calendarDate,
    days: z.number().int(),
    /** The first day asked for, null for everything there is. */
    requested_from: calendarDate.nullable(),
  }),
  accounts: z.array(
    z.object({
      id: z.uuid(),
      account_name: z.string(),
      institution_name: z.string(),
      account_type_display: z.string(),
      currency: currencyCode,
      first_day: calendarDate,
    }),
  ),
  totals: z.object({
    twr_net: periodReturn,
    twr_gross: periodReturn,
    /** Money-weighted: the rate at which the flows grow to the end value. */
    xirr: periodReturn,
    benchmark: periodReturn.nullable(),
    /** What the flows would be worth now in the benchmark, and how much more (positive) or less the accounts are worth. */
    same_money: z
      .union([z.object({ value: decimal, difference: decimal }), z.object({ unavailable: z.string() })])
      .nullable(),
  }),
  risk: shownRiskMeasures,
  benchmark: benchmark.nullable(),
  /** Null when no account has a value on any day. */
  attribution: shownAttribution.nullable(),
  points: z.array(performancePoint),
  flows: z.array(performanceFlow),
  data_quality: z.object({
    /** The first day on which every account that is counted has a value. */
    complete_from: calendarDate.nullable(),
    reconstructed_days: z.number().int(),
    carried_days: z.number().int(),
    gaps: z.array(z.object({ account_id: z.uuid(), account_name: z.string(), from: calendarDate, to: calendarDate })),
    /** Accounts whose history begins late, and why. */
    limited: z.array(
      z.object({ account_id: z.uuid(), account_name: z.string(), from: calendarDate, reason: z.string() }),
    ),
    left_out: z.array(z.object({ account_id: z.uuid(), account_name: z.string(), reason: z.string() })),
    /** Currencies without a rate: their amounts are left out. */
    unconverted: z.array(currencyCode),
    simulated_prices: z.boolean(),
    notes: z.array(z.string()),
  }),
})
export type Performance = z.output<typeof performance>

const spanQuery = z.object({
  period: performancePeriod.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Ids separated by commas; without it, every account of an investment type. */
  account_id: commaList.optional(),
})
const performanceQuery = spanQuery.extend({
  /** Symbol of a benchmark; empty for none. */
  benchmark: z.string().max(40).optional(),
})

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/investor/performance/',
  access: 'investor',
  summary: 'Time-weighted and money-weighted returns with the flows behind them; 404 without an account of such a kind',
  query: performanceQuery,
  status: [200],
  response: performance,
})

/** What came of something over the period, in the answer's currency. */
const ofWhole = z.object({
  /** On the last day. */
  value: decimal,
  /** Price, exchange rate, income, fees and taxes together. */
  gain: decimal,
  /** Dividends and interest. */
  income: decimal,
  /** Its part of the return after fees, in percent units with two decimals; null where there is none. */
  contribution_percent: decimal.nullable(),
})

const securityReturn = ofWhole.extend({
  /**
   * Null where its price is known of one day at the most, so that nobody knows what it gained; that, its income among it,
   * is in `rest` then, as its contribution is.
   */
  gain: decimal.nullable(),
  ticker: z.string().nullable(),
  name: z.string(),
  /** Its own time-weighted return; null when its price is not known on every day it was held, or units were owed. */
  return_percent: decimal.nullable(),
  /** On some days another day's price stands for its own. */
  is_partial: z.boolean(),
  /**
   * Of a security in another currency than the answer's: what its exchange rate made (day by day, the value at the start
   * in its own currency times the change of the rate), and what is left of gain and contribution: price, income and charges.
   */
  parts: z
    .object({
      currency: currencyCode,
      /** Null where the gain is. */
      rate_gain: decimal.nullable(),
      price_gain: decimal.nullable(),
      rate_percent: decimal.nullable(),
      price_percent: decimal.nullable(),
    })
    .nullable(),
})
export type SecurityReturn = z.output<typeof securityReturn>

const securityReturns = z.object({
  currency: currencyCode,
  period: performance.shape.period,
  /** Largest part of the return first, up or down; those that were given up in the period are worth 0.00. */
  securities: z.array(securityReturn),
  /** Cash, charges of the account and what belongs to no security: with it the rows are the whole. */
  rest: ofWhole,
  total: ofWhole.extend({ return: periodReturn }),
  /** Securities of which nothing can be told, for no rate of their currency is known on a day: they are in `rest`. */
  without_rate: z.array(z.object({ name: z.string(), currency: currencyCode })),
})
export type SecurityReturns = z.output<typeof securityReturns>

export const getSecurityReturns = endpoint({
  method: 'GET',
  path: '/api/investor/performance/securities/',
  access: 'investor',
  summary:
    'Return, gain and income of each security and its part of the return; amounts add up to the cent, parts to the return',
  query: spanQuery,
  status: [200],
  response: securityReturns,
})

export const listBenchmarks = endpoint({
  method: 'GET',
  path: '/api/investor/performance/benchmarks/',
  access: 'investor',
  summary: 'Series that a performance can be compared with',
  status: [200],
  response: z.object({ results: z.array(benchmark) }),
})

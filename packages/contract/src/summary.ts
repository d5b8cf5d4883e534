import { z } from 'zod'
import { unknownAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, dateTime, decimal, money } from './money.ts'
import { assetClass } from './positions.ts'
import { verdicts } from './words.ts'

/** How much more or less than some days ago, counting only accounts that had a value then. */
const change = z.object({
  amount: decimal,
  /** Of the value then; null where that was zero. */
  percent: decimal.nullable(),
  /** The day compared with. */
  since: calendarDate,
  /** Accounts left out because nothing is known of them that far back. */
  accounts_left_out: z.number().int(),
  /** The value then is partly worked out from transactions. */
  estimated: z.boolean(),
})
export type NetWorthChange = z.output<typeof change>

const netWorthPoint = z.object({
  date: calendarDate,
  amount: decimal,
  /** Accounts with a value on this day; more than the day before means that accounts were added. */
  accounts_count: z.number().int(),
  /** A part is worked out from transactions, not read. */
  estimated: z.boolean(),
  /** A part is carried forward from an earlier day. */
  carried: z.boolean(),
  /** Nothing at all was recorded on this day. */
  gap: z.boolean(),
})
export type NetWorthPoint = z.output<typeof netWorthPoint>

const investorSummary = z.object({
  currency: currencyCode,
  net_worth: money,
  assets: money,
  liabilities: money,
  /** Null where no value is known that far back; never a zero in its place. */
  change: z.object({ '1d': change.nullable(), '30d': change.nullable(), '365d': change.nullable() }),
  accounts_count: z.number().int(),
  institutions_count: z.number().int(),
  last_sync: dateTime.nullable(),
  /** One point a day, oldest first, at most 366, from the first day with a value; the last is today's net worth. */
  net_worth_history: z.array(netWorthPoint),
  /** Positions by asset class, always all four; percents divide what is owned and add up to 100.00. */
  allocation: z.array(z.object({ asset_class: assetClass, display: z.string(), amount: decimal, percent: decimal })),
  /** Of the 30 days from `from` to `to`, today. */
  cash_flow_30d: z.object({
    cash_in: decimal,
    cash_out: decimal,
    currency: currencyCode,
    from: calendarDate,
    to: calendarDate,
  }),
  risk: z.object({
    risk_score: z.number().int().nullable(),
    risk_band: z.string().nullable(),
    /** Equity share of positions less the target share, in percentage points. */
    equity_gap_points: decimal.nullable(),
  }),
  /** Currencies without a rate: left out of every amount here. */
  unconverted: z.array(currencyCode),
  /** Accounts that net worth is without. */
  unknown_accounts: z.array(unknownAccount),
})
export type InvestorSummary = z.output<typeof investorSummary>

export const getInvestorSummary = endpoint({
  method: 'GET',
  path: '/api/investor/summary/',
  access: 'investor',
  summary: 'Net worth with its history and changes, allocation, cash flow of 30 days and risk: the dashboard',
  status: [200],
  response: investorSummary,
})

export const healthKeys = [
  'emergency_fund',
  'savings_rate',
  'diversification',
  'risk_alignment',
  'cash_drag',
  'debt_ratio',
  'data_freshness',
  'connection_health',
] as const
export type HealthKey = (typeof healthKeys)[number]

const healthIndicator = z.object({
  key: z.enum(healthKeys),
  label: z.string(),
  description: z.string(),
  /** `unknown`: not enough data. */
  status: z.enum(verdicts),
  /** In `unit`; null when unknown. */
  value: decimal.nullable(),
  unit: z.enum(['percent', 'months', 'points', 'days', 'count']),
  /** The range that is good. */
  target_min: decimal.nullable(),
  target_max: decimal.nullable(),
  recommendation: z.string(),
  /** Where the fix is; null where there is nothing to do. */
  action_url: z.string().nullable(),
  updated_at: dateTime,
})
export type HealthIndicator = z.output<typeof healthIndicator>

export const getHealthIndicators = endpoint({
  method: 'GET',
  path: '/api/investor/health-indicators/',
  access: 'investor',
  summary: 'Eight indicators of financial health, always all of them, in this order',
  status: [200],
  response: z.object({ as_of: dateTime, indicators: z.array(healthIndicator) }),
})

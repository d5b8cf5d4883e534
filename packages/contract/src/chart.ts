import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'

/** What a chart of one's own data shows. */
const chartType = z.enum(['net_worth', 'allocation', 'cash_flow', 'performance'])
export type ChartType = z.output<typeof chartType>

const chartInterval = z.enum(['day', 'week', 'month'])
export type ChartInterval = z.output<typeof chartInterval>

/** A series has no more points than this, whatever was asked for. */
export const MOST_CHART_POINTS = 400
const MOST_CHARTED_FUNDS = 10

const chartSeries = z.object({
  /** Identifier of the fund, or key of the series. */
  id: z.string(),
  name: z.string(),
  points: z.array(z.object({ x: z.string(), y: decimal })).max(MOST_CHART_POINTS),
})
export type ChartSeries = z.output<typeof chartSeries>

const chart = z.object({
  chart_type: chartType,
  title: z.string(),
  /** `date`: x is `yyyy-MM-dd`, oldest first. */
  x_type: z.enum(['date', 'category']),
  /** What y is counted in: a currency, or percent. */
  unit: z.union([currencyCode, z.literal('percent')]),
  /** Of funds only. */
  years: z.number().int().nullable(),
  series: z.array(chartSeries).min(1).max(MOST_CHARTED_FUNDS),
  /** Identifiers nothing is known of. */
  missing_ids: z.array(z.string()),
  /** Of these the prices are of the person's own files, without what the fund paid out. */
  own_prices_ids: z.array(z.string()),
  /** The prices are made up. */
  simulated_prices: z.boolean(),
})
export type Chart = z.output<typeof chart>

/** Identifier of a fund or share: its ticker. */
const fundIdentifier = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.^-]{0,39}$/, 'Enter the identifier of a fund.')

export const getChart = endpoint({
  method: 'GET',
  path: '/api/chart/',
  access: 'user',
  summary:
    'Growth of $10,000 in up to ten funds (ids, years), or a chart of one’s own data (chart_type, start, end, interval)',
  query: z.object({
    /** Repeated: `ids=A&ids=B`. */
    ids: z.array(fundIdentifier).min(1).max(MOST_CHARTED_FUNDS, 'At most 10 funds.').optional(),
    years: z
      .string()
      .regex(/^([1-9]|[12]\d|30)$/, 'Enter a number of years from 1 to 30.')
      .transform(Number)
      .optional(),
    chart_type: chartType.optional(),
    start: calendarDate.optional(),
    end: calendarDate.optional(),
    interval: chartInterval.optional(),
    /** Whose data, asked by an advisor. */
    client_id: z.string().max(100).optional(),
  }),
  status: [200],
  response: chart,
})

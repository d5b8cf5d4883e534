import { compare, divide, multiply, toSignificant } from '@keelwise/finance/decimals'
import { z } from 'zod'
import type { SourceEnv } from '../env.ts'
import { readExact } from './http.ts'
import { type KeylessOptions, createKeylessRequest } from './keyless.ts'
import { MarketError, type MarketPort, type PriceSeries, noMarket } from './port.ts'

// Numbers arrive as the text they were written as.
const number = z.string().regex(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/)
const seconds = z.string().regex(/^-?\d{1,12}$/)
const closes = z.array(number.nullable())
const split = z.object({ date: seconds, numerator: number, denominator: number })
const wireChart = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: z.object({
            currency: z.string().nullish(),
            gmtoffset: seconds.nullish(),
            longName: z.string().max(300).nullish(),
            shortName: z.string().max(300).nullish(),
          }),
          timestamp: z.array(seconds).optional(),
          events: z.object({ splits: z.record(z.string(), split).optional() }).nullish(),
          indicators: z.object({
            quote: z.array(z.object({ close: closes.optional() })),
            adjclose: z.array(z.object({ adjclose: closes.optional() })).optional(),
          }),
        }),
      )
      .nullable(),
    error: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
  }),
})

/** Prices are written as numbers of half length: digits behind these are noise. */
const DIGITS = 7
/** Currencies quoted in hundredths, as the source writes them. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBp: 'GBP', GBX: 'GBP', ILA: 'ILS', ZAc: 'ZAR', ZAC: 'ZAR' }

const price = (text: string): string =>
  text.replace(/\D/g, '').length > DIGITS + 2 ? toSignificant(text, DIGITS) : text
const dayOf = (at: string, offset: string): string =>
  new Date((Number(at) + Number(offset)) * 1000).toISOString().slice(0, 10)

function readChart(text: string) {
  const parsed = wireChart.safeParse(readExact(text))
  if (!parsed.success)
    throw new MarketError('invalid', 'The chart service answered with another shape than described', {
      cause: parsed.error,
    })
  const { result, error } = parsed.data.chart
  if (error && !/not found/i.test(error.code ?? ''))
    throw new MarketError(
      'invalid',
      `The chart service answered: ${(error.description ?? error.code ?? '').slice(0, 200)}`,
    )
  return result?.[0] ?? null
}

/** @param isAdjusted for splits and distributions, or as quoted on the day */
function readSeries(text: string, ticker: string, isAdjusted: boolean, to: string): PriceSeries | null {
  const chart = readChart(text)
  if (!chart) return null
  const { meta, timestamp = [], events, indicators } = chart
  const own = isAdjusted ? indicators.adjclose?.[0]?.adjclose : indicators.quote[0]?.close
  const currency = HUNDREDTHS[meta.currency ?? ''] ?? meta.currency ?? ''
  if (!own || !/^[A-Z]{3}$/.test(currency)) return null
  const isHundredths = currency !== meta.currency
  const splits = Object.values(events?.splits ?? {})
  const byDay = new Map<string, string>()
  for (const [index, at] of timestamp.entries()) {
    const quoted = own[index]
    // a day without a trade, or the one that is going on
    if (quoted === null || quoted === undefined || compare(quoted, '0') <= 0) continue
    const date = dayOf(at, meta.gmtoffset ?? '0')
    if (date > to) continue
    // its closes have every later split worked in: what was quoted then is that taken back
    const close = (isAdjusted ? [] : splits)
      .filter((each) => Number(each.date) > Number(at) && compare(each.denominator, '0') > 0)
      .reduce((value, each) => divide(multiply(value, each.numerator), each.denominator), price(quoted))
    byDay.set(date, isHundredths ? divide(close, '100') : close)
  }
  if (byDay.size === 0) return null
  return {
    name: meta.longName ?? meta.shortName ?? ticker,
    currency,
    closes: [...byDay].map(([date, close]) => ({ date, close })).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

const startOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000)

/**
 * Closes from the chart service of Yahoo Finance (`/v8/finance/chart/`), no key and no published terms: written after the
 * shape of its answers and never run against the service. Tickers have its suffixes (`SAP.DE`); a class of shares is
 * written with a hyphen there (`BRK-B`).
 */
export function createYahooMarket(
  env: Pick<SourceEnv, 'MARKET_BENCHMARKS'>,
  options: Partial<KeylessOptions> = {},
): MarketPort {
  const ask = createKeylessRequest('The chart service', {
    origin: 'https://query1.finance.yahoo.com',
    timeoutMs: 20_000,
    gapMs: 1000,
    ...options,
  })
  const now = options.now ?? Date.now

  const read = async (ticker: string, from: string, to: string, isAdjusted: boolean): Promise<PriceSeries | null> => {
    if (!/^[A-Za-z0-9.^=-]{1,20}$/.test(ticker)) return null
    const symbol = ticker.toUpperCase().replace(/\.(?=[A-C]$)/, '-')
    // up to today, because every later split has to be known
    const query = new URLSearchParams({
      period1: String(startOf(from)),
      period2: String(Math.floor(now() / 1000)),
      interval: isAdjusted ? '1mo' : '1d',
      events: 'div,splits',
    })
    const text = await ask(`/v8/finance/chart/${encodeURIComponent(symbol)}?${query.toString()}`, 'application/json')
    return text === null ? null : readSeries(text, ticker, isAdjusted, to)
  }

  return {
    ...noMarket,
    id: 'yahoo',
    prices: (symbol, from, to) => (symbol.startsWith('name:') ? Promise.resolve(null) : read(symbol, from, to, false)),
    adjustedCloses: (symbol, from) => read(symbol, from, new Date(now()).toISOString().slice(0, 10), true),
    benchmarks: () => Promise.resolve(env.MARKET_BENCHMARKS.map((symbol) => ({ symbol, name: symbol }))),
  }
}

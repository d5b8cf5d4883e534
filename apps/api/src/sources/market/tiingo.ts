import { z } from 'zod'
import type { SourceEnv } from '../env.ts'
import { requestJson } from './http.ts'
import { MarketError, type MarketPort } from './port.ts'

const TIMEOUT_MS = 20_000

// Numbers arrive as the text they were written as.
const price = z.string().regex(/^\d+(\.\d+)?$/)
const instant = z.iso.datetime({ offset: true })
const wireMeta = z.object({ name: z.string().min(1).max(300).nullish() })
const wirePrices = z.array(z.object({ date: instant, close: price }))
const wireAdjusted = z.array(z.object({ date: instant, adjClose: price }))
const wireRates = z.array(z.object({ date: instant, close: price }))

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new MarketError('invalid', 'The answer has another shape than agreed', { cause: parsed.error })
  return parsed.data
}

/**
 * Prices from Tiingo (api.tiingo.com, documentation "End-of-Day" and "Forex"): `close` is the raw close, in US dollars,
 * `adjClose` has splits and dividends worked in. It prices tickers only.
 */
export function createTiingoMarket(
  env: Pick<SourceEnv, 'MARKET_URL' | 'MARKET_API_KEY' | 'MARKET_BENCHMARKS'>,
  timeoutMs = TIMEOUT_MS,
): MarketPort {
  const headers = { authorization: `Token ${env.MARKET_API_KEY}` }
  const ask = (path: string) => requestJson(env.MARKET_URL, { path, headers, timeoutMs })
  const pathOf = (symbol: string): string => `/tiingo/daily/${encodeURIComponent(symbol.toLowerCase())}`

  return {
    id: 'tiingo',
    isSimulated: false,
    prices: async (symbol, from, to) => {
      if (symbol.startsWith('name:')) return null
      const meta = await ask(pathOf(symbol))
      if (meta === null) return null
      const query = new URLSearchParams({ startDate: from, endDate: to, format: 'json' })
      const answer = await ask(`${pathOf(symbol)}/prices?${query.toString()}`)
      if (answer === null) return null
      return {
        name: read(wireMeta, meta).name ?? symbol,
        currency: 'USD',
        closes: read(wirePrices, answer).map(({ date, close }) => ({ date: date.slice(0, 10), close })),
      }
    },
    adjustedCloses: async (symbol, from) => {
      const meta = await ask(pathOf(symbol))
      if (meta === null) return null
      const query = new URLSearchParams({ startDate: from, resampleFreq: 'monthly', format: 'json' })
      const answer = await ask(`${pathOf(symbol)}/prices?${query.toString()}`)
      if (answer === null) return null
      return {
        name: read(wireMeta, meta).name ?? symbol,
        currency: 'USD',
        closes: read(wireAdjusted, answer).map(({ date, adjClose }) => ({ date: date.slice(0, 10), close: adjClose })),
      }
    },
    fxRates: async (currency, from, to) => {
      const query = new URLSearchParams({ startDate: from, endDate: to, resampleFreq: '1day' })
      const answer = await ask(`/tiingo/fx/${encodeURIComponent(currency.toLowerCase())}usd/prices?${query.toString()}`)
      if (answer === null) return null
      return read(wireRates, answer).map(({ date, close }) => ({ date: date.slice(0, 10), usdPerUnit: close }))
    },
    benchmarks: () => Promise.resolve(env.MARKET_BENCHMARKS.map((symbol) => ({ symbol, name: symbol }))),
  }
}

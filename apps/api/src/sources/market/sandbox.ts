import { z } from 'zod'
import type { SourceEnv } from '../env.ts'
import { requestJson } from './http.ts'
import { MarketError, type MarketPort, type PriceSeries, SIMULATED_MARKET } from './port.ts'

const TIMEOUT_MS = 20_000
/** The aggregator wants a person behind every session; this one owns nothing. */
const PERSON = 'market-data'

const day = z.iso.date()
const price = z.string().regex(/^\d+(\.\d+)?$/)
const wireSession = z.object({ session_id: z.string(), csrf_token: z.string() })
const wirePrices = z.object({
  name: z.string(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  closes: z.array(z.object({ date: day, close: price })),
})
const wireRates = z.object({ rates: z.array(z.object({ date: day, usdPerUnit: price })) })
const wireIndices = z.object({ data: z.array(z.object({ ticker: z.string(), name: z.string() })) })

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new MarketError('invalid', 'The answer has another shape than agreed', { cause: parsed.error })
  return parsed.data
}

function series(answer: unknown): PriceSeries | null {
  if (answer === null) return null
  const { name, currencyCode, closes } = read(wirePrices, answer)
  return { name, currency: currencyCode, closes }
}

/** The simulated market of the sandbox aggregator at `AGGREGATOR_URL`. */
export function createSandboxMarket(
  env: Pick<SourceEnv, 'AGGREGATOR_URL' | 'AGGREGATOR_SECRET'>,
  timeoutMs = TIMEOUT_MS,
): MarketPort {
  const origin = env.AGGREGATOR_URL
  let session: Promise<Record<string, string>> | null = null

  const open = async (): Promise<Record<string, string>> => {
    const answer = await requestJson(origin, {
      method: 'POST',
      path: '/sso/v1/session',
      headers: { authorization: `Bearer ${env.AGGREGATOR_SECRET}` },
      body: { personId: PERSON, role: 'investor', scope: 'api' },
      timeoutMs,
    })
    const { session_id, csrf_token } = read(wireSession, answer)
    return { jsessionid: session_id, 'csrf-token': csrf_token }
  }
  /** A session that ran out is opened again, once. */
  const ask = async (path: string): Promise<unknown> => {
    const first = (session ??= open())
    try {
      return await requestJson(origin, { path, headers: await first, timeoutMs })
    } catch (error) {
      if (session === first) session = null
      if (!(error instanceof MarketError) || error.kind !== 'auth') throw error
      return await requestJson(origin, { path, headers: await (session ??= open()), timeoutMs })
    }
  }

  return {
    id: SIMULATED_MARKET,
    isSimulated: true,
    prices: async (symbol, from, to) => {
      const ticker = symbol.replace(/^name:/, '')
      return series(await ask(`/api/v1/prices?${new URLSearchParams({ ticker, from, to }).toString()}`))
    },
    adjustedCloses: async (ticker, from) =>
      series(await ask(`/api/v1/adjusted-closes?${new URLSearchParams({ ticker, from }).toString()}`)),
    fxRates: async (currency, from, to) => {
      const answer = await ask(`/api/v1/fx-rates/history?${new URLSearchParams({ currency, from, to }).toString()}`)
      return answer === null ? null : read(wireRates, answer).rates
    },
    benchmarks: async () => {
      const answer = await ask('/api/v1/indices')
      return answer === null ? [] : read(wireIndices, answer).data.map(({ ticker, name }) => ({ symbol: ticker, name }))
    },
  }
}

import type { SourceEnv } from '../env.ts'
import { type KeylessOptions, createKeylessRequest } from './keyless.ts'
import { MarketError, type MarketPort, type PriceSeries, noMarket } from './port.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const PRICE = /^\d{1,12}(\.\d{1,18})?$/
const CLOSED_SECONDS = 3600
/** Its markets that quote in one currency; London quotes in pence and in dollars without saying which. */
const CURRENCIES: Readonly<Record<string, string>> = { us: 'USD', de: 'EUR', jp: 'JPY', hk: 'HKD', hu: 'HUF' }
/** Each digit leaves out one kind of adjustment: splits, dividends, rights and so on. */
const AS_QUOTED = '1111111'

/** What the source calls a ticker: `AAPL` is `aapl.us`, `BRK.B` `brk-b.us`, `SAP.DE` `sap.de`; null where it has no name. */
function nameOf(ticker: string): { symbol: string; currency: string } | null {
  const parts = /^([A-Z0-9]{1,10})(?:[.-]([A-Z]{1,3}))?$/.exec(ticker.toUpperCase())
  if (!parts) return null
  const [, base = '', suffix] = parts
  if (suffix === undefined) return { symbol: `${base}.us`.toLowerCase(), currency: 'USD' }
  if (/^[A-C]$/.test(suffix)) return { symbol: `${base}-${suffix}.us`.toLowerCase(), currency: 'USD' }
  const currency = CURRENCIES[suffix.toLowerCase()]
  return currency === undefined ? null : { symbol: `${base}.${suffix}`.toLowerCase(), currency }
}

function readCloses(csv: string): PriceSeries['closes'] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head
    .toLowerCase()
    .split(/[,;]/)
    .map((name) => name.trim())
  const [dayAt, closeAt] = [names.indexOf('date'), names.indexOf('close')]
  if (dayAt < 0 || closeAt < 0) throw new MarketError('invalid', 'Stooq answered with another shape than described')
  const closes = lines.flatMap((line) => {
    const cells = line.split(/[,;]/).map((cell) => cell.trim())
    const [date = '', close = ''] = [cells[dayAt], cells[closeAt]]
    // a day without a trade has no close
    if (close === '' || close.toUpperCase() === 'N/D') return []
    if (!DAY.test(date) || !PRICE.test(close) || Number(close) <= 0)
      throw new MarketError('invalid', 'Stooq answered with another shape than described')
    return [{ date, close }]
  })
  return closes.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Closes from Stooq's daily table (`/q/d/l/`), no key: written after the description of its format and never run against
 * the service. It prices tickers of the United States, and of Frankfurt, Tokyo, Hong Kong and Budapest with their suffix.
 */
export function createStooqMarket(
  env: Pick<SourceEnv, 'MARKET_BENCHMARKS'>,
  options: Partial<KeylessOptions> = {},
): MarketPort {
  const ask = createKeylessRequest('Stooq', { origin: 'https://stooq.com', timeoutMs: 20_000, gapMs: 1000, ...options })
  let closedUntil = 0
  const now = options.now ?? Date.now

  const read = async (ticker: string, query: Record<string, string>): Promise<PriceSeries | null> => {
    const known = nameOf(ticker)
    if (!known) return null
    const left = Math.ceil((closedUntil - now()) / 1000)
    if (left > 0) throw new MarketError('rate_limited', 'Stooq asks us to wait', { retryAfterSeconds: left })
    const text = await ask(`/q/d/l/?${new URLSearchParams({ s: known.symbol, ...query }).toString()}`, 'text/csv')
    // its limit comes as words with the status of success
    if (text !== null && /^\s*exceeded/i.test(text)) {
      closedUntil = now() + CLOSED_SECONDS * 1000
      throw new MarketError('rate_limited', 'Stooq says that the requests of the day are used up', {
        retryAfterSeconds: CLOSED_SECONDS,
      })
    }
    if (text === null || text.trim() === '' || /^\s*no data/i.test(text)) return null
    const closes = readCloses(text)
    return closes.length === 0 ? null : { name: ticker, currency: known.currency, closes }
  }
  const compact = (day: string): string => day.replaceAll('-', '')

  return {
    ...noMarket,
    id: 'stooq',
    prices: (symbol, from, to) =>
      symbol.startsWith('name:')
        ? Promise.resolve(null)
        : read(symbol, { d1: compact(from), d2: compact(to), i: 'd', o: AS_QUOTED }),
    adjustedCloses: (symbol, from) =>
      read(symbol, { d1: compact(from), d2: compact(new Date(now()).toISOString().slice(0, 10)), i: 'm' }),
    benchmarks: () => Promise.resolve(env.MARKET_BENCHMARKS.map((symbol) => ({ symbol, name: symbol }))),
  }
}

import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { MarketError, type PriceSeries, sourcesOf } from '../../sources/market/port.ts'
import { addDays, daysBetween } from '@keelwise/finance/days'

type MarketPricesDeps = Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<SourceDeps, 'market'>

/** Days asked for again, because a close may be corrected a few days later. */
const OVERLAP_DAYS = 7
const AT_ONCE = 4

/** What a security is called among the series: its ticker, or `name:` and its name where it has none. */
export const symbolOf = (security: { readonly ticker: string | null; readonly name: string | null }): string =>
  security.ticker ?? `name:${security.name ?? ''}`

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Runs `work` on every item, a few at a time. Of faults, only those worth another try of the whole are thrown on. */
async function each<T>(
  deps: Pick<PlatformDeps, 'log'>,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const run = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      try {
        await work(item)
      } catch (error) {
        if (!(error instanceof MarketError) || error.kind === 'unavailable' || error.kind === 'rate_limited')
          throw error
        deps.log.warn({ err: error, item }, 'market data')
        if (error.kind === 'auth') waiting.length = 0
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

async function storeSeries(
  deps: Pick<PlatformDeps, 'db'> & Pick<SourceDeps, 'market'>,
  symbol: string,
  series: PriceSeries,
  span: { from: string; to: string },
  isBenchmark: boolean,
): Promise<void> {
  const { isSimulated } = deps.market
  const source = series.source ?? deps.market.id
  await deps.db.system.transaction().execute(async (tx) => {
    await sql`
      insert into market_series (symbol, name, currency, is_benchmark, is_simulated, source, fetched_from, fetched_to)
      values (${symbol}, ${series.name}, ${series.currency}, ${isBenchmark}, ${isSimulated}, ${source}, ${span.from}::date, ${span.to}::date)
      on conflict (symbol) do update set name = excluded.name, is_benchmark = market_series.is_benchmark or excluded.is_benchmark,
        fetched_from = least(market_series.fetched_from, excluded.fetched_from),
        fetched_to = greatest(market_series.fetched_to, excluded.fetched_to)
    `.execute(tx)
    await sql`
      insert into market_price (symbol, date, close)
      select ${symbol}, date, close
      from unnest(${sql.val(series.closes.map((each) => each.date))}::date[], ${sql.val(series.closes.map((each) => each.close))}::numeric[]) as c(date, close)
      on conflict (symbol, date) do update set close = excluded.close where market_price.close <> excluded.close
    `.execute(tx)
  })
}

/**
 * Fetches the closes of these series that are missing between two days. Imported series are left as they are, and what
 * the source does not know stays without a price.
 * @throws MarketError when it is worth trying again later
 */
export async function ensurePrices(
  deps: MarketPricesDeps,
  symbols: readonly string[],
  from: string,
  to: string,
  isBenchmark = false,
): Promise<void> {
  const stored = await deps.db.system
    .selectFrom('market_series')
    .select(['symbol', 'source', 'fetched_from', 'fetched_to', 'is_benchmark'])
    .where(sql<boolean>`symbol = any(${[...symbols]}::text[])`)
    .execute()
  const known = new Map(stored.map((series) => [series.symbol, series]))
  const sources = sourcesOf(deps.market)
  await each(deps, symbols, async (symbol) => {
    const series = known.get(symbol)
    if (series && !sources.includes(series.source)) return
    const [first, last] = [series?.fetched_from ?? null, series?.fetched_to ?? null]
    const reachesBack = first !== null && first <= from
    if (reachesBack && last !== null && last >= to && series?.is_benchmark === (isBenchmark || series?.is_benchmark))
      return
    // Only the end is missing: a few days before it are asked for again.
    const start = reachesBack && last !== null ? earlier(addDays(last, -OVERLAP_DAYS), to) : from
    const found = await deps.market.prices(symbol, start, to, series?.source)
    if (found) await storeSeries(deps, symbol, found, { from: reachesBack ? first : from, to }, isBenchmark)
  })
}

/** The day itself, or the Friday before a weekend. */
function lastWorkday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0)
}

/** Currencies that a source does not have, each with when it is asked again: no bank begins to quote one every hour. */
const unknownTo = new WeakMap<object, Map<string, number>>()
const UNKNOWN_FOR_MS = 24 * 60 * 60 * 1000
/** No closure of the markets is this long: a span without a rate is of a currency that has none. */
const NEVER_CLOSED_DAYS = 8

/** Two of three days are trading days, holidays and all. */
const areAll = (days: number, from: string, to: string): boolean => days >= Math.floor(daysBetween(from, to) * 0.66)

/** The same for exchange rates; imported ones always win. Where the end alone is missing, it alone is asked for. */
export async function ensureRates(
  deps: MarketPricesDeps,
  currencies: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  const foreign = currencies.filter((currency) => currency !== 'USD')
  if (foreign.length === 0) return
  const { rows } = await sql<{ currency: string; last: string; days: number }>`
    select currency, max(date) as last, count(*)::int as days from fx_rate
    where currency = any(${foreign}::text[]) and date between ${from}::date and ${to}::date group by currency
  `.execute(deps.db.system)
  const stored = new Map(rows.map((row) => [row.currency, row]))
  const unknown = unknownTo.get(deps.market) ?? new Map<string, number>()
  unknownTo.set(deps.market, unknown)
  await each(deps, foreign, async (currency) => {
    const have = stored.get(currency)
    if (have && areAll(have.days, from, to) && have.last >= lastWorkday(to)) return
    const now = deps.clock().getTime()
    if ((unknown.get(currency) ?? 0) > now) return
    const start = have && areAll(have.days, from, have.last) ? have.last : from
    const rates = await deps.market.fxRates(currency, start, to)
    if (!have && !rates?.length && (rates === null || daysBetween(start, to) >= NEVER_CLOSED_DAYS))
      unknown.set(currency, now + UNKNOWN_FOR_MS)
    if (!rates) return
    await sql`
      insert into fx_rate (currency, date, usd_per_unit, source)
      select ${currency}, date, rate, source
      from unnest(${sql.val(rates.map((each) => each.date))}::date[], ${sql.val(rates.map((each) => each.usdPerUnit))}::numeric[],
        ${sql.val(rates.map((each) => each.source ?? deps.market.id))}::text[]) as r(date, rate, source)
      on conflict (currency, date) do update set usd_per_unit = excluded.usd_per_unit, source = excluded.source
        where fx_rate.source <> 'import'
    `.execute(deps.db.system)
  })
}

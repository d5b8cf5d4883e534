import { addDays, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { MarketError } from '../../sources/market/port.ts'
import { Problem } from '../../platform/http/problems.ts'
import type { FundHistory } from './chart.rules.ts'

/** Longer than the longest chart. */
const DAYS = 31 * 366
/** A history is about 20 KB. */
const MOST_REMEMBERED = 500

/** Closes that an operator imported, of the last day of each month. */
async function selectImported(deps: Pick<PlatformDeps, 'clock' | 'db'>, symbol: string): Promise<FundHistory | null> {
  const series = await deps.db.system
    .selectFrom('market_series')
    .select(['name', 'currency', 'is_simulated'])
    .where('symbol', '=', symbol)
    .where('source', '=', 'import')
    .executeTakeFirst()
  if (!series) return null
  const { rows } = await sql<{ date: string; close: string; rate: string }>`
    select date, close, rate from (
      select distinct on (date_trunc('month', date)) date, trim_scale(close) as close,
        trim_scale(usd_rate(${series.currency}, date)) as rate
      from market_price where symbol = ${symbol} and date >= ${addDays(dayOf(deps.clock()), -DAYS)}::date
      order by date_trunc('month', date), date desc) monthly
    where rate is not null order by date
  `.execute(deps.db.system)
  return { name: series.name, isSimulated: series.is_simulated, closes: rows }
}

/** Closes of a person's own files, of the last day of each month. */
export const selectOwnHistory = (db: Pick<Database, 'asUser'>, userId: string, id: string, today: string) =>
  db.asUser(userId, async (tx): Promise<FundHistory | null> => {
    const symbol = id.toUpperCase()
    const { rows } = await sql<{ name: string; date: string; close: string; rate: string }>`
      with named as (select name, currency from own_series where user_id = ${userId} and symbol = ${symbol} order by serial desc limit 1)
      select name, date, close, rate from (
        select distinct on (date_trunc('month', p.date)) named.name, p.date, trim_scale(p.close) as close,
          trim_scale(conversion_rate(p.currency, 'USD', p.date)) as rate
        from named join known_price(${userId}) p on p.currency = named.currency
        where p.symbol = ${symbol} and p.source = 'file' and p.date >= ${addDays(today, -DAYS)}::date
        order by date_trunc('month', p.date), p.date desc) monthly
      where rate is not null order by date
    `.execute(tx)
    const [first] = rows
    return first ? { name: first.name, isSimulated: false, closes: rows } : null
  })

async function askMarket(
  { market, clock }: Pick<PlatformDeps, 'clock'> & Pick<SourceDeps, 'market'>,
  symbol: string,
): Promise<FundHistory | null> {
  const today = dayOf(clock())
  const from = addDays(today, -DAYS)
  const series = await market.adjustedCloses(symbol, from)
  if (!series) return null
  const rates = series.currency === 'USD' ? null : await market.fxRates(series.currency, from, today)
  const rateOn = (date: string): string | null =>
    series.currency === 'USD' ? '1' : (rates?.findLast((rate) => rate.date <= date)?.usdPerUnit ?? null)
  const closes = series.closes.flatMap(({ date, close }) => {
    const rate = rateOn(date)
    return rate === null ? [] : [{ date, close, rate }]
  })
  return { name: series.name, isSimulated: market.isSimulated, closes }
}

/**
 * Histories of funds by identifier: the operator's own where there is one, else the market's, which is asked once a day.
 * Null for what nobody knows.
 */
export function createFundHistories(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<SourceDeps, 'market'>,
): (id: string) => Promise<FundHistory | null> {
  const remembered = new Map<string, Promise<FundHistory | null>>()
  const ask = (symbol: string): Promise<FundHistory | null> => {
    const key = `${dayOf(deps.clock())} ${symbol}`
    const known = remembered.get(key)
    if (known) return known
    const asked = askMarket(deps, symbol)
    remembered.set(key, asked)
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
    asked.catch(() => remembered.delete(key))
    return asked
  }
  return async (id) => {
    const symbol = id.toUpperCase()
    try {
      return (await selectImported(deps, symbol)) ?? (await ask(symbol))
    } catch (error) {
      if (!(error instanceof MarketError)) throw error
      deps.log.warn({ err: error, symbol }, 'market data')
      if (error.kind === 'invalid') return null
      throw new Problem('service_unavailable', { cause: error })
    }
  }
}

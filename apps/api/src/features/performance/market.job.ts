import { addDays, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { pricePositions } from '../../ingest/price-positions.ts'
import { SIMULATED_MARKET } from '../../sources/market/port.ts'
import { ensurePrices, ensureRates } from './market-prices.ts'

const BENCHMARK_DAYS = 5 * 366
const RATE_DAYS = 14

/** Brings every series, benchmark and rate in use up to yesterday, and what statement files hold with them. */
export const marketJob =
  (deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<SourceDeps, 'market'>) => async (): Promise<void> => {
    const yesterday = addDays(dayOf(deps.clock()), -1)
    const benchmarks = (await deps.market.benchmarks()).map((benchmark) => benchmark.symbol)
    await ensurePrices(deps, benchmarks, addDays(yesterday, -BENCHMARK_DAYS), yesterday, true)
    const series = await deps.db.system
      .selectFrom('market_series')
      .select(['symbol', 'fetched_from'])
      .where('source', '=', deps.market.id)
      .where('fetched_to', '<', yesterday)
      .execute()
    for (const { symbol, fetched_from } of series)
      await ensurePrices(deps, [symbol], fetched_from ?? yesterday, yesterday)
    const { rows } = await sql<{
      currency: string
    }>`select currency from account where deleted_at is null union select base_currency from user_account where closed_at is null
      union select market_value_currency from position`.execute(deps.db.system)
    await ensureRates(
      deps,
      rows.map((row) => row.currency),
      addDays(yesterday, -RATE_DAYS),
      yesterday,
    )
    await deps.db.system.transaction().execute((tx) => pricePositions(tx, null, dayOf(deps.clock())))
  }

/** What a simulated market brought while it was tried out is nobody's price once the market is real, or there is none. */
const forgetSimulated = ({ db }: Pick<PlatformDeps, 'db'>): Promise<void> =>
  db.system.transaction().execute(async (tx) => {
    const { rows } = await sql`delete from market_series where is_simulated returning symbol`.execute(tx)
    if (rows.length === 0) return
    await sql`delete from fx_rate where source = ${SIMULATED_MARKET}`.execute(tx)
    await sql`
      delete from account_snapshot s using account_history h
      where h.is_simulated and s.user_id = h.user_id and s.account_id = h.account_id and s.source = 'reconstructed'`.execute(
      tx,
    )
    // worked out anew when the account is read next
    await sql`update account_history set basis = '', starts_on = null, is_simulated = false where is_simulated`.execute(
      tx,
    )
  })

/** Sends the market job when a series is behind or there is none yet; cheap, so every node looks often. */
export async function startMarketUpdate(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'> & Pick<SourceDeps, 'market'>,
): Promise<void> {
  if (!deps.market.isSimulated) await forgetSimulated(deps)
  if (deps.market.id === 'none') return
  const yesterday = addDays(dayOf(deps.clock()), -1)
  const { rows } = await sql<{ is_due: boolean }>`
    select (not exists (select from market_series where is_benchmark and source = ${deps.market.id})
        or exists (select from market_series where source = ${deps.market.id} and fetched_to < ${yesterday}::date))
      and not exists (select from pgboss.job where name = 'market' and created_on > clock_timestamp() - interval '1 hour') as is_due
  `.execute(deps.db.system)
  if (rows[0]?.is_due === true) await deps.jobs.send(deps.db.system, 'market', {})
}

import { addDays, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { notify } from '../../platform/notify.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { pricePositions } from '../../ingest/price-positions.ts'
import { SIMULATED_MARKET, sourcesOf } from '../../sources/market/port.ts'
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
      .where('source', 'in', sourcesOf(deps.market))
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
    // one person after the other: what one is locked for is short
    const holders = await deps.db.system.selectFrom('position').select('user_id').distinct().execute()
    for (const { user_id: userId } of holders)
      await deps.db.system.transaction().execute((tx) => pricePositions(tx, userId, dayOf(deps.clock())))
  }

/**
 * What was priced on by a simulated market has no known price: what its file stated of a price is gone, so it is asked for
 * again. What the account was worth as it was stated last is known, and stands again.
 */
async function forgetSimulatedPrices(tx: Tx, now: Date, jobs: PlatformDeps['jobs']): Promise<void> {
  const { rows } = await sql<{ user_id: string; account_id: string; account_name: string }>`
    with priced as (
      update position set unit_price = null, market_value = null, computed_value = null, value_differs = false,
        priced_on = null, priced_by = null
      where priced_by = 'SIMULATED' returning user_id, account_id, as_of),
    touched as (select user_id, account_id, max(as_of)::date as stated_on from priced group by user_id, account_id),
    carried as (
      delete from account_snapshot s using touched t
      where s.user_id = t.user_id and s.account_id = t.account_id and s.source <> 'sync' and s.date > t.stated_on)
    update account a set market_value = case when a.value_basis = 'positions' then null else (
      select s.market_value from account_snapshot s
      where s.user_id = a.user_id and s.account_id = a.id and s.source = 'sync' order by s.date desc limit 1) end
    from touched t where a.user_id = t.user_id and a.id = t.account_id
    returning a.user_id, a.id as account_id, a.account_name`.execute(tx)
  for (const { user_id: userId, account_id: id, account_name: name } of rows)
    await notify(tx, now, {
      userId,
      category: 'ACCOUNT_STATUS',
      level: 'WARNING',
      title: `Prices in ${name} are no longer known`,
      message:
        'They were made up by a simulated market while the product was tried out. Import the newest statement again to have what it states.',
      actionUrl: '/investor/accounts',
      occasion: `simulated prices ${id}`,
    })
  // what is held by trades alone is priced by them again
  for (const userId of new Set(rows.map((row) => row.user_id))) await jobs.send(tx, 'history', { userId })
}

/** What a simulated market brought while it was tried out is nobody's price once the market is real, or there is none. */
const forgetSimulated = ({ clock, db, jobs }: Pick<PlatformDeps, 'clock' | 'db' | 'jobs'>): Promise<void> =>
  db.system.transaction().execute(async (tx) => {
    const { rows } = await sql`delete from market_series where is_simulated returning symbol`.execute(tx)
    // what is left of them does not go with its series: each may be gone while the other is there
    const { rows: left } = await sql`select 1 from position where priced_by = 'SIMULATED'
      union all select 1 from account_history where is_simulated limit 1`.execute(tx)
    if (rows.length === 0 && left.length === 0) return
    await sql`delete from fx_rate where source = ${SIMULATED_MARKET}`.execute(tx)
    await sql`
      delete from account_snapshot s using account_history h
      where h.is_simulated and s.user_id = h.user_id and s.account_id = h.account_id and s.source = 'reconstructed'`.execute(
      tx,
    )
    await forgetSimulatedPrices(tx, clock(), jobs)
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
  const sources = sourcesOf(deps.market)
  const yesterday = addDays(dayOf(deps.clock()), -1)
  const { rows } = await sql<{ is_due: boolean }>`
    select (not exists (select from market_series where is_benchmark and source = any(${sources}::text[]))
        or exists (select from market_series where source = any(${sources}::text[]) and fetched_to < ${yesterday}::date))
      and not exists (select from pgboss.job where name = 'market' and created_on > clock_timestamp() - interval '1 hour') as is_due
  `.execute(deps.db.system)
  if (rows[0]?.is_due === true) await deps.jobs.send(deps.db.system, 'market', {})
}

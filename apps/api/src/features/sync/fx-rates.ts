import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AggregatorReader } from '../../sources/aggregator/port.ts'
import { dayOf } from '@keelwise/finance/days'

/** Fetches the day's exchange rates once a day; sums use the last rate on or before their day. */
export async function storeFxRates(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  source: string,
  reader: AggregatorReader,
): Promise<void> {
  const today = dayOf(deps.clock())
  const stored = await deps.db.system
    .selectFrom('fx_rate')
    .where('date', '=', today)
    // what another source or a file brought for the day does not keep this one's currencies out
    .where('source', '=', source)
    .select('date')
    .limit(1)
    .executeTakeFirst()
  if (stored) return
  const { date, rates } = await reader.fxRates(today)
  if (rates.length === 0) return
  await sql`
    insert into fx_rate (currency, date, usd_per_unit, source)
    select currency, day, rate, ${source}
    from unnest(${sql.val(rates.map((rate) => rate.currency))}::text[], ${sql.val(rates.map((rate) => rate.usdPerUnit))}::numeric[]) as r(currency, rate),
         (values (${date}::date), (${today}::date)) as d(day)
    on conflict (currency, date) do nothing
  `.execute(deps.db.system)
}

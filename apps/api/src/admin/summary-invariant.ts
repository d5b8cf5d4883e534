import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { sumAccounts } from '../wealth/accounts.ts'

interface Held {
  readonly user_id: string
  /** What each currency adds up to, in it, for reading. */
  readonly currencies: string
  readonly total: string
  readonly assets: string
  readonly liabilities: string
  readonly unconverted: string[]
}

/** The sums again, from the accounts alone: per currency first, then in US dollars at the last rate up to `today`. */
const sumHeld = (tx: Tx, today: string) =>
  sql<Held>`
    with rate as (
      select 'USD' as currency, 1 as usd_per_unit
      union all
      (select distinct on (currency) currency, usd_per_unit from fx_rate
       where date <= ${today}::date and currency <> 'USD' order by currency, date desc)
    ), held as (
      select a.user_id, a.currency, a.account_type in ('CREDIT_CARD', 'LOAN', 'MORTGAGE') as is_owed,
        sum(a.market_value) as amount, sum(round(a.market_value * r.usd_per_unit, 2)) as usd
      from account a left join rate r on r.currency = a.currency
      where a.deleted_at is null and a.in_totals
      group by a.user_id, a.currency, is_owed
    )
    select user_id, string_agg(amount || ' ' || currency, ', ' order by currency, is_owed) as currencies,
      round(coalesce(sum(usd), 0), 2) as total,
      round(coalesce(sum(usd) filter (where not is_owed), 0), 2) as assets,
      round(coalesce(sum(usd) filter (where is_owed), 0), 2) as liabilities,
      coalesce(array_agg(distinct currency order by currency) filter (where usd is null and amount is not null), '{}') as unconverted
    from held group by user_id
  `.execute(tx)

/**
 * Compares what each person is shown as their total with the sum of their live accounts, in each person's own role.
 * @param today the day of conversion, `yyyy-MM-dd`
 * @returns the persons for whom the two differ, with both
 */
export async function findWrongSummaries(tx: Tx, today: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sumHeld(tx, today)
  const wrong: Record<string, unknown>[] = []
  for (const held of rows) {
    await sql`select set_config('role', 'keelwise_app', true), set_config('app.user_id', ${held.user_id}, true)`.execute(
      tx,
    )
    const shown = await sumAccounts(tx, held.user_id, {}, today)
    await sql`select set_config('role', 'none', true)`.execute(tx)
    const isSame =
      shown.total === held.total &&
      shown.assets === held.assets &&
      shown.liabilities === held.liabilities &&
      shown.unconverted.join() === held.unconverted.join()
    if (!isSame)
      wrong.push({
        user_id: held.user_id,
        accounts: held.currencies,
        accounts_usd: held.total,
        summary_usd: shown.total,
        summary_assets: shown.assets,
        summary_liabilities: shown.liabilities,
      })
  }
  return wrong
}

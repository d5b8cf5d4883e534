import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'

/** Closes of a security that a person's file holds; everything about them is known. */
export interface OwnSeries {
  /** Ticker, or `name:` and the name. */
  readonly symbol: string
  readonly name: string
  readonly currency: string
  readonly closes: readonly { readonly date: string; readonly close: string }[]
}

/** What was worked out of prices is worked out anew. */
const forgetPast = (tx: Tx, userId: string) =>
  sql`update account_history set basis = '' where user_id = ${userId}`.execute(tx)

/** Keeps the closes of a file for its owner alone, under an import that is on record. Safe to do again. */
export async function storeOwnPrices(
  tx: Tx,
  userId: string,
  importId: string,
  series: readonly OwnSeries[],
  now: Date,
): Promise<void> {
  await sql`delete from own_series where user_id = ${userId} and import_id = ${importId}`.execute(tx)
  for (const { symbol, name, currency, closes } of series) {
    const days = closes.map(({ date }) => date).toSorted()
    const id = uuid7(now.getTime())
    await sql`
      insert into own_series (id, user_id, import_id, symbol, name, currency, first_date, last_date, closes)
      values (${id}, ${userId}, ${importId}, ${symbol}, ${name}, ${currency}, ${days[0]}::date, ${days.at(-1)}::date,
        ${closes.length})`.execute(tx)
    await sql`
      insert into own_price (user_id, series_id, symbol, date, close)
      select ${userId}::uuid, ${id}::uuid, ${symbol}::text, date, close
      from unnest(${sql.val(closes.map(({ date }) => date))}::date[],
        ${sql.val(closes.map(({ close }) => close))}::numeric[]) as c(date, close) returning 1`.execute(tx)
  }
  await forgetPast(tx, userId)
}

/**
 * Takes the closes of an import back: what is priced at one of them is priced as before, accounts are worth what they were
 * then, and days that were worked out with them are forgotten.
 */
export async function forgetOwnPrices(tx: Tx, userId: string, importId: string): Promise<void> {
  const { rows } = await sql`
    delete from own_series where user_id = ${userId} and import_id = ${importId} returning id`.execute(tx)
  if (rows.length === 0) return
  await sql`
    with gone as (
      select p.id, p.account_id, p.as_of::date as stated_on, p.before_file as before,
        (p.before_file ->> 'market_value')::numeric - p.market_value as change, p.market_value_currency as currency
      from position p
      where p.user_id = ${userId} and p.priced_from = 'file' and p.priced_on is not null and p.before_file is not null
        and not exists (select from own_price o join own_series s on s.id = o.series_id
          where o.user_id = ${userId} and o.symbol = coalesce(p.ticker, 'name:' || p.name)
            and s.currency = p.market_value_currency and o.date = p.priced_on)
    ),
    restored as (
      update position p set unit_price = (before ->> 'unit_price')::numeric, market_value = (before ->> 'market_value')::numeric,
        computed_value = (before ->> 'computed_value')::numeric, priced_on = (before ->> 'priced_on')::date,
        priced_by = before ->> 'priced_by', priced_from = null, before_file = null
      from gone where p.id = gone.id returning p.id
    ),
    carried as (
      delete from account_snapshot s using (select account_id, max(stated_on) as stated_on from gone group by account_id) t
      where s.user_id = ${userId} and s.account_id = t.account_id and s.source = 'reconstructed' and s.date > t.stated_on
    )
    update account a set market_value = a.market_value + changed.amount
    from (
      select gone.account_id, sum(round(gone.change * conversion_rate(gone.currency, held.currency, current_date), 2)) as amount
      from gone join account held on held.id = gone.account_id group by gone.account_id
    ) changed
    where a.user_id = ${userId} and a.id = changed.account_id and not (a.credential_id is null and exists (
      select from account_valuation v where v.user_id = a.user_id and v.account_id = a.id))`.execute(tx)
  await forgetPast(tx, userId)
}

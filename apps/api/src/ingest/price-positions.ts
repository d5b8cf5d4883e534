import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { FILE_PROVIDER } from './identify-account.ts'
import { MANUAL_PROVIDER } from './credentials.ts'

/** A close is good for this many days: longer than any closure of the markets. */
const CLOSE_DAYS = 8
/** A close that is so many times the one before it is a split, or as good as one: the units of the file are old then. */
const SPLIT_FACTOR = '1.8'
/** What is called the same and costs something else is another security; a trade is off the close of its day. */
const PRICE_TOLERANCE = '0.005'
const TRADE_TOLERANCE = '0.1'

/** The day that a price stands for. */
const pricedOn = sql`coalesce(p.priced_on, p.as_of::date)`

/** What its owner said an account is worth is what it is worth, whatever its positions are. */
const isValuedByHand = (userId: string) => sql`(a.credential_id is null and exists (
  select from account_valuation v where v.user_id = ${userId} and v.account_id = a.id))`

/**
 * Positions of statement files and of accounts entered by hand that can be priced: the series of their name had their price on their day, is quoted in
 * their currency, was not split since, and no trade changed how much is held.
 */
const priceable = (today: string, userId: string): RawBuilder<unknown> => sql`
  select p.id, p.user_id, p.account_id, p.units * unit.multiplier as quantity, p.market_value as old_value,
    s.symbol, case when last.is_simulated then 'SIMULATED' else 'CLOSE' end as priced_by, last.source as priced_from,
    last.date, last.close, p.market_value_currency as quoted_in,
    conversion_rate(p.market_value_currency, a.currency, ${today}::date) as rate, a.currency, p.as_of::date as stated_on,
    jsonb_build_object('unit_price', p.unit_price, 'market_value', p.market_value, 'computed_value', p.computed_value,
      'priced_on', p.priced_on, 'priced_by', p.priced_by) as stated, ${pricedOn} as stood_on
  from position p
  join account a on a.id = p.account_id and a.user_id = ${userId} and a.is_counted
  join institution i on i.id = a.institution_id
  left join credential c on c.id = a.credential_id and c.user_id = ${userId}
  cross join lateral (select coalesce(p.ticker, 'name:' || p.name) as symbol) s
  join lateral (
    select close, date from known_price(${userId}) m
    where m.symbol = s.symbol and m.currency = p.market_value_currency and m.date between ${pricedOn} - ${CLOSE_DAYS}::int and ${pricedOn} order by date desc limit 1
  ) then_ on abs(p.unit_price - then_.close) 
    <= p.unit_price * case p.priced_by when 'TRADE' then ${TRADE_TOLERANCE}::numeric else ${PRICE_TOLERANCE}::numeric end
  join lateral (
    select close, date, is_simulated, source from known_price(${userId}) m
    where m.symbol = s.symbol and m.currency = p.market_value_currency and m.date between ${today}::date - ${CLOSE_DAYS}::int and ${today}::date order by date desc limit 1
  ) last on true
  cross join lateral (
    select p.market_value / nullif(p.units * p.unit_price, 0) as ratio
  ) of_units
  -- percent of par for bonds, a hundred shares for options; what fits neither is no price of a unit
  join lateral (
    select m.multiplier from unnest(array[0.01, 1, 100]) as m(multiplier)
    where of_units.ratio between m.multiplier * 0.98 and m.multiplier * 1.02
  ) unit on true
  where p.market_value_currency = p.unit_price_currency and (c.provider = ${FILE_PROVIDER} or a.credential_id is null and i.provider = ${MANUAL_PROVIDER})
    and p.user_id = ${userId}
    and not exists (
      select from (
        select date, close, lag(close) over (order by date) as before from known_price(${userId}) m
        where m.symbol = s.symbol and m.currency = p.market_value_currency and m.date between then_.date and last.date
      ) step where not exists (
          select from price_step said where said.user_id = ${userId} and said.symbol = s.symbol and said.date = step.date)
        and greatest(close, before) >= ${SPLIT_FACTOR}::numeric * least(close, before))
    and not exists (
      select from transaction t where t.user_id = ${userId} and t.account_id = p.account_id and t.units <> 0
        and t.execution_date > p.as_of::date and coalesce(t.ticker, 'name:' || t.name) = s.symbol)`

/**
 * Keeps that a step of a price is right, for its owner alone. @param date of the close after it
 * @returns whether there is such a position of theirs
 */
export async function storePriceStep(
  tx: Tx,
  userId: string,
  positionId: string,
  date: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select coalesce(ticker, 'name:' || name) as symbol from position
    where user_id = ${userId} and id = ${positionId}`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into price_step (user_id, symbol, date, accepted_at, before)
    select said.user_id, said.symbol, ${date}::date, ${now}::timestamptz, jsonb_build_object(
      'positions', (select jsonb_agg(to_jsonb(p)) from position p where p.user_id = said.user_id
        and coalesce(p.ticker, 'name:' || p.name) = said.symbol),
      'days', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from account_snapshot d where d.user_id = said.user_id
        and d.date >= ${date}::date and d.account_id in (select account_id from position p where p.user_id = said.user_id
          and coalesce(p.ticker, 'name:' || p.name) = said.symbol)))
    from (select user_id, coalesce(ticker, 'name:' || name) as symbol from position
      where user_id = ${userId} and id = ${positionId}) said
    on conflict (user_id, symbol, date) do nothing`.execute(tx)
  return true
}

/**
 * Takes back what was said last of a step of a price: positions and days of their accounts stand as they stood before, as far
 * as no newer statement has replaced them. What is to be priced is priced anew after it.
 * @param today `yyyy-MM-dd` @returns whether there is such a position of theirs, with something to take back
 */
export async function takeBackPriceStep(tx: Tx, userId: string, positionId: string, today: string): Promise<boolean> {
  const { rows } = await sql<{ date: string; before: unknown }>`
    delete from price_step where user_id = ${userId} and before is not null and (symbol, date) = (
      select s.symbol, s.date from price_step s join position p on p.user_id = s.user_id
        and coalesce(p.ticker, 'name:' || p.name) = s.symbol
      where s.user_id = ${userId} and p.id = ${positionId} and s.before is not null order by s.date desc limit 1)
    returning date, before`.execute(tx)
  const [taken] = rows
  if (!taken) return false
  const before = sql`${JSON.stringify(taken.before)}::jsonb`
  await sql`
    with old as (select * from jsonb_populate_recordset(null::public.position, ${before} -> 'positions')),
    back as (
      update position p set unit_price = old.unit_price, market_value = old.market_value, computed_value = old.computed_value,
        priced_on = old.priced_on, priced_by = old.priced_by, priced_from = old.priced_from, before_file = old.before_file
      from old, position now
      where p.id = old.id and now.id = p.id and p.user_id = ${userId} and now.user_id = ${userId} and p.as_of = old.as_of and p.units = old.units
        and p.priced_on >= ${taken.date}::date
      returning p.account_id, (old.market_value - now.market_value) *
        conversion_rate(p.market_value_currency, (select currency from account a where a.user_id = ${userId} and a.id = p.account_id), ${today}::date) as change
    ), changed as (select account_id, round(sum(change), 2) as change from back group by account_id)
    update account a set market_value = a.market_value + changed.change from changed
    where a.user_id = ${userId} and a.id = changed.account_id and not ${isValuedByHand(userId)}`.execute(tx)
  await sql`
    with accounts as (select distinct (p ->> 'account_id')::uuid as id from jsonb_array_elements(${before} -> 'positions') p)
    delete from account_snapshot where user_id = ${userId} and date >= ${taken.date}::date and source = 'reconstructed'
      and account_id in (select id from accounts)`.execute(tx)
  await sql`
    insert into account_snapshot select d.* from jsonb_populate_recordset(null::public.account_snapshot, ${before} -> 'days') d
    join account a on a.id = d.account_id and a.user_id = ${userId}
    on conflict (user_id, account_id, date) do nothing`.execute(tx)
  return true
}

/**
 * Prices what statement files and accounts entered by hand hold at the closes that are known since, with what the accounts are worth today and on the
 * days between. Safe to do again.
 * @param today `yyyy-MM-dd`
 */
export async function pricePositions(tx: Tx, userId: string, today: string): Promise<void> {
  await sql`
    create temporary table priced on commit drop as
    select * from (${priceable(today, userId)}) priceable where rate is not null`.execute(tx)
  await sql`
    with changed as (
      update position p set unit_price = priced.close, market_value = round(priced.quantity * priced.close, 2),
        computed_value = case when p.computed_value is not null then round(priced.quantity * priced.close, 2) end,
        priced_on = priced.date, priced_by = priced.priced_by, priced_from = priced.priced_from,
        before_file = case when priced.priced_from = 'file' then coalesce(
          case when p.priced_from = 'file' and p.priced_on is not null then p.before_file end, priced.stated) end
      from priced where p.user_id = ${userId} and p.id = priced.id and priced.date > priced.stood_on
      returning p.account_id, round((p.market_value - priced.old_value) * priced.rate, 2) as gain
    ),
    gained as (select account_id, sum(gain) as gain from changed group by account_id)
    update account a set market_value = a.market_value + gained.gain from gained
    where a.user_id = ${userId} and a.id = gained.account_id and not ${isValuedByHand(userId)}`.execute(tx)
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    select held.user_id, held.account_id, day::date,
      min(a.market_value) - sum(round(held.quantity * (held.close - on_day.close) * held.rate, 2)), held.currency, 'reconstructed'
    from priced held
    join account a on a.user_id = ${userId} and a.id = held.account_id and a.market_value is not null and not ${isValuedByHand(userId)}
    join (select account_id, count(*) as positions from priced group by account_id) every on every.account_id = held.account_id
    cross join lateral generate_series(held.stated_on + 1, ${today}::date - 1, interval '1 day') as day
    join lateral (
      select close from known_price(${userId}) m
      where m.symbol = held.symbol and m.currency = held.quoted_in and m.date between day::date - ${CLOSE_DAYS}::int and day::date order by date desc limit 1
    ) on_day on true
    group by held.user_id, held.account_id, held.currency, day
    -- a day counts when every one of them has a price on it
    having count(*) = min(every.positions)
    on conflict (user_id, account_id, date) do update set market_value = excluded.market_value,
      currency = excluded.currency, source = excluded.source
    where account_snapshot.source <> 'sync'
      and row(account_snapshot.market_value, account_snapshot.source) is distinct from row(excluded.market_value, excluded.source)
  `.execute(tx)
  await sql`drop table priced`.execute(tx)
}

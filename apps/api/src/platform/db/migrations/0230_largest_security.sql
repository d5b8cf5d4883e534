-- What each own client with holdings owns in a currency, by the rules of the portfolio page and of the investor's own
-- checks: positions of counted accounts, each converted and rounded on its own, what is short taken off. Shares are of
-- `whole`, for which a class that is short on the whole is none; they add up to 100.00 by the largest remainders, the
-- earlier class first. The largest position is one of a security over all accounts, not of cash, as a share of those that
-- are not short.
create or replace function client_book(today date, target text, only_clients uuid[])
returns table (
  client_id uuid, source text, as_of timestamptz, worth numeric, whole numeric,
  equity numeric, fixed_income numeric, cash numeric, alternatives numeric,
  equity_percent numeric, cash_percent numeric,
  largest_name text, largest numeric, owned numeric, largest_percent numeric, unconverted text[], unknown_accounts int
)
language sql stable security definer set search_path = pg_catalog, public as $$
  with holder as materialized (
    select h.client_id, h.holder_id, h.source from public.client_holder h
    where only_clients is null or h.client_id = any (only_clients)
  ), live as materialized (
    select holder.client_id, a.id, a.user_id, a.market_value, a.account_type from holder
    join public.account a on a.user_id = holder.holder_id and a.deleted_at is null and a.is_counted
    left join public.credential c on c.id = a.credential_id and c.user_id = a.user_id
    where (a.credential_id is null or c.id is not null) and c.deleted_at is null
  ), held as materialized (
    select live.client_id, live.id as account_id, p.id, p.name, p.ticker, p.asset_class, p.market_value,
      p.market_value_currency as currency, p.as_of
    from live join public.position p on p.account_id = live.id and p.user_id = live.user_id
  ), rate as materialized (
    select currency, public.conversion_rate(currency, target, today) as rate from (select distinct currency from held) used
  ), priced as materialized (
    select held.*, rate.rate, round(held.market_value * rate.rate, 2) as worth from held join rate using (currency)
  ), class as (
    select client_id, min(as_of) as as_of, sum(worth) filter (where worth > 0) as owned,
      sum(worth) as worth,
      coalesce(sum(worth) filter (where asset_class = 'equity'), 0) as equity,
      coalesce(sum(worth) filter (where asset_class = 'fixed_income'), 0) as fixed_income,
      coalesce(sum(worth) filter (where asset_class = 'cash'), 0) as cash,
      coalesce(sum(worth) filter (where asset_class = 'alternatives'), 0) as alternatives,
      array_agg(distinct currency) filter (where rate is null) as unconverted
    from priced group by client_id
  ), part as (
    select class.*, greatest(equity, 0) as e, greatest(fixed_income, 0) as f, greatest(cash, 0) as c,
      greatest(alternatives, 0) as a
    from class
  ), cut as (
    select part.*, e + f + c + a as whole,
      div(e * 10000, w.whole) as ce, mod(e * 10000, w.whole) as re,
      div(f * 10000, w.whole) as cf, mod(f * 10000, w.whole) as rf,
      div(c * 10000, w.whole) as cc, mod(c * 10000, w.whole) as rc,
      div(a * 10000, w.whole) as ca, mod(a * 10000, w.whole) as ra
    from part cross join lateral (select nullif(e + f + c + a, 0) as whole) w
  ), largest as (
    select distinct on (client_id) client_id, (array_agg(name order by worth desc, id))[1] as name, sum(worth) as worth
    from priced where worth > 0 and asset_class <> 'cash'
    group by client_id, coalesce(ticker, 'name ' || name || ' ' || asset_class)
    order by client_id, sum(worth) desc, min(id::text)
  ), unknown as (
    select client_id, count(*)::int as accounts from (
      select client_id, id from live where market_value is null
        and account_type not in ('CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD', 'CREDIT_CARD', 'LOAN', 'MORTGAGE')
      union
      select client_id, account_id from priced where worth is null
    ) missing group by client_id
  )
  select holder.client_id, holder.source, cut.as_of,
    case when cut.client_id is null then 0.00 else round(cut.worth, 2) end, round(coalesce(cut.whole, 0), 2),
    round(cut.equity, 2), round(cut.fixed_income, 2), round(cut.cash, 2), round(cut.alternatives, 2),
    round((ce + ((rf > re)::int + (rc > re)::int + (ra > re)::int < 10000 - ce - cf - cc - ca)::int) / 100, 2),
    round((cc + ((re >= rc)::int + (rf >= rc)::int + (ra > rc)::int < 10000 - ce - cf - cc - ca)::int) / 100, 2),
    largest.name, largest.worth, cut.owned, round(largest.worth * 100 / cut.owned, 2),
    coalesce(cut.unconverted, '{}'), coalesce(unknown.accounts, 0)
  from holder
  left join cut using (client_id)
  left join largest using (client_id)
  left join unknown using (client_id)
$$;

-- Views over all clients of an advisor at once, and what answers them fast.

create table book_view (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade, -- the advisor
  name text not null check (char_length(name) between 1 and 60),
  view text not null check (view in ('cash', 'position', 'drift', 'meeting', 'action', 'connection')),
  threshold numeric(6, 2) check (threshold >= 0),
  created_at timestamptz not null,
  check ((threshold is null) = (view in ('action', 'connection')))
);
create unique index book_view_name on book_view (user_id, lower(name));

alter table book_view enable row level security;
create policy owner_only on book_view to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on book_view to keelwise_app;

-- The newest completed meeting of every client, without looking at the others.
create index meeting_completed on meeting (user_id, client_id, scheduled_at)
  where deleted_at is null and status = 'COMPLETED';

-- Lists of meetings take their order and their count from an index alone.
drop index meeting_newest, meeting_by_title, meeting_by_created;
create index meeting_newest on meeting (user_id, scheduled_at, id) include (client_id) where deleted_at is null;
create index meeting_by_title on meeting (user_id, lower(title), id) include (client_id, title) where deleted_at is null;
create index meeting_by_created on meeting (user_id, created_at, id) include (client_id) where deleted_at is null;
create index meeting_by_status on meeting (user_id, status, id) include (client_id) where deleted_at is null;

-- What each own client with holdings owns, by the rules of the portfolio page and of the investor's own checks: positions
-- of counted accounts, each converted and rounded on its own. A class that is short on the whole is none, and the shares of
-- the four classes add up to 100.00 by the largest remainders, the earlier class first. The largest position is a share of
-- the positions that are not short.
create function client_book(today date, only_clients uuid[] default null)
returns table (
  client_id uuid, source text, as_of timestamptz, usd numeric,
  equity_usd numeric, fixed_income_usd numeric, cash_usd numeric, alternatives_usd numeric,
  equity_percent numeric, cash_percent numeric,
  largest_name text, largest_usd numeric, owned_usd numeric, largest_percent numeric, unconverted text[]
)
language sql stable security definer set search_path = pg_catalog, public as $$
  with holder as materialized (
    select h.client_id, h.holder_id, h.source from public.client_holder h
    where only_clients is null or h.client_id = any (only_clients)
  ), live as materialized (
    select holder.client_id, a.id, a.user_id from holder
    join public.account a on a.user_id = holder.holder_id and a.deleted_at is null and a.is_counted
    left join public.credential c on c.id = a.credential_id and c.user_id = a.user_id
    where (a.credential_id is null or c.id is not null) and c.deleted_at is null
  ), held as materialized (
    select live.client_id, p.id, p.name, p.asset_class, p.market_value, p.market_value_currency as currency, p.as_of
    from live join public.position p on p.account_id = live.id and p.user_id = live.user_id
  ), rate as materialized (
    select currency, public.usd_rate(currency, today) as usd_per_unit from (select distinct currency from held) used
  ), priced as materialized (
    select held.client_id, held.id, held.name, held.asset_class, held.as_of, held.currency,
      round(held.market_value * rate.usd_per_unit, 2) as usd
    from held join rate using (currency)
  ), class as (
    select client_id, min(as_of) as as_of, sum(usd) filter (where usd > 0) as owned,
      greatest(coalesce(sum(usd) filter (where asset_class = 'equity'), 0), 0) as e,
      greatest(coalesce(sum(usd) filter (where asset_class = 'fixed_income'), 0), 0) as f,
      greatest(coalesce(sum(usd) filter (where asset_class = 'cash'), 0), 0) as c,
      greatest(coalesce(sum(usd) filter (where asset_class = 'alternatives'), 0), 0) as a,
      array_agg(currency) filter (where usd is null) as unconverted
    from priced group by client_id
  ), cut as (
    select class.*, e + f + c + a as whole,
      div(e * 10000, w.whole) as ce, mod(e * 10000, w.whole) as re,
      div(f * 10000, w.whole) as cf, mod(f * 10000, w.whole) as rf,
      div(c * 10000, w.whole) as cc, mod(c * 10000, w.whole) as rc,
      div(a * 10000, w.whole) as ca, mod(a * 10000, w.whole) as ra
    from class cross join lateral (select nullif(e + f + c + a, 0) as whole) w
  ), largest as (
    select distinct on (client_id) client_id, name, usd from priced where usd > 0 order by client_id, usd desc, id
  )
  select holder.client_id, holder.source, cut.as_of, round(coalesce(cut.whole, 0), 2),
    round(cut.e, 2), round(cut.f, 2), round(cut.c, 2), round(cut.a, 2),
    round((ce + ((rf > re)::int + (rc > re)::int + (ra > re)::int < 10000 - ce - cf - cc - ca)::int) / 100, 2),
    round((cc + ((re >= rc)::int + (rf >= rc)::int + (ra > rc)::int < 10000 - ce - cf - cc - ca)::int) / 100, 2),
    largest.name, largest.usd, cut.owned, round(largest.usd * 100 / cut.owned, 2),
    coalesce(cut.unconverted, '{}')
  from holder
  left join cut using (client_id)
  left join largest using (client_id)
$$;
revoke all on function client_book(date, uuid[]) from public;
grant execute on function client_book(date, uuid[]) to keelwise_app;

-- How many accounts each own client with holdings shows, how many of them have a connection that needs attention, and
-- where these are held.
create function client_connections()
returns table (client_id uuid, accounts int, waiting int, waiting_at text[])
language sql stable security definer set search_path = pg_catalog, public as $$
  select h.client_id, count(*)::int, count(c.actionable_type)::int,
    array_agg(distinct i.name order by i.name) filter (where c.actionable_type is not null)
  from public.client_holder h
  join public.account a on a.user_id = h.holder_id and a.deleted_at is null and a.is_counted
  left join public.credential c on c.id = a.credential_id and c.user_id = a.user_id
  left join public.institution i on i.id = a.institution_id and c.actionable_type is not null
  where (a.credential_id is null or c.id is not null) and c.deleted_at is null
  group by h.client_id
$$;
revoke all on function client_connections() from public;
grant execute on function client_connections() to keelwise_app;

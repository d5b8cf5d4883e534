-- Prices that a person brings in a file: theirs alone, never among the series that everybody reads. They are a source
-- of their own, which stands before the market's on the days from its first to its last; of several files the newest.
create table own_series (
  id uuid primary key,
  serial bigint generated always as identity, -- which came later
  user_id uuid not null references user_account on delete cascade,
  import_id uuid not null references statement_import on delete cascade,
  symbol text not null,            -- ticker; `name:` and the name for what has none
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  first_date date not null,
  last_date date not null,
  closes int not null              -- how many there are
);
create index own_series_of on own_series (user_id, symbol, serial desc);
create index own_series_import on own_series (import_id);
alter table own_series enable row level security;
create policy owner_only on own_series to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, delete on own_series to keelwise_app;

create table own_price (
  user_id uuid not null references user_account on delete cascade,
  series_id uuid not null references own_series on delete cascade,
  symbol text not null,
  date date not null,
  close numeric(24, 8) not null check (close > 0),
  primary key (user_id, symbol, date, series_id)
);
create index own_price_series on own_price (series_id);
alter table own_price enable row level security;
create policy owner_only on own_price to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, delete on own_price to keelwise_app;

-- The closes that count for a person: their own, and the market's on the days that their own do not span. `source` is
-- `file`, or who brought the series.
create function known_price(owner uuid)
  returns table (symbol text, currency text, date date, close numeric, is_simulated boolean, source text)
  language sql stable parallel safe
as $$
  select p.symbol, s.currency, p.date, p.close, s.is_simulated, s.source
  from public.market_price p join public.market_series s on s.symbol = p.symbol
  where not exists (select from public.own_series o where o.user_id = owner and o.symbol = p.symbol
    and o.currency = s.currency and p.date between o.first_date and o.last_date)
  union all
  select newest.symbol, newest.currency, newest.date, newest.close, false, 'file'
  from (
    select distinct on (p.symbol, p.date, o.currency) p.symbol, o.currency, p.date, p.close
    from public.own_price p join public.own_series o on o.id = p.series_id
    where p.user_id = owner order by p.symbol, p.date, o.currency, o.serial desc
  ) newest
$$;
grant execute on function known_price(uuid) to keelwise_app;

-- Who brought the close that a position is priced at, and what stood there before one of a file: it comes back when the
-- file is undone.
alter table position add column priced_from text;
alter table position add column before_file jsonb;

-- "Yes, that is right": a step of a price that looks like a split, and is none.
create table price_step (
  user_id uuid not null references user_account on delete cascade,
  symbol text not null,
  date date not null,              -- of the close after it
  accepted_at timestamptz not null,
  primary key (user_id, symbol, date)
);
alter table price_step enable row level security;
create policy owner_only on price_step to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, delete on price_step to keelwise_app;

-- Market prices and what the history of an account rests on.

-- A reading at noon holds the institution's books of the day before: the day its value speaks for, where that is known.
alter table account_snapshot add column value_date date;

-- Series of prices, the same for everybody: no row says who holds what.
create table market_series (
  symbol text primary key,         -- ticker; `name:` and the name for what has none
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_benchmark boolean not null default false,
  is_simulated boolean not null,
  source text not null,            -- adapter that brings it, or 'import'
  fetched_from date,               -- the days that were asked for
  fetched_to date
);

-- Closing prices as they were quoted: not adjusted for splits, percent of par for bonds, per share for options.
create table market_price (
  symbol text not null references market_series on delete cascade,
  date date not null,
  close numeric(24, 8) not null check (close >= 0),
  primary key (symbol, date)
);

-- How far back an account's values could be worked out from its transactions, and why not further.
create table account_history (
  account_id uuid primary key references account on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  basis text not null,             -- what it was worked out from; the same again needs no work
  starts_on date,                  -- null: nothing could be worked out
  limit_reason text,
  is_simulated boolean not null default false,
  worked_out_at timestamptz not null
);
create index account_history_user on account_history (user_id);

alter table account_history enable row level security;
create policy owner_only on account_history to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on account_history to keelwise_app;
grant select on market_series, market_price to keelwise_app;

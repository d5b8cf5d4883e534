-- What a person assumes of markets and inflation in place of what is preset: percent a year, of correlations -1 to 1.
create table market_assumption (
  user_id uuid not null references user_account on delete cascade,
  key text not null,
  value numeric(8, 4) not null,
  updated_at timestamptz not null,
  primary key (user_id, key)
);
alter table market_assumption enable row level security;
create policy owner_only on market_assumption to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on market_assumption to keelwise_app;

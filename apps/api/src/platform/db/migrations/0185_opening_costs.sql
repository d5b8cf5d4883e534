-- What units held before the first trade had cost, as their owner says: no source tells it. The newest that was not undone
-- counts. The security is named as lots name it, so that what is said stays when a position is replaced by a newer one.
create table opening_cost (
  id uuid primary key,
  serial bigint generated always as identity, -- which came later, also within a millisecond
  user_id uuid not null references user_account on delete cascade,
  account_id uuid not null references account on delete cascade,
  security text not null,
  units numeric(24, 8) not null check (units > 0),
  cost numeric(20, 2) not null check (cost >= 0), -- of all these units, in `currency`
  currency text not null,
  acquired date,                                  -- null: nobody knows the day
  made_at timestamptz not null,
  undone_at timestamptz
);
create index opening_cost_of on opening_cost (user_id, account_id, serial desc) where undone_at is null;
create index opening_cost_account on opening_cost (account_id);
alter table opening_cost enable row level security;
create policy owner_only on opening_cost to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on opening_cost to keelwise_app;

-- Which lots a sale was made from, as its owner told their broker. The newest that was not undone counts. A sale may go and
-- come again (a file undone and imported again), so it is not bound by a key.
create table lot_choice (
  id uuid primary key,
  serial bigint generated always as identity, -- which came later, also within a millisecond
  user_id uuid not null references user_account on delete cascade,
  transaction_id uuid not null,
  lots jsonb not null,             -- [{"id": what brought the lot, "units": "7.5"}]
  made_at timestamptz not null,
  undone_at timestamptz
);
create index lot_choice_of on lot_choice (user_id, transaction_id, serial desc) where undone_at is null;
alter table lot_choice enable row level security;
create policy owner_only on lot_choice to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on lot_choice to keelwise_app;

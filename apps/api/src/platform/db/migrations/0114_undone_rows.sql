-- What rows were called that went with an undone import, where something was said of them or attached to them: the same row
-- of the same file is called so again, and what was said holds.
create table undone_transaction (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  source text not null,
  external_id text not null,
  ordinal int not null,
  execution_date date not null,
  flow_amount numeric(20, 2) not null,
  currency text not null
);
create index undone_transaction_row on undone_transaction (user_id, source, external_id, ordinal);

alter table undone_transaction enable row level security;
create policy owner_only on undone_transaction to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on undone_transaction to keelwise_app;

-- From where on a person wants to be told about a share of their portfolio; a rule without a row has the product's values.
create table xray_threshold (
  user_id uuid not null references user_account on delete cascade,
  rule text not null check (rule in ('single_position', 'single_issuer', 'foreign_currency', 'idle_cash', 'fees')),
  watch numeric(5, 2) not null check (watch between 0 and 100),
  action numeric(5, 2) not null check (action between watch and 100),
  updated_at timestamptz not null,
  primary key (user_id, rule)
);

alter table xray_threshold enable row level security;
create policy owner_only on xray_threshold to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on xray_threshold to keelwise_app;

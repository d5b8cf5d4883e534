-- Pairs that a person took apart: two rows that look like a transfer and are none. Never matched again by themselves.
create table transfer_rejection (
  user_id uuid not null references user_account on delete cascade,
  out_id uuid not null references transaction on delete cascade,
  in_id uuid not null references transaction on delete cascade,
  created_at timestamptz not null,
  primary key (out_id, in_id)
);
create index transfer_rejection_in on transfer_rejection (in_id);
create index transfer_rejection_user on transfer_rejection (user_id);
alter table transfer_rejection enable row level security;
create policy owner_only on transfer_rejection to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on transfer_rejection to keelwise_app;

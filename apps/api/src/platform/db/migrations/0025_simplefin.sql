-- What opens a SimpleFIN server for a person: an address with a login in it, sealed. One for each such credential.
create table simplefin_access (
  id uuid primary key references credential on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  key_id text not null,
  sealed bytea not null,
  claimed_at timestamptz not null,
  requests_on date,                -- the day (UTC) that is counted
  requests_made int not null default 0
);
create index simplefin_access_user on simplefin_access (user_id);

alter table simplefin_access enable row level security;
create policy owner_only on simplefin_access to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on simplefin_access to keelwise_app;

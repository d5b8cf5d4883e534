-- An address at which a calendar program reads an advisor's meetings without signing in; one per advisor.

create table calendar_feed (
  user_id uuid primary key references user_account on delete cascade, -- the advisor
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz           -- to the hour
);

alter table calendar_feed enable row level security;
create policy owner_only on calendar_feed to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on calendar_feed to keelwise_app;

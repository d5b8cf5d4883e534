-- A replica may answer a person whose last writing it has: both servers say which transaction that was (decision 033).
create table last_write (
  user_id uuid primary key references user_account on delete cascade,
  version bigint not null
);
alter table last_write enable row level security;
create policy owner_only on last_write to keelwise_app using (user_id = app_user_id()) with check (user_id = app_user_id());
grant select, insert, update on last_write to keelwise_app;

-- On which day, in their own time zone, an advisor was last told of tasks: in the bell and by mail, at most once a day.
create table task_reminder (
  user_id uuid primary key references user_account on delete cascade,
  told_on date not null
);
alter table task_reminder enable row level security;
create policy owner_only on task_reminder to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update on task_reminder to keelwise_app;

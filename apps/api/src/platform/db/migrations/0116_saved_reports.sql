-- Reports that a person keeps: what is shown, of which time, of which transactions.
create table saved_report (
  id uuid not null,
  user_id uuid not null references user_account on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('flow', 'spending', 'months', 'years')),
  grouped_by text not null check (grouped_by in ('group', 'category', 'payee')),
  span text,                       -- a time that goes on, such as last_month; null: the days below
  from_date date,
  to_date date,
  filters jsonb not null,          -- as the calls of transactions take them
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- one that comes back after it was deleted keeps its id, which therefore says nothing about other people's
  primary key (user_id, id),
  constraint saved_report_time check (
    case when span is null then from_date <= to_date else from_date is null and to_date is null end)
);
alter table saved_report enable row level security;
create policy owner_only on saved_report to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on saved_report to keelwise_app;

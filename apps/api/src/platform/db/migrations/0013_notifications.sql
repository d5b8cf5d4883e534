-- What the product tells a person: kept until it is 180 days old, read or not.
create table notification (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  category text not null check (category in ('ACCOUNT_STATUS', 'SYNC', 'SECURITY', 'ASSISTANT', 'MEETING', 'SYSTEM')),
  level text not null check (level in ('INFO', 'SUCCESS', 'WARNING', 'ERROR')),
  title text not null check (char_length(title) between 1 and 120),
  message text not null check (char_length(message) <= 500),
  action_url text check (action_url ~ '^/([^/\\]|$)'), -- a path of ours
  occasion text,                   -- what it is about; the same occasion is told once
  read_at timestamptz,
  created_at timestamptz not null
);
create index notification_newest on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_age on notification (created_at);
create unique index notification_once on notification (user_id, occasion) where occasion is not null;

alter table notification enable row level security;
create policy owner_only on notification to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
-- Signing in happens before anybody is somebody: such a call may add a row, and sees none.
create policy told_at_the_door on notification for insert to keelwise_app with check ((select app_user_id()) is null);
grant select, insert, update, delete on notification to keelwise_app;

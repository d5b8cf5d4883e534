-- Tasks an advisor adds by hand; those out of meetings stand in the summaries, and one view shows both.
create table client_task (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade, -- the advisor
  client_id uuid not null references client on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  owner text check (char_length(owner) <= 100),
  due_on date,
  is_done boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index client_task_of_user on client_task (user_id, due_on);
create index client_task_of_client on client_task (client_id);
alter table client_task enable row level security;
create policy owner_only on client_task to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on client_task to keelwise_app;

-- Every task of an advisor: added by hand, or out of the newest finished summary of a meeting. A task out of a summary
-- has no row of its own: its id is made of the summary and its words, and `place` is where it stands in the list, from 0.
create view advisor_task with (security_invoker = true) as
  with task as (
    select id, user_id, client_id, null::uuid as meeting_id, null::uuid as summary_id, null::int as place, text, owner,
      null::date as due_from, due_on, is_done, created_at, null::jsonb as participants
    from client_task
    union all
    -- a UUID of version 8: made of a digest
    select overlay(overlay(md5(summary.id || ' ' || item.nth || ' ' || item.text) placing '8' from 13) placing '8' from 17)::uuid,
      meeting.user_id, meeting.client_id, meeting.id,
      summary.id, item.place, item.text, item.owner, item.due_from, item.due_on, item.is_done, summary.created_at,
      summary.participants
    from meeting
    cross join lateral (
      select id, action_items, participants, created_at from meeting_summary
      where meeting_id = meeting.id and user_id = meeting.user_id and status = 'READY'
      order by created_at desc, id desc limit 1
    ) summary
    cross join lateral (
      select entry ->> 'text' as text, nullif(entry ->> 'owner', '') as owner, (entry ->> 'due_from')::date as due_from,
        (entry ->> 'due_date')::date as due_on, coalesce((entry ->> 'done')::boolean, false) as is_done, (at - 1)::int as place,
        row_number() over (partition by entry ->> 'text' order by at) as nth
      from jsonb_array_elements(summary.action_items) with ordinality as listed (entry, at)
    ) item
    where meeting.deleted_at is null
  )
  select task.id, task.user_id, task.client_id, client.first_name || ' ' || client.last_name as client_name, task.meeting_id,
    meeting.title as meeting_title, meeting.scheduled_at as meeting_at, coalesce(meeting.is_restricted, false) as is_restricted,
    task.summary_id, task.place, task.text, task.owner, task.due_from, task.due_on, task.is_done, task.created_at,
    case
      when task.owner is null then 'NOBODY'
      when lower(task.owner) in ('advisor', 'adviser', lower(person.first_name), lower(person.first_name || ' ' || person.last_name))
        or task.participants @> jsonb_build_array(jsonb_build_object('name', task.owner, 'is_advisor', true)) then 'ADVISOR'
      when lower(task.owner) in ('client', lower(client.first_name), lower(client.first_name || ' ' || client.last_name))
        or task.participants @> jsonb_build_array(jsonb_build_object('name', task.owner, 'is_advisor', false)) then 'CLIENT'
      else 'OTHER'
    end as party
  from task
  join client on client.id = task.client_id and client.user_id = task.user_id and client.deleted_at is null
  join user_account person on person.id = task.user_id
  left join meeting on meeting.id = task.meeting_id and meeting.user_id = task.user_id;
grant select on advisor_task to keelwise_app;

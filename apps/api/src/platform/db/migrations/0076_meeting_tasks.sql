-- Tasks out of meetings get a row each, kept by a trigger whatever writes the summary: a list of thousands no longer
-- takes every summary apart on every look. The view of 0091 shows the same and stays while the release before runs.
create table meeting_task (
  id uuid primary key, -- of version 8: a digest of the summary and the words, so that a task keeps it
  user_id uuid not null references user_account on delete cascade, -- the advisor
  meeting_id uuid not null references meeting on delete cascade,
  summary_id uuid not null references meeting_summary on delete cascade, -- the newest finished one
  place int not null, -- where it stands in the summary's list, from 0
  text text not null,
  owner text,
  side text check (side in ('ADVISOR', 'CLIENT')), -- of an owner who took part
  due_from date,
  due_on date,
  is_done boolean not null,
  created_at timestamptz not null
);
create index meeting_task_of_user on meeting_task (user_id, is_done, due_on);
create index meeting_task_of_meeting on meeting_task (meeting_id);
create index meeting_task_of_summary on meeting_task (summary_id);
alter table meeting_task enable row level security;
create policy owner_only on meeting_task to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on meeting_task to keelwise_app;

create function keep_meeting_tasks(of_meeting uuid) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  -- one after the other: two summaries of a meeting may be written at once
  perform pg_advisory_xact_lock(hashtextextended('meeting_task ' || of_meeting, 0));
  delete from meeting_task where meeting_id = of_meeting;
  insert into meeting_task (id, user_id, meeting_id, summary_id, place, text, owner, side, due_from, due_on, is_done, created_at)
  select overlay(overlay(md5(summary.id || ' ' || item.nth || ' ' || item.text) placing '8' from 13) placing '8' from 17)::uuid,
    summary.user_id, summary.meeting_id, summary.id, item.place, item.text, item.owner,
    case
      when summary.participants @> jsonb_build_array(jsonb_build_object('name', item.owner, 'is_advisor', true)) then 'ADVISOR'
      when summary.participants @> jsonb_build_array(jsonb_build_object('name', item.owner, 'is_advisor', false)) then 'CLIENT'
    end,
    item.due_from, item.due_on, item.is_done, summary.created_at
  from (
    select id, user_id, meeting_id, action_items, participants, created_at from meeting_summary
    where meeting_id = of_meeting and status = 'READY' order by created_at desc, id desc limit 1
  ) summary
  cross join lateral (
    select entry ->> 'text' as text, nullif(entry ->> 'owner', '') as owner, (entry ->> 'due_from')::date as due_from,
      (entry ->> 'due_date')::date as due_on, coalesce((entry ->> 'done')::boolean, false) as is_done, (at - 1)::int as place,
      row_number() over (partition by entry ->> 'text' order by at) as nth
    from jsonb_array_elements(case jsonb_typeof(summary.action_items) when 'array' then summary.action_items else '[]' end) with ordinality as listed (entry, at)
  ) item;
end $$;

create function meeting_summary_tasks() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then perform keep_meeting_tasks(old.meeting_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.meeting_id <> old.meeting_id) then
    perform keep_meeting_tasks(new.meeting_id);
  end if;
  return null;
end $$;
create trigger meeting_summary_tasks after insert or delete or update of action_items, status, meeting_id on meeting_summary
  for each row execute function meeting_summary_tasks();

select keep_meeting_tasks(id) from meeting;

-- on an empty database the tables it names come with later numbers
set local check_function_bodies = off;
-- Every task of an advisor: out of meetings, and added by hand.
create function advisor_tasks(advisor uuid) returns table (
  id uuid, user_id uuid, client_id uuid, client_name text, meeting_id uuid, meeting_title text, meeting_at timestamptz,
  is_restricted boolean, summary_id uuid, place int, text text, owner text, due_from date, due_on date, is_done boolean,
  created_at timestamptz, party text
) language sql stable as $$
  select task.id, task.user_id, task.client_id, client.first_name || ' ' || client.last_name, task.meeting_id,
    task.meeting_title, task.meeting_at, task.is_restricted, task.summary_id, task.place, task.text, task.owner,
    task.due_from, task.due_on, task.is_done, task.created_at,
    case
      when task.owner is null then 'NOBODY'
      when task.side = 'ADVISOR'
        or lower(task.owner) in ('advisor', 'adviser', lower(person.first_name), lower(person.first_name || ' ' || person.last_name))
        then 'ADVISOR'
      when task.side = 'CLIENT'
        or lower(task.owner) in ('client', lower(client.first_name), lower(client.first_name || ' ' || client.last_name))
        then 'CLIENT'
      else 'OTHER'
    end
  from (
    select id, user_id, client_id, null::uuid as meeting_id, null as meeting_title, null::timestamptz as meeting_at,
      false as is_restricted, null::uuid as summary_id, null::int as place, text, owner, null as side,
      null::date as due_from, due_on, is_done, created_at
    from client_task where user_id = advisor
    union all
    select mine.id, mine.user_id, meeting.client_id, meeting.id, meeting.title, meeting.scheduled_at, meeting.is_restricted,
      mine.summary_id, mine.place, mine.text, mine.owner, mine.side, mine.due_from, mine.due_on, mine.is_done, mine.created_at
    from meeting_task mine
    join meeting on meeting.id = mine.meeting_id and meeting.user_id = advisor and meeting.deleted_at is null
    where mine.user_id = advisor
  ) task
  join client on client.id = task.client_id and client.user_id = advisor and client.deleted_at is null
  join user_account person on person.id = advisor
$$;
set local check_function_bodies = on;
grant execute on function advisor_tasks(uuid) to keelwise_app;
grant execute on function keep_meeting_tasks(uuid) to keelwise_app;

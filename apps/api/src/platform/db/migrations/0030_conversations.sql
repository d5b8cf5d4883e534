-- Conversations with the assistant: what is said, and the runs that write answers.

create table conversation (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  title text check (length(title) between 1 and 120),
  agent_name text,
  agent_status text check (agent_status in ('pending', 'running', 'completed', 'failed')),
  agent_error_message text,
  client_id uuid,
  meeting_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((agent_name is null) = (agent_status is null))
);
create index conversation_newest on conversation (user_id, created_at, id);
create index conversation_of_agent on conversation (user_id, created_at, id) where agent_name is not null;

-- Messages form a tree: an answer follows its question, another answer or an edited question stands beside the first.
create table message (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  parent_id uuid references message on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  status text not null check (status in ('streaming', 'completed', 'stopped', 'interrupted', 'failed')),
  content text not null,
  parts jsonb not null,
  error_message text,
  run_id uuid,
  client_message_id uuid,
  engine text,
  usage jsonb,
  feedback text check (feedback in ('up', 'down')),
  created_at timestamptz not null,
  completed_at timestamptz
);
create index message_newest on message (user_id, conversation_id, created_at, id);
create index message_parent on message (parent_id);
create index message_sent on message (user_id, created_at) where role = 'user';

-- One answer being written, or written. The event log below is the truth while it is; the lease says who may write.
create table run (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  assistant_message_id uuid not null references message on delete cascade,
  client_message_id uuid,
  status text not null check (status in ('queued', 'running', 'done', 'stopped', 'interrupted', 'error')),
  owner uuid,
  epoch int not null default 0,
  lease_until timestamptz,
  tail_seq int not null default 0,   -- events there are; the next one gets this place
  stop_requested_at timestamptz,
  error jsonb,
  created_at timestamptz not null,
  queued_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index run_of_client_message on run (user_id, client_message_id);
create unique index run_one_live on run (conversation_id) where status in ('queued', 'running');
create index run_newest on run (conversation_id, created_at);
create index run_of_person on run (user_id, created_at);
create index run_live on run (user_id) where status in ('queued', 'running');
create index run_lease on run (lease_until) where status in ('queued', 'running');
create index run_finished on run (finished_at) where finished_at is not null;

create table run_event (
  run_id uuid not null references run on delete cascade,
  user_id uuid not null,
  seq int not null,                  -- place of the first event of the batch
  n int not null,                    -- events in it
  body jsonb not null,
  primary key (run_id, seq)
);

do $$ declare t text; begin
  foreach t in array array['conversation', 'message', 'run', 'run_event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

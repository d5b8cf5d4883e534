-- What a meeting came to: summaries with every version of them, and questions with their answers.

-- Kept until somebody lifts it: nothing of the meeting is deleted, by nobody.
alter table meeting add column legal_hold boolean not null default false;

create table meeting_summary (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade, -- the advisor
  meeting_id uuid not null references meeting on delete cascade,
  status text not null check (status in ('DRAFT', 'PROCESSING', 'READY', 'FAILED')),
  source text not null check (source in ('MANUAL', 'GENERATED')),
  engine text,                     -- what wrote it; none when the advisor did
  title text not null check (char_length(title) <= 200),
  content text not null default '' check (char_length(content) <= 20000),
  key_points jsonb not null default '[]',
  action_items jsonb not null default '[]',
  decisions jsonb not null default '[]',
  -- Where each extracted line stands in the material: {text, origin, start, end, speaker, passage}.
  quotes jsonb not null default '[]',
  error_message text,
  -- The material it was extracted from, as it was handed in.
  transcript text not null default '' check (char_length(transcript) <= 200000),
  notes text not null default '' check (char_length(notes) <= 20000),
  attempts int not null default 0,
  submitted_at timestamptz,        -- last handed to the engine
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index meeting_summary_newest on meeting_summary (user_id, meeting_id, created_at, id);
create index meeting_summary_of_meeting on meeting_summary (meeting_id);
create index meeting_summary_waiting on meeting_summary (submitted_at) where status = 'PROCESSING';

-- Every text a summary ever had, the present one too; rows are added and never changed.
create table meeting_summary_version (
  summary_id uuid not null references meeting_summary on delete cascade,
  version int not null,
  user_id uuid not null references user_account on delete cascade,
  author text not null,            -- ADVISOR, or the engine
  status text not null,
  title text not null,
  content text not null,
  key_points jsonb not null,
  action_items jsonb not null,
  decisions jsonb not null,
  created_at timestamptz not null,
  primary key (summary_id, version)
);
create index meeting_summary_version_of_user on meeting_summary_version (user_id);

create table meeting_question (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade, -- the advisor
  meeting_id uuid not null references meeting on delete cascade,
  summary_id uuid references meeting_summary on delete set null,
  text text not null check (char_length(text) between 1 and 1000),
  answer text check (char_length(answer) <= 5000),
  status text not null check (status in ('PENDING', 'ANSWERED', 'FAILED')),
  source text not null check (source in ('ADVISOR', 'AI')),
  engine text,                     -- what answered, or what asks
  sort_order int not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index meeting_question_in_order on meeting_question (user_id, meeting_id, sort_order, created_at, id);
create index meeting_question_of_meeting on meeting_question (meeting_id);
create index meeting_question_of_summary on meeting_question (summary_id);

do $$ declare t text; begin
  foreach t in array array['meeting_summary', 'meeting_summary_version', 'meeting_question'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
  end loop;
end $$;
grant select, insert, update on meeting_summary, meeting_question to keelwise_app;
grant select, insert on meeting_summary_version to keelwise_app;

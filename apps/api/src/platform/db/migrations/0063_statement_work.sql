-- A large statement file is read and imported by a job: how far it is, and what it answered.
create table statement_work (
  preview_id uuid primary key references statement_preview on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('READ', 'IMPORT')),
  state text not null check (state in ('WORKING', 'DONE', 'FAILED')),
  done int not null default 0,
  total int,
  problem jsonb,                   -- why it could not be done, in words for the person
  preview jsonb,                   -- what was read, as it is answered
  result jsonb,                    -- what an import came to
  updated_at timestamptz not null
);
create index statement_work_user on statement_work (user_id);
alter table statement_work enable row level security;
create policy owner_only on statement_work to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on statement_work to keelwise_app;

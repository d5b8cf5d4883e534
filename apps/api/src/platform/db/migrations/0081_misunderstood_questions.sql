-- Questions that were taken for something else, kept because the person who asked said so and allowed it: the operator
-- reads them to widen what is understood. They go with their message and with the person.
create table misunderstood_question (
  message_id uuid primary key references message on delete cascade,  -- the answer
  user_id uuid not null references user_account on delete cascade,
  question text not null check (char_length(question) <= 10000),
  plan jsonb not null,             -- what it was taken for
  meant jsonb,                     -- what the person chose instead
  created_at timestamptz not null
);
create index misunderstood_question_of_user on misunderstood_question (user_id);
alter table misunderstood_question enable row level security;
create policy owner_only on misunderstood_question to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on misunderstood_question to keelwise_app;

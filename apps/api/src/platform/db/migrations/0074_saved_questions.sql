-- Questions that a person keeps on their start page: the plan of an answer, computed anew every time it is looked at.
create table saved_question (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  plan jsonb not null,
  asked_on date not null,          -- the day that the days of the plan were said on
  moves boolean not null,          -- whether its days go on with time, as those of "this month" do
  place int not null,              -- its order among the person's own
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_question_of_user on saved_question (user_id, place);
alter table saved_question enable row level security;
create policy owner_only on saved_question to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on saved_question to keelwise_app;

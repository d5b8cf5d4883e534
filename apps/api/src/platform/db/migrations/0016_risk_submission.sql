-- Answers to the risk questionnaire with what they gave. Append-only: a retake is a new row, the newest counts.
create table risk_submission (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  version text not null,
  answers jsonb not null,          -- list of {question_id, option_id}, in the order of the questions
  raw_score int not null check (raw_score between 13 and 50),
  risk_score int not null check (risk_score between 1 and 100),
  risk_band text not null
    check (risk_band in ('conservative', 'moderately_conservative', 'moderate', 'moderately_aggressive', 'aggressive')),
  recommended_band text not null
    check (recommended_band in ('conservative', 'moderately_conservative', 'moderate', 'moderately_aggressive', 'aggressive')),
  completed_at timestamptz not null
);
create index risk_submission_newest on risk_submission (user_id, completed_at desc, id desc);

alter table risk_submission enable row level security;
create policy owner_only on risk_submission to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert on risk_submission to keelwise_app;

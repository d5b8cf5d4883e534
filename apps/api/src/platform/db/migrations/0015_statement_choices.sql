-- What a person says about a file that does not say it itself, until it is imported.
alter table statement_preview add column choices jsonb;

-- The same, remembered for files of the same source: by their headings, or by their format.
create table statement_format (
  user_id uuid not null references user_account on delete cascade,
  signature text not null,
  mapping jsonb,
  account_id uuid references account on delete set null,
  updated_at timestamptz not null,
  primary key (user_id, signature)
);
alter table statement_format enable row level security;
create policy owner_only on statement_format to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on statement_format to keelwise_app;

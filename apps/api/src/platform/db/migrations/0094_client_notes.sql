-- What an advisor notes of a client, with tags, and the letters that were drafted to them; both stand in the timeline.
create table client_note (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade, -- the advisor
  client_id uuid not null references client on delete cascade,
  kind text not null check (kind in ('NOTE', 'LETTER')),
  text text not null check (char_length(text) between 1 and 10000),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  created_at timestamptz not null
);
create index client_note_of_client on client_note (user_id, client_id, created_at);
create index client_note_by_client on client_note (client_id);
alter table client_note enable row level security;
create policy owner_only on client_note to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on client_note to keelwise_app;

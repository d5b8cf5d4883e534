-- The login that the institution was read with when an account was last stored, as its source shows it.
alter table account add column read_as text;
update account a set read_as = c.display_name from credential c where c.id = a.credential_id and c.display_name <> '';

-- An account that came back as if it were another: with another number, name or past, or in place of one that is no
-- longer listed. Nothing of the stored one is touched until its owner has said which it is.
create table returned_account (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  account_id uuid not null references account on delete cascade,       -- the stored one
  credential_id uuid not null references credential on delete cascade, -- where it came back
  provider_account_id text not null,                                   -- what came, as its source calls it
  status text not null check (status in ('ASKED', 'SAME', 'ANOTHER')),
  reasons text[] not null,
  account_name text not null,
  masked_account_number text not null,
  account_type text not null,
  currency text not null,
  market_value numeric(20, 4),
  login text,
  -- Rows of both in the days that both tell of, and how many of those are equal.
  transactions_compared int not null,
  transactions_matched int not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  continues_after date -- of the same account with another past: the last day that stays as it was stored
);
create unique index returned_account_open on returned_account (user_id, account_id) where status = 'ASKED';
create index returned_account_credential on returned_account (user_id, credential_id, provider_account_id);
create index returned_account_account on returned_account (account_id);

alter table returned_account enable row level security;
create policy owner_only on returned_account to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on returned_account to keelwise_app;

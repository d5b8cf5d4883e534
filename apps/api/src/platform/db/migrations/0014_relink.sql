-- An account outlives its link: it may hang on a credential, on none any more, or never have hung on one.
alter table account alter column credential_id drop not null;

alter table account
  -- No longer updated; its history stays.
  add column archived_at timestamptz,
  -- Whether its value is part of any total. Only an archived account may be left out.
  add column in_totals boolean not null default true,
  -- What an account entered by hand is: 'PROPERTY', 'VEHICLE', ...; null for every other.
  add column subtype text,
  add column interest_rate numeric(7, 4),      -- percent a year, debts entered by hand
  add column monthly_payment numeric(20, 2),
  -- When it was compared with the accounts that are known already.
  add column identified_at timestamptz,
  -- The same account under another credential: held once, there; nothing is written here.
  add column duplicate_of uuid references account on delete set null,
  -- Said of the account to its owner, e.g. that its history was continued.
  add column note text,
  add constraint account_left_out check (in_totals or archived_at is not null),
  add constraint account_subtype_known check (subtype in ('PROPERTY', 'VEHICLE', 'VALUABLE', 'OTHER_ASSET')),
  -- The one rule of what counts: in lists, sums, matching of transfers.
  add column is_counted boolean generated always as (deleted_at is null and in_totals) stored;
update account set identified_at = creation_date;
create index account_duplicate on account (duplicate_of) where duplicate_of is not null;

-- What an account entered by hand was worth on a day; its value is the last one on or before the day asked for.
create table account_valuation (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  account_id uuid not null references account on delete cascade,
  date date not null,
  value numeric(20, 2) not null,
  unique (account_id, date)
);
create index account_valuation_user on account_valuation (user_id, account_id, date desc);

-- Two accounts that may be one: asked, joined, kept apart, or joined and taken apart again. An answer is remembered.
create table account_match (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  account_id uuid not null references account on delete cascade, -- the older one, which goes on
  other_account_id uuid not null,  -- the newer one; while joined its row is kept in `undo` alone
  status text not null check (status in ('ASKED', 'JOINED', 'APART')),
  reason text not null check (reason in ('RELINKED', 'REPLACED_CARD', 'STATEMENT', 'DUPLICATE')),
  decided_by text check (decided_by in ('SYSTEM', 'PERSON')),
  evidence jsonb not null,
  undo jsonb,                      -- both as they were, until it can no longer be taken back
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (account_id, other_account_id)
);
create index account_match_user on account_match (user_id, status);

do $$ declare t text; begin
  foreach t in array array['account_valuation', 'account_match'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

-- Every import of a statement file, what it brought, and what was there before: so that it can be looked at, and undone
-- as a whole.
create table statement_import (
  id uuid primary key,
  preview_id uuid not null,        -- in which the file was looked at; it goes sooner
  user_id uuid not null references user_account on delete cascade,
  file_name text not null,
  file_hash bytea not null,
  format text not null,
  institution_name text not null,
  imported_at timestamptz not null,
  undone_at timestamptz,
  outcome jsonb                    -- what undoing it came to, account by account
);
create unique index statement_import_once on statement_import (preview_id) where undone_at is null;
create index statement_import_user on statement_import (user_id, imported_at desc, id desc);

-- One account of a file.
create table statement_import_account (
  id uuid primary key,
  import_id uuid not null references statement_import on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  account_key text not null,       -- what the file calls it
  account_id uuid not null references account on delete cascade,
  joined_as uuid,                  -- its own id while it is part of an account that was known already
  is_new boolean not null,
  was_removed_at timestamptz,      -- the person had removed it; importing brought it back
  rows_added int not null default 0,
  rows_known int not null default 0,
  rows_updated int not null default 0,
  rows_removed int not null default 0,
  positions_total int not null default 0,
  brought jsonb not null,          -- value and holdings as the file states them
  before jsonb,                    -- account, positions as they were before the first import that is on record
  snapshot_date date,
  snapshot_before jsonb,           -- what stood for that day
  unique (import_id, account_key)
);
create index statement_import_account_of on statement_import_account (user_id, account_id);

-- Which transactions a file holds, and what the import did with each.
create table statement_import_row (
  import_account_id uuid not null references statement_import_account on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  transaction_id uuid not null,    -- it may be gone
  effect text not null check (effect in ('ADDED', 'KNOWN', 'UPDATED', 'REMOVED')),
  previous jsonb,                  -- the row before it was changed or taken away
  primary key (import_account_id, transaction_id)
);
create index statement_import_row_of on statement_import_row (user_id, transaction_id);

do $$ declare t text; begin
  foreach t in array array['statement_import', 'statement_import_account', 'statement_import_row'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

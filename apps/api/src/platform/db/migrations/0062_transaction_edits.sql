-- What people change of their transactions by hand: added, changed, split, removed; with what stood before, so that it can
-- be undone, and so that no file brings back what its owner changed.
create table transaction_edit (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  account_id uuid not null references account on delete cascade,
  action text not null check (action in ('ADD', 'EDIT', 'SPLIT', 'DELETE')),
  made_at timestamptz not null,
  undone_at timestamptz,
  before jsonb not null,           -- the rows that were changed or removed, as they were
  after jsonb not null             -- the rows that came of it
);
create index transaction_edit_user on transaction_edit (user_id, made_at desc, id desc);
create index transaction_edit_account on transaction_edit (account_id);

create table transaction_edit_row (
  edit_id uuid not null references transaction_edit on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  transaction_id uuid not null,    -- it may be gone
  side text not null check (side in ('BEFORE', 'AFTER')),
  source text not null,            -- what its source calls the row
  external_id text not null,
  ordinal int not null,
  primary key (edit_id, transaction_id, side)
);
create index transaction_edit_row_of on transaction_edit_row (user_id, transaction_id);
create index transaction_edit_row_named on transaction_edit_row (user_id, external_id, ordinal) where side = 'BEFORE';

do $$ declare t text; begin
  foreach t in array array['transaction_edit', 'transaction_edit_row'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

-- Pictures and documents that people attach to transactions. Rows may come and go (a file undone and imported again), so a
-- receipt is not bound to its row by a key, as marks are not.
create table receipt (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  transaction_id uuid not null,
  file_name text not null,
  media_type text not null,        -- as it was read from the bytes, never as it was said
  bytes int not null check (bytes > 0),
  added_at timestamptz not null,
  deleted_at timestamptz           -- removed by its owner: for some days it can be put back
);
create index receipt_transaction on receipt (user_id, transaction_id) where deleted_at is null;

-- What is in them, sealed. In a table of its own: whoever lists receipts reads no megabytes.
create table receipt_file (
  id uuid primary key references receipt on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  key_id text not null,
  sealed bytea not null
);
create index receipt_file_user on receipt_file (user_id);
-- what is sealed is as long pressed as it was
alter table receipt_file alter column sealed set storage external;

do $$ declare t text; begin
  foreach t in array array['receipt', 'receipt_file'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

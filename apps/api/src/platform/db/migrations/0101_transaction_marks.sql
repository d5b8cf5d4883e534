-- What people say of a transaction beside what its source says: it holds whatever is read later. Rows may come and go
-- (a file undone and imported again), so a mark is not bound to its row by a key.
create table transaction_mark (
  transaction_id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  payee text,
  category text,
  note text,
  tags text[] not null default '{}',
  is_excluded boolean,             -- out of cash flow by its owner's word; null: nothing was said
  change_id uuid not null,         -- the change that said it last
  updated_at timestamptz not null
);
create index transaction_mark_user on transaction_mark (user_id, change_id);
create index transaction_mark_tags on transaction_mark using gin (tags) where tags <> '{}';

-- One change of marks, of one transaction or many at once, with the marks before it, so that it can be undone.
create table mark_change (
  id uuid primary key,
  serial bigint generated always as identity, -- which came later, also within a millisecond
  user_id uuid not null references user_account on delete cascade,
  made_at timestamptz not null,
  undone_at timestamptz,
  transaction_ids uuid[] not null,
  before jsonb not null
);
create index mark_change_user on mark_change (user_id, made_at desc);

-- "Always for this payee": what is decided for all transactions of one, but for those that were marked by hand.
create table payee_rule (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  payee text not null,             -- as it is read from the source, in small letters
  name text,                       -- what it is called instead
  category text,
  is_excluded boolean,
  created_at timestamptz not null
);
create unique index payee_rule_of on payee_rule (user_id, payee);

do $$ declare t text; begin
  foreach t in array array['transaction_mark', 'mark_change', 'payee_rule'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

-- The payee as it was read, where it is called something else; and what its owner took out of cash flow.
alter table transaction add column payee_read text;
alter table transaction add column is_excluded boolean;

-- Whoever works out what counts, what its owner took out stays out.
create function keep_excluded() returns trigger language plpgsql as $$
begin
  new.is_cash_flow := false;
  return new;
end $$;
create trigger transaction_excluded before insert or update on transaction
  for each row when (new.is_excluded and new.is_cash_flow) execute function keep_excluded();

create index transaction_payee on transaction (user_id, lower(coalesce(payee_read, payee))) where payee is not null;

-- Second factors, closed accounts, and a trail whose rows hang on one another.

-- Closed by its person; signing in within the grace period opens the account again, after it everything is erased.
alter table user_account add column closed_at timestamptz;
create index user_account_closed on user_account (closed_at) where closed_at is not null;

-- The secret an authenticator app shares with us, sealed; one that is in use and one that waits for its first code.
create table totp_secret (
  id uuid primary key,             -- the sealed secret can be opened in this row alone
  user_id uuid not null references user_account on delete cascade,
  sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_step bigint            -- a code works once: this step and the ones before it are spent
);
create unique index totp_secret_in_use on totp_secret (user_id) where confirmed_at is not null;
create unique index totp_secret_waiting on totp_secret (user_id) where confirmed_at is null;

create table recovery_code (
  code_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id);

create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  credential_id text not null unique, -- base64url, as the authenticator names it
  public_key bytea not null,       -- COSE
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- A sign-in or an enrolment that is under way. Only hashes: who reads the table can finish neither.
create table factor_ticket (
  ticket_hash bytea primary key,
  user_id uuid references user_account on delete cascade, -- null: a sign-in with a passkey alone
  purpose text not null check (purpose in ('second_factor', 'passkey_login', 'passkey_add')),
  challenge_hash bytea,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((user_id is null) = (purpose = 'passkey_login'))
);
create index factor_ticket_user on factor_ticket (user_id);
create index factor_ticket_expiry on factor_ticket (expires_at);

do $$ declare t text; begin
  foreach t in array array['totp_secret', 'recovery_code', 'passkey'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;
grant select, insert, update, delete on factor_ticket to keelwise_app;

-- Erasing a transaction looks for its earlier states by this key.
create index transaction_revision_transaction on transaction_revision (transaction_id);

-- What an operator did to a person is found from the person.
create index audit_event_about on audit_event (object_id, at desc) where object_type = 'user';

-- The chain of a day: every row carries the hash of the one before it and its own, so none can be changed, moved, put
-- in or taken out unseen. The end of the chain is kept beside it, else the newest rows could be cut off.
alter table audit_event
  add column chain_day date,
  add column chain_index int,
  add column prev_hash bytea,
  add column hash bytea;

create table audit_chain (
  day date primary key,            -- in UTC
  length int not null,
  last_hash bytea not null
);

-- One text per row, whatever it holds: each field with its length in bytes before it, '-' for null.
create function audit_event_text(e audit_event) returns text language sql stable parallel safe
  return (select string_agg(coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-'), ',' order by place)
    from unnest(array[
      e.chain_day::text, e.chain_index::text, e.id::text,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      e.actor_user_id::text, e.actor_role, e.session_id::text, e.ip, e.user_agent, e.action,
      e.object_type, e.object_id, e.outcome, e.request_id, e.detail::text
    ]) with ordinality as part (field, place));

-- The one change a row ever sees: being put into its chain.
create or replace function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and
    (to_jsonb(new) - '{chain_day,chain_index,prev_hash,hash}'::text[]) =
    (to_jsonb(old) - '{chain_day,chain_index,prev_hash,hash}'::text[])
  then return new; end if;
  raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
end $$;

create function audit_event_chain(event uuid) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  e audit_event;
  tail audit_chain;
begin
  select * into strict e from audit_event where id = event;
  e.chain_day := (e.at at time zone 'UTC')::date;
  insert into audit_chain values (e.chain_day, 0, ''::bytea) on conflict do nothing;
  -- held until the commit that follows at once: rows join the chain in the order in which they become visible
  select * into strict tail from audit_chain where day = e.chain_day for update;
  e.chain_index := tail.length + 1;
  e.prev_hash := tail.last_hash;
  e.hash := sha256(e.prev_hash || convert_to(audit_event_text(e), 'UTF8'));
  update audit_event set chain_day = e.chain_day, chain_index = e.chain_index, prev_hash = e.prev_hash, hash = e.hash
    where id = event;
  update audit_chain set length = e.chain_index, last_hash = e.hash where day = e.chain_day;
end $$;
revoke all on function audit_event_chain(uuid) from public;

create function audit_event_chain_at_commit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform audit_event_chain(new.id);
  return null;
end $$;

do $$ declare event uuid; begin
  for event in select id from audit_event order by at, id loop perform audit_event_chain(event); end loop;
end $$;

-- At the commit, not at the insert: a writer holds the day's chain for the moment of its commit only, and waits for no
-- lock while it does.
create constraint trigger audit_event_join_chain after insert on audit_event
  deferrable initially deferred for each row execute function audit_event_chain_at_commit();

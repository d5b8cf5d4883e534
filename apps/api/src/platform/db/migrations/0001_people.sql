-- Who a person is, how their sessions live, and what leaves the system on their behalf.
-- `keelwise_app` is the role of every request: no ownership, so row-level security and the append-only audit hold.
do $$ begin
  if not exists (select from pg_roles where rolname = 'keelwise_app') then create role keelwise_app nologin; end if;
  execute format('grant keelwise_app to %I', current_user);
exception when duplicate_object or unique_violation then null; -- another database of the same server made it just now
end $$;

-- The person a transaction acts for; set by `asUser`, empty means nobody.
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create table user_account (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  user_type text not null check (user_type in ('INVESTOR', 'ADVISOR')),
  first_name text not null,
  last_name text not null,
  phone text,
  timezone text not null default 'America/New_York',
  firm_name text,
  morningstar_enabled boolean not null default false,
  is_active boolean not null default true,
  password_change_required boolean not null default false,
  completed_experiences text[] not null default '{}',
  preferences jsonb not null default '{"email_notifications":true,"sync_alerts":true,"product_updates":false}',
  tc_accepted_at timestamptz,
  tc_version text,
  tc_ip text,
  date_joined timestamptz not null,
  last_login timestamptz,
  check (user_type = 'ADVISOR' or not morningstar_enabled)
);

create table session (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null, -- absolute end; the idle end follows last_used_at
  ip text,
  user_agent text,
  revoked_at timestamptz,
  revoke_reason text
);
create index session_live on session (user_id, created_at) where revoked_at is null;

-- One row per issued refresh token. The successor is derived from `successor_seed` and a server secret, so a lost
-- answer can be repeated without ever storing a token.
create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  user_id uuid not null,
  predecessor_hash bytea,
  successor_seed bytea not null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

create table signup_attempt (
  id uuid primary key,
  email text not null,
  email_key text not null,
  has_account boolean not null,
  first_name text not null default '',
  last_name text not null default '',
  code_hash text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  tries int not null default 0,
  verified_at timestamptz,
  proof_hash bytea,
  cookie_hash bytea,
  proof_expires_at timestamptz,
  completed_at timestamptz,
  ip text,
  created_at timestamptz not null
);
create index signup_attempt_email on signup_attempt (email_key, created_at desc);

create table signup_code_sent (email_key text not null, ip text, sent_at timestamptz not null);
create index signup_code_sent_email on signup_code_sent (email_key, sent_at);
create index signup_code_sent_ip on signup_code_sent (ip, sent_at);

create table waitlist_entry (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  token_hash bytea unique,
  invited_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null
);

create table mail_outbox (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null;
create index mail_outbox_to on mail_outbox (to_address, created_at desc);

create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  actor_user_id uuid,
  actor_role text,
  session_id uuid,
  ip text,
  user_agent text,
  action text not null,
  object_type text,
  object_id text,
  outcome text not null check (outcome in ('success', 'denied', 'error')),
  request_id text,
  detail jsonb not null default '{}'
);
create index audit_event_actor on audit_event (actor_user_id, at desc);

create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege'; end $$;
create trigger audit_event_no_change before update or delete on audit_event
  for each row execute function audit_event_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function audit_event_is_append_only();

create table idempotency_key (
  owner text not null, -- user id, or the address of somebody not signed in
  path text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  response jsonb,
  created_at timestamptz not null,
  primary key (owner, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

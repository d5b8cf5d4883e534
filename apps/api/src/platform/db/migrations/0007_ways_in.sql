-- Ways back in and ways in by invitation: only hashes of what was mailed or handed out are stored.

create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  voided_at timestamptz -- used, or replaced by a newer one
);
create index password_reset_user on password_reset (user_id, created_at desc);

create table advisor_invitation (
  id uuid primary key,
  email text not null,
  email_key text not null unique, -- a newer invitation of an address replaces the older
  morningstar_enabled boolean not null,
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);

create table captcha_pass (
  pass_hash bytea primary key,
  action text not null,
  network text not null,
  expires_at timestamptz not null
);

-- Puzzles that were solved once, until they would have expired anyway.
create table captcha_solved (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- Wrong passwords in a row; at a hundred the way in is a new password.
alter table user_account add column failed_logins int not null default 0;
-- When the tutorial was closed for good.
alter table user_account add column tutorial_links_completed_at timestamptz;

grant select, insert, update, delete on password_reset, advisor_invitation, captcha_pass, captcha_solved to keelwise_app;

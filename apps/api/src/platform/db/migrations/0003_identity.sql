-- A token counts as used from the moment it was rotated; one column says it.
alter table refresh_token drop column used_at;

-- A token has one successor; the repeated answer and the check for reuse find it here.
create unique index refresh_token_predecessor on refresh_token (predecessor_hash);
create index refresh_token_recent on refresh_token (session_id, created_at desc);
drop index refresh_token_session;

-- Counters of the rate limits, shared by every server; keys are hashed. Lost at a crash, which is fine.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint -- milliseconds since 1970
);
create index rate_limit_expire on rate_limit (expire);

-- The proof that an address was verified is looked up by its hash.
create index signup_attempt_proof on signup_attempt (proof_hash) where proof_hash is not null;
create index signup_attempt_cookie on signup_attempt (cookie_hash) where cookie_hash is not null;

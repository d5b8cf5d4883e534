-- How long the person's permission at the institution lasts, since when a connection has been waiting for them, and
-- what they were told about it already.
alter table credential
  add column consent_expires_at timestamptz,
  add column broken_since timestamptz,
  add column failed_reads int not null default 0,
  add column retry_at timestamptz; -- when a passing fault is looked at again; null: nothing to try

create index credential_retry on credential (retry_at) where retry_at is not null and deleted_at is null;

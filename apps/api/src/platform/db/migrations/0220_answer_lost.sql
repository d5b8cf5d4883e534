-- What a key's request wrote is known in the same transaction as the writing: an answer that was lost on its way, or with
-- the process, is then no reason to do it all again.
alter table idempotency_key add column done_at timestamptz;
-- whose row it is, of several requests with the same key
alter table idempotency_key add column claim uuid;

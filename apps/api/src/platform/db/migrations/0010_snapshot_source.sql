-- Where a day's value of an account comes from: read at a sync, carried on by the nightly job, or worked out afterwards
-- from transactions and prices. What was read always wins.
alter table account_snapshot add column source text not null default 'sync'
  check (source in ('sync', 'nightly', 'reconstructed'));

-- When the aggregator confirmed that a removed account is gone there. Listed again after that means: linked again.
alter table account add column provider_removed_at timestamptz;

-- When a sync last began to read it; what the aggregator pushes from before that time is known already.
alter table credential add column read_at timestamptz;

-- A push about a credential that the running sync has read already asks for one more reading at its end.
alter table sync add column read_again boolean not null default false;
alter table sync add column quarantined int not null default 0;

-- Cash beside the positions; a value is the sum of both.
alter table account add column cash_balance numeric(20, 2);

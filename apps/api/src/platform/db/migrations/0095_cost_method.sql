-- Which units of an account are sold first, as its owner has told their broker.
alter table account add column cost_method text not null default 'fifo'
  check (cost_method in ('fifo', 'highest_cost', 'average'));

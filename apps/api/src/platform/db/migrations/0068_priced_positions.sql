-- What a statement holds is priced on after its day, as long as its prices are the ones that are known: on which day, and
-- by what. Null: the price is the source's own.
alter table position
  add column priced_on date,
  add column priced_by text check (priced_by in ('CLOSE', 'SIMULATED', 'TRADE'));

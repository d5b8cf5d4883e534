-- The transaction that came with a value by hand (what was put in or taken out): said again or taken back with it.
alter table account_valuation add column moved_id uuid;   -- null: nothing moved; the row may have been removed by hand since

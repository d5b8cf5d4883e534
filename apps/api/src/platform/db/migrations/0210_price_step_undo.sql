-- What stood before its owner said that a step of a price is right: it comes back when that is taken back. Null of what was
-- said before this was kept.
alter table price_step add column before jsonb;

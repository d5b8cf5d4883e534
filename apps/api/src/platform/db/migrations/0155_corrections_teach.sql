-- What a person corrected by hand decides the same payee later on. Which correction came last is known by the moment the
-- category was said; a note or a tag that comes to it changes nothing. What an earlier rule left behind says no moment.
alter table transaction_mark add column category_at timestamptz;
update transaction_mark set category_at = updated_at where category is not null;
create index transaction_mark_corrections on transaction_mark (user_id, category_at desc) where category_at is not null;

-- contract: the check grows by a word; a release that does not know it shows such a row as one of which nobody knows
alter table transaction drop constraint transaction_category_by_check;
alter table transaction add constraint transaction_category_by_check
  check (category_by in ('PERSON', 'RULE', 'CORRECTED', 'SOURCE', 'TYPE', 'CLASSIFIER', 'NONE'));

-- Who was paid, in clean words, and what for; and how that is known, so that nothing is a silent guess. The text of the
-- source stays beside it. A row without a version has not been read for it yet: the job `categorise` does that, and a
-- migration that sets the version to null has it done again.
alter table transaction add column payee text;
alter table transaction add column category text;
alter table transaction add column category_by text
  check (category_by in ('PERSON', 'RULE', 'SOURCE', 'TYPE', 'CLASSIFIER', 'NONE'));
alter table transaction add column category_confidence real;
alter table transaction add column category_version smallint;
-- What the source itself calls the kind of spending.
alter table transaction add column source_category text;
create index transaction_to_categorise on transaction (user_id) where category_version is null;

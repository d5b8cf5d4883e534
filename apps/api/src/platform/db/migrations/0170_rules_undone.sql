-- The way back of a rule: what it decided may be read under another name once it is gone, so its rows are kept to be read
-- anew; and what the rule said after the change, so that the change can be told among those by hand.
alter table mark_change
  add column read_again uuid[] not null default '{}',
  add column rule_after jsonb;
create index mark_change_of_rules on mark_change (user_id, serial desc) where payee is not null;

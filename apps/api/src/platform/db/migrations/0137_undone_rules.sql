-- A rule that is set, changed or taken back is undone as marks are: the rule there was before stands with the marks.
alter table mark_change
  add column payee text,                                 -- null: no rule was changed
  add column rule_before jsonb;                          -- null: there was none

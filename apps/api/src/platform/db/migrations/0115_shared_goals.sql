-- An investor's goals are shown to their advisor only where they say so, beside the agreement to the rest.
alter table advisor_access add column shares_goals boolean not null default false;

-- contract: the same check with one scope more; what the release before writes is among them
alter table advisor_view drop constraint advisor_view_scope_check;
alter table advisor_view add constraint advisor_view_scope_check
  check (scope in ('accounts', 'positions', 'performance', 'risk_score', 'goals'));

-- Accounts that stood behind a goal and are erased since: their money is not there, and the goal says so.
alter table goal add column accounts_gone int not null default 0;

-- What people say of what comes back: that it does, that it does not, or that one payee is another. What comes back is found
-- anew each time it is asked for, so a decision names it by its newest transaction then, and by what it was like, in case
-- that is gone. The newest decision that was not taken back is the one that holds.
create table recurring_decision (
  id uuid primary key,
  serial bigint generated always as identity, -- which came later, also within a millisecond
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('CONFIRM', 'DISMISS', 'SAME')),
  transaction_id uuid not null,
  payee text not null,             -- in small letters
  is_income boolean not null,
  pace text not null,
  amount numeric(20, 6) not null,  -- what it usually was, in its own currency
  same_as text,                    -- the other payee, in small letters
  made_at timestamptz not null,
  undone_at timestamptz,
  constraint recurring_decision_same check ((kind = 'SAME') = (same_as is not null))
);
create index recurring_decision_user on recurring_decision (user_id, serial);

-- The day on which it was last looked for what a person should be told of.
create table recurring_look (
  user_id uuid primary key references user_account on delete cascade,
  looked_on date not null
);

do $$ declare t text; begin
  foreach t in array array['recurring_decision', 'recurring_look'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

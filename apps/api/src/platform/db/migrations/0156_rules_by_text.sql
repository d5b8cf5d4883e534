-- Rules that a person makes of what a transaction says: text that its description contains or its payee, and where it is
-- wished an amount and an account. The rule with the most conditions decides; "always for this payee" stays a rule of its own.
create table match_rule (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  payee text,                      -- as it is read from the source, in small letters
  words text,                      -- in small letters
  amount_from numeric(20, 2),      -- without a sign, in the currency of the transaction
  amount_to numeric(20, 2),
  account_id uuid references account on delete cascade,
  name text,
  category text,
  is_excluded boolean,
  since timestamptz,               -- null: also what was there before
  created_at timestamptz not null,
  constraint match_rule_of_something check (payee is not null or words is not null)
);
create index match_rule_user on match_rule (user_id, created_at);
create index match_rule_account on match_rule (account_id) where account_id is not null;

alter table match_rule enable row level security;
create policy owner_only on match_rule to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select, insert, update, delete on match_rule to keelwise_app;

-- A change of such a rule is undone as one of marks is.
alter table mark_change add column match_rule_id uuid;
alter table mark_change add column match_rule_before jsonb;   -- null: there was none

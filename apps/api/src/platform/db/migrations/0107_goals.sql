-- What people save for or pay off, with the accounts behind it: wholly, by a share, or up to an amount.
create table goal (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('EMERGENCY', 'HOUSE', 'RETIREMENT', 'DEBT', 'OTHER')),
  name text not null check (char_length(name) between 1 and 100),
  currency text not null,            -- of the amounts below: the base currency when they were said
  target_amount numeric(20, 2) check (target_amount > 0),
  target_months numeric(4, 1) check (target_months > 0), -- of spending, in place of an amount
  target_date date,
  monthly_amount numeric(20, 2) check (monthly_amount >= 0), -- what is put aside, or paid off, a month
  strategy text check (strategy in ('AVALANCHE', 'SNOWBALL')), -- which debt is paid first
  start_amount numeric(20, 2),       -- what was saved, or owed, when it was made; null where that was not known
  started_on date not null,
  place int not null,                -- where two goals want the same money, the smaller place has it
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint goal_one_target check (target_amount is null or target_months is null)
);
create index goal_of_user on goal (user_id, place);

create table goal_account (
  goal_id uuid not null references goal on delete cascade,
  account_id uuid not null references account on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  percent numeric(7, 4) check (percent > 0 and percent <= 100),
  amount numeric(20, 2) check (amount > 0), -- in the account's currency
  interest_rate numeric(7, 4) check (interest_rate >= 0), -- of a debt, percent a year, where the account does not say it
  monthly_payment numeric(20, 2) check (monthly_payment >= 0), -- the least that has to be paid
  primary key (goal_id, account_id),
  constraint goal_account_one_part check (percent is null or amount is null)
);
create index goal_account_of_user on goal_account (user_id, account_id);
create index goal_account_of_account on goal_account (account_id);

do $$ declare t text; begin
  foreach t in array array['goal', 'goal_account'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

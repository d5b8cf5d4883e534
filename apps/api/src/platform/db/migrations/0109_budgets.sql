-- What people mean to spend a month on a category, or on a group of them.
create table budget (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  level text not null check (level in ('CATEGORY', 'GROUP')),
  key text not null,               -- of the category or the group, as transactions name it
  currency text not null,          -- of the amounts below
  amount numeric(20, 2) not null check (amount > 0),
  is_rolling boolean not null,     -- what is left, or was too much, goes into the next month
  carried numeric(20, 2) not null, -- what was left before `rolls_from`, where it rolls
  rolls_from date not null,        -- the first of the month from which the amount counts
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, level, key)
);

-- The day on which it was last looked for what a person should be told of.
create table budget_look (
  user_id uuid primary key references user_account on delete cascade,
  looked_on date not null
);

do $$ declare t text; begin
  foreach t in array array['budget', 'budget_look'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

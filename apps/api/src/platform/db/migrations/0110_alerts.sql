-- What people want to be told of, and from which amount, share or day on.
create table alert (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  kind text not null check (kind in ('LARGE_TRANSACTION', 'LOW_BALANCE', 'CATEGORY_OVER', 'PRICE_RISE', 'UNUSUAL_SPENDING',
    'ALLOCATION_DRIFT', 'MATURITY')),
  account_id uuid references account on delete cascade,
  direction text check (direction in ('in', 'out')),
  currency text not null,          -- of the amount: the base currency when it was said
  amount numeric(20, 2) check (amount > 0),
  level text check (level in ('CATEGORY', 'GROUP')),
  key text,                        -- of the category or the group, as transactions name it
  percent numeric(8, 2) check (percent > 0),
  payee text,
  days int check (days > 0),
  mail text not null check (mail in ('OFF', 'NOW', 'WEEKLY')),
  is_on boolean not null,
  watches_since timestamptz not null, -- what was known before is not told
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index alert_of_user on alert (user_id, created_at);
create index alert_of_account on alert (account_id) where account_id is not null;

-- What an alert told, each once: the same occasion is not told again.
create table alert_event (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  alert_id uuid not null references alert on delete cascade,
  occasion text not null,
  happened_on date not null,
  title text not null,
  message text not null,
  action_url text,
  transaction_id uuid,             -- what it is about; told again under another id it is the same
  amount numeric(20, 2),           -- of that transaction, with its sign
  currency text,
  subject text,                    -- of what lasts, such as a low balance: what it is about
  is_open boolean not null,        -- of what lasts: it has not ended yet
  mail text not null check (mail in ('OFF', 'NOW', 'WEEKLY')),
  mailed_at timestamptz,
  told_at timestamptz not null,
  unique (alert_id, occasion)
);
create index alert_event_of_user on alert_event (user_id, told_at desc, id desc);
create index alert_event_to_mail on alert_event (user_id, mail) where mailed_at is null and mail <> 'OFF';

-- When a person's alerts are mailed, and the day on which they were last looked at.
create table alert_delivery (
  user_id uuid primary key references user_account on delete cascade,
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'), -- where the person is
  quiet_to text check (quiet_to ~ '^\d\d:\d\d$'),
  digest_day smallint not null default 1 check (digest_day between 1 and 7), -- 1 is Monday
  looked_on date,
  constraint alert_delivery_quiet check ((quiet_from is null) = (quiet_to is null))
);

-- What an alert told goes with it, also out of the bell.
alter table notification add column alert_event_id uuid references alert_event on delete cascade;
create index notification_of_alert on notification (alert_event_id) where alert_event_id is not null;

do $$ declare t text; begin
  foreach t in array array['alert', 'alert_event', 'alert_delivery'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

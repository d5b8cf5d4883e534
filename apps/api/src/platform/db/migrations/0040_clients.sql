-- The clients of an advisor, whose holdings they show, and the meetings with them.

create table client (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade, -- the advisor
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email text,
  email_key text,
  phone text check (char_length(phone) <= 20),
  date_of_birth date,
  status text not null check (status in ('PROSPECT', 'ACTIVE', 'INACTIVE')),
  household_name text check (char_length(household_name) between 1 and 120),
  risk_score int check (risk_score between 1 and 100), -- the advisor's; an investor who gave access brings the own one
  investment_objective text check (investment_objective in ('GROWTH', 'INCOME', 'PRESERVATION', 'BALANCED')),
  annual_income numeric(20, 2) check (annual_income >= 0),
  net_worth_estimate numeric(20, 2) check (net_worth_estimate >= 0),
  notes text not null default '' check (char_length(notes) <= 5000),
  -- Holdings that the advisor imported: a person without a login owns them, so every screen reads them alike.
  holder_id uuid references user_account on delete set null,
  import_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((email is null) = (email_key is null))
);
create unique index client_email on client (user_id, email_key) where deleted_at is null;
create index client_by_last_name on client (user_id, lower(last_name), lower(first_name), id) where deleted_at is null;
create index client_by_first_name on client (user_id, lower(first_name), lower(last_name), id) where deleted_at is null;
create index client_newest on client (user_id, created_at, id) where deleted_at is null;
create index client_household on client (user_id, lower(household_name)) where deleted_at is null and household_name is not null;
create index client_deleted on client (deleted_at) where deleted_at is not null;

-- An investor's agreement that one advisor may see their data, asked for by e-mail.
create table advisor_access (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  advisor_id uuid not null references user_account on delete cascade,
  email_key text not null,         -- who was asked
  investor_id uuid references user_account on delete cascade, -- who agreed
  status text not null check (status in ('PENDING', 'ACTIVE', 'REVOKED')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  check (status <> 'ACTIVE' or investor_id is not null)
);
create unique index advisor_access_live on advisor_access (client_id) where status <> 'REVOKED';
create index advisor_access_newest on advisor_access (client_id, requested_at);
create index advisor_access_asked on advisor_access (email_key);
create index advisor_access_of_investor on advisor_access (investor_id);
create index advisor_access_of_advisor on advisor_access (advisor_id);

-- What an advisor looked at, by the hour; the investor reads it in the settings.
create table advisor_view (
  investor_id uuid not null references user_account on delete cascade,
  advisor_id uuid not null references user_account on delete cascade,
  scope text not null check (scope in ('accounts', 'positions', 'performance', 'risk_score')),
  hour timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  primary key (investor_id, advisor_id, scope, hour)
);

create table meeting (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade, -- the advisor
  client_id uuid not null references client on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  meeting_type text not null check (meeting_type in ('INTRO', 'REVIEW', 'PLANNING', 'CHECK_IN', 'OTHER')),
  status text not null check (status in ('SCHEDULED', 'COMPLETED', 'CANCELLED')),
  scheduled_at timestamptz not null,
  duration_minutes int not null check (duration_minutes between 5 and 480),
  location text check (char_length(location) <= 200),
  agenda text not null default '' check (char_length(agenda) <= 5000),
  notes text not null default '' check (char_length(notes) <= 20000),
  -- Seen by the advisor alone: no assistant reads it.
  is_restricted boolean not null default false,
  -- The client agreed that what is said is recorded and summarised.
  consent_to_record boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz           -- with its client, or alone
);
create index meeting_newest on meeting (user_id, scheduled_at, id) where deleted_at is null;
create index meeting_by_title on meeting (user_id, lower(title), id) where deleted_at is null;
create index meeting_by_created on meeting (user_id, created_at, id) where deleted_at is null;
create index meeting_of_client on meeting (client_id, scheduled_at) where deleted_at is null;
create index meeting_deleted on meeting (deleted_at) where deleted_at is not null;

-- A conversation about a client goes with the client, and comes back with it.
alter table conversation add column deleted_at timestamptz;
alter table conversation add foreign key (client_id) references client on delete cascade;
alter table conversation add foreign key (meeting_id) references meeting on delete set null;
create index conversation_of_client on conversation (client_id) where client_id is not null;
create index conversation_of_meeting on conversation (meeting_id) where meeting_id is not null;

-- The address of the person a transaction acts for; investors have proved theirs by a code when they signed up.
create function app_user_email_key() returns text language sql stable security definer set search_path = pg_catalog, public
  as $$ select email_key from public.user_account where id = public.app_user_id() and user_type = 'INVESTOR' and is_active $$;

do $$ declare t text; begin
  foreach t in array array['client', 'meeting'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

alter table advisor_access enable row level security;
create policy advisor_reads on advisor_access for select to keelwise_app using (advisor_id = (select app_user_id()));
create policy advisor_asks on advisor_access for insert to keelwise_app
  with check (advisor_id = (select app_user_id()) and status = 'PENDING' and investor_id is null);
-- an advisor can only take a request back or give access up
create policy advisor_ends on advisor_access for update to keelwise_app
  using (advisor_id = (select app_user_id())) with check (advisor_id = (select app_user_id()) and status = 'REVOKED');
create policy investor_reads on advisor_access for select to keelwise_app
  using (investor_id = (select app_user_id()) or email_key = (select app_user_email_key()));
create policy investor_decides on advisor_access for update to keelwise_app
  using (investor_id = (select app_user_id()) or email_key = (select app_user_email_key()))
  with check (investor_id = (select app_user_id()));
grant select, insert, update on advisor_access to keelwise_app;

alter table advisor_view enable row level security;
create policy advisor_writes on advisor_view to keelwise_app
  using (advisor_id = (select app_user_id())) with check (advisor_id = (select app_user_id()));
create policy investor_reads on advisor_view for select to keelwise_app using (investor_id = (select app_user_id()));
grant select, insert, update on advisor_view to keelwise_app;

-- Whose holdings each own client shows: those of the investor who gave access, else the imported ones. The only door
-- from an advisor to somebody else's data; what is revoked, closed or deleted is not in it.
create view client_holder with (security_barrier) as
  select client.id as client_id, coalesce(investor.id, client.holder_id) as holder_id,
    case when investor.id is not null then 'LINKED' else 'MANUAL' end as source
  from client
  left join advisor_access on advisor_access.client_id = client.id and advisor_access.status = 'ACTIVE'
    and advisor_access.advisor_id = client.user_id
  left join user_account as investor on investor.id = advisor_access.investor_id
    and investor.is_active and investor.closed_at is null
  where client.user_id = (select app_user_id()) and client.deleted_at is null
    and coalesce(investor.id, client.holder_id) is not null;
grant select on client_holder to keelwise_app;

-- What the holdings of own clients are worth in US dollars, by the rule of the portfolio page: positions of counted
-- accounts, each converted and rounded on its own, a class that is short on the whole counts as none.
create function client_totals(today date, only_clients uuid[] default null)
returns table (client_id uuid, usd numeric, as_of timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  with held as (
    select h.client_id, p.asset_class, p.market_value, p.market_value_currency as currency, p.as_of
    from public.client_holder h
    join public.account a on a.user_id = h.holder_id and a.deleted_at is null and a.is_counted
    left join public.credential c on c.id = a.credential_id and c.user_id = a.user_id
    join public.position p on p.account_id = a.id and p.user_id = a.user_id
    where (only_clients is null or h.client_id = any (only_clients))
      and (a.credential_id is null or c.id is not null) and c.deleted_at is null
  ), rate as materialized (
    select currency, public.usd_rate(currency, today) as usd_per_unit from (select distinct currency from held) used
  ), class as (
    select held.client_id, greatest(sum(round(market_value * usd_per_unit, 2)), 0) as usd, min(as_of) as as_of
    from held join rate using (currency) group by held.client_id, held.asset_class
  )
  select class.client_id, round(coalesce(sum(usd), 0), 2), min(class.as_of) from class group by class.client_id
$$;
revoke all on function client_totals(date, uuid[]) from public;
grant execute on function client_totals(date, uuid[]) to keelwise_app;

-- The newest risk score of the investors who share theirs.
create function client_risk_scores(only_clients uuid[] default null)
returns table (client_id uuid, risk_score int, recommended_band text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select h.client_id, r.risk_score, r.recommended_band
  from public.client_holder h
  cross join lateral (
    select risk_score, recommended_band from public.risk_submission s where s.user_id = h.holder_id
    order by completed_at desc, id desc limit 1
  ) r
  where h.source = 'LINKED' and (only_clients is null or h.client_id = any (only_clients))
$$;
revoke all on function client_risk_scores(uuid[]) from public;
grant execute on function client_risk_scores(uuid[]) to keelwise_app;

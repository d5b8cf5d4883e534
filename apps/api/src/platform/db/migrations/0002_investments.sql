-- What a person owns. Every row carries its owner first; every index of a request path starts with it.

create table institution (
  id uuid primary key,
  provider text not null,          -- adapter that knows it: 'byallaccounts', 'file'
  provider_institution_id text not null,
  name text not null,
  icon bytea,
  icon_type text,
  icon_checked_at timestamptz,
  unique (provider, provider_institution_id)
);

create table credential (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  institution_id uuid not null references institution,
  provider text not null,
  provider_credential_id text not null,
  display_name text not null default '',
  state text not null,             -- the provider's state, for support
  status_group text not null check (status_group in ('MAIN_GROUP', 'IN_PROGRESS')),
  actionable_type text check (actionable_type in ('userActionable', 'systemActionable')),
  action_type text,
  status_message text,
  mini_type text check (mini_type in ('ERROR', 'WARNING', 'INFO')),
  error_code int,
  created_at timestamptz not null,
  last_success_at timestamptz,
  deleted_at timestamptz,
  check ((actionable_type is null) = (mini_type is null))
);
create unique index credential_provider on credential (user_id, provider, provider_credential_id);
create index credential_user on credential (user_id) where deleted_at is null;

create table account (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  institution_id uuid not null references institution,
  credential_id uuid not null references credential,
  provider_account_id text not null,
  account_name text not null,
  account_type text not null,
  is_liability boolean not null,
  market_value numeric(20, 2) not null default 0,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  masked_account_number text not null default '',
  error_code int,
  as_of timestamptz,               -- a newer answer never loses to an older one
  last_updated timestamptz,
  creation_date timestamptz not null,
  transactions_cursor text,
  deleted_at timestamptz
);
create unique index account_provider on account (user_id, credential_id, provider_account_id);
create index account_user on account (user_id) where deleted_at is null;

create table account_snapshot (
  user_id uuid not null,
  account_id uuid not null references account on delete cascade,
  date date not null,
  market_value numeric(20, 2) not null,
  currency text not null,
  primary key (user_id, account_id, date)
);

create table position (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  institution_id uuid not null,
  account_id uuid not null references account on delete cascade,
  position_key text not null,      -- what it is within its account, so a refresh keeps its id
  ticker text,
  cusip text,
  name text not null,
  units numeric(24, 8) not null,
  unit_price numeric(20, 6) not null,
  unit_price_currency text not null,
  market_value numeric(20, 2) not null,
  market_value_currency text not null,
  computed_value numeric(20, 2),
  value_differs boolean not null default false,
  cost_basis numeric(20, 2),
  cost_basis_currency text,
  fi_supplied_sec_type text,
  sec_type text,
  asset_class text not null check (asset_class in ('equity', 'fixed_income', 'cash', 'alternatives')),
  coupon_rate numeric(12, 6),
  maturity_date date,
  as_of timestamptz not null
);
create unique index position_identity on position (account_id, position_key);
create index position_by_value on position (user_id, institution_id, market_value, id);

create table transaction (
  id uuid primary key,
  user_id uuid not null,
  institution_id uuid not null,
  account_id uuid not null references account on delete cascade,
  source text not null,            -- adapter that brought it
  external_id text not null,
  ordinal int not null default 0,
  execution_date date not null,
  posted_date date,
  settlement_date date,
  tx_type text not null,
  ticker text,
  name text,
  fi_supplied_description text,
  description text,
  flow_amount numeric(20, 2) not null,
  currency text not null,
  units numeric(24, 8),
  unit_price numeric(20, 6),
  is_pending boolean not null default false,
  pending_external_id text,
  is_cash_flow boolean not null,
  transfer_id uuid,                -- shared by the two legs of a transfer between own accounts
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index transaction_identity on transaction (account_id, source, external_id, ordinal);
create index transaction_by_date on transaction (user_id, execution_date, id);
create index transaction_by_account on transaction (user_id, account_id, execution_date, id);
create index transaction_cash_flow on transaction (user_id, execution_date)
  include (account_id, flow_amount, currency) where is_cash_flow;
create index transaction_unmatched on transaction (user_id, currency, flow_amount, execution_date)
  where transfer_id is null and not is_pending and flow_amount <> 0;

-- What a row looked like before the institution changed it.
create table transaction_revision (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  transaction_id uuid not null references transaction on delete cascade,
  replaced_at timestamptz not null,
  previous jsonb not null
);
create index transaction_revision_of on transaction_revision (user_id, transaction_id);

create table sync (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  status text not null check (status in ('SYNCING', 'DONE', 'FAILED')),
  trigger text not null check (trigger in ('USER', 'LINK', 'SCHEDULE', 'WEBHOOK')),
  credential_ids uuid[],           -- null: all of them
  started_at timestamptz not null,
  finished_at timestamptz,
  credentials_total int not null default 0,
  credentials_done int not null default 0,
  credentials_failed int not null default 0,
  accounts_added int not null default 0,
  accounts_updated int not null default 0,
  transactions_added int not null default 0,
  error_code text,
  lease_owner uuid,
  lease_until timestamptz
);
create unique index sync_one_running on sync (user_id) where status = 'SYNCING';
create index sync_newest on sync (user_id, started_at desc);
create index sync_lease on sync (lease_until) where status = 'SYNCING';

create table link_session (
  session_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  credential_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table aggregator_event (
  event_id text primary key,
  user_id uuid,
  channel text not null check (channel in ('frame', 'webhook')),
  type text not null,
  received_at timestamptz not null
);
create index aggregator_event_recent on aggregator_event (user_id, received_at desc);

create table statement_preview (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  file_name text not null,
  file_hash bytea not null,
  content bytea not null,
  created_at timestamptz not null,
  imported_at timestamptz
);
create index statement_preview_user on statement_preview (user_id, created_at desc);

-- US dollars for one unit of a currency; sums take the last rate on or before the day.
create table fx_rate (
  currency text not null,
  date date not null,
  usd_per_unit numeric(20, 10) not null check (usd_per_unit > 0),
  source text not null,
  primary key (currency, date)
);

-- Null when there is no rate: the amount is shown, left out of totals and reported as unconverted.
create function usd_rate(code text, day date) returns numeric language sql stable parallel safe
  return case when code = 'USD' then 1 else
    (select usd_per_unit from fx_rate where currency = code and date <= day order by date desc limit 1) end;

-- Row-level security: the second wall behind the owner in every WHERE.
do $$ declare t text; begin
  foreach t in array array['credential','account','account_snapshot','position','transaction','transaction_revision','sync','link_session','statement_preview'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
  foreach t in array array['user_account','session','refresh_token','signup_attempt','signup_code_sent','waitlist_entry','mail_outbox','idempotency_key','institution','aggregator_event'] loop
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;
grant insert, select on audit_event to keelwise_app;
grant select on fx_rate to keelwise_app;
grant usage on all sequences in schema public to keelwise_app;

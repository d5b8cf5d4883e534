-- How many transactions of an account a month has and what they come to, kept by triggers whatever writes them: totals of a million
-- rows are read from thousands. Rows are added and never changed, so that nobody waits for anybody else's; those of the same
-- kind are folded into one by the purge, and what is read is their sum.
create table transaction_month (
  user_id uuid not null,
  account_id uuid not null references account on delete cascade,
  month date not null,              -- its first day
  currency text not null,
  tx_type text not null,
  is_negative boolean not null,     -- which way its amounts go
  is_cash_flow boolean not null,
  is_pending boolean not null,
  count int not null,               -- below zero where rows went
  amount numeric(24, 2) not null
);
create index transaction_month_of_user on transaction_month (user_id, month);
create index transaction_month_of_account on transaction_month (account_id);
alter table transaction_month enable row level security;
create policy owner_only on transaction_month to keelwise_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
grant select on transaction_month to keelwise_app;

-- Whoever may write a transaction writes its month with it. An account that goes takes its months along.
create function keep_transaction_months() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into transaction_month (user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending, count, amount)
    select user_id, account_id, date_trunc('month', execution_date::timestamp)::date, currency, tx_type, flow_amount < 0,
      is_cash_flow, is_pending, count(*), sum(flow_amount)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into transaction_month (user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending, count, amount)
    select user_id, account_id, date_trunc('month', execution_date::timestamp)::date, currency, tx_type, flow_amount < 0,
      is_cash_flow, is_pending, -count(*), -sum(flow_amount)
    from removed where exists (select from account where account.id = removed.account_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into transaction_month (user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending, count, amount)
    select user_id, account_id, date_trunc('month', execution_date::timestamp)::date, currency, tx_type, flow_amount < 0,
      is_cash_flow, is_pending, sum(sign), sum(sign * flow_amount)
    from (
      select user_id, account_id, execution_date, currency, tx_type, flow_amount, is_cash_flow, is_pending, 1 as sign from added
      union all
      select user_id, account_id, execution_date, currency, tx_type, flow_amount, is_cash_flow, is_pending, -1 from removed
    ) changed
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(sign) <> 0 or sum(sign * flow_amount) <> 0;
  end if;
  return null;
end $$;

lock table transaction in share row exclusive mode;
create trigger transaction_months_added after insert on transaction
  referencing new table as added for each statement execute function keep_transaction_months();
create trigger transaction_months_removed after delete on transaction
  referencing old table as removed for each statement execute function keep_transaction_months();
create trigger transaction_months_changed after update on transaction
  referencing old table as removed new table as added for each statement execute function keep_transaction_months();

insert into transaction_month (user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending, count, amount)
select user_id, account_id, date_trunc('month', execution_date::timestamp)::date, currency, tx_type, flow_amount < 0,
  is_cash_flow, is_pending, count(*), sum(flow_amount)
from transaction group by 1, 2, 3, 4, 5, 6, 7, 8;

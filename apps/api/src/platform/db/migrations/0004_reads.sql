-- What the read side needs beyond the tables.

-- `(select …)` is worked out once per query; without it a scan may ask for every row who is asking.
do $$ declare t text; begin
  foreach t in array array['credential','account','account_snapshot','position','transaction','transaction_revision','sync','link_session','statement_preview'] loop
    execute format('alter policy owner_only on %I using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
  end loop;
end $$;

-- Pages and counts are answered from the index alone: only the rows of the page itself are read from the table.
drop index transaction_by_date;
create index transaction_by_date on transaction (user_id, execution_date, id) include (account_id, tx_type);
-- A pending row is shown and never counted as Money In or Money Out.
drop index transaction_cash_flow;
create index transaction_cash_flow on transaction (user_id, execution_date)
  include (account_id, tx_type, flow_amount, currency) where is_cash_flow and not is_pending;

-- Answering from an index alone needs the visibility map: keep it fresh also where a fifth of the table is a lot.
alter table transaction set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

-- The words an answer may hold are the words a row may hold: a faulty one fails where it is written.
alter table account add constraint account_type_known check (account_type in
  ('CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD', 'CREDIT_CARD', 'LOAN', 'MORTGAGE', 'BROKERAGE', 'IRA', 'ROTH_IRA',
   '401K', '529', 'HSA', 'ANNUITY', 'TRUST', 'OTHER'));
alter table position
  add constraint position_sec_type_known check (sec_type in
    ('EQUITY', 'ETF', 'MUTUAL_FUND', 'BOND', 'MONEY_MARKET', 'CASH', 'CD', 'OPTION', 'REIT', 'COMMODITY', 'CRYPTO',
     'ANNUITY', 'OTHER')),
  add constraint position_currencies check (unit_price_currency ~ '^[A-Z]{3}$' and market_value_currency ~ '^[A-Z]{3}$'
    and cost_basis_currency ~ '^[A-Z]{3}$');
alter table transaction
  add constraint transaction_type_known check (tx_type in
    ('DEPOSIT', 'WITHDRAWAL', 'PURCHASE', 'PAYMENT', 'FEE', 'INTEREST', 'DIVIDEND', 'BUY', 'SELL', 'REINVEST',
     'TRANSFER_IN', 'TRANSFER_OUT', 'TAX', 'CONTRIBUTION', 'DISTRIBUTION', 'OTHER')),
  add constraint transaction_currency check (currency ~ '^[A-Z]{3}$');

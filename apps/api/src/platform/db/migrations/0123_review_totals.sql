-- What is to be looked at is added up from its index alone, as all other totals are: it lies on as many places of the table.
create index transaction_to_look_at on transaction (user_id, execution_date, id)
  include (account_id, currency, flow_amount, tx_type, is_cash_flow, is_pending)
  where is_cash_flow and not is_pending
    and (category_by = 'NONE' or (category_by = 'CLASSIFIER' and category_confidence < 0.85));
drop index transaction_to_review;

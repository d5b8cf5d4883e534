-- Totals are read from an index alone, of everything and of what counts: a million rows lie on as many places of the table.
-- It stands in place of the index of what counts, so a write has one entry more only for a row that does not.
create index transaction_totals on transaction (user_id, execution_date)
  include (account_id, currency, flow_amount, tx_type, is_cash_flow, is_pending);
drop index transaction_cash_flow;

-- What wants a look of its owner is little of what there is.
create index transaction_to_review on transaction (user_id, execution_date, id) where is_cash_flow and not is_pending
  and (category_by = 'NONE' or (category_by = 'CLASSIFIER' and category_confidence < 0.85));

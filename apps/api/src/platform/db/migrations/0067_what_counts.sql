-- What counts as Money In or Out is said once, for every writer: what is booked, is more than nothing and does not move
-- value within one account. Debt that is taken on (the opening of a loan, a draw, a balance moved onto a card) is spent
-- when it is spent; only what a lender charges is money out of a loan.
create function counts_as_flow(tx_type text, is_pending boolean, amount numeric, account_type text) returns boolean
  language sql immutable parallel safe
  return not is_pending and amount <> 0
    and tx_type not in ('BUY', 'SELL', 'REINVEST', 'RETURN_OF_CAPITAL', 'SPLIT', 'MERGER', 'SPIN_OFF', 'EXCHANGE')
    and not (amount < 0 and (
      (account_type in ('LOAN', 'MORTGAGE') and tx_type not in ('INTEREST', 'FEE', 'TAX', 'PURCHASE'))
      or (account_type = 'CREDIT_CARD' and tx_type = 'TRANSFER_OUT')));

update transaction t set is_cash_flow = false from account a
  where a.id = t.account_id and a.account_type in ('LOAN', 'MORTGAGE', 'CREDIT_CARD') and t.is_cash_flow
    and not counts_as_flow(t.tx_type, t.is_pending, t.flow_amount, a.account_type);

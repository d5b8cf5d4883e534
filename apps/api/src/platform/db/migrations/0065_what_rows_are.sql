-- What statements tell of a row beyond its amount: corporate actions and exchanges of currency have types of their own,
-- charges inside an amount stand beside it, and a split keeps its ratio.
alter table transaction drop constraint transaction_type_known;
alter table transaction
  add constraint transaction_type_known check (tx_type in
    ('DEPOSIT', 'WITHDRAWAL', 'PURCHASE', 'PAYMENT', 'FEE', 'INTEREST', 'DIVIDEND', 'BUY', 'SELL', 'REINVEST',
     'RETURN_OF_CAPITAL', 'SPLIT', 'MERGER', 'SPIN_OFF', 'EXCHANGE', 'TRANSFER_IN', 'TRANSFER_OUT', 'TAX',
     'CONTRIBUTION', 'DISTRIBUTION', 'OTHER')),
  add column cusip text,
  -- Inside the amount, never on top of it; null: not told.
  add column fee numeric(20, 6),
  add column tax numeric(20, 6),
  -- New shares for old shares.
  add column split_new numeric(24, 8),
  add column split_old numeric(24, 8);
-- Coins are quoted to ten decimals.
alter table transaction alter column unit_price type numeric(24, 10);

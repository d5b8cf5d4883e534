-- Coins are quoted to ten decimals: 0.00000812 is no 0.000008.
alter table position alter column unit_price type numeric(24, 10);

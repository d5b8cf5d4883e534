-- What an account holds where nobody states it: worked out from its trades. Since the first trade of the security; and
-- whether more was sold than is known to have been bought, so that there may be more of it.
alter table position
  add column traded_since date,
  add column is_at_least boolean;

-- What is not known is not zero: values may be missing, and cash is a position like any other.

alter table account
  alter column market_value drop not null,
  alter column market_value drop default,
  -- What the value is: the balance that somebody stated, or the sum of the positions where nobody did.
  add column value_basis text not null default 'balance' check (value_basis in ('balance', 'positions'));

alter table position
  alter column unit_price drop not null,
  alter column market_value drop not null;

-- Unknown values come last, whichever way a list is ordered; the list opens with the largest.
drop index position_by_value;
create index position_by_value on position (user_id, institution_id, market_value desc nulls last, id desc);

-- What one unit of a currency is in another on a day, by the last rates on or before it; null when one of them is missing.
create function conversion_rate(code text, target text, day date) returns numeric language sql stable parallel safe
  return case when code = target then 1 else usd_rate(code, day) / usd_rate(target, day) end;

-- What an account's positions come to in its own currency: null when it has none, or when one of them has no value or no
-- rate, for then nobody knows.
create function positions_value(owner uuid, account uuid, currency text, day date) returns numeric language sql stable as $$
  select case when bool_and(rate is not null and p.market_value is not null) then round(sum(p.market_value * rate), 2) end
  from position p cross join lateral conversion_rate(p.market_value_currency, $3, $4) as rate
  where p.user_id = $1 and p.account_id = $2
$$;

-- Zeros that were written because nobody had said a value: of files without a balance, and of accounts that could not be
-- read since they were linked. A zero that was stated has a reading with it, or something other than zero beside it.
create temporary table unknown_account on commit drop as
  select a.id, a.user_id, exists (select from position p where p.account_id = a.id) as has_positions
  from account a join credential c on c.id = a.credential_id
  where a.market_value = 0 and not a.is_closed and a.duplicate_of is null
    and coalesce(a.cash_balance, 0) = 0
    and not exists (select from account_snapshot s where s.account_id = a.id and s.market_value <> 0)
    and ((c.provider = 'file' and (exists (select from position p where p.account_id = a.id)
          or exists (select from transaction t where t.account_id = a.id)))
      or (a.error_code is not null and not exists (select from account_snapshot s where s.account_id = a.id)));
delete from account_snapshot s using unknown_account u where s.user_id = u.user_id and s.account_id = u.id;
delete from account_history h using unknown_account u where h.account_id = u.id;
update account a set market_value = null, value_basis = case when u.has_positions then 'positions' else 'balance' end
  from unknown_account u where a.id = u.id;

-- Cash beside positions becomes a position; what the column holds from now on is nothing.
insert into position (id, user_id, institution_id, account_id, position_key, name, units, unit_price, unit_price_currency,
    market_value, market_value_currency, cost_basis, cost_basis_currency, fi_supplied_sec_type, sec_type, asset_class, as_of)
  select gen_random_uuid(), a.user_id, a.institution_id, a.id, 'cash:' || a.currency, 'Cash', a.cash_balance, 1, a.currency,
    a.cash_balance, a.currency, a.cash_balance, a.currency, 'Cash', 'CASH', 'cash', coalesce(a.as_of, a.creation_date)
  from account a where a.cash_balance <> 0 and not a.is_liability
  on conflict (account_id, position_key) do nothing;
update account set cash_balance = null where cash_balance is not null;
update account set market_value = positions_value(user_id, id, currency, current_date)
  where value_basis = 'positions' and market_value is null;

-- What two joined accounts were, for taking them apart again, says what these columns were before they existed.
update account_match set undo = undo
    || jsonb_build_object('account', '{"value_basis": "balance", "is_closed": false}'::jsonb || (undo -> 'account'))
    || jsonb_build_object('other', '{"value_basis": "balance", "is_closed": false}'::jsonb || (undo -> 'other'))
  where undo ? 'account' and undo ? 'other';

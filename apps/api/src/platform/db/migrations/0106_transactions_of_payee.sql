-- Transactions whose payee is called otherwise than it was read: few, so their index is small.
create index transaction_renamed on transaction (user_id, lower(payee)) where payee_read is not null;

-- Transactions of a person whose payee is shown by a name, upper and lower case alike; null where they are too many for that to
-- help. As `transaction_candidates` it stands outside of row-level security and looks itself at who asks.
create function transactions_of_payee(person uuid, shown text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  most constant int := 20000;
  found uuid[];
begin
  if current_setting('role') = 'keelwise_app' and person is distinct from app_user_id() then return '{}'; end if;
  found := array(
    select id from transaction where user_id = person and lower(coalesce(payee_read, payee)) = lower(shown)
      and payee is not null and payee_read is null
    union all select id from transaction where user_id = person and lower(payee) = lower(shown) and payee_read is not null
    limit most + 1);
  return case when cardinality(found) <= most then found end;
end $$;
revoke all on function transactions_of_payee(uuid, text) from public;
grant execute on function transactions_of_payee(uuid, text) to keelwise_app;

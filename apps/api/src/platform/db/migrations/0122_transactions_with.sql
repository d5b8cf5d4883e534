-- As `transaction_candidates` (0103), which stays while the release before runs, without what only an account's name finds: rows of
-- an account have an index of their own, and thousands of their ids need not be carried about.
create function transactions_with(person uuid, words text[], sizes numeric[], smallest numeric, largest numeric)
returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  most constant int := 20000;
  condition text;
  common int;
  found uuid[];
begin
  if current_setting('role') = 'keelwise_app' and person is distinct from app_user_id() then return '{}'; end if;
  select string_agg(format('transaction_text(description, fi_supplied_description, name, ticker, payee) like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
    into condition from unnest(words) word where length(word) >= 3;
  if condition is null then
    if smallest is null and largest is null then return null; end if;
    found := array(select id from transaction where user_id = person
      and abs(flow_amount) between coalesce(smallest, 0) and coalesce(largest, 'Infinity') limit most + 1);
    return case when cardinality(found) <= most then found end;
  end if;
  -- what is found often among the newest is found soon without the index
  execute format('select count(*) from (select from (select * from transaction where user_id = $1
      order by execution_date desc, id desc limit 1000) newest where %s limit 10) often', condition)
    into common using person;
  if common >= 10 then return null; end if;
  execute format('select array(
      select id from transaction where user_id = $1 and %s
      union all select transaction_id from transaction_mark where user_id = $1
        and exists (select from unnest($2) word where strpos(lower(note), word) > 0 or tags @> array[word])
      union all select id from transaction where user_id = $1 and abs(flow_amount) = any($3)
      limit $4)', condition)
    into found using person, words, sizes, most + 1;
  return case when cardinality(found) <= most then found end;
end $$;
revoke all on function transactions_with(uuid, text[], numeric[], numeric, numeric) from public;
grant execute on function transactions_with(uuid, text[], numeric[], numeric, numeric) to keelwise_app;

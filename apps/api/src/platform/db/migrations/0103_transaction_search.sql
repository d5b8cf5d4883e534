-- A search reads an index where a person has more transactions than can be read through while somebody waits. Both
-- extensions are trusted: who owns the database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What is searched of a transaction, in small letters.
create function transaction_text(description text, fi text, name text, ticker text, payee text) returns text
  language sql immutable parallel safe
  return lower(coalesce(description, '') || chr(10) || coalesce(fi, '') || chr(10) || coalesce(name, '') || chr(10)
    || coalesce(ticker, '') || chr(10) || coalesce(payee, ''));

create index transaction_searched on transaction
  using gin (user_id, transaction_text(description, fi_supplied_description, name, ticker, payee) gin_trgm_ops);
create index transaction_size on transaction (user_id, abs(flow_amount)) include (id);
create index transaction_by_category on transaction (user_id, category, execution_date, id);
create index transaction_pending on transaction (user_id, execution_date, id) where is_pending;

-- Transactions of a person among which all are that have every word and a size between two; null where they are too many
-- for that to help, or no word is long enough for the index. Row-level security lets nothing but plain equality use an index, so this function stands
-- outside of it and looks itself at who asks.
create function transaction_candidates(person uuid, words text[], sizes numeric[], smallest numeric, largest numeric)
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
      order by execution_date desc, id desc limit 4000) newest where %s limit 40) often', condition)
    into common using person;
  if common >= 40 then return null; end if;
  execute format('select array(
      select id from transaction where user_id = $1 and %s
      union all select transaction_id from transaction_mark where user_id = $1
        and exists (select from unnest($2) word where strpos(lower(note), word) > 0 or tags @> array[word])
      union all select id from transaction where user_id = $1 and abs(flow_amount) = any($3)
      union all select t.id from account a join transaction t on t.user_id = a.user_id and t.account_id = a.id
        where a.user_id = $1 and exists (select from unnest($2) word where strpos(lower(a.account_name), word) > 0)
      limit $4)', condition)
    into found using person, words, sizes, most + 1;
  return case when cardinality(found) <= most then found end;
end $$;
revoke all on function transaction_candidates(uuid, text[], numeric[], numeric, numeric) from public;
grant execute on function transaction_candidates(uuid, text[], numeric[], numeric, numeric) to keelwise_app;

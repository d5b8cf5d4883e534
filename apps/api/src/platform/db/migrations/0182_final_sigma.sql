-- A sigma at the end of a word is the same letter: what is searched has one form of it.
create or replace function transaction_text(description text, fi text, name text, ticker text, payee text) returns text
  language sql immutable parallel safe
  return replace(lower(coalesce(description, '') || chr(10) || coalesce(fi, '') || chr(10) || coalesce(name, '') || chr(10)
    || coalesce(ticker, '') || chr(10) || coalesce(payee, '')), 'ς', 'σ');

-- only where there is one the index knows another text than the function now says
do $$ begin
  if exists (select from transaction where concat(description, fi_supplied_description, name, ticker, payee) like '%ς%') then
    reindex index transaction_searched;
  end if;
end $$;

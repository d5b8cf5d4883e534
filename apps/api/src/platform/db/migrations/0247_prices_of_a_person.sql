-- The closes that count for a person, as in 0200: a series of theirs is joined by its owner too.
create or replace function known_price(owner uuid)
  returns table (symbol text, currency text, date date, close numeric, is_simulated boolean, source text)
  language sql stable parallel safe
as $$
  select p.symbol, s.currency, p.date, p.close, s.is_simulated, s.source
  from public.market_price p join public.market_series s on s.symbol = p.symbol
  where not exists (select from public.own_series o where o.user_id = owner and o.symbol = p.symbol
    and o.currency = s.currency and p.date between o.first_date and o.last_date)
  union all
  select newest.symbol, newest.currency, newest.date, newest.close, false, 'file'
  from (
    select distinct on (p.symbol, p.date, o.currency) p.symbol, o.currency, p.date, p.close
    from public.own_price p join public.own_series o on o.user_id = p.user_id and o.id = p.series_id
    where p.user_id = owner order by p.symbol, p.date, o.currency, o.serial desc
  ) newest
$$;

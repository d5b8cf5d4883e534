-- Categories of a person's own, beside the default set. What carries one says its id where it would say the word of a default
-- category. A category is never deleted: what carries a retired one keeps it.
create table own_category (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  name text not null,
  parent text,                     -- the group it is in: the word of a default group or the id of an own one; null: a group of its own
  kind text check (kind in ('income', 'spending', 'neutral')), -- of a group of its own; the others are of their group's
  icon text not null,
  color text not null,
  merged_into text,                -- the category that took what it carried
  retired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint own_category_kind check ((parent is null) = (kind is not null))
);
create unique index own_category_name on own_category (user_id, lower(name)) where retired_at is null;
create index own_category_user on own_category (user_id, parent);

-- What a transaction is made of by its owner's word, each part with a category of its own. The transaction stays as its source
-- states it and says `split` for its category. Where the parts do not come to its amount (any more), one part more is the rest.
-- Rows may come and go (a file undone and imported again), so parts are not bound to theirs by a key, as marks are not.
create table transaction_part (
  transaction_id uuid not null,
  place smallint not null,
  user_id uuid not null references user_account on delete cascade,
  amount numeric(20, 2) not null,
  through numeric(20, 2) not null, -- the parts added up so far: converted, the parts come to the converted whole
  category text not null,
  note text,
  is_rest boolean not null default false,
  primary key (transaction_id, place)
);
create index transaction_part_user on transaction_part (user_id, transaction_id);
create index transaction_part_category on transaction_part (user_id, category);

do $$ declare t text; begin
  foreach t in array array['own_category', 'transaction_part'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy owner_only on %I to keelwise_app using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to keelwise_app', t);
  end loop;
end $$;

-- The parts before a change, where the change was one of parts.
alter table mark_change add column parts_before jsonb;

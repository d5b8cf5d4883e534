-- Fields of their own that an advisor keeps of a client: names and values, in their order.
alter table client add column own_fields jsonb not null default '[]' check (jsonb_typeof(own_fields) = 'array');

-- The institution says that it closed the account: it stays with its past, and screens say so.
alter table account add column is_closed boolean not null default false;

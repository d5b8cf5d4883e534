-- Whose rows count as a person's own beside those that they own: what an advisor imported for a client is the advisor's,
-- also when it is asked for through another client.
create view acting_for with (security_invoker = true) as
  select user_id, holder_id from client where holder_id is not null;

-- Who runs the service. A right that the command line gives, beside the role a person has; it holds in sessions that
-- were opened with a second factor.
create table operator (
  user_id uuid primary key references user_account on delete cascade,
  since timestamptz not null
);
-- read before it is known who asks; written by the owner alone
grant select on operator to keelwise_app;

alter table session add column second_factor boolean not null default false;

create function app_is_operator() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.operator o where o.user_id = public.app_user_id())
$$;

-- What an operator sees of people: who they are and whether they get in, nothing of what they own. Empty for all others.
create view operator_person with (security_barrier) as
  select u.id, u.email, u.first_name, u.last_name, u.user_type, u.is_active, u.closed_at, u.date_joined, u.last_login,
    exists (select from totp_secret t where t.user_id = u.id and t.confirmed_at is not null)
      or exists (select from passkey p where p.user_id = u.id) as has_second_factor,
    exists (select from operator o where o.user_id = u.id) as is_operator,
    (select count(*)::int from credential c where c.user_id = u.id and c.deleted_at is null) as connections
  from user_account u where (select app_is_operator());

create view operator_connection with (security_barrier) as
  select c.id, u.email, i.name as institution, c.provider, c.state, c.mini_type, c.error_code, c.failed_reads,
    c.broken_since, c.retry_at, c.last_success_at
  from credential c join user_account u on u.id = c.user_id join institution i on i.id = c.institution_id
  where c.deleted_at is null and (select app_is_operator());

-- Letters without their text: codes and links are for their reader alone.
create view operator_mail with (security_barrier) as
  select id, to_address, subject, created_at, next_attempt_at, attempts, last_error
  from mail_outbox where sent_at is null and (select app_is_operator());

create view operator_invitation with (security_barrier) as
  select id, 'INVESTOR' as role, email, first_name, last_name, created_at, invited_at, expires_at, accepted_at
  from waitlist_entry where (select app_is_operator())
  union all
  select id, 'ADVISOR', email, '', '', invited_at, invited_at, expires_at, accepted_at
  from advisor_invitation where (select app_is_operator());

grant select on operator_person, operator_connection, operator_mail, operator_invitation to keelwise_app;

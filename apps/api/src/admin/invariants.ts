/** A rule that holds at every moment for everything stored. */
export interface Invariant {
  readonly name: string
  /** The rule, as a sentence. */
  readonly rule: string
  /** One row per breach; its columns say where to look. */
  readonly breaches: string
}

/**
 * What holds in every database of the product, whatever was killed, repeated or came late. Each is one statement over
 * the tables themselves and shares no code with what wrote them.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'account-credential',
    rule: 'A linked account hangs on a credential of the same person and institution, and is removed with it.',
    breaches: `
      select a.user_id, a.id as account_id, a.credential_id, c.user_id as credential_user_id, c.deleted_at as credential_removed_at
      from account a left join credential c on c.id = a.credential_id
      where a.credential_id is not null and (c.id is null or c.user_id <> a.user_id or c.institution_id <> a.institution_id
        or (a.deleted_at is null and c.deleted_at is not null))`,
  },
  {
    name: 'position-account',
    rule: 'A position lies in an account of the same person and institution.',
    breaches: `
      select p.user_id, p.id as position_id, p.account_id, a.user_id as account_user_id
      from position p left join account a on a.id = p.account_id
      where a.id is null or a.user_id <> p.user_id or a.institution_id <> p.institution_id`,
  },
  {
    name: 'transaction-account',
    rule: 'A transaction lies in an account of the same person and institution.',
    breaches: `
      select t.user_id, t.id as transaction_id, t.account_id, a.user_id as account_user_id
      from transaction t left join account a on a.id = t.account_id
      where a.id is null or a.user_id <> t.user_id or a.institution_id <> t.institution_id`,
  },
  {
    name: 'transaction-once',
    rule: 'A source brings a transaction into an account once.',
    breaches: `
      select user_id, account_id, source, external_id, ordinal, count(*) as times
      from transaction group by user_id, account_id, source, external_id, ordinal having count(*) > 1`,
  },
  {
    name: 'transfer-pair',
    rule: 'A transfer has two legs in two accounts of one person, of opposite signs, and in one currency of opposite amounts unless the person joined them.',
    breaches: `
      select min(user_id::text) as user_id, transfer_id, count(*) as legs, sum(flow_amount) as sum,
        count(distinct account_id) as accounts
      from transaction where transfer_id is not null group by transfer_id
      having count(*) <> 2 or count(distinct account_id) <> 2 or count(distinct user_id) <> 1
        or min(flow_amount) >= 0 or max(flow_amount) <= 0
        or (count(distinct currency) = 1 and sum(flow_amount) <> 0 and bool_or(transfer_by is null))`,
  },
  {
    name: 'transfer-cash-flow',
    rule: 'No leg of a transfer counts as Money In or Money Out.',
    breaches: `
      select user_id, transfer_id, id as transaction_id, flow_amount
      from transaction where transfer_id is not null and is_cash_flow`,
  },
  {
    name: 'transfer-live',
    rule: 'A transfer lies between accounts that count: when one no longer does, the other leg counts for itself again.',
    breaches: `
      select t.user_id, t.transfer_id, t.id as transaction_id, t.account_id as removed_account_id
      from transaction t join account a on a.id = t.account_id
      where t.transfer_id is not null and not a.is_counted`,
  },
  {
    name: 'pending-cash-flow',
    rule: 'A pending transaction counts as neither Money In nor Money Out.',
    breaches: `
      select user_id, id as transaction_id, account_id, flow_amount from transaction where is_pending and is_cash_flow`,
  },
  {
    name: 'cash-flow-rule',
    rule: 'Every other amount but zero counts, unless its type moves value within one account or it is debt taken on.',
    breaches: `
      select t.user_id, t.id as transaction_id, t.tx_type, t.flow_amount, t.is_cash_flow
      from transaction t join account a on a.id = t.account_id where not t.is_pending and t.transfer_id is null
        and t.is_cash_flow <> counts_as_flow(t.tx_type, t.is_pending, t.flow_amount, a.account_type)`,
  },
  {
    name: 'liability-sign',
    rule: 'Cards, loans and mortgages are liabilities, nothing else is; a card can be overpaid, a loan is above zero only where a statement says so.',
    breaches: `
      select user_id, id as account_id, account_type, is_liability, market_value from account
      where is_liability <> (account_type in ('CREDIT_CARD', 'LOAN', 'MORTGAGE'))
        or (account_type in ('LOAN', 'MORTGAGE') and market_value > 0 and not exists (
          select from credential c where c.id = account.credential_id and c.provider = 'file'))`,
  },
  {
    name: 'account-joined',
    rule: 'An account that became part of another is gone, and one held twice holds nothing.',
    breaches: `
      select m.user_id, m.account_id, m.other_account_id from account_match m join account a on a.id = m.other_account_id
      where m.status = 'JOINED'
      union all
      select a.user_id, a.id, a.duplicate_of from account a
      where a.duplicate_of is not null and (a.deleted_at is null
        or exists (select from transaction t where t.account_id = a.id) or exists (select from position p where p.account_id = a.id))`,
  },
  {
    name: 'valued-by-hand',
    rule: 'An account entered by hand is worth what was entered last.',
    breaches: `
      select a.user_id, a.id as account_id, a.market_value, v.value from account a
      join lateral (select value from account_valuation v where v.account_id = a.id order by date desc limit 1) v on true
      where a.credential_id is null and a.market_value <> v.value`,
  },
  {
    name: 'sync-alive',
    rule: 'A sync that runs has a worker: its lease ran out five minutes ago at most.',
    breaches: `
      select user_id, id as sync_id, started_at, lease_until from sync
      where status = 'SYNCING' and coalesce(lease_until, started_at) < clock_timestamp() - interval '5 minutes'`,
  },
  {
    name: 'audit-append-only',
    rule: 'The audit trail refuses changes: its triggers are on, and the request role may only add and read.',
    breaches: `
      select 'trigger' as missing, name
      from unnest(array['audit_event_no_change', 'audit_event_no_truncate', 'audit_event_join_chain']) as name
      where not exists (select from pg_trigger
        where tgrelid = 'audit_event'::regclass and tgname = name and tgenabled in ('O', 'A'))
      union all
      select 'protection from ' || right_, 'keelwise_app' from unnest(array['update', 'delete', 'truncate']) as right_
      where has_table_privilege('keelwise_app', 'audit_event', right_)`,
  },
  {
    name: 'risk-append-only',
    rule: 'Risk assessments are kept as they were: the request role may only add and read, and no recommendation is above its score.',
    breaches: `
      with band as (select band, level from unnest(array['conservative', 'moderately_conservative', 'moderate',
        'moderately_aggressive', 'aggressive']) with ordinality as t (band, level))
      select s.user_id::text as owner, s.id::text as submission_id
      from risk_submission s join band given on given.band = s.risk_band join band meant on meant.band = s.recommended_band
      where meant.level > given.level or given.level <> least((s.risk_score + 19) / 20, 5)
      union all
      select 'protection from ' || right_, 'keelwise_app' from unnest(array['update', 'delete', 'truncate']) as right_
      where has_table_privilege('keelwise_app', 'risk_submission', right_)`,
  },
  {
    name: 'row-level-security',
    rule: 'Every table of what a person owns lets the request role see that person’s rows only.',
    // Those that are looked up before anybody is signed in, or when nobody is, cannot be behind the person's own wall.
    breaches: `
      select c.relname as table_name, c.relrowsecurity as enabled
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('session', 'refresh_token', 'aggregator_event', 'password_reset', 'factor_ticket', 'operator')
        and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`,
  },
]

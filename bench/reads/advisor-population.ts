import { addBenchPerson } from '../../apps/api/src/testing/add-bench-person.ts'
import type pg from 'pg'

export const CLIENTS = 10_000
export const LINKED = 2_000
export const MEETINGS = 50_000
/** Meetings whose summary has actions. */
const SUMMARIES = 10_000

/**
 * An advisor with a session and a full book: investors who share five positions in two accounts each and a risk score,
 * meetings spread over five years and the clients, households of three. The same figures on every run.
 */
export async function addAdvisor(db: pg.Client): Promise<{ userId: string; sessionId: string }> {
  const { userId, sessionId } = await addBenchPerson(db, 'ADVISOR')
  await db.query(
    `insert into fx_rate select 'EUR', current_date - n, 1.05, 'bench' from generate_series(0, 10) n on conflict do nothing`,
  )
  await db.query(
    `insert into client (id, user_id, first_name, last_name, email, email_key, status, household_name, risk_score,
       created_at, updated_at)
     select uuidv7(), $1, 'First' || n % 700, 'Last' || (n * 7919) % 10007, 'c' || n || '@example.test',
       'c' || n || '@example.test', (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'PROSPECT', 'INACTIVE'])[1 + n % 5],
       case when n % 2 = 0 then 'Household ' || n / 6 end, case when n % 3 > 0 then 1 + n % 100 end,
       now() - n * interval '3 hours', now()
     from generate_series(1, ${CLIENTS}) n`,
    [userId],
  )
  await db.query(
    `with made as (
       insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
       select uuidv7(), 'i' || n || '@example.test', 'i' || n || '@example.test', 'none', 'INVESTOR', 'Bench', 'Investor', now()
       from generate_series(1, ${LINKED}) n returning id)
     insert into advisor_access (id, client_id, advisor_id, email_key, investor_id, status, requested_at, decided_at)
     select uuidv7(), c.id, $1, i.id, i.id, 'ACTIVE', now(), now()
     from (select id, row_number() over (order by id) as place from made) i
     join (select id, row_number() over (order by id) as place from client where user_id = $1) c on c.place = i.place * 5 - 4`,
    [userId],
  )
  await db.query(
    `insert into institution (id, provider, provider_institution_id, name)
     select uuidv7(), 'byallaccounts', 'bench-' || n, 'Institution ' || n from generate_series(1, 20) n`,
  )
  await db.query(
    `insert into credential (id, user_id, institution_id, provider, provider_credential_id, state, status_group, created_at,
       actionable_type, mini_type)
     select uuidv7(), investor_id, i.id, 'byallaccounts', investor_id, 'OK', 'MAIN_GROUP', now(),
       case when a.place % 25 = 0 then 'userActionable' end, case when a.place % 25 = 0 then 'ERROR' end
     from (select investor_id, row_number() over (order by investor_id) as place from advisor_access where advisor_id = $1) a
     join (select id, row_number() over (order by id) as place from institution) i on i.place = 1 + a.place % 20`,
    [userId],
  )
  await db.query(
    `insert into account (id, user_id, institution_id, credential_id, provider_account_id, account_name, account_type,
       is_liability, market_value, currency, masked_account_number, as_of, last_updated, creation_date)
     select uuidv7(), c.user_id, c.institution_id, c.id, 'a' || n, 'Account ' || n, 'BROKERAGE', false, 0, 'USD', 'XX1000',
       now(), now(), now()
     from credential c cross join generate_series(1, 2) n`,
  )
  await db.query(
    `insert into position (id, user_id, institution_id, account_id, position_key, name, units, unit_price,
       unit_price_currency, market_value, market_value_currency, sec_type, asset_class, as_of)
     select uuidv7(), a.user_id, a.institution_id, a.id, 'p' || n, 'Security ' || n, 10, 1, a.currency,
       round((random() * 50000)::numeric + n - n, 2), case when n = 5 then 'EUR' else 'USD' end,
       (array['EQUITY', 'ETF', 'BOND', 'CASH', 'EQUITY'])[n],
       (array['equity', 'equity', 'fixed_income', 'cash', 'equity'])[n], now()
     from account a join generate_series(1, 5) n on (a.provider_account_id = 'a1') = (n <= 3)`,
  )
  await db.query(
    `insert into risk_submission (id, user_id, version, answers, raw_score, risk_score, risk_band, recommended_band, completed_at)
     select uuidv7(), investor_id, 'v1', '{}', 30, 57, 'moderate', 'moderate', now() - n * interval '400 days'
     from advisor_access cross join generate_series(0, 1) n where advisor_id = $1`,
    [userId],
  )
  await db.query(
    `insert into meeting (id, user_id, client_id, title, meeting_type, status, scheduled_at, duration_minutes,
       created_at, updated_at)
     select uuidv7(), $1, c.id, 'Review ' || (n * 7919::bigint) % 50021, 'REVIEW', case when n % 20 = 0 then 'SCHEDULED'
       when n % 20 = 1 then 'CANCELLED' else 'COMPLETED' end,
       now() - (random() * 1825)::int * interval '1 day' + case when n % 20 = 0 then interval '5 years' else interval '0' end,
       60, now() - n * interval '1 minute', now()
     from generate_series(1, ${MEETINGS}) n
     join (select id, row_number() over (order by id) as place from client where user_id = $1) c
       on c.place = 1 + (n * 7919::bigint) % ${CLIENTS}`,
    [userId],
  )
  await db.query(
    `insert into meeting_summary (id, user_id, meeting_id, status, source, title, action_items, created_at, updated_at)
     select uuidv7(), $1, id, 'READY', 'MANUAL', 'Summary', jsonb_build_array(
       jsonb_build_object('text', 'Send the form', 'due_date', (scheduled_at::date + 30)::text, 'done', random() < 0.9),
       jsonb_build_object('text', 'Some day', 'due_date', null, 'done', false)), now(), now()
     from meeting where user_id = $1 and status = 'COMPLETED' limit ${SUMMARIES}`,
    [userId],
  )
  await db.query(
    `insert into meeting_question (id, user_id, meeting_id, text, status, source, sort_order, created_at)
     select uuidv7(), $1, meeting_id, 'Question ' || n, 'ANSWERED', 'AI', n, now()
     from meeting_summary cross join generate_series(1, 3) n where user_id = $1`,
    [userId],
  )
  return { userId, sessionId }
}

import type pg from 'pg'
import { CATEGORY_VERSION } from '../../apps/api/src/ingest/categories/decide.ts'
import { TODAY, withoutIndexes } from '../../apps/api/src/testing/population.ts'

/** How many people there are, and what they have in all. */
export interface TownSize {
  readonly people: number
  readonly transactions: number
  /** Days of which each account's value is kept. */
  readonly snapshotDays: number
}

/** A person with a session. */
export interface Townsman {
  readonly userId: string
  readonly sessionId: string
}

const ACCOUNTS_PER_PERSON = 5
const POSITIONS_PER_PERSON = 20
const INSTITUTIONS = 50
/** Days of transactions, ending today. */
const DAYS = 730
/** Rows of one statement, so that what its triggers look at stays in memory. */
const AT_ONCE = 500_000

/**
 * Makes many people of a middling size: two connections, five accounts and twenty positions each, transactions spread evenly
 * over people and two years, values of accounts day by day. Made in the database, so that millions take minutes.
 * @returns some of the people, at most 2,000
 */
export async function addTown(db: pg.Client, { people, transactions, snapshotDays }: TownSize): Promise<Townsman[]> {
  await db.query('select setseed(0.5)')
  await db.query(`create temp table town_person as
    select n as place, uuidv7() as user_id, uuidv7() as session_id from generate_series(1, ${people}) n`)
  await db.query(`insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
    select user_id, user_id || '@example.test', user_id || '@example.test', 'none', 'INVESTOR', 'Bench', 'Person', now()
    from town_person`)
  await db.query(`insert into session (id, user_id, created_at, last_used_at, expires_at)
    select session_id, user_id, now(), now(), now() + interval '7 days' from town_person`)
  await db.query(`create temp table town_institution as
    select n as place, uuidv7() as id from generate_series(1, ${INSTITUTIONS}) n`)
  await db.query(`insert into institution (id, provider, provider_institution_id, name)
    select id, 'byallaccounts', 'town-' || place, 'Institution ' || place from town_institution`)
  await db.query(`create temp table town_credential as
    select uuidv7() as id, p.user_id, p.place as person, k, i.id as institution_id
    from town_person p, generate_series(0, 1) k, town_institution i where i.place = 1 + (p.place * 7 + k) % ${INSTITUTIONS}`)
  await db.query(`insert into credential (id, user_id, institution_id, provider, provider_credential_id, state, status_group, created_at)
    select id, user_id, institution_id, 'byallaccounts', id, 'OK', 'MAIN_GROUP', now() from town_credential`)
  await db.query(`create temp table town_account as
    select uuidv7() as id, c.user_id, c.institution_id, c.id as credential_id, (c.person - 1) * ${ACCOUNTS_PER_PERSON} + n as place, n as slot,
      (array['CHECKING', 'SAVINGS', 'BROKERAGE', 'IRA', 'CREDIT_CARD'])[n] as account_type
    from town_credential c, generate_series(1, ${ACCOUNTS_PER_PERSON}) n where c.k = n % 2`)
  await db.query('create unique index on town_account (place)')
  await db.query(`insert into account (id, user_id, institution_id, credential_id, provider_account_id, account_name, account_type,
      is_liability, market_value, currency, masked_account_number, as_of, last_updated, creation_date)
    select id, user_id, institution_id, credential_id, 'a' || slot, 'Account XX' || (1000 + slot), account_type, account_type = 'CREDIT_CARD',
      round((random() * 100000)::numeric, 2) * case when account_type = 'CREDIT_CARD' then -1 else 1 end, 'USD', 'XX' || (1000 + slot),
      now(), now(), now() from town_account`)
  await db.query(`insert into position (id, user_id, institution_id, account_id, position_key, ticker, name, units, unit_price,
      unit_price_currency, market_value, market_value_currency, cost_basis, cost_basis_currency, sec_type, asset_class, as_of)
    select uuidv7(), a.user_id, a.institution_id, a.id, 'p' || n, 'T' || (a.place + n) % 500, 'Security ' || (a.place + n) % 500,
      10, value / 10, 'USD', value, 'USD', value * 0.8, 'USD', (array['EQUITY', 'ETF', 'BOND', 'CASH'])[1 + n % 4],
      (array['equity', 'equity', 'fixed_income', 'cash'])[1 + n % 4], now()
    from town_account a, generate_series(1, ${POSITIONS_PER_PERSON / 2}) n,
      lateral (select round((random() * 50000)::numeric + n - n, 2) as value)
    where a.account_type in ('BROKERAGE', 'IRA')`)
  await db.query(`insert into account_snapshot (account_id, user_id, date, market_value, currency)
    select id, user_id, '${TODAY}'::date - day, round((random() * 100000)::numeric, 2), 'USD'
    from town_account, generate_series(1, ${snapshotDays}) day`)
  await withoutIndexes(db, 'transaction', async () => {
    for (let from = 1; from <= transactions; from += AT_ONCE)
      await db.query(
        `insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, posted_date,
           tx_type, ticker, name, fi_supplied_description, description, flow_amount, currency, units, unit_price, is_cash_flow,
           payee, category, category_by, category_confidence, category_version, created_at, updated_at)
         select uuidv7(), a.user_id, a.institution_id, a.id, 'byallaccounts', 't-' || n, day, day, type,
           case when n % 5 < 2 then 'T' || n % 500 end, 'Counterparty ' || n % 900, 'TRANSACTION NUMBER ' || n,
           'Transaction with counterparty ' || n % 900, amount, 'USD', case when n % 5 < 2 then 10 end,
           case when n % 5 < 2 then abs(amount) / 10 end, n % 5 >= 2 and amount <> 0, 'Counterparty ' || n % 900,
           (array['general_shopping', 'restaurants', 'rent', 'fuel', 'uncategorized'])[1 + n % 900 % 5], 'CLASSIFIER', 0.95,
           $3::smallint, now(), now()
         from generate_series($1::int, $2::int) n
         join town_account a on a.place = 1 + (n * 7919::bigint) % ${people * ACCOUNTS_PER_PERSON},
         lateral (select '${TODAY}'::date - (random() * ${DAYS})::int + (n - n) as day,
           round((random() * 2000 - 1100)::numeric + n - n, 2) as amount,
           (array['BUY', 'SELL', 'DEPOSIT', 'PURCHASE', 'PAYMENT'])[1 + n % 5] as type)`,
        [from, Math.min(from + AT_ONCE - 1, transactions), CATEGORY_VERSION],
      )
  })
  await db.query('vacuum analyze')
  const { rows } = await db.query<Townsman>(
    `select user_id as "userId", session_id as "sessionId" from town_person order by place limit 2000`,
  )
  return rows
}

import type pg from 'pg'
import { CATEGORY_VERSION } from '../ingest/categories/decide.ts'
import { addDays, dayOf } from '@keelwise/finance/days'
import { addBenchPerson } from './add-bench-person.ts'

/** How much one person has. */
export interface Size {
  readonly transactions: number
  readonly accounts: number
  readonly positions: number
  readonly institutions: number
}

/** A person of the bench with a session, and one of their institutions. */
export interface Inhabitant {
  readonly userId: string
  readonly sessionId: string
  readonly institutionId: string
}

/** Days of history, ending on `TODAY`. */
const DAYS = 3650
export const TODAY = dayOf(new Date())
export const A_YEAR_AGO = addDays(TODAY, -365)

/**
 * Makes a person of a given size: accounts spread over institutions, one in twenty of them in euros, transactions spread
 * over ten years and the accounts, three in five of them money in or out, each with payee and category; some want a look. The same figures on every run.
 */
export async function addInhabitant(db: pg.Client, size: Size): Promise<Inhabitant> {
  const { userId, sessionId } = await addBenchPerson(db, 'INVESTOR')
  // ids in the order of time are made by newer servers alone
  const { rows: servers } = await db.query<{ is_new: boolean }>(
    `select current_setting('server_version_num')::int >= 180000 as is_new`,
  )
  const newId = servers[0]?.is_new ? 'uuidv7()' : 'gen_random_uuid()'
  await db.query(
    `insert into fx_rate select 'EUR', $1::date - n, 1.05 + 0.0001 * (n % 700), 'bench' from generate_series(0, ${DAYS}) n
     on conflict do nothing`,
    [TODAY],
  )
  await db.query(
    `with made as (
       insert into institution (id, provider, provider_institution_id, name)
       select ${newId}, 'byallaccounts', $1::text || n, 'Institution ' || n from generate_series(1, $2::int) n returning id)
     insert into credential (id, user_id, institution_id, provider, provider_credential_id, state, status_group, created_at)
     select ${newId}, $1::uuid, id, 'byallaccounts', id, 'OK', 'MAIN_GROUP', now() from made`,
    [userId, size.institutions],
  )
  await db.query(
    `insert into account (id, user_id, institution_id, credential_id, provider_account_id, account_name, account_type,
       is_liability, market_value, currency, masked_account_number, as_of, last_updated, creation_date)
     select ${newId}, $1, c.institution_id, c.id, 'a' || n, 'Account XX' || (1000 + n), type,
       type = 'CREDIT_CARD', round((random() * 100000)::numeric, 2) * case when type = 'CREDIT_CARD' then -1 else 1 end,
       case when n % 20 = 0 then 'EUR' else 'USD' end, 'XX' || (1000 + n), now(), now(), now()
     from generate_series(1, $2::int) n
     join (select id, institution_id, row_number() over (order by id) as place from credential where user_id = $1) c
       on c.place = 1 + n % $3::int,
     lateral (select (array['CHECKING', 'SAVINGS', 'BROKERAGE', 'IRA', 'CREDIT_CARD'])[1 + n % 5] as type) kind`,
    [userId, size.accounts, size.institutions],
  )
  const spread = `join (select id, institution_id, currency, row_number() over (order by id) as place
      from account where user_id = $1) a on a.place = 1 + (n * 7919::bigint) % $3::int`
  await db.query(
    `insert into position (id, user_id, institution_id, account_id, position_key, ticker, name, units, unit_price,
       unit_price_currency, market_value, market_value_currency, cost_basis, cost_basis_currency, sec_type, asset_class, as_of)
     select ${newId}, $1, a.institution_id, a.id, 'p' || n, 'T' || n % 500, 'Security ' || n % 500, 10, value / 10, a.currency,
       value, a.currency, value * 0.8, a.currency, (array['EQUITY', 'ETF', 'BOND', 'CASH'])[1 + n % 4],
       (array['equity', 'equity', 'fixed_income', 'cash'])[1 + n % 4], now()
     from generate_series(1, $2::int) n ${spread}, lateral (select round((random() * 50000)::numeric + n - n, 2) as value) worth`,
    [userId, size.positions, size.accounts],
  )
  await withoutIndexes(db, 'transaction', async () => {
    await db.query(
      `insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, posted_date,
       tx_type, ticker, name, fi_supplied_description, description, flow_amount, currency, units, unit_price, is_cash_flow,
       payee, category, category_by, category_confidence, category_version, created_at, updated_at)
     select ${newId}, $1, a.institution_id, a.id, 'byallaccounts', 't-' || n, day, day, type,
       case when n % 5 < 2 then 'T' || n % 500 end, 'Counterparty ' || n % 900, 'TRANSACTION NUMBER ' || n,
       'Transaction with counterparty ' || n % 900, amount, a.currency, case when n % 5 < 2 then 10 end,
       case when n % 5 < 2 then abs(amount) / 10 end, n % 5 >= 2 and amount <> 0,
       'Counterparty ' || n % 900, (array['general_shopping', 'restaurants', 'rent', 'fuel', 'uncategorized'])[1 + n % 900 % 5],
       case when n % 900 % 5 = 4 and n % 7 = 0 then 'NONE' else 'CLASSIFIER' end, case when n % 61 = 0 then 0.75 else 0.95 end, $5::smallint,
       now(), now()
     from generate_series(1, $2::int) n ${spread},
     lateral (select $4::date - (random() * ${DAYS})::int + (n - n) as day,
       round((random() * 2000 - 1100)::numeric + n - n, 2) as amount,
       (array['BUY', 'SELL', 'DEPOSIT', 'PURCHASE', 'PAYMENT'])[1 + n % 5] as type) booked`,
      // read by an older release they would be read anew, a million of them, while something else is measured
      [userId, size.transactions, size.accounts, TODAY, CATEGORY_VERSION],
    )
  })
  const { rows } = await db.query<{ institution_id: string }>(
    'select institution_id from account where user_id = $1 order by id limit 1',
    [userId],
  )
  return { userId, sessionId, institutionId: rows[0]?.institution_id ?? '' }
}

/** Does something with a table that has no indexes but those of its keys; made at once afterwards they take a tenth of the time. */
export async function withoutIndexes(db: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await work()
  await db.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await db.query(definition)
}

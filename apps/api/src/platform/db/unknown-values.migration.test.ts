import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-db.ts'
import { packageRoot } from '../package-root.ts'

const folder = path.join(packageRoot, 'src/platform/db/migrations')
const MIGRATION = '0070_unknown_values.sql'
let database: { url: string; drop: () => Promise<void> }
let db: pg.Client

beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false })
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  for (const file of (await readdir(folder)).toSorted())
    if (file.endsWith('.sql') && file < MIGRATION) await db.query(await readFile(path.join(folder, file), 'utf8'))
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const person = randomUUID()
const institution = randomUUID()

interface Old {
  readonly name: string
  readonly provider: 'file' | 'byallaccounts'
  readonly value: string
  readonly type?: string
  readonly cash?: string
  readonly snapshots?: readonly string[]
  readonly isFailing?: boolean
  readonly position?: readonly [value: string, currency: string]
  readonly hasTransaction?: boolean
}

async function addOld(old: Old): Promise<void> {
  const [credential, account] = [randomUUID(), randomUUID()]
  await db.query(
    `insert into credential (id, user_id, institution_id, provider, provider_credential_id, state, status_group, created_at)
     values ($1::uuid, $2, $3, $4, $1::uuid::text, 'OK', 'MAIN_GROUP', now())`,
    [credential, person, institution, old.provider],
  )
  await db.query(
    `insert into account (id, user_id, institution_id, credential_id, provider_account_id, account_name, account_type,
       is_liability, market_value, cash_balance, error_code, creation_date)
     values ($1::uuid, $2, $3, $4, $1::uuid::text, $5, $6::text, $6::text = 'CREDIT_CARD', $7, $8, $9, now())`,
    [
      account,
      person,
      institution,
      credential,
      old.name,
      old.type ?? 'BROKERAGE',
      old.value,
      old.cash,
      old.isFailing ? 2999 : null,
    ],
  )
  for (const [day, value] of (old.snapshots ?? []).entries())
    await db.query(
      `insert into account_snapshot (user_id, account_id, date, market_value, currency) values ($1, $2, $3, $4, 'USD')`,
      [person, account, `2026-11-0${day + 1}`, value],
    )
  if (old.position)
    await db.query(
      `insert into position (id, user_id, institution_id, account_id, position_key, name, units, unit_price, unit_price_currency,
         market_value, market_value_currency, sec_type, asset_class, as_of)
       values (gen_random_uuid(), $1, $2, $3, 'p', 'Lyme', 1, $4::numeric, $5::text, $4::numeric, $5::text, 'EQUITY', 'equity', now())`,
      [person, institution, account, ...old.position],
    )
  if (old.hasTransaction)
    await db.query(
      `insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type,
         flow_amount, currency, is_cash_flow, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, 'file', 't', '2026-11-01', 'DEPOSIT', 10, 'USD', true, now(), now())`,
      [person, institution, account],
    )
}

test('old zeros that nobody had stated become unknown, stated ones stay, and cash becomes a position', async () => {
  await db.query(
    `insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
     values ($1, 'a@b.test', 'a@b.test', '-', 'INVESTOR', 'A', 'B', now())`,
    [person],
  )
  await db.query(
    `insert into institution (id, provider, provider_institution_id, name) values ($1, 'file', 'x', 'Tide Brokers')`,
    [institution],
  )
  await db.query(`insert into fx_rate (currency, date, usd_per_unit, source) values ('GBP', '2020-01-01', 1.3, 'test')`)
  await addOld({ name: 'file without a balance', provider: 'file', value: '0', snapshots: ['0'], hasTransaction: true })
  await addOld({ name: 'file with pounds', provider: 'file', value: '0', snapshots: ['0'], position: ['100', 'GBP'] })
  await addOld({ name: 'file with crowns', provider: 'file', value: '0', snapshots: ['0'], position: ['100', 'SEK'] })
  await addOld({
    name: 'file that had money',
    provider: 'file',
    value: '0',
    snapshots: ['5', '0'],
    hasTransaction: true,
  })
  await addOld({ name: 'linked and empty', provider: 'byallaccounts', value: '0', snapshots: ['0'] })
  await addOld({ name: 'linked, never read', provider: 'byallaccounts', value: '0', isFailing: true })
  await addOld({
    name: 'with cash',
    provider: 'file',
    value: '600',
    cash: '100',
    snapshots: ['600'],
    position: ['500', 'USD'],
  })
  await db.query(await readFile(path.join(folder, MIGRATION), 'utf8'))

  const { rows } = await db.query<Record<string, string | null>>(`
    select account_name, market_value, value_basis,
      (select string_agg(market_value::text, ' ' order by date) from account_snapshot s where s.account_id = a.id) as history,
      (select string_agg(name || ' ' || market_value || ' ' || market_value_currency, ', ' order by name) from position p
        where p.account_id = a.id) as positions
    from account a order by creation_date, id`)
  const found = new Map(rows.map(({ account_name, ...rest }) => [account_name, Object.values(rest)]))
  expect(Object.fromEntries(found)).toEqual({
    'file without a balance': [null, 'balance', null, null],
    'file with pounds': ['130.00', 'positions', null, 'Lyme 100.00 GBP'],
    'file with crowns': [null, 'positions', null, 'Lyme 100.00 SEK'],
    'file that had money': ['0.00', 'balance', '5.00 0.00', null],
    'linked and empty': ['0.00', 'balance', '0.00', null],
    'linked, never read': [null, 'balance', null, null],
    'with cash': ['600.00', 'balance', '600.00', 'Cash 100.00 USD, Lyme 500.00 USD'],
  })
})

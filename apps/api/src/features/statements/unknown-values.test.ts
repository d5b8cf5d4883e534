import { getAccountsSummary, listAccountTypes, listAccounts } from '@keelwise/contract/accounts'
import { getAllocation } from '@keelwise/contract/allocation'
import { listInstitutions } from '@keelwise/contract/institutions'
import { aggregatePositions, listPositions } from '@keelwise/contract/positions'
import { type StatementPreview, importStatement } from '@keelwise/contract/statements'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRate } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
beforeAll(async () => {
  await buildRate(app.deps, 'GBP', '2026-11-20', '1.3168')
})
afterAll(() => app.close())

async function add(person: Person, name: string, content: string): Promise<StatementPreview['accounts']> {
  const answer = await person.request(
    'POST',
    `/api/investor/statements/preview/?file_name=${name}`,
    Buffer.from(content),
    { 'content-type': 'application/octet-stream' },
  )
  expect(answer.status).toBe(201)
  const { id, accounts } = answer.body as StatementPreview
  await person.call(importStatement, { params: { id } })
  return accounts
}
const accountsOf = async (person: Person) => (await person.call(listAccounts)).results
const snapshotsOf = async (person: Person) =>
  (
    await sql`select date, market_value from account_snapshot where user_id = ${person.userId} order by date`.execute(
      app.deps.db.system,
    )
  ).rows

const stock = (id: string, value: string, extra = '') =>
  `<POSSTOCK><INVPOS><SECID><UNIQUEID>${id}<UNIQUEIDTYPE>TICKER</SECID><UNITS>10<MKTVAL>${value}${extra}</INVPOS></POSSTOCK>`
const foreign = (code: string) => `<CURRENCY><CURRATE>1<CURSYM>${code}</CURRENCY>`
const brokerage = (positions: string, balances = '') =>
  `<OFX><INVSTMTRS><DTASOF>20261120<CURDEF>USD<INVACCTFROM><BROKERID>tide.example<ACCTID>00012345</INVACCTFROM>
  <INVPOSLIST>${positions}</INVPOSLIST>${balances}</INVSTMTRS></OFX>`
const CASH = '<INVBAL><AVAILCASH>100<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL>'

test('an account with a position in another currency is worth its positions at the rate of the day, cash included', async () => {
  const person = await app.person()
  await add(person, 'mixed.ofx', brokerage(stock('TIDE', '5000') + stock('LYME', '1000', foreign('GBP')), CASH))
  expect(await accountsOf(person)).toMatchObject([
    { market_value: '6416.80', currency: 'USD', metadata: { valued_by_positions: true, value_unknown: null } },
  ])
  expect(
    (await person.call(listPositions)).results.map((row) => [
      row.name,
      row.market_value_amount,
      row.market_value_currency,
    ]),
  ).toEqual([
    ['TIDE', '5000.00', 'USD'],
    ['LYME', '1000.00', 'GBP'],
    ['Cash', '100.00', 'USD'],
  ])
  expect((await person.call(getInvestorSummary)).net_worth.amount).toBe('6416.80')
  expect(await snapshotsOf(person)).toEqual([{ date: '2026-11-20', market_value: '6416.80' }])
})

test('without a rate the account is worth nobody knows what: no zero in sums, lists or history, and the position in its own currency', async () => {
  const person = await app.person()
  await add(person, 'unrated.ofx', brokerage(stock('TIDE', '5000') + stock('KRON', '900', foreign('SEK')), CASH))
  expect(await accountsOf(person)).toMatchObject([
    { market_value: null, metadata: { valued_by_positions: true, value_unknown: 'POSITION_UNKNOWN' } },
  ])
  expect(
    (await person.call(listPositions)).results.map((row) => `${row.market_value_amount} ${row.market_value_currency}`),
  ).toEqual(['5000.00 USD', '100.00 USD', '900.00 SEK'])
  expect(await snapshotsOf(person)).toEqual([])
  const [account] = await accountsOf(person)
  const unknown = [{ account_id: account?.id, account_name: account?.account_name, reason: 'POSITION_UNKNOWN' }]
  expect((await person.call(getAccountsSummary)).unknown_accounts).toEqual(unknown)
  expect((await person.call(getInvestorSummary)).unknown_accounts).toEqual(unknown)
  expect((await person.call(listAccountTypes)).account_types).toMatchObject([{ unknown_accounts: unknown }])
  expect((await person.call(listInstitutions)).results).toMatchObject([{ unknown_accounts: unknown }])
  expect(await person.call(getAllocation)).toMatchObject({
    total_market_value: '5100.00',
    unconverted: ['SEK'],
    unknown_accounts: [{ reason: 'NO_RATE' }],
    beside_positions: [],
  })
  expect((await person.call(aggregatePositions)).results).toMatchObject([
    { sec_type: 'EQUITY', market_value_amount: '5000.00', positions_count: 2, unknown_positions: 1 },
    { sec_type: 'CASH', market_value_amount: '100.00', unknown_positions: 0 },
  ])
})

test('a statement without a balance leaves the value of a new account unknown, and of a known one as it was', async () => {
  const person = await app.person()
  const bank = (balance: string, id: string) =>
    `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>00012345<ACCTTYPE>SAVINGS</BANKACCTFROM><BANKTRANLIST>
    <STMTTRN><TRNTYPE>POS<DTPOSTED>20261105<TRNAMT>-3<FITID>${id}</STMTTRN></BANKTRANLIST>${balance}</STMTRS></OFX>`
  await add(person, 'first.ofx', bank('', '1'))
  expect(await accountsOf(person)).toMatchObject([
    { market_value: null, metadata: { valued_by_positions: false, value_unknown: 'NO_BALANCE' } },
  ])
  expect(await snapshotsOf(person)).toEqual([])
  const summary = await person.call(getInvestorSummary)
  expect(summary.net_worth_history).toEqual([])

  await add(person, 'second.ofx', bank('<LEDGERBAL><BALAMT>410.55<DTASOF>20261120</LEDGERBAL>', '2'))
  expect(await accountsOf(person)).toMatchObject([{ market_value: '410.55', metadata: { value_unknown: null } }])
  await add(person, 'third.ofx', bank('', '3'))
  expect(await accountsOf(person)).toMatchObject([{ market_value: '410.55' }])
  // an older statement that comes later says what the account was worth on its day, and nothing of today
  await add(person, 'older.ofx', bank('<LEDGERBAL><BALAMT>300.00<DTASOF>20260930</LEDGERBAL>', '4'))
  expect(await accountsOf(person)).toMatchObject([{ market_value: '410.55' }])
  expect(await snapshotsOf(person)).toEqual([
    { date: '2026-09-30', market_value: '300.00' },
    { date: '2026-11-20', market_value: '410.55' },
  ])
})

test('cash beside positions is a position: with its type, in the list, in the sum and in the allocation', async () => {
  const person = await app.person()
  await add(person, 'cash.ofx', brokerage(stock('TIDE', '500'), CASH))
  const { results } = await person.call(listPositions, { query: { sec_type: 'CASH' } })
  expect(results).toMatchObject([
    { name: 'Cash', units: '100', unit_price_amount: '1.00', market_value_amount: '100.00', asset_class: 'cash' },
  ])
  const { net_worth, allocation } = await person.call(getInvestorSummary)
  expect(net_worth.amount).toBe('600.00')
  expect(allocation.map(({ asset_class, amount, percent }) => [asset_class, amount, percent])).toEqual([
    ['equity', '500.00', '83.33'],
    ['fixed_income', '0.00', '0.00'],
    ['cash', '100.00', '16.67'],
    ['alternatives', '0.00', '0.00'],
  ])
})

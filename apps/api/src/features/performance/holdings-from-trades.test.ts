import { getAccountsSummary, listAccounts } from '@keelwise/contract/accounts'
import { getGains } from '@keelwise/contract/gains'
import { listImports, undoStatementImport } from '@keelwise/contract/imports'
import { createManualAccount } from '@keelwise/contract/manual-accounts'
import { listPositions } from '@keelwise/contract/positions'
import { importStatement } from '@keelwise/contract/statements'
import { addTransaction } from '@keelwise/contract/transaction-edits'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { uploadStatement } from '../../testing/upload-statement.ts'

const app = await createTestApp()
let investor: Person
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
  investor = await app.person()
})

const security = (ticker: string) =>
  `<STOCKINFO><SECINFO><SECID><UNIQUEID>${ticker}<UNIQUEIDTYPE>TICKER</SECID><SECNAME>${ticker} Works<TICKER>${ticker}</SECINFO></STOCKINFO>`
const invested = (kind: 'BUY' | 'SELL', ticker: string, day: string, units: number, price: string, total: string) =>
  `<${kind}STOCK><INV${kind}><INVTRAN><FITID>${kind}${ticker}${day}<DTTRADE>${day}</INVTRAN>` +
  `<SECID><UNIQUEID>${ticker}<UNIQUEIDTYPE>TICKER</SECID><UNITS>${units}<UNITPRICE>${price}<TOTAL>${total}` +
  `<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INV${kind}><${kind}TYPE>${kind}</${kind}STOCK>`
const file = (trades: string, positions = '') =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20261120<CURDEF>USD` +
  `<INVACCTFROM><BROKERID>harbour.test<ACCTID>00012345</INVACCTFROM><INVTRANLIST>${trades}</INVTRANLIST>${positions}` +
  `</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST>${security('TIDE')}${security('KEEL')}</SECLIST></SECLISTMSGSRSV1></OFX>`

async function upload(text: string, name = 'trades.ofx') {
  // each import has its own moment, so that the last one is told from the first
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const preview = await uploadStatement(investor, name, text)
  const params = { id: preview.id }
  await investor.call(importStatement, { params })
  await app.deps.jobs.drain()
}
const held = async () =>
  (await investor.call(listPositions, { query: { ordering: 'name' } })).results.map((row) => [
    row.ticker,
    row.units,
    row.cost_basis_amount,
    row.market_value_amount,
    row.traded_since,
    row.is_at_least,
    row.priced_by,
    row.priced_on,
  ])

const trades =
  invested('BUY', 'TIDE', '20250304', 10, '100', '-1000') +
  invested('BUY', 'TIDE', '20260105', 10, '150', '-1500') +
  invested('SELL', 'TIDE', '20260601', -5, '160', '800') +
  invested('SELL', 'KEEL', '20260602', -7, '20', '140') +
  invested('BUY', 'KEEL', '20260701', 3, '25', '-75')

test('a file of trades alone gives holdings by their lots, since when, at the last trade, and says where there may be more', async () => {
  await upload(file(trades))
  expect(await held()).toEqual([
    // more of it was sold than the file tells was bought
    ['KEEL', '3', '75.00', '75.00', '2026-06-02', true, 'TRADE', '2026-07-01'],
    ['TIDE', '15', '2000.00', '2400.00', '2025-03-04', false, 'TRADE', '2026-06-01'],
  ])
  expect((await investor.call(getAccountsSummary)).total_market_value.amount).toBe('2475.00')
  // the lots are the ones of the gains page, with the value of the holding
  const { lots } = await investor.call(getGains, { query: {} })
  expect(lots.filter(({ ticker }) => ticker === 'TIDE').map((lot) => [lot.units, lot.cost, lot.market_value])).toEqual([
    ['5', '500.00', '800.00'],
    ['10', '1500.00', '1600.00'],
  ])
})

test('a close that is known since is the price, and a file uploaded again changes nothing', async () => {
  await sql`insert into market_series (symbol, name, currency, is_simulated, source)
    values ('TIDE', 'Tide', 'USD', false, 'import') on conflict do nothing`.execute(app.deps.db.system)
  await sql`insert into market_price (symbol, date, close) values ('TIDE', '2026-06-01', 161), ('TIDE', '2026-11-20', 180)
    on conflict do nothing`.execute(app.deps.db.system)
  await upload(file(trades))
  const once = await held()
  expect(once[1]).toEqual(['TIDE', '15', '2000.00', '2700.00', '2025-03-04', false, 'CLOSE', '2026-11-20'])
  await upload(file(trades), 'again.ofx')
  expect(await held()).toEqual(once)
})

test('what is traded in an account entered by hand is priced at closes too, and the account is worth what its owner said', async () => {
  await sql`insert into market_series (symbol, name, currency, is_simulated, source)
    values ('HAND', 'By hand', 'USD', false, 'import')`.execute(app.deps.db.system)
  await sql`insert into market_price (symbol, date, close) values ('HAND', '2026-11-03', 10), ('HAND', '2026-11-20', 12)`.execute(
    app.deps.db.system,
  )
  const account = await investor.call(createManualAccount, {
    body: {
      account_name: 'Certificates',
      institution_name: '',
      account_type: 'BROKERAGE',
      currency: 'USD',
      value: '700.00',
      date: '2026-11-20',
    },
  })
  await investor.call(addTransaction, {
    body: {
      account_id: account.id,
      execution_date: '2026-11-03',
      tx_type: 'BUY',
      flow_amount: '-500.00',
      currency: 'USD',
      description: 'Fifty bought',
      ticker: 'HAND',
      units: '50',
      unit_price: '10',
    },
  })
  await app.deps.jobs.send(app.deps.db.system, 'history', { userId: investor.userId })
  await app.deps.jobs.drain()
  expect(await held()).toEqual([['HAND', '50', '500.00', '600.00', '2026-11-03', false, 'CLOSE', '2026-11-20']])
  expect((await investor.call(getAccountsSummary)).total_market_value.amount).toBe('700.00')
})

test('a file that states its holdings is never added to: what it states is what is held', async () => {
  await upload(file(trades))
  const stated =
    '<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>TIDE<UNIQUEIDTYPE>TICKER</SECID><HELDINACCT>CASH<POSTYPE>LONG' +
    '<UNITS>12<UNITPRICE>170<MKTVAL>2040<DTPRICEASOF>20261120</INVPOS></POSSTOCK></INVPOSLIST>'
  await upload(file('', stated), 'positions.ofx')
  expect((await held()).map((row) => row.slice(0, 6))).toEqual([['TIDE', '12', null, '2040.00', null, false]])
  await upload(file(invested('BUY', 'KEEL', '20261101', 1, '30', '-30')), 'more.ofx')
  expect((await held()).map((row) => row.slice(0, 2))).toEqual([['TIDE', '12']])
})

test('an import that is undone takes the holdings of its trades with it', async () => {
  await upload(file(invested('BUY', 'TIDE', '20250304', 10, '100', '-1000')))
  await upload(file(invested('BUY', 'TIDE', '20260105', 10, '150', '-1500')), 'second.ofx')
  expect((await held())[0]?.slice(0, 3)).toEqual(['TIDE', '20', '2500.00'])
  const [last] = (await investor.call(listImports, { query: {} })).results
  await investor.call(undoStatementImport, { params: { id: last!.id } })
  await app.deps.jobs.drain()
  expect((await held())[0]?.slice(0, 3)).toEqual(['TIDE', '10', '1000.00'])
  expect((await investor.call(listAccounts)).results).toHaveLength(1)
})

import { getImport, listImports, undoStatementImport } from '@keelwise/contract/imports'
import { getSecurityReturns } from '@keelwise/contract/performance'
import { getChart } from '@keelwise/contract/chart'
import { acceptPriceStep, listPositions, undoPriceStep } from '@keelwise/contract/positions'
import { chooseForStatement, importStatement, noChoices, type previewStatement } from '@keelwise/contract/statements'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildCredential, buildPosition } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
  investor = await app.person()
})

async function upload(text: string, name = 'prices.csv', person = investor) {
  const answer = await person.request(
    'POST',
    `/api/investor/statements/preview/?file_name=${name}`,
    Buffer.from(text),
    { 'content-type': 'application/octet-stream' },
  )
  return answer.body as ReturnType<typeof previewStatement.response.parse>
}
const choose = (id: string, said: object) =>
  investor.call(chooseForStatement, { params: { id }, body: { ...noChoices, ...said } })
const store = async (id: string) => {
  const imported = await investor.call(importStatement, { params: { id } })
  await app.deps.jobs.drain()
  return imported
}

/** An account of a file: 1,000 units at 3.00 of 16 November, and 500.00 of cash. */
async function uploaded(ticker = 'FTHM', person = investor) {
  const credential = await buildCredential(app.deps, person.userId, { provider: 'file' })
  const account = await buildAccount(app.deps, person.userId, {
    credential_id: credential.id,
    account_type: 'BROKERAGE',
    market_value: '3500.00',
  })
  await sql`insert into account_snapshot (user_id, account_id, date, market_value, currency)
    values (${person.userId}, ${account.id}, '2026-11-16', 3500, 'USD')`.execute(app.deps.db.system)
  await buildPosition(app.deps, person.userId, {
    account_id: account.id,
    ticker,
    name: 'Fathom',
    units: '1000',
    unit_price: '3.00',
    market_value: '3000.00',
    as_of: '2026-11-16T00:00:00Z',
  })
  return account
}
async function seen(person = investor) {
  const [position] = (await person.call(listPositions)).results
  const { net_worth, net_worth_history } = await person.call(getInvestorSummary)
  return {
    price: [position?.unit_price_amount, position?.priced_on, position?.priced_by, position?.priced_from],
    worth: net_worth.amount,
    days: net_worth_history.map(({ date, amount }) => `${date.slice(5)} ${amount}`),
  }
}
const CLOSES = 'Date,Close\n2026-11-16,3.00\n2026-11-18,4.00\n2026-11-20,4.50\n'

test('prices of a file are asked about, price what is held day by day as a source of their name, and are undone as a whole', async () => {
  await uploaded()
  const before = await seen()
  expect(before).toMatchObject({ price: ['3.00', null, null, null], worth: '3500.00' })
  const preview = await upload(CLOSES)
  expect(preview).toMatchObject({
    is_ready: false,
    open: { symbol: ['Say of what security these prices are.'], currency: ['Choose the currency of these prices.'] },
    prices: {
      asks_symbol: true,
      asks_currency: true,
      choices: [{ symbol: 'FTHM', name: 'Fathom', currency: 'USD' }],
      series: [{ symbol: '', currency: null, first_date: '2026-11-16', last_date: '2026-11-20', count: 3 }],
    },
  })
  expect((await investor.request('POST', `/api/investor/statements/${preview.id}/import/`)).status).toBe(400)
  const named = await choose(preview.id, { symbol: 'FTHM' })
  expect(named.prices?.series).toMatchObject([{ symbol: 'FTHM', is_held: true, suggested_currency: 'USD' }])
  expect((await choose(preview.id, { symbol: 'FTHM', currency: 'USD' })).is_ready).toBe(true)
  expect(await store(preview.id)).toMatchObject({ prices_added: 3, accounts_added: 0, transactions_added: 0 })
  expect(await seen()).toEqual({
    price: ['4.50', '2026-11-20', 'CLOSE', 'file'],
    worth: '5000.00',
    days: ['11-16 3500.00', '11-17 3500.00', '11-18 4500.00', '11-19 4500.00', '11-20 5000.00', '11-21 5000.00'],
  })
  const [file] = (await investor.call(listImports)).results
  expect(file).toMatchObject({ institution_name: 'Prices', prices_total: 3, accounts: [] })
  await investor.call(undoStatementImport, { params: { id: file!.id } })
  await app.deps.jobs.drain()
  expect(await seen()).toEqual(before)
  expect(await investor.call(getImport, { params: { id: file!.id } })).toMatchObject({
    prices_total: 0,
    undone_at: expect.any(String),
  })
})

test('a person’s prices are theirs alone: what another holds of the same name has none of them', async () => {
  const other = await app.person()
  await uploaded('FTHX')
  await uploaded('FTHX', other)
  const preview = await upload('Date,FTHX\n2026-11-16,3.00\n2026-11-20,4.50\n')
  await choose(preview.id, { currency: 'USD' })
  await store(preview.id)
  await app.deps.jobs.send(app.deps.db.system, 'history', { userId: other.userId })
  await app.deps.jobs.drain()
  expect((await seen()).price).toEqual(['4.50', '2026-11-20', 'CLOSE', 'file'])
  expect((await seen(other)).price).toEqual(['3.00', null, null, null])
  const { rows } = await sql`select from market_price where symbol = 'FTHX'`.execute(app.deps.db.system)
  expect(rows).toEqual([])
})

test('on the days that a file spans its prices come first, beyond them the market’s; of two files the newest counts', async () => {
  await sql`insert into market_series (symbol, name, currency, is_simulated, source) values ('FTHO', 'F', 'USD', false, 'stooq')`.execute(
    app.deps.db.system,
  )
  await sql`insert into market_price (symbol, date, close) values ('FTHO', '2026-11-16', 3), ('FTHO', '2026-11-18', 3.3),
    ('FTHO', '2026-11-20', 3.5)`.execute(app.deps.db.system)
  await uploaded('FTHO')
  const bring = async (text: string) => {
    const { id } = await upload(text)
    await choose(id, { currency: 'USD' })
    return store(id)
  }
  await bring('Date,FTHO\n2026-11-17,3.00\n2026-11-18,4.00\n')
  expect(await seen()).toMatchObject({
    price: ['3.50', '2026-11-20', 'CLOSE', 'stooq'],
    days: expect.arrayContaining(['11-18 4500.00', '11-20 4000.00']) as string[],
  })
  const second = await bring('Date,FTHO\n2026-11-17,3.00\n2026-11-18,4.20\n')
  expect((await seen()).days).toContain('11-18 4700.00')
  await investor.call(undoStatementImport, { params: { id: second!.id } })
  await app.deps.jobs.drain()
  expect((await seen()).days).toContain('11-18 4500.00')
  const { securities } = await investor.call(getSecurityReturns, { query: { period: 'ALL' } })
  expect(securities).toMatchObject([{ ticker: 'FTHO', value: '3500.00', gain: '500.00' }])
})

test('a price that looks like a split stays, says why, is taken once its owner says that it is right, and back as before', async () => {
  await uploaded('FTHS')
  const preview = await upload('Date,FTHS\n2026-11-16,3.00\n2026-11-18,1.40\n2026-11-20,1.50\n')
  await choose(preview.id, { currency: 'USD' })
  await store(preview.id)
  const positionOf = async () => (await investor.call(listPositions)).results[0]!
  const held = await positionOf()
  const before = await seen()
  expect(held).toMatchObject({
    unit_price_amount: '3.00',
    price_step: { date: '2026-11-18', before: '3', after: '1.4' },
  })
  const other = await app.person()
  expect(
    (await other.request('POST', `/api/investor/positions/${held.id}/price-step/`, { date: '2026-11-18' })).status,
  ).toBe(404)
  expect((await positionOf()).unit_price_amount).toBe('3.00')
  await investor.call(acceptPriceStep, { params: { id: held.id }, body: { date: '2026-11-18' } })
  expect(await positionOf()).toMatchObject({
    unit_price_amount: '1.50',
    market_value_amount: '1500.00',
    price_step: null,
    taken_step: '2026-11-18',
  })
  expect((await seen()).worth).toBe('2000.00')

  const path = `/api/investor/positions/${held.id}/price-step/`
  expect((await other.request('DELETE', path)).status).toBe(404)
  await investor.call(undoPriceStep, { params: { id: held.id } })
  expect(await positionOf()).toEqual(held)
  expect(await seen()).toEqual(before)
  expect((await investor.request('DELETE', path)).status).toBe(404)
})

test('a fund that nobody else knows is drawn by the prices of one’s own file, which is said, and for nobody else', async () => {
  const { id } = await upload('Date,FTHC\n2025-10-31,3.00\n2026-01-30,3.30\n2026-10-30,4.50\n')
  await choose(id, { currency: 'USD' })
  await store(id)
  const {
    series,
    own_prices_ids: own,
    missing_ids: missing,
  } = await investor.call(getChart, { query: { ids: ['FTHC'], years: '2' } })
  expect(series[0]?.points.map(({ x, y }) => [x, y])).toEqual([
    ['2025-10-31', '10000.00'],
    ['2026-01-31', '11000.00'],
    ['2026-10-31', '15000.00'],
  ])
  expect([own, missing]).toEqual([['FTHC'], []])
  const other = await app.person()
  expect((await other.request('GET', '/api/chart/?ids=FTHC')).status).toBe(404)
})

import { getGains, setCostMethod } from '@keelwise/contract/gains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2024-01-01', '1.10')
  await buildRate(app.deps, 'EUR', '2026-01-01', '1.20')
})
beforeEach(async () => {
  investor = await app.person()
})
afterAll(() => app.close())

type Changes = Parameters<typeof buildTransaction>[2]
const account = (account_type = 'BROKERAGE') => buildAccount(app.deps, investor.userId, { account_type })
const trade = (
  account_id: string,
  tx_type: string,
  execution_date: string,
  units: string | null,
  flow_amount: string,
  more: Changes = {},
) =>
  buildTransaction(app.deps, investor.userId, {
    account_id,
    tx_type,
    execution_date,
    units,
    flow_amount,
    ticker: 'KTM',
    name: 'Keel Total Market',
    is_cash_flow: false,
    ...more,
  })
const gainsOf = (year?: number) => investor.call(getGains, { query: year === undefined ? {} : { year } })

test('sales of a year stand by lot and term, with the oldest units first, and add up', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2024-03-04', '10', '-1000.00')
  await trade(id, 'REINVEST', '2026-01-05', '10', '-1500.00')
  await trade(id, 'SPLIT', '2026-02-02', '20', '0.00')
  await trade(id, 'RETURN_OF_CAPITAL', '2026-02-10', null, '40.00')
  await trade(id, 'SELL', '2026-06-01', '-30', '3000.00')
  await buildPosition(app.deps, investor.userId, {
    account_id: id,
    ticker: 'KTM',
    units: '10',
    market_value: '1100.00',
    as_of: '2026-11-20T20:00:00Z',
  })
  const gains = await gainsOf(2026)
  expect(gains.sales).toMatchObject([
    { acquired: '2024-03-04', units: '20', proceeds: '2000.00', cost: '980.00', gain: '1020.00', term: 'long' },
    { acquired: '2026-01-05', units: '10', proceeds: '1000.00', cost: '740.00', gain: '260.00', term: 'short' },
  ])
  expect(gains.totals).toMatchObject({
    short: { proceeds: '1000.00', cost: '740.00', gain: '260.00' },
    long: { proceeds: '2000.00', cost: '980.00', gain: '1020.00' },
    gain: '1280.00',
    unknown: { count: 0, proceeds: '0.00' },
  })
  expect(gains.lots).toMatchObject([
    { acquired: '2026-01-05', units: '10', cost: '740.00', market_value: '1100.00', gain: '360.00', term: 'short' },
  ])
  expect(gains).toMatchObject({ years: [2026], data_quality: { notes: [], unconverted: [] } })
  expect((await gainsOf(2025)).sales).toEqual([])
})

test('a loss that is bought again within 30 days does not count, and a loss that is held can be realized', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2026-01-05', '10', '-1000.00')
  await trade(id, 'SELL', '2026-09-01', '-10', '700.00')
  await trade(id, 'BUY', '2026-09-20', '10', '-800.00')
  await buildPosition(app.deps, investor.userId, {
    account_id: id,
    ticker: 'KTM',
    units: '10',
    market_value: '900.00',
    as_of: '2026-11-20T20:00:00Z',
  })
  const { sales, lots, totals } = await gainsOf(2026)
  expect(sales).toMatchObject([{ gain: '0.00', disallowed: '300.00' }])
  expect(totals.short).toMatchObject({ gain: '0.00', disallowed: '300.00' })
  expect(lots).toMatchObject([
    { cost: '1100.00', washed: '300.00', gain: '-200.00', is_harvestable: true, bought_lately: null },
  ])
})

test('what was held before the first trade has no known cost, and neither has more than was bought: both are said', async () => {
  const [{ id }, other] = [await account(), await account()]
  await trade(id, 'SELL', '2026-05-04', '-4', '400.00')
  await buildPosition(app.deps, investor.userId, {
    account_id: id,
    ticker: 'KTM',
    units: '6',
    market_value: '660.00',
    as_of: '2026-11-20T20:00:00Z',
  })
  await trade(other.id, 'SELL', '2026-05-05', '-1', '50.00', { ticker: 'ODD', name: 'Odd One' })
  const { sales, lots, totals, data_quality } = await gainsOf()
  expect(sales).toMatchObject([
    { units: '4', proceeds: '400.00', cost: null, gain: null, term: null },
    { units: '1', proceeds: '50.00', cost: null, gain: null, acquired: null },
  ])
  expect(totals).toMatchObject({ gain: '0.00', unknown: { count: 2, proceeds: '450.00' } })
  expect(lots).toMatchObject([{ units: '6', cost: null, gain: null, is_harvestable: false }])
  expect(data_quality.notes).toEqual([
    'More of Odd One was sold than is known to have been bought; that part has no cost.',
  ])
})

test('a transfer in kind keeps days and costs, retirement accounts are told apart, euros count at the rate of their day', async () => {
  const [broker, moved, ira] = [await account(), await account(), await account('IRA')]
  await trade(broker.id, 'BUY', '2024-02-01', '5', '-100.00', { currency: 'EUR' })
  await trade(broker.id, 'TRANSFER_OUT', '2026-03-02', '-5', '0.00')
  await trade(moved.id, 'TRANSFER_IN', '2026-03-04', '5', '0.00')
  await trade(moved.id, 'SELL', '2026-04-01', '-5', '200.00', { currency: 'EUR' })
  await trade(ira.id, 'BUY', '2026-02-02', '1', '-10.00', { ticker: 'IRX', name: 'In the IRA' })
  await trade(ira.id, 'SELL', '2026-04-02', '-1', '25.00', { ticker: 'IRX', name: 'In the IRA' })
  const { sales, totals } = await gainsOf(2026)
  expect(sales).toMatchObject([
    { account_id: moved.id, acquired: '2024-02-01', proceeds: '240.00', cost: '110.00', gain: '130.00', term: 'long' },
    { account_id: ira.id, is_taxable: false, gain: '15.00' },
  ])
  expect(totals).toMatchObject({ gain: '130.00', untaxed_gain: '15.00' })
})

test('the report is a line for each lot that was sold from, and nobody else’s sales are in it', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2024-03-04', '1', '-10.00')
  await trade(id, 'SELL', '2026-06-01', '-1', '30.00')
  const report = await investor.request('GET', '/api/investor/gains/export/?year=2026')
  expect(report.headers['content-disposition']).toBe('attachment; filename="keelwise-gains-2026.csv"')
  expect(
    String(report.body)
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    'Term,Ticker,Name,Units,Acquired,Sold,Proceeds,Cost,Wash sale loss disallowed,Gain,Kind,Institution,Account,Taxable account',
    expect.stringMatching(/^Long-term,KTM,Keel Total Market,1,2024-03-04,2026-06-01,30.00,10.00,0.00,20.00,sale,/),
  ])
  const other = await app.person()
  expect((await other.call(getGains, {})).sales).toEqual([])
})

test('the units of an account are sold by the method its owner chose, those of another account by theirs', async () => {
  const chosen = await account()
  const other = await account()
  for (const { id } of [chosen, other]) {
    await trade(id, 'BUY', '2024-03-04', '10', '-1000.00')
    await trade(id, 'BUY', '2025-03-04', '10', '-1500.00')
    await trade(id, 'SELL', '2026-06-01', '-10', '2000.00')
  }
  const soldOf = async () =>
    (await gainsOf(2026)).sales.map(({ account_id, cost, gain, acquired }) => [
      account_id === chosen.id,
      acquired,
      cost,
      gain,
    ])
  const oldest = [false, '2024-03-04', '1000.00', '1000.00']
  const choose = (method: 'fifo' | 'highest_cost' | 'average') =>
    investor.call(setCostMethod, { params: { id: chosen.id }, body: { method } })

  expect(await soldOf()).toEqual(expect.arrayContaining([oldest, [true, '2024-03-04', '1000.00', '1000.00']]))
  expect(await choose('highest_cost')).toMatchObject({ account_id: chosen.id, method: 'highest_cost' })
  expect(await soldOf()).toEqual(expect.arrayContaining([oldest, [true, '2025-03-04', '1500.00', '500.00']]))
  await choose('average')
  expect(await soldOf()).toEqual(expect.arrayContaining([oldest, [true, '2024-03-04', '1250.00', '750.00']]))
  const { methods, lots } = await gainsOf(2026)
  expect(methods.map(({ account_id, method }) => [account_id === chosen.id, method]).toSorted()).toEqual([
    [false, 'fifo'],
    [true, 'average'],
  ])
  expect(lots.find((lot) => lot.account_id === chosen.id)).toMatchObject({ units: '10', cost: '1250.00' })
})

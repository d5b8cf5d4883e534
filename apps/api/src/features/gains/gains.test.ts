import {
  chooseSaleLots,
  getGains,
  getSaleLots,
  sayTerms,
  setCostMethod,
  undoSaleLots,
  undoTerms,
} from '@keelwise/contract/gains'
import { listPositions } from '@keelwise/contract/positions'
import { importStatement } from '@keelwise/contract/statements'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { uploadStatement } from '../../testing/upload-statement.ts'

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

test('a fund of a plan is one with its trades, which have its name alone, also where its number is another fund’s too', async () => {
  const { id } = await account('401K')
  const fund = (name: string, cusip: string | null) => ({ ticker: null, name, cusip })
  for (const [name, cusip, units, cost, worth] of [
    ['Plan Growth Trust', 'PLN990104', '10', '1000.00', '1300.00'],
    ['Plan Small Trust', 'PLN990200', '20', '2000.00', '2500.00'],
    ['Plan Stable Trust', 'PLN990200', '30', '3000.00', '3100.00'],
  ] as const) {
    await trade(id, 'BUY', '2024-03-04', units, `-${cost}`, fund(name, null))
    await buildPosition(app.deps, investor.userId, {
      ...fund(name, cusip),
      account_id: id,
      units,
      cost_basis: cost,
      market_value: worth,
      as_of: '2026-11-20T20:00:00Z',
    })
  }
  const gains = await gainsOf()
  expect(
    gains.lots.map(({ name, acquired, units, cost, gain }) => [name, acquired, units, cost, gain]).toSorted(),
  ).toEqual([
    ['Plan Growth Trust', '2024-03-04', '10', '1000.00', '300.00'],
    ['Plan Small Trust', '2024-03-04', '20', '2000.00', '500.00'],
    ['Plan Stable Trust', '2024-03-04', '30', '3000.00', '100.00'],
  ])
  expect(gains.openings).toEqual([])
  const { results } = await investor.call(listPositions, { query: {} })
  expect(results.map(({ name, unrealized_gain_amount: gain }) => [name, gain])).toEqual([
    ['Plan Stable Trust', '100.00'],
    ['Plan Small Trust', '500.00'],
    ['Plan Growth Trust', '300.00'],
  ])
})

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

test.each([
  ['Sold Short 10 KTM', 'short'],
  ['YOU SELL TO OPEN', 'short'],
  ['Short sale', 'short'],
  ['Resold shortly after', 'sale'],
])('a sale of which its text says “%s”, bought back later, is a %s', async (description, kind) => {
  const { id } = await account()
  await trade(id, 'SELL', '2026-03-02', '-10', '1600.00', { description })
  await trade(id, 'BUY', '2026-04-02', '10', '-1800.00')
  const { sales, data_quality } = await gainsOf(2026)
  expect(sales).toMatchObject([
    kind === 'short'
      ? { kind, date: '2026-04-02', proceeds: '1600.00', cost: '1800.00', gain: '-200.00', term: 'short' }
      : { kind, date: '2026-03-02', proceeds: '1600.00', cost: null, gain: null },
  ])
  expect(data_quality.notes).toHaveLength(kind === 'short' ? 0 : 1)
})

test('what a trade is called stays its own beside trades without a ticker or with any sign in their name', async () => {
  const { id } = await account()
  // all of one stretch of days, so that they are read together
  const names = [
    ['ODD', 'Odd\u001fName, Inc  (A)'],
    [null, 'No ticker at all'],
    ['KTM', 'Keel Total Market'],
    ['NON', null],
    ['LST', 'Last, of  all'],
  ] as const
  for (const [at, [ticker, name]] of names.entries()) {
    await trade(id, 'BUY', '2025-02-03', '10', `-${at + 1}00.00`, { ticker, name })
    await trade(id, 'SELL', '2025-02-04', '-10', `${at + 1}50.00`, { ticker, name })
  }

  const { sales } = await gainsOf(2025)

  const told = sales.map(({ ticker, name, proceeds, cost, gain }) => [ticker, name, proceeds, cost, gain])
  expect(told.toSorted((one, other) => Number(one[2]) - Number(other[2]))).toEqual([
    ['ODD', 'OddName, Inc  (A)', '150.00', '100.00', '50.00'],
    [null, 'No ticker at all', '250.00', '200.00', '50.00'],
    ['KTM', 'Keel Total Market', '350.00', '300.00', '50.00'],
    ['NON', 'NON', '450.00', '400.00', '50.00'],
    ['LST', 'Last, of  all', '550.00', '500.00', '50.00'],
  ])
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

test('what was held before the first purchase has the stated cost less what was bought since, its day stays unknown', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2026-05-04', '5', '-600.00')
  const held = { account_id: id, ticker: 'KTM', units: '15', market_value: '1500.00', as_of: '2026-11-20T20:00:00Z' }
  await buildPosition(app.deps, investor.userId, { ...held, cost_basis: '1650.00', cost_basis_currency: 'USD' })
  expect((await gainsOf()).lots).toMatchObject([
    { acquired: null, units: '10', cost: '1050.00', gain: '-50.00', term: null, is_harvestable: true },
    { acquired: '2026-05-04', units: '5', cost: '600.00', gain: '-100.00', term: 'short' },
  ])
})

test('of what was held before sales the rest has the stated cost where the oldest are sold first, and what was sold none', async () => {
  const { id } = await account()
  await trade(id, 'SELL', '2026-05-04', '-4', '400.00')
  const held = { account_id: id, ticker: 'KTM', units: '6', market_value: '660.00', as_of: '2026-11-20T20:00:00Z' }
  await buildPosition(app.deps, investor.userId, { ...held, cost_basis: '700.00', cost_basis_currency: 'USD' })
  const { sales, lots } = await gainsOf()
  expect(sales).toMatchObject([{ units: '4', cost: null, gain: null }])
  expect(lots).toMatchObject([{ units: '6', acquired: null, cost: '700.00', gain: '-40.00' }])
  // where lots of the sale were chosen, nobody tells which of them are left
  const [lot] = (await investor.call(getSaleLots, { params: { id: sales[0]!.sale_id } })).lots
  await investor.call(chooseSaleLots, {
    params: { id: sales[0]!.sale_id },
    body: { lots: [{ lot_id: lot!.lot_id, units: '4' }] },
  })
  const saleId = sales[0]!.sale_id
  const before = async () => (await investor.call(getSaleLots, { params: { id: saleId } })).lots.map(({ cost }) => cost)
  // of all that is left together the institution still states it
  expect((await gainsOf()).lots).toMatchObject([
    { units: '6', cost: '700.00', cost_source: 'institution', gain: '-40.00' },
  ])
  expect(await before()).toEqual([null])
  await investor.call(undoSaleLots, { params: { id: saleId } })
  expect(await before()).toEqual([null, '700.00'])
  await investor.call(setCostMethod, { params: { id }, body: { method: 'highest_cost' } })
  expect(await before()).toEqual([null])
})

test.each([
  ['in another currency', { cost_basis_currency: 'EUR' }, []],
  ['less than the purchases since', { cost_basis: '500.00' }, []],
  ['beside purchases and sales', {}, [['SELL', '-2', '220.00']]],
  ['beside a transfer in kind', {}, [['TRANSFER_IN', '2', '0.00']]],
] as const)(
  'a cost stated %s says nothing of what was held before, and is that of the whole position',
  async (_, stated, more) => {
    const { id } = await account()
    await trade(id, 'BUY', '2026-05-04', '5', '-600.00')
    for (const [type, units, amount] of more) await trade(id, type, '2026-06-04', units, amount)
    await buildPosition(app.deps, investor.userId, {
      account_id: id,
      ticker: 'KTM',
      units: '15',
      market_value: '1500.00',
      as_of: '2026-11-20T20:00:00Z',
      cost_basis: '1650.00',
      cost_basis_currency: 'USD',
      ...stated,
    })
    const { lots, unrealized } = await gainsOf()
    const [position] = (await investor.call(listPositions)).results
    expect(lots).toMatchObject([{ acquired: null, units: '15', term: null, cost_source: 'institution' }])
    expect([lots[0]!.gain, unrealized.amount]).toEqual([
      position!.unrealized_gain_amount,
      position!.unrealized_gain_amount,
    ])
    const sale = await trade(id, 'SELL', '2026-11-20', '-1', '100.00')
    const [before] = (await investor.call(getSaleLots, { params: { id: sale.id } })).lots
    expect(before).toMatchObject({ acquired: null, cost: null })
  },
)

test('a security that is called otherwise from a day on keeps days and costs', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2024-03-04', '10', '-1000.00')
  await trade(id, 'MERGER', '2026-02-02', '-10', '0.00')
  await trade(id, 'MERGER', '2026-02-02', '10', '0.00', { ticker: 'KTN', name: 'Keel Total Nation' })
  await trade(id, 'SELL', '2026-06-01', '-4', '600.00', { ticker: 'KTN', name: 'Keel Total Nation' })
  const { sales, lots, actions, data_quality } = await gainsOf(2026)
  expect(sales).toMatchObject([{ ticker: 'KTN', acquired: '2024-03-04', cost: '400.00', gain: '200.00', term: 'long' }])
  expect(lots).toMatchObject([{ ticker: 'KTN', acquired: '2024-03-04', units: '6', cost: '600.00' }])
  expect({ actions, notes: data_quality.notes }).toEqual({ actions: [], notes: [] })
})

test('of equal transfers in kind each has one other leg, the first that is near enough', async () => {
  const [from, into] = [await account(), await account()]
  await trade(from.id, 'BUY', '2026-01-05', '5', '-100.00')
  await trade(from.id, 'BUY', '2026-01-06', '5', '-200.00')
  await trade(from.id, 'TRANSFER_OUT', '2026-02-02', '-5', '0.00')
  await trade(into.id, 'TRANSFER_IN', '2026-02-13', '5', '0.00')
  await trade(from.id, 'TRANSFER_OUT', '2026-03-02', '-5', '0.00')
  await trade(into.id, 'TRANSFER_IN', '2026-03-02', '5', '0.00')
  const { lots } = await gainsOf(2026)
  expect(lots).toMatchObject([
    { account_id: into.id, acquired: null, units: '5', cost: null },
    { account_id: into.id, acquired: '2026-01-06', units: '5', cost: '200.00' },
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
    {
      account_id: moved.id,
      acquired: '2024-02-01',
      proceeds: '240.00',
      cost: '110.00',
      gain: '130.00',
      term: 'long',
      // 100 euros that were 110 dollars when they were paid are 120 now: 10 by the rate, 100 euros at 1.20 by the price
      own: { currency: 'EUR', proceeds: '200.00', cost: '100.00', gain: '100.00' },
      exchange_gain: '10.00',
    },
    { account_id: ira.id, is_taxable: false, gain: '15.00', own: null, exchange_gain: '0.00' },
  ])
  expect(totals).toMatchObject({ gain: '130.00', untaxed_gain: '15.00', exchange: { gain: '10.00', unknown: 0 } })
})

// A euro is 1.10 dollars from 2024 on and 1.20 from 2026 on; of krónur no rate is known.
test('a loss in euros can be a gain in dollars: what the rate made of it stands beside what the price made', async () => {
  const { id } = await account()
  const euros = { currency: 'EUR' }
  await trade(id, 'BUY', '2024-02-01', '10', '-1000.00', euros)
  await trade(id, 'SELL', '2026-04-01', '-4', '380.00', euros)
  await trade(id, 'SELL', '2026-05-04', '-6', '480.00', euros)
  const { sales, totals } = await gainsOf(2026)
  expect(sales).toMatchObject([
    // 400 euros of cost were 440 dollars and are 480: 40 by the rate; 20 euros lost at 1.20: −24 by the price
    { gain: '16.00', exchange_gain: '40.00', own: { proceeds: '380.00', cost: '400.00', gain: '-20.00' } },
    // 600 were 660 and are 720: 60; 120 euros lost: −144
    { gain: '-84.00', exchange_gain: '60.00', own: { proceeds: '480.00', cost: '600.00', gain: '-120.00' } },
  ])
  expect(totals).toMatchObject({ gain: '-68.00', exchange: { gain: '100.00', unknown: 0 } })
  const report = String((await investor.request('GET', '/api/investor/gains/export/?year=2026')).body)
  expect(report).toContain(',40.00,-24.00,EUR,380.00,400.00,-20.00')
})

test('a wash sale’s disallowed loss is no matter of the rate, and what was sold short has its part by the rates of both days', async () => {
  const { id } = await account()
  const euros = { currency: 'EUR' }
  await trade(id, 'BUY', '2025-12-15', '10', '-1000.00', euros)
  await trade(id, 'SELL', '2026-01-08', '-10', '700.00', euros)
  await trade(id, 'BUY', '2026-01-20', '10', '-800.00', euros)
  await trade(id, 'SELL', '2026-06-01', '-10', '900.00', euros)
  const short = { ...euros, ticker: 'SHO', name: 'Short One' }
  await trade(id, 'SELL', '2025-12-16', '-5', '500.00', { ...short, description: 'SOLD SHORT' })
  await trade(id, 'BUY', '2026-02-03', '5', '-450.00', short)
  const { sales } = await gainsOf(2026)
  expect(sales).toMatchObject([
    // 1,000 euros were 1,100 and are 1,200: 100 by the rate; −300 euros at 1.20 by the price; the loss of 260 does not count
    { gain: '0.00', disallowed: '260.00', exchange_gain: '100.00', own: { gain: '-300.00' } },
    // 500 euros at 1.10 less the same at 1.20: −50 by the rate; 50 euros at 1.20: 60 by the price
    { kind: 'short', gain: '10.00', exchange_gain: '-50.00', own: { gain: '50.00' } },
    // bought and sold at the same rate; the cost of 960 has the 260 in it
    { cost: '1220.00', gain: '-140.00', exchange_gain: '0.00', own: { cost: '800.00', gain: '100.00' } },
  ])
})

test('where no rate of a day is known, or a security was traded in two currencies, the part of the rate is unknown', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2023-06-01', '5', '-100.00', { currency: 'EUR' })
  await trade(id, 'SELL', '2026-04-01', '-5', '150.00', { currency: 'EUR' })
  const both = { ticker: 'TWO', name: 'Two Places' }
  await trade(id, 'BUY', '2024-06-03', '5', '-100.00', { ...both, currency: 'EUR' })
  await trade(id, 'SELL', '2026-04-02', '-5', '150.00', both)
  const { sales, totals, data_quality } = await gainsOf(2026)
  expect(sales).toMatchObject([
    // before the first rate of all: what it cost in euros is known, and no more
    { gain: null, exchange_gain: null, own: { currency: 'EUR', cost: '100.00', gain: '50.00' } },
    { gain: '40.00', exchange_gain: null, own: null },
  ])
  expect(totals.exchange).toEqual({ gain: '0.00', unknown: 2 })
  expect(data_quality.unconverted).toEqual(['EUR'])
})

test.each(['fifo', 'average', 'highest_cost'] as const)(
  'whatever was bought and sold, by %s the price’s part is the gain in its own currency at the rate of the sale',
  async (method) => {
    const { id } = await account('IRA')
    await investor.call(setCostMethod, { params: { id }, body: { method } })
    let seed = 7
    const next = (limit: number): number => (seed = (seed * 16807) % 2147483647) % limit
    let held = 0
    for (let month = 0; month < 30; month++) {
      const date = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`
      const isSale = held > 6 && month % 3 === 2
      const units = isSale ? 1 + next(5) : 2 + next(9)
      held += isSale ? -units : units
      const money = `${units * (50 + next(50))}.${10 + next(90)}`
      await trade(id, isSale ? 'SELL' : 'BUY', date, String(isSale ? -units : units), isSale ? money : `-${money}`, {
        currency: 'EUR',
      })
    }
    const rates = { '2024': 1.1, '2025': 1.1, '2026': 1.2 } as Record<string, number>
    let [count, byRates] = [0, 0]
    for (const year of [2024, 2025, 2026])
      for (const { gain, exchange_gain, own, date } of (await gainsOf(year)).sales) {
        const rest = Number(gain) - Number(exchange_gain)
        expect(Math.abs(rest - Number(own?.gain) * rates[date.slice(0, 4)]!)).toBeLessThan(0.03)
        count++
        byRates += Math.abs(Number(exchange_gain))
      }
    expect([count > 8, byRates > 1]).toEqual([true, true])
  },
)

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
    'Term,Ticker,Name,Units,Acquired,Sold,Proceeds,Cost,Wash sale loss disallowed,Gain,Kind,Institution,Account,Taxable account,Days held,Lots,Gain by exchange rate,Gain by price,Currency of the security,Proceeds in it,Cost in it,Gain in it',
    expect.stringMatching(
      /^Long-term,KTM,Keel Total Market,1,2024-03-04,2026-06-01,30.00,10.00,0.00,20.00,sale,.*,by method,0.00,20.00,,,,$/,
    ),
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

async function threeLots() {
  const { id } = await account()
  const lot = (date: string, amount: string) => trade(id, 'BUY', date, '10', amount)
  const [old, dear, late] = [
    await lot('2024-03-04', '-1000.00'),
    await lot('2025-12-01', '-1500.00'),
    await lot('2026-01-05', '-1200.00'),
  ]
  const sale = await trade(id, 'SELL', '2026-06-01', '-12', '1800.00')
  return { id, old, dear, late, sale }
}

test('which lots a sale was of is chosen by hand: the realized gain changes, is recorded, and the choice can be undone', async () => {
  const { old, dear, late, sale, id } = await threeLots()
  const params = { id: sale.id }
  const before = await investor.call(getSaleLots, { params })
  expect(before).toMatchObject({
    date: '2026-06-01',
    units: '12',
    proceeds: '1800.00',
    gain: '500.00',
    method: 'fifo',
    to_choose: '12',
    is_chosen: false,
    choices: [],
    lots: [
      {
        lot_id: old.id,
        acquired: '2024-03-04',
        units: '10',
        cost: '1000.00',
        term: 'long',
        sold: '10',
        gain: '500.00',
      },
      { lot_id: dear.id, acquired: '2025-12-01', units: '10', cost: '1500.00', term: 'short', sold: '2', gain: '0.00' },
      { lot_id: late.id, units: '10', cost: '1200.00', term: 'short', sold: '0', gain: null },
    ],
  })
  const body = {
    lots: [
      { lot_id: dear.id, units: '10' },
      { lot_id: old.id, units: '2' },
    ],
  }
  const after = await investor.call(chooseSaleLots, { params, body })
  expect(after).toMatchObject({ gain: '100.00', is_chosen: true, choices: [{ id: expect.any(String) }] })
  expect(after.lots.map((lot) => lot.sold)).toEqual(['2', '10', '0'])
  const gains = await gainsOf(2026)
  expect(gains.sales).toMatchObject([
    { sale_id: sale.id, acquired: '2025-12-01', cost: '1500.00', gain: '0.00', days_held: 182, is_chosen: true },
    { sale_id: sale.id, acquired: '2024-03-04', cost: '200.00', gain: '100.00', days_held: 819, is_chosen: true },
  ])
  expect(gains.totals.gain).toBe('100.00')
  expect(gains.lots.map(({ acquired, units }) => `${acquired} ${units}`)).toEqual(['2024-03-04 8', '2026-01-05 10'])
  // the choice stands whatever the method of the account is
  await investor.call(setCostMethod, { params: { id }, body: { method: 'highest_cost' } })
  expect((await gainsOf(2026)).totals.gain).toBe('100.00')
  await investor.call(chooseSaleLots, {
    params,
    body: {
      lots: [
        { lot_id: late.id, units: '10' },
        { lot_id: old.id, units: '2' },
      ],
    },
  })
  expect((await gainsOf(2026)).totals.gain).toBe('400.00')
  expect(await investor.call(undoSaleLots, { params })).toMatchObject({ gain: '100.00', is_chosen: true })
  expect(await investor.call(undoSaleLots, { params })).toMatchObject({ is_chosen: false, choices: [] })
  // by the method again: the dearest ten, then two of the next
  expect((await gainsOf(2026)).totals.gain).toBe('60.00')
  expect((await investor.request('DELETE', `/api/investor/gains/sales/${sale.id}/lots/`)).status).toBe(404)
})

test('a choice of more, less, or other units than were held is refused with its reason; the report says the same as the page', async () => {
  const { old, dear, sale, id } = await threeLots()
  const { id: other } = await trade(id, 'BUY', '2026-07-01', '10', '-900.00')
  const path = `/api/investor/gains/sales/${sale.id}/lots/`
  const choose = async (lots: { lot_id: string; units: string }[]) => {
    const { status, body } = await investor.request('PUT', path, { lots })
    return [status, (body as { lots?: string[] }).lots?.[0]]
  }
  const all = { lot_id: dear.id, units: '10' }
  expect(await choose([all])).toEqual([400, 'Choose 12 units; these are 10.'])
  expect(await choose([all, all])).toEqual([400, 'A lot can be chosen once.'])
  expect(await choose([{ ...all, units: '12' }])).toEqual([400, 'Of a lot no more than its 10 units can be chosen.'])
  expect(await choose([all, { lot_id: old.id, units: '-2' }])).toEqual([
    400,
    'Of a lot no more than its 10 units can be chosen.',
  ])
  expect(await choose([{ lot_id: other, units: '12' }])).toEqual([
    400,
    'A lot that was chosen was not held before the sale.',
  ])
  expect((await (await app.person()).request('GET', path)).status).toBe(404)
  expect((await investor.request('GET', `/api/investor/gains/sales/${old.id}/lots/`)).status).toBe(404)
  expect((await choose([all, { lot_id: old.id, units: '2' }]))[0]).toBe(200)
  const { sales } = await gainsOf(2026)
  const file = await investor.request('GET', '/api/investor/gains/export/?year=2026')
  const lines = String(file.body).trim().split(/\r?\n/)
  expect(lines).toHaveLength(1 + sales.length)
  for (const [index, row] of sales.entries())
    for (const value of [row.units, row.proceeds, row.cost, row.gain, String(row.days_held), 'chosen'])
      expect(lines[index + 1]).toContain(value)
  await investor.call(setCostMethod, { params: { id }, body: { method: 'average' } })
  expect((await choose([all]))[1]).toMatch(/^The cost of this account is averaged/)
})

test('lots that were chosen for two sales are sold once, and that is said', async () => {
  const { old, dear, late, sale, id } = await threeLots()
  const second = await trade(id, 'SELL', '2026-08-03', '-10', '1000.00')
  const put = (saleId: string, lots: { lot_id: string; units: string }[]) =>
    investor.call(chooseSaleLots, { params: { id: saleId }, body: { lots } })
  await put(second.id, [
    { lot_id: dear.id, units: '8' },
    { lot_id: late.id, units: '2' },
  ])
  await put(sale.id, [
    { lot_id: dear.id, units: '10' },
    { lot_id: old.id, units: '2' },
  ])
  const { sales, data_quality } = await gainsOf(2026)
  expect(sales.filter((row) => row.sale_id === second.id).reduce((sum, row) => sum + Number(row.units), 0)).toBe(10)
  expect(data_quality.notes).toEqual([
    'Not all lots that were chosen for a sale of Keel Total Market were held on its day; the method of the account took others.',
  ])
})

test('a spin-off takes along the part of a cost that its owner says, and what was said can be taken back', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2024-03-04', '10', '-1000.00')
  const child = { ticker: 'KTS', name: 'Keel Small' }
  const { id: action } = await trade(id, 'SPIN_OFF', '2026-02-02', '5', '0.00', child)
  await trade(id, 'SELL', '2026-06-01', '-5', '300.00', child)
  await trade(id, 'SELL', '2026-06-02', '-10', '900.00')
  const before = await gainsOf(2026)
  expect(before.actions).toMatchObject([
    { transaction_id: action, kind: 'spin_off', ticker: 'KTS', parents: [{ security: 'KTM' }], parent: null },
  ])
  expect(before.sales).toMatchObject([
    { ticker: 'KTS', cost: null, gain: null },
    { ticker: 'KTM', cost: '1000.00' },
  ])
  const params = { id: action }
  for (const [body, field] of [
    [{ parent: 'KTS', percent: '25' }, 'parent'],
    [{ parent: 'KTM' }, 'percent'],
    [{ parent: 'KTM', percent: '0' }, 'percent'],
    [{ parent: 'KTM', percent: '100' }, 'percent'],
  ] as const) {
    const answer = await investor.request('PUT', `/api/investor/gains/actions/${action}/`, body)
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]])
  }
  await investor.call(sayTerms, { params, body: { parent: 'KTM', percent: '25', value: null } })
  const after = await gainsOf(2026)
  expect(after.actions).toMatchObject([{ parent: 'KTM', percent: '25' }])
  // days count from the purchase of what it came out of
  expect(after.sales).toMatchObject([
    { ticker: 'KTS', acquired: '2024-03-04', cost: '250.00', gain: '50.00', term: 'long' },
    { ticker: 'KTM', cost: '750.00', gain: '150.00' },
  ])
  expect(after.data_quality.notes).toEqual([])
  await investor.call(undoTerms, { params })
  expect((await gainsOf(2026)).sales).toMatchObject([{ cost: null }, { cost: '1000.00' }])
  expect((await investor.request('DELETE', `/api/investor/gains/actions/${action}/`)).status).toBe(404)
})

test('of a merger for shares and money the gain counts up to the money, once its owner says what the shares were worth', async () => {
  const { id } = await account()
  await trade(id, 'BUY', '2024-03-04', '10', '-850.00')
  const day = '2026-02-02'
  await trade(id, 'MERGER', day, '-10', '750.00')
  const { id: action } = await trade(id, 'MERGER', day, '10', '0.00', { ticker: 'NEW', name: 'New Keel' })
  expect((await gainsOf(2026)).actions).toMatchObject([{ transaction_id: action, kind: 'merger', value: null }])
  expect((await gainsOf(2026)).sales).toMatchObject([{ kind: 'merger', gain: null }])
  const refused = await investor.request('PUT', `/api/investor/gains/actions/${action}/`, { parent: 'KTM' })
  expect(refused).toMatchObject({ status: 400, body: { value: [expect.any(String)] } })
  const body = { parent: null, percent: null, value: '1000.00' }
  await investor.call(sayTerms, { params: { id: action }, body })
  const { sales, lots, actions } = await gainsOf(2026)
  // 1,750 for what cost 850 (26 CFR 1.356-1)
  expect(sales).toMatchObject([{ kind: 'merger', proceeds: '750.00', gain: '750.00' }])
  expect(lots).toMatchObject([{ ticker: 'NEW', cost: '850.00', acquired: '2024-03-04' }])
  expect(actions).toMatchObject([{ value: { amount: '1000.00', currency: 'USD' } }])
})

test('an uploaded broker’s file with a merger and a spin-off comes to the screen and the report, under the names that its trades have', async () => {
  const trades = (attributes: string): string =>
    `<Trade assetCategory="STK" currency="USD" ibCommission="-1" ibCommissionCurrency="USD" ${attributes}/>`
  const action = (attributes: string): string => `<CorporateAction assetCategory="STK" currency="USD" ${attributes}/>`
  const merged = 'description="OLDC(US0000000001) MERGED(Acquisition) WITH US0000000002 1 FOR 2 AND USD 10" type="TC"'
  const held = (attributes: string): string => `<OpenPosition assetCategory="STK" currency="USD" ${attributes}/>`
  const preview = await uploadStatement(
    investor,
    'activity.xml',
    `<FlexQueryResponse queryName="all" type="AF"><FlexStatements count="1"><FlexStatement accountId="U7654321" fromDate="20250101" toDate="20261120">
    <AccountInformation accountId="U7654321" currency="USD"/>
    <Trades>
      ${trades('symbol="OLDC" description="Old Company" tradeDate="20250203" transactionID="1" buySell="BUY" quantity="100" tradePrice="50" proceeds="-5000"')}
      ${trades('symbol="PARE" description="Parent Industries" tradeDate="20250203" transactionID="2" buySell="BUY" quantity="40" tradePrice="100" proceeds="-4000"')}
      ${trades('symbol="SPUN" description="Spun Off Company" tradeDate="20260810" transactionID="3" buySell="SELL" quantity="-10" tradePrice="30" proceeds="300"')}
    </Trades>
    <CorporateActions>
      ${action(`symbol="OLDC" ${merged} reportDate="20260302" transactionID="11" quantity="-100" proceeds="1000"`)}
      ${action(`symbol="NEWC" ${merged} reportDate="20260302" transactionID="12" quantity="50" proceeds="0"`)}
      ${action('symbol="SPUN" description="PARE(US0000000003) SPINOFF 1 FOR 4 (SPUN)" type="SO" reportDate="20260601" transactionID="13" quantity="10" proceeds="0"')}
    </CorporateActions>
    <OpenPositions>
      ${held('symbol="NEWC" description="New Company" reportDate="20261120" position="50" markPrice="120" positionValue="6000" costBasisMoney="4500"')}
      ${held('symbol="PARE" description="Parent Industries" reportDate="20261120" position="40" markPrice="90" positionValue="3600" costBasisMoney="3200"')}
    </OpenPositions>
    <CashReport><CashReportCurrency currency="USD" endingCash="500"/></CashReport>
    </FlexStatement></FlexStatements></FlexQueryResponse>`,
  )
  expect(await investor.call(importStatement, { params: { id: preview.id } })).toMatchObject({ transactions_added: 6 })
  // neither the cost that went along nor what the new shares were worth is in the file: nothing is made up
  const before = await gainsOf(2026)
  expect(before.sales.map(({ ticker, name, kind, gain }) => [ticker, name, kind, gain])).toEqual([
    ['OLDC', 'Old Company', 'merger', null],
    ['SPUN', 'Spun Off Company', 'sale', null],
  ])
  expect(before.totals.unknown).toEqual({ count: 2, proceeds: '1299.00' })
  // what had merged away before is nothing that it came out of
  expect(before.actions.map(({ kind, parents }) => [kind, parents.map(({ ticker }) => ticker)]).toSorted()).toEqual([
    ['merger', []],
    ['spin_off', ['PARE']],
  ])
  const say = (kind: 'merger' | 'spin_off', body: object) =>
    investor.request(
      'PUT',
      `/api/investor/gains/actions/${before.actions.find((each) => each.kind === kind)?.transaction_id}/`,
      { parent: null, percent: null, value: null, ...body },
    )
  expect((await say('merger', { value: '5500.00' })).status).toBe(204)
  expect((await say('spin_off', { parent: 'PARE', percent: '20' })).status).toBe(204)
  const { sales, lots } = await gainsOf(2026)
  // 1,000 of money for shares that had cost 5,001 and came to 6,500; a fifth of the 4,001 of the parent
  expect(sales.map(({ proceeds, cost, gain, term }) => [proceeds, cost, gain, term])).toEqual([
    ['1000.00', '0.00', '1000.00', 'long'],
    ['299.00', '800.20', '-501.20', 'long'],
  ])
  expect(lots.map(({ name, cost, acquired }) => [name, cost, acquired]).toSorted()).toEqual([
    ['New Company', '5001.00', '2025-02-03'],
    ['Parent Industries', '3200.80', '2025-02-03'],
  ])
  const report = String((await investor.request('GET', '/api/investor/gains/export/?year=2026')).body)
  expect(report.split('\r\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^Long-term,OLDC,Old Company,0,2025-02-03,2026-03-02,1000.00,0.00,0.00,1000.00,merger,/),
    expect.stringMatching(/^Long-term,SPUN,Spun Off Company,10,2025-02-03,2026-08-10,299.00,800.20,0.00,-501.20,sale,/),
  ])
})

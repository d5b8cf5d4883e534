import { listPositions } from '@keelwise/contract/positions'
import { getGains, sayOpening, setCostMethod, undoOpening } from '@keelwise/contract/gains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerTo } from '../../testing/every-figure.ts'
import { buildAccount, buildCredential, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2024-01-01', '1.10')
  await buildRate(app.deps, 'EUR', '2026-11-01', '1.20')
})
beforeEach(async () => {
  investor = await app.person()
})
afterAll(() => app.close())

type Changes = Parameters<typeof buildTransaction>[2]
const linked = async (changes: Parameters<typeof buildAccount>[2] = {}) => {
  const credential = await buildCredential(app.deps, investor.userId, {})
  return buildAccount(app.deps, investor.userId, {
    account_type: 'BROKERAGE',
    institution_id: credential.institution_id,
    credential_id: credential.id,
    ...changes,
  })
}
const trade = (account_id: string, tx_type: string, day: string, units: string, amount: string, more: Changes = {}) =>
  buildTransaction(app.deps, investor.userId, {
    account_id,
    tx_type,
    execution_date: day,
    units,
    flow_amount: amount,
    ticker: 'KTM',
    name: 'Keel Total Market',
    is_cash_flow: false,
    ...more,
  })
const hold = (
  account_id: string,
  units: string,
  market_value: string,
  cost: string | null,
  more: Parameters<typeof buildPosition>[2] = {},
) =>
  buildPosition(app.deps, investor.userId, {
    account_id,
    ticker: 'KTM',
    name: 'Keel Total Market',
    units,
    market_value,
    ...(cost === null ? {} : { cost_basis: cost, cost_basis_currency: 'USD' }),
    as_of: '2026-11-20T20:00:00Z',
    ...more,
  })
/** Of the first position: cost, gain, who tells it, units without a cost, and what its source states besides. */
async function seen() {
  const [row] = (await investor.call(listPositions)).results
  return [
    row!.cost_basis_amount,
    row!.unrealized_gain_amount,
    row!.cost_source,
    row!.cost_without_units,
    row!.stated_cost_amount,
  ]
}
const unrealized = async () => (await investor.call(getGains, { query: {} })).unrealized

test('where the trades explain all units their lots tell the cost, and what the institution states stands beside it', async () => {
  const { id } = await linked()
  await trade(id, 'BUY', '2025-03-04', '10', '-1000.00')
  await trade(id, 'BUY', '2026-03-04', '10', '-1500.00')
  await trade(id, 'SELL', '2026-06-01', '-5', '700.00')
  await hold(id, '15', '2400.00', '1875.00')
  expect(await seen()).toEqual(['2000.00', '400.00', 'trades', null, '1875.00'])
  expect(await unrealized()).toEqual({
    cost: '2000.00',
    amount: '400.00',
    percent: '20.00',
    by_source: [{ source: 'trades', positions: 1, gain: '400.00' }],
    unknown_positions: 0,
    partly_known: 0,
  })
  // units are sold first as the account says, here and there
  await investor.call(setCostMethod, { params: { id }, body: { method: 'average' } })
  expect(await seen()).toEqual(['1875.00', '525.00', 'trades', null, null])
})

test('where the trades explain fewer units, or more, what the institution states counts', async () => {
  const { id } = await linked()
  await trade(id, 'BUY', '2026-03-04', '10', '-1000.00')
  await trade(id, 'SELL', '2026-06-01', '-5', '600.00')
  const position = await hold(id, '12', '2400.00', '1900.00')
  expect(await seen()).toEqual(['1900.00', '500.00', 'institution', null, null])
  await app.deps.db.system.updateTable('position').set({ units: '4' }).where('id', '=', position.id).execute()
  expect(await seen()).toEqual(['1900.00', '500.00', 'institution', null, null])
  // nobody tells it: no zero, and no gain
  await app.deps.db.system
    .updateTable('position')
    .set({ cost_basis: null, cost_basis_currency: null })
    .where('id', '=', position.id)
    .execute()
  expect(await seen()).toEqual([null, null, null, null, null])
  expect(await unrealized()).toMatchObject({ amount: null, by_source: [], unknown_positions: 1 })
})

test('where only some units are explained and nobody states the rest, cost and gain are of those, and say so', async () => {
  const { id } = await linked()
  await trade(id, 'BUY', '2026-03-04', '6', '-900.00')
  await hold(id, '10', '2000.00', null)
  expect(await seen()).toEqual(['900.00', '300.00', 'trades', '4', null])
  expect(await unrealized()).toMatchObject({ cost: '900.00', amount: '300.00', unknown_positions: 0, partly_known: 1 })
  const told = await answerTo(app, investor, { subject: 'positions', measures: ['gain', 'cost', 'cost_per_unit'] })
  expect([told.of('gain'), told.of('cost'), told.of('cost_per_unit')]).toEqual(['300.00', '900.00', null])
  expect(JSON.stringify(told.parts)).toContain('the cost of only a part of the units is known')
})

test('trades in another currency cost what they cost on their days, a stated cost is at the rate of today', async () => {
  const { id } = await linked({ currency: 'EUR' })
  await trade(id, 'BUY', '2025-03-04', '10', '-1000.00', { currency: 'EUR' })
  const position = await hold(id, '10', '1500.00', '950.00', {
    market_value_currency: 'EUR',
    cost_basis_currency: 'EUR',
  })
  const row = async () => (await investor.call(listPositions)).results[0]
  // 1,500 euros at 1.20 less 1,000 at 1.10
  expect(await row()).toMatchObject({
    cost_basis_amount: '1100.00',
    cost_basis_currency: 'USD',
    unrealized_gain_amount: '700.00',
    unrealized_gain_currency: 'USD',
    cost_source: 'trades',
    stated_cost_amount: '950.00',
    stated_cost_currency: 'EUR',
  })
  await app.deps.db.system.updateTable('position').set({ units: '11' }).where('id', '=', position.id).execute()
  expect(await row()).toMatchObject({
    cost_basis_amount: '950.00',
    cost_basis_currency: 'EUR',
    unrealized_gain_amount: '550.00',
    unrealized_gain_currency: 'EUR',
    cost_source: 'institution',
  })
  expect(await unrealized()).toMatchObject({ amount: '660.00', cost: '1140.00' })
})

test('what is short gained what its sale brought beyond its worth, by its trades too', async () => {
  const { id } = await linked()
  await trade(id, 'SELL', '2026-03-02', '-10', '1600.00', { description: 'Sold short 10 KTM' })
  await hold(id, '-10', '-1700.00', null)
  expect(await seen()).toEqual(['-1600.00', '-100.00', 'trades', null, null])
  const { lots, unrealized: sum } = await investor.call(getGains, { query: {} })
  expect(lots).toMatchObject([{ units: '-10', cost: '-1600.00', gain: '-100.00', term: 'short', is_harvestable: true }])
  expect(sum.amount).toBe('-100.00')
})

test('what somebody says of an account by hand is as they said, and one security in two rows is not counted twice', async () => {
  const { id } = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE', credential_id: null })
  await hold(id, '10', '1500.00', '1200.00')
  expect(await seen()).toEqual(['1200.00', '300.00', 'said', null, null])
  const { id: other } = await linked()
  await trade(other, 'BUY', '2026-03-04', '9', '-900.00', { ticker: 'TWO', name: 'Two rows' })
  await hold(other, '6', '720.00', null, { ticker: 'TWO', name: 'Two rows' })
  await hold(other, '3', '360.00', null, { ticker: 'TWO', name: 'Two rows' })
  const rows = (await investor.call(listPositions, { query: { search: 'TWO' } })).results
  expect(rows.map((row) => [row.units, row.cost_basis_amount, row.unrealized_gain_amount])).toEqual([
    ['6', '600.00', '120.00'],
    ['3', '300.00', '60.00'],
  ])
  expect((await unrealized()).amount).toBe('480.00')
})

test('twice the units at the same stated cost were split: the trades still tell the cost, and it is said', async () => {
  const { id } = await linked()
  await trade(id, 'BUY', '2026-03-04', '10', '-1000.00')
  const position = await hold(id, '20', '1300.00', '1003.00')
  expect(await seen()).toEqual(['1000.00', '300.00', 'trades', null, '1003.00'])
  const notes = async () => (await investor.call(getGains, { query: {} })).data_quality.notes
  expect(await notes()).toEqual([
    'Of Keel Total Market 20 units are held for 10 that were traded, at the same cost: it counts as split, though no transaction says so.',
  ])
  // that much more was bought where it cost as much more
  await app.deps.db.system.updateTable('position').set({ cost_basis: '1900' }).where('id', '=', position.id).execute()
  expect(await seen()).toEqual(['1900.00', '-600.00', 'institution', null, null])
  expect(await notes()).toEqual([])
})

const openings = async () => (await investor.call(getGains, { query: {} })).openings
const say = (id: string, units: string, cost: string, acquired: string | null) =>
  investor.call(sayOpening, { params: { id }, body: { security: 'KTM', units, cost, acquired } })

test('what units held before the first trade had cost can be said: gain, lots and realized gains follow, and it can be undone', async () => {
  const { id } = await linked()
  await trade(id, 'SELL', '2026-06-01', '-2', '300.00')
  await trade(id, 'BUY', '2026-07-01', '6', '-900.00')
  await hold(id, '10', '2000.00', null)
  expect(await openings()).toMatchObject([{ account_id: id, ticker: 'KTM', security: 'KTM', units: '6', said: null }])
  await say(id, '6', '600.00', '2024-01-02')
  // two of them were sold
  expect(await seen()).toEqual(['1300.00', '700.00', 'said', null, null])
  const { sales, lots, openings: told } = await investor.call(getGains, { query: { year: 2026 } })
  expect(sales).toMatchObject([{ acquired: '2024-01-02', cost: '200.00', gain: '100.00', term: 'long' }])
  expect(lots).toMatchObject([
    { acquired: '2024-01-02', units: '4', cost: '400.00', cost_source: 'said', term: 'long' },
    { acquired: '2026-07-01', units: '6', cost: '900.00', cost_source: 'trades' },
  ])
  expect(told).toMatchObject([
    { units: '6', said: { units: '6', cost: { amount: '600.00', currency: 'USD' }, acquired: '2024-01-02' } },
  ])
  // said anew the newest counts, of a part the others stay unknown; undone, what was said before counts again
  await say(id, '3', '330.00', null)
  expect(await seen()).toEqual(['1230.00', '570.00', 'said', '1', null])
  const undo = async () => investor.call(undoOpening, { params: { id: (await openings())[0]!.said!.id } })
  await undo()
  expect(await seen()).toEqual(['1300.00', '700.00', 'said', null, null])
  await undo()
  expect(await seen()).toEqual(['900.00', '300.00', 'trades', '4', null])
})

test('no more units are said than the trades leave open, no later than the first trade; more trades take what was said away', async () => {
  const { id } = await linked()
  await trade(id, 'BUY', '2026-03-04', '6', '-900.00')
  await hold(id, '10', '2000.00', null)
  await expect(say(id, '5', '100.00', null)).rejects.toThrow('enter no more')
  await expect(say(id, '4', '100.00', '2026-03-05')).rejects.toThrow('no later than the first trade, 2026-03-04')
  await expect(
    investor.call(sayOpening, { params: { id }, body: { security: 'ODD', units: '1', cost: '1' } }),
  ).rejects.toThrow('The trades explain all units')
  await say(id, '4', '400.00', '2026-01-02')
  expect(await seen()).toEqual(['1300.00', '700.00', 'said', null, null])
  // the purchase of three of them comes in late
  await trade(id, 'BUY', '2026-01-05', '3', '-330.00')
  expect(await seen()).toEqual(['1330.00', '670.00', 'said', null, null])
})

test('of an account whose holdings are worked out from trades, what was sold and never bought can be said', async () => {
  const { id } = await buildAccount(app.deps, investor.userId, {
    account_type: 'BROKERAGE',
    credential_id: null,
    market_value: null,
  })
  await trade(id, 'SELL', '2026-06-01', '-5', '700.00', { unit_price: '140' })
  await trade(id, 'BUY', '2026-07-01', '2', '-300.00', { unit_price: '150' })
  expect(await openings()).toMatchObject([{ security: 'KTM', units: '5', said: null }])
  await say(id, '5', '500.00', '2026-01-02')
  await app.deps.jobs.drain()
  const { sales, data_quality } = await investor.call(getGains, { query: { year: 2026 } })
  expect(sales).toMatchObject([{ cost: '500.00', gain: '200.00', term: 'short' }])
  expect(data_quality.notes).toEqual([])
  const [row] = (await investor.call(listPositions)).results
  expect(row).toMatchObject({ units: '2', cost_basis_amount: '300.00', cost_source: 'trades', is_at_least: false })
})

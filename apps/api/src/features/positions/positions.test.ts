import { deleteAccount } from '@keelwise/contract/accounts'
import { aggregatePositions, listHoldings, listPositions } from '@keelwise/contract/positions'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildAccount, buildInstitution, buildPosition, buildRate } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-19', '1.08')
})
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
})

const position = (changes: Parameters<typeof buildPosition>[2] = {}) =>
  buildPosition(app.deps, investor.userId, changes)

test('[R-3.068] [R-3.069] [R-3.070] [R-3.071] [R-3.072] [R-3.073] a position has every documented field, amounts as exact text', async () => {
  const harbour = await buildInstitution(app.deps, { name: 'Harbour Bank' })
  const account = await buildAccount(app.deps, investor.userId, {
    institution_id: harbour.id,
    account_name: 'Nest egg',
  })
  const bond = await position({
    account_id: account.id,
    ticker: null,
    name: 'Lighthouse 4.25% 2031',
    units: '1000.12345678',
    unit_price: '99.2925',
    market_value: '99304.75',
    cost_basis: '100000.00',
    cost_basis_currency: 'USD',
    fi_supplied_sec_type: 'Corporate Bond',
    sec_type: 'BOND',
    asset_class: 'fixed_income',
    coupon_rate: '4.25',
    maturity_date: '1900-01-01',
    as_of: '2026-11-20T21:00:00Z',
  })
  expect(await investor.call(listPositions)).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: bond.id,
        account_id: account.id,
        institution_id: harbour.id,
        account_name: 'Nest egg',
        institution_name: 'Harbour Bank',
        ticker: null,
        name: 'Lighthouse 4.25% 2031',
        units: '1000.12345678',
        unit_price_amount: '99.2925',
        unit_price_currency: 'USD',
        market_value_amount: '99304.75',
        market_value_currency: 'USD',
        cost_basis_amount: '100000.00',
        cost_basis_currency: 'USD',
        cost_source: 'institution',
        cost_without_units: null,
        stated_cost_amount: null,
        stated_cost_currency: null,
        taken_step: null,
        fi_supplied_sec_type: 'Corporate Bond',
        sec_type: 'BOND',
        asset_class: 'fixed_income',
        coupon_rate: '4.250',
        maturity_date: '1900-01-01',
        priced_on: null,
        priced_by: null,
        priced_from: null,
        is_price_old: false,
        price_step: null,
        traded_since: null,
        is_at_least: false,
        unrealized_gain_amount: '-695.25',
        unrealized_gain_currency: 'USD',
        as_of: '2026-11-20T21:00:00.000Z',
      },
    ],
  })
})

test.each([
  ['no cost', { cost_basis: null }, null],
  ['a cost of zero', { cost_basis: '0', cost_basis_currency: 'USD' }, null],
  ['a cost in another currency', { cost_basis: '90', cost_basis_currency: 'EUR' }, '2.80'],
  ['a cost in a currency without a rate', { cost_basis: '90', cost_basis_currency: 'HUF' }, null],
  ['a cost below the value', { cost_basis: '90.01', cost_basis_currency: 'USD' }, '9.99'],
])('a position with %s shows the gain that is known', async (_, changes, gain) => {
  await position({ market_value: '100.00', ...changes })
  expect((await investor.call(listPositions)).results[0]?.unrealized_gain_amount).toBe(gain)
})

test('a price of more than eight days ago is said to be old, whoever told it; of cash and of what has no price nothing is', async () => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
  const isOld = async (changes: Parameters<typeof buildPosition>[2]) => {
    const { id } = await position({ unit_price: '3.00', ...changes })
    return (await investor.call(listPositions)).results.find((row) => row.id === id)?.is_price_old
  }
  expect(await isOld({ as_of: '2026-11-13T23:00:00Z' })).toBe(false)
  expect(await isOld({ as_of: '2026-11-12T23:00:00Z' })).toBe(true)
  const close = { as_of: '2026-11-02T00:00:00Z', priced_by: 'CLOSE' }
  expect(await isOld({ ...close, priced_on: '2026-11-20' })).toBe(false)
  expect(await isOld({ ...close, priced_on: '2026-11-12' })).toBe(true)
  expect(await isOld({ as_of: '2026-11-02T00:00:00Z', sec_type: 'CASH' })).toBe(false)
  expect(await isOld({ as_of: '2026-11-02T00:00:00Z', unit_price: null })).toBe(false)
})

test('units and prices keep the decimals they have, prices at least two', async () => {
  await position({ units: '10.50000000', unit_price: '12.5' })
  expect((await investor.call(listPositions)).results[0]).toMatchObject({ units: '10.5', unit_price_amount: '12.50' })
})

test('[R-7.082] positions come in falling market value and keep one institution, account or type', async () => {
  const account = await buildAccount(app.deps, investor.userId)
  const sameInstitution = await buildAccount(app.deps, investor.userId, { institution_id: account.institution_id })
  const ira = await buildAccount(app.deps, investor.userId, { account_type: 'IRA' })
  await position({ account_id: account.id, name: 'b', market_value: '9.00', sec_type: 'ETF' })
  await position({ account_id: account.id, name: 'A', market_value: '100.00', ticker: 'TIDE', units: '3' })
  await position({ account_id: sameInstitution.id, name: 'c', market_value: '-20.00', sec_type: null })
  await position({ account_id: ira.id, name: 'd', market_value: '50.00', sec_type: 'OTHER', asset_class: 'cash' })
  const names = async (query: Record<string, string>) =>
    (await investor.call(listPositions, { query })).results.map((row) => row.name)

  expect(await names({ ordering: '-market_value_amount' })).toEqual(['A', 'd', 'b', 'c'])
  expect(await names({})).toEqual(['A', 'd', 'b', 'c'])
  expect(await names({ ordering: 'market_value_amount' })).toEqual(['c', 'b', 'd', 'A'])
  expect(await names({ ordering: 'name' })).toEqual(['A', 'b', 'c', 'd'])
  expect((await names({ ordering: '-ticker' }))[0]).toBe('A')
  expect((await names({ ordering: 'ticker' }))[0]).toBe('A')
  expect((await names({ ordering: 'units' }))[0]).toBe('A')
  expect(await names({ institution_id: account.institution_id })).toEqual(['A', 'b', 'c'])
  expect(await names({ account_id: sameInstitution.id })).toEqual(['c'])
  expect(await names({ sec_type: 'ETF' })).toEqual(['b'])
  expect(await names({ sec_type: 'OTHER' })).toEqual(['d', 'c'])
  expect(await names({ sec_type: 'NONSENSE' })).toEqual([])
  expect(await names({ account_type__in: 'IRA,CD' })).toEqual(['d'])
  expect(await names({ asset_class: 'cash' })).toEqual(['d'])
  expect(await names({ search: 'tide' })).toEqual(['A'])
  expect(await names({ search: 'tid' })).toEqual([])
  expect(await names({ search: 'B' })).toEqual(['b'])
  expect(await names({ search: '%' })).toEqual([])
  const refused = await investor.request('GET', '/api/investor/positions/?ordering=cusip')
  expect([refused.status, refused.body]).toEqual([400, { ordering: ['Invalid ordering field.'] }])
})

test('[R-9.024] a page holds twenty positions unless asked otherwise, and no position is on two pages', async () => {
  const { id } = await buildAccount(app.deps, investor.userId)
  for (let n = 0; n < 25; n++) await position({ account_id: id, market_value: '1.00' })
  const first = await investor.call(listPositions)
  const second = await investor.call(listPositions, { query: { page: 2, page_size: 20 } })
  expect([first.count, first.results.length, second.results.length]).toEqual([25, 20, 5])
  expect(new Set([...first.results, ...second.results].map((row) => row.id)).size).toBe(25)
})

test('[R-7.083] the sums per security type equal the positions, and the percents add up to 100.00', async () => {
  const { id } = await buildAccount(app.deps, investor.userId)
  for (const changes of [
    { sec_type: 'EQUITY', market_value: '100.00' },
    { sec_type: 'EQUITY', market_value: '0.10' },
    { sec_type: 'ETF', market_value: '100.10' },
    { sec_type: 'CASH', market_value: '100.10' },
    { sec_type: null, market_value: '0.01' },
    { sec_type: 'OTHER', market_value: '0.02' },
  ])
    await position({ account_id: id, ...changes })
  const row = (
    sec_type: string,
    sec_type_display: string,
    market_value_amount: string,
    percent: string,
    positions_count: number,
  ) => ({
    sec_type,
    sec_type_display,
    market_value_amount,
    market_value_currency: 'USD',
    percent,
    positions_count,
    unknown_positions: 0,
  })
  expect(await investor.call(aggregatePositions)).toEqual({
    results: [
      row('CASH', 'Cash', '100.10', '33.33', 1),
      row('EQUITY', 'Equity', '100.10', '33.33', 2),
      row('ETF', 'ETF', '100.10', '33.33', 1),
      row('OTHER', 'Other', '0.03', '0.01', 2),
    ],
    total_market_value: { amount: '300.33', currency: 'USD' },
    unconverted: [],
  })
})

test('[R-7.083] a type that is short on the whole lowers the total and has no share; foreign currencies are converted or named', async () => {
  await position({ sec_type: 'EQUITY', market_value: '100.00' })
  // 10.854 each: converted and rounded one by one
  await position({ sec_type: 'BOND', market_value: '10.05', market_value_currency: 'EUR' })
  await position({ sec_type: 'BOND', market_value: '10.05', market_value_currency: 'EUR' })
  await position({ sec_type: 'BOND', market_value: '77.00', market_value_currency: 'XYZ' })
  await position({ sec_type: 'OPTION', market_value: '-40.00' })
  expect(await investor.call(aggregatePositions)).toEqual({
    results: [
      expect.objectContaining({ sec_type: 'EQUITY', market_value_amount: '100.00', percent: '82.17' }),
      expect.objectContaining({ sec_type: 'BOND', market_value_amount: '21.70', percent: '17.83', positions_count: 3 }),
      expect.objectContaining({ sec_type: 'OPTION', market_value_amount: '-40.00', percent: '0.00' }),
    ],
    total_market_value: { amount: '81.70', currency: 'USD' },
    unconverted: ['XYZ'],
  })
})

test('without positions the sums are empty and the total is 0.00', async () => {
  expect(await investor.call(aggregatePositions)).toEqual({
    results: [],
    total_market_value: { amount: '0.00', currency: 'USD' },
    unconverted: [],
  })
})

test('the positions of a removed account leave the list and the sums', async () => {
  const { account_id } = await position()
  await investor.call(deleteAccount, { params: { id: account_id } })
  expect((await investor.call(listPositions)).count).toBe(0)
  expect((await investor.call(aggregatePositions)).results).toEqual([])
})

test("[S-057] [S-063] another person's positions are in no list and no sum, also when a filter names their ids", async () => {
  const other = await app.person()
  const foreign = await buildPosition(app.deps, other.userId)
  for (const query of [
    '',
    `?institution_id=${foreign.institution_id}`,
    `?account_id=${foreign.account_id}`,
    '?account_id=7',
  ])
    expect((await investor.request('GET', `/api/investor/positions/${query}`)).body).toMatchObject({
      count: 0,
      results: [],
    })
  expect((await investor.call(aggregatePositions)).results).toEqual([])
  const seen = await app.deps.db.asUser(investor.userId, (tx) => tx.selectFrom('position').select('id').execute())
  expect(seen).toEqual([])
})

test('[S-098] positions have no page 0, -1, 1.5 or 1000000000', async () => {
  for (const page of ['0', '-1', '1.5', '1000000000', 'x', '2'])
    expect((await investor.request('GET', `/api/investor/positions/?page=${page}`)).status, page).toBe(404)
})

test('positions are closed to advisors and to nobody signed in', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  for (const path of ['', 'aggregates-by-sec-type/']) {
    expect((await advisor.request('GET', `/api/investor/positions/${path}`)).status).toBe(403)
    expect((await app.request('GET', `/api/investor/positions/${path}`)).status).toBe(401)
  }
})

test('a short position gains when it falls, whichever sign its cost has, and a coin keeps its ten decimals', async () => {
  const person = await app.person()
  const short = { units: '-1', unit_price: '12', market_value: '-1200.00', cost_basis_currency: 'USD' }
  await buildPosition(app.deps, person.userId, { ...short, cost_basis: '1500.00', name: 'A' })
  await buildPosition(app.deps, person.userId, { ...short, cost_basis: '-1500.00', name: 'B' })
  await buildPosition(app.deps, person.userId, { units: '1234567', unit_price: '0.0000081234', name: 'C' })
  const { results } = await person.call(listPositions, { query: { ordering: 'name' } })
  expect(results.map((row) => row.unrealized_gain_amount).slice(0, 2)).toEqual(['300.00', '300.00'])
  expect(results[2]?.unit_price_amount).toBe('0.0000081234')
})

test('a page of positions asks the database four questions, what they cost and gained included, also beside several positions', async () => {
  const account = await buildAccount(app.deps, investor.userId)
  for (const ticker of ['AAA', 'BBB', 'CCC']) await position({ account_id: account.id, ticker })
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const { count, results } = await investor.call(listPositions)
    expect([count, results.length]).toEqual([3, 3])
    const questions = asked.mock.calls.flatMap(([first]: unknown[]) => {
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
      return /\b(from|into) "?(position|account|transaction|traded|lot_choice)\b/.test(text) ? [text.slice(0, 60)] : []
    })
    expect(questions).toHaveLength(4)
  } finally {
    asked.mockRestore()
  }
})

test('a page beyond the last still says how many positions there are', async () => {
  await position()
  expect(await investor.request('GET', '/api/investor/positions/?page=2')).toMatchObject({ status: 404 })
  expect((await investor.call(listPositions, { query: { search: 'nothing of this name' } })).count).toBe(0)
})

test('what is held is one row a security over all accounts, largest first, with share and gain in the base currency', async () => {
  const [one, other] = [
    await buildAccount(app.deps, investor.userId, { account_name: 'Brokerage' }),
    await buildAccount(app.deps, investor.userId, { account_name: 'Roth IRA' }),
  ]
  const stock = { ticker: 'VYNX', name: 'Vynex Works', sec_type: 'EQUITY', cost_basis_currency: 'USD' }
  await position({ ...stock, account_id: one.id, market_value: '600.00', cost_basis: '500.00' })
  await position({ ...stock, account_id: other.id, ticker: 'vynx', market_value: '400.00', cost_basis: '300.00' })
  const cash = { ticker: null, name: 'Cash', sec_type: 'CASH', asset_class: 'cash' }
  await position({ ...cash, account_id: one.id, market_value: '2000.00', cost_basis: '2000.00' })
  await position({
    account_id: other.id,
    ticker: null,
    name: 'Kronen Anleihe',
    sec_type: 'BOND',
    market_value: '100.00',
    market_value_currency: 'EUR',
    unit_price_currency: 'EUR',
    cost_basis: null,
  })
  await position({
    account_id: other.id,
    ticker: null,
    name: 'Quiet Note',
    sec_type: 'OTHER',
    market_value: null,
    cost_basis: null,
  })
  const held = await investor.call(listHoldings)
  expect(held).toMatchObject({
    currency: 'USD',
    total_market_value: '3108.00',
    gain_amount: '200.00',
    gain_percent: '25.00',
    count: 4,
    unknown_positions: 1,
  })
  expect(
    held.results.map(
      ({ name, market_value_amount: worth, percent, gain_amount: gain, gain_percent, is_partial, parts }) => [
        name,
        worth,
        percent,
        gain,
        gain_percent,
        is_partial,
        parts.map(({ account_name }) => account_name),
      ],
    ),
  ).toEqual([
    ['Cash', '2000.00', '64.35', null, null, false, ['Brokerage']],
    ['Vynex Works', '1000.00', '32.18', '200.00', '25.00', false, ['Brokerage', 'Roth IRA']],
    ['Kronen Anleihe', '108.00', '3.47', null, null, false, ['Roth IRA']],
    ['Quiet Note', null, '0.00', null, null, true, ['Roth IRA']],
  ])
})

test('what a holding moved on the newest day of prices is told with that day, and what no prices of two days tell is not', async () => {
  const closes = [
    ['MOVE', '2026-11-19', '100'],
    ['MOVE', '2026-11-20', '102'],
    ['FALL', '2026-11-18', '50'],
    ['FALL', '2026-11-19', '49.5'],
    // a step that looks like a split, a price that is old, and one that has none just before it
    ['STEP', '2026-11-19', '100'],
    ['STEP', '2026-11-20', '50'],
    ['LATE', '2026-11-02', '10'],
    ['LATE', '2026-11-03', '11'],
    ['LONE', '2026-11-12', '10'],
    ['LONE', '2026-11-20', '11'],
  ] as const
  for (const [symbol, date, close] of closes) {
    await sql`insert into market_series (symbol, name, currency, is_simulated, source)
      values (${symbol}, ${symbol}, 'USD', false, 'import') on conflict do nothing`.execute(app.deps.db.system)
    await sql`insert into market_price (symbol, date, close) values (${symbol}, ${date}, ${close}::numeric)`.execute(
      app.deps.db.system,
    )
  }
  const account = await buildAccount(app.deps, investor.userId)
  for (const [ticker, worth] of [
    ['MOVE', '1020.00'],
    ['FALL', '990.00'],
    ['STEP', '500.00'],
    ['LATE', '400.00'],
    ['LONE', '300.00'],
  ] as const)
    await position({ account_id: account.id, ticker, name: ticker, sec_type: 'EQUITY', market_value: worth })
  const held = await investor.call(listHoldings)
  expect(held.results.map(({ name, day_change: change }) => [name, change])).toEqual([
    ['MOVE', { amount: '20.00', percent: '2.00', on: '2026-11-20' }],
    ['FALL', { amount: '-10.00', percent: '-1.00', on: '2026-11-19' }],
    ['STEP', null],
    ['LATE', null],
    ['LONE', null],
  ])
  expect(held.day_change).toEqual({ amount: '10.00', percent: '0.50', on: '2026-11-20' })
})

test('what is sold short is owed: it lessens the total and has no share', async () => {
  const account = await buildAccount(app.deps, investor.userId)
  await position({ account_id: account.id, ticker: 'LONG', name: 'Long', market_value: '1000.00' })
  await position({ account_id: account.id, ticker: 'SHRT', name: 'Short', units: '-5', market_value: '-250.00' })
  const held = await investor.call(listHoldings)
  expect(held.total_market_value).toBe('750.00')
  expect(held.results.map(({ name, percent }) => [name, percent])).toEqual([
    ['Long', '100.00'],
    ['Short', '0.00'],
  ])
})

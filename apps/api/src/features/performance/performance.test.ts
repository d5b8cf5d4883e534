import { createManualAccount, deleteValuation, storeValuation } from '@keelwise/contract/manual-accounts'
import { addTransaction } from '@keelwise/contract/transaction-edits'
import { getPerformance, getSecurityReturns, listBenchmarks } from '@keelwise/contract/performance'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let person: Person

beforeAll(async () => {
  await sql`
    insert into market_series (symbol, name, currency, is_benchmark, is_simulated, source) values ('IDX', 'Simulated index', 'USD', true, true, 'test')
  `.execute(app.deps.db.system)
  await sql`
    insert into market_price (symbol, date, close) values ('IDX', '2026-10-30', 100), ('IDX', '2026-11-02', 110), ('IDX', '2026-11-10', 110), ('IDX', '2026-11-17', 110), ('IDX', '2026-11-20', 121)
  `.execute(app.deps.db.system)
})
beforeEach(async () => {
  person = await app.person()
})
afterAll(() => app.close())

/** Values at the end of days of an account, as readings; `source` for worked-out ones. */
const buildValues = (
  account: { id: string; user_id: string; currency: string },
  values: Record<string, string>,
  source = 'sync',
) =>
  sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    select ${account.user_id}, ${account.id}, d::date, v::numeric, ${account.currency}, ${source}
    from jsonb_each_text(${JSON.stringify(values)}::jsonb) as each(d, v)
  `.execute(app.deps.db.system)

const invested = (changes: Parameters<typeof buildAccount>[2] = {}) =>
  buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', account_name: 'Brokerage XX1', ...changes })

test('returns over an own account: flows are neutral, fees lower the net return only, the parts add up', async () => {
  const account = await invested()
  await buildValues(account, { '2026-11-01': '1000.00', '2026-11-02': '1100.00' }, 'reconstructed')
  await buildValues(account, { '2026-11-03': '1595.00', '2026-11-20': '1600.00' })
  const entry = (tx_type: string, execution_date: string, flow_amount: string) =>
    buildTransaction(app.deps, person.userId, { account_id: account.id, tx_type, execution_date, flow_amount })
  await entry('CONTRIBUTION', '2026-11-03', '500.00')
  await entry('FEE', '2026-11-03', '-10.00')
  await entry('DIVIDEND', '2026-11-02', '20.00')
  await entry('BUY', '2026-11-02', '-300.00')
  const answer = await person.call(getPerformance, { query: { period: 'ALL', benchmark: 'IDX' } })
  expect(answer.period).toEqual({ name: 'ALL', from: '2026-11-01', to: '2026-11-20', days: 19, requested_from: null })
  expect(
    answer.points
      .slice(0, 4)
      .map((p) => [p.date, p.value, p.source, p.inflow, p.fees, p.twr_net_percent, p.twr_gross_percent]),
  ).toEqual([
    ['2026-11-01', '1000.00', 'reconstructed', '0.00', '0.00', '0.0000', '0.0000'],
    ['2026-11-02', '1100.00', 'reconstructed', '0.00', '0.00', '10.0000', '10.0000'],
    ['2026-11-03', '1595.00', 'read', '500.00', '10.00', '9.6563', '10.3438'],
    ['2026-11-04', '1595.00', 'carried', '0.00', '0.00', '9.6563', '10.3438'],
  ])
  expect(answer.totals.twr_net).toEqual({ percent: '10.00', annualised_percent: null })
  expect(answer.totals.twr_gross).toEqual({ percent: '10.69', annualised_percent: null })
  expect(answer.totals.xirr).toMatchObject({ annualised_percent: null })
  expect(answer.totals.benchmark).toEqual({ percent: '21.00', annualised_percent: null })
  // 1,000.00 bought 10 units at 100, 500.00 another 4.5454… at 110.
  expect(answer.totals.same_money).toEqual({ value: '1760.00', difference: '-160.00' })
  expect(answer.attribution).toEqual({
    start_value: '1000.00',
    contributions: '500.00',
    withdrawals: '0.00',
    income: '20.00',
    fees: '-10.00',
    taxes: '0.00',
    market: '90.00',
    currency: '0.00',
    end_value: '1600.00',
  })
  expect(answer.flows).toMatchObject([{ date: '2026-11-03', kind: 'contribution', amount: '500.00', rate: '1' }])
  expect(answer.data_quality).toMatchObject({
    reconstructed_days: 2,
    carried_days: 16,
    gaps: [{ account_id: account.id, from: '2026-11-04', to: '2026-11-19' }],
    unconverted: [],
  })
  const { results } = await person.call(listBenchmarks)
  expect(results).toMatchObject([
    { symbol: 'IDX', is_simulated: true, first_date: '2026-10-30', last_date: '2026-11-20' },
  ])
})

test('a reading speaks for the day its books end, and one day alone has no return', async () => {
  const account = await invested()
  await buildValues(account, { '2026-11-21': '1000.00' })
  await sql`update account_snapshot set value_date = '2026-11-20' where account_id = ${account.id}`.execute(
    app.deps.db.system,
  )
  const { period, totals, points, attribution } = await person.call(getPerformance, {})
  expect(period).toMatchObject({ from: '2026-11-20', to: '2026-11-20', days: 0 })
  const unavailable = 'There is one day of history so far; a return needs two.'
  expect(totals).toEqual({
    twr_net: { unavailable },
    twr_gross: { unavailable },
    xirr: { unavailable },
    benchmark: null,
    same_money: null,
  })
  expect(points).toHaveLength(1)
  expect(attribution).toMatchObject({ start_value: '1000.00', market: '0.00', end_value: '1000.00' })
})

test('a euro account shows what the currency did; an unknown currency is left out and named', async () => {
  const euro = await invested({ currency: 'EUR', market_value: '1000.00' })
  const odd = await invested({ currency: 'XYZ', account_name: 'Odd XX2' })
  await buildValues(euro, { '2025-11-19': '1000.00', '2026-11-20': '1050.00' })
  await buildValues(odd, { '2025-11-19': '50.00', '2026-11-20': '60.00' })
  await buildRate(app.deps, 'EUR', '2025-11-18', '1.10')
  await buildRate(app.deps, 'EUR', '2026-11-20', '1.20')
  const answer = await person.call(getPerformance, { query: { from: '2025-11-19', to: '2026-11-20' } })
  expect(answer.attribution).toMatchObject({
    start_value: '1100.00',
    currency: '100.00',
    market: '60.00',
    end_value: '1260.00',
  })
  expect(answer.totals.twr_net).toEqual({ percent: '14.55', annualised_percent: '14.50' })
  expect(answer.totals.xirr).toEqual({ percent: '14.55', annualised_percent: '14.50' })
  expect(answer.data_quality).toMatchObject({
    unconverted: ['XYZ'],
    left_out: [{ account_id: odd.id, reason: 'There is no exchange rate for XYZ.' }],
  })
})

test('a transfer between own accounts is a flow of each and none of both; bank accounts only when named', async () => {
  const [bank, broker] = [await buildAccount(app.deps, person.userId, { account_type: 'SAVINGS' }), await invested()]
  await buildValues(bank, { '2026-11-19': '900.00', '2026-11-20': '400.00' })
  await buildValues(broker, { '2026-11-19': '100.00', '2026-11-20': '600.00' })
  const transfer_id = '0193aaaa-0000-7000-8000-000000000001'
  const leg = (account_id: string, tx_type: string, flow_amount: string) =>
    buildTransaction(app.deps, person.userId, {
      account_id,
      tx_type,
      flow_amount,
      transfer_id,
      is_cash_flow: false,
    })
  await leg(bank.id, 'TRANSFER_OUT', '-500.00')
  await leg(broker.id, 'TRANSFER_IN', '500.00')
  const one = await person.call(getPerformance, { query: { period: '1M' } })
  expect(one.accounts.map((account) => account.id)).toEqual([broker.id])
  expect(one.flows).toMatchObject([{ kind: 'transfer', converted_amount: '500.00' }])
  const both = await person.call(getPerformance, { query: { period: '1M', account_id: `${bank.id},${broker.id}` } })
  expect(both.flows).toEqual([])
  for (const { totals } of [one, both]) expect(totals.twr_net).toEqual({ percent: '0.00', annualised_percent: null })
})

describe('an investment account that is valued by hand', () => {
  const YEAR = { from: '2025-11-20', to: '2026-11-20' }
  const byHand = async (values: Record<string, { value: string; moved?: string }>) => {
    const [[date, first], ...later] = Object.entries(values) as [[string, { value: string }]]
    const { id } = await person.call(createManualAccount, {
      body: {
        account_name: 'Plan at work',
        institution_name: '',
        account_type: '401K',
        currency: 'USD',
        value: first.value,
        date,
      },
    })
    for (const [day, body] of later as [string, { value: string; moved?: string }][])
      await person.call(storeValuation, { params: { id }, body: { date: day, ...body } })
    return id
  }
  const asked = () => person.call(getPerformance, { query: YEAR })

  test('what was put in beside a new value is a contribution and no return', async () => {
    await byHand({ '2025-11-20': { value: '100000' }, '2026-11-20': { value: '120000', moved: '20000' } })
    const { totals, attribution, flows, data_quality } = await asked()
    expect(totals.twr_net).toMatchObject({ percent: '0.00' })
    expect(totals.xirr).toMatchObject({ percent: '0.00' })
    expect(attribution).toMatchObject({ contributions: '20000.00', market: '0.00', end_value: '120000.00' })
    expect(flows).toMatchObject([{ date: '2026-11-20', kind: 'contribution', amount: '20000.00' }])
    expect(data_quality.notes).toEqual([])
  })

  test('a value that is said again brings what moved but once, and takes it along when it is taken back', async () => {
    const id = await byHand({ '2025-11-20': { value: '100000' }, '2026-06-01': { value: '110000' } })
    const say = (value: string, moved?: string) =>
      person.call(storeValuation, { params: { id }, body: { date: '2026-11-20', value, ...(moved && { moved }) } })
    const contributed = async () => (await asked()).attribution?.contributions
    await say('120000', '20000')
    await say('121000', '20000')
    expect(await contributed()).toBe('20000.00')
    await say('121500')
    expect(await contributed()).toBe('20000.00')
    await say('121500', '5000')
    expect(await contributed()).toBe('5000.00')
    await say('121500', '0')
    expect(await contributed()).toBe('0.00')
    await say('121500', '7000')
    expect(await contributed()).toBe('7000.00')
    await person.call(deleteValuation, { params: { id, date: '2026-11-20' } })
    expect((await asked()).flows).toEqual([])
    // what was entered by itself is no value's
    const none = { description: null, name: null, ticker: null, units: null, unit_price: null, fee: null, tax: null }
    const body = { ...none, account_id: id, tx_type: 'CONTRIBUTION', flow_amount: '300.00', currency: 'USD' } as const
    await person.call(addTransaction, { body: { ...body, execution_date: '2026-11-20' } })
    await say('122000', '2000')
    await say('122000', '1000')
    expect(await contributed()).toBe('1300.00')
  })

  test('what moved before these days does not hide that nobody said what moved in them', async () => {
    await byHand({
      '2024-01-01': { value: '50000' },
      '2025-11-18': { value: '80000', moved: '25000' },
      '2025-11-20': { value: '100000', moved: '10000' },
      '2026-11-20': { value: '120000' },
    })
    expect((await asked()).data_quality.notes).toHaveLength(1)
  })

  test('what was taken out is no loss', async () => {
    await byHand({ '2025-11-20': { value: '100000' }, '2026-11-20': { value: '77000', moved: '-30000' } })
    const { totals, attribution } = await asked()
    expect(attribution).toMatchObject({ withdrawals: '-30000.00', market: '7000.00' })
    expect(totals.twr_net).toMatchObject({ percent: '7.00' })
  })

  test('a contribution on a day of its own counts as one, whatever value stands between', async () => {
    const account_id = await byHand({ '2025-11-20': { value: '100000' }, '2026-11-20': { value: '132000' } })
    const none = { description: null, name: null, ticker: null, units: null, unit_price: null, fee: null, tax: null }
    await person.call(addTransaction, {
      body: {
        ...none,
        account_id,
        execution_date: '2026-05-20',
        tx_type: 'CONTRIBUTION',
        flow_amount: '20000.00',
        currency: 'USD',
      },
    })
    const { totals, attribution, data_quality } = await asked()
    expect(attribution).toMatchObject({ contributions: '20000.00', market: '12000.00' })
    // 120,000 from that day on, 132,000 at the end
    expect(totals.twr_net).toMatchObject({ percent: '10.00' })
    expect(data_quality.notes).toEqual([])
  })

  test('as long as nobody said what was put in, the return says so', async () => {
    await byHand({ '2025-11-20': { value: '100000' }, '2026-11-20': { value: '120000' } })
    const { totals, data_quality } = await asked()
    expect(totals.twr_net).toMatchObject({ percent: '20.00' })
    expect(data_quality.notes).toEqual([
      'What Plan at work is worth was entered by hand: all of its change counts as return until what was put in or taken out is entered too.',
    ])
  })

  test('what was put in before the first value makes up no past', async () => {
    const account_id = await byHand({ '2026-01-01': { value: '100000' }, '2026-11-20': { value: '130000' } })
    const none = { description: null, name: null, ticker: null, units: null, unit_price: null, fee: null, tax: null }
    for (const execution_date of ['2025-12-01', '2026-07-01'])
      await person.call(addTransaction, {
        body: {
          ...none,
          account_id,
          execution_date,
          tx_type: 'CONTRIBUTION',
          flow_amount: '20000.00',
          currency: 'USD',
        },
      })
    await app.deps.jobs.drain()
    const { period, totals } = await asked()
    expect(period.from).toBe('2026-01-01')
    expect(totals.twr_net).toMatchObject({ percent: '8.33' })
  })

  test('a property has no return, so nothing is put in', async () => {
    const { id } = await person.call(createManualAccount, {
      body: {
        account_name: 'Lake house',
        institution_name: '',
        account_type: 'OTHER',
        subtype: 'PROPERTY',
        currency: 'USD',
        value: '1',
        date: '2026-01-01',
      },
    })
    const body = { date: '2026-11-01', value: '2', moved: '1' }
    expect(await person.request('PUT', `/api/investor/manual-accounts/${id}/valuations/`, body)).toMatchObject({
      status: 400,
      body: { moved: ['Only investment accounts have a return.'] },
    })
  })
})

test('what cannot be asked is refused with the field; foreign and missing accounts are not found [S-060]', async () => {
  const other = await app.person()
  const theirs = await buildAccount(app.deps, other.userId, { account_type: 'BROKERAGE' })
  const ask = (query: string) => person.request('GET', `/api/investor/performance/?${query}`)
  expect((await ask('')).status).toBe(404)
  const own = await invested()
  await buildValues(own, { '2026-11-19': '1.00', '2026-11-20': '2.00' })
  for (const [query, field] of [
    ['period=2W', 'period'],
    ['period=1Y&from=2026-01-01', 'period'],
    ['from=2026-02-30', 'from'],
    ['from=2026-03-01&to=2026-02-01', 'to'],
    ['benchmark=NOPE', 'benchmark'],
  ] as const) {
    const { status, body } = await ask(query)
    expect([query, status]).toEqual([query, 400])
    expect(Object.keys(body as object)).toEqual([field])
  }
  for (const id of [theirs.id, `${own.id},${theirs.id}`, 'nonsense', '0193aaaa-0000-7000-8000-00000000ffff'])
    expect([id, (await ask(`account_id=${id}`)).status]).toEqual([id, 404])
  expect((await app.request('GET', '/api/investor/performance/')).status).toBe(401)
  const advisor = await app.person({ userType: 'ADVISOR' })
  expect((await advisor.request('GET', '/api/investor/performance/')).status).toBe(403)
})

test('the return of an account by security: gains add up to the cent, parts to the return that the account shows', async () => {
  const account = await invested()
  await buildValues(account, { '2026-11-16': '1000.00', '2026-11-17': '1045.00' }, 'reconstructed')
  await buildValues(account, { '2026-11-18': '1561.25' })
  for (const [symbol, currency, closes] of [
    ['AAA', 'USD', { '2026-11-16': '60', '2026-11-17': '66', '2026-11-18': '62.70' }],
    ['BBB', 'USD', { '2026-11-16': '30', '2026-11-17': '28.50', '2026-11-18': '29.925' }],
    ['CCC', 'USD', { '2026-11-16': '5' }],
  ] as const) {
    await sql`insert into market_series (symbol, name, currency, is_simulated, source) values (${symbol}, ${symbol}, ${currency}, true, 'test')`.execute(
      app.deps.db.system,
    )
    await sql`insert into market_price (symbol, date, close)
      select ${symbol}, d::date, v::numeric from jsonb_each_text(${JSON.stringify(closes)}::jsonb) as each(d, v)`.execute(
      app.deps.db.system,
    )
  }
  const holding = (ticker: string, units: string, unit_price: string, market_value: string) =>
    buildPosition(app.deps, person.userId, {
      account_id: account.id,
      ticker,
      name: `${ticker} Corporation`,
      units,
      unit_price,
      market_value,
    })
  await holding('AAA', '10', '62.70', '627.00')
  await holding('BBB', String(10 + 500 / 28.5), '29.925', '824.25')
  const entry = (tx_type: string, execution_date: string, flow_amount: string, more: object = {}) =>
    buildTransaction(app.deps, person.userId, { account_id: account.id, tx_type, execution_date, flow_amount, ...more })
  await entry('CONTRIBUTION', '2026-11-18', '500.00')
  await entry('BUY', '2026-11-18', '-500.00', { ticker: 'BBB', units: String(500 / 28.5), unit_price: '28.50' })
  await entry('DIVIDEND', '2026-11-18', '10.00', { ticker: 'AAA' })
  const query = { period: 'ALL' } as const
  const { securities, rest, total, period } = await person.call(getSecurityReturns, { query })
  expect(period).toMatchObject({ from: '2026-11-16', to: '2026-11-18', days: 2 })
  expect(securities).toEqual([
    {
      ticker: 'AAA',
      name: 'AAA Corporation',
      value: '627.00',
      gain: '37.00',
      income: '10.00',
      return_percent: '6.17',
      contribution_percent: '4.44',
      is_partial: false,
      parts: null,
    },
    expect.objectContaining({
      ticker: 'BBB',
      gain: '24.25',
      income: '0.00',
      return_percent: '-0.25',
      contribution_percent: '1.16',
    }),
  ])
  expect(rest).toEqual({ value: '110.00', gain: '0.00', income: '0.00', contribution_percent: '0.00' })
  const { totals, attribution } = await person.call(getPerformance, { query })
  expect(total).toEqual({
    value: '1561.25',
    gain: '61.25',
    income: '10.00',
    contribution_percent: '5.60',
    return: totals.twr_net,
  })
  expect(attribution).toMatchObject({ income: '10.00', market: '51.25', end_value: '1561.25' })
  // both asked in the same words, both refused in the same words
  expect((await person.request('GET', '/api/investor/performance/securities/?period=1Y&from=2026-01-01')).status).toBe(
    400,
  )
  expect((await (await app.person()).request('GET', '/api/investor/performance/securities/')).status).toBe(404)
})

// By hand: 10 units at 10, 11 and 11.50 euros while a euro is 1.10, 1.20 and 1.00 dollars: 110, 132 and 115 dollars. The
// rate makes 100 × 0.10 = 10.00 and 110 × −0.20 = −22.00; the price 10 × 1.20 = 12.00 and 5 × 1.00 = 5.00.
test('a security in another currency says what its price brought and what the exchange rate did, which are its gain', async () => {
  const account = await invested()
  await buildValues(account, { '2026-11-16': '110.00', '2026-11-17': '132.00' }, 'reconstructed')
  await buildValues(account, { '2026-11-18': '115.00' })
  for (const [day, rate] of [
    ['2026-11-16', '1.10'],
    ['2026-11-17', '1.20'],
    ['2026-11-18', '1.00'],
  ] as const)
    await buildRate(app.deps, 'CHF', day, rate)
  for (const [symbol, currency] of [
    ['FFF', 'CHF'],
    ['GGG', 'ISK'],
  ] as const) {
    await sql`insert into market_series (symbol, name, currency, is_simulated, source) values (${symbol}, ${symbol}, ${currency}, true, 'test')`.execute(
      app.deps.db.system,
    )
    await sql`insert into market_price (symbol, date, close)
      values (${symbol}, '2026-11-16', 10), (${symbol}, '2026-11-17', 11), (${symbol}, '2026-11-18', 11.5)`.execute(
      app.deps.db.system,
    )
    await buildPosition(app.deps, person.userId, {
      account_id: account.id,
      ticker: symbol,
      name: `${symbol} Fund`,
      units: '10',
      unit_price: '11.50',
      market_value: '115.00',
      market_value_currency: currency,
    })
  }
  const answer = await person.call(getSecurityReturns, { query: { period: 'ALL' } })
  expect(answer.securities).toMatchObject([
    {
      ticker: 'FFF',
      value: '115.00',
      gain: '5.00',
      contribution_percent: '4.55',
      parts: {
        currency: 'CHF',
        rate_gain: '-12.00',
        price_gain: '17.00',
        // 10 ÷ 110, and 1.2 × −22 ÷ 132; what is left is the price's
        rate_percent: '-10.91',
        price_percent: '15.46',
      },
    },
  ])
  // of krónur no rate is known: no figure that would be wrong, and it is said
  expect(answer.without_rate).toEqual([{ name: 'GGG Fund', currency: 'ISK' }])
  expect(answer.total).toMatchObject({ value: '115.00', gain: '5.00' })
})

test('a security that was given up, one that came without money and one without a price keep the whole whole', async () => {
  const account = await invested()
  await buildValues(account, { '2026-11-16': '1000.00', '2026-11-18': '1210.00' })
  await sql`insert into market_series (symbol, name, currency, is_simulated, source) values ('DDD', 'DDD', 'USD', true, 'test')`.execute(
    app.deps.db.system,
  )
  await sql`insert into market_price (symbol, date, close) values ('DDD', '2026-11-16', 50), ('DDD', '2026-11-17', 55)`.execute(
    app.deps.db.system,
  )
  await buildPosition(app.deps, person.userId, {
    account_id: account.id,
    ticker: null,
    name: 'Private Fund',
    units: '1',
    unit_price: '700',
    market_value: '700.00',
  })
  const entry = (tx_type: string, flow_amount: string, more: object) =>
    buildTransaction(app.deps, person.userId, {
      account_id: account.id,
      tx_type,
      execution_date: '2026-11-17',
      flow_amount,
      ...more,
    })
  await entry('SELL', '560.00', { ticker: 'DDD', units: '-10', unit_price: '56' })
  await entry('TRANSFER_IN', '0.00', { ticker: 'EEE', name: 'Unpriced', units: '5', unit_price: '20' })
  const { securities, rest, total } = await person.call(getSecurityReturns, { query: { period: 'ALL' } })
  const row = (ticker: string | null) => securities.find((each) => each.ticker === ticker)
  expect(row('DDD')).toMatchObject({ value: '0.00', gain: '60.00', return_percent: '12.00', is_partial: false })
  expect(row(null)).toMatchObject({ name: 'Private Fund', value: '700.00', return_percent: null, is_partial: true })
  const sum = (field: 'gain' | 'value' | 'income' | 'contribution_percent') =>
    [...securities, rest].reduce((all, each) => all + Math.round(Number(each[field]) * 100), 0)
  for (const field of ['gain', 'value', 'income', 'contribution_percent'] as const)
    expect([field, sum(field)]).toEqual([field, Math.round(Number(total[field]) * 100)])
})

test.each([
  ['of the answer', 'USD', null],
  [
    'of another country',
    'NOK',
    { currency: 'NOK', rate_gain: null, price_gain: null, rate_percent: null, price_percent: null },
  ],
])(
  'what a security in the currency %s gained is not known where one price stands for all days, and the sums stay whole',
  async (_, currency, parts) => {
    const account = await invested()
    await buildValues(account, { '2026-11-16': '1000.00', '2026-11-18': '1100.00' })
    if (parts !== null) {
      await buildRate(app.deps, currency, '2026-11-16', '0.10')
      await buildRate(app.deps, currency, '2026-11-18', '0.12')
    }
    await buildPosition(app.deps, person.userId, {
      account_id: account.id,
      ticker: null,
      name: 'Silent Fund',
      units: '3',
      unit_price: '233.33',
      market_value: '700.00',
      market_value_currency: currency,
    })
    const booked = { account_id: account.id, ticker: null, name: 'Silent Fund', execution_date: '2026-11-17' }
    await buildTransaction(app.deps, person.userId, { ...booked, tx_type: 'DIVIDEND', flow_amount: '12.00' })
    await buildTransaction(app.deps, person.userId, { ...booked, tx_type: 'FEE', flow_amount: '-2.00' })
    const { securities, rest, total } = await person.call(getSecurityReturns, { query: { period: 'ALL' } })
    expect(securities).toMatchObject([
      {
        name: 'Silent Fund',
        gain: null,
        contribution_percent: null,
        return_percent: null,
        income: '12.00',
        is_partial: true,
        parts,
      },
    ])
    // what the accounts were worth tells what all gained: that of the fund is in the rest
    expect(total).toMatchObject({ gain: '100.00', contribution_percent: '10.00' })
    expect(rest).toMatchObject({ gain: '100.00', contribution_percent: '10.00' })
  },
)

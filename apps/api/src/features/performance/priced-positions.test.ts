import { createClient } from '@keelwise/contract/clients'
import type { Endpoint } from '@keelwise/contract/endpoint'
import { updateMe } from '@keelwise/contract/me'
import { listBenchmarks } from '@keelwise/contract/performance'
import { listPositions } from '@keelwise/contract/positions'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { addDays, daysBetween } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildCredential, buildPosition, buildTransaction } from '../../testing/factories.ts'
import { createCompositeMarket } from '../../sources/market/composite.ts'
import { type MarketPort, noMarket } from '../../sources/market/port.ts'
import { dataPartOf } from '../../assistant/first-answers.ts'
import { answerTo } from '../../testing/every-figure.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { historyJob } from './history.job.ts'
import { marketJob, startMarketUpdate } from './market.job.ts'

const app = await createTestApp()
let investor: Person
let number = 0
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
  investor = await app.person()
})

/** A series of closes of the ticker that it makes up. */
async function series(
  closes: Readonly<Record<string, string>>,
  currency = 'USD',
  isSimulated = false,
): Promise<string> {
  number += 1
  const symbol = `PRCD${number}`
  await sql`insert into market_series (symbol, name, currency, is_simulated, source)
    values (${symbol}, 'Priced', ${currency}, ${isSimulated}, 'import')`.execute(app.deps.db.system)
  for (const [date, close] of Object.entries(closes))
    await sql`insert into market_price (symbol, date, close) values (${symbol}, ${date}, ${close})`.execute(
      app.deps.db.system,
    )
  return symbol
}

/** An account of a file with one position of the day given, at 3.00 for a unit, beside 500.00 of cash. */
async function uploaded(ticker: string, changes: Parameters<typeof buildPosition>[2] = {}, provider = 'file') {
  const credential = await buildCredential(app.deps, investor.userId, { provider })
  const account = await buildAccount(app.deps, investor.userId, {
    credential_id: credential.id,
    account_type: 'BROKERAGE',
    market_value: '3500.00',
  })
  const as_of = '2026-11-16T00:00:00Z'
  await sql`insert into account_snapshot (user_id, account_id, date, market_value, currency)
    values (${investor.userId}, ${account.id}, '2026-11-16', 3500, 'USD')`.execute(app.deps.db.system)
  await buildPosition(app.deps, investor.userId, {
    account_id: account.id,
    ticker,
    units: '1000',
    unit_price: '3.00',
    market_value: '3000.00',
    as_of,
    ...changes,
  })
  return account
}

async function price() {
  await app.deps.jobs.send(app.deps.db.system, 'history', { userId: investor.userId })
  await app.deps.jobs.drain()
  const [position] = (await investor.call(listPositions)).results
  const { net_worth, net_worth_history } = await investor.call(getInvestorSummary)
  return {
    position: [position?.unit_price_amount, position?.market_value_amount, position?.priced_on, position?.priced_by],
    worth: net_worth.amount,
    days: net_worth_history.map(({ date, amount }) => [date.slice(5), amount]),
  }
}

test('what a file holds is priced on at the closes that are known since, day by day, and says on which day', async () => {
  const ticker = await series({ '2026-11-16': '3.00', '2026-11-18': '4.00', '2026-11-20': '4.56' })
  await uploaded(ticker)
  const expected = {
    position: ['4.56', '4560.00', '2026-11-20', 'CLOSE'],
    worth: '5060.00',
    days: [
      ['11-16', '3500.00'],
      ['11-17', '3500.00'],
      ['11-18', '4500.00'],
      ['11-19', '4500.00'],
      ['11-20', '5060.00'],
      ['11-21', '5060.00'],
    ],
  }
  expect(await price()).toEqual(expected)
  // again: nothing is counted twice
  expect(await price()).toEqual(expected)
})

test('simulated prices say so', async () => {
  await uploaded(await series({ '2026-11-16': '3.00', '2026-11-20': '3.10' }, 'USD', true))
  expect((await price()).position).toEqual(['3.10', '3100.00', '2026-11-20', 'SIMULATED'])
})

test('a bond stays percent of its face, an option a hundred shares', async () => {
  const bond = await series({ '2026-11-16': '98.00', '2026-11-20': '99.00' })
  await uploaded(bond, { unit_price: '98.00', units: '3000', market_value: '2940.00', sec_type: 'BOND' })
  expect((await price()).position.slice(0, 2)).toEqual(['99.00', '2970.00'])
})

test.each<[string, () => Promise<unknown>]>([
  [
    'another price on the day of the file',
    async () => uploaded(await series({ '2026-11-16': '3.20', '2026-11-20': '4' })),
  ],
  ['another currency', async () => uploaded(await series({ '2026-11-16': '3.00', '2026-11-20': '4' }, 'EUR'))],
  ['a split since', async () => uploaded(await series({ '2026-11-16': '3.00', '2026-11-20': '1.50' }))],
  [
    'a link that tells its own prices',
    async () => uploaded(await series({ '2026-11-16': '3.00', '2026-11-20': '4' }), {}, 'byallaccounts'),
  ],
  [
    'a trade since',
    async () => {
      const ticker = await series({ '2026-11-16': '3.00', '2026-11-20': '4' })
      const { id } = await uploaded(ticker)
      const trade = { account_id: id, execution_date: '2026-11-18', tx_type: 'BUY', ticker, units: '5' }
      await buildTransaction(app.deps, investor.userId, { ...trade, is_cash_flow: false })
    },
  ],
])('with %s the price stays what was stated', async (_, build) => {
  await build()
  const { position, worth } = await price()
  expect(position).toEqual(['3.00', '3000.00', null, null])
  expect(worth).toBe('3500.00')
})

test('prices of a simulated market are forgotten once the market is real, and imported ones stay', async () => {
  const [simulated, real] = [await series({ '2026-11-20': '5' }, 'USD', true), await series({ '2026-11-20': '6' })]
  await sql`update market_series set is_benchmark = true where symbol in (${simulated}, ${real})`.execute(
    app.deps.db.system,
  )
  const { id: account_id } = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE' })
  await sql`insert into account_history (account_id, user_id, basis, is_simulated, worked_out_at)
    values (${account_id}, ${investor.userId}, 'known', true, now())`.execute(app.deps.db.system)
  await sql`insert into account_snapshot (user_id, account_id, date, market_value, currency, source) values
    (${investor.userId}, ${account_id}, '2026-11-18', 1, 'USD', 'reconstructed'),
    (${investor.userId}, ${account_id}, '2026-11-19', 2, 'USD', 'sync')`.execute(app.deps.db.system)
  await startMarketUpdate({ ...app.deps, market: noMarket })
  const symbols = (await investor.call(listBenchmarks)).results.map(({ symbol }) => symbol)
  expect([symbols.includes(simulated), symbols.includes(real)]).toEqual([false, true])
  const { rows } = await sql`select date from account_snapshot where account_id = ${account_id}`.execute(
    app.deps.db.system,
  )
  expect(rows).toEqual([{ date: '2026-11-19' }])
})

test('what a simulated market priced is not known once the market is real: the account is worth what its file stated, and the file is asked for', async () => {
  const { id } = await uploaded(await series({ '2026-11-16': '3.00', '2026-11-20': '3.10' }, 'USD', true))
  expect(await price()).toMatchObject({ position: ['3.10', '3100.00', '2026-11-20', 'SIMULATED'], worth: '3600.00' })
  await startMarketUpdate({ ...app.deps, market: noMarket })
  await app.deps.jobs.drain()
  const [position] = (await investor.call(listPositions)).results
  expect(position).toMatchObject({
    unit_price_amount: null,
    market_value_amount: null,
    priced_on: null,
    priced_by: null,
    units: '1000',
  })
  const { net_worth } = await investor.call(getInvestorSummary)
  expect(net_worth.amount).toBe('3500.00')
  const told = await app.deps.db.system
    .selectFrom('notification')
    .where('user_id', '=', investor.userId)
    .select(['title', 'message'])
    .execute()
  expect(told).toMatchObject([{ message: expect.stringContaining('Import the newest statement again') }])
  // without a word of its stated value it is not known either
  const other = await uploaded(await series({ '2026-11-16': '3.00', '2026-11-20': '3.10' }, 'USD', true))
  await sql`delete from account_snapshot where account_id = ${other.id}`.execute(app.deps.db.system)
  await app.deps.jobs.send(app.deps.db.system, 'history', { userId: investor.userId })
  await app.deps.jobs.drain()
  await sql`delete from account_snapshot where account_id = ${other.id}`.execute(app.deps.db.system)
  await startMarketUpdate({ ...app.deps, market: noMarket })
  const { rows } =
    await sql`select id, market_value from account where user_id = ${investor.userId} order by market_value`.execute(
      app.deps.db.system,
    )
  expect(rows).toEqual([
    { id, market_value: '3500.00' },
    { id: other.id, market_value: null },
  ])
})

test('what a simulated market priced is forgotten too when its series went before', async () => {
  const ticker = await series({ '2026-11-16': '3.00', '2026-11-20': '3.10' }, 'USD', true)
  await uploaded(ticker)
  expect((await price()).position).toEqual(['3.10', '3100.00', '2026-11-20', 'SIMULATED'])
  await sql`delete from market_series where symbol = ${ticker}`.execute(app.deps.db.system)
  await sql`delete from market_series where is_simulated`.execute(app.deps.db.system)
  await startMarketUpdate({ ...app.deps, market: noMarket })
  const [position] = (await investor.call(listPositions)).results
  expect(position).toMatchObject({ unit_price_amount: null, market_value_amount: null, priced_by: null })
})

test('rates are asked for from the last that is known, and a currency that a source does not have once a day', async () => {
  await buildAccount(app.deps, investor.userId, { market_value: '1.00', currency: 'NOK' })
  const { id: account_id } = await buildAccount(app.deps, investor.userId, { market_value: '1.00', currency: 'KZT' })
  await buildTransaction(app.deps, investor.userId, { account_id, currency: 'KZT', execution_date: '2026-11-02' })
  const asked: string[] = []
  const market: MarketPort = {
    ...noMarket,
    id: 'test',
    fxRates: (currency, from, to) => {
      asked.push(`${currency} ${from}`)
      if (currency === 'KZT') return Promise.resolve([])
      // of all days but the last one, which was a holiday
      const days = Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at))
      return Promise.resolve(days.map((date) => ({ date, usdPerUnit: '0.1' })))
    },
  }
  await sql`delete from fx_rate where currency in ('NOK', 'KZT')`.execute(app.deps.db.system)
  const look = async () => {
    asked.length = 0
    await historyJob({ ...app.deps, market })({ userId: investor.userId })
    return [...new Set(asked)].toSorted()
  }
  expect(await look()).toEqual([expect.stringMatching(/^KZT 2026-10/), expect.stringMatching(/^NOK 2026-/)])
  expect(await look()).toEqual(['NOK 2026-11-19'])
  app.clock.now = new Date('2026-11-22T12:00:01Z')
  expect((await look()).filter((each) => each.startsWith('KZT'))).toHaveLength(1)
  await sql`delete from fx_rate where currency = 'NOK'`.execute(app.deps.db.system)
})

test('of several sources each gives what it knows, and every price and rate keeps the name of its source', async () => {
  const close = { date: '2026-11-20', close: '4.56' }
  const first: MarketPort = {
    ...noMarket,
    id: 'first',
    prices: (symbol) => Promise.resolve(symbol === 'BOTH' ? { name: 'Both', currency: 'USD', closes: [close] } : null),
  }
  const second: MarketPort = {
    ...noMarket,
    id: 'second',
    prices: (symbol) => Promise.resolve({ name: symbol, currency: 'USD', closes: [close] }),
    fxRates: () => Promise.resolve([{ date: '2026-11-20', usdPerUnit: '0.1' }]),
  }
  const held = [await uploaded('BOTH'), await uploaded('OTHER')]
  for (const { id } of held)
    await buildTransaction(app.deps, investor.userId, { account_id: id, execution_date: '2026-11-10', currency: 'ISK' })
  const market = createCompositeMarket([first, second])
  await historyJob({ ...app.deps, market })({ userId: investor.userId })
  const { rows } = await sql`select symbol, source from market_series where symbol in ('BOTH', 'OTHER') order by 1
    `.execute(app.deps.db.system)
  expect(rows).toEqual([
    { symbol: 'BOTH', source: 'first' },
    { symbol: 'OTHER', source: 'second' },
  ])
  const rates = await sql`select distinct source from fx_rate where currency = 'ISK'`.execute(app.deps.db.system)
  expect(rates.rows).toEqual([{ source: 'second' }])
  // the next day each series goes on where it began
  app.clock.now = new Date('2026-11-22T12:00:00Z')
  const asked: string[] = []
  const again = createCompositeMarket(
    [first, second].map((port) => ({
      ...port,
      prices: (symbol: string, from: string, to: string) => {
        asked.push(`${port.id} ${symbol}`)
        return port.prices(symbol, from, to)
      },
    })),
  )
  await marketJob({ ...app.deps, market: again })()
  expect(asked.toSorted()).toEqual(['first BOTH', 'second OTHER'])
})

test('every currency of a person has its rates: of rows without a balance, of holdings, and of what all is added up in', async () => {
  await investor.call(updateMe, { body: { base_currency: 'CHF' } })
  const { id: account_id } = await buildAccount(app.deps, investor.userId, { market_value: null, currency: 'NOK' })
  await buildTransaction(app.deps, investor.userId, { account_id, currency: 'SEK', execution_date: '2026-10-05' })
  await buildPosition(app.deps, investor.userId, { account_id, market_value_currency: 'DKK' })
  const asked: string[] = []
  const market: MarketPort = {
    ...noMarket,
    id: 'test',
    fxRates: (currency, from) => {
      asked.push(`${currency} ${from}`)
      return Promise.resolve([{ date: '2026-11-20', usdPerUnit: '0.1' }])
    },
  }
  await historyJob({ ...app.deps, market })({ userId: investor.userId })
  expect(asked.map((each) => each.slice(0, 3)).toSorted()).toEqual(['CHF', 'DKK', 'NOK', 'SEK'])
  // a few days earlier than the first row, for what is closed
  expect(asked).toContain('SEK 2026-09-25')
  expect(asked).toContain('CHF 2026-09-25')
})

test('with another market than the simulated one no answer, export or print names its indices', async () => {
  await sql`insert into market_series (symbol, name, currency, is_benchmark, is_simulated, source)
    values ('SIM-60-40', 'Simulated 60/40 Index', 'USD', true, true, 'sandbox')`.execute(app.deps.db.system)
  await sql`insert into market_price (symbol, date, close)
    select 'SIM-60-40', day, 100 + (day - date '2025-11-01')::int from generate_series(timestamp '2025-11-01', timestamp '2026-11-20', interval '1 day') d(at), lateral (select at::date as day) x`.execute(
    app.deps.db.system,
  )
  await uploaded(await series({ '2026-11-16': '3.00', '2026-11-20': '3.10' }, 'USD', true))
  const advisor = await app.person({ userType: 'ADVISOR' })
  const client = await advisor.call(createClient, { body: { first_name: 'Ada', last_name: 'North' } })
  const addresses = ({ path, method }: Endpoint): string[] =>
    method !== 'GET' || path.includes('/stream/')
      ? []
      : [path.replace('{id}', client.id)].filter((each) => !each.includes('{'))
  /** Every answer to GET, of a chart each and of an assistant that is asked about the market. */
  const everything = async (): Promise<string[]> => {
    const texts: string[] = []
    const read = async (who: Person, address: string) => {
      const { status, body } = await who.request('GET', address)
      if (status < 400) texts.push(`${address} ${typeof body === 'string' ? body : JSON.stringify(body)}`)
    }
    for (const who of [investor, advisor])
      for (const address of app.app.endpoints.flatMap(addresses)) await read(who, address)
    for (const type of ['net_worth', 'performance', 'allocation', 'cash_flow'])
      await read(investor, `/api/chart/?chart_type=${type}&start=2026-01-01&end=2026-11-21`)
    for (const type of ['SIM-60-40', 'SPY']) await read(investor, `/api/performance/?period=ALL&benchmark=${type}`)
    for (const measures of [['benchmark'], ['twr', 'benchmark', 'excess']])
      texts.push(JSON.stringify(await answerTo(app, investor, dataPartOf('returns', measures as never, {}) as never)))
    return texts
  }
  const naming = (texts: readonly string[]) =>
    texts.flatMap((text) =>
      /simulated [\w/ ]*index|SIM-\d|SIM-EQUITY|SIM-BOND|60\/40/i.test(text) ? [text.slice(0, 80)] : [],
    )
  const before = await everything()
  expect(before.length).toBeGreaterThan(60)
  // the search finds it where there is one
  expect(naming(before)).not.toEqual([])
  await startMarketUpdate({ ...app.deps, market: { ...noMarket, id: 'stooq' } })
  expect(naming(await everything())).toEqual([])
})

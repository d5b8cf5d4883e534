import { getNetWorthChange } from '@keelwise/contract/brief'
import { getChart } from '@keelwise/contract/chart'
import { getGains } from '@keelwise/contract/gains'
import { getMe } from '@keelwise/contract/me'
import { getPerformance, getSecurityReturns } from '@keelwise/contract/performance'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addDays } from '@keelwise/finance/days'
import { namedSpan } from '@keelwise/finance/spans'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerTo } from '../testing/every-figure.ts'
import { buildAccount, buildPosition, buildRate } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { readNetWorthChange } from './change-parts.ts'
import { readGains, readSalesAndLots } from './gains.ts'
import { readPerformance } from './performance.ts'
import { readPerformanceAccounts } from './performance-facts.ts'
import { readAside } from './read-aside.ts'
import { readSecurityReturns } from './security-returns.ts'

vi.setConfig({ testTimeout: 120_000 })

const TODAY = '2026-11-21'
const app = await createTestApp()
let trader: Person
let other: Person

/** Trades of ten securities, every third of them a sale, and deposits between them. */
async function addTrades(person: Person, trades: number): Promise<void> {
  const account = await buildAccount(app.deps, person.userId, {
    account_type: 'BROKERAGE',
    currency: 'EUR',
    market_value: '50000.00',
  })
  await buildPosition(app.deps, person.userId, { account_id: account.id, ticker: 'T1', market_value_currency: 'EUR' })
  await sql`
    insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type, ticker,
      name, flow_amount, currency, units, unit_price, is_cash_flow, created_at, updated_at)
    select gen_random_uuid(), ${person.userId}, ${account.institution_id}, ${account.id}, 'byallaccounts', 'bulk-' || n,
      date '2019-01-01' + (n * 2800 / ${trades})::int, kind, case when kind <> 'DEPOSIT' then 'T' || n % 10 end,
      case when kind <> 'DEPOSIT' then 'Security ' || n % 10 else 'Deposit' end,
      case kind when 'BUY' then -100 - n % 37 when 'SELL' then 90 + n % 53 else 25 end, 'EUR',
      case kind when 'BUY' then 5 when 'SELL' then -4.5 end, case when kind <> 'DEPOSIT' then 20 end, false, now(), now()
    from generate_series(1, ${trades}::int) n,
    lateral (select case when n % 7 = 0 then 'DEPOSIT' when n % 3 = 0 then 'SELL' else 'BUY' end as kind) k
  `.execute(app.deps.db.system)
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency)
    select ${person.userId}, ${account.id}, day::date, 30000 + (day::date - date '2024-01-01') * 20, 'EUR'
    from generate_series(timestamp '2024-01-01', timestamp '2026-11-21', interval '5 days') day
  `.execute(app.deps.db.system)
}

beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2019-01-01', '1.10')
  trader = await app.person()
  other = await app.person()
  await addTrades(trader, 11_000)
  await addTrades(other, 60)
}, 60_000)
afterAll(() => app.close())

const ofTrader = <T>(read: (tx: Parameters<typeof readGains>[0], userId: string) => Promise<T>): Promise<T> =>
  app.deps.db.asUser(trader.userId, (tx) => read(tx, trader.userId))

test('what is read in a thread is what is read here, to the last figure', async () => {
  const gains = await trader.call(getGains, { query: { year: 2025 } })
  expect(gains).toEqual(getGains.response.parse(await ofTrader((tx, id) => readGains(tx, id, { year: 2025 }, TODAY))))
  expect(gains.sales.length).toBeGreaterThan(250)
  expect(gains.lots.length).toBeGreaterThan(250)
  const every = (await ofTrader((tx, id) => readSalesAndLots(tx, id, { isDay: null, withLots: true }, TODAY))).lots
  expect(gains.lots_count).toBe(every.length)
  expect(gains.lots).toEqual(every.slice(0, 500))
  const last = Math.ceil(every.length / 500)
  expect((await trader.call(getGains, { query: { lots_page: last } })).lots).toEqual(every.slice((last - 1) * 500))
  const losses = every.filter((lot) => lot.is_harvestable)
  expect(gains.losses).toEqual({
    count: losses.length,
    gain: sumAmounts(losses.map((lot) => lot.gain ?? '0')),
    lots: losses.toSorted((a, b) => Number(a.gain) - Number(b.gain)).slice(0, 100),
  })

  const csv = await trader.request('GET', '/api/investor/gains/export/?year=2025')
  expect(String(csv.body).trim().split('\r\n').length).toBe(gains.sales.length + 1)

  const query = { period: '1Y' as const }
  const accounts = await ofTrader(readPerformanceAccounts)
  const page = await trader.call(getPerformance, { query })
  expect(page).toEqual(
    getPerformance.response.parse(await ofTrader((tx, id) => readPerformance(tx, id, query, accounts, TODAY))),
  )
  expect(page.totals.xirr).toHaveProperty('percent')
  expect(await trader.call(getSecurityReturns, { query })).toEqual(
    getSecurityReturns.response.parse(await ofTrader((tx, id) => readSecurityReturns(tx, id, query, accounts, TODAY))),
  )
})

test('only what would hold others up is read in a thread, and what others ask is answered before it ends', async () => {
  const { db } = app.deps
  const asked = { query: { year: 2025 }, today: TODAY }
  expect(await readAside(db, other.userId, 'gains', asked)).toBeNull()
  expect(await readAside(db, trader.userId, 'gains', asked)).toHaveLength(1)

  const order: string[] = []
  const long = Promise.all([
    trader.call(getGains, { query: { year: 2025 } }).then(() => order.push('gains')),
    trader.call(getPerformance, { query: { period: '1Y' } }).then(() => order.push('performance')),
    trader.call(getGains, { query: { year: 2024 } }).then(() => order.push('gains')),
  ])
  for (let call = 0; call < 5; call++) {
    await other.call(getMe)
    order.push('somebody else')
  }
  await long
  expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'somebody else'))
  expect(order.slice(5).toSorted()).toEqual(['gains', 'gains', 'performance'])
})

test('a question that has no answer is refused in the same words as everybody’s', async () => {
  const address = '/api/investor/performance/?period=1Y&benchmark=NOSUCH'
  const [mine, theirs] = [await trader.request('GET', address), await other.request('GET', address)]
  expect(mine).toMatchObject({ status: 400, body: { benchmark: ['There is no such benchmark.'] } })
  expect(theirs).toMatchObject({ status: 400, body: { benchmark: ['There is no such benchmark.'] } })
})

test('the chart, why net worth changed and the assistant say what the pages say, and hold nobody up either', async () => {
  const { totals, points } = await trader.call(getPerformance, { query: { period: '1Y' } })
  const net = 'percent' in totals.twr_net ? totals.twr_net.percent : null
  const span = namedSpan('1Y', TODAY)
  const chart = await trader.call(getChart, {
    query: { chart_type: 'performance', start: span.start, end: span.to, interval: 'day' },
  })
  expect(chart.series[0]?.points.at(-1)?.y).toBe(points.at(-1)?.twr_net_percent)

  const since = addDays(TODAY, -30)
  expect(await trader.call(getNetWorthChange, { query: { since } })).toEqual(
    getNetWorthChange.response.parse(await ofTrader((tx, id) => readNetWorthChange(tx, id, since, TODAY))),
  )

  const told = await answerTo(app, trader, {
    subject: 'returns',
    measures: ['twr'],
    period: { from: span.from, to: span.to, words: '1Y' },
  })
  expect(told.of('twr')).toBe(net)
  const { sales } = await trader.call(getGains, { query: { year: 2025 } })
  const sold = await answerTo(app, trader, {
    subject: 'sales',
    measures: ['realized', 'count'],
    period: { from: '2025-01-01', to: '2025-12-31', words: '2025' },
  })
  expect(sold.of('realized')).toBe(sumAmounts(sales.flatMap(({ gain }) => gain ?? [])))

  const order: string[] = []
  const long = answerTo(app, trader, { subject: 'sales', measures: ['realized'] }).then(() => order.push('sales'))
  for (let call = 0; call < 5; call++) {
    await other.call(getMe)
    order.push('somebody else')
  }
  await long
  expect(order.at(-1)).toBe('sales')
})

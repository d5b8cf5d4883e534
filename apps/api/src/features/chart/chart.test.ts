import { acceptAdvisorAccess, listAdvisorAccess, revokeAdvisorAccess } from '@keelwise/contract/advisor-access'
import { createClient, inviteClient } from '@keelwise/contract/clients'
import { type Chart, getChart } from '@keelwise/contract/chart'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { getPerformance } from '@keelwise/contract/performance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MarketError, type MarketPort, type PriceSeries, noMarket } from '../../sources/market/port.ts'
import { buildAccount, buildPosition, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const series = (name: string, closes: readonly (readonly [string, string])[], currency = 'USD'): PriceSeries => ({
  name,
  currency,
  closes: closes.map(([date, close]) => ({ date, close })),
})
const funds: Record<string, PriceSeries> = {
  AAA: series('Alpha Fund', [
    ['2021-09-30', '1'],
    ['2021-10-29', '50'],
    ['2025-10-31', '75'],
    ['2026-10-30', '100'],
    ['2026-11-20', '9999'],
  ]),
  YOUNG: series('Young Fund', [
    ['2025-10-31', '20'],
    ['2026-10-30', '25'],
  ]),
  EURO: series(
    'Euro Fund',
    [
      ['2021-10-29', '9'],
      ['2025-10-31', '10'],
      ['2026-10-30', '10'],
    ],
    'EUR',
  ),
  GONE: series('Gone Fund', [['2022-10-31', '5']]),
}
const asked: string[] = []
let fault: MarketError | null = null
const market: MarketPort = {
  ...noMarket,
  id: 'test',
  isSimulated: true,
  adjustedCloses: (symbol) => {
    asked.push(symbol)
    return fault ? Promise.reject(fault) : Promise.resolve(funds[symbol] ?? null)
  },
  fxRates: () =>
    Promise.resolve([
      { date: '2025-10-30', usdPerUnit: '1.00' },
      { date: '2026-10-30', usdPerUnit: '1.10' },
    ]),
}

const app = await createTestApp({ overrides: () => ({ market }) })
let person: Person
beforeAll(async () => {
  person = await app.person()
})
afterAll(() => app.close())

const chartOf = async (query: string, who: Person = person) => {
  const { status, body } = await who.request('GET', `/api/chart/?${query}`)
  return { status, body, chart: body as Chart }
}
const pointsOf = ({ chart }: { chart: Chart }, at = 0) => chart.series[at]?.points.map(({ x, y }) => [x, y])

test('[R-7.055] two repeated ids are two series of what $10,000 came to, at the ends of whole months', async () => {
  const answer = await chartOf('ids=AAA&ids=YOUNG&years=5')
  expect(answer.chart).toMatchObject({
    chart_type: 'performance',
    title: 'Growth of $10,000',
    x_type: 'date',
    unit: 'USD',
    years: 5,
    missing_ids: [],
    simulated_prices: true,
  })
  expect(answer.chart.series.map(({ id, name }) => [id, name])).toEqual([
    ['AAA', 'Alpha Fund'],
    ['YOUNG', 'Young Fund'],
  ])
  // Both from the first month that both have.
  expect(pointsOf(answer)).toEqual([
    ['2025-10-31', '10000.00'],
    ['2026-10-31', '13333.33'],
  ])
  expect(pointsOf(answer, 1)?.at(-1)).toEqual(['2026-10-31', '12500.00'])
})

test('five years are the default, other currencies are counted in dollars, and the market is asked once a day', async () => {
  expect(pointsOf(await chartOf('ids=AAA'))).toEqual([
    ['2021-10-31', '10000.00'],
    ['2025-10-31', '15000.00'],
    ['2026-10-31', '20000.00'],
  ])
  expect(pointsOf(await chartOf('ids=EURO'))).toEqual([
    ['2025-10-31', '10000.00'],
    ['2026-10-31', '11000.00'],
  ])
  await chartOf('ids=euro&years=1')
  expect(asked.filter((symbol) => symbol === 'EURO')).toHaveLength(1)
})

test('unknown identifiers are named, also one without closes in the years asked for; all unknown is a 404', async () => {
  const { chart } = await chartOf('ids=NOPE&ids=AAA&ids=GONE&ids=AAA&years=2')
  expect(chart.series.map(({ id }) => id)).toEqual(['AAA'])
  expect(chart.missing_ids).toEqual(['NOPE', 'GONE'])
  expect(await chartOf('ids=NOPE&ids=NADA')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a series that an operator imported comes before the market', async () => {
  await app.deps.db.system
    .insertInto('market_series')
    .values({
      symbol: 'OWN',
      name: 'House Fund',
      currency: 'USD',
      is_benchmark: false,
      is_simulated: false,
      source: 'import',
    })
    .execute()
  const closes = { '2025-10-01': '7', '2025-10-31': '10', '2026-10-15': '1', '2026-10-30': '12' }
  await app.deps.db.system
    .insertInto('market_price')
    .values(Object.entries(closes).map(([date, close]) => ({ symbol: 'OWN', date, close })))
    .execute()
  const answer = await chartOf('ids=own')
  expect(pointsOf(answer)).toEqual([
    ['2025-10-31', '10000.00'],
    ['2026-10-31', '12000.00'],
  ])
  expect(answer.chart).toMatchObject({ simulated_prices: false, series: [{ id: 'own', name: 'House Fund' }] })
  expect(asked).not.toContain('OWN')
})

test('a market that cannot be reached is a 503 and asked again, one that refuses the identifier knows nothing of it', async () => {
  fault = new MarketError('unavailable', 'down')
  expect(await chartOf('ids=LATER')).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
  fault = new MarketError('invalid', 'what is that')
  expect(await chartOf('ids=LATER')).toMatchObject({ status: 404 })
  fault = null
})

test.each([
  ['', { ids: ['Required'] }],
  ['years=5', { ids: ['Required'] }],
  ['start=2026-01-01', { chart_type: ['Required'] }],
  ['ids=AAA&chart_type=net_worth', { non_field_errors: ['Ask for funds or for a chart type, not both.'] }],
  ['years=5&chart_type=net_worth', { non_field_errors: ['Ask for funds or for a chart type, not both.'] }],
  ['ids=AAA&years=31', { years: ['Enter a number of years from 1 to 30.'] }],
  ['ids=AAA&years=0', { years: ['Enter a number of years from 1 to 30.'] }],
  ['ids=../admin', { 'ids.0': ['Enter the identifier of a fund.'] }],
  [Array.from({ length: 11 }, (_, n) => `ids=A${n}`).join('&'), { ids: ['At most 10 funds.'] }],
  ['ids=A%00', { ids: ['Invalid input'] }],
  ['chart_type=net_worth&start=2026-11-02&end=2026-11-01', { start: ['Must not be after the last day.'] }],
  ['chart_type=cash_flow&end=0001-01-01', { end: ['Nothing is known of this day.'] }],
])('?%s is refused with its field', async (query, body) => {
  expect(await chartOf(query)).toMatchObject({ status: 400, body })
})

test('net worth is that of the dashboard, the last value of every interval', async () => {
  const owner = await app.person()
  const account = await buildAccount(app.deps, owner.userId, { market_value: '900.00', account_type: 'BROKERAGE' })
  const days = { '2026-09-30': '500.00', '2026-10-15': '600.00', '2026-10-31': '700.00', '2026-11-01': '800.00' }
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values(
      Object.entries(days).map(([date, market_value]) => ({
        user_id: owner.userId,
        account_id: account.id,
        date,
        market_value,
        currency: 'USD',
      })),
    )
    .execute()
  const { net_worth: shown } = await owner.call(getInvestorSummary)
  expect(pointsOf(await chartOf('chart_type=net_worth&interval=month', owner))).toEqual([
    ['2026-09-30', '500.00'],
    ['2026-10-31', '700.00'],
    ['2026-11-21', shown.amount],
  ])
  const daily = pointsOf(await chartOf('chart_type=net_worth&start=2026-10-30&end=2026-11-01', owner))
  expect(daily).toEqual([
    ['2026-10-30', '600.00'],
    ['2026-10-31', '700.00'],
    ['2026-11-01', '800.00'],
  ])
  const weekly = pointsOf(await chartOf('chart_type=net_worth&start=2026-10-26&end=2026-11-02&interval=week', owner))
  expect(weekly).toEqual([
    ['2026-11-01', '800.00'],
    ['2026-11-02', '800.00'],
  ])
  // Another person sees nothing of it.
  expect(pointsOf(await chartOf('chart_type=net_worth'))).toEqual([])
})

test('long spans are thinned to 400 points and keep the newest', async () => {
  const owner = await app.person()
  const account = await buildAccount(app.deps, owner.userId)
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values({
      user_id: owner.userId,
      account_id: account.id,
      date: '2020-01-01',
      market_value: '1.00',
      currency: 'USD',
    })
    .execute()
  const points = pointsOf(await chartOf('chart_type=net_worth&start=1900-01-01&interval=day', owner))
  expect(points?.length).toBeLessThanOrEqual(400)
  expect(points?.at(-1)?.[0]).toBe('2026-11-21')
  const flows = await chartOf('chart_type=cash_flow&start=2000-01-01&interval=day', owner)
  expect(pointsOf(flows)).toHaveLength(323)
})

test('cash flow has a point for every month or week, money out negative, and converts at the day', async () => {
  const owner = await app.person()
  await buildRate(app.deps, 'EUR', '2026-09-01', '1.20')
  const { id: account_id } = await buildAccount(app.deps, owner.userId)
  const book = (execution_date: string, flow_amount: string, changes = {}) =>
    buildTransaction(app.deps, owner.userId, { account_id, execution_date, flow_amount, ...changes })
  await book('2026-09-01', '100.00')
  await book('2026-09-30', '-10.00', { currency: 'EUR' })
  await book('2026-11-01', '-7.00')
  await book('2026-11-02', '5.00', { is_pending: true })
  await book('2026-08-31', '1000.00')
  const monthly = await chartOf('chart_type=cash_flow&start=2026-09-01&end=2026-11-21', owner)
  expect(pointsOf(monthly)).toEqual([
    ['2026-09-01', '100.00'],
    ['2026-10-01', '0.00'],
    ['2026-11-01', '0.00'],
  ])
  const later = await chartOf('chart_type=cash_flow&start=2026-09-02&end=2026-09-29', owner)
  expect([pointsOf(later), pointsOf(later, 1)]).toEqual([[['2026-09-01', '0.00']], [['2026-09-01', '0.00']]])
  expect(pointsOf(monthly, 1)).toEqual([
    ['2026-09-01', '-12.00'],
    ['2026-10-01', '0.00'],
    ['2026-11-01', '-7.00'],
  ])
  const weekly = await chartOf('chart_type=cash_flow&start=2026-10-28&end=2026-11-05&interval=week', owner)
  expect(pointsOf(weekly, 1)).toEqual([
    ['2026-10-26', '-7.00'],
    ['2026-11-02', '0.00'],
  ])
})

test('allocation is the share of each class, performance the return of the performance screen', async () => {
  const owner = await app.person()
  const { id: account_id } = await buildAccount(app.deps, owner.userId, {
    account_type: 'BROKERAGE',
    market_value: '110.00',
  })
  await buildPosition(app.deps, owner.userId, { account_id, market_value: '75.00' })
  await buildPosition(app.deps, owner.userId, { account_id, market_value: '25.00', asset_class: 'cash' })
  const allocation = await chartOf('chart_type=allocation', owner)
  expect(allocation.chart).toMatchObject({ x_type: 'category', unit: 'percent', years: null })
  expect(pointsOf(allocation)).toEqual([
    ['equity', '75.00'],
    ['fixed_income', '0.00'],
    ['cash', '25.00'],
    ['alternatives', '0.00'],
  ])
  expect(pointsOf(await chartOf('chart_type=performance'))).toEqual([])
  await app.deps.db.system
    .insertInto('account_snapshot')
    .values(
      [
        ['2026-11-18', '100.00'],
        ['2026-11-20', '110.00'],
      ].map(([date = '', market_value = '']) => ({
        user_id: owner.userId,
        account_id,
        date,
        market_value,
        currency: 'USD',
        source: 'sync',
      })),
    )
    .execute()
  const shown = await owner.call(getPerformance, { query: { from: '2026-11-18', to: '2026-11-20' } })
  const answer = await chartOf('chart_type=performance&start=2026-11-18&end=2026-11-20', owner)
  expect(pointsOf(answer)).toEqual(shown.points.map((point) => [point.date, point.twr_net_percent]))
  expect(pointsOf(answer)?.at(-1)).toEqual(['2026-11-20', '10.0000'])
  expect(answer.chart.unit).toBe('percent')
})

test('an advisor sees funds, and of a client what the investor agreed to share; a stranger sees nothing', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  const investor = await app.person()
  const account = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE' })
  await buildPosition(app.deps, investor.userId, { account_id: account.id })
  const body = { first_name: 'Sky', last_name: 'Harbour', email: investor.email, risk_score: 12 }
  const { id } = await advisor.call(createClient, { body })
  expect((await advisor.call(getChart, { query: { ids: ['AAA', 'YOUNG'], years: '1' } })).series).toHaveLength(2)
  expect(await chartOf('chart_type=net_worth', advisor)).toMatchObject({
    status: 400,
    body: { client_id: ['Required'] },
  })
  const ofClient = (type: string, who = advisor) => chartOf(`chart_type=${type}&client_id=${id}`, who)
  expect(await ofClient('allocation')).toMatchObject({ status: 404 })
  await advisor.call(inviteClient, { params: { id } })
  const [asked] = (await investor.call(listAdvisorAccess)).results
  await investor.call(acceptAdvisorAccess, { params: { id: asked!.id } })
  expect(pointsOf(await ofClient('allocation'))?.[0]).toEqual(['equity', '100.00'])
  // nobody can agree to share transactions, and nobody else is this client's advisor
  expect(await ofClient('cash_flow')).toMatchObject({ status: 404 })
  expect(await ofClient('allocation', await app.person({ userType: 'ADVISOR' }))).toMatchObject({ status: 404 })
  expect(await ofClient('allocation', investor)).toMatchObject({ status: 404 })
  expect(await chartOf('chart_type=allocation&client_id=x', advisor)).toMatchObject({ status: 404 })
  await investor.call(revokeAdvisorAccess, { params: { id: asked!.id } })
  expect(await ofClient('allocation')).toMatchObject({ status: 404 })
  expect(await app.request('GET', '/api/chart/?ids=AAA')).toMatchObject({ status: 401 })
})

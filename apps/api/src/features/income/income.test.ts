import { getIncomeCalendar } from '@keelwise/contract/income'
import { getPerformance } from '@keelwise/contract/performance'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildTransaction } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('coupons, dividends, interest and repayments of the next twelve months stand beside what came in', async () => {
  const [person, other] = [await app.person(), await app.person()]
  const brokerage = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', account_name: 'Growth' })
  const savings = await buildAccount(app.deps, person.userId, { account_type: 'SAVINGS', account_name: 'Reserve' })
  const hold = (changes: object) => buildPosition(app.deps, person.userId, { account_id: brokerage.id, ...changes })
  const bond = { sec_type: 'BOND', asset_class: 'fixed_income', units: '10000', coupon_rate: '4' }
  await hold({ ...bond, name: 'Harbour bond', maturity_date: '2027-05-15' })
  const perpetual = await hold({ ...bond, name: 'Perpetual note', maturity_date: '1900-01-01' })
  await hold({ name: 'Tidewater Works', ticker: 'TIDE' })
  await buildPosition(app.deps, other.userId, { ...bond, maturity_date: '2027-01-01' })
  const pay = (
    account_id: string,
    tx_type: string,
    execution_date: string,
    flow_amount: string,
    changes: object = {},
  ) => buildTransaction(app.deps, person.userId, { account_id, tx_type, execution_date, flow_amount, ...changes })
  await pay(brokerage.id, 'DIVIDEND', '2026-05-20', '30.00', { ticker: 'TIDE' })
  await pay(brokerage.id, 'DIVIDEND', '2026-11-20', '33.00', { ticker: 'TIDE' })
  await pay(savings.id, 'INTEREST', '2025-11-30', '9.00')
  await pay(savings.id, 'INTEREST', '2026-11-02', '5.00', { is_pending: true })

  const answer = await person.call(getIncomeCalendar)
  expect([answer.from, answer.to]).toEqual(['2026-11-21', '2027-11-20'])
  expect(
    answer.expected.map((row) => [
      row.date,
      row.kind,
      row.amount,
      row.is_estimated,
      row.position_name,
      row.account_name,
    ]),
  ).toEqual([
    ['2026-11-30', 'interest', '9.00', true, null, 'Reserve'],
    ['2027-05-15', 'coupon', '200.00', true, 'Harbour bond', 'Growth'],
    ['2027-05-15', 'maturity', '10000.00', false, 'Harbour bond', 'Growth'],
    ['2027-05-20', 'dividend', '30.00', true, 'Tidewater Works', 'Growth'],
    ['2027-11-20', 'dividend', '33.00', true, 'Tidewater Works', 'Growth'],
  ])
  expect(answer.not_available).toEqual([
    { position_id: perpetual.id, position_name: 'Perpetual note', account_name: 'Growth', reason: 'schedule_unknown' },
  ])
  // a whole year: of the first month only the days from the same day a year ago on
  expect(answer.received.map(({ month }) => month)).toEqual([
    '2025-11',
    '2025-12',
    ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  ])
  expect(answer.received_from).toBe('2025-11-22')
  expect(answer.received.filter(({ amount }) => amount !== '0.00')).toEqual([
    { month: '2025-11', amount: '9.00' },
    { month: '2026-05', amount: '30.00' },
    { month: '2026-11', amount: '33.00' },
  ])
  expect(answer.months.map(({ month }) => month)).toEqual([
    '2026-11',
    '2026-12',
    ...Array.from({ length: 11 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}`),
  ])
  expect(answer.months.filter(({ income }) => income !== '0.00')).toEqual([
    { month: '2026-11', income: '9.00', coupon: '0.00', dividend: '0.00', interest: '9.00', maturity: '0.00' },
    { month: '2027-05', income: '230.00', coupon: '200.00', dividend: '30.00', interest: '0.00', maturity: '10000.00' },
    { month: '2027-11', income: '33.00', coupon: '0.00', dividend: '33.00', interest: '0.00', maturity: '0.00' },
  ])
  expect(answer.totals).toEqual({ income: '272.00', maturity: '10000.00', received: '72.00' })
  const spring = await person.call(getIncomeCalendar, { query: { from: '2027-05-01', to: '2027-05-16' } })
  expect(spring.expected.map(({ kind }) => kind)).toEqual(['coupon', 'maturity'])
})

test.each([
  ['from=2027-01-02&to=2027-01-01', { to: ['Must not be before the first day.'] }],
  ['to=2030-01-01', { to: ['At most two years ahead.'] }],
  ['from=2027-02-30', { from: ['Invalid date'] }],
])('%s is refused with its field', async (query, fields) => {
  const person = await app.person()
  const answer = await person.request('GET', `/api/investor/income-calendar/?${query}`)
  expect(answer).toMatchObject({ status: 400, body: fields })
})

test('advisors and strangers see no income', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  expect(await advisor.request('GET', '/api/investor/income-calendar/')).toMatchObject({ status: 403 })
  expect(await app.request('GET', '/api/investor/income-calendar/')).toMatchObject({ status: 401 })
})

test('a reinvestment in one row is income once, one beside its dividend is not, and returned capital is none', async () => {
  const person = await app.person()
  const { id } = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE' })
  const row = (tx_type: string, execution_date: string, flow_amount: string) =>
    buildTransaction(app.deps, person.userId, {
      account_id: id,
      tx_type,
      execution_date,
      flow_amount,
      ticker: 'FUND',
      name: 'A fund',
      units: tx_type === 'REINVEST' ? '1' : null,
      is_cash_flow: false,
    })
  await row('REINVEST', '2026-03-20', '-60.00')
  await row('REINVEST', '2026-06-20', '-61.00')
  await row('DIVIDEND', '2026-06-19', '61.00')
  await row('RETURN_OF_CAPITAL', '2026-07-01', '40.00')
  // a year ago to the day, and the day after
  await row('DIVIDEND', '2025-11-21', '7.00')
  await row('DIVIDEND', '2025-11-22', '5.00')
  const { received, totals } = await person.call(getIncomeCalendar)
  expect(received.filter(({ amount }) => amount !== '0.00')).toEqual([
    { month: '2025-11', amount: '5.00' },
    { month: '2026-03', amount: '60.00' },
    { month: '2026-06', amount: '61.00' },
  ])
  expect(totals.received).toBe('126.00')
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    values (${person.userId}, ${id}, '2026-03-01', 1000, 'USD', 'sync'), (${person.userId}, ${id}, '2026-11-20', 1200, 'USD', 'sync')
  `.execute(app.deps.db.system)
  const { attribution } = await person.call(getPerformance, { query: { period: 'ALL' } })
  expect(attribution).toMatchObject({ income: '121.00', contributions: '0.00', market: '79.00' })
})

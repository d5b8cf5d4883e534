import { getIncomeCalendar, getIncomeTaxes } from '@keelwise/contract/income'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildTransaction } from '../../testing/factories.ts'
import { answerTo } from '../../testing/every-figure.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('tax inside a payment, beside it and unknown are told apart, by country and as CSV', async () => {
  const [person, other] = [await app.person(), await app.person()]
  const { id } = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', account_name: 'Growth' })
  const row = (userId: string, account_id: string, changes: object) =>
    buildTransaction(app.deps, userId, { account_id, tx_type: 'DIVIDEND', is_cash_flow: false, ...changes })
  const own = (execution_date: string, flow_amount: string, changes: object) =>
    row(person.userId, id, { execution_date, flow_amount, ...changes })
  // 300 before tax, 105 inside the row
  await own('2026-05-13', '195.00', { ticker: 'NEST', cusip: 'CH0038863350', tax: '105.00' })
  // 100 before tax, 15 booked two days later
  await own('2026-06-10', '100.00', { ticker: 'TIDE', name: 'Tidewater' })
  await own('2026-06-12', '-15.00', { ticker: 'TIDE', name: 'Tidewater', tx_type: 'TAX', description: 'TAX' })
  await buildPosition(app.deps, person.userId, {
    account_id: id,
    ticker: 'TIDE',
    name: 'Tidewater',
    cusip: '886423102',
  })
  // nobody says
  await own('2026-07-01', '40.00', { ticker: 'KELP' })
  // known to be none
  await own('2026-07-02', '2.00', { tx_type: 'INTEREST', tax: '0' })
  // near no payment: by its text, and a tax that is none on income
  await own('2026-09-01', '-3.00', { ticker: 'GONE', tx_type: 'TAX', description: 'FOREIGN TAX WITHHELD GONE' })
  await own('2026-09-02', '-500.00', { tx_type: 'TAX', description: 'COUNTY TREASURER' })
  // of other years and other people
  await own('2025-11-20', '8.00', { ticker: 'NEST', tax: '2.00' })
  const theirs = await buildAccount(app.deps, other.userId, { account_type: 'BROKERAGE' })
  await row(other.userId, theirs.id, { execution_date: '2026-05-13', flow_amount: '7.00', tax: '3.00' })

  const answer = await person.call(getIncomeTaxes, { query: { year: '2026' } })
  expect(answer.totals).toEqual({ gross: '442.00', withheld: '123.00', net: '319.00', unknown: 1 })
  expect(
    answer.payments.map((each) => [
      each.date,
      each.kind,
      each.ticker,
      each.country,
      each.gross,
      each.withheld,
      each.net,
    ]),
  ).toEqual([
    ['2026-05-13', 'dividend', 'NEST', 'CH', '300.00', '105.00', '195.00'],
    ['2026-06-10', 'dividend', 'TIDE', 'US/CA', '100.00', '15.00', '85.00'],
    ['2026-07-01', 'dividend', 'KELP', null, null, null, '40.00'],
    ['2026-07-02', 'interest', null, null, '2.00', '0.00', '2.00'],
    ['2026-09-01', 'tax', 'GONE', null, '0.00', '3.00', '-3.00'],
  ])
  expect(answer.countries).toEqual([
    { country: 'CH', gross: '300.00', withheld: '105.00', net: '195.00', unknown: 0 },
    { country: 'US/CA', gross: '100.00', withheld: '15.00', net: '85.00', unknown: 0 },
    { country: null, gross: '42.00', withheld: '3.00', net: '39.00', unknown: 1 },
  ])
  // the past twelve months begin a day after that of last November
  expect((await person.call(getIncomeTaxes)).totals).toEqual(answer.totals)
  expect((await person.call(getIncomeTaxes, { query: { year: '2025' } })).totals).toMatchObject({
    gross: '10.00',
    withheld: '2.00',
  })
  // all that was taken: 123 of income and 500 of the county
  const taken = await answerTo(app, person, {
    subject: 'transactions',
    measures: ['taxes', 'foreign_tax'],
    period: { from: '2026-01-01', to: '2026-11-21', words: '2026' },
  })
  expect(taken.of('taxes')).toBe('623.00')
  const file = await person.request('GET', '/api/investor/income-taxes/export/?year=2026')
  expect(String(file.body).trim().split('\r\n').slice(0, 4)).toEqual([
    'Date,Kind,Ticker,Name,Country,Gross,Tax withheld,Net,Currency,Institution,Account',
    expect.stringMatching(/^2026-05-13,Dividend,NEST,.*,CH,300\.00,105\.00,195\.00,USD,.*,Growth$/),
    expect.stringMatching(/^2026-06-10,Dividend,TIDE,Tidewater,US\/CA,100\.00,15\.00,85\.00,USD,.*,Growth$/),
    expect.stringMatching(/^2026-07-01,Dividend,KELP,.*,unknown,unknown,unknown,40\.00,USD,.*,Growth$/),
  ])
  // what came in is what was booked, as before
  expect((await person.call(getIncomeCalendar)).totals.received).toBe('337.00')
})

test('tax withheld in another currency counts at the rate of its day, and without a rate it is not known', async () => {
  const person = await app.person()
  const { id } = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE' })
  await sql`insert into fx_rate (currency, date, usd_per_unit, source) values ('CHF', '2026-03-02', 1.25, 'test')
    on conflict (currency, date) do update set usd_per_unit = excluded.usd_per_unit`.execute(app.deps.db.system)
  const pay = (currency: string) =>
    buildTransaction(app.deps, person.userId, {
      account_id: id,
      tx_type: 'DIVIDEND',
      execution_date: '2026-03-02',
      flow_amount: '65.00',
      tax: '35.00',
      currency,
    })
  await pay('CHF')
  await pay('XTS')
  const { totals, unconverted } = await person.call(getIncomeTaxes, { query: { year: '2026' } })
  expect(totals).toEqual({ gross: '125.00', withheld: '43.75', net: '81.25', unknown: 1 })
  expect(unconverted).toEqual(['XTS'])
})

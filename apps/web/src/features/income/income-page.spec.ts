import { readFile } from 'node:fs/promises'
import { type IncomeCalendar, getIncomeCalendar, getIncomeTaxes } from '@keelwise/contract/income'
import { listInstitutions } from '@keelwise/contract/institutions'
import { listPositions } from '@keelwise/contract/positions'
import { buildIncome } from '../../testing/build-income.ts'
import { buildInstitution, buildPosition, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const monthsFrom = (year: number, month: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7))
const none = { income: '0.00', coupon: '0.00', dividend: '0.00', interest: '0.00', maturity: '0.00' }
const calendar: IncomeCalendar = {
  currency: 'USD',
  from: '2026-11-21',
  to: '2027-11-20',
  expected: [
    buildIncome({
      date: '2026-11-30',
      kind: 'interest',
      amount: '9.00',
      per_year: 12,
      position_id: null,
      position_name: null,
      ticker: null,
      account_name: 'Reserve',
      institution_name: 'First Harbor Bank',
      last_date: '2026-10-30',
      last_amount: '9.00',
    }),
    buildIncome(),
    buildIncome({
      date: '2027-02-28',
      kind: 'maturity',
      amount: '10000.00',
      position_id: idOf(401),
      position_name: 'Harbour bond',
      ticker: null,
      is_estimated: false,
      basis: 'scheduled',
      per_year: null,
      last_date: null,
      last_amount: null,
    }),
  ],
  not_available: [
    { position_id: idOf(402), position_name: 'Perpetual note', account_name: 'Growth', reason: 'schedule_unknown' },
  ],
  months: monthsFrom(2026, 11, 13).map((month) => ({
    month,
    ...none,
    ...(month === '2026-11' ? { income: '9.00', interest: '9.00' } : {}),
    ...(month === '2027-02' ? { income: '33.00', dividend: '33.00', maturity: '10000.00' } : {}),
  })),
  totals: { income: '42.00', maturity: '10000.00', received: '63.00' },
  received_from: '2025-11-22',
  received: monthsFrom(2025, 11, 13).map((month) => ({
    month,
    amount: month === '2026-05' ? '30.00' : month === '2026-11' ? '33.00' : '0.00',
  })),
  unconverted: ['XTS'],
}

test.beforeEach(({ page }) => signIn(page))

test('the next twelve months stand beside the past ones, in a chart by month and by date with why and what it is of', async ({
  page,
  api,
}) => {
  api.on(getIncomeCalendar, calendar)
  await page.goto('/investor/income')
  await expect(page.getByRole('heading', { level: 1, name: 'Income' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: /Expected in the next 12 months/ })).toContainText('$42.00')
  await expect(main).toContainText('Received in the past 12 months$63.00')
  await expect(main).toContainText('Repaid at maturity$10,000.00')
  await expect(main).toContainText('Without amounts in XTS: no exchange rate is known.')
  await expect(main).toContainText(
    'Perpetual noteGrowth · Neither a maturity date nor an earlier payment tells when coupons are paid.',
  )

  const chart = page.getByRole('slider', { name: 'Income by month' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 2025, from Nov 22: Received $0.00')
  for (let month = 0; month < 12; month++) await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 2026: Received $33.00, Expected $9.00')
  for (let month = 0; month < 3; month++) await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Feb 2027: Expected $33.00, $10,000.00 repaid at maturity')
  await page.keyboard.press('t')
  await expect(page.getByRole('table', { name: 'Income by month' }).getByRole('row', { name: /Nov 2026/ })).toHaveText(
    'Nov 2026$33.00$9.00',
  )
  await page.getByRole('button', { name: 'Show as chart' }).click()

  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Nov 20261 payment still to come$9.00',
    'Feb 20272 payments, $10,000.00 repaid$33.00',
  ])
  await expect(page.getByRole('list', { name: 'Payments in Nov 2026' }).getByRole('listitem')).toHaveText([
    'Nov 30ReserveInterest · First Harbor Bank≈ $9.00',
  ])
  await expect(page.getByRole('list', { name: 'Payments in Feb 2027' }).getByRole('listitem')).toHaveText([
    'Feb 20TIDE · Tidewater WorksDividend · Growth · Northgate Invest≈ $33.00',
    'Feb 28Harbour bondRepayment at maturity · Growth · Northgate Invest$10,000.00',
  ])
  await page.getByRole('button', { name: 'Why Tidewater Works on Feb 20, 2027' }).click()
  await expect(page.getByText('The last payment again: $33.00 on Nov 20, 2026, paid quarterly so far.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Feb 2027/ }).click()
  await expect(page.getByRole('list', { name: 'Payments in Feb 2027' })).toBeHidden()
})

test('a month of many payments stays closed until somebody asks for them', async ({ page, api }) => {
  const [payment] = calendar.expected
  if (!payment) throw new Error('none is expected')
  const many = Array.from({ length: 12 }, (_, day) => ({ ...payment, account_id: idOf(700 + day), date: '2027-02-10' }))
  api.on(getIncomeCalendar, { ...calendar, expected: [payment, ...many] })
  await page.goto('/investor/income')
  await expect(page.getByRole('list', { name: 'Payments in Nov 2026' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Payments in Feb 2027' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Feb 2027/ }).click()
  await expect(page.getByRole('list', { name: 'Payments in Feb 2027' }).getByRole('listitem')).toHaveCount(12)
})

test('the payments are saved as a calendar and as a table', async ({ page, api }) => {
  api.on(getIncomeCalendar, calendar)
  await page.goto('/investor/income')
  const save = async (button: string) => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await started
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')] as const
  }
  const [ics, events] = await save('Calendar file')
  expect(ics).toBe('keelwise-income-2026-11-21.ics')
  expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  const [csv, lines] = await save('Export CSV')
  expect(csv).toBe('keelwise-income-2026-11-21.csv')
  expect(lines.split('\r\n')).toHaveLength(5)
})

test('positions lead to income, and a payment leads back to its position, marked', async ({ page, api }) => {
  api
    .on(getIncomeCalendar, calendar)
    .on(
      listInstitutions,
      pageOf([
        buildInstitution(),
        buildInstitution({ institution_id: idOf(202), institution_name: 'Northgate Invest' }),
      ]),
    )
    .on(listPositions, pageOf([buildPosition({ id: idOf(401) }), buildPosition({ id: idOf(400), name: 'Tidewater' })]))
  await page.goto('/investor/positions')
  await page.getByRole('link', { name: 'Expected income' }).click()
  await page.getByRole('link', { name: 'TIDE · Tidewater Works' }).click()
  const table = page.getByRole('table', { name: 'Positions at Northgate Invest' })
  await expect(table.locator('[aria-current]')).toContainText('Tidewater')
  await expect(page.getByRole('table')).toHaveCount(1)
  await expectAccessible(page)
})

test('without income the page says what would bring some, and a failure can be tried again', async ({ page, api }) => {
  api.on(getIncomeCalendar, problem(500, 'Boom'))
  await page.goto('/investor/income')
  await expect(page.getByText('Your income could not be loaded.')).toBeVisible()
  api.on(getIncomeCalendar, { ...calendar, expected: [] })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Nothing is expected in the next 12 months.')).toBeVisible()
  api.on(getIncomeCalendar, {
    ...calendar,
    expected: [],
    not_available: [],
    received: calendar.received.map(({ month }) => ({ month, amount: '0.00' })),
  })
  await page.reload()
  await expect(page.getByText('No income yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Accounts' })).toBeVisible()
})

const payment = {
  date: '2026-05-13',
  kind: 'dividend',
  ticker: 'NEST',
  name: null,
  account_name: 'Growth',
  institution_name: 'Northgate Invest',
  country: 'CH',
  gross: '300.00',
  withheld: '105.00',
  net: '195.00',
} as const
const taxes = {
  currency: 'USD',
  from: '2025-11-22',
  to: '2026-11-21',
  totals: { gross: '340.00', withheld: '105.00', net: '235.00', unknown: 1 },
  countries: [
    { country: 'CH', gross: '300.00', withheld: '105.00', net: '195.00', unknown: 0 },
    { country: null, gross: '40.00', withheld: '0.00', net: '40.00', unknown: 1 },
  ],
  payments: [payment, { ...payment, date: '2026-07-01', country: null, gross: null, withheld: null, net: '40.00' }],
  unconverted: [],
}

test('what was withheld stands between gross and net, by country, and what nobody states is “at least”', async ({
  page,
  api,
}) => {
  api.on(getIncomeCalendar, calendar).on(getIncomeTaxes, taxes)
  await page.goto('/investor/income')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Income and tax withheld' })).toBeVisible()
  await expect(main).toContainText('Gross, at least$340.00')
  await expect(main).toContainText('Tax withheld, at least$105.00not stated for 1 of 2 payments')
  await expect(main).toContainText('Net$235.00')
  const countries = main.getByRole('table', { name: 'Tax withheld by country' })
  await expect(countries.getByRole('row')).toContainText([
    'Country',
    'Switzerland$300.00$105.00$195.00',
    'Country not knownat least $40.00Not known$40.00',
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main.getByRole('list', { name: 'Tax withheld by country' })).toContainText('Switzerland')
  await expectAccessible(page)
})

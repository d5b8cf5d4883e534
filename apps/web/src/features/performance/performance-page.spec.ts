import { type Performance, getPerformance, listBenchmarks } from '@keelwise/contract/performance'
import { idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const benchmark = {
  symbol: 'KWX',
  name: 'Keel World Index',
  currency: 'USD',
  is_simulated: true,
  first_date: '2020-01-01',
  last_date: '2026-11-21',
}
const point = (date: string, percent: string, source: 'read' | 'reconstructed' = 'read') => ({
  date,
  value: '1000.00',
  source,
  inflow: '0.00',
  outflow: '0.00',
  fees: '0.00',
  twr_net_percent: percent,
  twr_gross_percent: percent,
  benchmark_percent: '1.00',
  benchmark_value: '1010.00',
})
const performance: Performance = {
  currency: 'USD',
  period: { name: '1Y', from: '2025-11-21', to: '2026-11-21', days: 365, requested_from: '2025-11-21' },
  accounts: [
    {
      id: idOf(100),
      account_name: 'Brokerage',
      institution_name: 'Northgate Invest',
      account_type_display: 'Brokerage',
      currency: 'USD',
      first_day: '2025-11-21',
    },
  ],
  totals: {
    twr_net: { percent: '8.25', annualised_percent: '8.25' },
    twr_gross: { percent: '8.75', annualised_percent: '8.75' },
    xirr: { unavailable: 'The flows have no single rate.' },
    benchmark: { percent: '6.00', annualised_percent: '6.00' },
    same_money: { value: '1100.00', difference: '50.00' },
  },
  risk: {
    volatility_percent: '11.20',
    drawdown: { percent: '-9.10', from: '2026-02-03', to: '2026-04-08', recovered: '2026-06-01' },
    best_month: { month: '2026-07', percent: '3.10' },
    worst_month: { month: '2026-03', percent: '-4.05' },
    sharpe: '0.75',
  },
  benchmark,
  attribution: {
    start_value: '1000.00',
    contributions: '200.00',
    withdrawals: '-100.00',
    income: '20.00',
    fees: '-5.00',
    taxes: '0.00',
    market: '35.00',
    currency: '0.00',
    end_value: '1150.00',
  },
  points: [point('2025-11-21', '0.00', 'reconstructed'), point('2026-05-21', '4.00'), point('2026-11-21', '8.25')],
  flows: [
    {
      date: '2026-03-02',
      account_id: idOf(100),
      account_name: 'Brokerage',
      kind: 'contribution',
      description: 'Deposit',
      amount: '200.00',
      currency: 'USD',
      converted_amount: '200.00',
      rate: '1',
    },
  ],
  data_quality: {
    complete_from: '2025-11-21',
    reconstructed_days: 100,
    carried_days: 1,
    gaps: [],
    limited: [],
    left_out: [{ account_id: idOf(101), account_name: 'Old plan', reason: 'No value is known.' }],
    unconverted: [],
    simulated_prices: true,
    notes: [],
  },
}

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api.on(listBenchmarks, { results: [benchmark] }).on(getPerformance, performance)
})

test('both returns stand side by side with what changed, the calculation and how good the data is', async ({
  page,
  api,
}) => {
  await page.goto('/investor/performance')
  await expect(page.getByRole('heading', { level: 1, name: 'Performance' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Time-weighted return' })).toContainText('+8.25%8.25% a year')
  await expect(page.getByRole('group', { name: 'Money-weighted return' })).toContainText(
    'Not availableThe flows have no single rate.',
  )
  await expect(page.getByText(/in Keel World Index it would be worth \$1,100.00 now; you have \+\$50.00/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'What changed' }).getByRole('row')).toHaveText([
    'Nov 21, 2025$1,000.00',
    'Put in+$200.00',
    'Taken out-$100.00',
    'Dividends and interest+$20.00',
    'Fees-$5.00',
    'Taxes$0.00',
    'Market+$35.00',
    'Exchange rates$0.00',
    'Nov 21, 2026$1,150.00',
  ])
  await expect(page.getByRole('region', { name: 'Ups and downs' }).locator('dl > div')).toHaveText([
    'Volatility11.20%a year',
    'Largest drawdown-9.10%Feb 03, 2026 to Apr 08, 2026, made up by Jun 01, 2026',
    'Best month+3.10%July 2026',
    'Worst month-4.05%March 2026',
    'Sharpe ratio0.75against a riskless rate of 0%',
  ])
  await expect(page.getByText(/^Prices are simulated/)).toBeVisible()
  await expect(page.getByText('Old plan is left out: No value is known.')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Gross', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Time-weighted return' })).toContainText('+8.75%')
  await page.getByText('3M', { exact: true }).click()
  await expect.poll(() => api.calls(getPerformance).at(-1)?.query.period).toBe('3M')
  await page.getByRole('button', { name: 'Show the calculation' }).click()
  await expect(page.getByRole('table', { name: 'Flows of the period' })).toContainText('03/02/2026')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('flows-2025-11-21-2026-11-21.csv')
  await expectAccessible(page)
})

test('without an investment account the page says so, and a failure can be tried again', async ({ page, api }) => {
  api.on(getPerformance, problem(404, 'Not found.', 'not_found'))
  await page.goto('/investor/performance')
  await expect(page.getByText(/Performance is worked out for investment accounts/)).toBeVisible()
  api.on(getPerformance, problem(500, 'Boom'))
  await page.reload()
  await expect(page.getByText('Your performance could not be loaded.')).toBeVisible()
  api.on(getPerformance, performance)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('group', { name: 'Time-weighted return' })).toBeVisible()
})

test('accounts of a kind can be looked at together', async ({ page, api }) => {
  const account = (id: number, name: string, kind: string) => ({
    ...performance.accounts[0]!,
    id: idOf(id),
    account_name: name,
    account_type_display: kind,
  })
  api.on(getPerformance, {
    ...performance,
    accounts: [account(100, 'Brokerage', 'Brokerage'), account(101, 'Old IRA', 'IRA'), account(102, 'New IRA', 'IRA')],
  })
  await page.goto('/investor/performance')
  await page.getByRole('combobox', { name: 'Account' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'All investment accounts',
    'IRA · 2 accounts',
    'Brokerage · Northgate Invest',
    'Old IRA · Northgate Invest',
    'New IRA · Northgate Invest',
  ])
  await page.getByRole('option', { name: 'IRA · 2 accounts' }).click()
  await expect.poll(() => api.calls(getPerformance).at(-1)?.query.account_id).toBe([idOf(101), idOf(102)].join(','))
})

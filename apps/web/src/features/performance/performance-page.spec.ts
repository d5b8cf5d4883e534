import {
  type Performance,
  type SecurityReturns,
  getPerformance,
  getSecurityReturns,
  listBenchmarks,
} from '@keelwise/contract/performance'
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

const security = (
  ticker: string | null,
  name: string,
  gain: string | null,
  contribution_percent: string | null,
): SecurityReturns['securities'][number] => ({
  ticker,
  name,
  value: '500.00',
  gain,
  income: '5.00',
  return_percent: ticker === null ? null : contribution_percent,
  contribution_percent,
  is_partial: ticker === null,
  parts: null,
})
const securities: SecurityReturns = {
  currency: 'USD',
  period: performance.period,
  securities: [
    {
      ...security('VYNX', 'Vynex Systems', '60.00', '9.00'),
      parts: {
        currency: 'EUR',
        price_gain: '70.00',
        rate_gain: '-10.00',
        price_percent: '10.50',
        rate_percent: '-1.50',
      },
    },
    security('ALTA', 'Alta Bonds', '-15.00', '-2.25'),
    security(null, 'Harbor Private Fund', '3.00', '0.45'),
    security(null, 'Silent Fund', null, null),
  ],
  rest: { value: '-850.00', gain: '2.00', income: '5.00', contribution_percent: '1.05' },
  total: {
    value: '1150.00',
    gain: '50.00',
    income: '20.00',
    contribution_percent: '8.25',
    return: performance.totals.twr_net,
  },
  without_rate: [{ name: 'Kroner Fund', currency: 'ISK' }],
}

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api
    .on(listBenchmarks, { results: [benchmark] })
    .on(getPerformance, performance)
    .on(getSecurityReturns, securities)
})

test('each security has its gain, return and part of the return, in any order, and together they are the whole', async ({
  page,
  api,
}) => {
  await page.goto('/investor/performance')
  const rows = page.getByRole('table', { name: 'Returns by security' }).getByRole('row')
  await expect(rows).toHaveText([
    'SecurityValueGainIncomeReturnContribution',
    'Vynex Systems VYNX$500.00+$60.00price +$70.00EUR -$10.00$5.00+9.00%+9.00%price +10.50%EUR -1.50%',
    'Alta Bonds ALTA$500.00-$15.00$5.00-2.25%-2.25%',
    'Harbor Private Fund$500.00+$3.00$5.00Unknown+0.45%',
    'Silent Fund$500.00Unknown$5.00UnknownUnknown',
    'Cash, other and 1 without a price-$850.00+$2.00$5.00+1.05%',
    'Together$1,150.00+$50.00$20.00+8.25%+8.25%',
  ])
  await expect(
    page.getByText(/^Of Silent Fund no second price is known in these days: what it gained is unknown/),
  ).toBeVisible()
  await expect(page.getByText(/A return is unknown where the price of a day is/)).toBeVisible()
  await expect(page.getByText(/^Kroner Fund is in ISK, of which no exchange rate is known on some day/)).toBeVisible()
  // what is unknown stands last, whichever way it is ordered
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(rows).toContainText(['Security', 'Alta', 'Vynex', 'Harbor', 'Silent', 'Cash', 'Together'])
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(rows).toContainText(['Security', 'Vynex', 'Alta', 'Harbor', 'Silent', 'Cash', 'Together'])
  await expectAccessible(page)
  api.on(getSecurityReturns, problem(500, 'Boom'))
  await page.reload()
  await expect(page.getByText('The returns by security could not be loaded.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Time-weighted return' })).toBeVisible()
  api.on(getSecurityReturns, {
    ...securities,
    securities: Array.from({ length: 12 }, (_, index) => security(`T${index}`, `Security ${index}`, '1.00', '0.10')),
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows).toHaveCount(14)
  await page.getByRole('button', { name: 'Show all 12' }).click()
  await expect(rows).toHaveCount(15)
})

test('a figure that a newer server no longer knows is said to be not available, with the rest of the page', async ({
  page,
  api,
}) => {
  const [first, ...others] = securities.securities
  const newer = { ...securities, securities: [{ ...first, value: null, income: null }, ...others] }
  api.on(getSecurityReturns, newer as unknown as SecurityReturns)
  await page.goto('/investor/performance')
  const rows = page.getByRole('table', { name: 'Returns by security' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Vynex Systems VYNXNot available+$60.00')
  await expect(rows.nth(1)).toContainText('Not available+9.00%')
  await expect(rows.nth(2)).toContainText('Alta Bonds ALTA$500.00-$15.00$5.00')
})

test('on a phone the securities are rows of two lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/investor/performance')
  await expect(page.getByRole('list', { name: 'Returns by security' }).getByRole('listitem').first()).toHaveText(
    'Vynex Systems+$60.00$500.00 · return +9.00%price +$70.00, EUR -$10.00contributed +9.00%',
  )
  await expect(page.getByRole('list', { name: 'All together' }).getByRole('listitem').last()).toHaveText(
    'Together+$50.00$1,150.00+8.25%',
  )
  await expectAccessible(page)
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

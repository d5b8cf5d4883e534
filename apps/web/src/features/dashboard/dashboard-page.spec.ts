import { listAccountsByInstitution } from '@keelwise/contract/accounts'
import { aggregatePositions } from '@keelwise/contract/positions'
import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { buildHealth, buildHistory, buildInstitution, buildSummary, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const allocation = {
  results: [
    {
      sec_type: 'ETF' as const,
      sec_type_display: 'ETF',
      market_value_amount: '80000.00',
      market_value_currency: 'USD',
      percent: '57.14',
      positions_count: 3,
      unknown_positions: 0,
    },
    {
      sec_type: 'BOND' as const,
      sec_type_display: 'Bond',
      market_value_amount: '60000.50',
      market_value_currency: 'USD',
      percent: '42.86',
      positions_count: 2,
      unknown_positions: 0,
    },
  ],
  total_market_value: { amount: '140000.50', currency: 'USD' },
  unconverted: [],
}

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api.on(aggregatePositions, allocation).on(
    listAccountsByInstitution,
    pageOf([
      buildInstitution({ institution_name: 'First Harbor Bank', total_market_value: '-15000.00' }),
      buildInstitution({
        institution_id: idOf(201),
        institution_name: 'Northgate Invest',
        total_market_value: '140000.50',
      }),
    ]),
  )
})

test('[R-2.021] [R-2.073] [R-7.076] [R-7.080] the dashboard shows net worth with its changes, cash flow, allocation, health, institutions and assistants, in this order', async ({
  page,
  api,
}) => {
  api.on(
    getHealthIndicators,
    buildHealth({
      cash_drag: {
        status: 'watch',
        value: '12.75',
        action_url: '/investor/positions',
        recommendation: 'Decide what it is for.',
      },
      risk_alignment: { status: 'unknown', value: null, unit: 'points', action_url: '/investor/settings#risk' },
    }),
  )
  await page.goto('/investor')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Net worth$125,000.50',
    'Allocation',
    'Financial health',
    'Institutions',
    'Recent assistants',
    'Your questions',
  ])
  await expect(page.getByRole('group', { name: 'Change over 1 day' })).toContainText('+$310.00(+0.25%)')
  await expect(page.getByRole('group', { name: 'Change over 30 days' })).toContainText('-$820.10(-0.65%)')
  const flow = page.getByRole('region', { name: 'Cash flow of the last 30 days' })
  await expect(flow.getByRole('link', { name: /Money In/ })).toContainText('$6,200.00')
  await expect(flow.getByRole('link', { name: /Money In/ })).toHaveAttribute(
    'href',
    '/investor/transaction?execution_date__gte=2026-10-23&execution_date__lte=2026-11-21',
  )
  await expect(flow.getByRole('link', { name: /Money Out/ })).toContainText('-$4,100.00')
  await expect(page.getByRole('table', { name: 'Allocation by security type' }).getByRole('row')).toHaveText([
    'Security typeShareValue',
    'ETF57.14%$80,000.00',
    'Bond42.86%$60,000.50',
  ])
  const tiles = page.getByRole('list', { name: 'Health indicators' }).getByRole('listitem')
  await expect(tiles).toHaveCount(8)
  // what wants something stands first, what is good is one line
  await expect(tiles.nth(0)).toContainText('Watch12.75%Decide what it is for.Go to positions')
  await expect(tiles.nth(1)).toContainText('Not enough dataNot available')
  await expect(tiles.nth(1).getByRole('link')).toHaveAttribute('href', '/investor/settings#risk')
  await expect(tiles.nth(2)).toContainText('Label of emergency_fund')
  await expect(tiles.nth(2).getByRole('img', { name: 'Good' })).toBeVisible()
  const institutions = page.getByRole('list', { name: 'Institutions with totals' }).getByRole('listitem')
  await expect(institutions.nth(0)).toContainText('First Harbor Bank')
  await expect(institutions.nth(0)).toContainText('-$15,000.00')
  await expect(institutions.nth(1)).toContainText('$140,000.50')
  await expect.poll(() => api.calls(listAccountsByInstitution)[0]?.query).toEqual({ page: '1', page_size: '100' })
  await expect(page.getByRole('link', { name: 'Start an assistant' })).toHaveAttribute('href', '/investor/assistant')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'How net worth is calculated' }).click()
  await expect(page.getByText(/The latest market values of 5 accounts at 2 institutions/)).toBeVisible()
  await page.keyboard.press('Escape')
  await flow.getByRole('link', { name: /Money Out/ }).click()
  await expect(page).toHaveURL(/\/investor\/transaction\?execution_date__gte=2026-10-23&/)
})

test('each block fails in words of its own and is tried again alone', async ({ page, api }) => {
  const blocks = [
    [getInvestorSummary, 'Your net worth could not be loaded.', buildSummary()],
    [aggregatePositions, 'Your allocation could not be loaded.', allocation],
    [getHealthIndicators, 'Your health indicators could not be loaded.', buildHealth()],
    [listAccountsByInstitution, 'Your institutions could not be loaded.', pageOf([buildInstitution()])],
  ] as const
  for (const [endpoint] of blocks) api.on(endpoint, problem(500, 'Boom'))
  await page.goto('/investor')
  for (const [, text] of blocks) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Money In and Money Out could not be loaded.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start an assistant' })).toBeVisible()
  await expectAccessible(page)
  for (const [endpoint, text, answer] of blocks) {
    const others = blocks.filter(([other]) => other !== endpoint).map(([other]) => api.calls(other).length)
    api.on(endpoint, answer as never)
    const own = api.calls(endpoint).length
    await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
    // its words go before its call is there, which would count as one of the next block's others
    await expect.poll(() => api.calls(endpoint).length).toBe(own + 1)
    expect(blocks.filter(([other]) => other !== endpoint).map(([other]) => api.calls(other).length)).toEqual(others)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the chart is read by keyboard and as a table, and says what is estimated, missing and added', async ({
  page,
  api,
}) => {
  const history = buildHistory(366)
  history.slice(0, 200).forEach((point) => (point.estimated = true))
  history[300] = { ...history[300]!, gap: true, carried: true }
  history.slice(0, 340).forEach((point) => (point.accounts_count = 3))
  api.on(
    getInvestorSummary,
    buildSummary({
      net_worth_history: history,
      change: {
        '1d': { amount: '0.00', percent: '0.00', since: '2026-11-20', accounts_left_out: 2, estimated: false },
        '30d': null,
        '365d': null,
      },
      unconverted: ['XTS'],
    }),
  )
  await page.goto('/investor')
  await expect(page.getByRole('group', { name: 'Change over 1 day' })).toHaveText('1 day$0.00(0.00%)')
  await expect(page.getByRole('group', { name: 'Change over 30 days' })).toHaveText('30 daysNot available yet')
  await expect(
    page.getByText(/2 more accounts are in the line from Oct 27, 2026 on: earlier values are not known/),
  ).toBeVisible()
  await expect(page.getByText(/leave out 2 accounts whose earlier value is not known/)).toBeVisible()
  await expect(page.getByText('Without amounts in XTS: no exchange rate is known.')).toBeVisible()

  const chart = page.getByRole('slider', { name: 'Net worth by day' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 21, 2026: $125,000.00')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 20, 2026: $124,999.00')
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 21, 2025: $124,635.00 (Estimated from transactions)')
  await expect(chart.getByText('$124,635.00')).toBeVisible()
  await expectAccessible(page)

  await page.getByText('1M', { exact: true }).click()
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Oct 22, 2026: $124,970.00')
  await page.getByText('1Y', { exact: true }).click()
  await chart.focus()
  await page.keyboard.press('t')
  const table = page.getByRole('table', { name: 'Net worth by day' })
  await expect(table.getByRole('row')).toHaveCount(367)
  await expect(table.getByRole('row').nth(1)).toHaveText('Nov 21, 2026$125,000.00')
  await expect(table.getByRole('row').filter({ hasText: 'Sep 17, 2026' })).toContainText('No data')
  await expect(table.getByRole('row').last()).toContainText('Estimated from transactions')
})

test('on a small dark screen the dashboard fits, and a history of one day says when a line appears', async ({
  page,
  api,
}) => {
  api
    .on(getInvestorSummary, buildSummary({ net_worth_history: buildHistory(1) }))
    .on(aggregatePositions, { ...allocation, results: [], total_market_value: { amount: '0.00', currency: 'USD' } })
  await page.setViewportSize({ width: 320, height: 720 })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/investor')
  await expect(page.getByText(/Your history begins today/)).toBeVisible()
  await expect(page.getByText(/You hold no positions yet/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})

test('where most of what is owned has no known past the line begins with it and says so', async ({ page, api }) => {
  const history = buildHistory(60)
  for (const point of history.slice(0, 40))
    Object.assign(point, { estimated: true, accounts_count: 4, amount: '-205840.00' })
  api.on(getInvestorSummary, buildSummary({ net_worth_history: history }))
  await page.goto('/investor')
  await expect(
    page.getByText(/^The line begins on Nov 02, 2026: most of what you own has no known value/),
  ).toBeVisible()
  await expect(page.getByText(/more accounts are in the line/)).toHaveCount(0)
})

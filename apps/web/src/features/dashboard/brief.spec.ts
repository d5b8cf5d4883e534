import { getInvestorBrief, getNetWorthChange } from '@keelwise/contract/brief'
import { getIncomeCalendar } from '@keelwise/contract/income'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { buildBrief, buildChangeParts, buildHistory, buildSummary, idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const change = {
  before: '124000.00',
  after: '125000.50',
  amount: '1000.50',
  percent: '0.81',
  accounts_left_out: 0,
  estimated: false,
  parts: [
    { part: 'put_in' as const, amount: '3000.00' },
    { part: 'spent' as const, amount: '-1800.00' },
    { part: 'markets' as const, amount: '-199.50' },
  ],
}

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api
    .on(getInvestorSummary, buildSummary({ net_worth_history: buildHistory(366) }))
    .on(getNetWorthChange, buildChangeParts({ change }))
})

test('beside the net worth stands the change of the chosen days, which follows the crosshair, and why it changed in a sentence that adds up', async ({
  page,
  api,
}) => {
  await page.goto('/investor')
  const chosen = page.getByRole('group', { name: 'Change over the chosen days' })
  await expect(chosen).toContainText('+$1,000.50(+0.81%)since Nov 21, 2025')
  await expect(page.getByLabel('Why it changed')).toContainText(
    '$3,000.00 came in, $1,800.00 was spent and markets took $199.50.',
  )
  await page.getByRole('button', { name: 'How the change adds up' }).click()
  await expect(page.getByRole('table', { name: 'What the change is made of' }).getByRole('row')).toHaveText([
    'Nov 21, 2025$124,000.00',
    'Came in+$3,000.00',
    'Spent-$1,800.00',
    'Markets-$199.50',
    'Nov 21, 2026$125,000.50',
  ])
  await page.keyboard.press('Escape')
  const chart = page.getByRole('slider', { name: 'Net worth by day' })
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toContainText('+$1.00(0.00%)Nov 21, 2025 to Nov 22, 2025')
  await page.keyboard.press('Escape')
  await expect(chosen).toContainText('+$1,000.50')
  await page.getByText('1M', { exact: true }).click()
  await expect.poll(() => api.calls(getNetWorthChange).at(-1)?.query).toEqual({ since: '2026-10-22' })
})

test('what exchange rates did to what is held in other currencies is said by itself, not as markets', async ({
  page,
  api,
}) => {
  const parts = [
    { part: 'put_in' as const, amount: '900.00' },
    { part: 'currency' as const, amount: '310.50' },
    { part: 'markets' as const, amount: '-210.00' },
  ]
  api.on(getNetWorthChange, buildChangeParts({ change: { ...change, parts } }))
  await page.goto('/investor')
  await expect(page.getByLabel('Why it changed')).toContainText(
    '$900.00 came in, exchange rates added $310.50 and markets took $210.00.',
  )
  await page.getByRole('button', { name: 'How the change adds up' }).click()
  await expect(page.getByRole('row', { name: 'Exchange rates' })).toHaveText('Exchange rates+$310.50')
})

test('at most three things need the person, each one press from where it is done, and the figure says what is old', async ({
  page,
  api,
}) => {
  const login = {
    kind: 'connection' as const,
    credential_id: idOf(300),
    institution_name: 'Driftpine Brokerage',
    action_type: 'reAuthenticate',
    accounts_count: 1,
    amount: '118000.00',
    percent: '94.40',
    last_updated: '2026-11-18T09:00:00.000Z',
  }
  api.on(
    getInvestorBrief,
    buildBrief({
      needs: [
        login,
        { kind: 'drift', points: '-6.69', amount: '-8362.50' },
        { kind: 'idle_cash', amount: '15056.80', percent: '12.76' },
        { kind: 'maturity', date: '2026-12-01', name: 'Note', account_name: 'IRA', amount: '1.00', currency: 'USD' },
      ],
      payments: [
        {
          date: '2026-11-28',
          kind: 'interest',
          name: 'Rainy Day Savings',
          account_name: 'Rainy Day Savings',
          amount: '108.58',
          currency: 'USD',
          is_estimated: true,
        },
      ],
    }),
  )
  await page.goto('/investor')
  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('link')
  await expect(needs).toHaveCount(3)
  await expect(needs.nth(0)).toContainText(
    'Driftpine Brokerage needs you1 account with $118,000.00, 94% of what you own, was last updated on Nov 18.',
  )
  await expect(needs.nth(0)).toHaveAttribute(
    'href',
    `/investor/acc-link?actionType=reAuthenticate&credentialId=${idOf(300)}&returnPath=%2Finvestor`,
  )
  await expect(needs.nth(1)).toContainText('$8,362.50 less equity than your target')
  await expect(needs.nth(1)).toHaveAttribute('href', '/investor/allocation')
  await expect(needs.nth(2)).toContainText('$15,056.80 is not invested12.76% of your investment accounts is cash.')
  await expect(page.getByRole('link', { name: '94% of what you own is not being updated' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Next payments' }).getByRole('listitem')).toHaveText([
    'Nov 28Rainy Day SavingsInterest, estimated+$108.58',
  ])
  await expect(page.getByRole('link', { name: /Left over/ })).toContainText('$2,100.00Last 30 days')
  await expect(page.getByRole('link', { name: /Left over/ })).toContainText('This month so far +$1,800.00')
  await expectAccessible(page)
})

test('a payment of a very long name and a huge amount stays a row among others on a phone', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'The Venerable Harbourmasters and Lighthouse-Keepers of the Northern Reach'
  api.on(
    getInvestorBrief,
    buildBrief({
      payments: [
        {
          kind: 'recurring_out',
          date: '2026-11-25',
          name,
          account_name: `Account of ${name}`,
          amount: '-987654321098.76',
          currency: 'USD',
          is_estimated: true,
        },
      ],
    }),
  )
  await page.goto('/investor')
  const row = page.getByRole('list', { name: 'Next payments' }).getByRole('listitem')
  await expect(row).toContainText(name)
  expect((await row.boundingBox())?.height).toBeLessThan(110)
})

test('what needs the person and why it changed fail in words of their own and are tried again', async ({
  page,
  api,
}) => {
  api.on(getInvestorBrief, problem(500, 'Boom')).on(getNetWorthChange, problem(500, 'Boom'))
  await page.goto('/investor')
  for (const text of ['What needs you could not be loaded.', 'What made it change could not be loaded.'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Change over the chosen days' })).toContainText('since Nov 21, 2025')
  api.on(getInvestorBrief, buildBrief()).on(getNetWorthChange, buildChangeParts({ change }))
  for (const text of ['What needs you could not', 'What made it change could not'])
    await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Why it changed')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('overview, performance, allocation and income are one row below the title, with the dashboard active', async ({
  page,
  api,
}) => {
  api.on(getIncomeCalendar, problem(500, 'Boom'))
  await page.goto('/investor')
  const row = page.getByRole('navigation', { name: 'Everything you own' })
  await expect(row.getByRole('link')).toHaveText([
    'Overview',
    'Performance',
    'Allocation',
    'Income',
    'Goals',
    'Budget',
    'Projection',
  ])
  await expect(row.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await row.getByRole('link', { name: 'Income' }).click()
  await expect(page).toHaveURL(/\/investor\/income$/)
  await expect(row.getByRole('link', { name: 'Income' })).toHaveAttribute('aria-current', 'page')
  const item = page.getByRole('navigation', { name: 'Investor pages' }).getByRole('link', { name: 'Dashboard' })
  await expect(item).toHaveAttribute('aria-current', 'true')
  await row.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

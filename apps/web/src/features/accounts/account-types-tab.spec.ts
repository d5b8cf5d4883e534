import { listAccounts } from '@keelwise/contract/accounts'
import { buildAccount, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const accounts = [
  buildAccount({
    id: idOf(111),
    account_name: 'Zero-fee XX9001',
    account_type_display: 'Savings',
    market_value: '5.00',
  }),
  buildAccount({
    id: idOf(112),
    account_name: 'Rollover XX77',
    account_type: 'IRA',
    account_type_display: 'Retirement',
    market_value: '372546.43',
    institution_name: 'Northgate Invest',
    institution_icon: '/icons/northgate.svg',
  }),
  buildAccount({
    id: idOf(113),
    account_name: 'Company plan',
    account_type: '401K',
    account_type_display: 'Retirement',
    market_value: '10.07',
    metadata: {
      relative_last_updated: 'Updated 3 days ago',
      unified_status: { actionable_type: 'userActionable', action_type: 'reConnect', message: null },
      credential_id: idOf(301),
      from_statement: false,
    },
  }),
  buildAccount({ id: idOf(114), account_name: 'Everyday XX4821', metadata: { is_closed: true } }),
]

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  await page.route('**/icons/northgate.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  )
  api.on(listAccounts, pageOf(accounts))
  await page.goto('/investor/accounts')
  await page.getByRole('tab', { name: 'Account Type' }).click()
})

test('[R-2.109] [R-2.110] [R-2.111] one group per display name, groups and accounts by name', async ({ page }) => {
  await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText([/^Checking/, /^Retirement/, /^Savings/])
  const retirement = page.getByRole('list', { name: 'Retirement accounts' }).getByRole('listitem')
  await expect(retirement).toHaveText([/^Company plan/, /^Rollover/])
  await expect(page.getByRole('button', { name: /^Retirement/ })).toContainText('$372,556.50')
  await expectAccessible(page)
})

test('[R-2.112] [R-2.113] a row shows logo, institution, cut account name, value and last update', async ({ page }) => {
  const row = page.getByRole('listitem').filter({ hasText: 'Rollover' })
  await expect(row.locator('img')).toHaveAttribute('src', '/icons/northgate.svg')
  await expect(row).toContainText('Northgate Invest')
  await expect(row.getByText('Rollover', { exact: true })).toBeVisible()
  await expect(row).not.toContainText('XX77')
  await expect(row).toContainText('$372,546.43')
  await expect(row).toContainText('2 hours ago')
})

test('an account of a hidden institution stays here with a mark, and so does a closed one', async ({ page }) => {
  await expect(page.getByRole('listitem').filter({ hasText: 'Everyday' })).toContainText('First Harbor Bank · Closed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Company plan' })).toContainText('Needs attention')
})

test('[R-2.114] a group closes and opens', async ({ page }) => {
  const group = page.getByRole('button', { name: /^Retirement/ })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await group.click()
  await expect(page.getByText('Rollover', { exact: true })).toBeHidden()
  await group.press('Enter')
  await expect(page.getByText('Rollover', { exact: true })).toBeVisible()
})

import { getAccountsSummary, listAccounts } from '@keelwise/contract/accounts'
import { listInstitutions } from '@keelwise/contract/institutions'
import { getSync } from '@keelwise/contract/sync'
import { buildAccount, buildInstitution, buildSync, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const summary = (amount: string) => ({
  total_market_value: { amount, currency: 'USD' },
  assets: { amount: '1320221.87', currency: 'USD' },
  liabilities: { amount: '-1839.62', currency: 'USD' },
  accounts_count: 3,
  institutions_count: 2,
  as_of: '2026-11-21T11:00:00.000Z',
  unconverted: [],
  unknown_accounts: [],
})

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('[R-1.009] [R-2.025] [R-2.100] [R-2.101] net worth is the heading above the tabs Institutions and Account Type', async ({
  page,
  api,
}) => {
  api.on(getAccountsSummary, summary('1318382.25'))
  await page.goto('/investor/accounts')
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$1,318,382.25')
  await expect(page.getByText('$1,320,221.87 in assets · -$1,839.62 in liabilities')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Institutions', 'Account Type'])
  await expect(page.getByRole('heading', { name: 'First Harbor Bank' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Account Type' }).click()
  await expect(page.getByRole('button', { name: /^Checking/ })).toBeVisible()
})

test('[R-2.102] [R-2.103] Link More Accounts is there on a wide screen and hidden on a small one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/investor/accounts')
  const link = page.getByRole('link', { name: 'Link More Accounts' })
  await expect(link).toHaveText('Link More Accounts')
  await page.setViewportSize({ width: 400, height: 800 })
  await expect(link).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  await link.click()
  await expect(page).toHaveURL(/\/investor\/acc-link\?actionType=linkMoreAccounts$/)
})

test('how net worth is made can be asked', async ({ page, api }) => {
  api.on(getAccountsSummary, {
    ...summary('10.00'),
    unconverted: ['XYZ'],
    unknown_accounts: [
      { account_id: idOf(1), account_name: 'Offshore', reason: 'NO_RATE' },
      { account_id: idOf(2), account_name: 'Old statements', reason: 'NO_BALANCE' },
    ],
  })
  await page.goto('/investor/accounts')
  await expect(page.getByText('Without 2 accounts: Offshore and Old statements')).toBeVisible()
  await page.getByRole('button', { name: 'Why accounts are left out' }).click()
  await expect(page.getByText('Offshore: No exchange rate is known.')).toBeVisible()
  await expect(page.getByText('Old statements: No balance is known.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'How net worth is calculated' }).click()
  await expect(page.getByText('The latest market values of 1 of 3 accounts at 2 institutions')).toBeVisible()
  await expect(page.getByText('As of 11/21/2026')).toBeVisible()
})

test('[R-7.073] [R-8.062] a summary answered 404 is $0.00 without a toast', async ({ page, api }) => {
  api.on(getAccountsSummary, problem(404, 'Not found.', 'not_found')).on(listInstitutions, pageOf([]))
  await page.goto('/investor/accounts')
  await expect(page.getByText('No accounts linked yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$0.00')
  await expect(page.getByText('Failed to load accounts summary.')).toHaveCount(0)
})

test('[R-8.061] a summary that fails says so and can be tried again', async ({ page, api }) => {
  api.on(getAccountsSummary, problem(500, 'Something went wrong.'))
  await page.goto('/investor/accounts')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load accounts summary.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worthNot available')
  api.on(getAccountsSummary, summary('25.00'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$25.00')
})

test('[R-4.026] with a synced parameter accounts and net worth are read again and the parameter leaves the address', async ({
  page,
  api,
}) => {
  // the sync itself goes on, so it is not its end that has everything read again
  api
    .on(getSync, buildSync())
    .on(getAccountsSummary, () => summary(api.calls(getAccountsSummary).length === 1 ? '1.00' : '2.00'))
  await page.goto('/investor/accounts')
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$1.00')
  await page.getByRole('link', { name: 'Positions' }).click()
  await expect(page.getByRole('button', { name: /First Harbor Bank/ })).toBeVisible()
  const before = api.calls(listInstitutions).length
  // both answers are fresh in the cache, so only the parameter makes them be read again
  await page.evaluate(() => {
    history.pushState({}, '', '/investor/accounts?synced=1')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$2.00')
  expect(api.calls(listInstitutions).length).toBeGreaterThan(before)
  await expect(page).toHaveURL(/\/investor\/accounts$/)
})

test('[R-4.025] when a sync ends, accounts are refreshed and net worth is reloaded', async ({ page, api }) => {
  let isDone = false
  api
    .on(getSync, () => buildSync({ status: isDone ? 'DONE' : 'SYNCING' }))
    .on(getAccountsSummary, () => summary(isDone ? '900.00' : '100.00'))
    .on(listInstitutions, () =>
      pageOf([buildInstitution({ accounts: [buildAccount({ market_value: isDone ? '900.00' : '100.00' })] })]),
    )
  await page.goto('/investor/accounts?synced=1')
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$100.00')
  isDone = true
  await expect(page.getByText('Accounts synced successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$900.00')
  await expect(page.getByRole('list', { name: 'Accounts at First Harbor Bank' })).toContainText('$900.00')
})

test('[R-8.057] a refresh that fails is only logged and leaves what is shown', async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/Refreshing investor data failed/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  let fails = false
  api
    .on(getSync, () => buildSync({ status: fails ? 'DONE' : 'SYNCING' }))
    .on(listInstitutions, () => (fails ? problem(500, 'Boom') : pageOf([buildInstitution()])))
    .on(getAccountsSummary, () => (fails ? problem(500, 'Boom') : summary('100.00')))
  await page.goto('/investor/accounts?synced=1')
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$100.00')
  await expect(page.getByRole('heading', { name: 'First Harbor Bank' })).toBeVisible()
  fails = true
  await expect.poll(() => logged.filter((text) => text.includes('Refreshing investor data failed')).length).toBe(2)
  await expect(page.getByText('Failed to load')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveText('Net worth$100.00')
  await expect(page.getByRole('heading', { name: 'First Harbor Bank' })).toBeVisible()
})

test('[R-9.023] [R-8.060] accounts are read in pages of 100 until there is no next one', async ({ page, api }) => {
  api.on(listAccounts, ({ query }) =>
    query.page === '1'
      ? pageOf([buildAccount()], 'http://localhost/api/investor/accounts/?page=2', 101)
      : pageOf([buildAccount({ id: idOf(101), account_name: 'Second page', account_type_display: 'Savings' })]),
  )
  await page.goto('/investor/accounts')
  await page.getByRole('tab', { name: 'Account Type' }).click()
  await expect(page.getByText('Second page')).toBeVisible()
  await expect
    .poll(() => api.calls(listAccounts).map(({ query }) => query))
    .toEqual([
      { page: '1', page_size: '100', ordering: 'account_name' },
      { page: '2', page_size: '100', ordering: 'account_name' },
    ])
  api.on(listAccounts, problem(500, 'Boom'))
  await page.reload()
  await page.getByRole('tab', { name: 'Account Type' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load accounts data.' })).toBeVisible()
  await expect(page.getByText('Your accounts could not be loaded.')).toBeVisible()
})

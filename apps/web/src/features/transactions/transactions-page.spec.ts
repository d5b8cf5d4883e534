import { getAccount } from '@keelwise/contract/accounts'
import { listInstitutions } from '@keelwise/contract/institutions'
import * as ledger from '@keelwise/contract/transactions'
import { buildAccount, buildInstitution, buildTransaction, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { noAnswer, problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

/** The groupings have an address of their own. */
const GROUPS = '/investor/transaction?view=institutions'

const cashFlow = (cash_in: string, cash_out: string) => ({ cash_in, cash_out, currency: 'USD', unconverted: [] })
const typesOf = (...types: [type: string, display: string, count: number][]) => ({
  account_types: types.map(([type, account_type_display, count]) => ({ type, account_type_display, count })),
  searched_since: null,
})
const bank = (number: number, institution_name: string) =>
  buildInstitution({ institution_id: idOf(number), institution_name })

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
  api.on(listInstitutions, pageOf([bank(202, 'Northgate Invest'), bank(201, 'First Harbor Bank')]))
})

test('[R-1.011] [R-2.030] [R-2.135] [R-2.136] the page shows Money In and Money Out of the range, picker and tabs', async ({
  page,
  api,
}) => {
  api.on(ledger.getCashFlow, cashFlow('6200.00', '-4100.05'))
  await page.goto('/investor/transaction')
  await expect(page.getByRole('group', { name: 'Money In' })).toHaveText('Money In$6,200.00')
  await expect(page.getByRole('group', { name: 'Money Out' })).toHaveText('Money Out-$4,100.05')
  await expect(page.getByText('Oct 22, 2026 - Nov 21, 2026', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Date range: Last 30 days' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All', 'Spending', 'Recurring', 'Institutions', 'Account Type'])
  await expectAccessible(page)
})

test('on a phone what can be done with transactions fills its lines, none of it ragged', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/investor/transaction')
  const edges = async (name: RegExp) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return [Math.round(box?.x ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))]
  }
  // what is measured is the page, and not what was drawn before it came
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  expect([(await edges(/^Add transaction/))[0], (await edges(/^Export CSV/))[1]]).toEqual([16, 374])
  expect(await edges(/^Date range/)).toEqual([16, 374])
})

test('[R-9.031] the first request is about the last 30 days ending today', async ({ page, api }) => {
  await page.goto('/investor/transaction')
  await expect(page.getByRole('group', { name: 'Money In' })).toContainText('$2,500.00')
  await expect
    .poll(() => api.calls(ledger.getCashFlow).map(({ query }) => query))
    .toEqual([{ execution_date__gte: '2026-10-22', execution_date__lte: '2026-11-21' }])
})

test('an address asks for some transactions: cards, list and export are about them, and all are one click away', async ({
  page,
  api,
}) => {
  const asked = {
    account_id: idOf(100),
    tx_type__in: 'INTEREST,DIVIDEND',
    execution_date__gte: '2026-01-01',
    execution_date__lte: '2026-06-30',
  }
  api.on(getAccount, buildAccount())
  await page.goto(`/investor/transaction?${new URLSearchParams(asked)}`)
  const only = page.getByRole('list', { name: 'Only these' })
  await expect(only.getByRole('listitem')).toHaveText(['Everyday Checking', 'Interest, Dividend'])
  await expect(page.getByRole('button', { name: 'Date range: Jan 01, 2026 - Jun 30, 2026' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('Payroll')
  await expect.poll(() => api.calls(ledger.getCashFlow).map(({ query }) => query)).toEqual([asked])
  await expect.poll(() => api.calls(ledger.readLedger).map(({ query }) => query)).toEqual([asked])
  await expect.poll(() => api.calls(ledger.readLedgerTotals).map(({ query }) => query)).toEqual([asked])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter Interest, Dividend' }).click()
  await page.getByRole('button', { name: 'Remove filter Everyday Checking' }).click()
  await expect(only).toHaveCount(0)
  const { execution_date__gte, execution_date__lte } = asked
  await expect
    .poll(() => api.calls(ledger.readLedger).at(-1)?.query)
    .toEqual({ execution_date__gte, execution_date__lte })
})

test('money that came in is green, money that went out red, and nothing out is green', async ({ page, api }) => {
  const color = (name: string) =>
    page
      .getByRole('group', { name })
      .getByText('$')
      .evaluate((element) => getComputedStyle(element).color)
  await page.goto('/investor/transaction')
  await expect(page.getByRole('group', { name: 'Money Out' })).toContainText('-$830.20')
  expect(await color('Money In')).toBe('rgb(11, 115, 80)')
  expect(await color('Money Out')).toBe('rgb(180, 35, 24)')
  api.on(ledger.getCashFlow, cashFlow('0.00', '0.00'))
  await page.reload()
  await expect(page.getByRole('group', { name: 'Money Out' })).toHaveText('Money Out$0.00')
  expect(await color('Money Out')).toBe('rgb(11, 115, 80)')
})

test('[R-8.058] a cash flow that fails is told in a toast and kept in the cards until the next success', async ({
  page,
  api,
}) => {
  const text = 'Error loading cash flow data. Please try again.'
  api.on(ledger.getCashFlow, problem(500, 'Boom'))
  await page.goto('/investor/transaction')
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Money In' })).toContainText(text)
  await expect(page.getByRole('group', { name: 'Money Out' })).toContainText(text)
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
  api.on(ledger.getCashFlow, async () => {
    await gate
    return cashFlow('5.00', '-1.00')
  })
  await page.getByRole('button', { name: /Date range/ }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByText('Nov 14, 2026 - Nov 21, 2026')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Money In' })).toContainText(text)
  answer()
  await expect(page.getByRole('group', { name: 'Money In' })).toHaveText('Money In$5.00')
})

test('a cash flow that failed can be tried again in place', async ({ page, api }) => {
  api.on(ledger.getCashFlow, noAnswer())
  await page.goto('/investor/transaction')
  await expect(page.getByRole('group', { name: 'Money Out' })).toContainText('Error loading cash flow data.')
  api.on(ledger.getCashFlow, cashFlow('5.00', '-1.00'))
  await page.getByRole('region', { name: 'Cash flow' }).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('group', { name: 'Money Out' })).toHaveText('Money Out-$1.00')
})

test('[R-2.137] [R-2.138] [R-7.084] [R-9.020] one group is open at a time and loads once, the first time it is opened', async ({
  page,
  api,
}) => {
  await page.goto(GROUPS)
  const harbor = page.getByRole('button', { name: /First Harbor Bank/ })
  const northgate = page.getByRole('button', { name: /Northgate Invest/ })
  await expect(harbor).toBeVisible()
  expect(api.calls(ledger.listTransactions)).toEqual([])
  await harbor.click()
  await expect(page.getByRole('table', { name: 'Transactions of First Harbor Bank' })).toContainText('Payroll')
  await expect
    .poll(() => api.calls(ledger.listTransactions).map(({ query }) => query))
    .toEqual([
      {
        institution: idOf(201),
        execution_date__gte: '2026-10-22',
        execution_date__lte: '2026-11-21',
        page: '1',
        page_size: '20',
      },
    ])
  await northgate.click()
  await expect(northgate).toHaveAttribute('aria-expanded', 'true')
  await expect(harbor).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('table')).toHaveCount(1)
  await expect.poll(() => api.calls(ledger.listTransactions)).toHaveLength(2)
  await harbor.click()
  await expect(page.getByRole('table', { name: 'Transactions of First Harbor Bank' })).toBeVisible()
  await expect.poll(() => api.calls(ledger.listTransactions)).toHaveLength(2)
  await expectAccessible(page)
})

test('[R-2.137] [R-9.034] the account types are a second single-open list, merged and by name', async ({
  page,
  api,
}) => {
  api.on(
    ledger.listTransactionAccountTypes,
    typesOf(['IRA', 'Retirement', 1200], ['CHECKING', 'Checking', 1], ['401K', 'Retirement', 34]),
  )
  api.on(
    ledger.listTransactions,
    pageOf([
      buildTransaction({
        institution_name: 'Evergrove Retirement & Lending',
        account_name: 'Traditional rollover account XX2047',
        ticker: 'KWTX',
        name: 'Keel Total International Market Fund',
        description: 'PURCHASE KEEL TOTAL INTERNATIONAL MARKET FUND',
        flow_amount: '-1259.98',
      }),
    ]),
  )
  await page.goto(GROUPS)
  await page.getByRole('tab', { name: 'Account Type' }).click()
  const groups = page.getByRole('tabpanel').getByRole('heading', { level: 3 })
  await expect(groups).toHaveText([/^Checking1 transaction$/, /^Retirement1,234 transactions$/])
  await page.getByRole('button', { name: /Retirement/ }).click()
  const table = page.getByRole('table', { name: 'Transactions of Retirement' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Institution',
    'Account',
    'Type',
    'Ticker',
    'Name',
    'Description',
    'Amount',
    'Actions',
  ])
  // texts give way before the amount does
  await expect(table.getByText('-$1,259.98')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => api.calls(ledger.listTransactions)[0]?.query.account_type__in).toBe('IRA,401K')
  await page.getByRole('button', { name: /Checking/ }).click()
  await expect(page.getByRole('table', { name: 'Transactions of Checking' })).toBeVisible()
  await expect(table).toHaveCount(0)
})

test('[R-9.034] [R-9.021] [R-7.078] institutions are read in pages of 100 and sorted by name', async ({
  page,
  api,
}) => {
  await page.goto(GROUPS)
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText([
    /^First Harbor Bank/,
    /^Northgate Invest/,
  ])
  await expect.poll(() => api.calls(listInstitutions)[0]?.query).toEqual({ page: '1', page_size: '100' })
})

test('[R-4.040] the next institutions are read when the pointer reaches the end marker', async ({ page, api }) => {
  api.on(listInstitutions, ({ query }) =>
    query.page === '1'
      ? pageOf([bank(201, 'First Harbor Bank')], 'http://localhost/api/investor/institutions/?page=2', 101)
      : pageOf([bank(250, 'Zephyr Trust')], null, 101),
  )
  await page.goto(GROUPS)
  const marker = page.getByRole('button', { name: 'Load more institutions' })
  await expect(marker).toBeVisible()
  await expect.poll(() => api.calls(listInstitutions)).toHaveLength(1)
  await marker.hover()
  await expect(page.getByRole('button', { name: /Zephyr Trust/ })).toBeVisible()
  await expect.poll(() => api.calls(listInstitutions).map(({ query }) => query.page)).toEqual(['1', '2'])
  await expect(marker).toHaveCount(0)
})

test('a group loads its next page at the end of its table', async ({ page, api }) => {
  const rows = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      buildTransaction({ id: idOf(5000 + first + index), description: `Payment ${first + index}` }),
    )
  api.on(ledger.listTransactions, ({ query }) =>
    query.page === '1'
      ? pageOf(rows(0, 20), 'http://localhost/api/investor/transactions/?page=2', 23)
      : pageOf(rows(20, 3), null, 23),
  )
  await page.goto(GROUPS)
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  const region = page.getByRole('region', { name: 'Transactions of First Harbor Bank' })
  await expect(region.getByRole('row')).toHaveCount(21)
  await region.focus()
  await page.keyboard.press('End')
  await expect(region.getByRole('row')).toHaveCount(24)
})

test('a row shows date, type in words, what is known, and its amount by sign', async ({ page, api }) => {
  api.on(
    ledger.listTransactions,
    pageOf([
      buildTransaction({
        execution_date: '2026-01-31',
        tx_type: 'PURCHASE',
        description: null,
        fi_supplied_description: 'SQ *CORNER GROCER',
        flow_amount: '-83.12',
        is_pending: true,
      }),
    ]),
  )
  await page.goto(GROUPS)
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '01/31/2026',
    'Everyday Checking',
    'Purchase',
    '-',
    '-',
    'SQ *CORNER GROCERPending',
    '-$83.12',
    '',
  ])
})

test('[R-2.144] when no institution has a transaction in the range, that is said', async ({ page, api }) => {
  api.on(ledger.listTransactionAccountTypes, typesOf(['CHECKING', 'Checking', 0]))
  await page.goto(GROUPS)
  await expect(page.getByText('No recent transactions found.', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('[R-2.145] an opened group without rows says so', async ({ page, api }) => {
  api.on(ledger.listTransactions, pageOf([]))
  await page.goto(GROUPS)
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  await expect(page.getByText('No transactions found.', { exact: true })).toBeVisible()
})

test('[R-2.146] [R-2.147] without institutions or account types each tab says so', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([])).on(ledger.listTransactionAccountTypes, typesOf())
  await page.goto(GROUPS)
  await expect(page.getByText('No institutions found.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Account Type' }).click()
  await expect(page.getByText('No account types found.', { exact: true })).toBeVisible()
})

test('[R-8.083] transactions that fail say so in their group and can be tried again', async ({ page, api }) => {
  api.on(ledger.listTransactions, problem(500, 'Boom'))
  await page.goto(GROUPS)
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  await expect(page.getByText('Error loading transactions. Please try again.', { exact: true })).toBeVisible()
  api.on(ledger.listTransactions, pageOf([buildTransaction()]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('cell', { name: 'Payroll', exact: true })).toBeVisible()
})

test('[R-8.084] [R-8.085] institutions that are refused or not answered say which of both, and can be tried again', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, problem(500, 'Boom'))
  await page.goto(GROUPS)
  await expect(page.getByText('Failed to load institutions', { exact: true })).toBeVisible()
  api.on(listInstitutions, noAnswer())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('An error occurred while fetching institutions', { exact: true })).toBeVisible()
  api.on(listInstitutions, pageOf([bank(201, 'First Harbor Bank')]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: /First Harbor Bank/ })).toBeVisible()
})

test('[R-8.086] [R-8.087] account types that are refused or not answered say which of both, and can be tried again', async ({
  page,
  api,
}) => {
  api.on(ledger.listTransactionAccountTypes, problem(500, 'Boom'))
  await page.goto(GROUPS)
  await expect(page.getByRole('button', { name: /First Harbor Bank/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Account Type' }).click()
  await expect(page.getByText('Failed to load account types', { exact: true })).toBeVisible()
  api.on(ledger.listTransactionAccountTypes, noAnswer())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('An error occurred while fetching account types', { exact: true })).toBeVisible()
  api.on(ledger.listTransactionAccountTypes, typesOf(['CHECKING', 'Checking', 1]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: /Checking/ })).toBeVisible()
})

test('on a small screen transactions are rows of two lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(GROUPS)
  await page.getByRole('button', { name: /First Harbor Bank/ }).click()
  const row = page.getByRole('list', { name: 'Transactions of First Harbor Bank' }).getByRole('listitem')
  await expect(row).toContainText('Payroll')
  await expect(row).toContainText('$2,500.00')
  await expect(row).toContainText('Deposit · Everyday Checking')
  await expect(row).toContainText('11/20/2026')
})

test('the range is saved as a CSV file, and an export that fails says so', async ({ page, api }) => {
  await page.route('**/api/investor/transactions/export/**', (route) => {
    expect(new URL(route.request().url()).search).toBe('?execution_date__gte=2026-10-22&execution_date__lte=2026-11-21')
    return route.fulfill({ contentType: 'text/csv', body: 'Date,Amount\r\n' })
  })
  await page.goto('/investor/transaction')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('keelwise-transactions-2026-10-22-to-2026-11-21.csv')
  await page.unroute('**/api/investor/transactions/export/**')
  api.on(ledger.exportTransactions, problem(500, 'Something went wrong.'))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('The export failed. Please try again.')).toBeVisible()
})

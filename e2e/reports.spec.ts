import { readFile } from 'node:fs/promises'
import { newInvestor, postAs } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`the flow of a period is pressed down to its transactions, and a report is saved, renamed, deleted and brought back on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await newInvestor(page, 'reports')
    const post = await postAs(page)
    const { id: account_id } = await post('/api/investor/manual-accounts/', {
      institution_name: '',
      currency: 'USD',
      date: '2026-01-02',
      account_name: 'Household',
      account_type: 'CHECKING',
      value: '1000.00',
    })
    const book = (execution_date: string, tx_type: string, flow_amount: string, description: string) =>
      post('/api/investor/transactions/', {
        account_id,
        execution_date,
        tx_type,
        flow_amount,
        currency: 'USD',
        description,
      })
    await book('2026-03-01', 'DEPOSIT', '4000.00', 'Payroll Willowmere Works')
    await book('2026-03-02', 'PURCHASE', '-1500.00', 'Rent for March')
    await book('2026-03-09', 'PURCHASE', '-250.55', 'Corner Grocer supermarket')
    const days = 'execution_date__gte=2026-03-01&execution_date__lte=2026-03-31'
    await page.goto(`/investor/reports?kind=flow&by=payee&account_id=${account_id}&${days}`)

    const flow = page.getByRole('region', { name: /^Flow of/ })
    const uses = flow.getByRole('list', { name: 'Where it went' })
    await expect(uses.getByRole('listitem').filter({ hasText: 'Left over' })).toContainText('$2,249.45')
    await expect(flow.getByRole('list', { name: 'Where it came from' })).toContainText('$4,000.00')
    // the same in figures, for who cannot see the drawing
    const figures = page.getByRole('table', { name: /in figures$/ })
    await expect(figures.getByRole('row').filter({ hasText: 'Left over' })).toContainText('56.2%')
    await expectAccessible(page)
    await uses.getByRole('link').filter({ hasText: '$250.55' }).click()
    await expect(page).toHaveURL(/\/investor\/transaction\?.*payee=/)
    await expect(page.getByRole('status', { name: 'What is found' })).toContainText('1 transaction · net -$250.55')
    await page.goBack()

    await page.getByRole('button', { name: 'By group' }).click()
    await page.getByRole('combobox', { name: 'Time' }).selectOption('Last year')
    await expect(page).toHaveURL(/span=last_year/)
    await page.getByRole('combobox', { name: 'Time' }).selectOption('This year')
    await page.getByRole('button', { name: 'Save report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save report' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Household this year')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/investor\/reports\?saved=[0-9a-f-]{36}$/)
    const kept = page.url()
    const saved = page.getByRole('navigation', { name: 'Saved reports' })
    await expect(saved.getByRole('link', { name: 'Household this year' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)

    // something else of it, kept under the same name
    await page.getByRole('button', { name: 'Month by month' }).click()
    const months = page.getByRole('table', { name: 'Month by month' })
    await expect(months.getByRole('row').filter({ hasText: 'Left over' })).toContainText('$2,249.45')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(kept)
    await expect(months).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Group,Category,2026-01,2026-02,2026-03')

    const act = async (name: string) => {
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Rename')
    const rename = page.getByRole('dialog', { name: 'Rename report' })
    await rename.getByRole('textbox', { name: 'Name' }).fill('Our house')
    await rename.getByRole('button', { name: 'Save' }).click()
    await expect(saved.getByRole('link', { name: 'Our house' })).toBeVisible()

    // found by its name from anywhere
    await page.goto('/investor')
    await page.getByRole('button', { name: 'Search or ask' }).click()
    await page.getByRole('combobox', { name: 'Search or ask' }).fill('our house')
    await page.getByRole('option', { name: /^Our house/ }).click()
    await expect(page).toHaveURL(kept)

    await act('Delete')
    await expect(saved).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(saved.getByRole('link', { name: 'Our house' })).toBeVisible()
    await expect(page).toHaveURL(kept)
  })

test('a year stands beside the year before with differences, and each figure leads to its transactions', async ({
  page,
}) => {
  await loginAs(page, 'investor@demo.test')
  await page.goto('/investor/reports?kind=years&by=category&span=last_12_months')
  const years = page.getByRole('table', { name: 'Year over year' })
  await expect(years.getByRole('columnheader', { name: 'Difference' })).toBeVisible()
  const food = years.getByRole('row').filter({ hasText: 'Food & drink' })
  await expect(food).toContainText('%')
  await expectAccessible(page)
  await food.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/category_group=food/)
  // the other kinds of the demo
  await page.goto('/investor/reports')
  await expect(page.getByRole('list', { name: 'Where it went' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Spending and income' }).click()
  await expect(page.getByRole('region', { name: 'Spending' }).getByRole('link', { name: 'Food & drink' })).toBeVisible()
})

test('on paper a report says what it shows, of when and of what alone, and has all its columns', async ({ page }) => {
  await loginAs(page, 'investor@demo.test')
  await page.setViewportSize({ width: 1047, height: 740 })
  await page.goto('/investor/reports?kind=months&by=category&span=last_12_months&search=fennel')
  const months = page.getByRole('table', { name: 'Month by month' })
  await expect(months.getByRole('row').filter({ hasText: 'Groceries' })).toBeVisible()
  await expect(months.getByRole('columnheader')).not.toHaveCount(15)
  await page.emulateMedia({ media: 'print' })
  await expect(months.getByRole('columnheader')).toHaveCount(15)
  await expect(months.getByRole('columnheader', { name: 'A month' })).toBeVisible()
  await expect(page.getByText(/^Month by month by category · /)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('fennel')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/investor/reports?kind=spending&by=payee&span=last_month')
  await expect(page.getByText(/^Spending and income by payee · /)).toBeVisible()
})

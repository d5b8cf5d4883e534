import { loginAs } from './support/login-as.ts'
import { newInvestor, postAs } from './support/new-investor.ts'
import { expect, expectAccessible, test } from './support/test.ts'

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`a goal is looked ahead for in ranges, tried otherwise, and its assumptions are changed on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await newInvestor(page, 'projection')
    const post = await postAs(page)
    const { id } = await post('/api/investor/manual-accounts/', {
      institution_name: '',
      currency: 'USD',
      date: '2026-01-02',
      account_name: 'Reserve',
      account_type: 'SAVINGS',
      value: '1000.00',
    })
    const none = { target_months: null, strategy: null }
    await post('/api/investor/goals/', {
      ...none,
      kind: 'HOUSE',
      name: 'Roof',
      target_amount: '20000.00',
      target_date: '2040-01-31',
      monthly_amount: '100.00',
      accounts: [{ account_id: id, percent: null, amount: null }],
    })
    await page.goto('/investor/goals')
    await page.getByRole('region', { name: 'Roof' }).getByRole('link', { name: 'Look ahead with markets' }).click()
    await expect(page).toHaveURL(/\/investor\/projection\?goal=/)
    const projection = page.getByRole('region', { name: 'Projection' })
    await expect(projection).toContainText('Simulated for Jan 2040: half of the paths end above')
    await expect(projection).toContainText(/% of paths reach \$20,000\.00/)
    await expect(projection).toContainText('invested as 100% cash')
    await expectAccessible(page)
    // the same figures for who cannot see the drawing
    await projection.getByRole('button', { name: 'Show as table' }).click()
    const rows = projection.getByRole('table', { name: 'Simulated range' }).getByRole('row')
    await expect(rows.first()).toContainText('Median')
    await expect(rows.nth(1)).toContainText('$1,000.00')
    const levers = page.getByRole('table', { name: 'What would change it' })
    await expect(levers).toContainText('Save $50.00 more a month')
    await expect(levers).toContainText('Markets fall by 30% at once, now')

    const median = projection.getByRole('heading', { level: 2 })
    const before = (await median.textContent()) ?? ''
    await page.getByRole('textbox', { name: 'Put aside a month' }).fill('500')
    await page.getByRole('button', { name: 'Simulate', exact: true }).click()
    await expect(median).not.toHaveText(before)

    await page.getByRole('button', { name: 'See and change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assumptions' })
    await dialog.getByText('Where the preset figures come from').click()
    await expect(dialog).toContainText('Damodaran')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Cash, return, percent a year' }).fill('9')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Assumptions', exact: true })).toContainText(
      'Some of them are your own',
    )
  })

test('a link to a goal that was given up looks ahead for everything', async ({ page }) => {
  await loginAs(page, 'investor@demo.test')
  await page.goto('/investor/projection?goal=0190a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('region', { name: 'Projection' })).toContainText('half of the paths end above')
  await expect(page.getByLabel('Look ahead for').first()).toHaveValue('Everything I own')
})

for (const [device, width, height, category] of [
  ['a desktop', 1440, 900, 'Donations'],
  ['a phone', 390, 844, 'Books & hobbies'],
] as const)
  test(`a budget is made beside others and taken away on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await loginAs(page, 'investor@demo.test')
    await page.goto('/investor/budget')
    const envelopes = page.getByRole('list', { name: 'Envelopes' })
    await expect(envelopes.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New budget' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Category or group' }).selectOption({ label: category })
    await dialog.getByRole('textbox', { name: /^A month/ }).fill('40')
    await dialog.getByRole('checkbox', { name: /goes into the next month/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const own = envelopes.getByRole('listitem').filter({ hasText: category })
    await expect(own).toContainText(/\$40\.00 left, \d+ days?|\$\d+\.\d\d (left|over)/)
    await own.getByRole('button', { name: `Actions for ${category}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(own).toHaveCount(0)
  })

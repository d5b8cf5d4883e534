import { loginAs } from './support/login-as.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// both are about the same payment of the same person
test.describe.configure({ mode: 'serial' })

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`what recurs is listed by its next day, dismissed, taken back and confirmed on ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await loginAs(page, 'investor@demo.test')
    await page.goto('/investor/transaction')
    await page.getByRole('tab', { name: 'Recurring' }).click()
    await expect(page).toHaveURL(/view=recurring/)
    const going = page.getByRole('region', { name: 'Going out', exact: true }).first()
    await expect(going.getByRole('link', { name: 'Lumen Stream' })).toBeVisible()
    // what is bought at shops is none of it
    await expect(going.getByRole('link', { name: /Grocer|Outfitters|Coffee/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Coming in', exact: true }).first()).toContainText('Every two weeks')
    await expectAccessible(page)

    const month = page.getByText('Going out a month').locator('..').locator('dd').first()
    const before = (await month.textContent()) ?? ''
    const act = async (name: string) => {
      await page.getByRole('button', { name: /^Actions for Lumen Stream/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Dismiss')
    await expect(month).not.toHaveText(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(month).toHaveText(before)
    await act('Confirm')
    await expect(going).toContainText('Confirmed')
    await page.reload()
    await expect(going).toContainText('Confirmed')
    await act('Take back')
    await expect(going).not.toContainText('Confirmed')

    await page.getByRole('button', { name: 'Calendar' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    const days = page.getByRole('region', { name: /^Due in/ })
    await expect(days).toContainText('Lumen Stream')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'List' }).click()
    await going.getByRole('link', { name: 'Lumen Stream' }).click()
    await expect(page).toHaveURL(/payee=Lumen/)
    await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('Lumen Stream')
  })

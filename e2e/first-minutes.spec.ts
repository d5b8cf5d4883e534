import { PASSWORD, registerInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

test('who has just come sees the ways to bring accounts in, and one entered by hand opens every page', async ({
  page,
}) => {
  const email = `first-minutes-${Date.now()}@example.test`
  await registerInvestor(page, email)
  await loginAs(page, email, PASSWORD)
  await page.goto('/investor')
  await expect(page).toHaveURL('/investor/acc-link')
  const ways = page.getByRole('navigation', { name: 'Ways to add accounts' })
  await expect(ways.getByRole('button', { name: 'Link a bank or broker' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: 'Back to accounts' })).toHaveCount(0)
  await ways.getByRole('button', { name: 'Add by hand' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add by hand')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^An account/ }).click()
  const dialog = page.getByRole('dialog', { name: /account/i })
  await dialog.getByLabel('Name').fill('Jar in the kitchen')
  await dialog.getByRole('textbox', { name: /value|balance|worth/i }).fill('250.00')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page).toHaveURL('/investor/accounts')
  await expect(page.getByText('Jar in the kitchen').first()).toBeVisible()
  await page.goto('/investor/acc-link')
  await page.getByRole('link', { name: 'Back to accounts' }).click()
  await expect(page).toHaveURL('/investor/accounts')
})

import { expect, expectAccessible, loginAs, test } from './support/test.ts'

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^-\d.]/g, '')) * 100)

test('an investor reads what they own, why it changed in parts that add up, and goes where something is done', async ({
  page,
}) => {
  await loginAs(page, 'attention@demo.test')
  await page.goto('/investor')
  const chosen = page.getByRole('group', { name: 'Change over the chosen days' })
  await expect(page.getByLabel('Why it changed')).toBeVisible()
  await page.getByRole('button', { name: 'How the change adds up' }).click()
  const parts = page.getByRole('table', { name: 'What the change is made of' })
  await expect(parts).toBeVisible()
  const amounts = await parts.locator('td').allInnerTexts()
  const [before = 0, ...rest] = amounts.map(cents)
  const after = rest.pop() ?? 0
  expect(rest.length).toBeGreaterThan(1)
  expect(rest.reduce((sum, part) => sum + part, before)).toBe(after)
  await expect(chosen).toContainText(/[+-]\$[\d,]+\.\d\d/)
  await page.keyboard.press('Escape')

  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('link')
  await expect(needs.first()).toContainText('Driftpine Brokerage needs you')
  expect(await needs.count()).toBeLessThanOrEqual(3)
  await expectAccessible(page)
  await needs.first().click()
  await expect(page).toHaveURL(/\/investor\/acc-link\?actionType=/)
})

test('an advisor goes from the first screen to the brief of the next meeting', async ({ page }) => {
  const tour = page.getByRole('dialog', { name: 'Tutorial & Help' })
  await page.addLocatorHandler(tour, () => tour.getByRole('button', { name: 'Close' }).click())
  await loginAs(page, 'advisor@demo.test')
  await page.goto('/advisor/clients')
  await page.getByRole('list', { name: 'Next meetings' }).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Brief' })).toHaveAttribute('aria-selected', 'true')
  const brief = page.getByRole('tabpanel', { name: 'Brief' })
  for (const heading of ['Agenda', 'Decided before', 'Open actions', 'Open questions'])
    await expect(brief.getByRole('heading', { name: heading })).toBeVisible()
  await expect(brief).toContainText('Value')
  await expect(brief.getByRole('status')).toHaveCount(0)
  await expectAccessible(page)
  // the same on a phone in the dark
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(brief.getByRole('heading', { name: 'Open questions' })).toBeVisible()
  await expectAccessible(page)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  expect(await panel.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0)
})

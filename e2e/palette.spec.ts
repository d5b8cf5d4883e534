import type { Page } from '@playwright/test'
import { newInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

/** Opens a page as an advisor; the tour that comes by itself once is closed. */
async function openAsAdvisor(page: Page, address: string): Promise<void> {
  const tour = page.getByRole('dialog', { name: 'Tutorial & Help' })
  await page.addLocatorHandler(tour, () => tour.getByRole('button', { name: 'Close' }).click())
  await loginAs(page, 'advisor@demo.test')
  await page.goto(address)
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or ask' })
const line = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

test('an investor goes anywhere and asks with the keyboard alone', async ({ page }) => {
  await newInvestor(page, 'palette')
  await page.goto('/investor/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  // a page by the beginning of its name, the second line by the arrows
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill('tran')
  await expect(active(page)).toHaveText('Transactions')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/investor/transaction')
  await expect(palette(page)).toHaveCount(0)

  // from inside a field as well; what the server finds, and its count said
  await page.getByRole('searchbox', { name: 'Search transactions' }).focus()
  await page.keyboard.press('Control+k')
  await field(page).fill('checking')
  await expect(line(page, /checking/i).first()).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results?$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/investor\/transaction\?account_id=[0-9a-f-]+&dates=all$/)

  // what was opened last stands first
  await page.keyboard.press('Control+k')
  await expect(active(page)).toHaveText(/checking/i)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  // a question goes to the assistant and is sent
  await page.keyboard.press('Control+k')
  await field(page).fill('What is my net worth?')
  await expect(active(page)).toHaveText('Ask: What is my net worth?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/investor\/chat\/[0-9a-f-]+$/)
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('net worth')
})

test('help that is found opens at its topic, also for an advisor', async ({ page }) => {
  await openAsAdvisor(page, '/advisor/settings')
  await page.getByRole('button', { name: 'Search or ask' }).click()
  await field(page).fill('plan a meeting')
  await line(page, /^Plan a meeting/).click()
  await expect(page).toHaveURL('/help?topic=schedule_meeting')
  await expect(page.getByRole('button', { name: 'Plan a meeting', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByText('client, day, kind and agenda')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('passkey')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 topic')
  await expectAccessible(page)
})

test('a question mark shows the shortcuts, but not inside a field', async ({ page }) => {
  await openAsAdvisor(page, '/help')
  const search = page.getByRole('searchbox', { name: 'Search help' })
  await search.press('Shift+?')
  await expect(search).toHaveValue('?')
  await page.getByRole('heading', { name: 'Help', level: 1 }).click()
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Search, go somewhere or ask')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('on a phone the palette fills the window and closes by its button; an advisor finds clients and meetings', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdvisor(page, '/advisor/clients')
  await page.getByRole('button', { name: 'Search or ask' }).click()
  expect(await palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await expect(palette(page).getByRole('group', { name: 'Clients' }).getByRole('option').first()).toHaveText(/\S/)
  await expect(palette(page).getByRole('group', { name: 'Meetings' }).getByRole('option').first()).toBeVisible()
  const [height] = await palette(page)
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height))
  expect(height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toHaveCount(0)
})

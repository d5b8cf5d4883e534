import { signIn } from '../testing/sign-in.ts'
import { expect, expectAccessible, test } from '../testing/test.ts'

const LIGHT = 'rgb(251, 252, 251)'
const DARK = 'rgb(12, 16, 15)'

test('[R-1.017] the first visit is light even where the system is dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth')
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('an unknown stored theme is light', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'sepia'))
  await page.goto('/auth')
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT)
})

test('[R-1.018] [R-9.016] the theme is switched in the settings, kept under the key theme, and there after a reload', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/investor/settings')
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveCSS('background-color', DARK)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveCSS('background-color', DARK)
})

test('system follows the system, also while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page)
  await page.goto('/investor/settings')
  await page.getByText('System', { exact: true }).click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
  await expect(page.locator('html')).toHaveCSS('background-color', LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('background-color', DARK)
})

test('[R-1.020] [R-9.010] the mobile layout applies below 768 px', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/investor')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('nothing is asked of another origin', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await signIn(page)
  await page.goto('/investor/accounts')
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible()
  expect(elsewhere).toEqual([])
})

import { getMe } from '@keelwise/contract/me'
import { listInstitutions } from '@keelwise/contract/institutions'
import { refresh } from '@keelwise/contract/auth'
import { signIn, tokenFor } from '../testing/sign-in.ts'
import { problem, reply } from '../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../testing/test.ts'
import { buildUser, signedOutState } from '../testing/builders.ts'

const TEXT =
  'An unexpected error has occurred. Please try refreshing the page or contact support if the problem persists.'

test('[R-2.041] [R-2.042] [R-2.043] [R-2.046] a page that throws shows the error screen and logs the error', async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/ApiError|went wrong|Error/)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  api.on(getMe, () => problem(500, 'Something went wrong'))
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByRole('heading', { name: 'Error Occurred', exact: true })).toBeVisible()
  await expect(page.getByText(TEXT, { exact: true })).toBeVisible()
  expect(logged.join('\n')).toContain('ApiError: Something Went Wrong')
  await expectAccessible(page)
})

test('[R-2.044] Return to Home of the error screen goes to the root', async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/Error/)
  api.on(getMe, () => problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor/settings')
  const home = page.getByRole('link', { name: 'Return to Home' })
  await expect(home).toHaveAttribute('href', '/')
  api.on(getMe, buildUser())
  await home.click()
  await expect(page).toHaveURL('/investor')
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
})

test('[R-2.045] Refresh Page loads the document anew', async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/Error/)
  api.on(getMe, () => problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor/settings')
  await expect(page.getByRole('heading', { name: 'Error Occurred' })).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'notReloaded', true))
  api.on(getMe, buildUser())
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.has(window, 'notReloaded'))).toBe(false)
})

test('without a configuration the error screen is shown', async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/config\.json answered 500/)
  api.onConfig(reply(500))
  await page.goto('/auth/signup')
  await expect(page.getByRole('heading', { name: 'Error Occurred' })).toBeVisible()
})

test('[R-2.047] [R-2.048] [R-2.049] the not-found page says so and leads home', async ({ page }) => {
  await signIn(page)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found', exact: true })).toBeVisible()
  await expect(page.getByText('The page you are looking for does not exist or has been moved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/investor')
})

test('[R-2.050] Go Back goes one step back in the history, also from an address that was typed', async ({ page }) => {
  await page.goto('/auth/signup')
  await expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/auth/signup')
})

test('Go Back without a history goes to the root', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/legal/privacy')
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/nowhere', '_blank', 'noopener'))
  const tab = await opened
  await tab.getByRole('button', { name: 'Go Back' }).click()
  await expect(tab).toHaveURL('/investor')
})

test('[R-8.001] [R-4.011] [R-4.013] a 401 logs out and leads to login with error=sessionExpired', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, () => problem(401, 'Authentication required', 'not_authenticated'))
  await signIn(page)
  await page.goto('/investor/accounts')
  await expect(page).toHaveURL('/auth?error=sessionExpired')
  await expect(page.getByText('Session expired')).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('auth'))
  expect(JSON.parse(stored ?? '')).toMatchObject({ state: signedOutState })
})

test('[R-8.002] a refused refresh ends the same way', async ({ page, api }) => {
  api.on(refresh, () => problem(401, 'Token is invalid or expired', 'token_not_valid'))
  await signIn(page, buildUser(), { state: { accessToken: tokenFor({ exp: 1 }) } })
  await page.goto('/investor/accounts')
  await expect(page).toHaveURL('/auth?error=sessionExpired')
  expect(api.calls(getMe)).toEqual([])
})

test('[R-4.012] the logging-out flag blocks the form for two seconds', async ({ page, api }) => {
  await page.clock.install()
  api.on(getMe, () => problem(401, 'x'))
  await page.goto('/auth')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Logging out...')).toBeVisible()
  await expect(page.locator('form')).toHaveAttribute('inert', '')
  await page.clock.runFor(2000)
  await expect(page.getByText('Logging out...')).toBeHidden()
  await expect(page.getByText('Session expired')).toBeVisible()
  await page.getByLabel('Email').fill('a@b.co')
})

test('session expiry forgets what was cached and keeps the theme', async ({ page, api }) => {
  api.on(getMe, () => problem(401, 'x'))
  await signIn(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', 'true')
    localStorage.setItem('client-data', '{}')
    localStorage.setItem('notifications', '{}')
    localStorage.setItem('theme', 'dark')
  })
  await page.goto('/investor')
  await expect(page).toHaveURL('/auth?error=sessionExpired')
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['auth', 'theme'])
})

test('[R-5.024] a wrong field says so below the input, and its label takes the error colour', async ({ page }) => {
  await page.goto('/auth')
  const label = page.locator('label', { hasText: 'Email' })
  const before = await label.evaluate((element) => getComputedStyle(element).color)
  await page.getByLabel('Email').fill('abc')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const message = page.getByText('Please enter a valid email address')
  await expect(message).toBeVisible()
  const input = await page.getByLabel('Email').boundingBox()
  const text = await message.boundingBox()
  expect(text!.y).toBeGreaterThanOrEqual(input!.y + input!.height)
  const errorColor = await message.evaluate((element) => getComputedStyle(element).color)
  expect(errorColor).toBe('rgb(180, 35, 24)')
  await expect(label).toHaveCSS('color', errorColor)
  expect(before).not.toBe(errorColor)
  await expect(page.locator('label', { hasText: 'Password' })).toHaveCSS('color', errorColor)
})

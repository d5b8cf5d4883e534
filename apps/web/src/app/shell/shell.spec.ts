import { getMe } from '@keelwise/contract/me'
import { atRest } from '../../testing/at-rest.ts'
import { buildUser } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const advisor = buildUser({ user_type: 'ADVISOR' })

test('[R-2.065] [R-2.066] [R-2.067] [R-1.016] the investor sidebar has its five items in order, the current one marked', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/investor/positions')
  const items = page.getByRole('navigation', { name: 'Investor pages' }).getByRole('link')
  await expect(items).toHaveText(['Dashboard', 'Positions', 'AI Assistants', 'Accounts', 'Transactions'])
  await expect(page.getByRole('link', { name: 'Positions' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('heading', { name: 'AI Assistants History', exact: true })).toBeVisible()
  await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Chat' })).toHaveAttribute('href', '/investor/chat')
  await expectAccessible(page)
})

test('the item that categories and imported files belong to is the marked one', async ({ page }) => {
  await signIn(page)
  const items = page.getByRole('navigation', { name: 'Investor pages' })
  for (const [address, item] of [
    ['/investor/categories', 'Transactions'],
    ['/investor/imports', 'Accounts'],
  ] as const) {
    await page.goto(address)
    await expect(items.getByRole('link', { name: item })).toHaveAttribute('aria-current', 'true')
  }
})

test('[R-2.056] [R-2.058] [R-2.059] [R-1.016] [R-6.009] the advisor sidebar has Clients and Settings, history and New Chat', async ({
  page,
  api,
}) => {
  api.on(getMe, advisor)
  await signIn(page, advisor)
  await page.goto('/advisor/clients')
  const items = page.getByRole('navigation', { name: 'Advisor pages' }).getByRole('link')
  await expect(items).toHaveText(['Clients', 'Settings'])
  await expect(page.getByRole('heading', { name: 'AI Assistants History', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'New Chat' }).click()
  await expect(page).toHaveURL('/advisor/chat')
  await expectAccessible(page)
})

test('an advisor with the aggregation page sees its item and opens it, others are led to clients', async ({
  page,
  api,
}) => {
  api.on(getMe, { ...advisor, morningstar_enabled: true })
  await signIn(page, advisor)
  await page.goto('/advisor/clients')
  await page.getByRole('link', { name: 'By All Accounts' }).click()
  await expect(page).toHaveURL('/advisor/by-all-accounts')
  api.on(getMe, advisor)
  await page.goto('/advisor/by-all-accounts')
  await expect(page).toHaveURL('/advisor/clients')
})

test('[R-2.060] Profile of the advisor goes to the advisor settings', async ({ page, api }) => {
  api.on(getMe, advisor)
  await signIn(page, advisor)
  await page.goto('/advisor/clients')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/advisor/settings')
})

test('[R-2.068] [R-2.074] [R-2.076] the investor menu shows name and initial, and Profile goes to the settings', async ({
  page,
  api,
}) => {
  const jane = buildUser({ email: 'jane.doe@x.co' })
  api.on(getMe, jane)
  await signIn(page, jane)
  await page.goto('/investor')
  const menu = page.getByRole('button', { name: 'Account menu of jane.doe' })
  await expect(menu.getByText('jane.doe', { exact: true })).toBeVisible()
  await expect(menu.getByText('J', { exact: true })).toBeVisible()
  await menu.click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/investor/settings')
})

test('[R-2.071] [R-2.072] [R-2.073] the top bar titles each page after its path', async ({ page }) => {
  test.slow()
  await signIn(page)
  for (const [path, title] of [
    ['/investor', 'Dashboard'],
    ['/investor/accounts', 'Accounts'],
    ['/investor/settings', 'Settings'],
    ['/investor/transaction', 'Transactions'],
    ['/investor/assistant', 'AI Assistants'],
    ['/investor/positions', 'Positions'],
    ['/investor/chat', 'Chat'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Keelwise`)
  }
})

test('[R-2.069] the top bar stays in place when the page scrolls', async ({ page }) => {
  await signIn(page)
  await page.goto('/investor')
  const bar = page.getByRole('banner')
  await expect(bar).toBeVisible()
  // the application is there, in the place of the page that came as HTML
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  await page.getByRole('main').evaluate((main) => (main.style.minHeight = '4000px'))
  await page.evaluate(() => window.scrollTo(0, 2000))
  expect(await page.evaluate(() => window.scrollY)).toBe(2000)
  expect((await bar.boundingBox())!.y).toBe(0)
})

test('[R-2.077] [R-9.013] [R-9.012] Ctrl+B and Cmd+B collapse and expand the sidebar', async ({ page }) => {
  await signIn(page)
  await page.goto('/investor')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar).toHaveCSS('width', '256px')
  await page.keyboard.press('Control+b')
  await expect(sidebar).toHaveCSS('width', '48px')
  await expect(page.getByRole('link', { name: 'Positions' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Meta+b')
  await expect(sidebar).toHaveCSS('width', '256px')
})

test('[R-4.050] [R-9.011] the collapsed sidebar is kept in a cookie for seven days', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  // the browser tells of a cookie a moment after the page has set it
  await expect.poll(kept).toMatchObject({ value: 'false', path: '/', sameSite: 'Lax' })
  const lifetime = (await kept())!.expires - (await page.evaluate(() => Date.now())) / 1000
  expect(Math.abs(lifetime - 604_800)).toBeLessThan(60)
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCSS('width', '48px')
})

test('[R-2.078] [R-9.012] on a phone the sidebar is a sheet of 18rem that closes after going somewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByRole('link', { name: 'Positions' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet).toHaveCSS('width', '288px')
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Positions' }).click()
  await expect(page).toHaveURL('/investor/positions')
  await expect(sheet).toBeHidden()
})

test('without a network a banner says so', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  // code that is still on its way would fail, and be told of
  await atRest(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some data may be out of date.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline. Some data may be out of date.')).toBeHidden()
})

test('a notice about the data stands in the top bar', async ({ page, api }) => {
  api.onConfig({ dataNotice: 'Simulated data' })
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByRole('banner').getByText('Simulated data')).toBeVisible()
  await expectAccessible(page)

  // on a phone it stands below, and the title has the bar's room
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('banner').getByText('Simulated data')).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'About these data' })).toHaveText('Simulated data')
  await page.goto('/investor/transaction')
  const title = page.getByRole('heading', { name: 'Transactions', level: 1 })
  await expect(title).toBeVisible()
  expect(await title.evaluate((heading) => heading.scrollWidth <= heading.clientWidth)).toBe(true)
  await expectAccessible(page)
})

test('the keyboard reaches the content first, past the sidebar', async ({ page }) => {
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

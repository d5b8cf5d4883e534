import { login } from '@keelwise/contract/auth'
import { listInstitutions } from '@keelwise/contract/institutions'
import { getMe, listSessions } from '@keelwise/contract/me'
import { buildAccount, buildInstitution, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const BROKEN = ['{', 'null', '5', '"text"', '[]', '{"state":5}', '{"state":{"user":5,"isAuthenticated":true}}']

for (const value of BROKEN) {
  test(`[S-110] with ${value} in every stored entry the application starts signed out`, async ({ page }) => {
    await page.addInitScript((text) => {
      for (const key of ['auth', 'client-data', 'notifications', 'theme']) localStorage.setItem(key, text)
    }, value)
    await page.goto('/investor')
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByLabel('Email').fill('jane@example.com')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/investor')
  })
}

const stored = { client: '{"state":{"name":"Reed"}}', notes: '{"state":{"unread":3}}' }

for (const way of ['log out', 'expiry'] as const) {
  test(`[S-107] after ${way} no token and no data is left in the storage, and Back shows none`, async ({
    page,
    api,
  }) => {
    const institution = buildInstitution({
      institution_name: 'Secret Harbor Bank',
      accounts: [buildAccount({ account_name: 'Secret account' })],
    })
    api.on(listInstitutions, pageOf([institution]))
    await signIn(page)
    await page.goto('/investor/transaction')
    await page.getByRole('link', { name: 'Accounts' }).click()
    await expect(page.getByText('Secret Harbor Bank')).toBeVisible()
    await page.evaluate(({ client, notes }) => {
      localStorage.setItem('client-data', client)
      localStorage.setItem('notifications', notes)
    }, stored)
    if (way === 'log out') {
      await page.getByRole('button', { name: /Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
    } else {
      api.on(listSessions, problem(401, 'x', 'session_revoked'))
      await page.getByRole('button', { name: /Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Profile' }).click()
    }
    await expect(page).toHaveURL(/\/auth(\?error=sessionExpired)?$/)
    const text = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(text).not.toMatch(/rt_first|eyJ|Secret|Reed|unread|@example/)
    await page.goBack()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText('Secret')).toHaveCount(0)
  })
}

test('[S-107] a page the browser kept frozen shows no data when the session ended meanwhile', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([buildInstitution({ institution_name: 'Secret Harbor Bank' })]))
  await signIn(page)
  await page.goto('/investor/accounts')
  await expect(page.getByText('Secret Harbor Bank')).toBeVisible()
  await page.evaluate(() => {
    // written by another tab while this page was frozen: it heard nothing of it
    localStorage.setItem('auth', JSON.stringify({ state: { isAuthenticated: false, user: null }, version: 0 }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Secret')).toHaveCount(0)
})

test('[S-108] the next person in the same browser sees nothing of the one before', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([buildInstitution({ institution_name: 'Bank of the first' })]))
  await signIn(page)
  await page.goto('/investor/accounts')
  await expect(page.getByText('Bank of the first')).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  api.on(getMe, buildUser({ id: idOf(2), email: 'second@example.com' }))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  api.on(listInstitutions, async () => {
    await held
    return pageOf([buildInstitution({ institution_name: 'Bank of the second' })])
  })
  await page.getByLabel('Email').fill('second@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('navigation', { name: 'Investor pages' }).getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible()
  await expect(page.getByText('Bank of the first')).toHaveCount(0)
  release()
  await expect(page.getByText('Bank of the second')).toBeVisible()
})

test('[S-108] somebody else who signs in in another tab takes this one over without what it showed', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, pageOf([buildInstitution({ institution_name: 'Bank of the first' })]))
  await signIn(page)
  await page.goto('/investor/accounts')
  await expect(page.getByText('Bank of the first')).toBeVisible()
  api
    .on(getMe, buildUser({ id: idOf(2), email: 'second@example.com' }))
    .on(listInstitutions, pageOf([buildInstitution({ institution_name: 'Bank of the second' })]))
  await page.evaluate((id) => {
    const { state } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { state: Record<string, unknown> }
    const other = { ...state, user: { id, email: 'second@example.com', user_type: 'INVESTOR' }, accessToken: 'h.e30.t' }
    localStorage.setItem('auth', JSON.stringify({ state: other, version: 0 }))
    dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
  }, idOf(2))
  await expect(page.getByText('Bank of the first')).toHaveCount(0)
  await expect(page.getByText('Bank of the second')).toBeVisible()
})

test('[S-109] a role that was tampered with in the storage is corrected by the server', async ({ page, api }) => {
  await signIn(page, buildUser(), { state: { userRole: 'ADVISOR' } })
  await page.goto('/advisor/clients')
  await expect(page).toHaveURL('/investor')
  await expect(page.getByRole('link', { name: 'Positions' })).toBeVisible()
  expect(api.calls(login)).toEqual([])
  const role = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { state: { userRole: string } }).state.userRole,
  )
  expect(role).toBe('INVESTOR')
})

test('without a network the page says so, and no longer when it is back', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/investor/settings')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some data may be out of date.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('You are offline. Some data may be out of date.')).toBeHidden()
})

import { getLinkStatus } from '@keelwise/contract/account-link'
import { login } from '@keelwise/contract/auth'
import { getMe } from '@keelwise/contract/me'
import { buildLinkStatus, buildUser, nothingLinked } from '../testing/builders.ts'
import { signIn } from '../testing/sign-in.ts'
import { problem, reply } from '../testing/stub-api.ts'
import { expect, test } from '../testing/test.ts'

const advisor = buildUser({ user_type: 'ADVISOR' })

const investorPaths = [
  '/investor',
  '/investor/accounts',
  '/investor/positions',
  '/investor/performance',
  '/investor/income',
  '/investor/allocation',
  '/investor/transaction',
  '/investor/assistant',
  '/investor/settings',
  '/investor/chat',
  '/investor/chat/01936b2e-0000-7000-8000-000000000001',
]
const advisorPaths = [
  '/advisor',
  '/advisor/clients',
  '/advisor/clients/01936b2e-0000-7000-8000-000000000001',
  '/advisor/meetings',
  '/advisor/book',
  '/advisor/chat',
  '/advisor/settings',
  '/advisor/by-all-accounts',
]

test('[R-2.001] [R-2.032] [R-6.007] every protected page leads somebody without a session to login', async ({
  page,
}) => {
  test.slow()
  for (const path of ['/', '/auth/change-password', '/investor/acc-link', ...investorPaths, ...advisorPaths]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/auth')
  }
})

test('[R-2.002] [R-2.021] [R-6.004] an investor who opens the root is on the investor dashboard', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL('/investor')
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
})

test('[R-2.003] an advisor who opens the root is in the advisor area', async ({ page, api }) => {
  api.on(getMe, advisor)
  await signIn(page, advisor)
  await page.goto('/')
  await expect(page).toHaveURL('/advisor/clients')
})

for (const [name, answer] of [
  ['missing', { ...advisor, user_type: undefined }],
  ['unknown', { ...advisor, user_type: 'AUDITOR' }],
] as const) {
  test(`[R-2.003] [R-2.038] [R-6.003] with a ${name} role advisor is assumed`, async ({ page, api }) => {
    api.on(getMe, () => reply(200, answer))
    await signIn(page, advisor, { state: { userRole: null } })
    await page.goto('/investor/accounts')
    await expect(page).toHaveURL('/advisor/clients')
  })
}

test('[R-2.033] while the session is checked the screen reads Verifying authentication...', async ({ page, api }) => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
  api.on(getMe, () => gate.then(() => buildUser()))
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByText('Verifying authentication...', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
})

test('[R-2.004] [R-2.034] [R-6.008] somebody signed in who opens a public page goes to the dashboard', async ({
  page,
}) => {
  await signIn(page)
  test.slow()
  for (const path of ['/auth', '/auth/signup', '/auth/otp?email=a@b.co', '/auth/forget-password', '/waitlist']) {
    await page.goto(path)
    await expect(page).toHaveURL('/investor')
  }
})

test('[R-2.035] the reset-password page keeps somebody signed in on its address', async ({ page }) => {
  await signIn(page)
  await page.goto('/reset-password/u/t')
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password/u/t')
})

test('[R-2.036] [R-6.002] an advisor who opens any investor page is led to the own dashboard', async ({
  page,
  api,
}) => {
  api.on(getMe, advisor)
  await signIn(page, advisor)
  test.slow()
  for (const path of ['/investor/acc-link', ...investorPaths]) {
    await page.goto(path)
    await expect(page).toHaveURL('/advisor/clients')
  }
})

test('[R-2.037] [R-6.002] an investor who opens any advisor page is led to the own dashboard', async ({ page }) => {
  await signIn(page)
  test.slow()
  for (const path of advisorPaths) {
    await page.goto(path)
    await expect(page).toHaveURL('/investor')
  }
})

test('a role that changed at the server corrects the one stored here', async ({ page, api }) => {
  api.on(getMe, advisor)
  await signIn(page, buildUser())
  await page.goto('/investor/accounts')
  await expect(page).toHaveURL('/advisor/clients')
})

for (const [name, status] of [
  ['nothing is linked', nothingLinked()],
  ['no account exists', buildLinkStatus({ accounts_count: 0 })],
] as const) {
  test(`[R-2.039] [R-6.005] when ${name}, every investor page leads to linking`, async ({ page, api }) => {
    api.on(getLinkStatus, status)
    await signIn(page)
    test.slow()
    for (const path of investorPaths) {
      await page.goto(path)
      await expect(page).toHaveURL('/investor/acc-link')
    }
  })
}

test('[R-2.039] with one linked account the page opens', async ({ page }) => {
  await signIn(page)
  await page.goto('/investor/settings')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/investor/settings')
})

test('[R-2.040] while the link status loads the screen shows the name of the product', async ({ page, api }) => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
  api.on(getLinkStatus, () => gate.then(() => buildLinkStatus()))
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByRole('status').getByText('Keelwise', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
})

test('[R-8.034] when the link status fails the screen says so, stays, and can be tried again', async ({
  page,
  api,
}) => {
  api.on(getLinkStatus, () => problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByText('Failed to fetch investor data')).toBeVisible()
  await expect(page).toHaveURL('/investor')
  api.on(getLinkStatus, buildLinkStatus())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
})

test('when the last account has gone, the next opening leads to linking', async ({ page, api }) => {
  await signIn(page)
  await page.goto('/investor/settings')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  api.on(getLinkStatus, nothingLinked())
  await page.reload()
  await expect(page).toHaveURL('/investor/acc-link')
})

test('a pending password change leads every protected page to the change', async ({ page, api }) => {
  const user = buildUser({ actions: ['PASSWORD_CHANGE_REQUIRED'] })
  api.on(getMe, user)
  await signIn(page, user)
  await page.goto('/investor/accounts')
  await expect(page).toHaveURL('/auth/change-password')
})

test('[R-1.001] both roles sign in to the same application and land in their own area', async ({ page, api }) => {
  for (const [user, path] of [
    [buildUser(), '/investor'],
    [advisor, '/advisor/clients'],
  ] as const) {
    api.on(getMe, user).on(login, { access: 'a.e30.c', refresh: 'r', actions: [] })
    await page.goto('/auth')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(path)
    await page.evaluate(() => localStorage.clear())
  }
})

test('[R-2.012] an unknown address shows the not-found page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
})

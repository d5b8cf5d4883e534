import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { PASSWORD, accessTokenOf, keptSession, newInvestor, registerInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, mailFor, test } from './support/test.ts'
import { mailsTo } from './support/mail-for.ts'
import { totpCode } from './support/totp.ts'

const NEW_PASSWORD = 'Calm-Harbor-77!'
const run = promisify(execFile)

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

/** The access token of the page looks expired from now on, as if the page had been left alone for a while. */
async function expireAccessToken(page: Page): Promise<void> {
  const kept = await page.context().storageState()
  const auth = kept.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'auth')!
  const stored = JSON.parse(auth.value) as { state: { accessToken: string } }
  const [head, claims = '', signature] = stored.state.accessToken.split('.')
  const expired = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), exp: 1 }
  stored.state.accessToken = `${head}.${Buffer.from(JSON.stringify(expired)).toString('base64url')}.${signature}`
  auth.value = JSON.stringify(stored)
  await page.context().setStorageState(kept)
}

const confirmWithPassword = async (page: Page, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
}

test('a forgotten password is reset by the mailed link, once, and only the new one works', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[01]/)
  const email = `reset-${Date.now()}@example.test`
  await registerInvestor(page, email)
  const known = (await mailsTo(email)).map(({ id }) => id)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If an account exists for this email, a reset link is on its way.')).toBeVisible()
  const { text } = await mailFor(email, known)
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(text)?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await expectAccessible(page)
  const choose = async () => {
    await page.getByLabel('New Password').fill(NEW_PASSWORD)
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }
  await choose()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Password reset successfully')).toBeVisible()
  await logIn(page, email)
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await logIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/investor\/acc-link/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(new URL(link).pathname)
  await choose()
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
})

test('the password is changed in the settings, and the activity shows it', async ({ page }) => {
  await newInvestor(page, 'change')
  await page.goto('/investor/settings')
  await page.getByRole('link', { name: 'Change Password' }).click()
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/investor$/)
  await page.goto('/investor/settings')
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('[S-044] five tabs with an expired token make one refresh, and nobody is logged out', async ({
  page,
  context,
}) => {
  await newInvestor(page, 'tabs')
  await expireAccessToken(page)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/jwt/refresh/')) refreshes.push(request.url())
  })
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/investor/settings')))
  for (const tab of tabs) {
    await expect(tab.getByText('Active now')).toBeVisible()
    await expect(tab).toHaveURL(/\/investor\/settings$/)
  }
  expect(refreshes).toHaveLength(1)
})

test('[S-041] a stolen refresh token ends the session for the thief and the owner, and the owner is told by mail', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/)
  const email = await newInvestor(page, 'stolen')
  const known = (await mailsTo(email)).map(({ id }) => id)
  const refreshWith = async (refresh: string) => page.request.post('/api/auth/jwt/refresh/', { data: { refresh } })
  const successor = async (refresh: string) =>
    ((await (await refreshWith(refresh)).json()) as { refresh: string }).refresh
  const { refreshToken: stolen } = await keptSession(page)
  const thiefs = await successor(await successor(stolen))
  await expireAccessToken(page)
  await page.goto('/investor/settings')
  await expect(page).toHaveURL(/\/auth\?error=sessionExpired$/)
  await expect(page.getByText('Session expired')).toBeVisible()
  expect((await refreshWith(thiefs)).status()).toBe(401)
  expect((await mailFor(email, known)).text).toContain('continued from two places at once')
})

test('an authenticator app is set up, asked for at login, replaced by a recovery code, and turned off', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[01]/)
  const email = await newInvestor(page, 'totp')
  await page.goto('/investor/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  await confirmWithPassword(page, 'Continue')
  const secret = await page.getByLabel('Secret').innerText()
  await page.getByLabel('Code from the app').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  await logOut(page)

  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is not right. Please try again.')).toBeVisible()
  // the code of the enrolment is used up; the next one counts already
  await page.getByLabel('Code').fill(totpCode(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await logOut(page)

  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.goto('/investor/settings')
  await expect(page.getByText('9 codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await confirmWithPassword(page, 'Turn off')
  await expect(page.getByText('Off.', { exact: true })).toBeVisible()
  await logOut(page)
  await logIn(page, email)
  await expect(page.getByText('Login successful')).toBeVisible()
})

test('a passkey is added, finishes a login, signs in alone, and is removed', async ({
  page,
  context,
  expectConsoleError,
}) => {
  // the browser's own note about the answer that asks for the second factor
  expectConsoleError(/status of 401/)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = await newInvestor(page, 'passkey')
  await page.goto('/investor/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Story key')
  await confirmWithPassword(page, 'Add passkey')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(page.getByText('Story key', { exact: true })).toBeVisible()
  await logOut(page)

  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL(/\/investor$/)
  await logOut(page)

  await logIn(page, email)
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.goto('/investor/settings')
  await page.getByRole('button', { name: 'Remove Story key' }).click()
  await confirmWithPassword(page, 'Remove')
  await expect(page.getByText('Story key', { exact: true })).toBeHidden()
  await expect(page.getByText('codes are left.')).toBeHidden()
})

test('my data opens as a zip and holds what the screens show', async ({ page }) => {
  const email = await newInvestor(page, 'data')
  await page.goto('/investor/settings')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^keelwise-data-\d{4}-\d{2}-\d{2}\.zip$/)
  const zip = await download.path()
  const read = async <T>(name: string) => JSON.parse((await run('unzip', ['-p', zip, name])).stdout) as T
  expect(await read('profile.json')).toMatchObject({ email, first_name: 'Story', last_name: 'Investor' })
  const accounts = await read<{ account_name: string; market_value: string }[]>('accounts.json')
  const transactions = await read<object[]>('transactions.json')
  const answer = await page.request.get('/api/investor/transactions/?page_size=100', {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
  })
  expect(transactions).toEqual(((await answer.json()) as { results: object[] }).results)
  expect(transactions.length).toBeGreaterThan(0)
  await page.goto('/investor/accounts')
  expect(accounts).toHaveLength(1)
  await expect(page.getByTitle(accounts[0]?.account_name ?? '-')).toBeVisible()
})

test('a closed account ends every session, and a login within the grace period opens it again', async ({ page }) => {
  const email = await newInvestor(page, 'close')
  const token = await accessTokenOf(page)
  const known = (await mailsTo(email)).map(({ id }) => id)
  await page.goto('/investor/settings')
  await page.getByRole('button', { name: 'Close account' }).click()
  await confirmWithPassword(page, 'Close account')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText(/Your account is closed\. Sign in before .+ to open it again\./)).toBeVisible()
  const me = () => page.request.get('/api/me/', { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await me()).status()).toBe(401)
  expect((await mailFor(email, known)).text).toContain('30 days')
  await logIn(page, email)
  await expect(page).toHaveURL(/\/investor$/)
  await page.goto('/investor/settings')
  await expect(page.getByText('Account opened again')).toBeVisible()
})

test('somebody joins the waitlist, and an invitation nobody gave is told from one that holds', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/)
  await page.goto('/waitlist')
  await page.getByLabel('First Name').fill('Story')
  await page.getByLabel('Last Name').fill('Waiting')
  await page.getByLabel('Email').fill(`waiting-${Date.now()}@example.test`)
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText("You're on the waitlist. We'll email you when your invitation is ready.")).toBeVisible()
  await page.goto('/waitlist?token=wl_nobody')
  await expect(page.getByText('This invitation is not known. You can ask for another one here.')).toBeVisible()
  await expectAccessible(page)
})

test('an advisor sees the tutorial by itself, plays it, and never again after closing it', async ({ page }) => {
  await logIn(page, 'advisor2@demo.test', 'Harbor-Light-7!')
  await expect(page).toHaveURL(/\/advisor\/clients$/)
  const dialog = page.getByRole('dialog', { name: 'Tutorial & Help' })
  await expect(dialog).toBeVisible()
  await dialog.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Tutorial completed!')).toBeVisible()
  await logOut(page)
  await logIn(page, 'advisor2@demo.test', 'Harbor-Light-7!')
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
})

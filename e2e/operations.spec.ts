import type { Page } from '@playwright/test'
import { PASSWORD, newInvestor, postAs } from './support/new-investor.ts'
import { loginWithCode } from './support/login-as.ts'
import { runAdmin } from './support/run-admin.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { totpCode } from './support/totp.ts'
import { untilSeen } from './support/until-seen.ts'

/** A new investor with an authenticator app who has the pages of operators, signed in without the app. */
async function newOperator(page: Page): Promise<{ email: string; secret: string }> {
  const email = await newInvestor(page, 'operator')
  const post = await postAs(page)
  const started = await post('/api/me/second-factor/totp/start/', { password: PASSWORD })
  const { secret } = started as unknown as { secret: string }
  await post('/api/me/second-factor/totp/confirm/', { code: totpCode(secret) })
  expect(await runAdmin('operator', email)).toContain('The pages are at /operations')
  return { email, secret }
}

test('an operator signs in with a second factor, finds a person, shuts them out and lets them in; nobody else gets there', async ({
  page,
  browser,
  baseURL,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[13]/)
  const other = await browser.newPage({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' },
  })
  const person = await newInvestor(other, 'operated')
  await other.goto('/operations')
  await expect(other.getByRole('heading', { name: 'This is for whoever runs the service' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'People' })).toBeVisible()

  const { email, secret } = await newOperator(page)
  // what a process knows of a session may be some seconds old
  const needed = page.getByRole('heading', { name: 'A second factor is needed here' })
  await untilSeen(
    () => page.goto('/operations'),
    (timeout) => expect(needed).toBeVisible({ timeout }),
  )
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').fill(totpCode(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Account menu of' }).click()
  await page.getByRole('menuitem', { name: 'Operations' }).click()
  await expect(page.getByRole('heading', { name: 'Work in the background' })).toBeVisible()
  await expect(page.getByText('open to everybody')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill(person)
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row')).toHaveCount(2)
  await expect(people.getByRole('cell', { name: 'Active' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Actions for ${person}` }).click()
  await page.getByRole('menuitem', { name: 'Shut out' }).click()
  await expect(page.getByText('ends within five seconds and no sign-in works')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Shut out' }).click()
  await expect(people.getByRole('cell', { name: 'Shut out' })).toBeVisible()
  const logIn = async () =>
    (await page.request.post('/api/auth/jwt/create/', { data: { email: person, password: PASSWORD } })).status()
  expect(await logIn()).toBe(401)
  await page.getByRole('button', { name: `Actions for ${person}` }).click()
  await page.getByRole('menuitem', { name: 'Let in again' }).click()
  await expect(people.getByRole('cell', { name: 'Active' })).toBeVisible()
  expect(await logIn()).toBe(200)

  await other.close()
})

test('an operator invites an advisor and sees what waits: jobs, letters, connections', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const { email, secret } = await newOperator(page)
  await loginWithCode(page, email, PASSWORD, totpCode(secret, 1))
  await page.goto('/operations/invitations')
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  const invited = `invited-${Date.now()}@example.test`
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('This address has an account already.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail', { exact: true }).fill(invited)
  await page.getByLabel('Role').selectOption('Advisor')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(
    page.getByRole('row', { name: invited }).getByRole('cell', { name: 'Invited', exact: true }),
  ).toBeVisible()

  for (const list of ['Jobs', 'Letters', 'Connections']) {
    await page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link', { name: list }).click()
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Back to your own pages' }).click()
  await expect(page).toHaveURL(/\/investor$/)
})

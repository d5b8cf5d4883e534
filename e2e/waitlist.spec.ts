import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type RunningProduct, launchProduct } from './support/launch-product.ts'
import { PASSWORD } from './support/new-investor.ts'
import { test as base, expect, expectAccessible, mailFor } from './support/test.ts'

const run = promisify(execFile)

/** A product of its own that lets nobody in without an invitation, and asks whether one is human. */
const test = base.extend<object, { product: RunningProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const product = await launchProduct({ SIGNUP_MODE: 'waitlist', CAPTCHA_PROVIDER: 'altcha', DEMO: '0' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

test('[R-1.007] on the waitlist, invited by the operator, and in: only with the invitation, after the check that one is human', async ({
  page,
  product,
  expectOrigin,
}) => {
  expectOrigin(product.aggregatorUrl)
  const email = 'invited@example.test'
  const confirm = async () => {
    await page.getByRole('checkbox', { name: 'I am human' }).click()
    await expect(page.getByRole('checkbox', { name: 'I am human' })).toBeChecked()
  }
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(email)
  await confirm()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText("You're on the waitlist. We'll email you when your invitation is ready.")).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)

  await run(process.execPath, ['apps/launcher/src/main.ts', 'admin', 'invite-investor', email], { env: product.env })
  const invitation = await mailFor(email, [], product.url)
  const link = new URL(/https?:\/\/\S+waitlist\S+/.exec(invitation.text)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL(/\/auth\/signup$/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await confirm()
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const code = /\b\d{6}\b/.exec((await mailFor(email, [invitation.id], product.url)).text)?.[0] ?? ''
  await page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill('Story')
  await page.getByLabel('Last Name').fill('Invited')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/investor\/acc-link/)

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.goto(link.pathname + link.search)
  await expect(page.getByText('This invitation was used already.')).toBeVisible()
})

import { login, logout } from '@keelwise/contract/auth'
import { getLinkStatus } from '@keelwise/contract/account-link'
import { getMe } from '@keelwise/contract/me'
import { changePassword, confirmPasswordReset, resetPassword } from '@keelwise/contract/passwords'
import type { Page } from '@playwright/test'
import { buildUser } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { noAnswer, problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const NEW = 'Harbor-9!wind'

const chooseNew = async (page: Page, repeated = NEW) => {
  await page.getByLabel('New Password').fill(NEW)
  await page.getByLabel('Confirm Password').fill(repeated)
}

test('[R-2.008] a forgotten password asks for one address and says the same for every one', async ({ page, api }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/auth/forget-password')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(api.calls(resetPassword)).toEqual([])
  await expectAccessible(page)
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If an account exists for this email, a reset link is on its way.')).toBeVisible()
  await expect.poll(() => api.calls(resetPassword).map(({ body }) => body)).toEqual([{ email: 'jane@example.com' }])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('a reset mail that cannot be asked for says so, and the form stays', async ({ page, api }) => {
  api.on(resetPassword, problem(429, 'Too many attempts. Please try again later.', 'rate_limited'))
  await page.goto('/auth/forget-password')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Too Many Attempts. Please Try Again Later.')).toBeVisible()
  api.on(resetPassword, noAnswer())
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})

test('[R-2.010] a reset link sends both its parts with the new password and leads to login', async ({ page, api }) => {
  await page.goto('/reset-password/the-uid/the-token')
  await chooseNew(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Password reset successfully')).toBeVisible()
  await expect
    .poll(() => api.calls(confirmPasswordReset).map(({ body }) => body))
    .toEqual([{ uid: 'the-uid', token: 'the-token', new_password1: NEW, new_password2: NEW }])
})

test('a new password is held to the rules of registration, each named, and to its repetition', async ({
  page,
  api,
}) => {
  await page.goto('/reset-password/u/t')
  await page.getByLabel('New Password').fill('abc')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  for (const text of [
    'Password must be at least 8 characters',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character (@$!%*?&)',
    'Please confirm your password',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await chooseNew(page, 'Harbor-9!wine')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  expect(api.calls(confirmPasswordReset)).toEqual([])
  await expectAccessible(page)
})

test('a bad reset link says so and leads to a new one; what is wrong with the password stands at its field', async ({
  page,
  api,
}) => {
  api.on(confirmPasswordReset, reply(400, { new_password2: ['This password is too common. Please choose another.'] }))
  await page.goto('/reset-password/u/t')
  await chooseNew(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('This password is too common. Please choose another.')).toBeVisible()
  api.on(confirmPasswordReset, reply(400, { token: ['Invalid value'] }))
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/auth/forget-password')
})

test('[R-2.011] somebody signed in logs out first, at the same address, before a reset link can be used', async ({
  page,
  api,
}) => {
  const jane = buildUser({ email: 'jane@example.com' })
  api.on(getMe, jane)
  await signIn(page, jane)
  await page.goto('/reset-password/u/t')
  await expect(
    page.getByText('You are signed in as jane@example.com. Log out to reset your password with this link.'),
  ).toBeVisible()
  await expect(page.getByLabel('New Password')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out and continue' }).click()
  await expect(page.getByLabel('New Password')).toBeVisible()
  await expect(page).toHaveURL('/reset-password/u/t')
  await expect.poll(() => api.calls(logout).length).toBe(1)
})

test('[R-2.009] changing the password needs a login, and afterwards leads to the dashboard', async ({ page, api }) => {
  await page.goto('/auth/change-password')
  await expect(page).toHaveURL('/auth')
  await signIn(page)
  await page.goto('/auth/change-password')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Required', { exact: true })).toBeVisible()
  await expectAccessible(page)
  api.on(
    changePassword,
    reply(400, { old_password: ['Your old password was entered incorrectly. Please enter it again.'] }),
  )
  await page.getByLabel('Current Password').fill('wrong')
  await chooseNew(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your old password was entered incorrectly. Please enter it again.')).toBeVisible()
  api.on(changePassword, { detail: 'New password has been saved.' })
  await page.getByLabel('Current Password').fill('Old-pass-1!')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(page).toHaveURL('/investor')
  await expect
    .poll(() => api.calls(changePassword).at(-1)?.body)
    .toEqual({
      old_password: 'Old-pass-1!',
      new_password1: NEW,
      new_password2: NEW,
    })
})

test('with a password change pending every page leads there, until it is done', async ({ page, api }) => {
  const pending = buildUser({ actions: ['PASSWORD_CHANGE_REQUIRED'] })
  api.on(login, { access: 'h.e30.s', refresh: 'rt_first', actions: ['PASSWORD_CHANGE_REQUIRED'] }).on(getMe, pending)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth/change-password')
  await expect(page.getByRole('link', { name: 'Back to settings' })).toBeHidden()
  for (const path of ['/investor/accounts', '/investor/settings', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth/change-password')
  }
  await page.getByLabel('Current Password').fill('x')
  await chooseNew(page)
  api.on(getMe, buildUser())
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/investor')
})

test('a password change that the server asks for in the middle of a session leads there too', async ({ page, api }) => {
  await signIn(page)
  api.on(getLinkStatus, problem(403, 'Password change required.', 'password_change_required'))
  await page.goto('/investor/accounts')
  await expect(page).toHaveURL('/auth/change-password')
  await expect(page.getByText('Before you go on, please choose a new password.')).toBeVisible()
})

test('a session that ends while the password is changed leads to login', async ({ page, api }) => {
  await signIn(page)
  api.on(changePassword, problem(401, 'Session ended', 'session_revoked'))
  await page.goto('/auth/change-password')
  await page.getByLabel('Current Password').fill('x')
  await chooseNew(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/auth?error=sessionExpired')
  await expect(page.getByText('Session expired')).toBeVisible()
})

import { advisorSignup, investorSignup } from '@keelwise/contract/auth'
import { getInvitation, joinWaitlist } from '@keelwise/contract/waitlist'
import type { Page } from '@playwright/test'
import { noAnswer, problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const kept = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

test('[R-2.007] joining the waitlist takes name and address and says what happens next', async ({ page, api }) => {
  await page.goto('/waitlist')
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  for (const text of ['First name is required', 'Last name is required', 'Please enter a valid email address'])
    await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First Name').fill('Jane')
  await page.getByLabel('Last Name').fill('Reed')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText("You're on the waitlist. We'll email you when your invitation is ready.")).toBeVisible()
  await expect
    .poll(() => api.calls(joinWaitlist).map(({ body }) => body))
    .toEqual([{ first_name: 'Jane', last_name: 'Reed', email: 'jane@example.com' }])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('an invitation that holds leads to sign-up with its address, and the token leaves the address bar', async ({
  page,
  api,
}) => {
  await page.goto('/waitlist?token=wl_1')
  await expect(page).toHaveURL('/auth/signup')
  await expect.poll(() => api.calls(getInvitation).map(({ params }) => params)).toEqual([{ token: 'wl_1' }])
  expect(await kept(page, 'waitlist-token')).toBe('wl_1')
  await expect(page.getByLabel('Email')).toHaveValue('jane@example.com')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page).toHaveURL(/\/auth\/otp/)
  await expect
    .poll(() => api.calls(investorSignup).map(({ body }) => body))
    .toEqual([{ email: 'jane@example.com', waitlist_token: 'wl_1' }])
})

for (const [status, text] of [
  ['expired', 'This invitation has expired. You can ask for another one here.'],
  ['accepted', 'This invitation was used already. Sign in, or ask for another one here.'],
] as const) {
  test(`an invitation that is ${status} says so and offers the form with what is known`, async ({ page, api }) => {
    api.on(getInvitation, { status, email: 'jane@example.com', first_name: 'Jane', last_name: 'Reed' })
    await page.goto('/waitlist?token=wl_1')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Jane')
    await expectAccessible(page)
  })
}

test('an unknown invitation says so, and one that could not be checked can be checked again', async ({ page, api }) => {
  api.on(getInvitation, problem(404, 'Not found.', 'not_found'))
  await page.goto('/waitlist?token=nonsense')
  await expect(page.getByText('This invitation is not known. You can ask for another one here.')).toBeVisible()
  api.on(getInvitation, noAnswer())
  await page.goto('/waitlist?token=wl_2')
  await expect(page.getByText('It could not be checked just now.')).toBeVisible()
  await expectAccessible(page)
  api.on(getInvitation, { status: 'invited', email: 'jane@example.com', first_name: '', last_name: '' })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/auth/signup')
})

const fillProfile = async (page: Page) => {
  await page.getByLabel('Email').fill('advisor@example.com')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Marsh')
  await page.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
  await page.getByLabel('Confirm Password').fill('Harbor-9!wind')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
}

test('an invited advisor completes the profile at once; the token is kept in the tab and leaves the address', async ({
  page,
  api,
}) => {
  await page.goto('/auth/signup?invitation_token=inv_1')
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expect(page).toHaveURL('/auth/signup')
  expect(await kept(page, 'advisor-invitation')).toBe('inv_1')
  await expectAccessible(page)
  await page.reload()
  await fillProfile(page)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible()
  await expect
    .poll(() => api.calls(advisorSignup).map(({ body }) => body))
    .toEqual([
      {
        email: 'advisor@example.com',
        first_name: 'Ada',
        last_name: 'Marsh',
        password1: 'Harbor-9!wind',
        password2: 'Harbor-9!wind',
        tc_acceptance: true,
        invitation_token: 'inv_1',
      },
    ])
  expect(await kept(page, 'advisor-invitation')).toBeNull()
})

test('[R-8.011] a refused advisor registration shows the first message of each field', async ({ page, api }) => {
  api.on(
    advisorSignup,
    reply(400, {
      email: ['This address does not fit the invitation.', 'second'],
      password1: ['one'],
      password2: ['two'],
      first_name: ['three'],
      last_name: ['four'],
      tc_acceptance: ['five'],
    }),
  )
  await page.goto('/auth/signup?invitation_token=inv_1')
  await fillProfile(page)
  for (const text of ['This address does not fit the invitation.', 'one', 'two', 'three', 'four', 'five'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('second')).toBeHidden()
  api.on(advisorSignup, reply(400, { invitation_token: ['This invitation is invalid or has expired.'] }))
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('This invitation is invalid or has expired.')).toBeVisible()
  await expectAccessible(page)
})

test('an advisor registration that fails without words says its own, and another without a connection', async ({
  page,
  api,
}) => {
  await page.goto('/auth/signup?invitation_token=inv_1')
  api.on(advisorSignup, reply(500, {}))
  await fillProfile(page)
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible()
  api.on(advisorSignup, noAnswer())
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})

test('somebody who does not want the invitation signs up as an investor', async ({ page }) => {
  await page.goto('/auth/signup?invitation_token=inv_1')
  await page.getByRole('button', { name: 'Sign up without this invitation' }).click()
  await expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible()
})

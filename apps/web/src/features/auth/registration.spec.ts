import { investorSignup, resendCode, verifySignup } from '@keelwise/contract/auth'
import { type Page } from '@playwright/test'
import type { StubApi } from '../../testing/stub-api.ts'
import { noAnswer, problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const askForCode = async (page: Page, email = 'ana@example.com') => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Verify Email' }).click()
}

const enterCode = async (page: Page, code = '123456') => {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Register' }).click()
}

const openProfile = async (page: Page, address = '/auth/otp?email=ana@example.com') => {
  await page.goto(address)
  await enterCode(page)
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
}

const fillProfile = async (page: Page) => {
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Lee')
  await page.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
  await page.getByLabel('Confirm Password').fill('Harbor-9!wind')
  await page.getByRole('checkbox').check()
}

const activating = (api: StubApi, answer: ReturnType<typeof reply>) => api.on(investorSignup, answer)

test('[R-1.006] [R-4.014] [R-2.095] [R-2.099] [R-8.018] e-mail, code, profile, login', async ({ page, api }) => {
  await page.goto('/auth/signup')
  api.on(investorSignup, {
    status: 'otp_sent',
    message: 'sent',
    email: 'ana@example.com',
    first_name: '',
    last_name: '',
  })
  await askForCode(page)
  await expect(page).toHaveURL('/auth/otp?email=ana%40example.com')
  await expect
    .poll(() => api.calls(investorSignup)[0]?.body)
    .toEqual({ email: 'ana@example.com', waitlist_token: null })
  await enterCode(page)
  await expect(page.getByText('Verification completed successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Complete Your Profile', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth/otp?email=ana%40example.com')
  await expect.poll(() => api.calls(verifySignup)[0]?.body).toEqual({ email: 'ana@example.com', otp_code: '123456' })
  await fillProfile(page)
  activating(
    api,
    reply(201, {
      status: 'active',
      message: 'Your account is ready. Please log in.',
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Lee',
    }),
  )
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible()
  await expect
    .poll(() => api.calls(investorSignup)[1]?.body)
    .toEqual({
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Lee',
      password1: 'Harbor-9!wind',
      password2: 'Harbor-9!wind',
      tc_acceptance: true,
      verification_token: 'vt_1',
    })
})

test('[R-2.005] [R-2.084] [R-2.085] [R-2.086] sign-up is one e-mail field, a button and a link to sign in', async ({
  page,
}) => {
  await page.goto('/auth/signup')
  await expect(page.locator('input')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Verify Email', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/auth')
})

for (const name of ['waitlist_token', 'token']) {
  test(`[R-2.087] [R-2.088] the ${name} of the address is kept, taken out of it, and sent along`, async ({
    page,
    api,
  }) => {
    await page.goto(`/auth/signup?${name}=wl_42`)
    await expect(page).toHaveURL('/auth/signup')
    await page.reload()
    await askForCode(page)
    await expect(page).toHaveURL(/\/auth\/otp/)
    await expect
      .poll(() => api.calls(investorSignup)[0]?.body)
      .toEqual({ email: 'ana@example.com', waitlist_token: 'wl_42' })
  })
}

test('[R-4.015] on the waitlist the message is shown at login', async ({ page, api }) => {
  const message = "You're on the waitlist. We'll email you when your invitation is ready."
  api.on(investorSignup, { status: 'waitlist', message, email: 'ana@example.com', first_name: '', last_name: '' })
  await page.goto('/auth/signup')
  await askForCode(page)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText(message)).toBeVisible()
})

test('[R-5.001] an address that is none is refused before anything is sent', async ({ page, api }) => {
  await page.goto('/auth/signup')
  await askForCode(page, 'abc')
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  expect(api.calls(investorSignup)).toEqual([])
})

test('[R-8.011] a refused sign-up shows the first message of each field', async ({ page, api }) => {
  const fields = ['email', 'password1', 'password2', 'first_name', 'last_name', 'tc_acceptance']
  api.on(
    investorSignup,
    reply(400, Object.fromEntries(fields.map((field) => [field, [`first of ${field}`, `second of ${field}`]]))),
  )
  await page.goto('/auth/signup')
  await askForCode(page)
  for (const field of fields) await expect(page.getByText(`first of ${field}`, { exact: true })).toBeVisible()
  await expect(page.getByText(/second of/)).toHaveCount(0)
})

test('[R-8.012] [R-8.013] a failed sign-up says the words of the server, its own without any, another without an answer', async ({
  page,
  api,
}) => {
  await page.goto('/auth/signup')
  for (const [answer, text] of [
    [problem(500, 'the_mail_server_sleeps'), 'The Mail Server Sleeps'],
    [reply(500, {}), 'Registration failed. Please try again.'],
    [noAnswer(), 'Something went wrong. Please try again.'],
  ] as const) {
    api.on(investorSignup, answer)
    await askForCode(page)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('[R-2.006] [R-2.090] [R-2.091] [R-2.092] [R-2.093] the code screen has six slots for digits only', async ({
  page,
  api,
}) => {
  await page.goto('/auth/otp?email=a@b.co')
  await expect(page.getByRole('heading', { name: 'Verify your email', exact: true })).toBeVisible()
  await expect(page.getByText('a@b.co')).toBeVisible()
  const slots = page.getByLabel(/^Digit \d of 6$/)
  await expect(slots).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code/ })).toBeVisible()
  await expectAccessible(page)
  await slots.first().click()
  await page.keyboard.type('a1b2-c3456')
  await expect
    .poll(async () => Promise.all((await slots.all()).map((slot) => slot.inputValue())))
    .toEqual([...'123456'])
  expect(api.calls(verifySignup)).toEqual([])
})

test('[R-5.012] five digits are not enough', async ({ page, api }) => {
  await page.goto('/auth/otp?email=a@b.co')
  await enterCode(page, '12345')
  await expect(page.getByText('OTP must be 6 digits', { exact: true })).toBeVisible()
  expect(api.calls(verifySignup)).toEqual([])
  await expectAccessible(page)
})

test('[R-2.094] without an e-mail the code screen leads to sign-up', async ({ page }) => {
  await page.goto('/auth/otp')
  await expect(page).toHaveURL('/auth/signup')
})

for (const [name, answer, text] of [
  [
    'the words of the server',
    problem(400, 'Code expired. Please request a new one.', 'otp_expired'),
    'Code Expired. Please Request A New One.',
  ],
  ['Invalid OTP without an answer', noAnswer(), 'Invalid OTP. Please try again.'],
] as const) {
  test(`[R-8.017] a code that fails says ${name}`, async ({ page, api }) => {
    api.on(verifySignup, answer)
    await page.goto('/auth/otp?email=a@b.co')
    await enterCode(page)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  })
}

test('[R-4.016] [R-4.017] [R-4.018] [R-8.019] a code can be sent again after 60 s, and each sending begins the wait anew', async ({
  page,
  api,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await page.goto('/auth/otp?email=a@b.co')
  const resend = page.getByRole('button', { name: /Resend code/ })
  await expect(resend).toBeDisabled()
  await page.clock.pauseAt(new Date('2026-11-21T12:05:00Z'))
  await expect(resend).toHaveText('Resend code')
  await expect(resend).toBeEnabled()
  await resend.click()
  await expect(page.getByText('OTP resent to your email!', { exact: true })).toBeVisible()
  await expect.poll(() => api.calls(resendCode)[0]?.body).toEqual({ email: 'a@b.co' })
  await expect(resend).toHaveText('Resend code in 60s')
  await expect(resend).toBeDisabled()
  await page.clock.runFor(1000)
  await expect(resend).toHaveText('Resend code in 59s')
  await page.clock.runFor(58_000)
  await expect(resend).toHaveText('Resend code in 1s')
  await expect(resend).toBeDisabled()
  await page.clock.runFor(1000)
  await expect(resend).toHaveText('Resend code')
  await expect(resend).toBeEnabled()
})

for (const [name, answer, text] of [
  ['an error answer', problem(429, 'Please wait', 'otp_cooldown'), 'Failed to resend OTP'],
  ['no answer', noAnswer(), 'Failed to resend OTP. Please try again.'],
] as const) {
  test(`[R-8.020] [R-4.018] resending that fails with ${name} says so and does not begin the wait`, async ({
    page,
    api,
  }) => {
    await page.clock.install()
    api.on(resendCode, answer)
    await page.goto('/auth/otp?email=a@b.co')
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
    await page.clock.runFor(61_000)
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled()
  })
}

test('[R-8.021] resending to an address that is none says so and leads to sign-up', async ({ page }) => {
  await page.clock.install()
  await page.goto('/auth/otp?email=nobody')
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('Email not found. Please go back and try again.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth/signup')
})

test('[R-2.089] [R-2.096] [R-2.097] [R-2.098] the profile has four fields, prefilled names, terms and a button', async ({
  page,
}) => {
  await openProfile(page, '/auth/otp?email=ana@example.com&firstName=Ana&lastName=Lee')
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  await expect(page.getByLabel('Last Name')).toHaveValue('Lee')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Confirm Password')).toBeVisible()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/legal/terms')
  await expect(main.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/legal/privacy')
  await expect(page.getByRole('button', { name: 'Complete Setup', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('[R-5.002] [R-5.003] [R-5.009] [R-5.011] an empty profile says what is missing', async ({ page }) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  for (const text of [
    'First name is required',
    'Last name is required',
    'Please confirm your password',
    'You must accept the terms and conditions',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expectAccessible(page)
})

test('[R-5.004] [R-5.005] [R-5.006] [R-5.007] [R-5.008] a password is refused with the one thing that it lacks', async ({
  page,
}) => {
  await openProfile(page)
  for (const [password, text] of [
    ['Abcde1!', 'Password must be at least 8 characters'],
    ['ABCDEF1!', 'Password must contain at least one lowercase letter'],
    ['abcdef1!', 'Password must contain at least one uppercase letter'],
    ['Abcdefg!', 'Password must contain at least one number'],
    ['Abcdefg1', 'Password must contain at least one special character (@$!%*?&)'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(page.getByText(/^Password must/)).toHaveText([text])
  }
})

test("[R-5.010] two different passwords don't match, said at the second", async ({ page }) => {
  await openProfile(page)
  await page.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
  await page.getByLabel('Confirm Password').fill('Harbor-9!wave')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
})

test('[R-8.014] a refused activation shows the messages of its fields', async ({ page, api }) => {
  await openProfile(page)
  await fillProfile(page)
  activating(
    api,
    reply(400, {
      email: ['Please verify your email first.'],
      password2: ['This password is too common. Please choose another.'],
      tc_acceptance: ['You must accept the terms and conditions'],
    }),
  )
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Please verify your email first.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription(
    'This password is too common. Please choose another.',
  )
  await expect(page.getByText('You must accept the terms and conditions', { exact: true })).toBeVisible()
})

test('[R-8.015] [R-8.016] a failed activation says the words of the server, its own without any, another without an answer', async ({
  page,
  api,
}) => {
  await openProfile(page)
  await fillProfile(page)
  for (const [answer, text] of [
    [problem(500, 'no_luck'), 'No Luck'],
    [reply(500, {}), 'Activation failed. Please try again.'],
    [noAnswer(), 'An unexpected error occurred. Please try again.'],
  ] as const) {
    activating(api, answer)
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('the legal texts are public', async ({ page }) => {
  await page.goto('/legal/terms')
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/legal/privacy')
  await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  await expectAccessible(page)
})

test('[R-2.007] the waitlist page opens without a session', async ({ page }) => {
  await page.goto('/waitlist')
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible()
  await expect(page).toHaveURL('/waitlist')
})

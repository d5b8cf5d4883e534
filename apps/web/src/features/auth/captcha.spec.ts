import { investorSignup, login } from '@keelwise/contract/auth'
import { getCaptchaChallenge, verifyCaptcha } from '@keelwise/contract/captcha'
import { resetPassword } from '@keelwise/contract/passwords'
import { joinWaitlist } from '@keelwise/contract/waitlist'
import { createHash, pbkdf2Sync } from 'node:crypto'
import { problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

test('without a provider no form asks for a check', async ({ page, api }) => {
  await page.goto('/auth/forget-password')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByText('I am human')).toBeHidden()
  expect(api.calls(verifyCaptcha)).toEqual([])
  expect(api.calls(resetPassword)[0]?.headers).not.toHaveProperty('x-captcha-pass')
})

for (const [action, path, endpoint, send] of [
  ['password_reset', '/auth/forget-password', resetPassword, 'Send Reset Link'],
  ['signup', '/auth/signup', investorSignup, 'Verify Email'],
  ['waitlist', '/waitlist', joinWaitlist, 'Join Waitlist'],
] as const) {
  test(`with the sandbox provider ${path} sends a pass for ${action}, and not before the box is ticked`, async ({
    page,
    api,
  }) => {
    api.onConfig({ captchaSiteKey: 'sandbox', captchaProvider: 'sandbox' })
    await page.goto(path)
    await page.getByLabel('Email').fill('jane@example.com')
    if (action === 'waitlist') {
      await page.getByLabel('First Name').fill('Jane')
      await page.getByLabel('Last Name').fill('Reed')
    }
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByText('Please confirm that you are human.')).toBeVisible()
    expect(api.calls(endpoint)).toEqual([])
    await expectAccessible(page)
    const box = page.getByRole('checkbox', { name: 'I am human' })
    await box.press('Space')
    await expect(box).toBeChecked()
    await page.getByRole('button', { name: send }).click()
    await expect.poll(() => api.calls(endpoint).length).toBe(1)
    await expect.poll(() => api.calls(endpoint)[0]?.headers['x-captcha-pass']).toBe('cp_1')
    await expect
      .poll(() => api.calls(verifyCaptcha).map(({ body }) => body))
      .toEqual([{ token: 'sandbox-pass', action }])
  })
}

test('a check that is not accepted is open again, and the form keeps what was typed', async ({ page, api }) => {
  api.onConfig({ captchaSiteKey: 'sandbox' })
  api.on(verifyCaptcha, reply(400, { success: false, detail: 'Captcha verification failed.', code: 'captcha_failed' }))
  await page.goto('/auth/forget-password')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('The check was not accepted. Please try again.')).toBeVisible()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByLabel('Email')).toHaveValue('jane@example.com')
  expect(api.calls(resetPassword)).toEqual([])
})

test('login asks for the check only when the server wants it, and sends the pass with the next try', async ({
  page,
  api,
}) => {
  api.onConfig({ captchaSiteKey: 'sandbox', captchaProvider: 'sandbox' })
  api.on(login, problem(400, 'Please complete the captcha.', 'captcha_required'))
  await page.goto('/auth')
  await expect(page.getByText('I am human')).toBeHidden()
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please confirm that you are human, then sign in again.')).toBeVisible()
  await expectAccessible(page)
  api.on(login, { access: 'h.e30.s', refresh: 'rt_first', actions: [] })
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/investor')
  await expect.poll(() => api.calls(login).at(-1)?.headers['x-captcha-pass']).toBe('cp_1')
})

/** A puzzle of the altcha protocol whose number is known: the first bytes of the key are the prefix that is sought. */
function puzzle(counter: number) {
  const nonce = createHash('sha256').update('nonce').digest('hex').slice(0, 32)
  const salt = createHash('sha256').update('salt').digest('hex').slice(0, 32)
  const number = Buffer.alloc(4)
  number.writeUInt32BE(counter)
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), number])
  const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 10, 32, 'sha256').toString('hex')
  return {
    parameters: { algorithm: 'PBKDF2/SHA-256', nonce, salt, cost: 10, keyLength: 32, keyPrefix: key.slice(0, 32) },
    signature: 'signed',
  }
}

test('the puzzle of the altcha provider is solved in the browser, with nothing asked of anybody else', async ({
  page,
  api,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) elsewhere.push(request.url())
  })
  api.onConfig({ captchaSiteKey: 'altcha', captchaProvider: 'altcha' }).on(getCaptchaChallenge, puzzle(42))
  await page.goto('/auth/forget-password')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByRole('checkbox').click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const sent = api.calls(verifyCaptcha)[0]?.body as { token: string }
  const solved = JSON.parse(Buffer.from(sent.token, 'base64').toString()) as { solution: { counter: number } }
  expect(solved).toMatchObject({ challenge: puzzle(42), solution: { counter: 42 } })
  expect(elsewhere).toEqual([])
})

test('a puzzle that cannot be had says so and can be asked for again', async ({ page, api }) => {
  api.onConfig({ captchaSiteKey: 'altcha', captchaProvider: 'altcha' }).on(getCaptchaChallenge, problem(500, 'x'))
  await page.goto('/auth/forget-password')
  await page.getByRole('checkbox').click()
  await expect(page.getByText('The check could not be loaded. Please try again.')).toBeVisible()
})

test('a provider of somebody else is named honestly and no script of it is loaded', async ({ page, api, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) elsewhere.push(request.url())
  })
  api.onConfig({ captchaSiteKey: '6Lexample', captchaProvider: 'recaptcha' })
  await page.goto('/auth/forget-password')
  await expect(page.getByText('This installation asks for a check by an outside provider.')).toBeVisible()
  await expectAccessible(page)
  expect(elsewhere).toEqual([])
})

import { login, logout } from '@keelwise/contract/auth'
import { endSession, listSecurityEvents, listSessions } from '@keelwise/contract/me'
import {
  confirmTotp,
  getSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  verifySecondFactor,
} from '@keelwise/contract/second-factor'
import type { Page } from '@playwright/test'
import { buildSecurityEvent, buildSession, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const PHONE = buildSession({
  id: idOf(11),
  current: false,
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
})

const open = async (page: Page) => {
  await signIn(page)
  await page.goto('/investor/settings')
}
const giveFirstPassword = async (page: Page, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
  await dialog.getByRole('button', { name: button }).click()
}

test('devices are named in plain words, and one that is logged out leaves the list', async ({ page, api }) => {
  api.on(listSessions, { results: [buildSession(), PHONE] })
  await open(page)
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toContainText(['Chrome on LinuxThis deviceActive now', 'Safari on iPhoneLast used'])
  api.on(endSession, () => {
    api.on(listSessions, { results: [buildSession()] })
    return undefined
  })
  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  await expect(devices).toHaveCount(1)
  await expect.poll(() => api.calls(endSession).map(({ params }) => params)).toEqual([{ id: idOf(11) }])
  await expect(page).toHaveURL('/investor/settings')
})

test('Log out beside this device is a log out', async ({ page, api }) => {
  await open(page)
  await page.getByRole('button', { name: 'Log out Chrome on Linux' }).click()
  await expect(page).toHaveURL('/auth')
  await expect
    .poll(() => api.calls(logout).map(({ body }) => body))
    .toEqual([{ all_sessions: false, refresh: 'rt_first' }])
})

test('Log out of all devices asks first, and a server that is away changes nothing', async ({ page, api }) => {
  api.on(logout, problem(503, 'x', 'service_unavailable'))
  await open(page)
  await page.getByRole('button', { name: 'Log out of all devices' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await expect(page).toHaveURL('/investor/settings')
  api.on(logout, { detail: 'Successfully logged out.' })
  await page.getByRole('button', { name: 'Log out of all devices' }).click()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => api.calls(logout).at(-1)?.body).toEqual({ all_sessions: true, refresh: 'rt_first' })
})

test('each part that cannot be read says so and can be asked for again', async ({ page, api }) => {
  for (const call of [listSessions, listSecurityEvents, getSecondFactor]) api.on(call, problem(500, 'x'))
  await open(page)
  for (const text of [
    'Failed to load your devices.',
    'Failed to load your second factor.',
    'Failed to load security activity.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page)
  api.on(listSessions, { results: [buildSession()] })
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await expect(page.getByText('Active now')).toBeVisible()
})

test('[R-4.039] security activity loads its next page when a tenth of its end is visible, one page at a time', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    const thresholds: unknown[] = []
    Reflect.set(window, 'thresholds', thresholds)
    const Observer = window.IntersectionObserver
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options)
        thresholds.push(options?.threshold)
      }
    }
  })
  const pageOfEvents = (number: number) =>
    Array.from({ length: 20 }, (_, index) =>
      buildSecurityEvent({ id: idOf(number * 100 + index), action: index === 0 ? `page_${number}` : 'login' }),
    )
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  api.on(listSecurityEvents, async ({ query }) => {
    if (query.page === '2') await held
    return query.page === '2' ? pageOf(pageOfEvents(2), null, 40) : pageOf(pageOfEvents(1), '?page=2', 40)
  })
  await open(page)
  await expect(page.getByText('Page 1')).toBeVisible()
  await expect.poll(() => api.calls(listSecurityEvents)).toHaveLength(1)
  const region = page.getByRole('region', { name: 'Security activity' })
  await region.scrollIntoViewIfNeeded()
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => api.calls(listSecurityEvents).length).toBe(2)
  await region.evaluate((element) => element.scrollTo(0, 0))
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  release()
  await expect(page.getByText('Page 2')).toBeVisible()
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => api.calls(listSecurityEvents).map(({ query }) => query.page)).toEqual(['1', '2'])
  expect(await page.evaluate(() => Reflect.get(window, 'thresholds') as unknown)).toContain(0.1)
})

test('an authenticator app is set up with the password, the picture and its first code; codes are shown once', async ({
  page,
  api,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  api.on(startTotp, reply(400, { password: ['This is not your password.'] }))
  await giveFirstPassword(page, 'Continue')
  await expect(page.getByText('This is not your password.')).toBeVisible()
  api.on(startTotp, {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x',
    qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0z"/></svg>',
  })
  await giveFirstPassword(page, 'Continue')
  const picture = page.getByRole('img', { name: 'QR code of the secret below' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code from the app').fill('12345')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Enter the 6-digit code.')).toBeVisible()
  api.on(confirmTotp, problem(400, 'x', 'second_factor_invalid'))
  await page.getByLabel('Code from the app').fill('123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('That code is not right. Please try again.')).toBeVisible()
  api
    .on(confirmTotp, { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] })
    .on(getSecondFactor, { totp_enabled: true, recovery_codes_left: 2, passkeys: [] })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText([
    'AAAA-BBBB',
    'CCCC-DDDD',
  ])
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('keelwise-recovery-codes.txt')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('AAAA-BBBB\nCCCC-DDDD')
  await page.keyboard.press('Escape')
  await expect(page.getByText('AAAA-BBBB')).toBeVisible()
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(page.getByText('AAAA-BBBB')).toBeHidden()
  await expect(page.getByText('2 codes are left.')).toBeVisible()
  await expect.poll(() => api.calls(confirmTotp).at(-1)?.body).toEqual({ code: '123456' })
})

test('the app is turned off, codes are renewed and a passkey is removed, each after asking', async ({ page, api }) => {
  const passkeys = [{ id: idOf(800), name: 'Work laptop', created_at: '2026-11-01T10:00:00.000Z', last_used_at: null }]
  api.on(getSecondFactor, { totp_enabled: true, recovery_codes_left: 1, passkeys })
  await open(page)
  await expect(page.getByText('1 code is left.')).toBeVisible()
  await page.getByRole('button', { name: 'New codes' }).click()
  await giveFirstPassword(page, 'Make new codes')
  await expect(page.getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible()
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await giveFirstPassword(page, 'Remove')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(() => api.calls(removePasskey).map(({ params, body }) => [params, body]))
    .toEqual([[{ id: idOf(800) }, { password: 'Harbor-9!wind' }]])
  await page.getByRole('button', { name: 'Turn off' }).click()
  api.on(getSecondFactor, { totp_enabled: false, recovery_codes_left: 0, passkeys: [] })
  await giveFirstPassword(page, 'Turn off')
  await expect(page.getByText('Off.', { exact: true })).toBeVisible()
  await expect(page.getByText('Recovery codes')).toBeHidden()
  await expect.poll(() => api.calls(removeTotp).map(({ body }) => body)).toEqual([{ password: 'Harbor-9!wind' }])
  await expect
    .poll(() => api.calls(renewRecoveryCodes).map(({ body }) => body))
    .toEqual([{ password: 'Harbor-9!wind' }])
})

const asked = reply(401, {
  detail: 'A second factor is required.',
  code: 'second_factor_required',
  ticket: 'sf_1',
  methods: ['totp', 'recovery'],
  passkey_options: null,
})
const signInAsked = async (page: Page) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a login with a second factor asks for the code and only then begins the session', async ({ page, api }) => {
  api
    .on(login, asked)
    .on(verifySecondFactor, reply(400, { detail: 'x', code: 'second_factor_invalid', attempts_left: 4 }))
  await signInAsked(page)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await expect(page.getByText('Invalid credentials')).toBeHidden()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is not right. Please try again.')).toBeVisible()
  await expectAccessible(page)
  api.on(verifySecondFactor, { access: 'h.e30.s', refresh: 'rt_first', actions: [] })
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL('/investor')
  await expect
    .poll(() => api.calls(verifySecondFactor).map(({ body }) => body))
    .toEqual([
      { ticket: 'sf_1', method: 'totp', code: '000000' },
      { ticket: 'sf_1', method: 'totp', code: '123456' },
    ])
})

test('a recovery code does in place of the app, and a used-up sign-in begins anew', async ({ page, api }) => {
  api
    .on(login, asked)
    .on(verifySecondFactor, reply(400, { detail: 'x', code: 'second_factor_invalid', attempts_left: 0 }))
  await signInAsked(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('AAAA-BBBB-CCCC-DDDD')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your sign-in has expired. Please start again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect
    .poll(() => api.calls(verifySecondFactor).map(({ body }) => body))
    .toEqual([{ ticket: 'sf_1', method: 'recovery', code: 'AAAA-BBBB-CCCC-DDDD' }])
})

test('a browser without passkeys offers none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: /passkey/ })).toBeHidden()
  await open(page)
  await expect(page.getByText('cannot use passkeys')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeHidden()
})

import {
  type AdvisorAccess,
  acceptAdvisorAccess,
  listAdvisorAccess,
  listAdvisorViews,
  revokeAdvisorAccess,
  shareWithAdvisor,
} from '@keelwise/contract/advisor-access'
import { logout } from '@keelwise/contract/auth'
import { listInstitutions } from '@keelwise/contract/institutions'
import { closeMyAccount, downloadMyData, getMe, updateMe } from '@keelwise/contract/me'
import { startSync } from '@keelwise/contract/sync'
import { readFile } from 'node:fs/promises'
import { buildInstitution, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { noAnswer, problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const jane = buildUser({ email: 'jane@example.com', first_name: 'Jane', last_name: 'Reed', phone: '+12025550123' })
const ada = buildUser({ user_type: 'ADVISOR', first_name: 'Ada', last_name: 'Marsh', firm_name: 'Marsh & Tide' })

test('[R-2.027] the investor settings stand as cards in their order', async ({ page, api }) => {
  api.on(getMe, jane)
  await signIn(page, jane)
  await page.goto('/investor/settings')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Profile',
    'Security',
    'Appearance',
    'Risk tolerance',
    'Accounts and sharing',
    'Data',
  ])
  for (const part of ['Linked institutions', 'Notifications', 'Advisor access'])
    await expect(page.getByRole('heading', { level: 3, name: part })).toBeVisible()
  await expect(page.getByText('Failed')).toBeHidden()
  await expectAccessible(page)
})

test('[R-2.019] the advisor settings have the firm, the tutorial and the aggregation in place of the accounts', async ({
  page,
  api,
}) => {
  api.on(getMe, ada)
  await signIn(page, ada)
  await page.goto('/advisor/settings')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Profile',
    'Security',
    'Appearance',
    'Practice',
    'Data',
  ])
  await expect(page.getByLabel('Firm name')).toHaveValue('Marsh & Tide')
  await expect(page.getByText('Off. The operator of this installation can turn it on for you.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Firm name').fill('Tide & Sons')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect.poll(() => api.calls(updateMe).map(({ body }) => body)).toEqual([{ firm_name: 'Tide & Sons' }])
  expect(api.calls(listInstitutions)).toEqual([])
})

test('the profile is saved whole, the telephone number without its spaces, and the address cannot be changed', async ({
  page,
  api,
}) => {
  api.on(getMe, jane)
  await signIn(page, jane)
  await page.goto('/investor/settings')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly', '')
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Phone').fill('202 555')
  await save.click()
  await expect(page.getByText('Enter a phone number with its country code, e.g. +12025550123')).toBeVisible()
  expect(api.calls(updateMe)).toEqual([])
  await page.getByLabel('Phone').fill('+44 (20) 7946-0958')
  await page.getByLabel('First Name').fill('Janet')
  await save.click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect
    .poll(() => api.calls(updateMe).map(({ body }) => body))
    .toEqual([{ first_name: 'Janet', last_name: 'Reed', phone: '+442079460958', timezone: 'America/New_York' }])
})

test('a refused profile shows the message at its field, any other failure the general one', async ({ page, api }) => {
  api.on(getMe, jane).on(updateMe, reply(400, { timezone: ['Invalid value'] }))
  await signIn(page, jane)
  await page.goto('/investor/settings')
  await page.getByLabel('Last Name').fill('Reeds')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Invalid value')).toBeVisible()
  api.on(updateMe, noAnswer())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await expect(page.getByText('Please try again later')).toBeVisible()
})

test('[R-9.040] letters typed into the time zone search by their beginning, and anew after one second', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await signIn(page)
  await page.goto('/investor/settings')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('New York, America')
  await zone.focus()
  await page.clock.pauseAt(new Date('2026-11-21T12:10:00Z'))
  await page.keyboard.press('z')
  await expect(zone).toHaveValue(/^Z/)
  // within a second: one search, for "zu"
  await page.clock.fastForward(999)
  await page.keyboard.press('u')
  await expect(zone).toHaveValue('Zurich, Europe')
  // a second later: a new search, for "r"
  await page.clock.fastForward(1000)
  await page.keyboard.press('r')
  await expect(zone).toHaveValue(/^R/)
})

test('a notification switch is saved at once and goes back when that fails', async ({ page, api }) => {
  await signIn(page)
  await page.goto('/investor/settings')
  const updates = page.getByRole('switch', { name: 'Product updates' })
  await updates.click()
  await expect(updates).toBeChecked()
  await expect
    .poll(() => api.calls(updateMe).map(({ body }) => body))
    .toEqual([{ preferences: { product_updates: true } }])
  api.on(updateMe, problem(500, 'x'))
  await page.getByRole('switch', { name: 'Email notifications' }).click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked()
})

test('an advisor switches the task digest on; it is off before', async ({ page, api }) => {
  const advisor = buildUser({ user_type: 'ADVISOR' })
  api.on(getMe, advisor)
  await signIn(page, advisor)
  await page.goto('/advisor/settings')
  const digest = page.getByRole('switch', { name: 'Task digest' })
  await expect(digest).not.toBeChecked()
  await digest.click()
  await expect.poll(() => api.calls(updateMe).map(({ body }) => body)).toEqual([{ preferences: { task_digest: true } }])
  await expect(page.getByRole('switch', { name: 'Sync alerts' })).toHaveCount(0)
})

test('linked institutions say when they last came, and Sync now asks for it', async ({ page, api }) => {
  api.on(
    listInstitutions,
    pageOf([
      buildInstitution(),
      buildInstitution({
        institution_id: idOf(201),
        institution_name: 'Marsh Trust',
        account_count: 3,
        last_updated: null,
      }),
    ]),
  )
  await signIn(page)
  await page.goto('/investor/settings')
  await expect(page.getByText('1 account · Last sync 11/21/2026, 6:00 AM')).toBeVisible()
  await expect(page.getByText('3 accounts · Never synced')).toBeVisible()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect.poll(() => api.calls(startSync).length).toBe(1)
  await page.getByRole('link', { name: 'Accounts of Marsh Trust' }).click()
  await expect(page).toHaveURL('/investor/accounts')
})

test('institutions that cannot be read can be asked for again; without one there is a way to link', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor/settings')
  await expect(page.getByText('Failed to load institutions.')).toBeVisible()
  api.on(listInstitutions, pageOf([]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No institution is linked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeDisabled()
  await expectAccessible(page)
})

test('my data is saved as the file the server names, byte for byte', async ({ page }) => {
  await page.route(/\/api\/me\/data\/$/, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/zip',
      headers: {
        'content-disposition': 'attachment; filename="keelwise-data-2026-11-21.zip"',
        'x-total-rows': '1234',
      },
      body: Buffer.from('PK not really a zip'),
    }),
  )
  await signIn(page)
  await page.goto('/investor/settings')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('keelwise-data-2026-11-21.zip')
  expect((await readFile(await download.path())).toString()).toBe('PK not really a zip')
  await expect(page.getByText('Saved as keelwise-data-2026-11-21.zip (19 bytes).')).toBeVisible()
})

test('a download that fails says so and can be started again', async ({ page, api }) => {
  api.on(downloadMyData, problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor/settings')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('The download failed. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeEnabled()
})

test('closing the account says what happens, asks for the password, and ends at login with the last day', async ({
  page,
  api,
}) => {
  api.on(closeMyAccount, reply(400, { password: ['This is not your password.'] }))
  await signIn(page)
  await page.goto('/investor/settings')
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog).toContainText('For 30 days a login opens the account again, as it was.')
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await expect(page).toHaveURL('/investor/settings')
  api.on(closeMyAccount, { purge_at: '2026-12-21T12:00:00.000Z' })
  await dialog.getByLabel('Password', { exact: true }).fill('right')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Your account is closed. Sign in before Dec 21, 2026 to open it again.')).toBeVisible()
  await expect.poll(() => api.calls(closeMyAccount).at(-1)?.body).toEqual({ password: 'right' })
  expect(api.calls(logout)).toEqual([])
})

test('on a small screen nothing of the settings stands out of the page', async ({ page, api }) => {
  api.on(getMe, buildUser({ first_name: 'Maximiliane-Theodora-Wilhelmina', email: `${'long'.repeat(15)}@example.com` }))
  api.on(
    listInstitutions,
    pageOf([buildInstitution({ institution_name: 'The Very Long Named Cooperative Savings and Loan Association' })]),
  )
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page)
  await page.goto('/investor/settings')
  await expect(page.getByText('1 account', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})

test('an advisor who asks is allowed, what they looked at is listed, and the access ends after asking', async ({
  page,
  api,
}) => {
  let status: AdvisorAccess['status'] = 'PENDING'
  let isShared = false
  const access = (): AdvisorAccess => ({
    id: idOf(801),
    advisor_name: 'Ada Marsh',
    firm_name: 'Marsh & Tide',
    status,
    requested_at: '2026-11-20T10:00:00.000Z',
    decided_at: status === 'PENDING' ? null : '2026-11-21T10:00:00.000Z',
    scope: ['accounts', 'positions', 'performance', 'risk_score', ...(isShared ? (['goals'] as const) : [])],
  })
  const decide = (to: AdvisorAccess['status']) => () => {
    status = to
    return access()
  }
  api
    .on(getMe, jane)
    .on(listAdvisorAccess, () => ({ results: [access()] }))
    .on(acceptAdvisorAccess, decide('ACTIVE'))
    .on(shareWithAdvisor, ({ body }) => {
      isShared = (body as { is_shared: boolean }).is_shared
      return access()
    })
    .on(revokeAdvisorAccess, decide('REVOKED'))
    .on(listAdvisorViews, () => ({
      results:
        status === 'PENDING'
          ? []
          : [
              {
                advisor_name: 'Ada Marsh',
                firm_name: null,
                scope: 'positions' as const,
                last_at: '2026-11-21T11:00:00.000Z',
                times: 3,
              },
            ],
    }))
  await signIn(page, jane)
  await page.goto('/investor/settings')
  await page.getByRole('button', { name: 'Allow Ada Marsh, Marsh & Tide' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share with an advisor' })
  await expect(sharing).toContainText('accounts, positions, performance and risk score')
  const goals = page.getByRole('checkbox', { name: 'Also share my goals' })
  await expect(goals).not.toBeChecked()
  await goals.check()
  await expectAccessible(page)
  await sharing.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Access given')).toBeVisible()
  await expect(page.getByText('Can see your accounts and goals since')).toBeVisible()
  expect(api.calls(shareWithAdvisor).at(-1)?.body).toEqual({ is_shared: true })
  await expect(page.getByRole('list', { name: 'What advisors looked at' })).toContainText('3 times in that hour')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End access of Ada Marsh, Marsh & Tide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('No advisor can see your accounts, and none has asked.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the base currency and the way of writing numbers are chosen and saved together', async ({ page, api }) => {
  await signIn(page)
  await page.goto('/investor/settings')
  const save = page.getByRole('button', { name: 'Save currency and numbers' })
  await expect(save).toBeDisabled()
  await page.getByRole('combobox', { name: 'Base currency' }).click()
  await page.getByRole('option', { name: 'EUR · Euro' }).click()
  await page.getByRole('combobox', { name: 'Numbers and dates' }).click()
  await page.getByRole('option', { name: /^Germany/ }).click()
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Currency and numbers saved')).toBeVisible()
  expect(api.calls(updateMe).at(-1)?.body).toEqual({ base_currency: 'EUR', locale: 'de-DE' })
  await expect(save).toBeDisabled()
})

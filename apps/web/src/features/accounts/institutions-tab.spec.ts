import { listInstitutions } from '@keelwise/contract/institutions'
import { buildAccount, buildInstitution, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const northgate = buildInstitution({
  institution_id: idOf(202),
  institution_name: 'Northgate Invest',
  total_market_value: '912004.77',
  icon_url: '/icons/northgate.svg',
  credential_id: idOf(302),
  credential_ids: [idOf(302)],
  accounts: [
    buildAccount({
      id: idOf(110),
      account_name: 'Brokerage',
      account_type_display: 'Brokerage',
      masked_account_number: 'XX1234',
      market_value: '912004.77',
    }),
    buildAccount({ id: idOf(111), account_name: 'Old plan', market_value: '0.00', metadata: { is_closed: true } }),
  ],
})
const needsPerson = {
  relative_last_updated: 'Updated 3 days ago',
  unified_status: { actionable_type: 'userActionable', action_type: 'reConnect', message: null } as const,
  credential_id: idOf(303),
  from_statement: false,
}
const stillwater = buildInstitution({
  institution_id: idOf(203),
  institution_name: 'Stillwater Credit Union',
  total_market_value: '8120.00',
  accounts: [buildAccount({ id: idOf(120) }), buildAccount({ id: idOf(121), metadata: needsPerson })],
})

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.route('**/icons/northgate.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  )
})

test('[R-2.104] [R-2.105] [R-7.079] a card per institution shows logo, name and each account in full', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, pageOf([buildInstitution(), northgate]))
  await page.goto('/investor/accounts')
  const cards = page.getByRole('tabpanel').getByRole('region')
  await expect(cards).toHaveCount(2)
  const card = page.getByRole('region', { name: 'Northgate Invest' })
  await expect(card.getByRole('heading', { name: 'Northgate Invest' })).toBeVisible()
  await expect(card.locator('img').first()).toHaveAttribute('src', '/icons/northgate.svg')
  await expect(card.getByRole('listitem').filter({ hasText: 'Old plan' })).toContainText('· Closed')
  const account = card.getByRole('listitem').first()
  await expect(account).toContainText('Brokerage')
  await expect(account).toContainText('Brokerage XX1234')
  await expect(account).toContainText('$912,004.77')
  await expect(account).toContainText('2 hours ago')
  await expect.poll(() => api.calls(listInstitutions)[0]?.query).toEqual({ page: '1', page_size: '10' })
  await expectAccessible(page)
})

test('[R-2.106] [R-2.107] the menus hold exactly their entries', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([northgate]))
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Actions for Northgate Invest' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Add Accounts', 'Re-Authenticate', 'Remove Credentials'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Brokerage' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Tell me when…', 'Remove Account'])
})

test('Add Accounts and Re-Authenticate go to linking with the credential', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([northgate]))
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Actions for Northgate Invest' }).click()
  await page.getByRole('menuitem', { name: 'Add Accounts' }).click()
  await expect(page).toHaveURL(`/investor/acc-link?actionType=connectAccounts&credentialId=${idOf(302)}`)
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Actions for Northgate Invest' }).click()
  await page.getByRole('menuitem', { name: 'Re-Authenticate' }).click()
  await expect(page).toHaveURL(/actionType=reAuthenticate/)
  const query = new URL(page.url()).searchParams
  expect(query.get('credentialId')).toBe(idOf(302))
  expect(query.get('returnPath')).toBe('/investor/accounts?synced=1')
})

test('with two credentials Re-Authenticate asks which one', async ({ page, api }) => {
  api.on(
    listInstitutions,
    pageOf([
      { ...northgate, credential_ids: [idOf(302), idOf(309)], credential_labels: ['Personal login', 'Joint login'] },
    ]),
  )
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Actions for Northgate Invest' }).click()
  await page.getByRole('menuitem', { name: 'Re-Authenticate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which credentials should be renewed?' })
  await dialog.getByRole('button', { name: 'Joint login' }).click()
  await expect(page).toHaveURL(new RegExp(`credentialId=${idOf(309)}`))
})

test('[R-2.108] [R-3.060] an institution with one account that needs the person has no card but a way to fix it', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, pageOf([northgate, stillwater]))
  await page.goto('/investor/accounts')
  await expect(page.getByRole('region', { name: 'Northgate Invest' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stillwater Credit Union' })).toHaveCount(0)
  const callout = page.getByRole('region', { name: 'Institutions that need your attention' })
  await expect(callout).toContainText('Stillwater Credit Union')
  await expect(callout).toContainText('Last known value $8,120.00')
  await expectAccessible(page)
  await callout.getByRole('link', { name: 'Fix' }).click()
  await expect(page).toHaveURL(/actionType=reConnect/)
  expect(new URL(page.url()).searchParams.get('credentialId')).toBe(idOf(303))
})

test('when every institution needs the person, the tab says so instead of being empty', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([stillwater]))
  await page.goto('/investor/accounts')
  await expect(page.getByText('All institutions need your attention. Open notifications to fix them.')).toBeVisible()
  await expect(page.getByText('No accounts linked yet.')).toHaveCount(0)
})

test('[R-2.115] [R-2.116] [R-2.117] without accounts both tabs say so and lead to linking', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([]))
  await page.goto('/investor/accounts')
  await expect(page.getByText('No accounts linked yet.', { exact: true })).toBeVisible()
  await expect(page.getByText('Link an account to get started.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Link Account', exact: true }).click()
  await expect(page).toHaveURL(/\/investor\/acc-link/)
})

test('[R-2.118] a broken logo becomes a picture with the first letter', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([{ ...northgate, icon_url: '/icons/missing.png' }]))
  await page.route('**/icons/missing.png', (route) => route.fulfill({ status: 404 }))
  await page.goto('/investor/accounts')
  const logo = page.getByRole('region', { name: 'Northgate Invest' }).locator('img').first()
  await expect(logo).toHaveAttribute('src', /^data:image\/svg\+xml.*%3EN%3C%2Ftext%3E/)
})

test('further institutions come when the end of the list is seen; a failure keeps the rows', async ({ page, api }) => {
  const next = 'http://localhost/api/investor/institutions/?page=2'
  api.on(listInstitutions, ({ query }) =>
    query.page === '1' ? pageOf([buildInstitution()], next, 11) : problem(500, 'Boom'),
  )
  await page.goto('/investor/accounts')
  await expect(page.getByText('More institutions could not be loaded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'First Harbor Bank' })).toBeVisible()
  api.on(listInstitutions, ({ query }) =>
    query.page === '1' ? pageOf([buildInstitution()], next, 11) : pageOf([northgate]),
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Northgate Invest' })).toBeVisible()
})

test('[R-8.059] institutions that fail are told and can be tried again', async ({ page, api }) => {
  api.on(listInstitutions, problem(500, 'Boom'))
  await page.goto('/investor/accounts')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load institutions data.' })).toBeVisible()
  api.on(listInstitutions, pageOf([northgate]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Northgate Invest' })).toBeVisible()
})

test('[R-4.039] the end is watched with threshold 0.1, and nothing is asked for while loading or without a next page', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    const Native = window.IntersectionObserver
    const thresholds: unknown[] = []
    window.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options)
        thresholds.push(options?.threshold)
      }
    }
    Object.assign(window, { thresholds })
  })
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>()
  api.on(listInstitutions, async ({ query }) => {
    if (query.page === '1')
      return pageOf([buildInstitution()], 'http://localhost/api/investor/institutions/?page=2', 11)
    await gate
    return pageOf([northgate], null, 11)
  })
  await page.goto('/investor/accounts')
  await expect(page.getByRole('status', { name: 'Loading more institutions' })).toBeVisible()
  await page.mouse.wheel(0, 400)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => api.calls(listInstitutions).map(({ query }) => query.page)).toEqual(['1', '2'])
  answer()
  await expect(page.getByRole('region', { name: 'Northgate Invest' })).toBeVisible()
  await page.mouse.wheel(0, 2000)
  await expect(page.locator('[data-end-marker]')).toHaveCount(0)
  await expect.poll(() => api.calls(listInstitutions)).toHaveLength(2)
  expect(await page.evaluate(() => Reflect.get(window, 'thresholds'))).toContain(0.1)
})

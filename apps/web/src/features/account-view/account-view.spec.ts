import { createLinkSession } from '@keelwise/contract/account-link'
import { getMe } from '@keelwise/contract/me'
import { buildLinkSession, buildUser } from '../../testing/builders.ts'
import { frameOrigin } from '../../testing/frame-origin.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const advisor = buildUser({ user_type: 'ADVISOR', morningstar_enabled: true })

test('[R-1.005] [R-2.014] [R-2.057] [R-2.157] [R-2.158] [R-6.006] an advisor who has the account view gets a session posted into its frame, nobody else a page or an item', async ({
  page,
  api,
}) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  api.on(getMe, advisor).on(createLinkSession, () => gate.then(() => buildLinkSession()))
  await signIn(page, advisor)
  await page.goto('/advisor/by-all-accounts')
  await expect(page.getByRole('status').filter({ hasText: 'Loading account...' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'By All Accounts' })).toHaveAttribute('aria-current', 'page')
  expect(api.framePosts).toEqual([])
  open()
  await expect
    .poll(() => api.framePosts)
    .toEqual([{ path: '/portfolio', fields: { session_id: 'ls_1', csrf_token: 'csrf_1' } }])
  const form = page.locator('form[target]')
  await expect(form).toHaveAttribute('method', 'post')
  await expect(form).toHaveAttribute('action', `${frameOrigin()}/portfolio`)
  await expect(page.locator('iframe')).toHaveAttribute('name', (await form.getAttribute('target')) ?? '')
  await expect(page.getByText('Loading account...')).toBeHidden()
  await expectAccessible(page)

  api.on(getMe, { ...advisor, morningstar_enabled: false })
  await page.goto('/advisor/by-all-accounts')
  await expect(page).toHaveURL('/advisor/clients')
  await expect(page.getByRole('link', { name: 'By All Accounts' })).toHaveCount(0)
  await expect.poll(() => api.calls(createLinkSession)).toHaveLength(1)
})

test('an account view that cannot be opened says so and can be tried again; closing it leads to the clients', async ({
  page,
  api,
}) => {
  api.on(getMe, advisor).on(createLinkSession, problem(502, 'x'))
  await signIn(page, advisor)
  await page.goto('/advisor/by-all-accounts')
  const alert = page.getByRole('alert').getByText('Failed to initialize session', { exact: true })
  await expect(alert).toBeVisible()
  await expectAccessible(page)
  api.on(createLinkSession, buildLinkSession({ host: 'https://elsewhere.example' }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => api.calls(createLinkSession).length).toBe(2)
  await expect(alert).toBeVisible()
  expect(api.framePosts).toEqual([])
  api.on(createLinkSession, buildLinkSession({ session_id: 'ls_2' }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => api.framePosts.map(({ fields }) => fields.session_id)).toEqual(['ls_2'])
  const frame = page.frameLocator('iframe[title="Accounts"]')
  await expect(frame.getByText('Aggregator', { exact: true })).toBeVisible()
  await frame.locator('body').evaluate((_, sent) => window.parent.postMessage(sent, '*'), {
    source: 'aggregator',
    v: 1,
    event_id: 'ev_1',
    session_id: 'ls_2',
    type: 'session.closed',
  })
  await expect(page).toHaveURL('/advisor/clients')
})

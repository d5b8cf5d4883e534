import { createLinkSession, getLinkStatus, reportFrameEvent } from '@keelwise/contract/account-link'
import { startSync, getSync } from '@keelwise/contract/sync'
import { type Page } from '@playwright/test'
import { buildLinkSession, buildLinkStatus, buildSync, idOf, nothingLinked } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { frameOrigin } from '../../testing/frame-origin.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const event = (type: string, overrides: Record<string, unknown> = {}) => ({
  source: 'aggregator',
  v: 1,
  event_id: `ev_${type}`,
  session_id: 'ls_1',
  type,
  credential_id: null,
  institution_id: null,
  ...overrides,
})

/** Lets the aggregator's frame say something to the page around it. */
const say = async (page: Page, message: unknown) => {
  const frame = page.frameLocator('iframe[title="Account linking"]')
  await expect(frame.getByText('Aggregator', { exact: true })).toBeVisible()
  await frame.locator('body').evaluate((_, sent) => window.parent.postMessage(sent, '*'), message)
}

test('[R-1.008] [R-2.022] [R-2.024] [R-2.159] [R-4.048] the page starts a session, shows a spinner, then posts the form into the frame', async ({
  page,
  api,
}) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  api.on(createLinkSession, () => gate.then(() => buildLinkSession()))
  await signIn(page)
  await page.goto('/investor/acc-link')
  await expect(page.getByRole('status').filter({ hasText: 'Starting a secure session' })).toBeVisible()
  expect(api.framePosts).toEqual([])
  await expect.poll(() => api.calls(createLinkSession)).toHaveLength(1)
  open()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Account linking')
  await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin')
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect
    .poll(() => api.framePosts)
    .toEqual([{ path: '/link/add-account', fields: { session_id: 'ls_1', csrf_token: 'csrf_1' } }])
  await expect(page.getByText('Connecting to your institutions')).toBeHidden()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Notifications/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('[R-2.023] unknown parameters do not break the page and are not passed on', async ({ page, api }) => {
  await signIn(page)
  await page.goto('/investor/acc-link?utm_source=mail&x=%22%3E&actionType=linkMoreAccounts')
  await expect.poll(() => api.framePosts.length).toBe(1)
  expect(api.framePosts[0]).toEqual({ path: '/link/add-account', fields: { session_id: 'ls_1', csrf_token: 'csrf_1' } })
})

test('an action for a credential opens the frame with the aggregator id and the way back', async ({ page, api }) => {
  api.on(createLinkSession, buildLinkSession({ frame_credential_id: 'agg_77' }))
  await signIn(page)
  await page.goto(
    `/investor/acc-link?actionType=reAuthenticate&credentialId=${idOf(31)}&returnPath=%2Finvestor%2Fpositions`,
  )
  await expect.poll(() => api.framePosts.length).toBe(1)
  expect(api.framePosts[0]).toEqual({
    path: '/link/edit-credential',
    fields: { session_id: 'ls_1', csrf_token: 'csrf_1', credentialId: 'agg_77', returnPath: '/investor/positions' },
  })
  await expect
    .poll(() => api.calls(createLinkSession)[0]?.body)
    .toEqual({
      action_type: 'reAuthenticate',
      credential_id: idOf(31),
      return_path: '/investor/positions',
    })
})

test('what was linked is reported, a sync is asked for, and the accounts open', async ({ page, api }) => {
  await signIn(page)
  await page.goto('/investor/acc-link')
  await say(page, event('credential.added', { credential_id: 'agg_1' }))
  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect
    .poll(() => api.calls(reportFrameEvent)[0]?.body)
    .toMatchObject({
      event_id: 'ev_credential.added',
      session_id: 'ls_1',
      event_type: 'credential.added',
      credential_id: 'agg_1',
    })
  await expect.poll(() => api.calls(startSync).map(({ body }) => body)).toEqual([{}])
})

test('the first accounts of a person are waited for before their page opens', async ({ page, api }) => {
  await page.clock.install()
  api.on(getLinkStatus, nothingLinked()).on(getSync, buildSync())
  await signIn(page)
  await page.goto('/investor/acc-link')
  await say(page, event('credential.added'))
  await expect(page.getByText('Syncing accounts... (This may take a few moments)')).toBeVisible()
  await page.clock.runFor(3000)
  await expect.poll(() => api.calls(getSync).length).toBe(1)
  await expect(page).toHaveURL('/investor/acc-link')
  api.on(getLinkStatus, buildLinkStatus()).on(getSync, buildSync({ status: 'DONE' }))
  await page.clock.runFor(3000)
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible()
})

test('closing the frame goes back without a sync', async ({ page, api }) => {
  await signIn(page)
  await page.goto('/investor/acc-link?returnPath=%2Finvestor%2Fpositions%3Fsynced%3D1')
  await say(page, event('session.closed'))
  await expect(page).toHaveURL('/investor/positions')
  expect(api.calls(startSync)).toEqual([])
})

test('who closes the frame without an account is told so, and can link or upload', async ({ page, api }) => {
  api.on(getLinkStatus, nothingLinked())
  await signIn(page)
  await page.goto('/investor/acc-link')
  await say(page, event('session.closed'))
  await expect(page.getByText('You have not linked anything yet')).toBeVisible()
  await expect(page).toHaveURL('/investor/acc-link')
  await page.getByRole('button', { name: 'Link an account' }).click()
  await expect(page.getByText('You have not linked anything yet')).toHaveCount(0)
})

test('an error of the session is told', async ({ page }) => {
  await signIn(page)
  await page.goto('/investor/acc-link')
  await say(page, event('session.error', { error_code: 'x' }))
  await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible()
})

test('[S-104] messages of another session, shape, window or origin are dropped', async ({ page, api }) => {
  await signIn(page)
  await page.goto('/investor/acc-link')
  await say(page, event('credential.added', { session_id: 'ls_other' }))
  await say(page, event('credential.added', { source: 'somebody' }))
  await say(page, event('credential.exploded'))
  await say(page, 'credential.added')
  await page.evaluate((message) => window.postMessage(message, '*'), event('credential.added'))
  await page.evaluate((init) => dispatchEvent(new MessageEvent('message', { ...init, source: window })), {
    data: event('credential.added'),
    origin: frameOrigin(),
  })
  await say(page, event('session.error'))
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await expect
    .poll(() => api.calls(reportFrameEvent).map(({ body }) => body))
    .toMatchObject([{ event_type: 'session.error' }])
  expect(api.calls(startSync)).toEqual([])
})

test('[R-8.088] [R-8.089] a session that cannot be opened says so, and can be tried again', async ({ page, api }) => {
  api.on(createLinkSession, problem(502, 'x'))
  await signIn(page)
  await page.goto('/investor/acc-link')
  await expect(page.getByRole('alert').getByText('Failed to initialize session', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to initialize account linking', { exact: true })).toBeVisible()
  await expectAccessible(page)
  api.on(createLinkSession, buildLinkSession({ session_id: 'ls_2' }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => api.framePosts.map(({ fields }) => fields.session_id)).toEqual(['ls_2'])
})

test('a session of another host is refused', async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/not the configured aggregator/)
  api.onConfig({ aggregatorOrigin: 'https://aggregator.example' })
  await signIn(page)
  await page.goto('/investor/acc-link')
  await expect(page.getByText('Failed to initialize session')).toBeVisible()
  expect(api.framePosts).toEqual([])
})

test('somebody without accounts is not trapped: the header logs out', async ({ page, api }) => {
  api.on(getLinkStatus, nothingLinked())
  await signIn(page)
  await page.goto('/investor')
  await expect(page).toHaveURL('/investor/acc-link')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
})

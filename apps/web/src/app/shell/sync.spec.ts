import { getActivitySummary } from '@keelwise/contract/account-link'
import { getAccountsSummary } from '@keelwise/contract/accounts'
import { getSync } from '@keelwise/contract/sync'
import { buildActivity, buildSync } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, test } from '../../testing/test.ts'

test('[R-4.019] [R-4.020] [R-4.021] [R-4.022] [R-8.033] after linking the sync is watched until it is done', async ({
  page,
  api,
}) => {
  await page.clock.install()
  let status: 'SYNCING' | 'DONE' = 'SYNCING'
  api.on(getSync, () => buildSync({ status }))
  await signIn(page)
  await page.goto('/investor/accounts?synced=1')
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('Syncing accounts... (This may take a few moments)')).toBeVisible()
  await page.clock.runFor(3000)
  await expect.poll(() => api.calls(getSync).length).toBe(1)
  await page.clock.runFor(3000)
  await expect.poll(() => api.calls(getSync).length).toBe(2)
  const summariesBefore = api.calls(getAccountsSummary).length
  status = 'DONE'
  await page.clock.runFor(3000)
  const toast = page.getByText('Accounts synced successfully!', { exact: true })
  await expect(toast).toBeVisible()
  // a toast stays while the pointer rests on it, and the bell can be pressed all the same
  await toast.hover()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
  await expect.poll(() => api.calls(getAccountsSummary).length).toBeGreaterThan(summariesBefore)
  const polls = api.calls(getSync).length
  await page.clock.runFor(30_000)
  await expect.poll(() => api.calls(getSync).length).toBe(polls)
})

test('a sync that the summary speaks of is watched too', async ({ page, api }) => {
  await page.clock.install()
  api.on(getActivitySummary, buildActivity([], 'SYNCING')).on(getSync, buildSync())
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('Syncing accounts... (This may take a few moments)')).toBeVisible()
  await page.clock.runFor(3000)
  await expect.poll(() => api.calls(getSync).length).toBe(1)
})

test('[R-8.032] a poll that fails is told once', async ({ page, api }) => {
  await page.clock.install()
  api.on(getSync, problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor/accounts?synced=1')
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByText('Failed to fetch sync status', { exact: true })).toBeVisible()
  await page.clock.runFor(3000)
  await expect.poll(() => api.calls(getSync).length).toBe(2)
  await expect(page.getByText('Failed to fetch sync status', { exact: true })).toHaveCount(1)
})

test('[R-8.035] a failed sync says Something went wrong! and to try later', async ({ page, api }) => {
  await page.clock.install()
  api.on(getSync, buildSync({ status: 'FAILED' }))
  await signIn(page)
  await page.goto('/investor/accounts?synced=1')
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible()
  await expect(page.getByText('Please try again later', { exact: true })).toBeVisible()
})

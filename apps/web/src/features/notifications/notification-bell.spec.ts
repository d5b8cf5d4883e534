import { getActivitySummary } from '@keelwise/contract/account-link'
import { getMe } from '@keelwise/contract/me'
import {
  getUnreadCount,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@keelwise/contract/notifications'
import { countTasks, listTasks } from '@keelwise/contract/tasks'
import {
  buildAccountStatus,
  buildActivity,
  buildNotification,
  buildUser,
  idOf,
  pageOf,
} from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const red = buildAccountStatus({
  credentialId: idOf(31),
  unifiedStatusInfo: {
    actionableType: 'userActionable',
    actionType: 'reAuthenticate',
    message: 'Your login details were not accepted.',
    miniType: 'ERROR',
  },
})
const amber = buildAccountStatus({
  credentialId: idOf(32),
  financialInstitution: { id: idOf(2), name: 'Willow Credit Union' },
  unifiedStatusInfo: { actionableType: 'systemActionable', actionType: null, message: null, miniType: 'WARNING' },
})
const blue = buildAccountStatus({
  credentialId: idOf(33),
  financialInstitution: { id: idOf(3), name: 'Meridian Brokerage' },
  group: 'IN_PROGRESS',
})

test('[R-1.014] [R-2.070] [R-2.175] [R-2.176] the panel lists what credentials say, and only RED leads somewhere', async ({
  page,
  api,
}) => {
  api.on(getActivitySummary, buildActivity([blue, amber, red]))
  await signIn(page)
  await page.goto('/investor')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click()
  const items = page.getByRole('list', { name: 'Account notices' }).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.nth(0)).toContainText('Action Required')
  await expect(items.nth(1)).toContainText('Something went wrong')
  await expect(items.nth(2)).toContainText('Please wait for completion.')
  await expect(items.nth(1).getByRole('link')).toHaveCount(0)
  await expect(items.nth(2).getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await items.nth(1).click()
  await items.nth(2).click()
  await expect(page).toHaveURL('/investor')
  await items.nth(0).getByRole('link').click()
  await expect(page).toHaveURL(
    `/investor/acc-link?actionType=reAuthenticate&credentialId=${idOf(31)}&returnPath=%2Finvestor%2Faccounts%3Fsynced%3D1`,
  )
})

test('[R-2.170] the badge shows what runs plus what waits', async ({ page, api }) => {
  const activity = buildActivity([red])
  api.on(getActivitySummary, {
    ...activity,
    summary: { inProgressTotal: 2, needsUserActionTotal: 3, totalAccounts: 9 },
  })
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByTestId('bell-badge')).toHaveText('5')
  await expect(page.getByRole('button', { name: 'Notifications, 5 open' })).toBeVisible()
})

test('[R-2.173] [R-2.174] while a sync is watched there is no badge, and the panel says so', async ({ page, api }) => {
  api.on(getActivitySummary, buildActivity([red], 'SYNCING'))
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('Syncing accounts... (This may take a few moments)', { exact: true })).toBeVisible()
  await expect(page.getByTestId('bell-badge')).toHaveCount(0)
})

test('[R-2.172] [R-9.036] the list is at most 24rem high and scrolls', async ({ page, api }) => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...red, credentialId: idOf(1000 + index) }))
  api.on(getActivitySummary, buildActivity(many))
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: /Notifications/ }).click()
  const list = page.getByRole('region', { name: 'All notifications' })
  await expect(list).toHaveCSS('max-height', '384px')
  await expect.poll(() => list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
})

test('the summary is asked again at opening and every minute', async ({ page, api }) => {
  await page.clock.install()
  await signIn(page)
  const answered = page.waitForResponse('**/api/byallaccounts/activities/summary/')
  await page.goto('/investor')
  await answered
  expect(api.calls(getActivitySummary).length).toBe(1)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No notifications', { exact: true })).toBeVisible()
  await expect.poll(() => api.calls(getActivitySummary).length).toBe(2)
  await page.clock.runFor(60_000)
  await expect.poll(() => api.calls(getActivitySummary).length).toBe(3)
})

test('a summary that fails says so in the panel and can be tried again', async ({ page, api }) => {
  api.on(getActivitySummary, problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('Failed to load notifications')).toBeVisible()
  api.on(getActivitySummary, buildActivity([amber]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Willow Credit Union', { exact: true })).toBeVisible()
})

test('a summary that fails before the code of the panel has come is told of, too', async ({ page, api }) => {
  api.on(getActivitySummary, problem(500, 'x'))
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/bell-panel-*.js', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page)
  await page.goto('/investor')
  await expect.poll(() => api.calls(getActivitySummary).length).toBe(1)
  const answered = page.waitForResponse('**/api/byallaccounts/activities/summary/')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await (await answered).finished()
  letCome()
  await expect(page.getByText('Failed to load notifications')).toBeVisible()
})

test('who has gone on before the code of a panel or a menu has come keeps the focus, and another press opens it', async ({
  page,
}) => {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  const late = /\/assets\/(?:bell-panel|user-menu-items)-.*\.js$/
  await page.route(late, async (route) => {
    await held
    await route.continue()
  })
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: /Account menu/ }).click()
  const elsewhere = page.getByRole('link', { name: 'Positions', exact: true }).first()
  await elsewhere.focus()
  const come = [/bell-panel/, /user-menu-items/].map((name) => page.waitForResponse(name))
  letCome()
  for (const each of come) await (await each).finished()
  await page.clock.runFor(1000)
  await expect(elsewhere).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})

test('on a phone the panel is a sheet', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  api.on(getActivitySummary, buildActivity([red, amber, blue]))
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: /Notifications/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByText('Action Required')).toBeVisible()
  await expectAccessible(page)
  const box = await sheet.boundingBox()
  expect(box!.y + box!.height).toBe(844)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

const notice = (index: number) =>
  buildNotification({
    id: idOf(900 + index),
    title: `Notice ${index}`,
    ...(index === 1 ? { level: 'ERROR', category: 'SECURITY', action_url: '/investor/settings' } : {}),
  })

test('[R-9.002] [R-4.032] [R-4.033] [R-8.029] [R-8.030] [R-8.031] updates are read one by one or all at once, and come ten at a time', async ({
  page,
  api,
}) => {
  let unread = 12
  api.on(getActivitySummary, buildActivity([red]))
  api.on(listNotifications, ({ query }) => {
    const from = query['page'] === '2' ? 11 : 1
    const results = Array.from({ length: from === 1 ? 10 : 2 }, (_, index) => notice(from + index))
    return { ...pageOf(results), count: 12, next: from === 1 ? '/api/notifications/?page=2' : null }
  })
  api.on(getUnreadCount, () => ({ unread_count: unread }))
  await signIn(page)
  await page.goto('/investor')
  const bell = page.getByRole('button', { name: /Notifications/ })
  await bell.click()
  const updates = page.getByRole('list', { name: 'Updates' })
  await expect(updates.getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('img', { name: '12 unread' })).toBeVisible()
  // the badge is about connections alone
  await expect(page.getByTestId('bell-badge')).toHaveText('1')
  await expectAccessible(page)
  await expect.poll(() => api.calls(listNotifications)[0]!.query).toEqual({ page: '1', page_size: '10' })
  await page.getByRole('region', { name: 'All notifications' }).evaluate((region) => {
    region.scrollTop = region.scrollHeight
  })
  await expect(updates.getByRole('listitem')).toHaveCount(12)

  api.on(markNotificationRead, problem(500, 'x'))
  await updates.getByRole('button', { name: /Notice 2/ }).click()
  await expect(page.getByText('Failed to mark notification as read')).toBeVisible()
  await expect(page.getByRole('img', { name: '12 unread' })).toBeVisible()
  api.on(markNotificationRead, () => {
    unread = 11
    return { ...notice(2), is_read: true, read_at: '2026-11-21T12:00:00.000Z' }
  })
  await updates.getByRole('button', { name: /Notice 2/ }).click()
  await expect(page.getByRole('img', { name: '11 unread' })).toBeVisible()
  await expect(updates.getByRole('button', { name: /Notice 2/ })).toHaveCount(0)

  api.on(markAllNotificationsRead, problem(500, 'x'))
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Failed to mark all notifications as read')).toBeVisible()
  api.on(markAllNotificationsRead, () => {
    unread = 0
    return { updated: 11, unread_count: 0 }
  })
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('All notifications marked as read')).toBeVisible()
  await expect(page.getByRole('img', { name: /unread/ })).toHaveCount(0)
  await expect(updates.getByRole('button')).toHaveCount(0)
  const kept = await page.evaluate(() => localStorage.getItem('notifications') ?? '')
  expect((JSON.parse(kept) as { state: { results: unknown[] } }).state.results).toHaveLength(10)
  await updates.getByRole('link', { name: /Notice 1/ }).click()
  await expect(page).toHaveURL('/investor/settings')
})

test('[R-8.028] updates that cannot be loaded say so and can be tried again; connections are listed all the same', async ({
  page,
  api,
}) => {
  api.on(getActivitySummary, buildActivity([amber]))
  api.on(listNotifications, problem(500, 'x'))
  await signIn(page)
  await page.goto('/investor')
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText('Willow Credit Union', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to load notifications')).toHaveCount(2)
  api.on(listNotifications, pageOf([notice(1)]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Notice 1')).toBeVisible()
})

test('the advisor’s bell counts what is unread, and leads from overdue tasks to their page', async ({ page, api }) => {
  const advisor = buildUser({ user_type: 'ADVISOR' })
  api
    .on(getMe, advisor)
    .on(getUnreadCount, { unread_count: 1 })
    .on(listTasks, pageOf([]))
    .on(countTasks, { open: 2, overdue: 2, done: 0 })
    .on(
      listNotifications,
      pageOf([
        buildNotification({
          category: 'MEETING',
          level: 'WARNING',
          title: '2 tasks are overdue',
          message: '“Send the trade list” for Robin Alder was due on November 20, 2026, and 1 more.',
          action_url: '/advisor/tasks?state=overdue',
        }),
      ]),
    )
  await signIn(page, advisor)
  await page.goto('/advisor/clients')
  await page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 open' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('2 tasks are overdue')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: /2 tasks are overdue|Open|View/ }).click()
  await expect(page).toHaveURL('/advisor/tasks?state=overdue')
})

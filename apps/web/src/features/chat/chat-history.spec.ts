import { deleteConversation, listConversations, updateConversation } from '@keelwise/contract/conversations'
import { getMe } from '@keelwise/contract/me'
import { buildConversation, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'
import { shiftDays } from '@keelwise/finance/days'

const daysAgo = (days: number): string => shiftDays(new Date(), -days).toISOString()
const LONG = 'How much of what I hold would fall due within the next twelve months'

test('[R-1.015] [R-2.080] [R-2.081] [R-2.083] [R-4.030] [R-9.001] [R-9.037] the history is read once, five at a time, grouped by age, and leads to each chat', async ({
  page,
  api,
}) => {
  const first = [
    buildConversation({ id: idOf(1), title: LONG, created_at: daysAgo(0) }),
    buildConversation({ id: idOf(2), title: null, agent_name: 'cash_flow_coach', created_at: daysAgo(1) }),
  ]
  const second = [buildConversation({ id: idOf(3), title: null, created_at: daysAgo(400) })]
  api.on(listConversations, ({ query }) => (query.page === '2' ? pageOf(second) : pageOf(first, 'http://x/?page=2', 3)))
  await signIn(page)
  await page.goto('/investor/positions')
  const history = page.getByRole('region', { name: 'AI Assistants History' })
  await expect(history.getByRole('heading', { level: 3 })).toHaveText(['Today', 'Yesterday'])
  await expect(history.getByRole('listitem')).toHaveText([LONG, 'cash_flow_coach'])
  await expect(history.getByRole('link', { name: LONG })).toHaveAttribute('href', `/investor/chat/${idOf(1)}`)
  await expect
    .poll(() => api.calls(listConversations).map(({ query }) => query))
    .toEqual([{ page: '1', page_size: '5' }])

  await history.getByRole('link', { name: LONG }).hover()
  const tooltip = page.getByRole('tooltip', { name: LONG })
  await expect(tooltip).toBeVisible()
  await expect(tooltip).toHaveCSS('max-width', '200px')

  await history.getByRole('button', { name: 'Load more' }).click()
  await expect(history.getByRole('heading', { level: 3 })).toHaveText(['Today', 'Yesterday', 'Older'])
  await expect(history.getByRole('link', { name: 'New Chat' })).toHaveCount(2)
  await expect(history.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expectAccessible(page)
})

test('[R-1.015] an advisor finds a conversation, renames it and deletes it', async ({ page, api }) => {
  const advisor = buildUser({ user_type: 'ADVISOR' })
  let conversations = [buildConversation({ id: idOf(1), title: 'Bonds' }), buildConversation({ id: idOf(2) })]
  api
    .on(getMe, advisor)
    .on(listConversations, ({ query }) =>
      pageOf(query.search ? conversations.filter(({ title }) => title?.includes(query.search ?? '')) : conversations),
    )
    .on(updateConversation, ({ params, body }) => {
      conversations = conversations.map((one) => (one.id === params.id ? { ...one, ...(body as object) } : one))
      return buildConversation()
    })
    .on(deleteConversation, ({ params }) => {
      conversations = conversations.filter(({ id }) => id !== params.id)
      return undefined
    })
  await signIn(page, advisor)
  await page.goto('/advisor/clients')
  const history = page.getByRole('region', { name: 'AI Assistants History' })
  await expect(history.getByRole('link', { name: 'Bonds' })).toHaveAttribute('href', `/advisor/chat/${idOf(1)}`)

  await history.getByRole('searchbox', { name: 'Search conversations' }).fill('Bonds')
  await expect(history.getByRole('listitem')).toHaveText(['Bonds'])
  await history.getByRole('button', { name: 'Actions of Bonds' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(' Bonds by year ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(history.getByRole('listitem')).toHaveText(['Bonds by year'])
  await expect.poll(() => api.calls(updateConversation)[0]?.body).toEqual({ title: 'Bonds by year' })

  await history.getByRole('button', { name: 'Actions of Bonds by year' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete conversation' })
  await expect(dialog).toContainText('“Bonds by year” and every message in it will be deleted.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(history.getByText('Nothing found')).toBeVisible()
  await history.getByRole('searchbox').fill('')
  await expect(history.getByRole('listitem')).toHaveText(['Cash in my accounts'])
})

test('[R-2.082] [R-8.025] [R-8.026] while it loads there are five rows, and a page that fails says so and can be asked again', async ({
  page,
  api,
}) => {
  let fails = true
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  api.on(listConversations, async ({ query }) => {
    await gate
    if (fails) return problem(502, 'Bad gateway')
    return query.page === '2'
      ? pageOf([buildConversation({ id: idOf(2), title: 'Second' })])
      : pageOf([buildConversation({ title: 'First' })], 'http://x/?page=2', 2)
  })
  await signIn(page)
  await page.goto('/investor/positions')
  const history = page.getByRole('region', { name: 'AI Assistants History' })
  await expect(history.locator('[data-skeleton-row]')).toHaveCount(5)
  open()
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching chats' })).toBeVisible()
  fails = false
  await history.getByRole('button', { name: 'Try Again' }).click()
  await expect(history.getByRole('listitem')).toHaveText(['First'])
  fails = true
  await history.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading more chats' })).toBeVisible()
  await expect(history.getByRole('listitem')).toHaveText(['First'])
  fails = false
  await history.getByRole('button', { name: 'Load more' }).click()
  await expect(history.getByRole('listitem')).toHaveText(['First', 'Second'])
})

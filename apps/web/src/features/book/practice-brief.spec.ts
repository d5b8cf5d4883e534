import { bookRules, bookView, listBookViews } from '@keelwise/contract/book'
import { getMeeting, listMeetings } from '@keelwise/contract/meetings'
import { getMe } from '@keelwise/contract/me'
import { getRetention } from '@keelwise/contract/records'
import { listTasks } from '@keelwise/contract/tasks'
import { buildMeeting, buildTask, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const views = {
  clients_count: 24,
  holders_count: 20,
  results: bookView.options.map((view, count) => ({
    id: null,
    view,
    name: bookRules[view].name,
    threshold: bookRules[view].threshold,
    count,
  })),
}
const meeting = buildMeeting({ status: 'SCHEDULED', scheduled_at: '2026-11-24T20:00:00.000Z', title: 'Annual review' })

test.beforeEach(async ({ page, api }) => {
  const advisor = buildUser({ user_type: 'ADVISOR' })
  await signIn(page, advisor)
  api
    .on(getMe, advisor)
    .on(listBookViews, views)
    .on(listMeetings, pageOf([meeting]))
    .on(getMeeting, meeting)
    .on(listTasks, pageOf([buildTask({ is_overdue: true }), buildTask({ id: idOf(1401), meeting_id: null })]))
})

test('an advisor sees the next meetings, what is due and what the book counts before the clients, each a press away', async ({
  page,
  api,
}) => {
  await page.goto('/advisor/clients')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('list', { name: 'Next meetings' }).getByRole('listitem')).toHaveText([
    'Robin AlderBriefNov 24, 3:00 PM · Annual review',
  ])
  const tasks = today.getByRole('list', { name: 'Tasks due' }).getByRole('link')
  await expect(tasks).toHaveText([
    'Send the trade list by Friday.Overdue, Oct 23Robin Alder',
    'Send the trade list by Friday.Oct 23Robin Alder',
  ])
  await expect(tasks.nth(1)).toHaveAttribute('href', `/advisor/tasks?client=${idOf(1000)}`)
  const counts = today.getByRole('list', { name: 'The book in numbers' }).getByRole('link')
  await expect(counts).toHaveCount(6)
  await expect(counts.nth(2)).toHaveText('2Off target by 10 points')
  await expect(counts.nth(2)).toHaveAttribute('href', '/advisor/book?view=drift')
  await expect
    .poll(() => api.calls(listMeetings)[0]?.query)
    .toMatchObject({ status: 'SCHEDULED', ordering: 'scheduled_at' })
  await expectAccessible(page)
  await page.getByLabel('Search clients').fill('alder')
  await expect(today).toHaveCount(0)
})

test('a meeting opens at its brief', async ({ page, api }) => {
  api.on(getRetention, { transcript: 730, meeting: null, conversation: null })
  await page.goto(`/advisor/meetings?meeting=${meeting.id}&part=brief`)
  await expect(page.getByRole('tab', { name: 'Brief' })).toHaveAttribute('aria-selected', 'true')
})

test('each part of the day fails in words of its own, and nobody without clients has one', async ({ page, api }) => {
  api.on(listBookViews, problem(500, 'x')).on(listMeetings, problem(500, 'x')).on(listTasks, problem(500, 'x'))
  await page.goto('/advisor/clients')
  for (const text of [
    'Your next meetings could not be loaded.',
    'Your tasks could not be loaded.',
    'The book could not be loaded.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  api.on(listBookViews, { clients_count: 0, holders_count: 0, results: [] })
  await page.getByRole('alert').filter({ hasText: 'The book' }).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0)
})

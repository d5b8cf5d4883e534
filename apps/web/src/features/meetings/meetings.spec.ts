import { deflateRawSync } from 'node:zlib'
import {
  getClientChanges,
  getClientPerformance,
  getClientPortfolio,
  listClientGoals,
  listClients,
} from '@keelwise/contract/clients'
import { createConversation } from '@keelwise/contract/conversations'
import { getMe } from '@keelwise/contract/me'
import {
  askQuestion,
  createMeeting,
  createSummary,
  deleteMeeting,
  downloadCalendar,
  endCalendarFeed,
  getCalendarFeed,
  getMeeting,
  getSummary,
  listMeetings,
  listQuestions,
  listSummaries,
  listSummaryVersions,
  renewCalendarFeed,
  restoreMeeting,
  retryQuestion,
  submitSummary,
  updateMeeting,
  updateSummary,
} from '@keelwise/contract/meetings'
import { exportMeetingRecords, getRetention } from '@keelwise/contract/records'
import { listTasks } from '@keelwise/contract/tasks'
import {
  buildClient,
  buildClientPerformance,
  buildConversation,
  buildMeeting,
  buildMeetingQuestion,
  buildMeetingSummary,
  buildTask,
  buildUser,
  idOf,
  pageOf,
} from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const advisor = buildUser({ user_type: 'ADVISOR' })
const summary = buildMeetingSummary({
  key_points: ['The portfolio is at $1,200,000.'],
  decisions: ["Let's rebalance to 60% stocks."],
  action_items: [{ text: 'Send the trade list by Friday.', owner: 'Advisor', due_date: '2026-10-23', done: false }],
  quotes: [
    {
      text: "Let's rebalance to 60% stocks.",
      origin: 'TRANSCRIPT',
      start: 52,
      end: 82,
      speaker: 'Client',
      passage: "Yes. Let's rebalance to 60% stocks. Soon.",
    },
  ],
})
const review = buildMeeting({
  last_summary: { id: summary.id, status: 'READY', title: summary.title, created_at: summary.created_at },
  questions_count: 2,
  agenda: 'Fees',
})
const intro = buildMeeting({
  id: idOf(1101),
  title: 'First talk',
  meeting_type: 'INTRO',
  status: 'SCHEDULED',
  scheduled_at: '2026-12-01T15:00:00.000Z',
  is_restricted: true,
  consent_to_record: false,
})
const client = buildClient({ id: review.client_id })
const questions = [
  buildMeetingQuestion(),
  buildMeetingQuestion({ id: idOf(1301), text: 'Is there a cheaper policy?', source: 'AI', answer: null, order: 2 }),
]

test.beforeEach(async ({ page, api }) => {
  api
    .on(getMe, advisor)
    .on(listClients, pageOf([]))
    .on(listMeetings, pageOf([intro, review], null, 21))
    .on(getMeeting, ({ params }) => (params.id === intro.id ? intro : review))
    .on(listSummaries, ({ params }) => pageOf(params.id === review.id ? [summary] : []))
    .on(getSummary, summary)
    .on(
      listSummaryVersions,
      pageOf([
        { ...summary, author: 'built_in' },
        { ...summary, author: 'built_in', version: 1, decisions: ['Keep everything.'] },
      ]),
    )
    .on(listQuestions, pageOf(questions))
    .on(listTasks, pageOf([buildTask()]))
    .on(getRetention, { transcript: 730, meeting: null, conversation: null })
    .on(updateMeeting, review)
    .on(deleteMeeting, undefined)
    .on(restoreMeeting, review)
  await signIn(page, advisor)
})

test('[R-2.020] [R-2.154] [R-7.022] [R-9.003] meetings are a paged table, ordered, searched and filtered', async ({
  page,
  api,
}) => {
  await page.goto('/advisor/meetings')
  const table = page.getByRole('table', { name: 'Meetings' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Title',
    'Client',
    'Type',
    'Status',
    'Last summary',
    'Questions',
  ])
  await expect(table.getByRole('row').nth(2)).toContainText('Annual reviewRobin AlderReviewCompleted10/20/20262')
  await expect(page.getByText('1–10 of 21 meetings')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Page \d$/ })).toHaveText(['1', '2', '3'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(page).toHaveURL('/advisor/meetings?ordering=title')
  await page.getByRole('searchbox', { name: 'Search meetings' }).pressSequentially('alder')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed')
  await expect(page).toHaveURL('/advisor/meetings?ordering=title&search=alder&status=COMPLETED')
  const last = () => api.calls(listMeetings).at(-1)?.query
  await expect.poll(last).toEqual({ page: '1', ordering: 'title', search: 'alder', status: 'COMPLETED' })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(last).toMatchObject({ page: '2' })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
})

test('[R-4.051] [R-9.009] a changed choice of meetings is fetched when it stood still for 300 ms, the last one alone', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await page.goto('/advisor/meetings')
  await expect(page.getByText('1–10 of 21 meetings')).toBeVisible()
  const asked = () => api.calls(listMeetings).map(({ query }) => `${query.search ?? ''} ${query.status ?? ''}`)
  expect(asked()).toEqual([' '])
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const status = page.getByRole('combobox', { name: 'Status' })
  await page.getByRole('searchbox', { name: 'Search meetings' }).fill('alder')
  await expect(page).toHaveURL('/advisor/meetings?search=alder')
  await page.clock.runFor(299)
  await status.selectOption('Completed')
  await expect(page).toHaveURL('/advisor/meetings?search=alder&status=COMPLETED')
  await page.clock.runFor(299)
  expect(asked()).toEqual([' '])
  await page.clock.runFor(1)
  await expect.poll(asked).toEqual([' ', 'alder COMPLETED'])
})

test('[R-2.020] [F-010] the calendar has the meetings of a month by day, works by keyboard, and is an agenda on a phone', async ({
  page,
  api,
}) => {
  const at = (day: string, id: number, title: string) =>
    buildMeeting({ id: idOf(id), title, status: 'SCHEDULED', scheduled_at: `${day}T15:00:00.000Z` })
  const busy = ['One', 'Two', 'Three', 'Four', 'Five'].map((title, index) => at('2026-12-09', 1110 + index, title))
  const monthOf = (query: Record<string, string>) => new Date(query['from'] ?? '').getMonth()
  api
    .on(listMeetings, ({ query }) => pageOf(monthOf(query) === 11 ? [intro, ...busy] : []))
    .on(downloadCalendar, reply(200, 'BEGIN:VCALENDAR\r\n'))
  await page.goto('/advisor/meetings')
  await page.getByText('Calendar', { exact: true }).click()
  await expect(page).toHaveURL('/advisor/meetings?view=calendar')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.goto('/advisor/meetings?view=calendar&month=2026-12')
  const grid = page.getByRole('grid', { name: 'Meetings in December 2026' })
  await expect(page.getByRole('status').filter({ hasText: '6 meetings' })).toBeVisible()
  const asked = api.calls(listMeetings).at(-1)?.query ?? {}
  expect(asked).toMatchObject({ ordering: 'scheduled_at', page_size: '100' })
  expect([new Date(asked['from'] ?? ''), new Date(asked['before'] ?? '')].map((time) => time.getDate())).toEqual([1, 1])
  const full = grid.getByRole('gridcell', { name: 'Wednesday, December 9, 2026, 5 meetings' })
  await expect(full.getByRole('button')).toHaveCount(4)
  await expect(full.getByRole('button').first()).toContainText('10:00 AM')
  await expect(full.getByRole('button').first()).toContainText('One Robin Alder')
  await full.getByRole('button', { name: 'Show 2 more on Wednesday, December 9, 2026' }).click()
  await expect(full.getByRole('button')).toHaveCount(5)
  await expectAccessible(page)

  await expect(full).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  const first = grid.getByRole('gridcell', { name: 'Tuesday, December 1, 2026, 1 meeting' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Meeting' }).getByRole('heading', { name: 'First talk' })).toBeVisible()
  await expect(page).toHaveURL(`/advisor/meetings?meeting=${intro.id}&view=calendar&month=2026-12`)
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('gridcell', { name: 'Monday, November 30, 2026, no meetings' })).toBeFocused()
  await expect(page.getByText('No meetings in November 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download calendar' }).click()
  expect((await download).suggestedFilename()).toBe('keelwise-meetings.ics')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const feed = { created_at: '2026-11-20T12:00:00.000Z', last_read_at: null }
  const url = 'http://localhost:3000/api/calendars/cal_x/meetings.ics'
  api.on(getCalendarFeed, problem(500, 'x'))
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const subscription = page.getByRole('dialog', { name: 'Subscribe to your meetings' })
  await expect(subscription.getByText('The subscription could not be loaded.')).toBeVisible()
  api.on(getCalendarFeed, { created_at: null, last_read_at: null }).on(renewCalendarFeed, { ...feed, url })
  await subscription.getByRole('button', { name: 'Try again' }).click()
  await expect(subscription.getByText('at an address that only you know')).toBeVisible()
  await expectAccessible(page)
  api.on(getCalendarFeed, feed)
  await subscription.getByRole('button', { name: 'Create address' }).click()
  await expect(subscription.getByRole('textbox', { name: 'Address' })).toHaveValue(url)
  await subscription.getByRole('button', { name: 'Copy address' }).click()
  await expect(subscription.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expectAccessible(page)
  api.on(getCalendarFeed, { ...feed, last_read_at: '2026-11-21T09:15:00.000Z' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  // shown once: who comes back makes a new one
  await expect(subscription.getByText('Last read on 11/21/2026')).toBeVisible()
  await expect(subscription.getByRole('textbox')).toBeHidden()
  api.on(renewCalendarFeed, { ...feed, url: url.replace('cal_x', 'cal_y') })
  await subscription.getByRole('button', { name: 'Renew address' }).click()
  await expect(subscription.getByRole('textbox', { name: 'Address' })).toHaveValue(/cal_y/)
  api.on(endCalendarFeed, undefined).on(getCalendarFeed, { created_at: null, last_read_at: null })
  await subscription.getByRole('button', { name: 'End subscription' }).click()
  await expect(subscription.getByRole('button', { name: 'Create address' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  const agenda = page.getByRole('list', { name: 'Meetings in December 2026' })
  await expect(agenda.getByRole('heading')).toHaveText(['Tuesday, December 1', 'Wednesday, December 9'])
  await expect(agenda.getByRole('button')).toHaveCount(6)
  await expectAccessible(page)
  api.on(listMeetings, problem(500, 'x'))
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText('Your meetings could not be loaded.')).toBeVisible()
})

test('[R-8.036] a list that cannot be read says so and is read again; an empty one offers the first meeting', async ({
  page,
  api,
}) => {
  api.on(listMeetings, problem(500, 'x'))
  await page.goto('/advisor/meetings')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch meetings' })).toBeVisible()
  api.on(listMeetings, pageOf([]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible()
  await expectAccessible(page)
})

test('[R-7.023] a meeting is added for a client; what is missing is said beside its field', async ({ page, api }) => {
  api.on(createMeeting, review).on(listClients, pageOf([client]))
  await page.goto('/advisor/meetings')
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose a client.')).toBeVisible()
  await expect(dialog.getByText('Enter a date and time.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Spring review')
  await dialog.getByRole('combobox', { name: 'Client' }).fill('rob')
  await page.getByRole('option', { name: 'Robin Alder' }).click()
  await dialog.getByLabel('Date and time').fill('2026-12-01T10:00')
  await dialog.getByRole('switch', { name: 'Consent to record' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Meeting created successfully')).toBeVisible()
  const sent = api.calls(createMeeting)[0]?.body as Record<string, unknown>
  expect(sent).toMatchObject({ title: 'Spring review', client_id: client.id, consent_to_record: true })
  expect(new Date(String(sent['scheduled_at'])).getMinutes()).toBe(0)
})

test('[R-2.156] [R-8.042] [R-8.043] [R-8.051] [R-8.052] a meeting is changed and deleted, and comes back by undo', async ({
  page,
  api,
}) => {
  await page.goto('/advisor/meetings')
  const choose = async (item: string) => {
    await page.getByRole('row', { name: /Annual review/ }).hover()
    await page.getByRole('button', { name: 'Actions for Annual review' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  api.on(updateMeeting, problem(500, 'x'))
  await choose('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' })
  await dialog.getByRole('textbox', { name: 'Agenda' }).fill('Fees and taxes')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update meeting')).toBeVisible()
  api.on(updateMeeting, review)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Meeting updated successfully')).toBeVisible()
  await expect.poll(() => api.calls(updateMeeting).at(-1)?.body).toMatchObject({ agenda: 'Fees and taxes', version: 1 })

  api.on(deleteMeeting, problem(500, 'x'))
  await choose('Delete')
  const confirm = page.getByRole('dialog', { name: 'Delete meeting' })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete meeting')).toBeVisible()
  api.on(deleteMeeting, undefined).on(listMeetings, pageOf([intro]))
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Meeting deleted successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Annual review/ })).toHaveCount(0)
  api.on(listMeetings, pageOf([intro, review]))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Meeting is back')).toBeVisible()
  await expect(page.getByRole('row', { name: /Annual review/ })).toBeVisible()
})

test('[R-1.003] [R-2.155] [R-3.047] [R-7.024] [R-7.031] [R-7.033] an open meeting shows its details, its summary with sources and earlier versions, and its questions', async ({
  page,
  api,
}) => {
  api.on(updateSummary, summary)
  await page.goto('/advisor/meetings')
  await page.getByRole('button', { name: 'Annual review', exact: true }).click()
  await expect(page).toHaveURL(`/advisor/meetings?meeting=${review.id}`)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  await expect(panel.getByRole('definition').filter({ hasText: 'Fees' })).toBeVisible()
  await expect(panel.getByText('The meeting is kept until somebody deletes it, what was handed in')).toContainText(
    'for 730 days after the last change',
  )
  api.on(exportMeetingRecords, reply(200, '{}'))
  const records = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export records' }).click()
  expect((await records).suggestedFilename()).toBe('keelwise-records.json')
  await expect.poll(() => api.calls(exportMeetingRecords)[0]?.params).toEqual({ id: review.id })
  await expectAccessible(page)

  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await expect(panel.getByText('Extracted, not written')).toBeVisible()
  await expect(panel.getByText('Advisor · due 10/23/2026')).toBeVisible()
  await panel.getByRole('button', { name: 'Show source' }).click()
  await expect(panel.locator('mark')).toHaveText("Let's rebalance to 60% stocks.")
  await panel.getByRole('checkbox').click()
  await expect
    .poll(() => api.calls(updateSummary).at(-1)?.body)
    .toMatchObject({ version: 2, action_items: [{ done: true }] })
  await panel.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(panel.getByRole('article', { name: 'Version 1' })).toContainText('Keep everything.')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Edit summary' }).click()
  await panel.getByRole('textbox', { name: 'Decisions' }).fill('Rebalance\n\n Keep cash ')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.calls(updateSummary).at(-1)?.body)
    .toMatchObject({ decisions: ['Rebalance', 'Keep cash'], version: 2 })

  await panel.getByRole('tab', { name: 'Questions' }).click()
  await expect(panel.getByText('Notes: “The fee stays at 0.85%.”')).toBeVisible()
  await expect(panel.getByText('Is there a cheaper policy?')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/advisor/meetings')
})

test('[R-8.044] [R-8.045] [R-8.046] [R-7.030] a missing summary is said and made; failures of summary and questions offer another try', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await page.goto(`/advisor/meetings?meeting=${intro.id}`)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  // restricted: no assistant
  await expect(panel.getByText('Restricted: only you see this meeting; no assistant reads it.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Ask AI' })).toHaveCount(0)
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await expect(page.getByText('No last summary found')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'No summary yet' })).toBeVisible()

  const processing = { ...summary, status: 'PROCESSING' as const }
  api.on(submitSummary, processing).on(getSummary, processing)
  await panel.getByRole('button', { name: 'Summarise' }).click()
  await expect(panel.getByRole('textbox', { name: 'Transcript' })).toHaveCount(0)
  await panel.getByRole('checkbox', { name: 'The client agreed to recording' }).check()
  await panel.getByRole('textbox', { name: 'Transcript' }).fill('Client: Let us keep the bonds.')
  await panel.getByRole('button', { name: 'Summarise' }).click()
  await expect(panel.getByText('The summary is being made.')).toBeVisible()
  await expect
    .poll(() => api.calls(submitSummary)[0]?.body)
    .toMatchObject({
      transcript: 'Client: Let us keep the bonds.',
      consent_to_record: true,
    })
  api.on(getSummary, {
    ...summary,
    status: 'FAILED',
    error_message: 'The summary could not be made. Please try again.',
  })
  await page.clock.runFor(3100)
  await expect(panel.getByText('The summary could not be made. Please try again.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try Again' })).toBeVisible()

  api.on(getSummary, problem(500, 'x')).on(listQuestions, problem(500, 'x'))
  await page.goto(`/advisor/meetings?meeting=${review.id}`)
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await expect(page.getByText('Failed to fetch last summary')).toBeVisible()
  api.on(getSummary, summary)
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByText('The portfolio is at $1,200,000.')).toBeVisible()
  await panel.getByRole('tab', { name: 'Questions' }).click()
  await expect(page.getByText('Failed to fetch questions')).toBeVisible()
  api.on(listQuestions, pageOf([buildMeetingQuestion({ status: 'FAILED', answer: null })]))
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByText('The answer could not be found.')).toBeVisible()
  api
    .on(retryQuestion, buildMeetingQuestion())
    .on(listQuestions, pageOf([buildMeetingQuestion({ status: 'PENDING', answer: null })]))
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByText('Looking for the answer…')).toBeVisible()
  api.on(listQuestions, pageOf(questions))
  await page.clock.runFor(3100)
  await expect(panel.getByText('Notes: “The fee stays at 0.85%.”')).toBeVisible()
})

/** A Word document: a zip file (PKWARE APPNOTE 6.3) with one part, folded. */
function wordDocument(xml: string): Buffer {
  const name = Buffer.from('word/document.xml')
  const data = deflateRawSync(xml)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + data.length, 16)
  return Buffer.concat([local, name, data, central, name, end])
}

test('a transcript is read from a Word document and from captions, and a file that is none is said to be so', async ({
  page,
}) => {
  await page.goto(`/advisor/meetings?meeting=${intro.id}`)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await panel.getByRole('button', { name: 'Summarise' }).click()
  await panel.getByRole('checkbox', { name: 'The client agreed to recording' }).check()
  const transcript = panel.getByRole('textbox', { name: 'Transcript' })
  const choose = panel.locator('input[type=file]')
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const turns = ['Ana: I will send you the form by Friday.', 'Ben: Thank you.']
  const paragraphs = turns.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const buffer = wordDocument(`<w:document xmlns:w="${word}"><w:body>${paragraphs}</w:body></w:document>`)
  await choose.setInputFiles({ name: 'talk.docx', mimeType: 'application/octet-stream', buffer })
  await expect(transcript).toHaveValue('Ana: I will send you the form by Friday.\nBen: Thank you.')

  await choose.setInputFiles({ name: 'broken.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') })
  await expect(page.getByText('broken.docx could not be read')).toBeVisible()
  await expect(transcript).toHaveValue('Ana: I will send you the form by Friday.\nBen: Thank you.')

  // a Word document of before 2007, and a picture, are no text
  const picture = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1, 2, 0xff])
  await choose.setInputFiles({ name: 'talk.doc', mimeType: 'application/msword', buffer: picture })
  await expect(page.getByText('talk.doc could not be read')).toBeVisible()
  const words = 'Ana: It’s settled – thirty thousand.'
  for (const buffer of [
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')]),
    Buffer.from(words.replace('’', '\u{92}').replace('–', '\u{96}'), 'latin1'),
    Buffer.from(`\u{FEFF}${words}`),
  ]) {
    await transcript.fill('')
    await choose.setInputFiles({ name: 'talk.txt', mimeType: 'text/plain', buffer })
    await expect(transcript).toHaveValue(words)
  }

  const captions = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ana>Good morning.'
  await choose.setInputFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) })
  await expect(transcript).toHaveValue(captions)
})

test('[R-7.034] [R-7.029] [R-7.035] questions are asked, a summary is written by hand, and Ask AI opens the chat of the meeting again', async ({
  page,
  api,
}) => {
  api
    .on(askQuestion, buildMeetingQuestion())
    .on(createSummary, summary)
    .on(createConversation, buildConversation({ id: idOf(5) }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/advisor/meetings?meeting=${review.id}`)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  await panel.getByRole('tab', { name: 'Questions' }).click()
  await panel.getByRole('textbox', { name: 'Ask about this meeting' }).fill('What is the fee?')
  await panel.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.poll(() => api.calls(askQuestion)[0]?.body).toEqual({ meeting_id: review.id, text: 'What is the fee?' })
  await expect.poll(() => api.calls(listQuestions)[0]?.query).toMatchObject({ meeting_id: review.id })
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await panel.getByRole('button', { name: 'Create summary' }).click()
  await panel.getByRole('textbox', { name: 'Summary', exact: true }).fill('We met.')
  await panel.getByRole('button', { name: 'Add action item' }).click()
  await panel.getByRole('textbox', { name: 'Action item 1', exact: true }).fill('Call the bank')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.calls(createSummary)[0]?.body)
    .toMatchObject({ content: 'We met.', action_items: [{ text: 'Call the bank', done: false }] })

  await panel.getByRole('button', { name: 'Ask AI' }).click()
  await expect(page).toHaveURL(`/advisor/chat/${idOf(5)}`)
  await expect
    .poll(() => api.calls(createConversation)[0]?.body)
    .toEqual({
      title: 'Annual review',
      client_id: review.client_id,
      meeting_id: review.id,
    })
  await page.goto(`/advisor/meetings?meeting=${review.id}`)
  await panel.getByRole('button', { name: 'Ask AI' }).click()
  await expect(page).toHaveURL(`/advisor/chat/${idOf(5)}`)
  await expect.poll(() => api.calls(createConversation)).toHaveLength(1)
})

test('the brief says what was bought and sold since the meeting before and what comes back, and names what is not known', async ({
  page,
  api,
}) => {
  const changes = {
    source: 'MANUAL' as const,
    currency: 'USD',
    since: '2026-10-20',
    holdings: [
      { name: 'Tidewater Works', ticker: 'TIDE', units: '12.5', amount: '1250.00', change: 'NEW' as const },
      { name: 'Old Oak', ticker: null, units: '-3', amount: null, change: 'GONE' as const },
    ],
    holdings_count: 3,
    accounts_without_trades: 1,
    recurring: [
      {
        payee: 'Elm Street Rent',
        direction: 'out' as const,
        pace: 'monthly' as const,
        amount: '1800.00',
        currency: 'USD',
        is_varying: false,
        next_date: '2026-12-01',
      },
    ],
  }
  api
    .on(listMeetings, ({ query }) => pageOf(query.client_id ? [review] : [intro, review]))
    .on(getClientChanges, changes)
  await page.goto(`/advisor/meetings?meeting=${intro.id}`)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  await panel.getByRole('tab', { name: 'Brief' }).click()
  const traded = panel.getByRole('list', { name: 'Bought and sold' }).getByRole('listitem')
  await expect(traded).toHaveText([
    /Tidewater Works.*New · \+12.5 units · \$1,250.00/,
    /Old Oak.*Sold · -3 units · Not available/,
  ])
  await expect(panel.getByText('And 1 more.')).toBeVisible()
  await expect(panel.getByText('One account tells no trades: what changed there is not known.')).toBeVisible()
  const recurring = panel.getByRole('list', { name: 'Recurring payments' }).getByRole('listitem')
  await expect(recurring).toHaveText([/Elm Street Rent.*Monthly · out · \$1,800.00 · next 12\/01\/2026/])
  await expect
    .poll(() => api.calls(getClientChanges).at(-1)?.query)
    .toEqual({ since: review.scheduled_at.slice(0, 10) })
  await expectAccessible(page)

  api.on(getClientChanges, { ...changes, source: 'LINKED', holdings: [], holdings_count: 0, recurring: null })
  await page.goto(`/advisor/meetings?meeting=${intro.id}`)
  await panel.getByRole('tab', { name: 'Brief' }).click()
  await expect(panel.getByText('Payments are not among what this client shares.')).toBeVisible()
  await expect(panel.getByText('Nothing that is known.')).toBeVisible()
})

test('what earlier meetings came to stands in the brief by meeting with its day once, and a client without a target has none', async ({
  page,
  api,
}) => {
  const earlier = buildMeeting({
    id: idOf(1102),
    scheduled_at: '2026-06-02T15:00:00.000Z',
    last_summary: { id: idOf(1103), status: 'READY', title: 'Spring', created_at: summary.created_at },
  })
  api
    .on(listMeetings, ({ query }) => pageOf(query.client_id ? [review, earlier] : [intro, review]))
    .on(getSummary, ({ params }) =>
      params.id === review.id
        ? { ...summary, decisions: ['Sell the orchard.', 'Keep the boat.'] }
        : { ...summary, decisions: ['Wait for the survey.'] },
    )
    .on(listTasks, pageOf([buildTask({ text: 'Ring the bank.', due_date: '2026-11-01', is_overdue: true })]))
  await page.goto(`/advisor/meetings?meeting=${intro.id}&part=brief`)
  const brief = page.getByRole('tabpanel', { name: 'Brief' })
  const decided = brief.getByRole('listitem').filter({ hasText: /Sell the orchard|Wait for the survey/ })
  await expect(decided).toHaveText([/^Sell the orchard.Keep the boat.from 10\/20\/2026$/, /^Wait.*from 06\/02\/2026$/])
  await expect(brief.getByText('overdue since 11/01/2026')).toHaveAttribute('data-tone', 'action')
  await expect(brief.getByText('No target mix is known')).toBeVisible()
  await expectAccessible(page)

  // what could not be loaded is said to be that, not to be unknown
  api.on(getClientPortfolio, problem(500, 'Boom'))
  await page.goto(`/advisor/meetings?meeting=${intro.id}&part=brief`)
  await expect(brief.getByText('The portfolio could not be loaded.')).toBeVisible()
  await expect(brief.getByText('No target mix is known')).toHaveCount(0)
  await expect(decided).toHaveCount(2)
})

test('a long title leaves the words of the button beside it whole on a phone', async ({ page, api }) => {
  api.on(getSummary, { ...summary, title: 'Spring planning talk about the sale of the orchard and the new trust' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/advisor/meetings?meeting=${review.id}`)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  const words = panel.getByRole('button', { name: 'Edit summary' }).getByText('Edit summary')
  await expect.poll(() => words.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('before a meeting a brief gathers value, drift, open actions and questions; after it a letter is drafted from approved actions', async ({
  page,
  api,
}) => {
  const performance = { gain: { amount: '12000.00', percent: '4.10' } }
  api
    .on(listMeetings, ({ query }) =>
      pageOf(query.client_id ? [{ ...review, questions: [questions[1] ?? buildMeetingQuestion()] }] : [intro, review]),
    )
    .on(getClientPortfolio, {
      client_id: client.id,
      as_of: '2026-10-19T12:00:00.000Z',
      currency: 'USD',
      source: 'LINKED',
      total_market_value: { amount: '1200000.00', currency: 'USD' },
      total_cost_basis: { amount: '900000.00', currency: 'USD' },
      unrealized_gain: { amount: null, percent: null },
      without_cost: { positions: 0, partly: 0 },
      accounts: [],
      allocation: [
        {
          asset_class: 'equity',
          display: 'Equity',
          amount: '816000.00',
          percent: '68.00',
          target_percent: '60.00',
          drift_points: '8.00',
        },
      ],
      top_positions: [],
      risk: { risk_score: null, risk_band: null, equity_gap_points: null },
      unconverted: [],
      unknown_accounts: [],
      beside_positions: [],
    })
    .on(getClientPerformance, buildClientPerformance({ ...performance, client_id: client.id, period: '3m' }))
    .on(listClientGoals, {
      is_shared: true,
      currency: 'USD',
      results: [
        {
          id: idOf(901),
          kind: 'HOUSE',
          name: 'A house by the sea',
          target: '12000.00',
          target_date: '2027-11-22',
          saved: '6000.00',
          owed: null,
          is_at_least: false,
          percent: '50.0',
          status: 'behind',
          needed_a_month: '500.00',
        },
      ],
    })
  await page.goto(`/advisor/meetings?meeting=${intro.id}`)
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  await panel.getByRole('tab', { name: 'Brief' }).click()
  for (const words of [
    '$1,200,000.00',
    '(4.10%)',
    'Equity +8.00 points',
    'Send the trade list by Friday.',
    'due 10/23/2026',
    'Is there a cheaper policy?',
    'A house by the sea',
    'Behind · $6,000.00 of $12,000.00 · until 11/22/2027',
  ])
    await expect(panel.getByText(words)).toBeVisible()
  await expect
    .poll(() => api.calls(listMeetings).at(-1)?.query)
    .toMatchObject({
      client_id: intro.client_id,
      before: intro.scheduled_at,
    })
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(panel.getByText('Equity +8.00 points')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Meeting' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`/advisor/meetings?meeting=${review.id}`)
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await panel.getByRole('button', { name: 'Draft follow-up e-mail' }).click()
  const draft = page.getByRole('dialog', { name: 'Follow-up e-mail' })
  const letter = draft.getByRole('textbox')
  await expect(letter).toHaveValue(/What we agreed:\n- Let's rebalance to 60% stocks\n\nPlease tell me/)
  await draft.getByRole('checkbox').check()
  await expect(letter).toHaveValue(/We will:\n- send the trade list by Friday \(by Oct 23, 2026\)/)
  await expect(draft.getByRole('link', { name: 'Open in mail' })).toHaveAttribute(
    'href',
    /^mailto:robin%40example\.com\?subject=/,
  )
  await expectAccessible(page)
  // the letter goes to paper alone
  await expect(draft.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveText(/^Follow-up: [^]*We will:\n- send the trade list/, {
    useInnerText: true,
  })
  await expect(letter).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(draft).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

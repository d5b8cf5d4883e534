import type { Page } from '@playwright/test'
import { fill, press, reach } from './support/by-keys.ts'
import { postAs } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'
import { untilSeen } from './support/until-seen.ts'

// some hundred presses, each of which waits for the page
test.slow()

const PRIVATE = ['123-45-6789', '4111 1111 1111 1111']
/** As Teams hands it out: who speaks in a tag, one sentence over two captions. */
const CAPTIONS = `WEBVTT

1
00:00:02.000 --> 00:00:06.000
<v Tilda Marsh, CFP>Before we start, can you confirm your social security number?</v>

2
00:00:06.500 --> 00:00:09.000
<v Orrin Fennimore>It is 123-45-6789, and my card is 4111 1111 1111 1111.</v>

3
00:00:09.500 --> 00:00:15.000
<v Tilda Marsh, CFP>Thank you. I'd suggest we move $40,000 from savings</v>

4
00:00:15.000 --> 00:00:18.000
<v Tilda Marsh, CFP>into the six-month treasury in December.</v>

5
00:00:18.500 --> 00:00:21.000
<v Orrin Fennimore>Yes, let's do that.</v>

6
00:00:21.500 --> 00:00:26.000
<v Tilda Marsh, CFP>I'll send you the order form by Friday.</v>

7
00:00:26.500 --> 00:00:30.000
<v Orrin Fennimore>I will bring the deed of sale next week.</v>
`

const seesNoPrivateNumber = async (page: Page): Promise<void> => {
  for (const number of PRIVATE) await expect(page.locator('body')).not.toContainText(number)
}

/** Opens a tab of a row of tabs, whose tabs are one stop: the arrows go from one to the next. */
async function openTab(page: Page, row: string, name: string): Promise<void> {
  const tabs = page.getByRole('tablist', { name: row })
  const wanted = tabs.getByRole('tab', { name, exact: true })
  await reach(page, tabs.getByRole('tab', { selected: true }))
  for (let tab = 0; tab < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; tab++) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
}

test('an advisor’s day with the keyboard alone, from the book over the brief and the transcript to the letter and the tasks', async ({
  page,
  context,
}) => {
  await loginAs(page, 'advisor@demo.test')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const made = await postAs(page)
  await made('/api/user/experiences/complete/', { experience_key: 'SHOW_TUTORIAL_LINKS' })
  const client = await made('/api/wealth-management-clients/', {
    first_name: 'Orrin',
    last_name: 'Fennimore',
    email: 'orrin@example.test',
    date_of_birth: '1962-12-10',
  })
  const meeting = (title: string, scheduled_at: string, more: object = {}) =>
    made('/api/meetings/', { client_id: client.id, title, scheduled_at, ...more })
  const spring = await meeting('Spring talk', '2026-03-02T10:00:00Z', { status: 'COMPLETED' })
  await made(`/api/meetings/${spring.id}/summaries/`, {
    title: 'Spring talk',
    decisions: ['Keep the orchard'],
    action_items: [{ text: 'Order the survey', owner: 'Advisor', due_date: '2026-04-01' }],
  })
  await meeting('Winter review', '2027-12-01T15:00:00Z')

  // the book says whose action is overdue
  await page.goto('/advisor/clients')
  await press(
    page,
    page.getByRole('navigation', { name: 'Clients and work with them' }).getByRole('link', { name: 'Book' }),
  )
  await openTab(
    page,
    'Views',
    await page
      .getByRole('tab', { name: /overdue/i })
      .innerText()
      .then((text) => text.replace('\n', ' ')),
  )
  const rows = page.getByRole('list', { name: 'Clients of this view' })
  await press(page, rows.getByRole('link', { name: 'Orrin Fennimore', exact: true }))
  await expect(page.getByRole('heading', { name: 'Orrin Fennimore' }).first()).toBeVisible()
  const open = page.getByRole('list', { name: 'Open tasks' }).getByRole('listitem')
  await expect(open).toHaveText([/Order the survey.*overdue since/s])
  await expectAccessible(page)

  // the next meeting comes with its brief
  await press(page, page.getByRole('link', { name: 'Brief for Winter review' }))
  const panel = page.getByRole('dialog', { name: 'Meeting' })
  const brief = panel.getByRole('tabpanel', { name: 'Brief' })
  await expect(brief).toContainText('Keep the orchard')
  await expect(brief).toContainText('Order the survey')
  await expect(brief).toContainText('Orrin turns 65 on Dec 10, 2027.')
  await expectAccessible(page)

  // a transcript is handed in
  await openTab(page, 'Parts of the meeting', 'Last summary')
  await press(page, panel.getByRole('button', { name: 'Summarise' }))
  await press(page, panel.getByRole('checkbox', { name: 'The client agreed to recording' }), 'Space')
  const chosen = page.waitForEvent('filechooser')
  await press(page, panel.getByRole('button', { name: 'Read from a file' }))
  await (await chosen).setFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) })
  await expect(panel.getByRole('textbox', { name: 'Transcript' })).toHaveValue(CAPTIONS)
  await press(page, panel.getByRole('button', { name: 'Summarise' }))
  await expect(panel.getByText('Extracted, not written')).toBeVisible()
  const summary = panel.getByRole('tabpanel', { name: 'Last summary' })
  const decision = summary.getByRole('listitem').filter({ hasText: /^Move \$40,000/ })
  await expect(decision).toContainText('Move $40,000 from savings into the six-month treasury in December.')
  const form = summary.getByRole('listitem').filter({ hasText: /order form/ })
  await expect(form).toContainText(/Tilda Marsh, CFP · due \d/)
  await expect(summary.getByRole('listitem').filter({ hasText: /deed of sale/ })).toContainText(
    /Orrin Fennimore · due .* to /,
  )
  await expect(summary.getByRole('checkbox')).toHaveCount(2)
  for (const line of [decision, form]) {
    await press(page, line.getByRole('button', { name: 'Show source' }))
    await expect(line.locator('mark')).toBeVisible()
  }
  await seesNoPrivateNumber(page)
  await expectAccessible(page)

  // one line is corrected, and still says where it comes from
  await press(page, panel.getByRole('button', { name: 'Edit summary' }))
  await fill(page, panel.getByRole('textbox', { name: 'Decisions' }), 'Move $45,000 into the six-month treasury')
  await press(page, panel.getByRole('button', { name: 'Save' }))
  const corrected = summary.getByRole('listitem').filter({ hasText: /^Move \$45,000/ })
  await press(page, corrected.getByRole('button', { name: 'Show source' }))
  await expect(corrected.locator('mark')).toContainText('$40,000')
  // what was not touched is as it was: a stretch stays one
  await expect(summary.getByRole('listitem').filter({ hasText: /deed of sale/ })).toContainText(/due .* to /)

  // the letter says what was approved
  await press(page, panel.getByRole('button', { name: 'Draft follow-up e-mail' }))
  const letter = page.getByRole('dialog', { name: 'Follow-up e-mail' })
  for (const task of [/order form/, /deed of sale/])
    await press(page, letter.getByRole('checkbox', { name: task }), 'Space')
  const words = letter.getByRole('textbox')
  await expect(words).toHaveValue(
    /Dear Orrin Fennimore,[^]*What we agreed:\n- Move \$45,000[^]*We will:\n- [^]*order form[^]*You will:\n- [^]*deed of sale/,
  )
  for (const number of PRIVATE) expect(await words.inputValue()).not.toContain(number)
  await expectAccessible(page)
  await press(page, letter.getByRole('button', { name: 'Copy' }))
  await expect(letter.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Move $45,000')
  await page.keyboard.press('Escape')
  await expect(letter).toBeHidden()

  // what is to do stands with the client, and the letter in the timeline
  await untilSeen(
    () => page.goto(`/advisor/clients/${client.id}`),
    (timeout) => expect(open).toHaveCount(3, { timeout }),
  )
  await expect(open.filter({ hasText: /order form/ })).toContainText('Tilda Marsh, CFP')
  await expect(open.filter({ hasText: /deed of sale/ })).toContainText('Orrin Fennimore')
  await seesNoPrivateNumber(page)
  await openTab(page, 'About Orrin Fennimore', 'Timeline')
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'You will:' })).toHaveCount(1)
  await seesNoPrivateNumber(page)

  // and one of them is done
  await page.goto(`/advisor/tasks?client=${client.id}`)
  const task = page
    .getByRole('table', { name: 'Tasks' })
    .getByRole('row')
    .filter({ hasText: /order form/ })
  await press(page, task.getByRole('checkbox'), 'Space')
  await expect(task).toHaveCount(0)
})

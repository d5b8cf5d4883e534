import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { fill, press, reach } from './support/by-keys.ts'
import { PASSWORD, postAs, registerInvestor } from './support/new-investor.ts'
import { DEMO_PASSWORD, expect, loginAs, test } from './support/test.ts'

const STATEMENT = path.join(import.meta.dirname, '../apps/api/src/sources/statements/fixtures/padded-brokerage.ofx')
// some hundred presses, each of which waits for the page
test.slow()

/**
 * Goes to what closes the frame it is in, and presses it. That the key arrived is not waited for: now and then Chromium
 * never says so when the key's own frame is gone.
 */
async function pressAway(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  page.keyboard.press('Enter').catch(() => undefined)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.keyboard.up('Enter')
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  await fill(page, page.getByLabel('Email'), email)
  await fill(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

test('the keyboard alone signs in, links an institution, adds a statement and answers the questionnaire', async ({
  page,
}) => {
  const email = `keyboard-${Date.now()}@example.test`
  await registerInvestor(page, email)
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/investor\/acc-link/)
  const frame = page.frameLocator('iframe[title="Account linking"]')
  await press(page, frame.getByRole('button', { name: 'Agree and continue' }))
  await press(page, frame.getByRole('button', { name: /Saltmarsh Securities/ }))
  await fill(page, frame.getByLabel('Username'), 'saver')
  await fill(page, frame.getByLabel('Password', { exact: true }), 'anything')
  await page.keyboard.press('Enter')
  await fill(page, frame.getByLabel(/code/i), '123456')
  await page.keyboard.press('Enter')
  await press(page, frame.getByRole('button', { name: /^Connect \d+ account/ }))
  await expect(frame.getByText(/up to date\.$/).first()).toBeVisible()
  await pressAway(page, frame.getByRole('button', { name: 'Done' }))
  await expect(page).toHaveURL(/\/investor\/accounts/)

  await page.goto('/investor/acc-link')
  const ways = frame.getByRole('button', { name: /Agree and continue|Upload a statement/ })
  await expect(ways.first()).toBeVisible()
  const agree = frame.getByRole('button', { name: 'Agree and continue' })
  if (await agree.isVisible()) await press(page, agree)
  await pressAway(page, frame.getByRole('button', { name: /Upload a statement/ }))
  const chosen = page.waitForEvent('filechooser')
  await press(page, page.locator('input[type=file]'), 'Space')
  await (await chosen).setFiles(STATEMENT)
  await expect(page.getByText('15,169.90').first()).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Add to Keelwise' }))
  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect(page.getByRole('region', { name: /Tidewater Brokerage/ })).toBeVisible()

  await page.goto('/investor/settings')
  await press(page, page.getByRole('button', { name: 'Take assessment' }))
  const dialog = page.getByRole('dialog')
  const last = Number(/of (\d+)/.exec(await dialog.getByText(/^1 of \d+$/).innerText())?.[1])
  for (let question = 1; question <= last; question++) {
    await expect(dialog.getByText(`${question} of ${last}`)).toBeVisible()
    await press(page, dialog.getByRole('radio').first(), 'Space')
    await press(page, dialog.getByRole('button', { name: question === last ? 'Submit' : 'Next' }))
  }
  await expect(dialog).toBeHidden()
  await expect(page.locator('#risk')).toContainText(/Conservative|Moderate|Aggressive|Balanced/i)
})

test('the keyboard alone asks the assistant and asks on, filters transactions and opens what is held', async ({
  page,
}) => {
  await signIn(page, 'investor@demo.test', DEMO_PASSWORD)
  await expect(page.getByRole('region', { name: 'Net worth' })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'New Chat' }))
  await expect(page).toHaveURL('/investor/chat')
  const message = page.getByRole('textbox', { name: 'Message' })
  const answers = page.getByRole('article', { name: 'Answer' })
  for (const [place, question, said] of [
    [1, 'How much did I spend last month?', /You spent \$[\d,.]+ in /],
    [2, 'And the month before?', /You spent \$[\d,.]+ in /],
  ] as const) {
    await fill(page, message, question)
    await page.keyboard.press('Enter')
    await expect(answers).toHaveCount(place)
    await expect(answers.last()).toHaveAttribute('aria-busy', 'false')
    await expect(answers.last()).toContainText(said)
  }

  await press(page, page.getByRole('link', { name: 'Transactions', exact: true }))
  await fill(page, page.getByRole('searchbox', { name: 'Search transactions' }), 'payroll')
  await expect(page).toHaveURL(/search=payroll/)
  await expect(page.getByText(/^\d+ transactions? · net/)).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Positions', exact: true }))
  const accounts = page.getByRole('button', { name: /^Accounts that hold/ }).first()
  await press(page, accounts)
  await expect(accounts).toHaveAttribute('aria-expanded', 'true')
  await press(page, page.getByRole('button', { name: 'Driftpine Brokerage' }))
  await expect(page.getByRole('table', { name: 'Positions at Driftpine Brokerage' })).toBeVisible()
})

test('an advisor opens a client, reads the summary of a meeting and ticks a task with the keyboard alone', async ({
  page,
}) => {
  await loginAs(page, 'advisor@demo.test')
  const made = await postAs(page)
  await made('/api/user/experiences/complete/', { experience_key: 'SHOW_TUTORIAL_LINKS' })
  const client = await made('/api/wealth-management-clients/', { first_name: 'Keya', last_name: 'Tabbington' })
  const talk = await made('/api/meetings/', {
    client_id: client.id,
    title: 'Key talk',
    scheduled_at: '2026-03-02T10:00:00Z',
    consent_to_record: true,
  })
  await made(`/api/meetings/${talk.id}/summaries/submit/`, {
    transcript: "Client: The roof will cost $22,000.\nAdvisor: I'll send you the list of trades by Friday.",
  })
  await page.goto('/advisor/clients')
  await fill(page, page.getByRole('searchbox', { name: 'Search clients' }), 'Tabbington')
  await press(page, page.getByRole('table').getByRole('link', { name: /Tabbington/ }))
  await expect(page.getByRole('heading', { name: 'Keya Tabbington' }).first()).toBeVisible()
  // the tabs of a client are one stop, the arrows go from one to the next
  await reach(page, page.getByRole('tab', { selected: true }))
  for (let tab = 0; tab < 8 && !page.url().includes('tab=meetings'); tab++) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(/tab=meetings/)
  await press(
    page,
    page
      .getByRole('button', { name: /Key talk/ })
      .or(page.getByRole('link', { name: /Key talk/ }))
      .first(),
  )
  const meeting = page.getByRole('dialog', { name: 'Meeting' })
  await reach(page, meeting.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(meeting.getByRole('tabpanel', { name: 'Last summary' })).toContainText(/list of trades/)
  await page.keyboard.press('Escape')

  await page.goto('/advisor/tasks')
  await fill(page, page.getByRole('searchbox', { name: 'Search tasks' }), 'Tabbington')
  const task = page
    .getByRole('table', { name: 'Tasks' })
    .getByRole('row')
    .filter({ hasText: /list of trades/ })
  await press(page, task.getByRole('checkbox'), 'Space')
  await expect(task).toHaveCount(0)
})

import { postAs } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'
import { untilSeen } from './support/until-seen.ts'

const TRANSCRIPT = `Advisor: Thanks for coming in.
Client: The roof will cost $22,000.
Advisor: I'll send you the list of trades by Friday.
Client: I will bring the deed of sale next week.`

test('what was agreed in a meeting is a task with its passage, is ticked in the list and in the summary, and comes with the next brief', async ({
  page,
}) => {
  await loginAs(page, 'advisor@demo.test')
  const made = await postAs(page)
  await made('/api/user/experiences/complete/', { experience_key: 'SHOW_TUTORIAL_LINKS' })
  const client = await made('/api/wealth-management-clients/', { first_name: 'Willow', last_name: 'Taskmere' })
  const meeting = (title: string, at: string) =>
    made('/api/meetings/', { client_id: client.id, title, scheduled_at: at, consent_to_record: true })
  const talk = await meeting('Roof talk', '2026-03-02T10:00:00Z')
  const next = await meeting('After the roof', '2027-03-02T10:00:00Z')
  await made(`/api/meetings/${talk.id}/summaries/submit/`, { transcript: TRANSCRIPT })

  await page.goto('/advisor/clients')
  // all clients in one list, reached from any page of the row
  await page
    .getByRole('navigation', { name: 'Clients and work with them' })
    .getByRole('link', { name: 'Tasks' })
    .click()
  await expect(page).toHaveTitle(/Tasks/)
  await expect(page.getByRole('navigation', { name: 'Advisor pages' }).locator('[aria-current]')).toHaveText('Clients')
  const tasks = page.getByRole('table', { name: 'Tasks' }).getByRole('row')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('Taskmere')
  const trades = tasks.filter({ hasText: /list of trades/ })
  await untilSeen(
    () => page.reload(),
    (timeout) => expect(trades).toContainText('Overdue', { timeout }),
  )
  await expect(trades).toContainText(/Roof talk, 0?3\/0?2\/2026/)
  await expect(tasks.filter({ hasText: /deed of sale/ })).toContainText('Client')
  await trades.getByRole('button', { name: 'Show source' }).click()
  await expect(trades).toContainText("I'll send you the list of trades by Friday.")
  await expectAccessible(page)

  // by hand, with another day
  await page.getByRole('button', { name: 'New Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Task' })
  await dialog.getByRole('textbox', { name: 'Task' }).fill('Order a cake')
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Taskmere')
  await page.getByRole('option', { name: 'Willow Taskmere' }).click()
  await dialog.getByLabel('Due').fill('2026-04-01')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const cake = tasks.filter({ hasText: 'Order a cake' })
  await expect(cake).toContainText('By hand')
  await cake.getByRole('button', { name: 'Actions for Order a cake' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit task' })
  await edit.getByLabel('Due').fill('2027-04-01')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(cake).toContainText(/0?4\/0?1\/2027/)
  await expect(cake).not.toContainText('Overdue')

  // mine and the client's
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('Mine')
  await expect(tasks.filter({ hasText: /deed of sale/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('Client')
  await expect(tasks.filter({ hasText: /deed of sale/ })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('Every owner')

  // ticked here, ticked there
  // a click, since the row leaves with its checkbox before a check could look at it
  await trades.getByRole('checkbox', { name: /^Done:/ }).click()
  await expect(trades).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'State' }).getByText(/^Done/).click()
  await trades.getByRole('link', { name: /^Roof talk/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await expect(panel.getByRole('checkbox', { name: /list of trades/ })).toBeChecked()

  // what is open comes with the next brief, from wherever it stems
  await page.goto(`/advisor/meetings?meeting=${next.id}`)
  await page.getByRole('tab', { name: 'Brief' }).click()
  await expect(panel.getByText('Order a cake')).toBeVisible()
  await expect(panel.getByText(/deed of sale/)).toBeVisible()
  await expect(panel.getByText(/list of trades/)).toHaveCount(0)
})

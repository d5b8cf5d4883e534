import { postAs } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

test('the timeline of a client has the meeting, its task, a note with a tag and the letter that was copied', async ({
  page,
  context,
}) => {
  await loginAs(page, 'advisor@demo.test')
  await context.grantPermissions(['clipboard-write'])
  const made = await postAs(page)
  await made('/api/user/experiences/complete/', { experience_key: 'SHOW_TUTORIAL_LINKS' })
  const client = await made('/api/wealth-management-clients/', { first_name: 'Juniper', last_name: 'Linewood' })
  const meeting = await made('/api/meetings/', {
    client_id: client.id,
    title: 'Orchard talk',
    scheduled_at: '2026-03-02T10:00:00Z',
    status: 'COMPLETED',
  })
  await made(`/api/meetings/${meeting.id}/summaries/`, {
    title: 'Orchard talk',
    decisions: ['Keep the orchard.'],
    action_items: [{ text: 'Order the survey', owner: 'Advisor', due_date: '2026-04-01' }],
  })

  await page.goto(`/advisor/clients/${client.id}?tab=timeline`)
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await page.getByRole('textbox', { name: 'Note' }).fill('Prefers the telephone')
  await page.getByRole('textbox', { name: 'Tags' }).fill('family, Contact')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(entries.first()).toContainText('Prefers the telephone')
  await expect(entries.first().getByRole('button', { name: 'contact' })).toBeVisible()
  await expectAccessible(page)

  // a letter that leaves the product is kept
  await page.goto(`/advisor/meetings?meeting=${meeting.id}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('tab', { name: 'Last summary' }).click()
  await panel.getByRole('button', { name: 'Draft follow-up e-mail' }).click()
  const draft = page.getByRole('dialog', { name: 'Follow-up e-mail' })
  await draft.getByRole('checkbox', { name: 'Order the survey' }).check()
  await draft.getByRole('button', { name: 'Copy' }).click()
  await expect(draft.getByRole('button', { name: 'Copied' })).toBeVisible()

  await page.goto(`/advisor/clients/${client.id}?tab=timeline`)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Letter')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('order the survey')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Everything')
  await expect(entries).toHaveCount(5)
  await entries.getByRole('button', { name: 'family' }).click()
  await expect(entries).toHaveCount(1)
  await page.getByRole('button', { name: 'Tag: family' }).click()
  await entries.getByRole('link', { name: 'Orchard talk' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Orchard talk' })).toBeVisible()
})

test('a field of an advisor’s own is kept of a client and stands among the facts', async ({ page }) => {
  await loginAs(page, 'advisor@demo.test')
  const made = await postAs(page)
  await made('/api/user/experiences/complete/', { experience_key: 'SHOW_TUTORIAL_LINKS' })
  const client = await made('/api/wealth-management-clients/', { first_name: 'Rowan', last_name: 'Ashdown' })
  await page.goto(`/advisor/clients/${client.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit client' })
  await form.getByRole('textbox', { name: 'Own fields' }).fill('no colon here')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write a name, a colon and a value on each line')).toBeVisible()
  await form.getByRole('textbox', { name: 'Own fields' }).fill('Referred by: Ana Ruiz\nBoat: the blue one')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: 'Ana Ruiz' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: 'the blue one' })).toBeVisible()
  await expectAccessible(page)
})

import { newInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('conversations are pinned, searched to the message, put away, deleted together and brought back', async ({
  page,
}) => {
  await newInvestor(page, 'conversations')
  const ask = async (question: string) => {
    await page.goto('/investor/chat')
    await page.getByRole('textbox', { name: 'Message' }).fill(question)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article', { name: 'Answer' })).toContainText(/\w+/)
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  }
  await ask('What is a bond ladder?')
  await ask('What is an expense ratio?')
  await ask('What can you do?')

  const history = page.getByRole('region', { name: 'AI Assistants History' })
  await history.getByRole('button', { name: /^Actions of What is a bond ladder/ }).click()
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await expect(history.getByRole('heading', { level: 3 }).first()).toHaveText('Pinned')
  await expect(history.getByRole('listitem').first()).toHaveText(/bond ladder/)

  await history.getByRole('link', { name: 'All conversations' }).click()
  await expect(page).toHaveURL('/investor/conversations')
  const list = page.getByRole('list', { name: 'Conversations', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search conversations' })
  await search.fill('expense')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL('/investor/conversations?search=expense')
  await list.getByRole('link').click()
  await expect(page.locator('[data-found]')).toBeInViewport()
  await expect(page.locator('[data-found]')).toContainText(/expense/i)
  await page.goBack()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await search.fill('')
  await expect(list.getByRole('listitem')).toHaveCount(3)

  await list.getByRole('checkbox').nth(1).check()
  await list.getByRole('checkbox').nth(2).check()
  const chosen = page.getByRole('toolbar', { name: 'Chosen conversations' })
  await expect(chosen).toContainText('2 chosen')
  await expectAccessible(page)
  await chosen.getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)

  await list.getByRole('checkbox').nth(2).check()
  await chosen.getByRole('button', { name: 'Archive' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByText('Archived', { exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('checkbox').check()
  await chosen.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('What you archive stands here.')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  if (process.env.PICTURES)
    for (const [scheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.PICTURES}/conversations-${width}-${scheme}.png` })
    }
})

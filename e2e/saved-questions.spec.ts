import type { Page } from '@playwright/test'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

async function askAndPin(page: Page, area: 'investor' | 'advisor', question: string): Promise<void> {
  await page.goto(`/${area}/chat`)
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByRole('button', { name: /^Pin to the/ }).click()
  await expect(page.getByText(/^Pinned to the/).last()).toBeVisible()
}

test('answers that are pinned stand on the dashboard as they are now, in an order of one’s own', async ({ page }) => {
  await loginAs(page, 'investor@demo.test')
  await page.goto('/investor')
  const section = page.getByRole('region', { name: 'Your questions' })
  await expect(section).toContainText('Pin an answer of a chat')
  await section.getByRole('link', { name: 'Ask a question' }).click()
  await expect(page).toHaveURL('/investor/chat')

  await askAndPin(page, 'investor', 'How much did I spend last month?')
  await askAndPin(page, 'investor', 'Show my accounts')
  await askAndPin(page, 'investor', 'How is my portfolio allocated?')
  await page.getByRole('button', { name: 'Open', exact: true }).last().click()
  await expect(page).toHaveURL('/investor')
  const cards = section.getByRole('list', { name: 'Your questions' }).locator(':scope > li')
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(0)).toContainText('You spent $')
  await expect(cards.nth(1).getByRole('table')).toBeVisible()
  await expect(cards.nth(2).getByRole('figure')).toBeVisible()
  await expectAccessible(page)
  if (process.env.PICTURES)
    for (const [scheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['light', 390],
      ['dark', 390],
    ] as const) {
      await page.evaluate((theme) => localStorage.setItem('theme', theme), scheme)
      await page.setViewportSize({ width, height: 2400 })
      await page.reload()
      await expect(cards.nth(2).getByRole('figure')).toBeVisible()
      await section.screenshot({ path: `${process.env.PICTURES}/saved-${width}-${scheme}.png` })
    }

  const act = async (title: string, item: string): Promise<void> => {
    await section.getByRole('button', { name: `Actions for ${title}` }).click()
    // by keyboard: the menu moves with the cards while their answers come, and a press of the mouse could miss it
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await act('How is my portfolio allocated?', 'Move up')
  await expect(cards.nth(1)).toContainText('How is my portfolio allocated?')
  await act('How much did I spend last month?', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Spending')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(cards.nth(0).getByRole('heading')).toHaveText('Spending')
  await act('Show my accounts', 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(cards).toHaveCount(2)

  await page.reload()
  await expect(cards.nth(0)).toContainText('Spending')
  await expect(cards.nth(0)).toContainText('You spent $')
  await expect(cards.nth(1)).toContainText('How is my portfolio allocated?')
})

test('an advisor pins questions of the book to the book', async ({ page }) => {
  // the tour comes by itself once
  const tour = page.getByRole('dialog', { name: 'Tutorial & Help' })
  await page.addLocatorHandler(tour, () => tour.getByRole('button', { name: 'Close' }).click())
  await loginAs(page, 'advisor@demo.test')
  await askAndPin(page, 'advisor', 'Who holds more than 10% cash?')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL('/advisor/book')
  const section = page.getByRole('region', { name: 'Your questions' })
  await expect(section.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  if (process.env.PICTURES) await section.screenshot({ path: `${process.env.PICTURES}/saved-book.png` })
  // others look at the book of this advisor too
  await section.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('table')).toHaveCount(0)
})

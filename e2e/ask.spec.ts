import type { Page } from '@playwright/test'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

/** Sends a message and waits for its answer. */
async function ask(page: Page, text: string): Promise<void> {
  const before = await page.getByRole('article', { name: 'Answer' }).count()
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await answered(page, before)
}

async function answered(page: Page, before: number): Promise<void> {
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(before + 1)
  await expect(answer(page)).toHaveAttribute('aria-busy', 'false')
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`a conversation of ten turns on ${device}: questions, parts that are changed and taken away, and an answer that missed`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await loginAs(page, 'investor@demo.test')
    await page.goto('/investor/chat')
    const suggested = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')
    await expect(suggested).toHaveCount(4)
    await suggested.first().click()
    await answered(page, 0)
    await expect(answer(page)).toContainText(/Your net worth is \$[\d,.]+: you own/)

    await ask(page, 'How is my portfolio allocated?')
    await expect(answer(page)).toContainText(/Equity is [\d.]+%/)
    await ask(page, 'How much did I spend last month?')
    await expect(answer(page)).toContainText(/You spent \$[\d,.]+ in /)

    // another span of days, by its chip
    await answer(page)
      .getByRole('button', { name: /^Change (?!Money Out)/ })
      .click()
    await page.getByRole('menuitem', { name: 'This year so far' }).click()
    await answered(page, 3)
    await expect(answer(page)).toContainText(/You spent \$[\d,.]+ so far this year/)
    await expectAccessible(page)

    // without any days, then another figure
    await answer(page).getByRole('button', { name: 'Change This year so far' }).click()
    await page.getByRole('menuitem', { name: 'Ask without it' }).click()
    await answered(page, 4)
    await answer(page).getByRole('button', { name: 'Change Money Out' }).click()
    await page.getByRole('menuitem', { name: 'Money In' }).click()
    await answered(page, 5)
    await expect(answer(page).getByRole('list', { name: 'What this was taken for' })).toContainText('Money In')

    await ask(page, 'What is duration?')
    await expect(answer(page)).toContainText('Duration. How strongly the price of a bond reacts')
    await ask(page, 'How much AAPL do I have?')
    await expect(answer(page)).toContainText('I did not find “AAPL” here')
    await ask(page, 'Should I sell everything?')
    await expect(answer(page)).toContainText('I do not say what to buy or sell.')
    await ask(page, 'Show my accounts')
    await answer(page).getByRole('button', { name: 'Not what I meant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not what I meant' })
    await dialog.getByRole('button', { name: 'Keep my question' }).click()
    await expect(page.getByText('Thank you. The question was kept.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

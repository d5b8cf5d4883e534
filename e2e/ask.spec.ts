import type { Page } from '@playwright/test'
import { accessTokenOf } from './support/new-investor.ts'
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
    await expect(answer(page)).toContainText('do not say what to buy or sell.')
    await ask(page, 'Show my accounts')
    await answer(page).getByRole('button', { name: 'Not what I meant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not what I meant' })
    await dialog.getByRole('button', { name: 'Keep my question' }).click()
    await expect(page.getByText('Thank you. The question was kept.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`an advisor’s conversation of ten turns on ${device}: the book, the client who is open, and what is not said`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await loginAs(page, 'advisor@demo.test')
    const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
    const made = async (url: string, data: object) => {
      const response = await page.request.post(url, { headers, data })
      expect(response.ok(), `${url}: ${await response.text()}`).toBe(true)
      return (await response.json()) as { id: string }
    }
    await made('/api/user/experiences/complete/', { experience_key: 'SHOW_TUTORIAL_LINKS' })
    const found = await page.request.get('/api/wealth-management-clients/?search=Demo+Investor', { headers })
    const { results } = (await found.json()) as { results: { id: string }[] }
    const { id } = await made('/api/conversations/', { client_id: results[0]?.id })
    await page.goto(`/advisor/chat/${id}`)

    // the book
    await ask(page, 'How many clients do I have?')
    await expect(answer(page)).toContainText(/\d+ clients, with portfolios of \$[\d,.]+/)
    await ask(page, 'Who holds more than 10% cash?')
    // a phone has the columns of a row under its name
    const rows = viewport.width < 768 ? 'list' : 'table'
    await expect(answer(page).getByRole(rows).filter({ hasText: 'Demo Investor' })).toBeVisible()

    // the client who is open
    await ask(page, 'What is their net worth?')
    await expect(answer(page)).toContainText(/The client’s net worth is \$[\d,.]+/)
    await ask(page, 'How is the portfolio allocated?')
    await expect(answer(page)).toContainText(/Equity is [\d.]+%/)
    await expectAccessible(page)
    await ask(page, 'top 5 positions')
    await expect(answer(page)).toContainText(/The 5 largest positions are together .*?[\d.]+%/)
    await ask(page, 'How did the investments do this year?')
    await expect(answer(page)).toContainText(/The client’s investments returned -?[\d.]+% so far this year/)

    // a button under it, then what is not shared and not said, and a word
    const next = page.getByRole('list', { name: 'What to ask next' }).getByRole('button')
    const before = await page.getByRole('article', { name: 'Answer' }).count()
    await next.first().click()
    await answered(page, before)
    await expect(answer(page)).toContainText('Looked up')
    await ask(page, 'How much did they spend last month?')
    await expect(answer(page)).toContainText('Transactions and conversations are never shared.')
    await ask(page, 'Should they sell everything?')
    await expect(answer(page)).toContainText('do not say what to buy or sell.')
    await ask(page, 'What is duration?')
    await expect(answer(page)).toContainText('Duration. How strongly the price of a bond reacts')
    await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(10)
    // what is about a client stays with the client
    await expect(page.getByRole('button', { name: /^Pin to the/ })).toHaveCount(0)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/advisor-ten-${viewport.width}.png`, fullPage: true })
  })

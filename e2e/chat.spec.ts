import type { Page } from '@playwright/test'
import { type RunningProduct, launchProduct } from './support/launch-product.ts'
import { newInvestor } from './support/new-investor.ts'
import { test as base, expect, expectAccessible } from './support/test.ts'

/** A product whose engine says what a test wants, slowly enough to be interrupted. */
const test = base.extend<object, { product: RunningProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const product = await launchProduct({ AI_ENGINE: 'scripted', DEMO: '0' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

const WORDS = Array.from({ length: 40 }, (_, index) => `word${index} `)
const WHOLE = WORDS.join('').trim()
const script = (words: readonly string[], pause: number): string =>
  JSON.stringify(words.flatMap((say) => [{ say }, { wait: pause }]))

const answerOf = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

test('[R-1.013] [R-7.053] [R-7.054] [R-1.015] an answer is streamed, survives a reload, is the same in a second tab, and can be stopped', async ({
  page,
  context,
}) => {
  await newInvestor(page, 'chatting')
  await page.goto('/investor/chat')
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(script(WORDS, 150))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/investor\/chat\/[0-9a-f-]{36}$/)
  await expect(answerOf(page)).toContainText('word2 ')

  await page.reload()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(answerOf(page)).toContainText('word6 ')
  await expect(answerOf(second)).toContainText('word6 ')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  for (const tab of [page, second]) {
    await expect(tab.getByRole('button', { name: 'Send' })).toBeVisible()
    await expect(answerOf(tab).getByRole('paragraph')).toHaveText(WHOLE)
    await expect(tab.getByRole('article')).toHaveCount(2)
  }
  await expectAccessible(page)

  await field.fill(script(WORDS, 300))
  await field.press('Enter')
  // the other tab hears of it
  await expect(answerOf(second)).toContainText('word1 ')
  await second.getByRole('button', { name: 'Stop' }).click()
  for (const tab of [page, second]) {
    await expect(answerOf(tab)).toContainText('Stopped')
    await expect(answerOf(tab)).not.toContainText('word39')
  }
  const history = second.getByRole('region', { name: 'AI Assistants History' })
  await expect(history.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(history.getByRole('listitem')).toHaveCount(1)
})

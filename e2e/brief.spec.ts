import type { Page } from '@playwright/test'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^-\d.]/g, '')) * 100)

test('an investor reads what they own, why it changed in parts that add up, and goes where something is done', async ({
  page,
}) => {
  await loginAs(page, 'attention@demo.test')
  await page.goto('/investor')
  const chosen = page.getByRole('group', { name: 'Change over the chosen days' })
  await expect(page.getByLabel('Why it changed')).toBeVisible()
  await page.getByRole('button', { name: 'How the change adds up' }).click()
  const amounts = await page.getByRole('table', { name: 'What the change is made of' }).locator('td').allInnerTexts()
  const [before = 0, ...rest] = amounts.map(cents)
  const after = rest.pop() ?? 0
  expect(rest.length).toBeGreaterThan(1)
  expect(rest.reduce((sum, part) => sum + part, before)).toBe(after)
  await expect(chosen).toContainText(/[+-]\$[\d,]+\.\d\d/)
  await page.keyboard.press('Escape')

  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('link')
  await expect(needs.first()).toContainText('Driftpine Brokerage needs you')
  expect(await needs.count()).toBeLessThanOrEqual(3)
  await expectAccessible(page)
  await needs.first().click()
  await expect(page).toHaveURL(/\/investor\/acc-link\?actionType=/)
})

test('an advisor goes from the first screen to the brief of the next meeting', async ({ page }) => {
  await loginAs(page, 'advisor@demo.test')
  await page.goto('/advisor/clients')
  const tutorial = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect(tutorial.or(page.getByRole('region', { name: 'Today' })).first()).toBeVisible()
  if (await tutorial.isVisible()) await tutorial.click()
  await page.getByRole('list', { name: 'Next meetings' }).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Brief' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Brief' })).toContainText('Value')
})

/** Amounts, shares and dates of a page that stand outside the window, or are cut off by what holds them. */
const figuresCut = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      if (!/^[(+-]*\$?[\d,.]+%?\)?$|\d{2}\/\d{2}\/\d{4}/.test(words)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      if (box.right > window.innerWidth + 1 || box.left < -1) cut.push(words)
      for (let around = text.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const edge = around.getBoundingClientRect()
        if (edge.width > 4 && (box.right > edge.right + 1 || box.left < edge.left - 1)) cut.push(words)
      }
    }
    return cut
  })

for (const [who, paths] of [
  [
    'investor@demo.test',
    ['', '/positions', '/transaction', '/accounts', '/performance', '/allocation', '/income', '/gains'],
  ],
  ['advisor@demo.test', ['/clients', '/meetings', '/book', '/tasks']],
] as const)
  test(`no figure is cut off or outside on the pages of ${who} from a phone to a small laptop`, async ({ page }) => {
    await loginAs(page, who)
    for (const path of paths) {
      await page.goto(who.startsWith('advisor') ? `/advisor${path}` : `/investor${path}`)
      await page.waitForLoadState('networkidle')
      for (const width of [1150, 1024, 900, 768, 600, 390, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => figuresCut(page), { message: `${path} at ${width}` }).toEqual([])
      }
    }
  })

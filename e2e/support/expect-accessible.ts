import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a readable list when axe finds a WCAG 2.2 AA fault, or one against good practice, on the page as it stands. */
export async function expectAccessible(page: Page, options: { exclude?: string[] } = {}): Promise<void> {
  // a page that has only just been opened may not be drawn yet, and one that fades in has no colours to judge
  await expect(page.locator('main, [role=main]').first()).toBeVisible()
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(moving.map((each) => each.finished.catch(() => null)))
  })
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(RULES)
  // without a frame to look into, no second page is needed to gather what was found: half the time
  if (page.frames().length === 1) builder.setLegacyMode()
  for (const selector of options.exclude ?? []) builder.exclude(selector)
  const { violations } = await builder.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`,
  )
  expect(found, 'accessibility').toEqual([])
}

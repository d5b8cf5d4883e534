import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Result } from 'axe-core'

/** A page takes half as long to read it as what the package gives itself, which is not minified. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe looks at: all of its rules, or those with one of `tags`; nothing inside of `exclude` (selectors). */
interface Scope {
  tags?: string[]
  exclude?: string[]
  /** Also a page of somebody that came as HTML, which is waited out else. */
  isDrawn?: boolean
}

/**
 * What axe finds against accessibility on a page as it stands, once what is moving has come to rest.
 * Axe is brought into a document once and answers with faults alone. Its own builder brings it in twice at each look and
 * carries back every rule that holds, which is more work than the look; it is left where there are frames to look into.
 */
export async function findViolations(page: Page, { tags, exclude = [], isDrawn }: Scope = {}): Promise<Result[]> {
  // a page that has only just been opened may not be drawn yet, and one that fades in has no colours to judge
  await expect(page.locator('main, [role=main]').first()).toBeVisible()
  if (!isDrawn) await expect(page.locator('[data-first-page][data-calls]')).toHaveCount(0)
  // nor one that waits for the next answer, behind which the last one pales
  await expect(page.locator('[data-old]')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    if (tags) builder.withTags(tags)
    for (const selector of exclude) builder.exclude(selector)
    return (await builder.analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async (scope) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const endingNow = () =>
        document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      for (let look = 1; ; look++) {
        // axe reads in several turns: what changes between two of them is a fault of neither state, nor is a colour that
        // was on its way when the look began and has arrived when it ends
        let hasChanged = endingNow().length > 0
        const watch = new MutationObserver(() => (hasChanged = true))
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const { violations } = await axe.run(
          { exclude: scope.exclude },
          { resultTypes: ['violations'], ...(scope.tags && { runOnly: { type: 'tag', values: scope.tags } }) },
        )
        if (watch.takeRecords().length > 0) hasChanged = true
        watch.disconnect()
        const moving = endingNow()
        if (violations.length === 0 || look === 20 || !(hasChanged || moving.length > 0)) return violations
        await Promise.allSettled(moving.map((animation) => animation.finished))
      }
    },
    { tags, exclude },
  )
}

import type { Page } from '@playwright/test'
import { atRest } from '../apps/web/src/testing/at-rest.ts'
import { paths } from '../apps/web/src/domain/paths.ts'
import { changeAnswers } from './support/intercept.ts'
import { pagesOfAdvisor, pagesOfInvestor } from './support/pages-of.ts'
import { stretched } from './support/stretch.ts'
import { expect, loginAs, test } from './support/test.ts'

const WIDTHS = [360, 390, 600, 768, 900, 1024, 1150, 1440, 1920]
/**
 * Texts with a digit that stand outside the window, are cut off by what holds them, or lie under something else. A name
 * may end in an ellipsis; a figure may not.
 */
const hiddenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FIGURE = /[$€£]\s?\d|^[+\-≈\s]*[\d,.]+%?$|\d{1,2}\/\d{1,2}\/\d{4}/
    const found: string[] = []
    const shown: { box: DOMRect; holder: Element; words: string }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      const holder = text.parentElement
      if (!holder || !/\d/.test(words) || /^(STYLE|SCRIPT|TITLE|OPTION)$/i.test(holder.tagName)) continue
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      let isRead = true
      for (let around: Element | null = holder; around && isRead; around = around.parentElement) {
        const style = getComputedStyle(around)
        // for those who listen alone
        if (style.clipPath !== 'none' || style.clip !== 'auto') isRead = false
        if (style.overflowX === 'visible') continue
        const edge = around.getBoundingClientRect()
        // further down in what scrolls
        if (box.bottom > edge.bottom + 1 || box.top < edge.top - 1) isRead = false
        if (edge.width < 4 || edge.height < 4) isRead = false
        const isCut = box.right > edge.right + 1 || box.left < edge.left - 1
        if (isRead && isCut && (FIGURE.test(words) || style.textOverflow !== 'ellipsis')) {
          found.push(`cut off: ${words}`)
          isRead = false
        }
        if (isCut) isRead = false
      }
      if (!isRead) continue
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`outside: ${words}`)
      else shown.push({ box, holder, words })
    }
    for (const { box, holder, words } of shown) {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const above = document.elementsFromPoint(x, y)
      const place = above.indexOf(holder)
      const cover = above.slice(0, Math.max(place, 0)).find((one) => {
        const [, alpha = '1'] = /rgba\(.*,\s*([\d.]+)\)/.exec(getComputedStyle(one).backgroundColor) ?? []
        return !holder.contains(one) && !one.contains(holder) && Number(alpha) > 0.5
      })
      if (cover) found.push(`covered by ${cover.className || cover.tagName}: ${words}`)
    }
    shown.sort((a, b) => a.box.top - b.box.top)
    shown.forEach(({ box, holder, words }, index) => {
      for (const other of shown.slice(index + 1)) {
        if (other.box.top > box.bottom) break
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        const isInline = holder.contains(other.holder) || other.holder.contains(holder) || holder === other.holder
        if (width > 2 && height > 4 && !isInline) found.push(`one over the other: ${words} and ${other.words}`)
      }
    })
    return [...new Set(found)]
  })

/** Opens each page once, in the widest window, and looks at it in every narrower one. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  const faults: string[] = []
  for (const address of addresses) {
    await page.setViewportSize({ width: WIDTHS.at(-1) ?? 0, height: 1600 })
    await page.goto(address)
    await atRest(page)
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 1600 })
      const look = async () => (await hiddenFigures(page)).slice(0, 8)
      await expect
        .poll(look, { intervals: [50, 100, 250, 500] })
        .toEqual([])
        .catch(async () => faults.push(...(await look()).map((fault) => `${address} at ${width}: ${fault}`)))
    }
  }
  expect(faults).toEqual([])
}

test('no figure of an investor is cut off, covered or outside at any width', async ({ page }) => {
  test.slow()
  await loginAs(page, 'investor@demo.test')
  await changeAnswers(page, stretched)
  // categories of one's own are walked by their own story
  await walk(
    page,
    pagesOfInvestor().filter((path) => path !== paths.investorCategories),
  )
})

test('no figure of an advisor is cut off, covered or outside at any width', async ({ page }) => {
  test.slow()
  await loginAs(page, 'advisor@demo.test')
  const pages = await pagesOfAdvisor(page)
  await changeAnswers(page, stretched)
  await walk(page, pages)
})

import type { Page } from '@playwright/test'
import { atRest } from '../apps/web/src/testing/at-rest.ts'
import { paths } from '../apps/web/src/domain/paths.ts'
import { expect, loginAs, test } from './support/test.ts'

/** A window of 1280 by 720 at 200 %. */
const ZOOMED = { width: 640, height: 360 }

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** What can have the focus and shows no ring of two pixels then: on itself, or on what stands for it. */
const withoutRing = (page: Page): Promise<string[]> =>
  page.evaluate((focusable) => {
    const isRing = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration): boolean =>
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba\(.*, 0\)$/.test(outlineColor)
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled, [inert] *')) continue
      const drawn: Element[] = [element, ...((element as HTMLInputElement).labels ?? [])]
      if (element.nextElementSibling) drawn.push(element.nextElementSibling)
      for (let around = element.parentElement; around && drawn.length < 7; around = around.parentElement)
        drawn.push(around)
      const rings = () =>
        drawn.map((one) => isRing(getComputedStyle(one))).concat(isRing(getComputedStyle(element, '::after')))
      const before = rings()
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      if (!rings().some((ring, place) => ring && !before[place])) found.push(element.outerHTML.slice(0, 160))
      element.blur()
    }
    return [...new Set(found)]
  }, FOCUSABLE)

/** What stands outside the window sideways, so that somebody who has zoomed would scroll in two directions. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Opens each page once, with the keyboard and zoomed. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  const faults: string[] = []
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(address)
    await atRest(page)
    // from now on the focus is that of a keyboard
    await page.keyboard.press('Tab')
    const bare = async () => (await withoutRing(page)).slice(0, 5)
    await expect
      .poll(bare)
      .toEqual([])
      .catch(async () => faults.push(...(await bare()).map((element) => `${address}: no ring on ${element}`)))
    await page.setViewportSize(ZOOMED)
    await expect
      .poll(() => isTooWide(page))
      .toBe(false)
      .catch(() => faults.push(`${address}: wider than the window at 200 %`))
  }
  expect(faults).toEqual([])
}

test('before the login everything that has the focus shows it by a ring, and nothing is wider than the window at 200 %', async ({
  page,
}) => {
  await walk(page, [
    paths.login,
    paths.signup,
    `${paths.otp}?email=jane@example.com`,
    paths.forgotPassword,
    paths.waitlist,
    '/reset-password/u/t',
    paths.terms,
    paths.privacy,
    '/no/such/page',
  ])
})

test('an investor sees by a ring what has the focus on every page, and nothing is wider than the window at 200 %', async ({
  page,
}) => {
  test.slow()
  await loginAs(page, 'investor@demo.test')
  await walk(page, [
    ...Object.values(paths).filter((path) => path.startsWith('/investor') && !path.includes('$')),
    ...['report', 'recurring'].map((view) => `${paths.investorTransactions}?view=${view}`),
    paths.help,
    paths.changePassword,
  ])
})

test('an advisor sees by a ring what has the focus on every page, and nothing is wider than the window at 200 %', async ({
  page,
}) => {
  test.slow()
  const tour = page.getByRole('dialog', { name: 'Tutorial & Help' })
  await page.addLocatorHandler(tour, () => tour.getByRole('button', { name: 'Close' }).click())
  await loginAs(page, 'advisor@demo.test')
  await page.goto(paths.advisorClients)
  const client = await page.locator('main a[href^="/advisor/clients/"]').first().getAttribute('href')
  await walk(page, [
    ...Object.values(paths).filter((path) => path.startsWith('/advisor') && !path.includes('$')),
    ...['overview', 'portfolio', 'positions', 'meetings', 'timeline'].map((tab) => `${client}?tab=${tab}`),
    `${paths.advisorMeetings}?view=calendar`,
  ])
})

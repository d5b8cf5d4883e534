import { getCashFlow, listTransactions } from '@keelwise/contract/transactions'
import type { Page } from '@playwright/test'
import { signIn } from '../../testing/sign-in.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const trigger = (page: Page) => page.getByRole('button', { name: /^Date range/ })
const day = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
})

async function openCalendar(page: Page) {
  await page.goto('/investor/transaction')
  await trigger(page).click()
  await page.getByRole('button', { name: 'Custom' }).click()
}

test('[R-2.139] the presets are exactly these, and choosing one loads its range', async ({ page, api }) => {
  await page.goto('/investor/transaction')
  await trigger(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
    'Last year',
    'Custom',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Last year' }).click()
  await expect(trigger(page)).toHaveText('Last year')
  await expect(trigger(page)).toBeFocused()
  await expect(page.getByText('Nov 21, 2025 - Nov 21, 2026', { exact: true })).toBeVisible()
  await expect
    .poll(() => api.calls(getCashFlow).at(-1)?.query)
    .toEqual({ execution_date__gte: '2025-11-21', execution_date__lte: '2026-11-21' })
})

for (const [width, months] of [
  [1280, ['2026-10', '2026-11']],
  [768, ['2026-10', '2026-11']],
  [400, ['2026-11']],
] as const) {
  test(`[R-2.140] at ${width} px the calendar is ${months.length} month(s) wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openCalendar(page)
    const shown = page.getByRole('dialog').getByRole('table')
    await expect(shown).toHaveCount(months.length)
    expect(await shown.evaluateAll((tables) => tables.map((table) => table.dataset.month))).toEqual(months)
    await expectAccessible(page)
  })
}

test('[R-2.141] the calendar leads back to the presets', async ({ page }) => {
  await openCalendar(page)
  await page.getByRole('button', { name: 'Back to presets' }).click()
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Custom' })).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('table')).toHaveCount(0)
})

test('[R-2.143] without a range the picker reads Pick a date', async ({ page }) => {
  await openCalendar(page)
  await expect(trigger(page)).toHaveText('Pick a date')
  await page.keyboard.press('Escape')
  await expect(trigger(page)).toHaveText('Last 30 days')
})

test('a half-chosen range loads nothing, the second day loads it', async ({ page, api }) => {
  await openCalendar(page)
  await expect(page.getByRole('group', { name: 'Money In' })).toContainText('$2,500.00')
  await day(page, 'Monday, November 16, 2026').click()
  await expect(trigger(page)).toHaveText('Nov 16, 2026 - …')
  await expect(day(page, 'Monday, November 16, 2026')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => api.calls(getCashFlow)).toHaveLength(1)
  await day(page, 'Tuesday, October 6, 2026').click()
  await expect(trigger(page)).toHaveText('Oct 06, 2026 - Nov 16, 2026')
  await expect
    .poll(() => api.calls(getCashFlow).at(-1)?.query)
    .toEqual({ execution_date__gte: '2026-10-06', execution_date__lte: '2026-11-16' })
})

test('[R-5.016] clearing makes the range today to today and loads it', async ({ page, api }) => {
  await openCalendar(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(trigger(page)).toHaveText('Nov 21, 2026')
  await expect
    .poll(() => api.calls(getCashFlow).at(-1)?.query)
    .toEqual({ execution_date__gte: '2026-11-21', execution_date__lte: '2026-11-21' })
})

test('an open group follows the range, a closed one is not read', async ({ page, api }) => {
  await page.goto('/investor/transaction?view=institutions')
  const group = page.getByRole('button', { name: /First Harbor Bank/ })
  await group.click()
  await expect(page.getByRole('table')).toBeVisible()
  await trigger(page).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect
    .poll(() => api.calls(listTransactions).map(({ query }) => query.execution_date__gte))
    .toEqual(['2026-10-22', '2026-11-14'])
  await group.click()
  await trigger(page).click()
  await page.getByRole('button', { name: 'Last 90 days' }).click()
  await expect.poll(() => api.calls(getCashFlow).length).toBe(3)
  await expect.poll(() => api.calls(listTransactions)).toHaveLength(2)
})

test('the calendar is used by keyboard alone and never reaches a day to come', async ({ page }) => {
  await openCalendar(page)
  const today = day(page, 'Saturday, November 21, 2026')
  await expect(day(page, 'Sunday, November 22, 2026')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await expect(today).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(today).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(day(page, 'Saturday, November 14, 2026')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day(page, 'Sunday, November 8, 2026')).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(day(page, 'Tuesday, September 8, 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(day(page, 'Saturday, September 12, 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(trigger(page)).toHaveText('Sep 08, 2026 - Sep 12, 2026')
})

for (const [device, width] of [
  ['a desktop', 1280],
  ['a phone', 390],
] as const)
  test(`on ${device} both days are typed, in either order; what is no day or is to come says so at its field`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openCalendar(page)
    const typed = page.getByRole('form', { name: 'Type the dates' })
    await expect(typed.getByLabel('From')).toHaveValue('2026-10-22')
    await typed.getByLabel('From').focus()
    await page.keyboard.type('03052026')
    await typed.getByLabel('To').fill('')
    await page.keyboard.press('Enter')
    await expect(typed.getByText('Enter a date.')).toBeVisible()
    await typed.getByLabel('To').fill('2026-11-22')
    await page.keyboard.press('Enter')
    await expect(typed.getByText('No later than today.')).toBeVisible()
    await expectAccessible(page)
    expect(api.calls(getCashFlow)).toHaveLength(1)
    await typed.getByLabel('To').fill('2026-02-01')
    await page.keyboard.press('Enter')
    await expect(trigger(page)).toHaveText('Feb 01, 2026 - Mar 05, 2026')
    await expect
      .poll(() => api.calls(getCashFlow).at(-1)?.query)
      .toEqual({ execution_date__gte: '2026-02-01', execution_date__lte: '2026-03-05' })
  })

test('a page left open over midnight knows the new day', async ({ page }) => {
  await page.clock.setSystemTime(new Date('2026-11-22T04:59:30Z')) // half past 23:59 in New York
  await page.goto('/investor/transaction')
  await expect(page.getByText('Oct 22, 2026 - Nov 21, 2026', { exact: true })).toBeVisible()
  await page.clock.fastForward(90_000)
  // the range no longer ends today, so it is no preset any more
  await expect(trigger(page)).toHaveText('Oct 22, 2026 - Nov 21, 2026')
  await trigger(page).click()
  await page.getByRole('button', { name: 'Back to presets' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByText('Nov 15, 2026 - Nov 22, 2026', { exact: true })).toBeVisible()
})

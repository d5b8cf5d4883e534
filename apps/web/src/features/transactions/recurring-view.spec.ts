import { type RecurringItem, decideRecurring, listRecurring } from '@keelwise/contract/recurring'
import { idOf, recurringItem } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const item = (number: number, payee: string, changes: Partial<RecurringItem> = {}): RecurringItem =>
  recurringItem({ id: idOf(number), payee, ...changes })
const rise = { from: '9.99', to: '11.99', on: '2026-10-04', percent: '20.0' }
const answer = (results: readonly RecurringItem[]) => ({
  results: [...results],
  totals: { out: { a_month: '43.97', a_year: '527.64' }, in: { a_month: '0.00', a_year: '0.00' } },
  currency: 'USD',
  unconverted: [],
  calendar: [],
})
const all = [
  item(11, 'Paperlark News', { state: 'missed', next_date: '2026-11-04', last_date: '2026-10-04' }),
  item(12, 'Lumen Stream', { rise }),
  item(13, 'A very long name of a utility company that nobody can say in one breath', {
    is_new: true,
    is_varying: true,
  }),
  item(14, 'Tidal Reader', { state: 'ended', last_date: '2026-05-04', next_date: '2026-06-04' }),
]

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
})

for (const [device, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`what is missed, rose, is new or has ended says so in words on ${device}`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 })
    api.on(listRecurring, answer(all))
    await page.goto('/investor/transaction?view=recurring')
    const going = page.getByRole('region', { name: 'Going out', exact: true })
    for (const words of ['Missed Nov 4', 'Up 20% on Oct 4', 'New', '≈ $11.99'])
      await expect(going.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByText('Tidal Reader')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show what has ended or was dismissed (1)' }).click()
    await expect(page.getByRole('region', { name: 'Ended or dismissed', exact: true })).toContainText('Tidal Reader')
    await expectAccessible(page)
  })

test('what goes out and what comes in have their columns below each other', async ({ page, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const pay = item(21, 'Pay', { direction: 'in', amount: '2484.31', pace: 'fortnightly', a_year: '64592.06' })
  api.on(listRecurring, answer([...all, pay]))
  await page.goto('/investor/transaction?view=recurring')
  const edges = (name: string) =>
    page
      .getByRole('region', { name, exact: true })
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().right)))
  await expect(page.getByRole('region', { name: 'Coming in', exact: true })).toContainText('$2,484.31')
  expect(await edges('Going out')).toEqual(await edges('Coming in'))
})

test('without anything that recurs, or an answer, that is said with the way on', async ({ page, api }) => {
  api.on(listRecurring, problem(500, 'Boom'))
  await page.goto('/investor/transaction?view=recurring')
  await expect(page.getByText('What recurs could not be loaded.')).toBeVisible()
  api.on(listRecurring, answer([]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(/^Nothing recurs yet/)).toBeVisible()
})

for (const [device, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`a payment in the calendar leads to its transactions, and is confirmed and dismissed where it stands on ${device}`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const shown = {
      ...answer(all),
      calendar: [{ id: idOf(12), date: '2026-11-24', amount: '-11.99', state: 'due' as const }],
    }
    api.on(listRecurring, shown).on(decideRecurring, { decision_id: idOf(60) })
    await page.goto('/investor/transaction?view=recurring')
    await page.getByRole('button', { name: 'Calendar' }).click()
    const days = page.getByRole('region', { name: 'Due in November 2026' })
    await expectAccessible(page)
    await expect(days.getByRole('link', { name: 'Lumen Stream' })).toHaveCSS('text-overflow', 'ellipsis')
    const menu = days.getByRole('button', { name: /^Actions for Lumen Stream/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Confirm' }).click()
    await expect(page.getByText('Confirmed as recurring')).toBeVisible()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Dismiss' }).click()
    await expect
      .poll(() => api.calls(decideRecurring).map(({ body }) => body))
      .toEqual(['CONFIRM', 'DISMISS'].map((verdict) => ({ transaction_id: idOf(12), verdict })))
    await days.getByRole('link', { name: 'Lumen Stream' }).click()
    await expect(page).toHaveURL(/payee=Lumen(\+|%20)Stream&dates=all/)
  })

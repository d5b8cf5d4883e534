import { type Budget, listBudgets } from '@keelwise/contract/budgets'
import { idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const envelope = (number: number, changes: Partial<Budget>): Budget => ({
  id: idOf(800 + number),
  level: 'CATEGORY',
  key: 'energy',
  amount: '130.00',
  stated_currency: 'USD',
  is_rolling: false,
  carried: '0.00',
  available: '130.00',
  spent: '40.00',
  left: '90.00',
  percent: '30.8',
  pace: '70.0',
  unconverted: [],
  status: 'ok',
  ...changes,
})

for (const [device, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`an envelope says once how it stands, and a suggestion what its button does, on ${device}`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page)
    await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
    api.on(listBudgets, {
      currency: 'USD',
      from: '2026-11-01',
      to: '2026-11-30',
      today: '2026-11-21',
      days_left: 10,
      results: [
        envelope(1, { spent: '140.48', left: '-10.48', percent: '108.1', status: 'over' }),
        envelope(2, { key: 'fuel', spent: '110.00', left: '20.00', percent: '84.6', status: 'fast' }),
        envelope(3, { key: 'rent' }),
      ],
      total: { available: '390.00', spent: '290.48', left: '99.52', left_out: 0 },
      suggestions: [{ level: 'CATEGORY', key: 'groceries', amount: '20.00', spent: ['19.55', '0.00', '25.00'] }],
      unconverted: [],
    })
    await page.goto('/investor/budget')
    const lines = page.getByRole('list', { name: 'Envelopes' }).getByRole('listitem')
    await expect(lines.nth(0)).toContainText('$10.48 over')
    expect((await lines.nth(0).innerText()).match(/over/gi)).toHaveLength(1)
    await expect(lines.nth(1)).toContainText('$20.00 left, 10 days')
    await expect(lines.nth(1)).toContainText('Nearly gone')
    await expect(lines.nth(2)).toContainText('$90.00 left, 10 days')
    await expectAccessible(page)
    const take = page.getByRole('list', { name: 'Suggested budgets' }).getByRole('button')
    await expect(take).toHaveText('Budget $20.00')
    await take.click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^A month/ })).toHaveValue('20.00')
  })

test('on a phone a suggestion of huge amounts stands above its button, and no figure lies under it', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page)
  const huge = '987654321098.76'
  api.on(listBudgets, {
    currency: 'USD',
    from: '2026-11-01',
    to: '2026-11-30',
    today: '2026-11-21',
    days_left: 10,
    results: [],
    total: { available: '0.00', spent: '0.00', left: '0.00', left_out: 0 },
    suggestions: [{ level: 'CATEGORY', key: 'groceries', amount: huge, spent: [huge, huge, huge] }],
    unconverted: [],
  })
  await page.goto('/investor/budget')
  const words = page.getByText(/^Last months/)
  const [text, button] = await Promise.all([
    words.boundingBox(),
    page.getByRole('button', { name: /^Budget \$/ }).boundingBox(),
  ])
  expect(button?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0))
  expect(await words.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
})

test('while the budget is loaded its cards stand there with their rows', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/investor/budgets/', () => new Promise(() => {}))
  await page.goto('/investor/budget')
  const cards = page.getByRole('status', { name: 'Loading budget' }).locator('.mantine-Card-root')
  await expect(cards).toHaveCount(2)
  await expect(cards.last().locator('.ruled-above')).toHaveCount(4)
})

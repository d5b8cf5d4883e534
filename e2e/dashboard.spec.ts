import { aggregatorTruth } from './support/aggregator-truth.ts'
import { accessTokenOf } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

const cents = (amount: string): bigint => BigInt(amount.replaceAll(/[$,.]/g, ''))
const total = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + cents(amount), 0n)

test('[R-7.076] the dashboard of linked accounts says what the institutions hold, to the cent', async ({ page }) => {
  await loginAs(page, 'investor@demo.test')
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const me = (await (await page.request.get('/api/me/', { headers })).json()) as { id: string }
  const truth = await aggregatorTruth(me.id)
  expect(truth.length).toBeGreaterThan(0)

  await page.goto('/investor')
  const netWorth = await page.getByRole('heading', { level: 2, name: /^Net worth/ }).innerText()
  expect(total([netWorth.replace(/[^-$,.\d]/g, '')])).toBe(total(truth.map((account) => account.marketValue)))

  const shares = page.getByRole('table', { name: 'Allocation by security type' }).locator('tbody tr')
  await expect(shares.first()).toBeVisible()
  expect(total(await shares.locator('td:last-child').allInnerTexts())).toBe(
    total(truth.map((account) => account.positionsValue)),
  )

  const rows = page.getByRole('list', { name: 'Institutions with totals' }).getByRole('listitem')
  await expect(rows).toHaveCount(new Set(truth.map((account) => account.institutionId)).size)
  const totals = await rows.locator('a > span:last-child').allInnerTexts()
  expect(total(totals)).toBe(total(truth.map((account) => account.marketValue)))
  await expectAccessible(page)
})

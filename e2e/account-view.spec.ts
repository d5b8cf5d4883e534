import { aggregatorTruth } from './support/aggregator-truth.ts'
import { accessTokenOf } from './support/new-investor.ts'
import { expect, expectAccessible, loginAs, test } from './support/test.ts'

/** 1234567.5 as "$1,234,567.50". */
const usd = (amount: number): string => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('[R-2.014] [R-2.157] an advisor with the account view sees what the aggregator holds for them, anew at each visit, and comes back to the clients', async ({
  page,
}) => {
  await loginAs(page, 'advisor@demo.test')
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const answer = await page.request.get('/api/me/', { headers })
  expect(answer.status()).toBe(200)
  const me = (await answer.json()) as { id: string }
  const done = await page.request.post('/api/user/experiences/complete/', {
    headers,
    data: { experience_key: 'SHOW_TUTORIAL_LINKS' },
  })
  expect(done.ok()).toBe(true)
  const truth = await aggregatorTruth(me.id)
  expect(truth.length).toBeGreaterThan(1)

  await page.goto('/advisor/clients')
  await page.getByRole('link', { name: 'By All Accounts' }).click()
  await expect(page).toHaveURL('/advisor/by-all-accounts')
  const frame = page.frameLocator('iframe[title="Accounts"]')
  await expect(frame.getByRole('heading', { name: 'Portfolio' })).toBeVisible()
  const positions = truth.reduce((sum, account) => sum + account.positions, 0)
  await expect(frame.getByText(`${truth.length} accounts, ${positions} holdings, as of`)).toBeVisible()
  const accounts = frame.getByRole('listitem')
  await expect(accounts).toHaveCount(truth.length)
  for (const account of truth)
    await expect(
      accounts
        .filter({ hasText: account.name })
        .filter({ hasText: usd(Number(account.marketValue)) })
        .first(),
    ).toBeVisible()
  await expectAccessible(page)

  // a session can be posted once: to come again is another one
  await page.reload()
  await expect(frame.getByRole('heading', { name: 'Portfolio' })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/advisor/clients')
})

test('[R-2.014] an advisor without the account view has no way to it, by a link or by its address', async ({
  page,
}) => {
  await loginAs(page, 'advisor2@demo.test')
  await page.goto('/advisor/by-all-accounts')
  await expect(page).toHaveURL('/advisor/clients')
  await expect(page.getByRole('link', { name: 'Clients', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'By All Accounts' })).toHaveCount(0)
})

import { accessTokenOf } from './support/new-investor.ts'
import { expect, loginAs, test } from './support/test.ts'

test('the assistant gives the same reasons for a change as the dashboard', async ({ page }) => {
  await loginAs(page, 'attention@demo.test')
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const answer = await page.request.get(`/api/investor/net-worth-change/?since=${since}`, { headers })
  const { change } = (await answer.json()) as { change: { amount: string; parts: { amount: string }[] } }
  await page.goto('/investor/chat')
  const field = page.getByRole('textbox', { name: /message|ask/i }).first()
  await field.fill('Why did my net worth change over the past 30 days?')
  await field.press('Enter')
  const article = page.getByRole('article').last()
  for (const { amount } of [...change.parts].slice(0, 3))
    await expect(article).toContainText(
      Number(amount.replace('-', '')).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    )
})

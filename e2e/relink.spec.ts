import type { FrameLocator, Page } from '@playwright/test'
import { type AccountTruth, aggregatorAdmin, aggregatorTruth } from './support/aggregator-truth.ts'
import { loginAs } from './support/login-as.ts'
import { accessTokenOf, PASSWORD, registerInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Account linking"]')

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const sum = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total + cents(amount), 0n).toString()

const usd = (total: string): string => {
  const text = total.replace('-', '').padStart(3, '0')
  const whole = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${total.startsWith('-') ? '-' : ''}$${whole}.${text.slice(-2)}`
}

/** Goes through the frame with a login that asks for nothing but a password. */
async function link(page: Page, login = 'demo-investor'): Promise<void> {
  const frame = frameOf(page)
  const choice = frame.getByRole('button', { name: /Lanternfield/ })
  const agree = frame.getByRole('button', { name: 'Agree and continue' })
  await expect(agree.or(choice).first()).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await choice.click()
  await frame.getByLabel('Username').fill(login)
  await frame.getByLabel('Password', { exact: true }).fill('anything')
  await frame.getByRole('button', { name: /continue|sign in|connect/i }).click()
  await frame.getByRole('button', { name: /^Connect \d+ account/ }).click()
  await expect(frame.getByText(/up to date\.$/).first()).toBeVisible()
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect(page.getByText('Accounts synced successfully!')).toBeVisible()
}

async function readAll<T>(page: Page, path: string): Promise<T[]> {
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const rows: T[] = []
  for (let next: string | null = `${path}?page_size=100`; next;) {
    const answer = await page.request.get(next, { headers })
    const body = (await answer.json()) as { next: string | null; results: T[] }
    rows.push(...body.results)
    next = body.next
  }
  return rows
}

/** What the application holds for each account, in the words in which the sandbox says it. */
async function held(page: Page) {
  const accounts = await readAll<{ id: string; account_name: string; market_value: string }>(
    page,
    '/api/investor/accounts/',
  )
  const positions = await readAll<{ account_id: string; market_value_amount: string }>(page, '/api/investor/positions/')
  const flows = await readAll<{ id: string; account_id: string; flow_amount: string; is_pending: boolean }>(
    page,
    '/api/investor/transactions/',
  )
  // the sandbox's sums are of what is booked: whether a card has a pending row depends on the day
  const booked = flows.filter((row) => !row.is_pending)
  const figures = accounts.map(({ id, account_name, market_value }) => {
    const ofAccount = <T extends { account_id: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.account_id === id)
    return {
      name: account_name,
      marketValue: cents(market_value).toString(),
      positions: ofAccount(positions).length,
      positionsValue: sum(ofAccount(positions).map((row) => row.market_value_amount)),
      transactions: ofAccount(flows).length,
      amountSum: sum(ofAccount(booked).map((row) => row.flow_amount)),
    }
  })
  return {
    figures: figures.toSorted((a, b) => a.name.localeCompare(b.name)),
    ids: accounts.map((account) => account.id).toSorted(),
    // what is pending goes with its login, and comes back with the next one as a row of its own
    transactionIds: booked.map((row) => row.id).toSorted(),
  }
}

const figuresOf = (truth: readonly AccountTruth[]) =>
  truth
    .map(({ name, marketValue, positions, positionsValue, transactions, amountSum }) => ({
      name,
      marketValue: cents(marketValue).toString(),
      positions,
      positionsValue: cents(positionsValue).toString(),
      transactions,
      amountSum: cents(amountSum).toString(),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))

test('[F-010] a login that is removed and linked again leaves every account, position and transaction once, with its history', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const email = `relink-${Date.now()}@example.test`
  await registerInvestor(page, email)
  await loginAs(page, email, PASSWORD)
  await page.goto('/investor/acc-link')
  await link(page)
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const { id: personId } = (await (await page.request.get('/api/me/', { headers })).json()) as { id: string }
  const before = await held(page)
  expect(before.figures.length).toBeGreaterThan(1)
  expect(before.figures).toEqual(figuresOf(await aggregatorTruth(personId)))
  const total = page.getByRole('heading', { name: usd(sum(before.figures.map((row) => row.marketValue))) })
  await expect(total).toBeVisible()

  await page.getByRole('button', { name: /^Actions for Lanternfield/ }).click()
  await page.getByRole('menuitem', { name: 'Remove Credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove credentials?' })
  await dialog.getByRole('radio', { name: 'Keep them in net worth' }).check()
  await dialog.getByRole('button', { name: 'Remove credentials' }).click()
  await expect(page.getByText('Credential deleted successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/No longer linked/).first()).toBeVisible()
  await expect(total).toBeVisible()

  await page.goto('/investor/acc-link')
  await link(page)
  await expect(total).toBeVisible()
  await expect(page.getByText(/No longer linked/)).toHaveCount(0)
  await expectAccessible(page)
  const after = await held(page)
  // the same rows under the same ids: nothing was erased and read again
  expect(after).toEqual(before)
  expect(after.figures).toEqual(figuresOf(await aggregatorTruth(personId)))
})

/** A point of the net worth's line. */
interface Worth {
  readonly date: string
  readonly amount: string
}

/** What a person was worth on the days before the last one of the line. */
async function pastOf(page: Page): Promise<readonly Worth[]> {
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const answer = await page.request.get('/api/investor/summary/', { headers })
  const { net_worth_history: line } = (await answer.json()) as { net_worth_history: Worth[] }
  return line.map(({ date, amount }) => ({ date, amount })).slice(0, -1)
}

test('a connection that comes back with another login asks, and changes nothing of the past before it is told or after', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const email = `returned-${Date.now()}@example.test`
  await registerInvestor(page, email)
  await loginAs(page, email, PASSWORD)
  await page.goto('/investor/acc-link')
  await link(page, 'saver')
  // its past is worked out after it was read
  await expect.poll(async () => (await pastOf(page)).length, { timeout: 60_000 }).toBeGreaterThan(300)
  const past = await pastOf(page)
  const before = await held(page)

  // only that the institution refuses the old login is not of the person's doing
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const answer = await page.request.get('/api/byallaccounts/activities/summary/', { headers })
  const { accounts } = (await answer.json()) as { accounts: { credentialId: string }[] }
  expect(accounts).toHaveLength(1)
  const opened = await page.request.post('/api/byallaccounts/link/', {
    headers,
    data: { credential_id: accounts[0]!.credentialId },
  })
  const { frame_credential_id: refused } = (await opened.json()) as { frame_credential_id: string }
  await aggregatorAdmin('POST', `/admin/credentials/${refused}/state`, { state: 'AUTH_FAILED' })
  await aggregatorAdmin('POST', '/admin/webhooks/flush')
  await page.goto('/investor/accounts')
  await page.getByRole('button', { name: 'Notifications, 1 open' }).press('Enter')
  const notices = page.getByRole('dialog', { name: 'Notifications' }).getByRole('list', { name: 'Account notices' })
  await notices.getByRole('link').click()
  const frame = frameOf(page)
  await frame.getByLabel('Username').fill('retired')
  await frame.getByLabel('Password', { exact: true }).fill('another one')
  await frame.getByRole('button', { name: 'Update connection' }).click()
  await frame.getByRole('button', { name: 'Done' }).click()
  const question = page.getByRole('region', { name: 'Is this still the same account?' })
  await page.goto('/investor/accounts')
  await expect(async () => {
    await page.reload()
    await expect(question.getByRole('listitem')).toHaveCount(2, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(question).toContainText('What you had stays as it was, and is not updated, until you tell us.')
  await expectAccessible(page)
  // the accounts that are asked about are as they were, row by row
  const waiting = await held(page)
  expect(waiting.ids).toEqual(expect.arrayContaining(before.ids))
  expect(waiting.transactionIds).toEqual(expect.arrayContaining(before.transactionIds))
  expect(waiting.figures).toEqual(expect.arrayContaining(before.figures))

  await question
    .getByRole('button', { name: /is the same account$/ })
    .first()
    .click()
  await expect(question.getByRole('listitem')).toHaveCount(1)
  await question.getByRole('button', { name: /is another account$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'What becomes of the one you had?' })
  await dialog.getByRole('radio', { name: 'Keep it in net worth' }).check()
  await dialog.getByRole('button', { name: 'Another account' }).click()
  await expect(question).toHaveCount(0)
  const after = await held(page)
  expect(after.ids).toEqual(expect.arrayContaining(before.ids))
  expect(after.transactionIds).toEqual(expect.arrayContaining(before.transactionIds))
  // of the days before, each account that was there is worth what it was: new ones are added to it, nothing is taken
  const worthThen = new Map(past.map(({ date, amount }) => [date, Number(amount)]))
  for (const { date, amount } of await pastOf(page))
    if (worthThen.has(date)) expect([date, Number(amount) - worthThen.get(date)! >= 0]).toEqual([date, true])
})

import path from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { aggregatorTruth } from './support/aggregator-truth.ts'
import { expect, expectAccessible, mailFor, test } from './support/test.ts'
import { untilSeen } from './support/until-seen.ts'

const PASSWORD = 'Quiet-Meadow-42!'
const statement = path.join(import.meta.dirname, '../apps/api/src/sources/statements/fixtures/padded-brokerage.ofx')

const cents = (amount: string): bigint => BigInt(amount.replace('.', '').replaceAll(',', '').replace('$', ''))
const usd = (total: bigint): string => {
  const text = (total < 0n ? -total : total).toString().padStart(3, '0')
  const whole = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${total < 0n ? '-' : ''}$${whole}.${text.slice(-2)}`
}
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + cents(amount), 0n)

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const code = /\b\d{6}\b/.exec((await mailFor(email)).text)![0]
  await page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First Name').fill('Story')
  await page.getByLabel('Last Name').fill('Investor')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
}

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Account linking"]')

async function linkWithChallenge(page: Page): Promise<void> {
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Agree and continue' }).click()
  await frame.getByRole('button', { name: /Saltmarsh Securities/ }).click()
  await frame.getByLabel('Username').fill('saver')
  await frame.getByLabel('Password', { exact: true }).fill('anything')
  await frame.getByRole('button', { name: /continue|sign in|connect/i }).click()
  await frame.getByLabel(/code/i).fill('123456')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByRole('button', { name: /^Connect \d+ account/ }).click()
  await expect(frame.getByText(/up to date\.$/).first()).toBeVisible()
  await frame.getByRole('button', { name: 'Done' }).click()
}

interface Flow {
  readonly flow_amount: string
  readonly is_pending: boolean
}

/** Every row that the application holds, read page by page as the screens do. */
async function allFlows(page: Page): Promise<Flow[]> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth')!) as { state: { accessToken: string } }).state.accessToken,
  )
  const flows: Flow[] = []
  for (let next: string | null = '/api/investor/transactions/?page_size=100'; next;) {
    const answer = await page.request.get(next, { headers: { authorization: `Bearer ${token}` } })
    const body = (await answer.json()) as { next: string | null; results: Flow[] }
    flows.push(...body.results)
    next = body.next
  }
  return flows
}

const personId = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('auth')!) as { state: { user: { id: string } } }).state.user.id)

// the guard of every browser test refuses a request to any origin but ours and the aggregator's: here for a whole session
test('[R-1.006] [R-1.008] [S-111] a new investor signs up with the mailed code, links through the frame with a challenge, and sees every holding to the cent', async ({
  page,
}) => {
  const email = `story-${Date.now()}@example.test`
  await signUp(page, email)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/investor\/acc-link/)
  await linkWithChallenge(page)

  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect(page.getByText('Accounts synced successfully!')).toBeVisible()
  const truth = await aggregatorTruth(await personId(page))
  expect(truth.length).toBeGreaterThan(0)
  const netWorth = usd(sum(truth.map((account) => account.marketValue)))
  await expect(page.getByRole('heading', { name: netWorth })).toBeVisible()
  for (const account of truth) await expect(page.getByTitle(account.name)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Positions' }).click()
  await page.getByRole('button', { name: /Saltmarsh Securities/ }).click()
  const table = page.getByRole('table')
  const held = truth.reduce((total, account) => total + account.positions, 0)
  await untilSeen(
    () => table.getByRole('row').last().scrollIntoViewIfNeeded(),
    (timeout) => expect(table.locator('tbody tr')).toHaveCount(held, { timeout }),
  )
  const values = await table.locator('tbody tr td:nth-child(5)').allInnerTexts()
  expect(usd(sum(values))).toBe(usd(sum(truth.map((account) => account.positionsValue))))

  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText('Money In')).toBeVisible()
  await page.getByRole('tab', { name: 'Institutions' }).click()
  await page.getByRole('button', { name: /Saltmarsh Securities/ }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectAccessible(page)
  const flows = await allFlows(page)
  expect(flows).toHaveLength(truth.reduce((total, account) => total + account.transactions, 0))
  // the sandbox's sums are of what is booked: whether a card has a pending row depends on the day
  const booked = flows.filter((row) => !row.is_pending).map((row) => row.flow_amount)
  expect(sum(booked)).toBe(sum(truth.map((account) => account.amountSum)))
})

test('a statement file is added through the frame, and a second time nothing doubles', async ({ page }) => {
  const email = `statement-${Date.now()}@example.test`
  await signUp(page, email)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/investor\/acc-link/)
  for (const round of [1, 2]) {
    if (round === 2) await page.goto('/investor/acc-link')
    const frame = frameOf(page)
    await expect(frame.getByRole('button', { name: /Agree and continue|Upload a statement/ }).first()).toBeVisible()
    const agree = frame.getByRole('button', { name: 'Agree and continue' })
    if (await agree.isVisible()) await agree.click()
    await frame.getByRole('button', { name: /Upload a statement/ }).click()
    await page.locator('input[type=file]').setInputFiles(statement)
    await expect(page.getByText('15,169.90').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to Keelwise' }).click()
    await expect(page).toHaveURL(/\/investor\/accounts/)
    await page.getByRole('link', { name: 'Positions' }).click()
    await page.getByRole('button', { name: /Tidewater Brokerage/ }).click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
    const values = await page.getByRole('table').getByRole('row').locator('td:nth-child(5)').allInnerTexts()
    // the two positions of the file come to 14,919.80, the 250.10 of cash beside them is one more
    expect(usd(sum(values))).toBe('$15,169.90')
  }
})

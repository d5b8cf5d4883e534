import type { FrameLocator, Locator, Page } from '@playwright/test'
import { aggregatorAdmin } from './support/aggregator-truth.ts'
import { loginAs } from './support/login-as.ts'
import { accessTokenOf, PASSWORD, registerInvestor } from './support/new-investor.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Account linking"]')
const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' })

/** By the keyboard: a toast may lie over the bell. */
async function openBell(page: Page): Promise<void> {
  await bellOf(page).press('Enter')
  await expect(panelOf(page)).toBeVisible()
}

interface Connection {
  readonly personId: string
  readonly credentialId: string
}

/** What each connection asks of the person, as the bell reads it. */
async function actionsOf(page: Page): Promise<(string | null)[]> {
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const answer = await page.request.get('/api/byallaccounts/activities/summary/', { headers })
  const { accounts } = (await answer.json()) as {
    accounts: { unifiedStatusInfo: { actionableType: string; actionType: string | null } | null }[]
  }
  return accounts.map(({ unifiedStatusInfo: info }) => (info ? (info.actionType ?? info.actionableType) : 'healthy'))
}

/** Tells the application what the sandbox did, and waits until it has read it. */
async function told(page: Page, expected: (string | null)[]): Promise<void> {
  await aggregatorAdmin('POST', '/admin/webhooks/flush')
  await expect.poll(() => actionsOf(page), { intervals: [100] }).toEqual(expected)
}

async function link(personId: string, institutionId: string): Promise<string> {
  const body = { personId, institutionId, login: 'empty', password: 'anything' }
  return ((await aggregatorAdmin('POST', '/admin/credentials', body)) as { credentialId: string }).credentialId
}

const setState = (credentialId: string, state: string) =>
  aggregatorAdmin('POST', `/admin/credentials/${credentialId}/state`, { state })

/** A new investor whose only connection is in a state. */
async function connection(page: Page, institutionId: string, state: string, action: string): Promise<Connection> {
  const email = `${state.toLowerCase().replaceAll('_', '-')}-${Date.now()}@example.test`
  await registerInvestor(page, email)
  await loginAs(page, email, PASSWORD)
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const { id: personId } = (await (await page.request.get('/api/me/', { headers })).json()) as { id: string }
  const credentialId = await link(personId, institutionId)
  await setState(credentialId, state)
  await told(page, [action])
  return { personId, credentialId }
}

/** The bell says that one connection needs the person, in these words; its item leads into the frame. */
async function followBell(page: Page, words: { institution: string; text: string; action: string }): Promise<void> {
  await page.goto('/investor/accounts')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 open')
  await expect(page.getByTestId('bell-badge')).toHaveText('1')
  await openBell(page)
  const item = panelOf(page).getByRole('list', { name: 'Account notices' }).getByRole('link')
  await expect(item).toHaveText(`Action Required${words.institution}${words.text}${words.action}`)
  await item.click()
  await expect(page).toHaveURL(/\/investor\/acc-link\?/)
}

/** The frame is done: back on the accounts nothing waits for the person any more. */
async function backToHealthy(page: Page): Promise<void> {
  await frameOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect(page.getByText('Accounts synced successfully!')).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  await openBell(page)
  await expect(panelOf(page).getByRole('list', { name: 'Account notices' })).toHaveCount(0)
}

test('[R-3.033] a login that is not accepted any more is typed again, and the connection is healthy', async ({
  page,
}) => {
  await connection(page, 'driftpine', 'AUTH_FAILED', 'reAuthenticate')
  await followBell(page, {
    institution: 'Driftpine Brokerage',
    text: 'Your login details were not accepted.',
    action: 'Re-Authenticate',
  })
  const frame = frameOf(page)
  await expect(frame.getByText('Your login details were not accepted.')).toBeVisible()
  await frame.getByLabel('Password', { exact: true }).fill('the right one')
  await frame.getByRole('button', { name: 'Update connection' }).click()
  await backToHealthy(page)
  await expectAccessible(page)
})

test('[R-3.034] a code that was not accepted is asked for again, and the connection is healthy', async ({ page }) => {
  await connection(page, 'saltmarsh', 'INPUT_WRONG', 'authenticate')
  await followBell(page, {
    institution: 'Saltmarsh Securities',
    text: 'The code or answer was not accepted. Please try again.',
    action: 'Authenticate',
  })
  const frame = frameOf(page)
  await frame.getByLabel('Password', { exact: true }).fill('anything')
  await frame.getByRole('button', { name: 'Update connection' }).click()
  await expect(frame.getByText(/Time left/)).toBeVisible()
  await frame.getByRole('textbox').fill('123456')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await backToHealthy(page)
})

test('[R-3.035] a permission that expired is given again at the institution, and the connection is healthy', async ({
  page,
}) => {
  await connection(page, 'copperwren', 'CONSENT_EXPIRED', 'reAuthorize')
  await followBell(page, {
    institution: 'Copperwren Bank',
    text: 'Your permission has expired. Please authorize access again.',
    action: 'Re-Authorize',
  })
  const frame = frameOf(page)
  await frame.getByRole('button', { name: /^Continue to Copperwren/ }).click()
  await frame.getByLabel('Username').fill('empty')
  await frame.getByLabel('Password', { exact: true }).fill('anything')
  await frame.getByRole('button', { name: 'Allow' }).click()
  await backToHealthy(page)
})

test('[R-3.036] an institution that is down asks nothing of the person, and is healthy when it is back', async ({
  page,
}) => {
  const { credentialId } = await connection(page, 'driftpine', 'FI_DOWN', 'systemActionable')
  await page.goto('/investor/accounts')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  await openBell(page)
  const notices = panelOf(page).getByRole('list', { name: 'Account notices' })
  await expect(notices.getByRole('listitem')).toHaveText(
    'Something went wrongDriftpine BrokerageThe institution is not available. We will try again.',
  )
  await expect(notices.locator('[data-level="AMBER"]')).toBeVisible()
  await expect(notices.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await setState(credentialId, 'OK')
  await told(page, ['healthy'])
  await openBell(page)
  await expect(notices).toHaveCount(0)
})

test('[R-3.037] a connection that is no longer supported is removed, and the other one stays', async ({ page }) => {
  const { personId } = await connection(page, 'driftpine', 'DISCONTINUED', 'removeCredentials')
  await link(personId, 'lanternfield')
  await told(page, ['removeCredentials', 'healthy'])
  await followBell(page, {
    institution: 'Driftpine Brokerage',
    text: 'This institution is no longer available. Please remove the connection.',
    action: 'Remove Credentials',
  })
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Remove connection' }).click()
  await backToHealthy(page)
  await expect(page.getByText('Lanternfield Bank').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Driftpine Brokerage')).toHaveCount(0)
})

import type { Page } from '@playwright/test'

const ASKS_AGAIN_AFTER_MS = 15_000
const MOST_TRIES = 6

/**
 * Signs in as a demo login.
 * @param page of a context of its own; it is closed afterwards
 * @returns what the login leaves in the browser's storage
 */
export async function sessionOf(page: Page, url: string, email: string): Promise<string> {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Harbor-Light-7!')
  // ten logins a minute are let in from one address: who comes after them asks again
  for (let tries = 0; ; tries++) {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    try {
      await page.waitForURL(/\/(investor|advisor)/, { timeout: ASKS_AGAIN_AFTER_MS })
      break
    } catch (error) {
      if (tries === MOST_TRIES) throw error
    }
  }
  await page.waitForLoadState('networkidle')
  const session = await page.evaluate(() => localStorage.getItem('auth') ?? '')
  await page.close()
  return session
}

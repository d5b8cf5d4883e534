import type { Page } from '@playwright/test'

/**
 * Signs in as a demo login.
 * @param page of a context of its own; it is closed afterwards
 * @returns what the login leaves in the browser's storage
 */
export async function sessionOf(page: Page, url: string, email: string): Promise<string> {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Harbor-Light-7!')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(investor|advisor)/)
  await page.waitForLoadState('networkidle')
  const session = await page.evaluate(() => localStorage.getItem('auth') ?? '')
  await page.close()
  return session
}

import { type Page, expect } from '@playwright/test'

/**
 * Waits until a page asks for nothing more. One that came drawn asks for nothing until it has been painted, which is no
 * rest: the application is waited for first.
 */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[data-first-page][data-calls]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './support/test.ts'

const dist = path.resolve(import.meta.dirname, '../apps/web/dist')

/** How many bytes of script a page brings with it before anything is pressed, as they go over the wire. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return [...files].reduce((sum, file) => {
    const packed = path.join(dist, `${file}.br`)
    return sum + statSync(existsSync(packed) ? packed : path.join(dist, file)).size
  }, 0)
}

// What it was when last measured, and two in a hundred: lower a bound when a page has become lighter, never raise one.
test('the first load of the login stays as light as it is', async ({ page }) => {
  expect(await scriptBytes(page, '/auth')).toBeLessThanOrEqual(201_500)
})

test('the first load of the dashboard stays as light as it is', async ({ page }) => {
  await loginAs(page, 'investor@demo.test')
  expect(await scriptBytes(page, '/investor')).toBeLessThanOrEqual(225_500)
})

import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { atRest } from '../apps/web/src/testing/at-rest.ts'
import { DEMO_PASSWORD, expect, loginAs, test } from './support/test.ts'

const dist = path.resolve(import.meta.dirname, '../apps/web/dist')

/** How many bytes of script a page brings with it before anything is pressed, as they go over the wire. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(address)
  await atRest(page)
  return [...files].reduce((sum, file) => {
    const packed = path.join(dist, `${file}.br`)
    return sum + statSync(existsSync(packed) ? packed : path.join(dist, file)).size
  }, 0)
}

// What it was when last measured, and two in a hundred: lower a bound when a page has become lighter, never raise one.
test('[L-014] the first load of the login stays as light as it is', async ({ page }) => {
  expect(await scriptBytes(page, '/auth')).toBeLessThanOrEqual(1_700)
})

test('[L-014] what the login loads once somebody begins stays as light as it is', async ({ page }) => {
  // told something, it is drawn by the application at once
  expect(await scriptBytes(page, '/auth?error=sessionExpired')).toBeLessThanOrEqual(193_000)
})

test('the first load of the dashboard stays as light as it is', async ({ page }) => {
  await loginAs(page, 'investor@demo.test')
  expect(await scriptBytes(page, '/investor')).toBeLessThanOrEqual(178_800)
})

for (const [address, bytes] of [
  ['/investor/accounts', 197_400],
  ['/investor/positions', 191_500],
  ['/investor/transaction', 216_500],
] as const)
  test(`the first load of ${address} stays as light as it is: menus, explanations and dialogs come when they are wanted`, async ({
    page,
  }) => {
    await loginAs(page, 'investor@demo.test')
    expect(await scriptBytes(page, address)).toBeLessThanOrEqual(bytes)
  })

for (const [email, addresses] of [
  ['investor@demo.test', ['/investor', '/investor/accounts', '/investor/positions', '/investor/transaction']],
  ['advisor@demo.test', ['/advisor/clients', '/advisor/meetings', '/advisor/book']],
] as const)
  test(`the document itself names what a page that people open first needs, so that nothing waits for a script to ask for it: ${email}`, async ({
    page,
  }) => {
    await loginAs(page, email)
    for (const address of addresses) {
      const asked: string[] = []
      const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
      page.on('request', note)
      const html = (await (await page.goto(address))?.text()) ?? ''
      await atRest(page)
      page.off('request', note)
      // first-page.ts brings them once the page has been painted and its figures stand
      expect(html).toContain('data-scripts="/assets/')
      // the tour of the advisor area opens by itself, once, and brings what dialogs are made of
      const late = asked.filter(
        (file) => /\/assets\/(?!tutorial-tour|dialogs|floating).*\.(js|css)$/.test(file) && !html.includes(file),
      )
      expect(late).toEqual([])
    }
  })

for (const [email, addresses] of [
  [
    'investor@demo.test',
    ['', '/accounts', '/chat', '/goals', '/positions', '/transaction'].map((page) => `/investor${page}`),
  ],
  ['advisor@demo.test', ['/book', '/chat', '/clients', '/meetings', '/tasks'].map((page) => `/advisor${page}`)],
] as const)
  test(`whatever is asked for before the application comes is what it asks for itself: ${email}`, async ({ page }) => {
    await loginAs(page, email)
    // after that it is known whose pages they are
    await page.goto(addresses[0] ?? '/')
    await expect(page.getByRole('banner')).toBeVisible()
    for (const address of addresses) {
      await page.goto(address)
      const begun = () =>
        page.evaluate(() => {
          const { firstAnswers } = globalThis as { firstAnswers?: { answers: Map<string, unknown> } }
          return firstAnswers && [...firstAnswers.answers.keys()]
        })
      await expect.poll(begun, address).toEqual([])
    }
  })

test('a page that is opened under another name of its host works as under its own', async ({
  page,
  baseURL,
  expectOrigin,
}) => {
  const other = (baseURL ?? '').replace('localhost', '127.0.0.1')
  expectOrigin(other)
  await page.goto(`${other}/auth`)
  await page.getByLabel('Email').fill('investor@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Net worth' })).toBeVisible()
  await expect(page).toHaveURL(`${other}/investor`)
})

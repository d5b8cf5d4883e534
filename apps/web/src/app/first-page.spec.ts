import { getInvestorBrief } from '@keelwise/contract/brief'
import { getLinkStatus } from '@keelwise/contract/account-link'
import { createConversation } from '@keelwise/contract/conversations'
import { searchEverything } from '@keelwise/contract/search'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { getAnyMe, getMe } from '@keelwise/contract/me'
import type { Page } from '@playwright/test'
import { buildLinkStatus, buildUser } from '../testing/builders.ts'
import { signIn, tokenFor } from '../testing/sign-in.ts'
import { problem } from '../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../testing/test.ts'

/** Holds back the libraries: what is seen meanwhile came as HTML. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/vendor-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

const drawn = (page: Page) => page.locator('[data-first-page]')

for (const [width, theme, surface] of [
  [390, 'light', 'rgb(251, 252, 251)'],
  [1440, 'dark', 'rgb(12, 16, 15)'],
] as const)
  test(`a page is seen with its title and the name of the person before any library has come, at ${width} px in the ${theme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await signIn(page, buildUser({ email: 'jane@example.com' }))
    const letCome = await holdBack(page)
    await page.goto('/investor/positions', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Positions' })).toBeVisible()
    await expect(page).toHaveTitle('Positions · Keelwise')
    await expect(page.locator('html')).toHaveCSS('background-color', surface)
    if (width > 1000) {
      await expect(page.getByRole('navigation', { name: 'Investor pages' }).getByRole('link')).toHaveCount(5)
      await expect(page.getByText('jane', { exact: true })).toBeVisible()
    }
    await expectAccessible(page, { isDrawn: true })
    letCome()
    await expect(drawn(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Positions' })).toBeVisible()
  })

test('what a page opens with is asked for before the libraries have come, and once', async ({ page, api }) => {
  await signIn(page)
  const letCome = await holdBack(page)
  await page.goto('/investor', { waitUntil: 'commit' })
  const asked = () => [getAnyMe, getInvestorSummary, getInvestorBrief].map((endpoint) => api.calls(endpoint).length)
  await expect.poll(asked).toEqual([1, 1, 1])
  letCome()
  await expect(page.getByRole('region', { name: 'Net worth' }).getByRole('heading', { level: 2 })).toBeVisible()
  expect(asked()).toEqual([1, 1, 1])
})

/** A page whose figures are on their way, with a clock that stands: which libraries it has asked for, and how the figures come. */
async function withFiguresAway(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/api/investor/summary/', async (route) => {
    await held
    await route.continue()
  })
  const libraries: string[] = []
  page.on('request', (request) => {
    if (/[/]assets[/]vendor-.*js/.test(request.url())) libraries.push(request.url())
  })
  await page.goto('/investor')
  // it has been painted, and what waits for that has been told
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
      }),
  )
  await page.evaluate(() => document.title)
  return { libraries, letCome }
}

test('the libraries of a page are asked for once its figures stand, which they would hold up', async ({ page }) => {
  await signIn(page)
  const { libraries, letCome } = await withFiguresAway(page)
  expect(libraries).toEqual([])
  letCome()
  await expect.poll(() => libraries.length).toBeGreaterThan(0)
})

test('who presses something does not wait for the figures of a page', async ({ page }) => {
  await signIn(page)
  const { libraries, letCome } = await withFiguresAway(page)
  expect(libraries).toEqual([])
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).click()
  await expect.poll(() => libraries.length).toBeGreaterThan(0)
  letCome()
})

test('a page that greets does so by the name and the hour before any library has come', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date('2026-03-04T15:00:00Z'))
  const jane = buildUser({ first_name: 'Jane' })
  api.on(getMe, jane)
  await signIn(page, jane)
  const letCome = await holdBack(page)
  await page.goto('/investor/chat', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Good morning, Jane' })).toBeVisible()
  letCome()
  await expect(drawn(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Good morning, Jane' })).toBeVisible()
})

test('a token whose time is past asks for nothing ahead: it is renewed first', async ({ page, api }) => {
  await signIn(page, buildUser(), { state: { accessToken: tokenFor({ exp: 1_000_000_000 }) } })
  const letCome = await holdBack(page)
  await page.goto('/investor')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(api.calls()).toEqual([])
  letCome()
  await expect.poll(() => api.calls()[0]?.path).toBe('/api/auth/jwt/refresh/')
})

test('a configuration that comes after everything else signs nobody out whose token has to be renewed', async ({
  page,
  api,
}) => {
  await signIn(page, buildUser(), { state: { accessToken: tokenFor({ exp: 1_000_000_000 }) } })
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/config.json', async (route) => {
    await held
    await route.continue()
  })
  const code = page.waitForResponse(/[/]assets[/]dashboard-page-.*js/)
  await page.goto('/investor')
  await code
  // what the code of the page asks for as it comes is asked
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  letCome()
  await expect.poll(() => api.calls()[0]?.path).toBe('/api/auth/jwt/refresh/')
  await expect(page.getByRole('region', { name: 'Net worth' }).getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page).toHaveURL('/investor')
})

test('who is not signed in, or has another role, is shown nothing of a page that came as HTML, and nothing is asked', async ({
  page,
  api,
}) => {
  const letCome = await holdBack(page)
  await page.goto('/investor', { waitUntil: 'commit' })
  await expect(drawn(page)).toBeHidden()
  letCome()
  await expect(page).toHaveURL('/auth')
  await signIn(page)
  await page.unrouteAll()
  const letComeAgain = await holdBack(page)
  await page.goto('/advisor/clients', { waitUntil: 'commit' })
  await expect(drawn(page)).toBeHidden()
  expect(api.calls()).toEqual([])
  letComeAgain()
  await expect(page).toHaveURL('/investor')
})

test('who presses a link before the application has come is led there by it', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await signIn(page)
  const letCome = await holdBack(page)
  await page.goto('/investor', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  letCome()
  await expect(page).toHaveURL('/investor/accounts')
  expect(documents).toBe(1)
})

test('a question that is begun before the application has come is not lost', async ({ page }) => {
  await signIn(page)
  const letCome = await holdBack(page)
  await page.goto('/investor/chat', { waitUntil: 'commit' })
  const question = page.getByRole('textbox', { name: 'Message' })
  await question.fill('How much did I')
  letCome()
  await expect(drawn(page)).toHaveCount(0)
  await expect(question).toHaveValue('How much did I')
  await expect(question).toBeFocused()
})

for (const [how, send] of [
  ['Enter', (page) => page.keyboard.press('Enter')],
  ['a press', (page) => page.getByRole('button', { name: 'Send' }).click()],
] as const satisfies readonly (readonly [string, (page: Page) => Promise<void>])[])
  test(`a question that is sent by ${how} before the application has come is sent by it, once`, async ({
    page,
    api,
  }) => {
    api.on(createConversation, problem(500, 'Failed'))
    await signIn(page)
    const letCome = await holdBack(page)
    await page.goto('/investor/chat')
    const question = page.getByRole('textbox', { name: 'Message' })
    await question.fill('How much did I spend?')
    await send(page)
    letCome()
    await expect(page.getByRole('alert').filter({ hasText: 'Error creating chat' })).toBeVisible()
    expect(api.calls(createConversation)).toHaveLength(1)
    await expect(question).toHaveValue('How much did I spend?')
  })

test('what is pressed and typed stays so where the guards wait longer than the page that came as HTML stands', async ({
  page,
  api,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  api.on(getLinkStatus, () => held.then(() => buildLinkStatus()))
  await signIn(page)
  const letCome = await holdBack(page)
  await page.goto('/investor/chat', { waitUntil: 'commit' })
  const question = page.getByRole('textbox', { name: 'Message' })
  await question.fill('How much did I')
  letCome()
  await expect(drawn(page)).toHaveCount(0)
  await expect(question).toHaveCount(0)
  answer()
  await expect(question).toHaveValue('How much did I')
  await expect(question).toBeFocused()
})

test('what is pressed before the application has come is done by it: a choice, and keys of the application', async ({
  page,
  api,
}) => {
  const advisor = buildUser({ user_type: 'ADVISOR' })
  api.on(getMe, advisor).on(searchEverything, { results: [] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, advisor)
  const open = async (path: string) => {
    await page.unrouteAll()
    const letCome = await holdBack(page)
    // until the few lines that listen are there
    await page.goto(path)
    return letCome
  }
  let letCome = await open('/advisor/meetings')
  await page.getByText('Calendar', { exact: true }).filter({ visible: true }).click()
  letCome()
  await expect(page).toHaveURL('/advisor/meetings?view=calendar')

  letCome = await open('/advisor/clients')
  await page.keyboard.press('Control+b')
  letCome()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCSS('width', '48px')

  letCome = await open('/advisor/clients')
  await page.keyboard.press('Meta+k')
  letCome()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

import { login, logout } from '@keelwise/contract/auth'
import { getMe } from '@keelwise/contract/me'
import { signIn, tokenFor } from '../../testing/sign-in.ts'
import { noAnswer, problem } from '../../testing/stub-api.ts'
import { type Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../testing/test.ts'
import { buildUser, signedOutState } from '../../testing/builders.ts'

const fillIn = async (page: Page) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const stored = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { state: Record<string, unknown> }).state)

test('[R-2.004] [R-4.001] [R-4.002] [R-8.022] a login stores tokens, loads user and role and opens the dashboard', async ({
  page,
  api,
}) => {
  api.on(getMe, buildUser({ email: 'jane@example.com' }))
  await fillIn(page)
  await expect(page).toHaveURL('/investor')
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect.poll(() => api.calls(login)[0]?.body).toEqual({ email: 'jane@example.com', password: 'Harbor-9!wind' })
  expect(
    api
      .calls()
      .map(({ path }) => path)
      .slice(0, 2),
  ).toEqual(['/api/auth/jwt/create/', '/api/me/'])
  expect(await stored(page)).toMatchObject({
    accessToken: tokenFor(),
    refreshToken: 'rt_first',
    isAuthenticated: true,
    userRole: 'INVESTOR',
  })
})

test('the login page waits for nothing, and loads nothing that only the pages behind it need once somebody begins', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  await page.goto('/auth')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(scripts.filter((file) => !/^\/(?:theme|assets\/first-page-[\w-]+)\.js$/.test(file))).toEqual([])
  await page.getByLabel('Email').focus()
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  expect(scripts.some((file) => file.startsWith('/assets/forms-'))).toBe(true)
  expect(scripts.filter((file) => /^\/assets\/(?:common|shared)-/.test(file))).toEqual([])
})

/** Holds back what the login begins with once somebody types. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/vendor-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

test('a login that is sent before the application has come is made by it', async ({ page, api }) => {
  const letCome = await holdBack(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Harbor-9!wind')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth')
  expect(api.calls(login)).toEqual([])
  letCome()
  await expect(page).toHaveURL('/investor')
  await expect.poll(() => api.calls(login)[0]?.body).toEqual({ email: 'jane@example.com', password: 'Harbor-9!wind' })
})

test('who is still typing when the application comes types on', async ({ page }) => {
  const letCome = await holdBack(page)
  await page.goto('/auth')
  await page.getByLabel('Email').pressSequentially('jane@')
  letCome()
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  await page.keyboard.type('example.com')
  await expect(page.getByLabel('Email')).toHaveValue('jane@example.com')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('who types on after Enter has not finished: nothing is sent until they press again', async ({ page, api }) => {
  const letCome = await holdBack(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('jane@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Harbor')
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).pressSequentially('-9!wind')
  letCome()
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Harbor-9!wind')
  expect(api.calls(login)).toEqual([])
  await page.keyboard.press('Enter')
  await expect
    .poll(() => api.calls(login).map(({ body }) => body))
    .toEqual([{ email: 'jane@example.com', password: 'Harbor-9!wind' }])
})

test('where the application does not come, the page is loaded anew once, says so, and comes when it is tried again', async ({
  page,
}) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route('**/assets/vendor-*.js', (route) => route.abort())
  await page.goto('/auth?error=sessionExpired')
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be loaded completely.' })
  await expect(failed).toBeVisible()
  expect(loads).toBe(2)
  await page.unroute('**/assets/vendor-*.js')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(loads).toBe(2)
})

test('what was typed stays where the application does not come, also when it is tried again', async ({ page }) => {
  await page.route('**/assets/vendor-*.js', (route) => route.abort())
  await page.goto('/auth')
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('input[type=password]')!.value = 'Harbor-9!wind'
  })
  await page.getByLabel('Email').focus()
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be loaded completely.' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/vendor-*.js')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Harbor-9!wind')
})

test('a login that came as HTML gives way to the session that another tab begins', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await signIn(page)
  await page.evaluate(
    (session) => {
      localStorage.setItem('auth', session)
      dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: session }))
    },
    JSON.stringify({
      state: { ...signedOutState, isAuthenticated: true, accessToken: tokenFor(), refreshToken: 'rt' },
      version: 0,
    }),
  )
  await expect(page).toHaveURL('/investor')
})

test('[R-3.001] a reload keeps the login', async ({ page }) => {
  await fillIn(page)
  await expect(page).toHaveURL('/investor')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
})

for (const status of [400, 401]) {
  test(`[R-8.023] a login refused with ${status} says Invalid credentials`, async ({ page, api }) => {
    api.on(login, problem(status, 'captcha_required', 'captcha_required'))
    await fillIn(page)
    await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/auth')
  })
}

test('too many attempts are told in the words of the server', async ({ page, api }) => {
  api.on(login, problem(429, 'Too many attempts. Please try again later.', 'too_many_attempts'))
  await fillIn(page)
  await expect(page.getByText('Too Many Attempts. Please Try Again Later.')).toBeVisible()
})

test('a login without a connection says so and can be repeated', async ({ page, api }) => {
  api.on(login, noAnswer())
  await fillIn(page)
  await expect(page.getByText('An unknown error occurred')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
})

test('[R-1.019] toasts appear at the top right', async ({ page, api }) => {
  api.on(login, problem(401, 'x'))
  await fillIn(page)
  const toast = page.getByRole('alert').filter({ hasText: 'Invalid credentials' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box!.y).toBeLessThan(40)
  expect(box!.x + box!.width).toBeGreaterThan(page.viewportSize()!.width - 40)
})

test('the login form is accessible, empty and with errors, and the password can be shown', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Show or hide password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('[R-2.051] [R-2.052] [R-2.053] [R-2.054] the card is centred on a gradient with two faint marks and the wordmark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/auth')
  const card = page.getByRole('main')
  await expect(card.getByText('Keelwise™')).toBeVisible()
  const box = await card.boundingBox()
  expect(box!.width).toBeLessThanOrEqual(576)
  expect(Math.abs(box!.x + box!.width / 2 - 720)).toBeLessThan(2)
  const layout = page.locator('[data-auth-layout]')
  expect(await layout.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient')
  const marks = layout.locator('> svg')
  await expect(marks).toHaveCount(2)
  for (const mark of await marks.all()) {
    expect(Number(await mark.evaluate((element) => getComputedStyle(element).opacity))).toBeLessThanOrEqual(0.1)
    await expect(mark).toHaveAttribute('aria-hidden', 'true')
  }
})

test('[R-2.055] the card enters in 0.4 s, fading in and rising 20 px, and stands still where motion is unwanted', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/auth')
  const animation = await page.getByRole('main').evaluate((element) => {
    const [running] = element.getAnimations()
    const effect = running?.effect as KeyframeEffect | undefined
    const style = getComputedStyle(element)
    const rule = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .find((candidate) => candidate instanceof CSSKeyframesRule && candidate.name === style.animationName)
    return { duration: style.animationDuration, frames: effect?.getKeyframes().length ?? 2, css: rule?.cssText ?? '' }
  })
  expect(animation.duration).toBe('0.4s')
  expect(animation.css).toMatch(/0% \{ opacity: 0; transform: translateY\(20px\); \}/)
  expect(animation.css).toMatch(/100% \{ opacity: 1; transform: translateY\(0/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByRole('main')).toHaveCSS('animation-name', 'none')
})

test('[R-4.008] [R-4.009] [R-4.010] [R-2.061] Log out tells the server about this session alone and forgets everything here', async ({
  page,
  api,
}) => {
  await signIn(page)
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('client-data', '{"state":{}}')
    sessionStorage.setItem('seeded', 'true')
  })
  await page.goto('/investor')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect
    .poll(() => api.calls(logout).map(({ body }) => body))
    .toEqual([{ all_sessions: false, refresh: 'rt_first' }])
  expect(await page.evaluate(() => localStorage.getItem('client-data'))).toBeNull()
  expect(await stored(page)).toEqual(signedOutState)
})

test('a log out in another tab ends this one too', async ({ page }) => {
  await signIn(page)
  await page.goto('/investor')
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  await page.evaluate(() => {
    const empty = JSON.stringify({ state: { isAuthenticated: false, user: null, accessToken: null }, version: 0 })
    localStorage.setItem('auth', empty)
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: empty }))
  })
  await expect(page).toHaveURL('/auth')
})

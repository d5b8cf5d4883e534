import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, loginAs, test } from './support/test.ts'

const built = path.join(import.meta.dirname, '../apps/web/dist')

test('[S-101] text cannot become markup, script or code in the page', async ({ page, expectConsoleError }) => {
  expectConsoleError(/Trusted|Content Security Policy|unsafe-eval/)
  await page.goto('/auth/signup')
  await expect(page.getByRole('button', { name: 'Verify Email' })).toBeVisible()
  const outcome = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      scriptText: attempt(() => (document.createElement('script').textContent = 'alert(1)')),
      scriptAddress: attempt(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      styleSheet: attempt(() => (document.createElement('style').innerHTML = 'a { color: red }')),
    }
  })
  expect(outcome).toEqual({
    markup: 'TypeError',
    scriptText: 'TypeError',
    scriptAddress: 'TypeError',
    styleSheet: 'done',
  })
})

test('[S-103] the application refuses to be framed', async ({ page, baseURL, expectConsoleError, expectOrigin }) => {
  expectConsoleError(/frame-ancestors|X-Frame-Options|Refused|ERR_BLOCKED/)
  expectOrigin('http://frame.example')
  await page.route('http://frame.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>-</title><iframe src="${baseURL}/auth" title="inner"></iframe>`,
    }),
  )
  await page.goto('http://frame.example/')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Sign In' })).toHaveCount(0)
})

test('[S-105] the linking frame can neither read the page’s storage nor move the window', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/sandboxed|navigat|SecurityError|Unsafe attempt/i)
  await loginAs(page, 'fresh@demo.test')
  await page.goto('/investor/acc-link')
  const frame = page.frameLocator('iframe[title="Account linking"]')
  await expect(frame.getByRole('main')).toBeVisible()
  const inner = page.frames().find((candidate) => candidate.url().includes('/link/'))!
  const outcome = await inner.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        return String(work())
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      storage: attempt(() => window.parent.localStorage.getItem('auth')),
      document: attempt(() => window.parent.document.title),
      move: attempt(() => (window.top!.location.href = 'https://evil.example/')),
    }
  })
  expect(outcome.storage).toBe('SecurityError')
  expect(outcome.document).toBe('SecurityError')
  await expect(page).toHaveURL(/\/investor\/acc-link/)
})

test('[S-112] [S-056] what the browser gets holds no secret, no key and no source map', () => {
  const names = readdirSync(path.join(built, 'assets'))
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
  for (const name of names.filter((file) => file.endsWith('.js')))
    expect(readFileSync(path.join(built, 'assets', name), 'utf8'), name).not.toMatch(
      /(PRIVATE|PUBLIC) KEY-----|OTP_PEPPER|AGGREGATOR_SECRET|sourceMappingURL/,
    )
})

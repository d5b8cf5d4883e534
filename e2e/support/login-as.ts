import { expect, type Page } from '@playwright/test'

export const DEMO_PASSWORD = 'Harbor-Light-7!'

interface SignedIn {
  readonly access: string
  readonly refresh: string
  readonly actions: string[]
}

/**
 * Signs a person in through the API and gives the page the session it would have kept, without opening anything yet.
 * The shape is that of the web's session store (apps/web/src/domain/session.ts) as zustand persists it.
 */
export async function loginAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/auth/jwt/create/', { data: { email, password } })
  expect(answer.status(), `login of ${email}: ${await answer.text()}`).toBe(200)
  await keepSession(page, email, answer.url(), (await answer.json()) as SignedIn)
}

/** The same for a person with an authenticator app. @param code what it shows */
export async function loginWithCode(page: Page, email: string, password: string, code: string): Promise<void> {
  const first = await page.request.post('/api/auth/jwt/create/', { data: { email, password } })
  const { ticket } = (await first.json()) as { ticket: string }
  const answer = await page.request.post('/api/auth/second-factor/verify/', { data: { ticket, method: 'totp', code } })
  expect(answer.status(), `second factor of ${email}: ${await answer.text()}`).toBe(200)
  await keepSession(page, email, answer.url(), (await answer.json()) as SignedIn)
}

async function keepSession(page: Page, email: string, url: string, answer: SignedIn): Promise<void> {
  const { access, refresh, actions } = answer
  const state = {
    user: { email },
    accessToken: access,
    refreshToken: refresh,
    actions,
    isAuthenticated: true,
    requirePasswordChange: actions.includes('PASSWORD_CHANGE_REQUIRED'),
    showTutorial: actions.includes('SHOW_TUTORIAL_LINKS'),
  }
  const { origin } = new URL(url)
  const localStorage = [{ name: 'auth', value: JSON.stringify({ state, version: 0 }) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

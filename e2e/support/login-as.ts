import { expect, type Page } from '@playwright/test'

export const DEMO_PASSWORD = 'Harbor-Light-7!'

/**
 * Signs a person in through the API and gives the page the session it would have kept, without opening anything yet.
 * The shape is that of the web's session store (apps/web/src/domain/session.ts) as zustand persists it.
 */
export async function loginAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/auth/jwt/create/', { data: { email, password } })
  expect(answer.status(), `login of ${email}: ${await answer.text()}`).toBe(200)
  const { access, refresh, actions } = (await answer.json()) as { access: string; refresh: string; actions: string[] }
  const state = {
    user: { email },
    accessToken: access,
    refreshToken: refresh,
    actions,
    isAuthenticated: true,
    requirePasswordChange: actions.includes('PASSWORD_CHANGE_REQUIRED'),
    showTutorial: actions.includes('SHOW_TUTORIAL_LINKS'),
  }
  const origin = new URL(answer.url()).origin
  const localStorage = [{ name: 'auth', value: JSON.stringify({ state, version: 0 }) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

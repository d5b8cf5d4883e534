import type { Page } from '@playwright/test'
import type { User } from '@keelwise/contract/me'
import { buildUser } from './builders.ts'

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token with these claims; without `exp` the client counts it as valid. */
export const tokenFor = (claims: Record<string, unknown> = {}): string =>
  `${base64url({ alg: 'EdDSA', typ: 'at+jwt' })}.${base64url(claims)}.c2ln`

interface SignInOptions {
  /** Fields of the persisted auth state that differ, e.g. `{ userRole: null }` or an expired `accessToken`. */
  state?: Record<string, unknown>
}

/**
 * Puts a signed-in person into the page's local storage before its first load. Later loads of the same page keep what
 * the application made of it, so a log out stays a log out.
 */
export async function signIn(page: Page, user: User = buildUser(), options: SignInOptions = {}): Promise<void> {
  const state = {
    user,
    accessToken: tokenFor(),
    refreshToken: 'rt_first',
    actions: user.actions,
    isAuthenticated: true,
    clientsChat: {},
    meetingsChat: {},
    showTutorial: user.actions.includes('SHOW_TUTORIAL_LINKS'),
    requirePasswordChange: user.actions.includes('PASSWORD_CHANGE_REQUIRED'),
    userRole: user.user_type,
    riskScore: user.riskScore,
    ...options.state,
  }
  await page.addInitScript(
    (stored) => {
      if (window.top !== window || sessionStorage.getItem('signed-in-once')) return
      sessionStorage.setItem('signed-in-once', 'true')
      localStorage.setItem('auth', stored)
    },
    JSON.stringify({ state, version: 0 }),
  )
}

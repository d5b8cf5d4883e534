import { type CaptchaAction, getCaptchaChallenge, verifyCaptcha } from '@keelwise/contract/captcha'
import type { BrowserConfig } from '@keelwise/contract/config'
import { call } from '../../lib/api.ts'
import { config } from '../../lib/config.ts'

/** `none`: nothing is asked for. `foreign`: a provider whose script this application does not load. */
export type CaptchaKind = 'none' | 'sandbox' | 'altcha' | 'foreign'

/** Which check the forms ask for; an older configuration names the provider in the site key alone. */
export function captchaKind({ captchaProvider, captchaSiteKey }: BrowserConfig = config()): CaptchaKind {
  const named = captchaProvider ?? (captchaSiteKey === '' ? 'none' : captchaSiteKey)
  return named === 'none' || named === 'sandbox' || named === 'altcha' ? named : 'foreign'
}

/**
 * Does the work of the check and returns what the server is asked to judge: for `altcha` a number is searched for that
 * the server's puzzle hides, by the browser's own cryptography and without a third party.
 * @throws {ApiError} when the puzzle cannot be had
 */
export async function solveCaptcha(kind: CaptchaKind): Promise<string> {
  if (kind !== 'altcha') return 'sandbox-pass'
  const [{ solveChallenge, pbkdf2 }, answer] = await Promise.all([import('altcha/lib'), call(getCaptchaChallenge)])
  const challenge = answer as unknown as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey: pbkdf2.deriveKey })
  if (!solution) throw new Error('The puzzle has no solution')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Exchanges a solved check for the pass that one call of this kind needs. */
export async function captchaPass(token: string, action: CaptchaAction): Promise<string> {
  const { pass_token: pass } = await call(verifyCaptcha, { body: { token, action } })
  return pass
}

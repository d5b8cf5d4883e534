import { login, logout, refresh, verifyToken } from '@keelwise/contract/auth'
import { emailKey } from '@keelwise/contract/person'
import type { PlatformDeps } from '../../platform/deps.ts'
import { forgetPages } from '../../platform/http/forget-pages.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/http/problems.ts'
import { requireCaptcha } from './captcha.queries.ts'
import { createLoginLimits } from './login.limits.ts'
import { findCandidate, isLocked, recordRefusedLogin, recordWrongPassword } from './login.queries.ts'
import { isPassword } from './password-hash.ts'
import { logOut, refreshSession } from './refresh.queries.ts'
import { createSignIn } from './sign-in.ts'
import { findCaller } from '../../platform/http/session.ts'

/**
 * Login, refresh and logout.
 * @param challenge asks for a second factor after the right password, by throwing, where a person has one
 */
export const authRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'captcha' | 'clock' | 'db' | 'env' | 'jobs' | 'sessions' | 'tokens'>,
  challenge: (userId: string) => Promise<void>,
): void => {
  const limitsOf = createLoginLimits(deps)
  const signIn = createSignIn(deps, { secondFactor: false })

  router.on(login, async ({ body, request }) => {
    const key = emailKey(body.email)
    const limits = limitsOf(key, request.ip)
    await limits.countAttempt()
    try {
      const isCaptchaDue = await limits.countFailure()
      const candidate = await deps.db.asNobody((tx) => findCandidate(tx, key, request.ip))
      const isGuessed = await limits.isGuessedElsewhere(candidate?.networkIsKnown ?? false)
      if (isGuessed && deps.captcha.provider === 'none') await limits.refuseElsewhere()
      if (isCaptchaDue || isGuessed) await requireCaptcha(deps, 'login', request)
      // Unknown, disabled or locked, the same work is done and the same is said.
      const isRight = await isPassword(body.password, candidate?.password_hash ?? null)
      if (!candidate?.is_active || !isRight || isLocked(candidate)) {
        await limits.failed()
        await recordWrongPassword(deps, request, candidate?.id ?? null)
        throw new Problem('invalid_credentials')
      }
      await limits.succeeded()
      await challenge(candidate.id)
      return await signIn(candidate.id, request)
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_attempts') await recordRefusedLogin(deps, request)
      // Too busy, database away, or a captcha wanted first: no password was tried.
      else if (!(error instanceof Problem && error.status < 500 && error.code !== 'captcha_required'))
        await limits.undecided()
      throw error
    }
  })

  router.on(refresh, async ({ body, request }) => {
    const { refresh: token, ...session } = await refreshSession(deps, body.refresh, request)
    return { access: await deps.tokens.signAccess(session), refresh: token }
  })

  router.on(logout, async ({ body, request, reply }) => {
    await logOut(deps, body.refresh, body.all_sessions, request)
    forgetPages(reply)
    return { detail: 'Successfully logged out.' }
  })

  router.on(verifyToken, async ({ body }) => {
    const claims = await deps.tokens.verifyAccess(body.token)
    const isAlive = claims !== null && (await findCaller(deps, claims)) !== null
    if (!isAlive) throw new Problem('token_not_valid')
    return {}
  })
}

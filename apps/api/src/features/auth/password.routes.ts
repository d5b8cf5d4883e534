import { changePassword, confirmPasswordReset, resetPassword } from '@keelwise/contract/passwords'
import type { PlatformDeps } from '../../platform/deps.ts'
import { createLimit, networkOf } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { requireCaptcha } from './captcha.queries.ts'
import { createLoginLimits } from './login.limits.ts'
import { WrongOldPassword, changeOwnPassword } from './password-change.ts'
import { askForReset, resetPasswordWith } from './password-reset.ts'

export const passwordRoutes = (
  router: Router,
  deps: Pick<PlatformDeps, 'captcha' | 'clock' | 'db' | 'env' | 'jobs' | 'sessions'>,
): void => {
  const code = 'rate_limited' as const
  const wrongTries = createLimit(deps, {
    name: 'password-change',
    points: 5,
    seconds: 900,
    code: 'too_many_attempts',
  })
  const resetMinute = createLimit(deps, { name: 'reset-minute', points: 5, seconds: 60, code })
  const resetHour = createLimit(deps, { name: 'reset-hour', points: 20, seconds: 3600, code })
  const confirmMinute = createLimit(deps, { name: 'reset-confirm', points: 20, seconds: 60, code })
  const loginLimitsOf = createLoginLimits(deps)

  router.on(changePassword, async ({ body, caller, request }) => {
    // Counted before the password is looked at, so that parallel guesses cannot slip through.
    await wrongTries.take(caller.userId)
    try {
      await changeOwnPassword(deps, caller, body, request)
    } catch (error) {
      if (!(error instanceof WrongOldPassword)) await wrongTries.giveBack(caller.userId)
      throw error
    }
    // the password is changed: a count that stays is no reason to say otherwise
    await wrongTries
      .clear(caller.userId)
      .catch((error: unknown) => request.log.warn({ err: error }, 'tries stay counted'))
    return { detail: 'New password has been saved.' }
  })

  router.on(resetPassword, async ({ body, request }) => {
    await resetMinute.take(networkOf(request.ip))
    await resetHour.take(networkOf(request.ip))
    await requireCaptcha(deps, 'password_reset', request)
    await askForReset(deps, body.email, request)
    return { detail: 'Password reset e-mail has been sent.' }
  })

  router.on(confirmPasswordReset, async ({ body, request }) => {
    await confirmMinute.take(networkOf(request.ip))
    const emailKey = await resetPasswordWith(deps, body, request)
    await loginLimitsOf(emailKey, request.ip)
      .forget()
      .catch((error: unknown) => request.log.warn({ err: error }, 'tries stay counted'))
    return { detail: 'Password has been reset with the new password.' }
  })
}

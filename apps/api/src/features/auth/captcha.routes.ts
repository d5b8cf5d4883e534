import { getCaptchaChallenge, verifyCaptcha } from '@keelwise/contract/captcha'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { createLimit, networkOf } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem, found } from '../../platform/http/problems.ts'
import { addPass, spendPuzzle } from './captcha.queries.ts'

export const captchaRoutes = (router: Router, deps: Pick<PlatformDeps, 'captcha' | 'clock' | 'db'>): void => {
  const limit = createLimit(deps, { name: 'captcha', points: 30, seconds: 60, code: 'rate_limited' })

  router.on(getCaptchaChallenge, async () => found(await deps.captcha.challenge(deps.clock())))

  router.on(verifyCaptcha, async ({ body, request }) => {
    await limit.take(networkOf(request.ip))
    const now = deps.clock()
    const { action } = body
    const verdict = await deps.captcha.verify(body.token, { action, ip: request.ip, now })
    if (verdict.kind === 'unreachable') throw new Problem('service_unavailable')
    const pass = await deps.db.asNobody(async (tx) => {
      const isNew = verdict.kind === 'passed' && (verdict.puzzle === null || (await spendPuzzle(tx, verdict.puzzle)))
      if (isNew) return addPass(tx, action, request.ip, now)
      await audit(tx, now, { action: 'captcha_failed', outcome: 'denied', detail: { action } }, request)
      return null
    })
    if (pass === null || verdict.kind !== 'passed')
      throw new Problem('captcha_failed', { detail: 'Captcha verification failed.', extra: { success: false } })
    return { success: true as const, score: verdict.score, action, pass_token: pass }
  })
}

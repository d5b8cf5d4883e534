import { emailKey } from '@keelwise/contract/person'
import { getInvitation, joinWaitlist } from '@keelwise/contract/waitlist'
import type { PlatformDeps } from '../../platform/deps.ts'
import { createLimit, networkOf } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { found } from '../../platform/http/problems.ts'
import { requireCaptcha } from './captcha.queries.ts'
import { findAccountAddress } from './signup.queries.ts'
import { WAITLIST_MESSAGE, addToWaitlist, findInvitationByToken } from './waitlist.queries.ts'

export const waitlistRoutes = (router: Router, deps: Pick<PlatformDeps, 'captcha' | 'clock' | 'db'>): void => {
  const code = 'rate_limited' as const
  const minute = createLimit(deps, { name: 'waitlist-minute', points: 5, seconds: 60, code })
  const hour = createLimit(deps, { name: 'waitlist-hour', points: 20, seconds: 3600, code })
  const lookups = createLimit(deps, { name: 'invitation', points: 30, seconds: 60, code })

  router.on(joinWaitlist, async ({ body, request }) => {
    await minute.take(networkOf(request.ip))
    await hour.take(networkOf(request.ip))
    await requireCaptcha(deps, 'waitlist', request)
    const { email, first_name: firstName, last_name: lastName } = body
    await deps.db.asNobody(async (tx) => {
      // Somebody who has an account waits for nothing, and is told the same.
      const hasAccount = (await findAccountAddress(tx, emailKey(email))) !== null
      if (!hasAccount) await addToWaitlist(tx, { email, firstName, lastName }, deps.clock())
    })
    return { status: 'waitlist' as const, message: WAITLIST_MESSAGE, email }
  })

  router.on(getInvitation, async ({ params, request }) => {
    await lookups.take(networkOf(request.ip))
    const row = found(await deps.db.asNobody((tx) => findInvitationByToken(tx, params.token)))
    const isExpired = row.expires_at === null || deps.clock() >= row.expires_at
    const status = row.accepted_at ? ('accepted' as const) : isExpired ? ('expired' as const) : ('invited' as const)
    return { status, email: row.email, first_name: row.first_name, last_name: row.last_name }
  })
}

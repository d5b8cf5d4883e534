import type { UserType } from '@keelwise/contract/words'
import { action, openActions } from '@keelwise/contract/auth'
import type { Body } from '@keelwise/contract/endpoint'
import { completeExperience, getMe, preferences, updateMe } from '@keelwise/contract/me'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Router } from '../../platform/http/mount.ts'
import type { Caller } from '../../platform/http/session-cache.ts'
import { FieldProblem, found } from '../../platform/http/problems.ts'
import { type OwnProfile, type ChangedProfile, storeProfile, completeTutorialLinks, findMe } from './me.queries.ts'
import { cleanFirmName, isTimeZone } from './me.rules.ts'

const actionsOf = (me: Pick<OwnProfile, 'user_type' | 'password_change_required' | 'completed_experiences'>) =>
  openActions({
    userType: me.user_type,
    passwordChangeRequired: me.password_change_required,
    completedExperiences: me.completed_experiences,
  })

const toUser = (me: OwnProfile, { isOperator }: Pick<Caller, 'isOperator'>) => ({
  ...me,
  is_operator: isOperator,
  user_type: me.user_type as UserType,
  riskScore: me.risk_score,
  date_joined: me.date_joined.toISOString(),
  last_login: me.last_login?.toISOString() ?? null,
  tc_accepted_at: me.tc_accepted_at?.toISOString() ?? null,
  actions: actionsOf(me),
  preferences: preferences.parse(me.preferences),
})

/** What of a request changes the row: a firm is the advisors' alone, and is left out of anybody else's. */
function profileChangeOf(body: Body<typeof updateMe>, role: UserType): ChangedProfile {
  if (body.timezone !== undefined && !isTimeZone(body.timezone))
    throw new FieldProblem({ timezone: ['Please choose a valid time zone'] })
  const { firm_name, ...change } = body
  return role === 'ADVISOR' && firm_name !== undefined ? { ...change, firm_name: cleanFirmName(firm_name) } : change
}

export const meRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db'>): void => {
  router.on(getMe, async ({ caller }) =>
    toUser(found(await deps.db.asUser(caller.userId, (tx) => findMe(tx, caller.userId))), caller),
  )

  router.on(updateMe, async ({ body, caller, request }) => {
    const change = profileChangeOf(body, caller.role)
    const me = await deps.db.asUser(caller.userId, async (tx) => {
      const fields = Object.keys(change)
      if (fields.length > 0) {
        await storeProfile(tx, caller.userId, change)
        const detail = { fields: fields.toSorted().join(' ') }
        await audit(tx, deps.clock(), { action: 'profile_changed', outcome: 'success', detail }, request)
      }
      return findMe(tx, caller.userId)
    })
    return toUser(found(me), caller)
  })

  router.on(completeExperience, async ({ body, caller }) => {
    const key = body.experience_key
    // A due password change is done by changing the password.
    if (key !== action.enum.SHOW_TUTORIAL_LINKS) throw new FieldProblem({ experience_key: ['Invalid value'] })
    const done = found(
      await deps.db.asUser(caller.userId, (tx) => completeTutorialLinks(tx, caller.userId, deps.clock())),
    )
    return { experience_key: key, completed_at: done.completed_at.toISOString(), actions: actionsOf(done) }
  })
}

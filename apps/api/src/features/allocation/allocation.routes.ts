import { changeXrayThresholds, getAllocation } from '@keelwise/contract/allocation'
import { type XrayRule, xrayRules } from '@keelwise/contract/words'
import { dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Router } from '../../platform/http/mount.ts'
import { readAllocation } from '../../wealth/allocation.ts'
import { readThresholds } from '../../wealth/risk.ts'
import { replaceThresholds } from './allocation.queries.ts'

export const allocationRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db'>): void => {
  router.on(getAllocation, ({ caller }) =>
    deps.db.asUser(caller.userId, (tx) => readAllocation(tx, caller.userId, dayOf(deps.clock()))),
  )

  router.on(changeXrayThresholds, async ({ body, caller, request }) => {
    const own = xrayRules.flatMap((rule) => {
      const threshold = body.thresholds[rule]
      return threshold ? [[rule, threshold] as const] : []
    })
    const now = deps.clock()
    const thresholdOf = await deps.db.asUser(caller.userId, async (tx) => {
      await replaceThresholds(tx, caller.userId, now, own)
      const detail = { rules: own.map(([rule]) => rule).join(' ') }
      await audit(tx, now, { action: 'xray_thresholds_changed', outcome: 'success', detail }, request)
      return readThresholds(tx, caller.userId)
    })
    return {
      thresholds: Object.fromEntries(xrayRules.map((rule) => [rule, thresholdOf(rule)])) as Record<
        XrayRule,
        ReturnType<typeof thresholdOf>
      >,
    }
  })
}

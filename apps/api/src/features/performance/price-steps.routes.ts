import { acceptPriceStep } from '@keelwise/contract/positions'
import { dayOf } from '@keelwise/finance/days'
import { pricePositions, storePriceStep } from '../../ingest/price-positions.ts'
import { audit } from '../../platform/audit.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'

/** What its owner says of a price that looks like a split: newer ones are taken at once. */
export const priceStepsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void => {
  router.on(acceptPriceStep, async ({ params, body, caller: { userId }, request }) => {
    const now = deps.clock()
    const isOwn = await deps.db.asUser(userId, async (tx) => {
      const found = await storePriceStep(tx, userId, params.id, body.date, now)
      if (found)
        await audit(
          tx,
          now,
          {
            action: 'account_changed',
            outcome: 'success',
            actorUserId: userId,
            objectType: 'position',
            objectId: params.id,
            detail: { price_step: body.date },
          },
          request,
        )
      return found
    })
    if (!isOwn) await refuseUnowned(deps, request, 'position', params.id)
    await deps.db.system.transaction().execute((tx) => pricePositions(tx, userId, dayOf(now)))
    return undefined
  })
}

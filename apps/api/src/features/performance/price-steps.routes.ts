import { acceptPriceStep, undoPriceStep } from '@keelwise/contract/positions'
import { dayOf } from '@keelwise/finance/days'
import { pricePositions, storePriceStep, takeBackPriceStep } from '../../ingest/price-positions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/audit.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'

/** What its owner says of a price that looks like a split: newer ones are taken at once. */
export const priceStepsRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void => {
  /** Records what was said of a position and prices anew, in one piece; refused where it is not theirs. */
  const said = async (
    userId: string,
    id: string,
    request: Parameters<typeof refuseUnowned>[1],
    detail: Readonly<Record<string, string | boolean>>,
    change: (tx: Tx, now: Date) => Promise<boolean>,
  ) => {
    const now = deps.clock()
    // as the system, which alone may price: whose it is stands in every statement
    const isOwn = await deps.db.system.transaction().execute(async (tx) => {
      if (!(await change(tx, now))) return false
      const object = { objectType: 'position', objectId: id, detail }
      await audit(tx, now, { action: 'account_changed', outcome: 'success', actorUserId: userId, ...object }, request)
      await pricePositions(tx, userId, dayOf(now))
      return true
    })
    return isOwn ? undefined : refuseUnowned(deps, request, 'position', id)
  }

  router.on(acceptPriceStep, ({ params: { id }, body: { date }, caller: { userId }, request }) =>
    said(userId, id, request, { price_step: date }, (tx, now) => storePriceStep(tx, userId, id, date, now)),
  )

  router.on(undoPriceStep, ({ params: { id }, caller: { userId }, request }) =>
    said(userId, id, request, { price_step_undone: true }, (tx, now) => takeBackPriceStep(tx, userId, id, dayOf(now))),
  )
}

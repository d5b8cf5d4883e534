import { getClientPerformance } from '@keelwise/contract/clients'
import { dayOf } from '@keelwise/finance/days'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { type Router, WrittenAnswer } from '../../platform/http/mount.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { noClientPerformance, readClientPerformance } from '../../wealth/client-performance.ts'
import { openClientHoldings } from '../../wealth/holder.ts'
import { readAside } from '../../wealth/read-aside.ts'

/** How a client's investments did, as advisors read it. */
export function clientPerformanceRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  router.on(getClientPerformance, async ({ params: { id }, query: { period }, caller, request }) => {
    const opened = { advisorId: caller.userId, clientId: id, scopes: ['performance'] as const }
    const holder = await openClientHoldings(deps, opened)
    if (!holder) return refuseUnowned(deps, request, 'client', id)
    const { holderId, currency } = holder
    const asked = { clientId: id, period, currency, today: dayOf(deps.clock()) }
    if (holderId === null) return noClientPerformance(asked)
    const [written] = (await readAside(deps.db, holderId, 'client_performance', asked)) ?? []
    return written
      ? new WrittenAnswer(written)
      : deps.db.readAs(holderId, (tx) => readClientPerformance(tx, holderId, asked))
  })
}

import type { Query } from '@keelwise/contract/endpoint'
import { getPerformance, listBenchmarks } from '@keelwise/contract/performance'
import { dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { readBenchmarks, readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { readPerformance } from '../../wealth/performance.ts'

type Asked = Query<typeof getPerformance>

/** @throws FieldProblem when the period is asked for in two ways, or its end is not after its start */
function checkPeriod(query: Asked): void {
  if (query.period && (query.from || query.to))
    throw new FieldProblem({ period: ['Give a period, or a first and last day, not both.'] })
  if (query.from && query.to && query.from >= query.to)
    throw new FieldProblem({ to: ['The last day must be after the first.'] })
}

export const performanceRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void => {
  router.on(getPerformance, async ({ query, caller, request }) => {
    checkPeriod(query)
    const ids = query.account_id ?? []
    const found = await deps.db.asUser(caller.userId, async (tx) => {
      const accounts = await readPerformanceAccounts(tx, caller.userId, ids)
      const unowned = ids.find((id) => !accounts.some((account) => account.id === id))
      if (unowned !== undefined) return { unowned }
      if (accounts.length === 0) throw new Problem('not_found')
      return readPerformance(tx, caller.userId, query, accounts, dayOf(deps.clock()))
    })
    return 'unowned' in found ? refuseUnowned(deps, request, 'account', found.unowned) : found
  })

  router.on(listBenchmarks, async ({ caller }) => ({
    results: await deps.db.asUser(caller.userId, readBenchmarks),
  }))
}

import type { Query } from '@keelwise/contract/endpoint'
import { getPerformance, getSecurityReturns, listBenchmarks } from '@keelwise/contract/performance'
import { dayOf } from '@keelwise/finance/days'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { type PerformanceAccount, readBenchmarks, readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { readPerformance } from '../../wealth/performance.ts'
import { readSecurityReturns } from '../../wealth/security-returns.ts'

type Asked = Query<typeof getSecurityReturns>

/** @throws FieldProblem when the period is asked for in two ways, or its end is not after its start */
function checkPeriod(query: Asked): void {
  if (query.period && (query.from || query.to))
    throw new FieldProblem({ period: ['Give a period, or a first and last day, not both.'] })
  if (query.from && query.to && query.from >= query.to)
    throw new FieldProblem({ to: ['The last day must be after the first.'] })
}

export const performanceRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void => {
  /** Reads of the accounts that are asked for; an account of somebody else is not found. */
  async function ofAccounts<T>(
    userId: string,
    request: Parameters<typeof refuseUnowned>[1],
    query: Asked,
    read: (tx: Tx, accounts: readonly PerformanceAccount[]) => Promise<T>,
  ): Promise<T> {
    checkPeriod(query)
    const ids = query.account_id ?? []
    const found = await deps.db.asUser(userId, async (tx) => {
      const accounts = await readPerformanceAccounts(tx, userId, ids)
      const unowned = ids.find((id) => !accounts.some((account) => account.id === id))
      if (unowned !== undefined) return { unowned }
      if (accounts.length === 0) throw new Problem('not_found')
      return { answer: await read(tx, accounts) }
    })
    return found.unowned === undefined ? found.answer : refuseUnowned(deps, request, 'account', found.unowned)
  }

  router.on(getPerformance, ({ query, caller: { userId }, request }) =>
    ofAccounts(userId, request, query, (tx, accounts) =>
      readPerformance(tx, userId, query, accounts, dayOf(deps.clock())),
    ),
  )

  router.on(getSecurityReturns, ({ query, caller: { userId }, request }) =>
    ofAccounts(userId, request, query, (tx, accounts) =>
      readSecurityReturns(tx, userId, query, accounts, dayOf(deps.clock())),
    ),
  )

  router.on(listBenchmarks, async ({ caller }) => ({
    results: await deps.db.asUser(caller.userId, readBenchmarks),
  }))
}

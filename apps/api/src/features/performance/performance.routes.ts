import type { Query } from '@keelwise/contract/endpoint'
import { getPerformance, getSecurityReturns, listBenchmarks } from '@keelwise/contract/performance'
import { dayOf } from '@keelwise/finance/days'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { type Router, WrittenAnswer } from '../../platform/http/mount.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { type PerformanceAccount, readBenchmarks, readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { readPerformance } from '../../wealth/performance.ts'
import { readAside } from '../../wealth/read-aside.ts'
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
    { name, query }: { readonly name: 'performance' | 'securities'; readonly query: Asked },
    read: (tx: Tx, accounts: readonly PerformanceAccount[], today: string) => Promise<T>,
  ): Promise<T | WrittenAnswer> {
    checkPeriod(query)
    const today = dayOf(deps.clock())
    const accountIds = query.account_id ?? []
    const unowned = await deps.db.readAs(userId, async (tx) => {
      const accounts = await readPerformanceAccounts(tx, userId, accountIds)
      const missing = accountIds.find((id) => !accounts.some((account) => account.id === id))
      if (missing === undefined && accounts.length === 0) throw new Problem('not_found')
      return missing
    })
    if (unowned !== undefined) return refuseUnowned(deps, request, 'account', unowned)
    const [written] = (await readAside(deps.db, userId, name, { query, accountIds, today })) ?? []
    return written
      ? new WrittenAnswer(written)
      : deps.db.readAs(userId, async (tx) => read(tx, await readPerformanceAccounts(tx, userId, accountIds), today))
  }

  router.on(getPerformance, ({ query, caller: { userId }, request }) =>
    ofAccounts(userId, request, { name: 'performance', query }, (tx, accounts, today) =>
      readPerformance(tx, userId, query, accounts, today),
    ),
  )

  router.on(getSecurityReturns, ({ query, caller: { userId }, request }) =>
    ofAccounts(userId, request, { name: 'securities', query }, (tx, accounts, today) =>
      readSecurityReturns(tx, userId, query, accounts, today),
    ),
  )

  router.on(listBenchmarks, async ({ caller }) => ({
    results: await deps.db.readAs(caller.userId, readBenchmarks),
  }))
}

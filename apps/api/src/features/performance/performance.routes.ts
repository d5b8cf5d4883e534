import { investedTypes } from '@keelwise/contract/words'
import type { Query } from '@keelwise/contract/endpoint'
import { getPerformance, listBenchmarks } from '@keelwise/contract/performance'
import { dayOf } from '../../wealth/live-accounts.ts'
import type { Deps } from '../../compose.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { type Account, performanceAnswer } from '../../wealth/performance.answer.ts'
import { readPerformance } from '../../wealth/performance.facts.ts'
import { selectBenchmarks, selectPerformanceAccounts } from '../../wealth/performance.queries.ts'

type Asked = Query<typeof getPerformance>

/** @throws FieldProblem when the period is asked for in two ways, or its end is not after its start */
function checkPeriod(query: Asked): void {
  if (query.period && (query.from || query.to))
    throw new FieldProblem({ period: ['Give a period, or a first and last day, not both.'] })
  if (query.from && query.to && query.from >= query.to)
    throw new FieldProblem({ to: ['The last day must be after the first.'] })
}

/** The accounts asked for, else those of investment types. @returns the first id that is not the person's, instead */
function pick(query: Asked, own: readonly Account[]): { accounts: readonly Account[] } | { unowned: string } {
  const ids = query.account_id ?? []
  const unowned = ids.find((id) => !own.some((account) => account.id === id))
  if (unowned !== undefined) return { unowned }
  const isShown = (account: Account): boolean =>
    ids.length > 0 ? ids.includes(account.id) : (investedTypes as readonly string[]).includes(account.account_type)
  return { accounts: own.filter(isShown) }
}

export const performanceRoutes = (router: Router, deps: Deps): void => {
  router.on(getPerformance, async ({ query, caller, request }) => {
    checkPeriod(query)
    const found = await deps.db.asUser(caller.userId, async (tx) => {
      const picked = pick(query, await selectPerformanceAccounts(tx, caller.userId))
      if ('unowned' in picked) return picked
      if (picked.accounts.length === 0) throw new Problem('not_found')
      return readPerformance(tx, caller.userId, query, picked.accounts, dayOf(deps.clock()))
    })
    if ('unowned' in found) return refuseUnowned(deps, request, 'account', found.unowned)
    return performanceAnswer(found)
  })

  router.on(listBenchmarks, async ({ caller }) => ({
    results: await deps.db.asUser(caller.userId, selectBenchmarks),
  }))
}

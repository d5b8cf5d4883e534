import { getIncomeCalendar } from '@keelwise/contract/income'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { readIncome } from '../../wealth/income.ts'
import { addDays, addMonths, dayOf, daysBetween } from '@keelwise/finance/days'

/** Further ahead a repeated past says nothing. */
const LONGEST_DAYS = 731

/** The days asked for: twelve months from today unless said otherwise, never before today. */
function rangeOf(today: string, query: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  const asked = query.from ?? today
  const from = asked < today ? today : asked
  const to = query.to ?? addDays(addMonths(from, 12), -1)
  if (to < asked) throw new FieldProblem({ to: ['Must not be before the first day.'] })
  if (daysBetween(today, to) > LONGEST_DAYS) throw new FieldProblem({ to: ['At most two years ahead.'] })
  return { today, from, to }
}

export const incomeRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db'>): void => {
  router.on(getIncomeCalendar, ({ query, caller }) => {
    const range = rangeOf(dayOf(deps.clock()), query)
    return deps.db.asUser(caller.userId, (tx) => readIncome(tx, caller.userId, range))
  })
}

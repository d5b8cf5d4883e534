import { LONGEST_CHANGE_DAYS, getInvestorBrief, getNetWorthChange } from '@keelwise/contract/brief'
import { dayOf, daysBetween } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type Router, WrittenAnswer } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { readBrief } from '../../wealth/brief.ts'
import { readNetWorthChange } from '../../wealth/change-parts.ts'
import { readAside } from '../../wealth/read-aside.ts'

export const briefRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db'>): void => {
  router.on(getInvestorBrief, ({ caller: { userId } }) =>
    deps.db.asUser(userId, (tx) => readBrief(tx, userId, deps.clock())),
  )

  router.on(getNetWorthChange, async ({ caller: { userId }, query: { since } }) => {
    const today = dayOf(deps.clock())
    if (since >= today) throw new FieldProblem({ since: ['Must be before today.'] })
    if (daysBetween(since, today) > LONGEST_CHANGE_DAYS)
      throw new FieldProblem({ since: [`At most ${LONGEST_CHANGE_DAYS} days back.`] })
    const [written] = (await readAside(deps.db, userId, 'change', { since, today })) ?? []
    return written
      ? new WrittenAnswer(written)
      : deps.db.readAs(userId, (tx) => readNetWorthChange(tx, userId, since, today))
  })
}

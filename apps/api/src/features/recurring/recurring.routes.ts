import {
  RECURRING_MONTHS,
  type RecurringItem,
  decideRecurring,
  joinRecurring,
  listRecurring,
  undoRecurringDecision,
} from '@keelwise/contract/recurring'
import { toAmount } from '@keelwise/finance/amounts'
import { minus, multiply, over, sumKnown } from '@keelwise/finance/decimals'
import { addDays, addMonths, dayOf } from '@keelwise/finance/days'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem, Problem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { type Recurring, readRecurring } from '../../wealth/recurring.ts'
import { dueDays, timesAYear } from '../../wealth/recurring.rules.ts'
import { insertDecision, undoDecision } from './recurring.queries.ts'

const aYear = ({ worth, pace }: Recurring): string | null => (worth === null ? null : multiply(worth, timesAYear[pace]))
const aMonth = (one: Recurring): string | null => {
  const year = aYear(one)
  return year === null ? null : over(year, '12')
}
const known = (amount: string | null): string | null => (amount === null ? null : toAmount(amount))

function toItem(one: Recurring): RecurringItem {
  const { account, rise, decision } = one
  return {
    id: one.id,
    payee: one.payee,
    category: one.category,
    direction: one.isIncome ? 'in' : 'out',
    account_id: account.id,
    account_name: account.account_name,
    institution_name: account.institution_name,
    pace: one.pace,
    amount: one.amount,
    currency: one.currency,
    is_varying: one.isVarying,
    a_month: known(aMonth(one)),
    a_year: known(aYear(one)),
    first_date: one.first,
    last_date: one.last,
    last_amount: one.lastAmount,
    count: one.ids.length,
    next_date: one.next,
    state: one.state,
    is_new: one.isNew,
    rise: rise && {
      ...rise,
      percent: Number(over(multiply(minus(rise.to, rise.from), '100'), rise.from) ?? '0').toFixed(1),
    },
    decision: decision === null || decision.kind === 'SAME' ? null : { id: decision.id, verdict: decision.kind },
    joined: [...one.joined],
  }
}

/** What was booked this month and what is due from then on; what is missed stands on the day it was due. */
function calendarOf(all: readonly Recurring[], today: string) {
  const from = `${today.slice(0, 7)}-01`
  const until = addDays(addMonths(from, RECURRING_MONTHS), -1)
  return all
    .flatMap((one) => {
      const { id, amount } = one
      const booked = one.days
        .filter(({ day }) => day >= from)
        .map(({ day, amount: paid }) => ({ id, date: day, amount: paid, state: 'booked' as const }))
      const due = dueDays(one, until)
        .filter((day, at) => day >= from && (at === 0 || day >= today))
        .map((day, at) => ({
          id,
          date: day,
          amount,
          state: at === 0 && one.state === 'missed' ? ('missed' as const) : ('due' as const),
        }))
      return [...booked, ...due]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** What recurs, found anew each time, and what its owner said of it. */
export function recurringRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>): void {
  const today = (): string => dayOf(deps.clock())

  router.on(listRecurring, ({ caller: { userId } }) =>
    deps.db.asUser(userId, async (tx) => {
      const { results, currency } = await readRecurring(tx, userId, today())
      const current = results.filter(({ state, decision }) => state !== 'ended' && decision?.kind !== 'DISMISS')
      const sumsOf = (isIncome: boolean) => {
        const some = current.filter((one) => one.isIncome === isIncome)
        return {
          a_month: toAmount(sumKnown(some.map(aMonth)) ?? '0'),
          a_year: toAmount(sumKnown(some.map(aYear)) ?? '0'),
        }
      }
      return {
        results: results.map(toItem),
        totals: { out: sumsOf(false), in: sumsOf(true) },
        currency,
        unconverted: [...new Set(current.filter(({ worth }) => worth === null).map((one) => one.currency))].toSorted(),
        calendar: calendarOf(current, today()),
      }
    }),
  )

  /** The series that one of a person's transactions belongs to. */
  async function seriesOf(tx: Tx, request: FastifyRequest, userId: string, field: string, id: string) {
    const { results } = await readRecurring(tx, userId, today())
    const series = results.find(({ ids }) => ids.includes(id))
    if (series) return series
    const own = await tx
      .selectFrom('transaction')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    if (!own) await refuseUnowned(deps, request, 'transaction', id)
    throw new FieldProblem({ [field]: ['This does not come back with a stable spacing.'] })
  }

  const record = (
    tx: Tx,
    action: 'recurring_decided' | 'recurring_decision_undone',
    id: string,
    request: FastifyRequest,
  ) => audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'recurring_decision', objectId: id }, request)

  router.on(decideRecurring, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const now = deps.clock()
      const series = await seriesOf(tx, request, userId, 'transaction_id', body.transaction_id)
      const id = uuid7(now.getTime())
      const decided = { id, kind: body.verdict, transactionId: series.id, series, sameAs: null }
      await insertDecision(tx, userId, decided, now)
      await record(tx, 'recurring_decided', id, request)
      return { decision_id: id }
    }),
  )

  router.on(joinRecurring, ({ caller: { userId }, body, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const now = deps.clock()
      const series = await seriesOf(tx, request, userId, 'transaction_id', body.transaction_id)
      const other = await seriesOf(tx, request, userId, 'same_as_id', body.same_as_id)
      if (series.payee.toLowerCase() === other.payee.toLowerCase() || series.isIncome !== other.isIncome)
        throw new FieldProblem({ same_as_id: ['Choose another payee, of the same direction.'] })
      const id = uuid7(now.getTime())
      const decided = { id, kind: 'SAME' as const, transactionId: series.id, series, sameAs: other.payee }
      await insertDecision(tx, userId, decided, now)
      await record(tx, 'recurring_decided', id, request)
      return { decision_id: id }
    }),
  )

  router.on(undoRecurringDecision, ({ caller: { userId }, params, request }) =>
    deps.db.asUser(userId, async (tx) => {
      const undone = await undoDecision(tx, userId, params.id, deps.clock())
      if (undone === null) await refuseUnowned(deps, request, 'recurring_decision', params.id)
      if (undone === false) throw new Problem('edit_not_undoable')
      await record(tx, 'recurring_decision_undone', params.id, request)
      return { decision_id: params.id }
    }),
  )
}

import { getIncomeCalendar } from '@keelwise/contract/income'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addMonths, expectIncome } from '@keelwise/finance/income-calendar'
import { addDays, daysBetween } from '@keelwise/finance/days'
import { dayOf } from '../../wealth/live-accounts.ts'
import type { Deps } from '../../compose.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { selectIncomeHoldings, selectReceipts } from '../../wealth/income.queries.ts'
import { monthsBetween, sumByMonth } from '../../wealth/income.rules.ts'

/** Further ahead a repeated past says nothing. */
const LONGEST_DAYS = 731
const MONTHS_OF_HISTORY = 14

/** The days asked for: twelve months from today unless said otherwise, never before today. */
function rangeOf(today: string, query: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  const asked = query.from ?? today
  const from = asked < today ? today : asked
  const to = query.to ?? addDays(addMonths(from, 12), -1)
  if (to < asked) throw new FieldProblem({ to: ['Must not be before the first day.'] })
  if (daysBetween(today, to) > LONGEST_DAYS) throw new FieldProblem({ to: ['At most two years ahead.'] })
  return { today, from, to }
}

export const incomeRoutes = (router: Router, deps: Deps): void => {
  router.on(getIncomeCalendar, async ({ query, caller }) => {
    const today = dayOf(deps.clock())
    const range = rangeOf(today, query)
    const { holdings, receipts } = await deps.db.asUser(caller.userId, async (tx) => ({
      holdings: await selectIncomeHoldings(tx, caller.userId, today),
      receipts: await selectReceipts(tx, caller.userId, addMonths(today, -MONTHS_OF_HISTORY), today),
    }))
    const { expected, unknown } = expectIncome(
      holdings,
      receipts.map((row) => ({
        ...row,
        type: row.tx_type === 'DIVIDEND' ? ('DIVIDEND' as const) : ('INTEREST' as const),
      })),
      range,
    )
    const holdingOf = new Map(holdings.map((holding) => [holding.id, holding]))
    const accountOf = new Map([...receipts, ...holdings].map((row) => [row.accountId, row]))
    const rateOf = new Map([...receipts, ...holdings].map((row) => [row.currency, row.rate]))
    const months = sumByMonth(expected, (currency) => rateOf.get(currency) ?? null, range.from, range.to)
    const received = monthsBetween(addMonths(today, -11), today).map((month) => ({
      month,
      amount: sumAmounts(receipts.flatMap(({ date, usd }) => (usd !== null && date.startsWith(month) ? [usd] : []))),
    }))
    return {
      from: range.from,
      to: range.to,
      expected: expected.map((income) => {
        const holding = income.holdingId === null ? undefined : holdingOf.get(income.holdingId)
        return {
          date: income.date,
          kind: income.kind,
          amount: income.amount,
          currency: income.currency,
          account_id: income.accountId,
          account_name: accountOf.get(income.accountId)?.account_name ?? '',
          institution_id: accountOf.get(income.accountId)?.institution_id ?? '',
          institution_name: accountOf.get(income.accountId)?.institution_name ?? '',
          position_id: income.holdingId,
          position_name: holding?.name ?? null,
          ticker: holding?.ticker ?? null,
          is_estimated: income.basis !== 'scheduled',
          basis: income.basis,
          per_year: income.perYear,
          last_date: income.lastDate,
          last_amount: income.lastAmount,
        }
      }),
      not_available: unknown.map(({ holdingId, reason }) => ({
        position_id: holdingId,
        position_name: holdingOf.get(holdingId)?.name ?? '',
        account_name: holdingOf.get(holdingId)?.account_name ?? '',
        reason,
      })),
      months,
      totals: {
        income: sumAmounts(months.map(({ income }) => income)),
        maturity: sumAmounts(months.map(({ maturity }) => maturity)),
        received: sumAmounts(received.map(({ amount }) => amount)),
      },
      received,
      unconverted: [
        ...new Set([
          ...receipts.flatMap(({ usd, currency }) => (usd === null ? [currency] : [])),
          ...expected.flatMap(({ currency }) => (rateOf.get(currency) == null ? [currency] : [])),
        ]),
      ].toSorted(),
    }
  })
}

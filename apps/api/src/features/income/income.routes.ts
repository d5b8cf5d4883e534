import { type IncomeTaxes, exportIncomeTaxes, getIncomeCalendar, getIncomeTaxes } from '@keelwise/contract/income'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { readIncome } from '../../wealth/income.ts'
import { readIncomeTaxes } from '../../wealth/income-taxes.ts'
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

const KINDS = { dividend: 'Dividend', interest: 'Interest', tax: 'Tax by itself' } as const

const taxColumns = (currency: string): Columns<IncomeTaxes['payments'][number]> => [
  ['Date', (row) => row.date],
  ['Kind', (row) => KINDS[row.kind]],
  ['Ticker', (row) => row.ticker],
  ['Name', (row) => row.name],
  ['Country', (row) => row.country ?? 'unknown'],
  ['Gross', (row) => row.gross ?? 'unknown'],
  ['Tax withheld', (row) => row.withheld ?? 'unknown'],
  ['Net', (row) => row.net ?? 'unknown'],
  ['Currency', () => currency],
  ['Institution', (row) => row.institution_name],
  ['Account', (row) => row.account_name],
]

export const incomeRoutes = (router: Router, deps: Pick<PlatformDeps, 'clock' | 'db'>): void => {
  router.on(getIncomeCalendar, ({ query, caller }) => {
    const range = rangeOf(dayOf(deps.clock()), query)
    return deps.db.asUser(caller.userId, (tx) => readIncome(tx, caller.userId, range))
  })
  const readTaxes = (userId: string, year: number | undefined) =>
    deps.db.asUser(userId, (tx) => readIncomeTaxes(tx, userId, year ?? null, dayOf(deps.clock())))

  router.on(getIncomeTaxes, ({ query, caller }) => readTaxes(caller.userId, query.year))

  router.on(exportIncomeTaxes, async ({ query, caller, reply }) => {
    const { currency, from, to, payments } = await readTaxes(caller.userId, query.year)
    async function* pages() {
      yield await Promise.resolve(payments)
    }
    return csvDownload(reply, `keelwise-income-taxes-${from}-${to}.csv`, taxColumns(currency), pages())
  })
}

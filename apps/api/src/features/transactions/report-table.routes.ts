import type { CategoryBook } from '@keelwise/contract/category-book'
import type { Query } from '@keelwise/contract/endpoint'
import {
  REPORT_MOST_MONTHS,
  type ReportCell,
  type ReportTable,
  type ReportTableRow,
  exportReportTable,
  readReportTable,
} from '@keelwise/contract/reports'
import { EXPORT_MAX_ROWS, REPORT_MOST_PAYEES } from '@keelwise/contract/transactions'
import { subtract, sumAmounts } from '@keelwise/finance/amounts'
import { dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type Columns, csvDownload } from '../../platform/http/csv-download.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { countMonths, readFlowTable } from '../../wealth/cash-flow.ts'
import { readCategoryBook } from '../../wealth/categories.ts'
import { allowLongSums, filterOf, saysSince } from './transactions.routes.ts'

type Asked = Query<typeof readReportTable>

/** @throws FieldProblem where columns are asked for and the days do not say which */
function checkDays({ columns, execution_date__gte: from, execution_date__lte: to }: Asked): void {
  if (columns === 'days') return
  if (!from || !to || from > to) throw new FieldProblem({ execution_date__gte: ['Choose a first and a last day.'] })
  // no month follows the last year, and years of fewer digits are read as others
  if (from < '1000') throw new FieldProblem({ execution_date__gte: ['Choose a later day.'] })
  if (to > '9999') throw new FieldProblem({ execution_date__lte: ['Choose an earlier day.'] })
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  if (columns === 'months' && (years > REPORT_MOST_MONTHS || countMonths(from, to) > REPORT_MOST_MONTHS))
    throw new FieldProblem({ execution_date__gte: [`Choose at most ${REPORT_MOST_MONTHS} months.`] })
}

const netOf = (cell: ReportCell | undefined): string => (cell ? sumAmounts([cell.cash_in, cell.cash_out]) : '0.00')
const totalOf = ({ cells }: Pick<ReportTableRow, 'cells'>): string => sumAmounts(cells.map(netOf))

/** A row of the file: what it is of, and its figures. */
interface Line extends Pick<ReportTableRow, 'cells' | 'count'> {
  readonly names: readonly (string | null)[]
}

function csvColumnsOf({ by, columns }: Asked, table: ReportTable): Columns<Line> {
  const named: Columns<Line> =
    by === 'category'
      ? [
          ['Group', ({ names }) => names[0] ?? null],
          ['Category', ({ names }) => names[1] ?? null],
        ]
      : [['Payee', ({ names }) => names[0] ?? null]]
  const figures: Columns<Line> =
    columns === 'days'
      ? [
          ['Money in', ({ cells }) => cells[0]?.cash_in ?? null],
          ['Money out', ({ cells }) => cells[0]?.cash_out ?? null],
          ['Net', totalOf],
        ]
      : columns === 'months'
        ? [
            ...table.columns.map(
              ({ from }, at) => [from?.slice(0, 7) ?? '', (row: Line) => netOf(row.cells[at])] as const,
            ),
            ['Total', totalOf],
          ]
        : [
            ['Net', ({ cells }) => netOf(cells[1])],
            ['A year before', ({ cells }) => netOf(cells[0])],
            ['Difference', ({ cells }) => subtract(netOf(cells[1]), netOf(cells[0]))],
          ]
  return [...named, ...figures, ['Currency', () => table.currency], ['Transactions', ({ count }) => String(count)]]
}

function linesOf({ by }: Asked, { results, others, totals }: ReportTable, book: CategoryBook): Line[] {
  const namesOf = (key: string | null): (string | null)[] => {
    if (by === 'payee') return [key ?? 'Nobody named']
    const { group, name } = book.of(key ?? '')
    return [book.groupName(group), name]
  }
  return [
    ...results.map((row) => ({ ...row, names: namesOf(row.key) })),
    ...(others ? [{ ...others, names: [`${others.payees} others`] }] : []),
    {
      names: ['Total'],
      cells: totals,
      count: results.reduce((sum, { count }) => sum + count, others?.count ?? 0),
    },
  ]
}

/** Money in and out in columns, to look at and as a file. */
export function reportTableRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>): void {
  const exports = createLimit(deps, { name: 'report-export', points: 30, seconds: 3600, code: 'rate_limited' })

  const tableOf = (userId: string, query: Asked) => {
    checkDays(query)
    return deps.db.readAs(userId, async (tx) => {
      await allowLongSums(tx)
      const most = query.by === 'payee' ? REPORT_MOST_PAYEES : EXPORT_MAX_ROWS
      return readFlowTable(tx, userId, filterOf(query), { by: query.by, columns: query.columns, most })
    })
  }

  router.on(readReportTable, async ({ query, caller }) => tableOf(caller.userId, query))

  router.on(exportReportTable, async ({ query, caller, reply }) => {
    await exports.take(caller.userId)
    const table = await tableOf(caller.userId, query)
    const book = await deps.db.readAs(caller.userId, (tx) => readCategoryBook(tx, caller.userId))
    async function* page() {
      yield await Promise.resolve(linesOf(query, table, book))
    }
    return csvDownload(
      reply,
      `keelwise-report-by-${query.by}-${dayOf(deps.clock())}${saysSince(table.searched_since)}.csv`,
      csvColumnsOf(query, table),
      page(),
    )
  })
}

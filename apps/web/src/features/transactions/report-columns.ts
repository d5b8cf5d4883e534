import type { CategoryBook } from '@keelwise/contract/category-book'
import type { ReportTable } from '@keelwise/contract/reports'
import type { ReportGrouping } from '@keelwise/contract/words'
import { amountOf, centsOf, sumOf } from '../../domain/cents.ts'
import { type ReportLine, sidesByCategory, sidesByPayee } from './report-lines.ts'
import { inDigits } from '../../domain/locale.ts'

/** A line of a report in columns: Money In less Money Out in each. */
export interface ColumnLine {
  readonly key: string
  readonly name: string
  /** Which filter its key is of; null: its transactions have none in common. */
  readonly field: 'category__in' | 'category_group' | 'payee' | null
  readonly amounts: readonly string[]
  readonly isPart: boolean
}

interface ColumnSide {
  readonly name: string
  readonly amounts: readonly string[]
  readonly lines: readonly ColumnLine[]
}

interface Columns {
  readonly sides: readonly ColumnSide[]
  /** Of all sides: what cash flow says of each column. */
  readonly net: readonly string[]
}

/** Lines in the sides and groups of the report of spending and income, with their amounts in each column. */
export function linesInColumns(
  { columns, results, others, totals }: ReportTable,
  groupedBy: ReportGrouping,
  book: CategoryBook,
): Columns {
  const netOf = (key: string | null, column: number): string => {
    const cell = cellsOf.get(key)?.[column]
    return cell ? sumOf([cell.cash_in, cell.cash_out]) : '0.00'
  }
  const cellsOf = new Map(results.map(({ key, cells }) => [key, cells]))
  const rows = results.map(({ key, count, cells }) => ({
    key,
    count,
    before: null,
    amount: sumOf(cells.flatMap((cell) => [cell.cash_in, cell.cash_out])),
  }))
  const added = (keys: readonly (string | null)[]): string[] =>
    columns.map((_, column) => sumOf(keys.map((key) => netOf(key, column))))
  const isPayee = groupedBy === 'payee'
  const keysOf = (line: ReportLine): (string | null)[] =>
    line.parts.length > 0 ? line.parts.map(({ key }) => key) : [isPayee && line.key === '' ? null : line.key]
  const lineOf = (line: ReportLine, isPart: boolean): ColumnLine => ({
    key: line.key,
    name: line.name,
    field: isPayee ? (line.key === '' ? null : 'payee') : line.parts.length > 0 ? 'category_group' : 'category__in',
    amounts: added(keysOf(line)),
    isPart,
  })
  // what came to nothing in all is on no side of its own
  const sides = (isPayee ? sidesByPayee(rows.map(onASide)) : sidesByCategory(rows, book)).map(
    ({ name, lines }): ColumnSide => ({
      name,
      amounts: added(lines.flatMap(keysOf)),
      lines: lines.flatMap((line) => [
        lineOf(line, false),
        ...(groupedBy === 'category' ? line.parts.map((part) => lineOf(part, true)) : []),
      ]),
    }),
  )
  const rest = others && columns.map((_, column) => netOfCell(others.cells[column]))
  return {
    sides: rest
      ? [
          ...sides,
          {
            name: `${others.payees} other payees`,
            amounts: rest,
            lines: [],
          },
        ]
      : sides,
    net: totals.map(netOfCell),
  }
}

const netOfCell = (cell: ReportTable['totals'][number] | undefined): string =>
  cell ? sumOf([cell.cash_in, cell.cash_out]) : '0.00'

/** A payee whose columns come to nothing together stands where what was spent stands. */
const onASide = <Row extends { readonly amount: string }>(row: Row) =>
  Number(row.amount) === 0 ? { ...row, before: '-1.00' } : row

/** The second amount less the first. */
export const differenceOf = ([before = '0.00', now = '0.00']: readonly string[]): string =>
  amountOf(centsOf(now) - centsOf(before))

/** How much more or less that is, in percent of the first; null where there was nothing. */
export function changeInPercent([before = '0.00', now = '0.00']: readonly string[]): string | null {
  const first = centsOf(before)
  if (first === 0n) return null
  const size = first < 0n ? -first : first
  const percent = Number((((centsOf(now) < 0n ? -centsOf(now) : centsOf(now)) - size) * 1000n) / size) / 10
  return `${percent > 0 ? '+' : ''}${inDigits(percent.toFixed(1))}%`
}

/** Room in px for a name, and for a sign of a figure and what stands around figures; on a phone both are smaller. */
const NAME = { share: 0.34, most: 220 }
const WIDE = { sign: 8.8, around: 28 }
const NARROW = { from: 640, sign: 7.4, around: 18 }

/** Which columns are looked for. */
interface ColumnsAsked {
  readonly count: number
  /** Pages back from the last columns; null: those with `column`. */
  readonly page: number | null
  readonly column: number
}

/** The columns that fit beside the names. @param width in px; 0: not known yet */
export function columnWindow(texts: readonly string[], width: number, { count, page, column }: ColumnsAsked) {
  const { sign, around } = width < NARROW.from ? NARROW : WIDE
  const figure = Math.max(...texts.map((text) => text.length)) * sign + around
  const room = width - Math.min(NAME.share * width, NAME.most)
  const fit = width === 0 ? count : Math.min(count, Math.max(1, Math.floor(room / figure)))
  const pages = Math.ceil(count / fit)
  const shown = Math.min(page ?? Math.floor((count - 1 - column) / fit), pages - 1)
  const to = count - shown * fit
  return { from: Math.max(0, to - fit), to, page: shown, pages }
}

import type { CategoryBook } from '@keelwise/contract/category-book'
import type { ReportRow } from '@keelwise/contract/transactions'
import { sumAmounts } from '@keelwise/finance/amounts'

/** One line of the report: a group of categories with its parts, or a payee. */
export interface ReportLine {
  readonly key: string
  readonly name: string
  /** Its key; of a group the one of its largest part, of a payee none. */
  readonly category: string | null
  readonly amount: string
  readonly before: string | null
  readonly count: number
  readonly parts: readonly ReportLine[]
}

export interface ReportSide {
  readonly name: string
  readonly amount: string
  readonly before: string | null
  readonly lines: readonly ReportLine[]
}

const together = (rows: readonly Pick<ReportRow, 'amount' | 'before' | 'count'>[]) => ({
  amount: sumAmounts(rows.map(({ amount }) => amount)),
  before: rows.every(({ before }) => before !== null) ? sumAmounts(rows.map(({ before }) => before ?? '0')) : null,
  count: rows.reduce((sum, { count }) => sum + count, 0),
})

const bySize = (one: ReportLine, other: ReportLine): number =>
  Math.abs(Number(other.amount)) - Math.abs(Number(one.amount)) || one.name.localeCompare(other.name)

const SIDES = [
  ['spending', 'Spending'],
  ['income', 'Income'],
  ['neutral', 'Transfers and investing'],
] as const

/** The report by category: spending, income, and what only moved but counts, each in groups with their parts. */
export function sidesByCategory(rows: readonly ReportRow[], book: CategoryBook): ReportSide[] {
  const known = rows.map(({ key, ...row }) => ({ ...row, ...book.of(key ?? '') }))
  return SIDES.flatMap(([kind, name]) => {
    const own = known.filter((each) => each.kind === kind)
    if (own.length === 0) return []
    const groups = Map.groupBy(own, ({ group }) => group)
    const lines = [...groups].map(([group, parts]): ReportLine => {
      const lines = parts
        .map(({ key, name, amount, before, count }) => ({ key, name, category: key, parts: [], amount, before, count }))
        .toSorted(bySize)
      const [only] = lines
      return only && lines.length === 1
        ? only
        : {
            key: group,
            name: book.groupName(group) ?? '',
            category: lines[0]?.category ?? null,
            ...together(parts),
            parts: lines,
          }
    })
    return [{ name, ...together(own), lines: lines.toSorted(bySize) }]
  })
}

/** The report by payee: whom money went to, and whom it came from. */
export function sidesByPayee(rows: readonly ReportRow[]): ReportSide[] {
  const lines = rows.map(({ key, ...row }) => ({
    key: key ?? '',
    name: key ?? 'Nobody named',
    category: null,
    parts: [],
    ...row,
  }))
  return (
    [
      [
        'Spending',
        lines.filter(({ amount, before }) => Number(amount) < 0 || (Number(amount) === 0 && Number(before) < 0)),
      ],
      [
        'Income',
        lines.filter(({ amount, before }) => Number(amount) > 0 || (Number(amount) === 0 && Number(before) > 0)),
      ],
    ] as const
  ).flatMap(([name, own]) => (own.length === 0 ? [] : [{ name, ...together(own), lines: own.toSorted(bySize) }]))
}

import { addDays } from '@keelwise/finance/days'
import { guessMapping, isUsable } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import { readTableStatement } from './csv-statement.ts'
import { type DateOrder, dateOrderOf, readDate } from './date-order.ts'
import { type PdfCell, type PdfLine, readPdfLines } from './pdf-lines.ts'
import { leaveOut, namesText } from './not-taken.ts'
import { plainText } from './ofx-text.ts'
import {
  type NotTaken,
  type ParsedStatement,
  type StatementChoices,
  StatementError,
  type StatementWarning,
} from './statement.ts'

/** What stands in the columns of money without being booked. */
const NO_BOOKING =
  /\b(sub)?totals?\b|\bbalance\b|\bsaldo\b|\bsumme\b|\bkontostand\b|[üu]bertrag|\b(carried|brought)\b|\bforward\b|\bsolde\b/i
const DAY_WITHOUT_YEAR = /^(\d{1,2})([./ -])(\d{1,2}|[A-Za-z]{3,9})\.?$/
const IS_FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u

/** Where a heading lies and what it says. */
interface Heading {
  readonly cells: readonly PdfCell[]
  /** Lines that it takes. */
  readonly height: number
}

const textsOf = (cells: readonly PdfCell[]): string[] => cells.map(({ text }) => text)

const isHeading = (cells: readonly PdfCell[]): boolean =>
  cells.length >= 3 && !cells.some(({ text }) => IS_FIGURE.test(text)) && isUsable(guessMapping(textsOf(cells)))

/** The column that a cell lies under: texts begin where their heading begins, figures end where it ends. */
function columnOf(cell: PdfCell, heading: readonly PdfCell[]): number {
  let best = 0
  let least = Infinity
  for (const [index, { left, right }] of heading.entries()) {
    const apart = Math.max(0, Math.max(left, cell.left) - Math.min(right, cell.right))
    const edge = Math.min(Math.abs(left - cell.left), Math.abs(right - cell.right))
    const distance = apart + edge * 0.25
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

/** A heading over two lines, each part above the other. */
function joined(upper: readonly PdfCell[], lower: readonly PdfCell[]): PdfCell[] {
  const [base, rest] = upper.length >= lower.length ? [upper, lower] : [lower, upper]
  const isAbove = base === upper
  const parts = base.map((cell) => ({ ...cell }))
  for (const cell of rest) {
    const index = columnOf(cell, base)
    const own = parts[index]!
    parts[index] = {
      text: isAbove ? `${own.text} ${cell.text}` : `${cell.text} ${own.text}`,
      left: Math.min(own.left, cell.left),
      right: Math.max(own.right, cell.right),
    }
  }
  return parts
}

function headingAt(lines: readonly PdfLine[], at: number): Heading | null {
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line) return null
  if (isHeading(line.cells)) return { cells: line.cells, height: 1 }
  if (!next || line.page !== next.page || line.cells.length < 2 || next.cells.length < 2) return null
  const both = joined(line.cells, next.cells)
  return isHeading(both) ? { cells: both, height: 2 } : null
}

/** Days with their year, and months with theirs, as pages name them. */
const NAMED_DAY =
  /(?<![\d.])(?:20\d\d-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]20\d\d|(?:\d{1,2}\.?\s+)?[A-Za-z]{3,9}\.?,?\s+(?:\d{1,2},?\s+)?20\d\d)(?!\d)/g
const FROM_TO = /^\s*(?:to|through|thru|until|till|bis|au|al|tot|[-–—])\s*$/i
/** Days booked before a period that are listed in it, as those of cards are. */
const DAYS_LATE = 31

/** The last day that a text names; of a month its last. */
const lastDayNamed = (text: string, order: DateOrder): string | null => {
  const [, word, year] = /^([A-Za-z]{3,9})\.?,?\s+(20\d\d)$/.exec(text) ?? []
  const days = word === undefined ? [] : [31, 30, 29, 28].map((day) => readDate(`${day} ${word} ${year}`, order))
  return days.find((day) => day !== null) ?? readDate(text.replace(/^(\d{1,2})\.\s/, '$1 '), order)
}

/** What the pages tell of the years of days that stand without one. */
interface Years {
  /** The years that are named. */
  readonly named: ReadonlySet<string>
  /** Where the period begins, if that is said, and the last day that can be in it. */
  readonly first: string | null
  readonly last: string | null
}

/** Of several years only a period, from one day to another, tells which is whose. */
function yearsOf(lines: readonly PdfLine[], order: DateOrder): Years {
  const named = new Set<string>()
  const days: string[] = []
  const periods = new Map<string, [first: string, last: string]>()
  for (const { cells } of lines) {
    const text = textsOf(cells).join(' ')
    for (const [year] of text.matchAll(/(?<!\d)20\d\d(?!\d)/g)) named.add(year)
    let [before, end]: [string | null, number] = [null, 0]
    for (const found of text.matchAll(NAMED_DAY)) {
      const day = lastDayNamed(found[0], order)
      if (day !== null && before !== null && before < day && FROM_TO.test(text.slice(end, found.index)))
        periods.set(`${before} ${day}`, [before, day])
      if (day !== null) days.push(day)
      ;[before, end] = [day, found.index + found[0].length]
    }
  }
  const [period, another] = [...periods.values()]
  if (period && !another) return { named, first: addDays(period[0], -DAYS_LATE), last: period[1] }
  return { named, first: null, last: named.size === 1 ? (days.toSorted().at(-1) ?? null) : null }
}

const withGivenYear = (text: string, year: number | string): string =>
  text.replace(DAY_WITHOUT_YEAR, (_, number: string, mark: string, month: string) =>
    /^\d/.test(month) ? `${number}${mark}${month}${mark}${year}` : `${number} ${month} ${year}`,
  )

/** The order that the days without a year tell together, or both. */
function ordersOf(lines: readonly PdfLine[]): readonly DateOrder[] {
  const days = lines.flatMap(({ cells }) => textsOf(cells).filter((text) => DAY_WITHOUT_YEAR.test(text)))
  const { order } = dateOrderOf(days.map((text) => withGivenYear(text, 2024)))
  return order === null ? ['DMY', 'MDY'] : [order]
}

/** The day with its year; null where the pages do not tell it, or tell two. */
function withYear(text: string, { named, first, last }: Years, orders: readonly DateOrder[]): string | null {
  const dated = (year: number | string): string => withGivenYear(text, year)
  if (!DAY_WITHOUT_YEAR.test(text)) return null
  if (last === null) return named.size === 1 ? dated([...named][0]!) : null
  const year = Number(last.slice(0, 4))
  const possible = orders.flatMap((order) => {
    const found = [year, year - 1].find((each) => (readDate(dated(each), order) ?? '9999') <= last)
    return found !== undefined && (readDate(dated(found), order) ?? '') >= (first ?? '') ? [found] : []
  })
  const [only, ...others] = new Set(possible)
  return only !== undefined && others.length === 0 ? dated(only) : null
}

function yearsText(taken: readonly string[], { named, last }: Years): string {
  const own = taken.length === 1 && named.size === 1 && named.has(taken[0]!)
  return own
    ? `The days stand without a year; ${taken[0]} is the only one on the pages and taken for all of them.`
    : `The days stand without a year; they are taken to be of ${taken.join(' and ')}, none of them after ${last}.`
}

/** The table of a document as the records that a file of cells has; what stands above it first. */
function tableOf(
  lines: readonly PdfLine[],
  file: string,
  choices: Pick<StatementChoices, 'dateOrder'>,
): { records: CsvRecord[]; warnings: StatementWarning[]; notTaken: NotTaken[] } {
  const notTaken: NotTaken[] = []
  let at = 0
  let heading: Heading | null = null
  for (; at < lines.length && heading === null; at += 1) heading = headingAt(lines, at)
  if (heading === null)
    throw new StatementError(
      'NOT_A_STATEMENT',
      `${file} is a PDF without a table whose headings name a date and an amount. Choose the CSV or OFX download of your institution.`,
    )
  const start = at - 1
  const texts = textsOf(heading.cells)
  const { columns, kind } = guessMapping(texts)
  const records: CsvRecord[] = lines
    .slice(0, start)
    .map(({ cells }, index) => ({ line: index + 1, cells: [textsOf(cells).join(' ')] }))
  records.push({ line: start + 1, cells: texts })
  const money = [columns.amount, columns.debit, columns.credit].filter((index) => index !== null)
  const texted = columns.description ?? columns.memo
  const orders = choices.dateOrder === null ? ordersOf(lines.slice(start)) : [choices.dateOrder]
  const years = yearsOf(lines, orders[0]!)
  const taken = new Set<string>()
  let [day, carried] = ['', 0]
  let last: string[] | null = null
  let other: string | null = null
  for (let index = start + heading.height; index < lines.length; index += 1) {
    const line = lines[index]!
    const again = headingAt(lines, index)
    // pages repeat the heading, and may move it
    if (again && textsOf(again.cells).join('|') === texts.join('|')) {
      heading = again
      index += again.height - 1
      last = null
      other = null
      continue
    }
    // below another heading the figures are of something else
    if (again) {
      other = namesText(textsOf(again.cells))
      last = null
    }
    if (other !== null) {
      leaveOut(notTaken, `Lines of another table (${other})`, index + 1)
      continue
    }
    const cells = texts.map(() => '')
    for (const cell of line.cells) {
      const column = columnOf(cell, heading.cells)
      cells[column] = cells[column] === '' ? cell.text : `${cells[column]} ${cell.text}`
    }
    const filled = cells.filter((cell) => cell !== '')
    // the text of a booking runs on below it
    if (last && texted !== null && filled.length === 1 && cells[texted] !== '' && !NO_BOOKING.test(cells[texted]!)) {
      last[texted] = `${last[texted]} ${cells[texted]}`.slice(0, 400)
      continue
    }
    if (kind === 'transactions' && columns.date !== null) {
      const dated = withYear(cells[columns.date] ?? '', years, orders)
      if (dated !== null) {
        cells[columns.date] = dated
        taken.add(dated.slice(-4))
      }
      const isBooked =
        money.some((column) => IS_FIGURE.test(cells[column] ?? '')) && (texted === null || cells[texted] !== '')
      if (cells[columns.date] === '' && isBooked && day !== '' && !NO_BOOKING.test(filled.join(' '))) {
        cells[columns.date] = day
        carried += 1
      } else if (
        readDate(cells[columns.date] ?? '', 'DMY') !== null ||
        readDate(cells[columns.date] ?? '', 'MDY') !== null
      )
        day = cells[columns.date] ?? ''
    }
    records.push({ line: index + 1, cells })
    last = cells
  }
  const warnings = [
    'Read from the text of a PDF, column by column: compare rows and sums with the pages.',
    ...(taken.size > 0 ? [yearsText([...taken].toSorted(), years)] : []),
    ...(carried > 0
      ? [
          carried === 1
            ? 'A row has no day of its own; it is of the day above it.'
            : `${carried} rows have no day of their own; they are of the day above them.`,
        ]
      : []),
  ]
  return { records, warnings: warnings.map((message) => ({ message, line: null })), notTaken }
}

/**
 * Reads a statement in a PDF: the table whose headings name a date and an amount, or holdings, by where its texts lie on
 * the pages. Which column is what is always asked. Lines are counted over all pages.
 * @throws StatementError
 */
export async function readPdfStatement(
  bytes: Uint8Array,
  fileName: string,
  choices: StatementChoices,
): Promise<ParsedStatement> {
  const file = `“${plainText(fileName).slice(0, 120)}”`
  const { records, warnings, notTaken } = tableOf(await readPdfLines(bytes, file), file, choices)
  const statement = readTableStatement(records, file, choices, false)
  return {
    ...statement,
    warnings: [...warnings, ...statement.warnings],
    notTaken: [...statement.notTaken, ...notTaken],
  }
}

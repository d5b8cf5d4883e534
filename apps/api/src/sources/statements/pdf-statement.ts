import { guessMapping, isUsable } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import { readTableStatement } from './csv-statement.ts'
import { readDate } from './date-order.ts'
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

/** The only year of the days that the pages name; null where there are several. */
function yearOf(lines: readonly PdfLine[]): string | null {
  const years = new Set<string>()
  for (const { cells } of lines)
    for (const [, year] of cells
      .map(({ text }) => text)
      .join(' ')
      .matchAll(/(?<!\d)(20\d\d)(?!\d)/g))
      if (year !== undefined) years.add(year)
  const [only, ...others] = years
  return only !== undefined && others.length === 0 ? only : null
}

/** The table of a document as the records that a file of cells has; what stands above it first. */
function tableOf(
  lines: readonly PdfLine[],
  file: string,
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
  const year = yearOf(lines)
  let [day, carried, dated] = ['', 0, 0]
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
      const [, number, mark, month] = DAY_WITHOUT_YEAR.exec(cells[columns.date] ?? '') ?? []
      if (number !== undefined && year !== null) {
        cells[columns.date] = /^\d/.test(month ?? '')
          ? `${number}${mark}${month}${mark}${year}`
          : `${number} ${month} ${year}`
        dated += 1
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
    ...(dated > 0
      ? [`The days stand without a year; ${year} is the only one on the pages and taken for all of them.`]
      : []),
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
  const { records, warnings, notTaken } = tableOf(await readPdfLines(bytes, file), file)
  const statement = readTableStatement(records, file, choices, false)
  return {
    ...statement,
    warnings: [...warnings, ...statement.warnings],
    notTaken: [...statement.notTaken, ...notTaken],
  }
}

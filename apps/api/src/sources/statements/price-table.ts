import { isKnownCurrency } from '@keelwise/contract/currencies'
import { isPositive, multiply } from '@keelwise/finance/decimals'
import { guessMapping, plainHeading } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import { currencyInHeading, splitCurrency } from './currency-marks.ts'
import { dateOrderOf, readDate } from './date-order.ts'
import { leaveOut, namesText } from './not-taken.ts'
import { decimalMarkOf, isNoNumber, readNumber } from './number-marks.ts'
import { inMajorUnits } from './ofx-currency.ts'
import { plainText, quoted } from './ofx-text.ts'
import type { NotTaken, ParsedStatement, RejectedRow, StatementChoices, StatementPrices } from './statement.ts'

/** Headings of what a price file has, by what they are. */
const DATES = new Set(['date', 'datum', 'day', 'tag', 'time', 'timestamp', 'fecha', 'data'])
const CLOSES = [
  'close',
  'closing price',
  'close price',
  'close last',
  'schlusskurs',
  'schluss',
  'kurs',
  'quote',
  'nav',
  'price',
  'last',
]
const SYMBOLS = ['symbol', 'ticker', 'ticker symbol', 'isin']
const NAMES = ['name', 'security', 'security name', 'wertpapier', 'wertpapiername']
const CURRENCIES = ['currency', 'wahrung', 'waehrung', 'ccy']
/** What stands beside a close, and is none. */
const BESIDE = new Set(
  'open high low volume change change percent adj close adjusted close eroffnung hoch tief volumen erster hochst tiefst vol previous close dividends stock splits'
    .split(' ')
    .concat(['adj close', 'adjusted close', 'change percent', 'change', 'previous close', 'stock splits']),
)
/** Names of columns of a wide table: symbols of securities. */
const AS_SYMBOL = /^[A-Z0-9][A-Z0-9.^:=-]{0,20}$/

/** Where the cells of a table of prices stand. */
type PriceColumns =
  | { kind: 'long'; date: number; close: number; symbol: number | null; name: number | null; currency: number | null }
  | { kind: 'wide'; date: number; symbols: readonly (readonly [column: number, symbol: string])[] }

function columnsOf(cells: readonly string[]): PriceColumns | null {
  const plain = cells.map(plainHeading)
  const bare = cells.map((cell) => plainHeading(cell.replace(/\(.*?\)|\b[A-Z]{3}$/g, '')))
  const date = plain.findIndex((heading) => DATES.has(heading))
  if (date < 0 || cells.length < 2) return null
  const find = (names: readonly string[]): number | null => {
    for (const name of names) {
      const at = plain.includes(name) ? plain.indexOf(name) : bare.indexOf(name)
      if (at >= 0) return at
    }
    return null
  }
  const [close, symbol, name, currency] = [find(CLOSES), find(SYMBOLS), find(NAMES), find(CURRENCIES)]
  const own = new Set([date, close, symbol, name, currency])
  // anything else is a table of something else: of trades, or of bookings
  if (close !== null && plain.every((heading, at) => own.has(at) || heading === '' || BESIDE.has(heading)))
    return { kind: 'long', date, close, symbol, name, currency }
  const symbols = cells.flatMap((cell, at) => (at === date || cell === '' ? [] : [[at, cell] as const]))
  const { columns } = guessMapping([...cells])
  const isOfBookings = [columns.amount, columns.debit, columns.credit, columns.description, columns.units].some(
    (column) => column !== null,
  )
  return date === 0 && symbols.length > 0 && !isOfBookings && symbols.every(([, cell]) => AS_SYMBOL.test(cell))
    ? { kind: 'wide', date, symbols }
    : null
}

interface Found {
  readonly at: number
  readonly columns: PriceColumns
}

/** The heading of a table of prices: a day and a close of one security, of several, or a column for each. */
function headingOf(records: readonly CsvRecord[]): Found | null {
  for (const [at, { cells }] of records.slice(0, 20).entries()) {
    const columns = columnsOf(cells)
    const below = records[at + 1]?.cells
    if (columns === null || below === undefined) continue
    const day = below[columns.date] ?? ''
    if (readDate(day, 'MDY') !== null || readDate(day, 'DMY') !== null) return { at, columns }
  }
  return null
}

/** True for a table of prices by day. */
export const isPriceTable = (records: readonly CsvRecord[]): boolean => headingOf(records) !== null

/**
 * Reads a table of closes by day: `date, close` of one security, whose name the person says; with a column of symbols; or
 * a column for each of them. A close that is none, or of a day that is told twice, is refused with its line.
 * @returns null where it is no such table
 */
export function readPriceTable(records: readonly CsvRecord[], choices: StatementChoices): ParsedStatement | null {
  const found = headingOf(records)
  if (found === null) return null
  const { columns, at } = found
  const heading = records[at]!
  const rows = records.slice(at + 1)
  const notTaken: NotTaken[] = []
  const rejected: RejectedRow[] = []
  const cellOf = (row: CsvRecord, column: number | null): string => (column === null ? '' : (row.cells[column] ?? ''))
  const figures = columns.kind === 'long' ? [columns.close] : columns.symbols.map(([column]) => column)
  const dates = dateOrderOf(rows.map((row) => cellOf(row, columns.date)))
  const marks = decimalMarkOf(rows.flatMap((row) => figures.map((column) => cellOf(row, column))))
  const order = choices.dateOrder ?? dates.order ?? 'MDY'
  const mark = choices.decimalMark ?? marks.mark ?? '.'
  const series = new Map<string, StatementPrices & { closes: { date: string; close: string; line: number }[] }>()
  const known = new Map<string, Map<string, { close: string; line: number }>>()
  const take = (row: CsvRecord, of: { symbol: string; name: string; currency: string }, text: string): void => {
    if (isNoNumber(text)) return
    const refuse = (reason: string): void => void rejected.push({ line: row.line, reason })
    const date = readDate(cellOf(row, columns.date), order)
    const value = readNumber(text, mark)
    if (date === null) return refuse(`${quoted(cellOf(row, columns.date))} is no date in the order of this file.`)
    if (value === null || !isPositive(value)) return refuse(`${quoted(text)} is no price above zero.`)
    const stated = of.currency === '' ? null : inMajorUnits(of.currency)
    const marked = splitCurrency(text).mark
    const currency =
      stated !== null && isKnownCurrency(stated.currency)
        ? stated.currency
        : marked?.isCertain === true && isKnownCurrency(marked.code)
          ? marked.code
          : null
    const close = multiply(value, currency !== null && stated !== null ? stated.factor : '1')
    const key = `${of.symbol} ${currency ?? ''}`
    const own = series.get(key) ?? { ...of, currency, suggestedCurrency: marked?.code ?? null, closes: [] }
    series.set(key, own)
    const days = known.get(key) ?? new Map<string, { close: string; line: number }>()
    known.set(key, days)
    const before = days.get(date)
    if (before !== undefined) {
      if (before.close !== close)
        refuse(`${date} has another price in line ${before.line} (${before.close}, here ${close}); the first counts.`)
      return
    }
    days.set(date, { close, line: row.line })
    own.closes.push({ date, close, line: row.line })
  }
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue
    if (columns.kind === 'wide') {
      for (const [column, symbol] of columns.symbols)
        take(row, { symbol: symbol.toUpperCase(), name: symbol, currency: '' }, cellOf(row, column))
      continue
    }
    const text = cellOf(row, columns.close)
    if (isNoNumber(text)) {
      leaveOut(notTaken, 'Lines without a price', row.line)
      continue
    }
    const symbol = plainText(cellOf(row, columns.symbol)).toUpperCase()
    const name = plainText(cellOf(row, columns.name))
    const inHeading = currencyInHeading(heading.cells[columns.close] ?? '')
    const currency = cellOf(row, columns.currency).trim() || (inHeading?.isCertain === true ? inHeading.code : '')
    take(row, { symbol: symbol || (name === '' ? '' : `name:${name}`), name: name || symbol, currency }, text)
  }
  if (columns.kind === 'long') {
    const read = new Set([columns.date, columns.close, columns.symbol, columns.name, columns.currency])
    const left = heading.cells.filter(
      (name, column) => !read.has(column) && name !== '' && rows.some((row) => cellOf(row, column) !== ''),
    )
    if (left.length > 0) leaveOut(notTaken, `Columns that nothing is read from: ${namesText(left)}`, null, left.length)
  }
  if (at > 0) leaveOut(notTaken, 'Lines above the table', records[0]!.line, at)
  return {
    format: 'csv',
    institution: { name: 'Prices', fid: null },
    accounts: [],
    warnings: [],
    dateQuestion: dates.order === null ? { example: dates.example, chosen: choices.dateOrder } : null,
    decimalQuestion: marks.mark === null ? { example: marks.example, chosen: choices.decimalMark } : null,
    table: null,
    notTaken,
    prices: { series: [...series.values()], rejected },
  }
}

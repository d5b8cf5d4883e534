import type { CsvMapping } from '@keelwise/contract/statements'
import type { CsvColumns } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import { typeOfWords, typeWithSign } from './csv-transaction-type.ts'
import { type DateOrder, readDate } from './date-order.ts'
import { emptyDraft } from './file-account.ts'
import { type DecimalMark, isNoNumber, readNumber } from './number-marks.ts'
import { isCurrencyCode } from './ofx-currency.ts'
import { plainText, quoted } from './ofx-text.ts'
import type { RejectedRow } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import { absolute, add, isNegative, multiply, negate } from '@keelwise/finance/decimals'

/** How the cells of a table are to be understood, all questions settled. */
export type CsvReading = CsvMapping & {
  date_order: DateOrder
  decimal_mark: DecimalMark
  currency: string
  source: string
}

/** A row that was read, with the account it names. */
export type CsvRow = { account: string; draft: TransactionDraft }

/**
 * Reads the rows of a table as transactions. A row that has neither a date nor an amount (a heading, a total, a note)
 * is no transaction and is passed over; one that has one of them and lacks the other is rejected with its line.
 */
export function readCsvTransactions(
  records: readonly CsvRecord[],
  reading: CsvReading,
): { rows: CsvRow[]; rejected: (RejectedRow & { account: string })[]; passedOver: number } {
  const rows: CsvRow[] = []
  const rejected: (RejectedRow & { account: string })[] = []
  let passedOver = 0
  for (const record of records) {
    const account = cellAt(record, reading.columns.account)
    const read = readRow(record, reading)
    if (read === null) passedOver += 1
    else if (typeof read === 'string') rejected.push({ line: record.line, reason: read, account })
    else rows.push({ account, draft: read })
  }
  return { rows, rejected, passedOver }
}

const cellAt = ({ cells }: CsvRecord, index: number | null): string => (index === null ? '' : (cells[index] ?? ''))

function readRow(record: CsvRecord, reading: CsvReading): TransactionDraft | string | null {
  const { columns, decimal_mark: mark } = reading
  const text = (column: keyof CsvColumns): string => cellAt(record, columns[column])
  const textOrNull = (column: keyof CsvColumns): string | null => plainText(text(column)) || null
  // Brokers write `08/18/2023 as of 08/15/2023`: booked on the first day, traded on the second.
  const [booked = '', traded] = text('date').split(/\s+as of\s+/i)
  const bookedDate = readDate(booked, reading.date_order)
  const date = traded === undefined ? bookedDate : (readDate(traded, reading.date_order) ?? bookedDate)
  const amount = amountOf(record, reading)
  if (date === null) {
    if (amount === null || typeof amount === 'string') return null
    if (text('date') === '' || !/\d/.test(text('date'))) return null
    return `${quoted(text('date'))} is no date in the order of this file.`
  }
  if (typeof amount === 'string') return amount
  if (amount === null) return 'The amount is missing.'

  const words = text('type') || text('description')
  const { type } = typeOfWords(words)
  const statedUnits = readNumber(text('units'), mark)
  const hasUnits = statedUnits !== null && statedUnits !== '0'
  const txType = typeWithSign(type, amount.value, hasUnits && textOrNull('symbol') !== null)
  const units = hasUnits ? signedUnits(statedUnits, txType) : null
  const price = readNumber(text('price'), mark)
  const currency = text('currency').toUpperCase()
  const symbol = textOrNull('symbol')
  const isTicker = symbol !== null && /^[A-Z][A-Z0-9.\-/ ]{0,20}$/i.test(symbol)
  const isTrade = hasUnits || symbol !== null
  const description = textOrNull('description')
  return {
    ...emptyDraft,
    fitid: textOrNull('reference')?.slice(0, 255) ?? null,
    txType,
    providerTag: `${reading.source}/${plainText(words).toUpperCase().slice(0, 40)}`,
    executionDate: date,
    postedDate: (traded === undefined ? null : bookedDate) ?? readDate(text('posted_date'), reading.date_order),
    amount: amount.value,
    currency: isCurrencyCode(currency) ? currency : reading.currency,
    ticker: isTicker ? symbol : null,
    cusip: textOrNull('cusip') ?? (symbol !== null && /^[0-9A-Z]{8}\d$/.test(symbol) ? symbol : null),
    securityName: isTrade ? (description ?? symbol) : null,
    units,
    unitPrice: price === null ? null : absolute(price),
    name: description ?? textOrNull('type') ?? symbol,
    memo: textOrNull('memo') ?? (columns.type === null ? null : textOrNull('type')),
    line: record.line,
  }
}

/** The signed amount; null when the row has none, a reason when it cannot be read. */
function amountOf(record: CsvRecord, reading: CsvReading): { value: string } | string | null {
  const { columns, decimal_mark: mark } = reading
  const number = (column: keyof CsvColumns): string | null => readNumber(cellAt(record, columns[column]), mark)
  const unreadable = (column: keyof CsvColumns): string | null => {
    const text = cellAt(record, columns[column])
    return columns[column] === null || isNoNumber(text) || number(column) !== null
      ? null
      : `The amount ${quoted(text)} is not a number.`
  }
  if (columns.debit !== null || columns.credit !== null) {
    const fault = unreadable('debit') ?? unreadable('credit')
    if (fault) return fault
    const [debit, credit] = [number('debit'), number('credit')]
    if (debit === null && credit === null) return null
    return { value: add(negate(absolute(debit ?? '0')), credit ?? '0') }
  }
  const fault = unreadable('amount')
  if (fault) return fault
  const words = cellAt(record, columns.type) || cellAt(record, columns.description)
  const { flow } = typeOfWords(words)
  const stated = number('amount')
  if (stated !== null) {
    if (reading.amount_sign === 'inverted') return { value: negate(stated) }
    if (reading.amount_sign === 'as_is' || flow === null) return { value: stated }
    return { value: flow === 'out' ? negate(absolute(stated)) : absolute(stated) }
  }
  const [units, price] = [number('units'), number('price')]
  // Brokers leave the total out where only units move.
  if (columns.amount !== null) return units === null ? null : { value: '0' }
  if (units === null || price === null) return null
  const gross = absolute(multiply(units, price))
  const fees = absolute(number('fees') ?? '0')
  if (typeOfWords(words).type === 'FEE') return { value: negate(add(gross, fees)) }
  const isOut = flow === 'out' || (flow === null && isNegative(units))
  return { value: isOut ? negate(add(gross, fees)) : add(gross, negate(fees)) }
}

function signedUnits(units: string, type: string): string {
  if (type === 'BUY' || type === 'REINVEST') return absolute(units)
  return type === 'SELL' ? negate(absolute(units)) : units
}

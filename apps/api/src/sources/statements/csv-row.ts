import { type CsvColumns, plainHeading } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import {
  type SummaryRow,
  type WordsMeaning,
  flowOfType,
  isOpeningBalance,
  isReturnOfCapital,
  meaningOfText,
  meaningOfType,
  plainWords,
  summaryRowOf,
} from './csv-transaction-type.ts'
import { type CurrencyMark, currencyInHeading, splitCurrency } from './currency-marks.ts'
import { absolute, add, negate } from '@keelwise/finance/decimals'
import { type DecimalMark, decimalMarkOf, isNoNumber, readNumber } from './number-marks.ts'
import { plainText, quoted } from './ofx-text.ts'
import type { TransactionType } from '@keelwise/contract/words'

/** A column of charges and the column of their currency, where they have one of their own. */
export type ChargeColumn = { amount: number; currency: number | null }

/** Where the cells of a row stand and how their figures are written. */
export type CsvCells = {
  columns: CsvColumns
  /** Columns that stand in where the first of a kind is empty. */
  alternatives: Partial<Record<keyof CsvColumns, readonly number[]>>
  feeColumns: readonly ChargeColumn[]
  taxColumns: readonly ChargeColumn[]
  mark: DecimalMark
  /** The same of units, which some programs write otherwise than money. */
  unitsMark: DecimalMark
  headings: readonly string[]
  /** Words of the type column, in plain form, that the person or the source's profile gives a meaning. */
  types: Readonly<Record<string, TransactionType>>
  patterns: readonly (readonly [word: RegExp, type: TransactionType])[]
  /** What every row is. */
  always: TransactionType | null
}

/** The cells of a row as figures, before signs, currencies and kinds are settled. */
export type RawRow = {
  line: number
  account: string
  date: string
  /** The words that say what kind of row it is, and what they mean; null: they mean nothing to us. */
  word: string
  meaning: WordsMeaning | null
  text: string
  amount: string | null
  debit: string | null
  credit: string | null
  direction: 'in' | 'out' | null
  units: string | null
  price: string | null
  fee: string | null
  tax: string | null
  balance: string | null
  /** A code of the currency column, as it is written. */
  currency: string
  mark: CurrencyMark | null
  /** The currency of the price, where a column tells it. */
  priceCurrency: string
  symbol: string | null
  /** Why an amount cannot be read. */
  fault: string | null
}

export const cellAt = ({ cells }: CsvRecord, index: number | null): string =>
  index === null ? '' : (cells[index] ?? '')

const isEmpty = (cell: string): boolean => /^-{0,3}$/.test(cell)

/** The cell of a column, or of the one that stands in for it. */
export const cellOf = (
  record: CsvRecord,
  column: keyof CsvColumns,
  cells: Pick<CsvCells, 'columns' | 'alternatives'>,
): string => cellAt(record, indexOf(record, column, cells))

function indexOf(
  record: CsvRecord,
  column: keyof CsvColumns,
  { columns, alternatives }: Pick<CsvCells, 'columns' | 'alternatives'>,
): number | null {
  if (!isEmpty(cellAt(record, columns[column]))) return columns[column]
  return alternatives[column]?.find((index) => !isEmpty(cellAt(record, index))) ?? null
}

const OUT =
  /^(d|dr|debit|debet|dbit|db|af|soll|s|out|ut|outflow|kiadas|terheles|minus|paid out|withdrawal|charge|expense)$/
const IN = /^(c|cr|k|kredit|credit|crdt|cb|bij|haben|h|in|inn|inflow|bevetel|jovairas|plus|paid in|deposit|income)$/

function directionOf(text: string): 'in' | 'out' | null {
  if (/^\s*[+-]\s*$/.test(text)) return text.trim() === '+' ? 'in' : 'out'
  const plain = plainWords(text)
  return OUT.test(plain) ? 'out' : IN.test(plain) ? 'in' : null
}

/** What stands behind an amount in place of a sign: `1,120.00 DR`, `50.00 Cr.`, `1.120,00 S` (Soll), `50,00H` (Haben). */
const SIDE = /(?<=\d|\))\s?([CcDd][Rr]|[SH])\.?\s*$/

function sideOf(text: string): 'in' | 'out' | null {
  const side = SIDE.exec(text)?.[1]?.toLowerCase()
  return side === undefined ? null : side === 'cr' || side === 'h' ? 'in' : 'out'
}

/** `Koop 3 @ 42,53 EUR`, `OPEN BUY 34/42.5658 @ 11.7480`, `Compra 6 ISHARES MSCI WOR A@49,785 EUR`, `Sell 3 @ 139.74 USD`. */
const TRADE_TEXT =
  /\b(open buy|close buy|buy|sell|bought|sold|koop|verkoop|kauf|verkauf|achat|vente|compra|venta|venda|acquisto|vendita|k[oö]p|s[aä]lj)\s+([\d.,']+)(?:\/[\d.,]+)?[^@]{0,80}@\s*([\d.,']+)(?:\s*([A-Z]{3})\b)?/iu
/** `Bought 1,550 Foo ETF Distributing (FOO)`. */
const BOUGHT_TEXT = /^(bought|sold)\s+([\d.,]+)\s+\S.{0,80}?(?:\(([A-Z0-9.]{1,10})\))?$/i
/** `AAPL - Apple Inc: Bought 35.5 shares (executed at 2026-01-05)`. */
const SHARES_TEXT = /^([A-Z][A-Z0-9.]{0,9}) - .{1,80}: (bought|sold) ([\d.,]+) shares\b/i
/** `B 19 CBA @ 156.440000`, as brokers of Australia write their contract notes. */
const NOTE_TEXT = /^([BS]) ([\d.,]+) ([A-Z0-9.]{2,6}) @ ([\d.,]+)(?=\s|$)/

type TextTrade = {
  meaning: WordsMeaning | null
  /** As the text writes them. */
  units: string
  price: string
  symbol: string | null
  currency: string
}

/** The trade that a text tells of, where a table has no columns for it. */
function tradeInText(text: string): TextTrade | null {
  const trade = TRADE_TEXT.exec(text)
  if (trade) {
    const [, side = '', units = '', price = '', currency = ''] = trade
    const meaning = /close buy/i.test(side) ? ({ type: 'SELL', flow: 'in' } as const) : meaningOfType(side)
    return { meaning, units, price, symbol: null, currency }
  }
  const [, note, held = '', code, paid = ''] = NOTE_TEXT.exec(text) ?? []
  if (note !== undefined) {
    const meaning = meaningOfType(note === 'B' ? 'buy' : 'sell')
    return { meaning, units: held, price: paid, symbol: code ?? null, currency: '' }
  }
  const [, named, word = '', shares = ''] = SHARES_TEXT.exec(text) ?? []
  if (named !== undefined)
    return { meaning: meaningOfType(word), units: shares, price: '', symbol: named, currency: '' }
  const bought = BOUGHT_TEXT.exec(text)
  if (!bought) return null
  const [, side = '', units = '', symbol] = bought
  return { meaning: meaningOfType(side), units, price: '', symbol: symbol ?? null, currency: '' }
}

/** Figures inside a text may be written otherwise than those of the table: `Koop 1.5 @ 110.01 EUR` beside `-165,02`. */
function figuresOf({ units, price }: TextTrade, mark: DecimalMark): { units: string | null; price: string | null } {
  const evidence = decimalMarkOf([units, price])
  const own = evidence.isProven && evidence.mark !== null ? evidence.mark : mark
  return { units: readNumber(units, own), price: readNumber(price, own) }
}

/** `NKE/USD` is NKE, `TSLA / ISIN US88160R1014` is that ISIN, and Kraken's `XXBT` is BTC. */
function symbolOf(text: string): string {
  const isin = /\bISIN ([A-Z]{2}[A-Z0-9]{9}\d)$/.exec(text)?.[1]
  return isin ?? text.replace(/^([A-Z0-9.]{1,10})\/[A-Z]{3}$/, '$1')
}

/** The currency of a column that stands in for another: `CAD$` beside `USD$`. */
function markOfHeading(record: CsvRecord, column: keyof CsvColumns, cells: CsvCells): CurrencyMark | null {
  const index = indexOf(record, column, cells)
  return index === null || index === cells.columns[column] ? null : currencyInHeading(cells.headings[index] ?? '')
}

/** Columns that name who was paid or who paid. */
const PAYEE =
  /^(payee|payer|merchant|name|counter ?party|beneficiary|empfanger|zahlungsempfanger|auftraggeber|tegenpartij)( name)?$|^(auftraggeber (empfanger|beguenstigter)|beguenstigter zahlungspflichtiger|name zahlungsbeteiligter|naam tegenpartij)$/

/** Whether a record states a balance or a total in place of a booking: its words say so and name nobody. */
export function summaryOf(record: CsvRecord, cells: CsvCells): SummaryRow | null {
  const { columns, headings } = cells
  const text = (column: keyof CsvColumns): string => cellOf(record, column, cells)
  const [description, memo, type] = [text('description'), text('memo'), text('type')]
  // what an account held at first stands beside anything that budget programs write
  if (columns.symbol === null && [type, description, memo].some(isOpeningBalance)) return 'opening'
  if ([text('symbol'), text('isin'), text('units')].some((cell) => !isNoNumber(cell))) return null
  const [words = '', ...others] = [description, memo, type].filter((cell) => !isNoNumber(cell))
  const typeNames = summaryRowOf(type)
  const named = summaryRowOf(words) ?? (typeNames === 'closing' ? typeNames : null)
  if (named === null) return null
  const isPayee = (index: number): boolean => PAYEE.test(plainHeading(headings[index] ?? ''))
  const mapped = new Set(Object.values(columns))
  if (record.cells.some((cell, index) => !mapped.has(index) && isPayee(index) && !isNoNumber(cell))) return null
  if (named !== 'total') return named
  // Shops are called so: where somebody is named, or paid by card, it is one.
  const isShop =
    (columns.description !== null && isPayee(columns.description) && !isNoNumber(description)) ||
    others.some((cell) => summaryRowOf(cell) === null && (cell !== type || meaningOfType(cell) !== null))
  return isShop ? null : named
}

/** The cells of a record as figures. */
export function readCells(record: CsvRecord, reading: CsvCells): RawRow {
  const { columns, feeColumns, taxColumns, mark, unitsMark, types } = reading
  const text = (column: keyof CsvColumns): string => cellOf(record, column, reading)
  const number = (column: keyof CsvColumns): string | null => {
    const figure = readNumber(text(column).replace(SIDE, ''), column === 'units' ? unitsMark : mark)
    return column === 'balance' && figure !== null && sideOf(text(column)) === 'out' ? negate(absolute(figure)) : figure
  }
  const charge = (parts: readonly ChargeColumn[]): string | null => {
    const own = text('currency').toUpperCase()
    const stated = parts.flatMap(({ amount, currency }) => {
      const code = cellAt(record, currency).toUpperCase()
      // A charge in a currency of its own is inside the amount at a rate that nobody tells.
      if (code !== '' && code !== own) return []
      const value = readNumber(cellAt(record, amount), mark)
      return value === null ? [] : [absolute(value)]
    })
    return stated.length === 0 ? null : stated.reduce(add)
  }
  const moneyColumn = columns.amount !== null ? 'amount' : text('debit') === '' ? 'credit' : 'debit'
  const isUnread = (column: keyof CsvColumns): boolean =>
    columns[column] !== null && !isNoNumber(text(column)) && number(column) === null
  const fault = (['amount', 'debit', 'credit'] as const).find(isUnread)
  const word = plainText(text('type'))
  const description = plainText(text('description')) || plainText(text('memo'))
  const plain = plainWords(word)
  const chosen = types[plain] ?? reading.patterns.find(([form]) => form.test(plain))?.[1]
  const trade = columns.units === null ? tradeInText(`${text('description')} ${text('memo')}`.trim()) : null
  const told = trade === null ? null : figuresOf(trade, mark)
  const stated: WordsMeaning | null = reading.always
    ? { type: reading.always, flow: null }
    : chosen
      ? { type: chosen, flow: flowOfType(chosen) }
      : (meaningOfType(word) ?? trade?.meaning ?? (columns.type === null ? meaningOfText(description) : null))
  const isReturned = stated?.type === 'DIVIDEND' && isReturnOfCapital(description)
  const meaning: WordsMeaning | null = isReturned ? { type: 'RETURN_OF_CAPITAL', flow: 'in' } : stated
  const units = number('units') ?? told?.units ?? null
  const faultOfCharges = (): string | null => {
    const written = [...feeColumns, ...taxColumns]
      .map(({ amount }) => cellAt(record, amount))
      .find((cell) => /\d/.test(cell) && readNumber(cell, mark) === null)
    return written === undefined ? null : `The charge ${quoted(written)} is not a number.`
  }
  const faultOfUnits = (): string | null => {
    const written = isUnread('units') ? text('units') : told?.units === null ? (trade?.units ?? '') : null
    return written === null ? null : `The quantity ${quoted(written)} is not a number.`
  }
  return {
    line: record.line,
    account: text('account'),
    date: text('date'),
    word,
    meaning,
    text: description || word,
    amount: number('amount'),
    debit: number('debit'),
    credit: number('credit'),
    direction: columns.direction === null ? sideOf(text('amount')) : directionOf(text('direction')),
    units,
    price: number('price') ?? told?.price ?? null,
    fee: charge(feeColumns),
    tax: charge(taxColumns),
    balance: number('balance'),
    // beside the currency of a price, a code in the text is that of the price too
    currency: text('currency').trim() || (columns.price_currency === null ? (trade?.currency ?? '') : ''),
    mark: splitCurrency(text(moneyColumn)).mark ?? markOfHeading(record, moneyColumn, reading),
    priceCurrency: text('price_currency').trim(),
    symbol: symbolOf(plainText(text('symbol'))) || plainText(text('isin')) || trade?.symbol || null,
    fault:
      fault === undefined ? (faultOfUnits() ?? faultOfCharges()) : `The amount ${quoted(text(fault))} is not a number.`,
  }
}

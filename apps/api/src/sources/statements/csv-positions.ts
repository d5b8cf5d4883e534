import type { CsvColumns } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import { cellAt } from './csv-row.ts'
import { splitCurrency } from './currency-marks.ts'
import { type DateOrder, readDate } from './date-order.ts'
import { absolute, add, isNegative, multiply, negate } from '@keelwise/finance/decimals'
import { storableMoney } from './decimal-text.ts'
import { areApart, priceMultiplier } from '@keelwise/finance/position-value'
import { type DecimalMark, readNumber } from './number-marks.ts'
import { isKnownCurrency } from '@keelwise/contract/currencies'
import { inMajorUnits, isInMajorUnits } from './ofx-currency.ts'
import { plainText, quoted } from './ofx-text.ts'
import type { SecurityType } from '@keelwise/contract/words'
import type { RejectedRow, StatementPosition } from './statement.ts'

/** The holdings of one account in a table of positions. */
export type CsvHoldings = {
  positions: StatementPosition[]
  rejected: RejectedRow[]
  /** Cash that the table lists without a security, by its currency; an empty one is not stated. */
  cash: Map<string, string>
  /** The total that the table itself gives. */
  total: string | null
  suggestedCurrency: string | null
}

/** How the cells of a table of positions are to be understood. */
export type PositionsReading = {
  columns: CsvColumns
  dateOrder: DateOrder
  mark: DecimalMark
  currency: string | null
  asOf: string | null
  source: string
  /** Is told the lines of a table that are neither a holding nor a total. */
  leave: (line: number) => void
}

const CASH =
  /^(cash & cash investments|cash|pending activity|cash balance|core account|kontoguthaben|geldrekening|liquiditat)\b/i
const TOTAL = /^(account total|total|positions total|grand total|summe|gesamt|totaal|totale)\b/i

/** Reads a table of positions; the accounts it names come in the order of their first row. */
export function readCsvPositions(records: readonly CsvRecord[], reading: PositionsReading): Map<string, CsvHoldings> {
  const { columns, mark } = reading
  const accounts = new Map<string, CsvHoldings>()
  let last = ''
  for (const record of records) {
    const text = (column: keyof CsvColumns): string => cellAt(record, columns[column])
    const number = (column: keyof CsvColumns): string | null => readNumber(text(column), mark)
    const value = number('value')
    const symbol = plainText(text('symbol')) || plainText(text('isin'))
    const name = plainText(text('description'))
    const label = text('account')
    const isTotal = TOTAL.test(symbol) || (symbol === '' && TOTAL.test(name))
    if (isTotal && value !== null) {
      const held = accounts.get(label) ?? accounts.get(last)
      if (held) held.total = value
      continue
    }
    if (isTotal) continue
    if ((symbol === '' && value === null) || record.cells.length < Math.min(4, columnCount(columns))) {
      if (record.cells.some((cell) => cell !== '')) reading.leave(record.line)
      continue
    }
    const stated = inMajorUnits(text('currency').trim())
    const cellMark = splitCurrency(text('value')).mark
    const certain = cellMark?.isCertain === true && isKnownCurrency(cellMark.code) ? cellMark.code : null
    const currency = isKnownCurrency(stated.currency) ? stated.currency : (certain ?? reading.currency)
    const factor = isKnownCurrency(stated.currency) ? stated.factor : '1'
    const holdings = accounts.get(label) ?? emptyHoldings()
    accounts.set(label, holdings)
    last = label
    if (cellMark !== null && currency === null) holdings.suggestedCurrency ??= cellMark.code
    const units = number('units')
    if (CASH.test(symbol || name) && (units === null || units === value)) {
      const key = currency ?? ''
      holdings.cash.set(key, add(holdings.cash.get(key) ?? '0', multiply(value ?? '0', factor)))
      continue
    }
    const price = number('price')
    const secType = securityType(text('security_type'), symbol, name)
    const held = units ?? value
    const gross = price === null || held === null ? null : multiply(held, price, priceMultiplier(secType))
    const computed = gross === null ? null : storableMoney(multiply(gross, factor))
    // what is said to be in pence may be so of the price alone
    const valueFactor = factor !== '1' && isInMajorUnits(value, gross) === true ? '1' : factor
    if (held === null) {
      // A note below the table stands in one cell.
      if (record.cells.filter((cell) => cell !== '').length < 3) {
        reading.leave(record.line)
        continue
      }
      holdings.rejected.push({
        line: record.line,
        reason: `${quoted(symbol || name)} states neither units nor a value.`,
      })
      continue
    }
    const ticker = symbol.replace(/\*+$/, '')
    const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/.exec(plainText(text('isin')) || ticker)?.[0] ?? null
    const cusip =
      plainText(text('cusip')) ||
      (/^(?=.*\d)[0-9A-Z]{8}\d$/.test(ticker) ? ticker : null) ||
      (isin && (/^(US|CA)/.test(isin) ? isin.slice(2, 11) : isin))
    const marketValue = value === null ? computed : multiply(value, valueFactor)
    const cost = number('cost')
    const unitCost = number('unit_cost')
    const total =
      cost === null
        ? unitCost === null
          ? null
          : absolute(multiply(held, unitCost, priceMultiplier(secType), factor))
        : multiply(cost, valueFactor)
    holdings.positions.push({
      providerTag: reading.source,
      ticker: ticker === '' || ticker === cusip || ticker === isin || ticker.length > 21 ? null : ticker,
      cusip,
      name: name || ticker,
      units: held,
      unitPrice: price === null ? impliedUnit(units) : multiply(price, factor),
      currency,
      marketValue,
      computedValue: computed,
      valueDiffers: computed !== null && marketValue !== null && areApart(marketValue, computed),
      // A cost of nothing is one that the broker does not know; what was got for what is short counts against it.
      costBasis: total === null || total === '0' ? null : signedCost(total, held),
      secType,
      fiSecType: plainText(text('security_type')) || reading.source,
      couponRate: null,
      maturityDate: null,
      asOf: instantOf(readDate(text('date'), reading.dateOrder)) ?? reading.asOf,
      line: record.line,
    })
  }
  return accounts
}

const emptyHoldings = (): CsvHoldings => ({
  positions: [],
  rejected: [],
  cash: new Map(),
  total: null,
  suggestedCurrency: null,
})

const columnCount = (columns: CsvColumns): number => Object.values(columns).filter((index) => index !== null).length

/** Money funds are listed by their value alone. */
const impliedUnit = (units: string | null): string | null => (units === null ? '1' : null)

const signedCost = (cost: string, units: string): string => (isNegative(units) ? negate(absolute(cost)) : cost)

/** Noon in UTC is the same calendar day nearly everywhere. */
export const instantOf = (date: string | null): string | null => (date === null ? null : `${date}T12:00:00.000Z`)

function securityType(stated: string, symbol: string, description: string): SecurityType {
  const text = `${stated} `.toLowerCase()
  if (symbol.endsWith('**') || /money market|money fund|sweep/i.test(`${stated} ${description}`)) return 'MONEY_MARKET'
  if (/\betfs?\b|exchange traded/.test(text)) return 'ETF'
  if (/mutual fund|\bfund\b|fonds/.test(text)) return 'MUTUAL_FUND'
  if (/\bcds?\b|certificate/.test(text)) return 'CD'
  if (/fixed income|\bbonds?\b|treasur|anleihe|obligation/.test(text)) return 'BOND'
  if (
    /\bopt(ion)?s?\b/.test(text) ||
    / \d{2}\/\d{2}\/\d{4} [\d.]+ [CP]$/.test(symbol) ||
    /^-[A-Z]+\d{6}[CP]/.test(symbol)
  )
    return 'OPTION'
  if (/\bcrypto/.test(text)) return 'CRYPTO'
  if (/\b(equity|stk|stocks?|common|aktien?)\b/.test(text)) return 'EQUITY'
  return /\betf\b/i.test(description)
    ? 'ETF'
    : stated === '' || /^(cash|margin|short) $/.test(text)
      ? 'EQUITY'
      : 'OTHER'
}

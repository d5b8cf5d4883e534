import { type CsvProfile, columnOf } from './csv-profiles.ts'
import type { CsvRecord } from './csv-records.ts'
import { readDate } from './date-order.ts'
import { readNumber } from './number-marks.ts'
import { isCurrencyCode } from './ofx-currency.ts'
import { plainText, quoted } from './ofx-text.ts'
import type { RejectedRow, StatementPosition } from './statement.ts'
import type { SecurityType } from '@keelwise/contract/words'
import { absolute, add, multiply } from '@keelwise/finance/decimals'
import { storableMoney } from './decimal-text.ts'
import { areApart, priceMultiplier } from '@keelwise/finance/position-value'

/** The holdings of one account in a table of positions. */
export type CsvHoldings = {
  positions: StatementPosition[]
  rejected: RejectedRow[]
  /** Cash that the table lists without a security. */
  cash: string
  currency: string
}

const CASH = /^(cash & cash investments|cash|pending activity|cash balance|core account)\b/i
const TOTAL = /^(account total|total|positions total|grand total)\b/i

/** Reads a table of positions; the accounts it names come in the order of their first row. */
export function readCsvPositions(
  records: readonly CsvRecord[],
  profile: CsvProfile,
  headings: readonly string[],
  asOf: string | null,
): Map<string, CsvHoldings> {
  const index = (column: keyof CsvProfile['columns']): number | null => columnOf(profile, headings, column)
  const at = {
    symbol: index('symbol'),
    description: index('description'),
    units: index('units'),
    price: index('price'),
    value: index('value'),
    cost: index('cost'),
    unitCost: index('unitCost'),
    cusip: index('cusip'),
    securityType: index('securityType'),
    currency: index('currency'),
    account: index('account'),
    date: index('date'),
  }
  const accounts = new Map<string, CsvHoldings>()
  for (const record of records) {
    const text = (column: keyof typeof at): string => (at[column] === null ? '' : (record.cells[at[column]] ?? ''))
    const value = readNumber(text('value'), '.')
    const symbol = plainText(text('symbol'))
    const label = text('account')
    if (TOTAL.test(symbol) || (symbol === '' && value === null) || record.cells.length < 4) continue
    const currency = isCurrencyCode(text('currency')) ? text('currency') : 'USD'
    const holdings = accounts.get(label) ?? { positions: [], rejected: [], cash: '0', currency }
    accounts.set(label, holdings)
    const units = readNumber(text('units'), '.')
    if (CASH.test(symbol) && units === null) {
      holdings.cash = add(holdings.cash, value ?? '0')
      continue
    }
    if (value === null) {
      // A note below the table stands in one cell.
      if (record.cells.filter((cell) => cell !== '').length < 3) continue
      holdings.rejected.push({ line: record.line, reason: `${quoted(symbol)} states no market value.` })
      continue
    }
    const ticker = symbol.replace(/\*+$/, '')
    const cusip = plainText(text('cusip')) || (/^[0-9A-Z]{8}\d$/.test(ticker) ? ticker : null)
    const secType = securityType(text('securityType'), symbol, text('description'))
    const price = readNumber(text('price'), '.')
    const held = units ?? value
    const cost = readNumber(text('cost'), '.')
    const unitCost = readNumber(text('unitCost'), '.')
    const computed = price === null ? null : storableMoney(multiply(held, price, priceMultiplier(secType)))
    const total = cost ?? (unitCost === null ? null : absolute(multiply(held, unitCost, priceMultiplier(secType))))
    holdings.positions.push({
      providerTag: profile.id,
      ticker: ticker === '' || ticker === cusip || ticker.length > 21 ? null : ticker,
      cusip,
      name: plainText(text('description')) || ticker,
      units: held,
      unitPrice: price ?? (units === null ? '1' : null),
      currency,
      marketValue: value,
      computedValue: computed,
      valueDiffers: computed !== null && areApart(value, computed),
      // A cost of nothing is one that the broker does not know.
      costBasis: total === '0' ? null : total,
      secType,
      fiSecType: plainText(text('securityType')) || profile.id,
      couponRate: null,
      maturityDate: null,
      asOf: instantOf(readDate(text('date'), profile.dateOrder)) ?? asOf,
      line: record.line,
    })
  }
  return accounts
}

/** Noon in UTC is the same calendar day nearly everywhere. */
export const instantOf = (date: string | null): string | null => (date === null ? null : `${date}T12:00:00.000Z`)

function securityType(stated: string, symbol: string, description: string): SecurityType {
  const text = `${stated} `.toLowerCase()
  if (symbol.endsWith('**') || /money market|money fund|sweep/i.test(`${stated} ${description}`)) return 'MONEY_MARKET'
  if (/\betfs?\b|exchange traded/.test(text)) return 'ETF'
  if (/mutual fund|\bfund\b/.test(text)) return 'MUTUAL_FUND'
  if (/\bcds?\b|certificate/.test(text)) return 'CD'
  if (/fixed income|\bbond\b|treasur/.test(text)) return 'BOND'
  if (
    /\bopt(ion)?s?\b/.test(text) ||
    / \d{2}\/\d{2}\/\d{4} [\d.]+ [CP]$/.test(symbol) ||
    /^-[A-Z]+\d{6}[CP]/.test(symbol)
  )
    return 'OPTION'
  if (/\bcrypto/.test(text)) return 'CRYPTO'
  if (/\b(equity|stk|stock|common)\b/.test(text)) return 'EQUITY'
  return /\betf\b/i.test(description)
    ? 'ETF'
    : stated === '' || /^(cash|margin|short) $/.test(text)
      ? 'EQUITY'
      : 'OTHER'
}

import { readDate } from './date-order.ts'
import { emptyDraft } from './transaction-draft.ts'
import { readNumber } from './number-marks.ts'
import { plainText } from './ofx-text.ts'
import type { SecurityType } from '@keelwise/contract/words'
import type { XmlElement } from './xml-elements.ts'

/** The attributes of a row, without control characters; the format keeps everything in attributes. */
export type FlexRow = {
  name: string
  line: number
  get: (name: string) => string
  number: (name: string) => string | null
  /** Fields with something in them that nobody has asked for. */
  unread: () => string[]
}

/** Asset categories of Interactive Brokers. */
export const SEC_TYPES: Readonly<Record<string, SecurityType>> = {
  STK: 'EQUITY',
  OPT: 'OPTION',
  BOND: 'BOND',
  BILL: 'BOND',
  FUND: 'MUTUAL_FUND',
  CRYPTO: 'CRYPTO',
  CASH: 'CASH',
}
/** An element as a row. */
export const flexRow = ({ name, line, attributes }: XmlElement): FlexRow => {
  const asked = new Set<string>()
  const get = (key: string): string => {
    asked.add(key)
    return plainText(attributes.get(key) ?? '')
  }
  return {
    name,
    line,
    get,
    number: (key) => readNumber(get(key), '.'),
    unread: () => [...attributes].flatMap(([key, value]) => (asked.has(key) || isNothing(value) ? [] : [key])),
  }
}

/** Of a row that has every field of its kind most say nothing. */
const isNothing = (value: string): boolean => /^(0(\.0+)?|-+|N|)$/i.test(value.trim())

/** The day of a row: traded, else reported, else settled. */
export const flexDayOf = (row: FlexRow): string | null =>
  ['tradeDate', 'dateTime', 'reportDate', 'settleDate', 'date']
    .map((name) => readDate(row.get(name), 'YMD'))
    .find((day) => day !== null) ?? null

/** The security of a row as drafts carry it. */
export function flexSecurityOf(row: FlexRow) {
  const symbol = row.get('symbol') || null
  const isin = row.get('isin')
  return {
    ...emptyDraft,
    ticker: symbol,
    cusip: row.get('cusip') || (/^(US|CA)/.test(isin) ? isin.slice(2, 11) : isin) || null,
    securityName: row.get('description') || symbol,
    secType: SEC_TYPES[row.get('assetCategory')] ?? null,
  }
}

import { childOf, textOf } from './ofx-field.ts'
import type { OfxNode } from './ofx-tree.ts'

/** A currency and the factor from the amounts the file states to amounts in it. */
export type Money = { currency: string; factor: string }

/** Currency codes that count hundredths of another currency. */
const MINOR_UNITS: Record<string, string> = { GBp: 'GBP', GBX: 'GBP', ZAc: 'ZAR', ZAC: 'ZAR', ILA: 'ILS' }
const KNOWN = new Set(Intl.supportedValuesOf('currency'))

/** The currency amounts are kept in and the factor to it: pence and the like become their major unit. */
export function inMajorUnits(code: string): Money {
  const major = MINOR_UNITS[code]
  return major === undefined ? { currency: code.toUpperCase(), factor: '1' } : { currency: major, factor: '0.01' }
}

/** True for what has the form of a currency code at all. */
export function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/i.test(code)
}

/** The first code of an element's `CURRENCY` that has the form of one, else the statement's currency. */
export function amountCurrency(holders: readonly (OfxNode | undefined)[], statementCurrency: string): Money {
  for (const holder of holders) {
    const code = textOf(childOf(holder, 'CURRENCY'), 'CURSYM')
    if (code !== null && isCurrencyCode(code)) return inMajorUnits(code)
  }
  return inMajorUnits(statementCurrency)
}

/** True for a currency of ISO 4217. */
export function isKnownCurrency(code: string): boolean {
  return KNOWN.has(code)
}

import { isKnownCurrency } from '@keelwise/contract/currencies'
import { childOf, textOf } from './ofx-field.ts'
import type { OfxNode } from './ofx-tree.ts'

/** A currency and the factor from the amounts the file states to amounts in it. */
export type Money = { currency: string | null; factor: string }

/** Currency codes that count hundredths of another currency. */
const MINOR_UNITS: Record<string, string> = { GBp: 'GBP', GBX: 'GBP', ZAc: 'ZAR', ZAC: 'ZAR', ILA: 'ILS' }

/** The currency amounts are kept in and the factor to it: pence and the like become their major unit. */
export function inMajorUnits(code: string): { currency: string; factor: string } {
  const major = MINOR_UNITS[code]
  return major === undefined ? { currency: code.toUpperCase(), factor: '1' } : { currency: major, factor: '0.01' }
}

/** The first currency that an element's `CURRENCY` names, else the statement's, which may be unknown. */
export function amountCurrency(holders: readonly (OfxNode | undefined)[], statementCurrency: string | null): Money {
  for (const holder of holders) {
    const code = textOf(childOf(holder, 'CURRENCY'), 'CURSYM')
    if (code !== null && isKnownCurrency(inMajorUnits(code).currency)) return inMajorUnits(code)
  }
  return statementCurrency === null ? { currency: null, factor: '1' } : inMajorUnits(statementCurrency)
}

import { isKnownCurrency } from '@keelwise/contract/currencies'
import { absolute, add, divide, negate } from '@keelwise/finance/decimals'
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

/**
 * Whether an amount of which a file says that it is in pence, or the like, is in pounds: only its price is in pence then.
 * Null where that is not to be told.
 * @param gross units × price in the currency that is said @param charges of which the amount may be net
 */
export function isInMajorUnits(amount: string | null, gross: string | null, charges = '0'): boolean | null {
  if (amount === null || gross === null || Number(amount) === 0 || Number(gross) === 0) return null
  const ratios = [charges, '0', negate(charges)].map((part) => Number(divide(add(absolute(amount), part), gross)))
  const isNear = (factor: number): boolean => ratios.some((ratio) => Math.abs(Math.abs(ratio) / factor - 1) < 0.03)
  return isNear(1) ? false : isNear(0.01) ? true : null
}

/** The first currency that an element's `CURRENCY` names, else the statement's, which may be unknown. */
export function amountCurrency(holders: readonly (OfxNode | undefined)[], statementCurrency: string | null): Money {
  for (const holder of holders) {
    const code = textOf(childOf(holder, 'CURRENCY'), 'CURSYM')
    if (code !== null && isKnownCurrency(inMajorUnits(code).currency)) return inMajorUnits(code)
  }
  return statementCurrency === null ? { currency: null, factor: '1' } : inMajorUnits(statementCurrency)
}

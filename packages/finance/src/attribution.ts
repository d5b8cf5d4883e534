import { Decimal } from 'decimal.js'

/** Why a value changed, apart from the market; decimal texts of one currency, unrounded and signed. */
export interface ChangeParts {
  readonly contributions: string
  readonly withdrawals: string
  readonly income: string
  readonly fees: string
  readonly taxes: string
  readonly currency: string
}

export interface ValueChange extends ChangeParts {
  readonly startValue: string
  readonly market: string
  readonly endValue: string
}

/**
 * Splits the change between two values. Every part is rounded to the cent, and the market is what is left, so start value
 * and parts add up to the end value exactly.
 */
export function attributeChange(startValue: string, endValue: string, parts: ChangeParts): ValueChange {
  const cents = (amount: string): Decimal => new Decimal(amount).toDecimalPlaces(2)
  const [start, end] = [cents(startValue), cents(endValue)]
  const named = {
    contributions: cents(parts.contributions),
    withdrawals: cents(parts.withdrawals),
    income: cents(parts.income),
    fees: cents(parts.fees),
    taxes: cents(parts.taxes),
    currency: cents(parts.currency),
  }
  const explained = Object.values(named).reduce((sum, part) => sum.plus(part), new Decimal(0))
  return {
    startValue: start.toFixed(2),
    contributions: named.contributions.toFixed(2),
    withdrawals: named.withdrawals.toFixed(2),
    income: named.income.toFixed(2),
    fees: named.fees.toFixed(2),
    taxes: named.taxes.toFixed(2),
    currency: named.currency.toFixed(2),
    market: end.minus(start).minus(explained).toFixed(2),
    endValue: end.toFixed(2),
  }
}

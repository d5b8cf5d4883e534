import { Decimal } from 'decimal.js'

// Exact arithmetic on decimal text. Results are canonical: no trailing zeros, never `-0`.

/** Longer than any product of three amounts as they are stored. */
const Exact = Decimal.clone({ precision: 120 })

const textOf = (value: Decimal): string => (value.isZero() ? '0' : value.toFixed())

/** left + right. */
export const add = (left: string, right: string): string => textOf(new Exact(left).plus(right))

/** left − right. */
export const minus = (left: string, right: string): string => textOf(new Exact(left).minus(right))

/** The product of all factors, unrounded. */
export const multiply = (...factors: readonly string[]): string =>
  textOf(factors.reduce((product, factor) => product.times(factor), new Exact(1)))

/** left ÷ right to six places, rounded half away from zero; `right` must not be zero. */
export const divide = (left: string, right: string): string => textOf(new Exact(left).div(right).toDecimalPlaces(6))

const isZero = (value: string): boolean => !/[1-9]/.test(value)

/** −value; zero stays as it is written. */
export const negate = (value: string): string =>
  isZero(value) ? value : value.startsWith('-') ? value.slice(1) : `-${value}`

/** |value|. */
export const absolute = (value: string): string => (value.startsWith('-') ? value.slice(1) : value)

/** True when the value is below zero. */
export const isNegative = (value: string): boolean => value.startsWith('-') && !isZero(value)

/** True when the value is above zero. */
export const isPositive = (value: string): boolean => !value.startsWith('-') && !isZero(value)

/** Negative, zero or positive as left is less than, equal to or greater than right. */
export const compare = (left: string, right: string): number => new Exact(left).cmp(right)

/** A quotient to twenty digits; null for a divisor of zero. */
export function over(one: string, other: string): string | null {
  return new Decimal(other).isZero() ? null : new Decimal(one).div(other).toFixed()
}

/** The sum of those that are known; null when none is. @param amounts decimal texts */
export function sumKnown(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed()
}

/** The largest of those that are known. */
export function largestOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : Decimal.max(...known).toFixed()
}

/** The smallest of those that are known. */
export function smallestOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : Decimal.min(...known).toFixed()
}

/** The mean of those that are known. */
export function meanOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null)
  const sum = sumKnown(known)
  return sum === null ? null : new Decimal(sum).div(known.length).toFixed()
}

/** The mean by weights of those whose value and weight are known; null without a positive weight. */
export function weightedMean(
  rows: readonly { readonly value: string | null; readonly weight: string | null }[],
): string | null {
  let [sum, whole] = [new Decimal(0), new Decimal(0)]
  for (const { value, weight } of rows) {
    if (value === null || weight === null) continue
    sum = sum.plus(new Decimal(value).times(weight))
    whole = whole.plus(weight)
  }
  return whole.gt(0) ? sum.div(whole).toFixed() : null
}

/** What cumulated returns in percent grew by from one day to a later one, in percent; null where the first is a loss of all. */
export function grownBetween(start: string, end: string): string | null {
  const [before, after] = [new Decimal(start).div(100).plus(1), new Decimal(end).div(100).plus(1)]
  return before.isZero() ? null : after.div(before).minus(1).times(100).toFixed(4)
}

/** The value to so many significant digits, rounded half away from zero. */
export const toSignificant = (value: string, digits: number): string =>
  textOf(new Exact(value).toSignificantDigits(digits))

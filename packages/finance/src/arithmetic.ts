import { Decimal } from 'decimal.js'

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

export const negate = (amount: string): string => new Decimal(amount).negated().toFixed()
export const plus = (one: string, other: string): string => new Decimal(one).plus(other).toFixed()
export const minus = (one: string, other: string): string => new Decimal(one).minus(other).toFixed()
export const times = (one: string, other: string): string => new Decimal(one).times(other).toFixed()

/** A quotient; null for a divisor of zero. */
export function over(one: string, other: string): string | null {
  return new Decimal(other).isZero() ? null : new Decimal(one).div(other).toFixed()
}

/** The size of an amount without its sign. */
export const sizeOf = (amount: string): string => new Decimal(amount).abs().toFixed()

/** What cumulated returns in percent grew by from one day to a later one, in percent; null where the first is a loss of all. */
export function grownBetween(start: string, end: string): string | null {
  const [before, after] = [new Decimal(start).div(100).plus(1), new Decimal(end).div(100).plus(1)]
  return before.isZero() ? null : after.div(before).minus(1).times(100).toFixed(4)
}

import { Decimal } from 'decimal.js'

/** So many whole months have to be known before one can be unusual. */
export const FEWEST_MONTHS = 3

/**
 * What a usual month takes: the median of whole months, which one holiday or one repair does not move.
 * @param months what was spent in each; what was given back counts against it
 * @returns null where too few are known
 */
export function usualMonth(months: readonly string[]): string | null {
  if (months.length < FEWEST_MONTHS) return null
  const sorted = months.map((month) => new Decimal(month)).toSorted((one, other) => one.cmp(other))
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]!
  const median = sorted.length % 2 === 1 ? upper : upper.plus(sorted[middle - 1]!).div(2)
  return Decimal.max(median, 0).toFixed(2)
}

/**
 * Whether a month took far more than a usual one: by a share of the usual, and by an amount so that small sums are no news.
 * @param percent above the usual @param least amount above the usual
 */
export const isFarAbove = (spent: string, usual: string, percent: string, least: string): boolean => {
  const above = new Decimal(spent).minus(usual)
  return above.gte(least) && above.gte(new Decimal(usual).times(percent).div(100))
}

/** The day on which sums, one after the other, first come to more than a limit; null where they do not. */
export function dayOver(
  days: readonly { readonly day: string; readonly amount: string }[],
  limit: string,
): string | null {
  let sum = new Decimal(0)
  for (const { day, amount } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    sum = sum.plus(amount)
    if (sum.gt(limit)) return day
  }
  return null
}

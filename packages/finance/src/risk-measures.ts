import { Decimal } from 'decimal.js'

const DAYS_OF_A_YEAR = 365
const FEWEST_RETURNS = 20

/** A value per day out of cumulated returns in percent; a day without one ends the series. */
function growthOf(cumulated: readonly (string | null)[]): Decimal[] {
  const end = cumulated.indexOf(null)
  return (end < 0 ? cumulated : cumulated.slice(0, end)).map((percent) => new Decimal(percent ?? 0).div(100).plus(1))
}

/**
 * Yearly volatility: the sample standard deviation of daily returns times √365, since every calendar day is a day here.
 * @param cumulated return since the first day for every calendar day, in percent; null where there is none
 * @returns percent units with two decimals, or null under 20 daily returns
 */
export function volatility(cumulated: readonly (string | null)[]): string | null {
  const growth = growthOf(cumulated)
  if (growth.length <= FEWEST_RETURNS || growth.some((each) => each.lte(0))) return null
  const returns = growth.slice(1).map((each, index) => each.div(growth[index]!).minus(1))
  const mean = returns.reduce((sum, each) => sum.plus(each), new Decimal(0)).div(returns.length)
  const squares = returns.reduce((sum, each) => sum.plus(each.minus(mean).pow(2)), new Decimal(0))
  return squares
    .div(returns.length - 1)
    .times(DAYS_OF_A_YEAR)
    .sqrt()
    .times(100)
    .toFixed(2)
}

/**
 * The largest fall from a high to a later low.
 * @param cumulated as in {@link volatility}
 * @returns percent units with two decimals, zero or negative; null under two days
 */
export function maxDrawdown(cumulated: readonly (string | null)[]): string | null {
  const growth = growthOf(cumulated)
  if (growth.length < 2) return null
  let high = new Decimal(0)
  let deepest = new Decimal(0)
  for (const each of growth) {
    if (each.gt(high)) high = each
    if (high.gt(0)) deepest = Decimal.min(deepest, each.div(high).minus(1))
  }
  return deepest.times(100).toFixed(2)
}

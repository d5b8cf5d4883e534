import { Decimal } from 'decimal.js'

/** A day's close of the benchmark and what went into and out of the portfolio on it; zero or positive. */
export interface BenchmarkDay {
  readonly close: string
  readonly inflow: string
  readonly outflow: string
}

/**
 * What the same money on the same dates would have become in a benchmark. Inflows buy at the close of the day before
 * (start of day), outflows sell at the day's own close (end of day), as the portfolio's own daily return counts them.
 * A portfolio that holds just the benchmark therefore has exactly its return (Long and Nickels' index comparison).
 * @param startClose close on the day of `startValue`
 * @returns the value at the end of each day; null from the day on which more was taken out than there would have been
 */
export function sameMoneyValues(
  startValue: string,
  startClose: string,
  days: readonly BenchmarkDay[],
): (Decimal | null)[] {
  let units: Decimal | null = new Decimal(startValue).div(startClose)
  let before = new Decimal(startClose)
  return days.map((day) => {
    if (units === null) return null
    const close: Decimal = new Decimal(day.close)
    const held: Decimal = units.plus(new Decimal(day.inflow).div(before)).minus(new Decimal(day.outflow).div(close))
    before = close
    units = held.isNegative() ? null : held
    return units === null ? null : held.times(close)
  })
}

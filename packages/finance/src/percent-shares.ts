import { Decimal } from 'decimal.js'

/**
 * What each part is of a whole, by its key: percentages that add up to 100.00, the same in whatever order parts come. What
 * is short (negative) has none.
 * @param worths decimal strings of one currency
 */
export function sharesByKey(worths: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const parts = [...worths].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const shares = percentShares(parts.map(([, worth]) => (worth.startsWith('-') ? '0' : worth)))
  return new Map(parts.map(([key], at) => [key, shares[at] ?? '0.00']))
}

/**
 * Percentages of a whole that add up to exactly 100.00, by the largest-remainder method: every share is cut to two
 * decimals, then the missing hundredths go to the largest remainders (earlier first when equal).
 * @param amounts decimal strings, all of one currency, none negative
 * @returns percent units with two decimals, in the same order; all `"0.00"` when the whole is zero
 */
export function percentShares(amounts: readonly string[]): string[] {
  const values = amounts.map((amount) => new Decimal(amount))
  const whole = values.reduce((sum, value) => sum.plus(value), new Decimal(0))
  if (whole.lte(0)) return values.map(() => '0.00')
  const shares = values.map((value, index) => {
    const hundredths = value.times(10_000).div(whole)
    const cut = hundredths.floor()
    return { index, cut, remainder: hundredths.minus(cut) }
  })
  const missing = 10_000 - shares.reduce((sum, share) => sum + share.cut.toNumber(), 0)
  const raised = new Set(
    shares
      .toSorted((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index)
      .slice(0, missing)
      .map((share) => share.index),
  )
  return shares.map((share) =>
    share.cut
      .plus(raised.has(share.index) ? 1 : 0)
      .div(100)
      .toFixed(2),
  )
}

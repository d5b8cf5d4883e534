import { Decimal } from 'decimal.js'

/**
 * How a value changed.
 * @param before @param now decimal texts of one currency
 * @returns the difference, and what percent of the value before (its size, when it was negative) that is; null for a
 * value before of zero. Two decimals each, rounded half up.
 */
export function changeBetween(before: string, now: string): { amount: string; percent: string | null } {
  const difference = new Decimal(now).minus(before)
  const base = new Decimal(before).abs()
  return { amount: difference.toFixed(2), percent: base.isZero() ? null : plain(difference.div(base).times(100)) }
}

/** Two decimals; what rounds to nothing has no sign. */
const plain = (value: Decimal): string => value.toFixed(2).replace(/^-(0\.00)$/, '$1')

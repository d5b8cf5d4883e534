import { Decimal } from 'decimal.js'

/** One close of a series, in its currency, with the rate to the currency the growth is counted in. */
export interface RatedClose {
  readonly close: string
  readonly rate: string
}

/** What an amount put in at the first close is worth at each of them, with two decimals. @param amount decimal text */
export function growthOf(amount: string, closes: readonly RatedClose[]): string[] {
  const values = closes.map(({ close, rate }) => new Decimal(close).times(rate))
  const first = values[0]
  return values.map((value) => (first ? value.div(first).times(amount) : value).toFixed(2))
}

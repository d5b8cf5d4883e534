import { Decimal } from 'decimal.js'

/** An amount of money as text with exactly two decimals, rounded half up. @param amount decimal text */
export const toAmount = (amount: string): string => new Decimal(amount).toFixed(2)

/** A rate in percent as contracts write it: two decimals, three where it has them. @param rate decimal text */
export const toRate = (rate: string): string => new Decimal(rate).toFixed(3).replace(/0$/, '')

/** The exact sum of amounts of one currency, with two decimals. @param amounts decimal texts */
export const sumAmounts = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(2)

/** An amount in another currency, with two decimals. Rates are in one common currency for a unit of each. */
export const convert = (amount: string, rate: string, targetRate: string): string =>
  new Decimal(amount).times(rate).div(targetRate).toFixed(2)

/** What a unit of one currency is in another, exact to twenty digits. Rates are in one common currency for a unit of each. */
export const rateBetween = (rate: string, targetRate: string): string =>
  new Decimal(rate).div(targetRate).toSignificantDigits(20).toFixed()

/** The first amount minus the second, with two decimals. */
export const subtract = (amount: string, other: string): string => new Decimal(amount).minus(other).toFixed(2)

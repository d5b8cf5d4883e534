import { Decimal } from 'decimal.js'

// Exact arithmetic on decimal text. Results are canonical: no trailing zeros, never `-0`.

/** Longer than any product of three amounts as they are stored. */
const Exact = Decimal.clone({ precision: 120 })

const textOf = (value: Decimal): string => (value.isZero() ? '0' : value.toFixed())

/** left + right. */
export const add = (left: string, right: string): string => textOf(new Exact(left).plus(right))

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

import { Decimal } from 'decimal.js'

/** Longer than anybody plans. */
const MOST_MONTHS = 1200

/** What a year's growth in percent is in a month, compounded. */
const monthlyGrowth = (percent: string): Decimal => new Decimal(percent).div(100).plus(1).pow(new Decimal(1).div(12))

/**
 * What an amount becomes with a yearly growth, compounded monthly, when something is added at the end of each month.
 * @param growth percent a year @param months whole months
 */
export function futureValue(start: string, monthly: string, growth: string, months: number): string {
  const factor = monthlyGrowth(growth)
  const grown = factor.pow(months)
  const saved = factor.eq(1) ? new Decimal(months) : grown.minus(1).div(factor.minus(1))
  return new Decimal(start).times(grown).plus(saved.times(monthly)).toFixed(2)
}

/** Months until an amount has grown to a target; null where it never does within a hundred years. */
export function monthsToTarget(start: string, monthly: string, growth: string, target: string): number | null {
  if (new Decimal(start).gte(target)) return 0
  const factor = monthlyGrowth(growth)
  let value = new Decimal(start)
  for (let month = 1; month <= MOST_MONTHS; month++) {
    value = value.times(factor).plus(monthly)
    if (value.gte(target)) return month
  }
  return null
}

/** What has to be added at the end of each month to reach a target; zero where growth alone does it. */
export function monthlyFor(start: string, target: string, growth: string, months: number): string {
  const factor = monthlyGrowth(growth)
  const missing = new Decimal(target).minus(new Decimal(start).times(factor.pow(months)))
  if (missing.lte(0)) return '0.00'
  const saved = factor.eq(1) ? new Decimal(months) : factor.pow(months).minus(1).div(factor.minus(1))
  return missing.div(saved).toFixed(2)
}

/**
 * How many whole months money lasts when so much is taken out at the end of each, growing by a twelfth root a month.
 * @param growth percent a year
 * @returns null where it lasts for more than a hundred years
 */
export function monthsItLasts(start: string, monthly: string, growth: string): number | null {
  const factor = monthlyGrowth(growth)
  let left = new Decimal(start)
  for (let months = 0; months < MOST_MONTHS; months++) {
    left = left.times(factor).minus(monthly)
    if (left.lt(0)) return months
  }
  return null
}

/**
 * How long a debt takes to be paid off, and the interest until then: a twelfth of the yearly rate is charged on what is
 * left each month, to the cent, before the payment.
 * @param rate percent a year
 * @returns null where the payment does not cover the interest
 */
export function payOff(balance: string, rate: string, payment: string): { months: number; interest: string } | null {
  const monthly = new Decimal(rate).div(1200)
  let left = new Decimal(balance)
  let interest = new Decimal(0)
  if (left.lte(0)) return { months: 0, interest: '0.00' }
  for (let months = 1; months <= MOST_MONTHS; months++) {
    const charged = left.times(monthly).toDecimalPlaces(2)
    if (charged.gte(payment)) return null
    interest = interest.plus(charged)
    left = left.plus(charged).minus(payment)
    if (left.lte(0)) return { months, interest: interest.toFixed(2) }
  }
  return null
}

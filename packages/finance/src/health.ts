import { Decimal } from 'decimal.js'
import type { Verdict } from '@keelwise/contract/words'

/** A figure with its verdict; both say so when there is not enough to judge from. */
export interface HealthReading {
  /** Two decimals, or null when unknown. */
  readonly value: string | null
  readonly status: Verdict
}

/** The limits of an indicator: good up to (or from) the first, watch up to (or from) the second, action beyond. */
export interface HealthLimits {
  readonly direction: 'at_least' | 'at_most'
  readonly good: string
  readonly watch: string
}

const UNKNOWN: HealthReading = { value: null, status: 'unknown' }

/** Judges the value as it is shown, so a figure and its verdict never contradict each other. */
export function readHealth(value: Decimal.Value | null, limits: HealthLimits): HealthReading {
  if (value === null) return UNKNOWN
  const shown = new Decimal(value).toDecimalPlaces(2)
  const reaches = (limit: string): boolean => (limits.direction === 'at_least' ? shown.gte(limit) : shown.lte(limit))
  return {
    value: shown.toFixed(2).replace(/^-(0\.00)$/, '$1'),
    status: reaches(limits.good) ? 'good' : reaches(limits.watch) ? 'watch' : 'action',
  }
}

/**
 * A part in percent of a whole.
 * @returns null when the whole is not positive
 */
export function percentOf(part: string, whole: string): string | null {
  const base = new Decimal(whole)
  return base.lte(0) ? null : new Decimal(part).div(base).times(100).toString()
}

/**
 * How many months an amount lasts at the average spending of a period of three months.
 * @param spent of the three months, positive
 * @returns null when nothing was spent
 */
export function monthsCovered(amount: string, spent: string): string | null {
  const monthly = new Decimal(spent).div(3)
  return monthly.lte(0) ? null : new Decimal(amount).div(monthly).toString()
}

/**
 * What is kept of what comes in, in percent: (in + out) / in.
 * @param moneyOut zero or negative
 * @returns null when nothing came in
 */
export const savingsRate = (moneyIn: string, moneyOut: string): string | null =>
  percentOf(new Decimal(moneyIn).plus(moneyOut).toString(), moneyIn)

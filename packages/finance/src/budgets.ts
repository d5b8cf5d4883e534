import type { BudgetStatus } from '@keelwise/contract/words'
import { Decimal } from 'decimal.js'

/** From this share of what is available on, spending ahead of its pace is worth a look; before, only far ahead of it. */
const NEARLY = 0.8
const FAR_AHEAD = 0.25

/** An envelope of a month. */
interface Envelope {
  /** The amount of the month and what was carried into it; null where it is not known. */
  readonly available: string | null
  /** What went out less what was given back. */
  readonly spent: string
}

/** How an envelope stands. */
interface EnvelopeReading {
  readonly left: string | null
  /** Of what is available, 0 or more; null where nothing is. */
  readonly percent: string | null
  /** Of what is available, what may be gone by the day: as much as of the month, or what usually is where that is more. */
  readonly pace: string
  readonly status: BudgetStatus
}

/**
 * Reads an envelope: `over` when more was spent than is available, `fast` when it goes far faster than its pace, or faster
 * and most of it is gone, else `ok`. Its pace are the days of the month, but for what is usually spent earlier, as a rent.
 * @param day of the month, 1 for the first @param days of the month
 * @param usual the share of a month's spending that is usually gone by the day; null where no habit is known
 */
export function readEnvelope(
  { available, spent }: Envelope,
  day: number,
  days: number,
  usual: number | null = null,
): EnvelopeReading {
  const pace = Decimal.max(new Decimal(day).div(days), Decimal.min(usual ?? 0, 1))
  const shown = pace.times(100).toFixed(1)
  if (available === null) return { left: null, percent: null, pace: shown, status: 'unknown' }
  const left = new Decimal(available).minus(spent)
  const share = new Decimal(available).lte(0) ? null : Decimal.max(new Decimal(spent).div(available), 0)
  const isFast = share !== null && share.gt(share.gte(NEARLY) ? pace : pace.plus(FAR_AHEAD))
  return {
    left: left.toFixed(2),
    percent: share === null ? null : share.times(100).toFixed(1),
    pace: shown,
    status: left.isNegative() && !left.isZero() ? 'over' : isFast ? 'fast' : 'ok',
  }
}

/**
 * How much of a month is usually spent by a day: the mean of its share in some months.
 * @param months what each took by the day, and in all
 * @returns null where fewer than two of them took anything, since one month is no habit
 */
export function usualShare(months: readonly { readonly byDay: string; readonly inAll: string }[]): number | null {
  const taken = months.filter(({ inAll }) => new Decimal(inAll).gt(0))
  if (taken.length < 2) return null
  const shares = taken.map(({ byDay, inAll }) => Decimal.min(Decimal.max(new Decimal(byDay).div(inAll), 0), 1))
  return Decimal.sum(...shares)
    .div(shares.length)
    .toNumber()
}

/**
 * What earlier months leave for the next: what was left before, and each month's amount less what was spent in it; less than
 * nothing where they took too much.
 * @param spent of each month since, the oldest first
 */
export const carryOver = (carried: string, amount: string, spent: readonly string[]): string =>
  spent.reduce((sum, month) => sum.plus(amount).minus(month), new Decimal(carried)).toFixed(2)

/**
 * An amount for a month out of what some months took: their mean, rounded up to a round amount.
 * @param spent of each month; what was given back counts against it
 * @returns null where fewer than two of them took anything, since one month is no habit
 */
export function suggestAmount(spent: readonly string[]): string | null {
  if (spent.filter((month) => new Decimal(month).gt(0)).length < 2) return null
  const mean = spent.reduce((sum, month) => sum.plus(month), new Decimal(0)).div(spent.length)
  if (mean.lte(0)) return null
  const step = mean.lt(200) ? 10 : mean.lt(1000) ? 25 : 50
  return mean.div(step).ceil().times(step).toFixed(2)
}

import type { GoalStatus } from '@keelwise/contract/words'
import { Decimal } from 'decimal.js'
import { addMonths } from './days.ts'

/** What a goal wants of an account: a share in percent, at most an amount, or all of it where neither is said. */
export interface AccountClaim {
  readonly accountId: string
  /** 0 to 100, decimal text. */
  readonly percent: string | null
  /** In the account's currency. */
  readonly amount: string | null
}

/** What a claim gets, and how much of it is not there or belongs to an earlier one; both in the account's currency. */
export interface AssignedClaim {
  /** Null where the account's value is not known. */
  readonly counted: string | null
  readonly short: string
}

/**
 * Divides accounts among claims so that no money counts twice: earlier claims have what they want as far as it is there,
 * later ones the rest. A share is of the whole account. An account that is overdrawn has nothing to give.
 * @param values what each account is worth in its own currency, decimal text; null or absent is not known
 * @param claims the first in order first
 * @returns one a claim, in their order, with two decimals
 */
export function assignAccounts(
  values: ReadonlyMap<string, string | null>,
  claims: readonly AccountClaim[],
): AssignedClaim[] {
  const left = new Map<string, Decimal>()
  return claims.map(({ accountId, percent, amount }) => {
    const value = values.get(accountId) ?? null
    if (value === null) return { counted: null, short: '0.00' }
    const whole = Decimal.max(value, 0)
    const free = left.get(accountId) ?? whole
    const wanted = amount !== null ? new Decimal(amount) : whole.times(percent ?? 100).div(100)
    // cents of a share are rounded, so the last one may miss a part of one
    const counted = Decimal.min(wanted.toDecimalPlaces(2), free)
    left.set(accountId, free.minus(counted))
    const short = Decimal.max(wanted.toDecimalPlaces(2).minus(counted), 0)
    return { counted: counted.toFixed(2), short: short.lte('0.01') && amount === null ? '0.00' : short.toFixed(2) }
  })
}

/** Whole months from a day to another, at least one: how often something can be put aside until then. */
export function monthsUntil(today: string, day: string): number {
  let months = 0
  while (months < 1200 && addMonths(today, months + 1) <= day) months++
  return Math.max(months, 1)
}

/**
 * What has to be put aside a month, without any return, rounded up to the cent.
 * @param missing decimal text; nothing is needed where it is zero or less
 * @param months one or more
 */
export function neededMonthly(missing: string, months: number): string {
  const amount = Decimal.max(missing, 0).div(months)
  return amount.toDecimalPlaces(2, Decimal.ROUND_UP).toFixed(2)
}

/** In how many months so much is put aside, without any return; null where that is never or beyond a hundred years. */
export function monthsToSave(missing: string, monthly: string): number | null {
  if (new Decimal(missing).lte(0)) return 0
  if (new Decimal(monthly).lte(0)) return null
  const months = new Decimal(missing).div(monthly).ceil().toNumber()
  return months > 1200 ? null : months
}

interface GoalFacts {
  /** Null where it is not known. */
  readonly target: string | null
  /** What is there at least, and whether there may be more. */
  readonly saved: string
  readonly isAtLeast: boolean
  readonly date: string | null
  /** What is put aside a month; null where it is not known. */
  readonly monthly: string | null
}

/** What follows from the facts of a goal. */
interface GoalReading {
  readonly status: GoalStatus
  /** What is missing; at most so much where more may be there. */
  readonly missing: string | null
  /** A month until the date; null without one. */
  readonly needed: string | null
  /** When it is there at what is put aside; null where that is not known or never. */
  readonly reachedOn: string | null
}

/**
 * Judges a goal without any return: whether what is there and what is put aside until the date come to the target. What is
 * known "at least" can only say yes.
 * @param today `yyyy-MM-dd`
 */
export function readGoal({ target, saved, isAtLeast, date, monthly }: GoalFacts, today: string): GoalReading {
  if (target === null) return { status: 'unknown', missing: null, needed: null, reachedOn: null }
  const missing = Decimal.max(new Decimal(target).minus(saved), 0).toFixed(2)
  if (Number(missing) === 0) return { status: 'reached', missing, needed: null, reachedOn: null }
  const months = monthly === null ? null : monthsToSave(missing, monthly)
  const reachedOn = months === null ? null : addMonths(today, months)
  if (date === null) return { status: 'no_date', missing, needed: null, reachedOn }
  if (date <= today) return { status: isAtLeast ? 'unknown' : 'overdue', missing, needed: null, reachedOn }
  const needed = neededMonthly(missing, monthsUntil(today, date))
  if (monthly !== null && new Decimal(monthly).gte(needed)) return { status: 'on_track', missing, needed, reachedOn }
  return { status: monthly === null || isAtLeast ? 'unknown' : 'behind', missing, needed, reachedOn }
}

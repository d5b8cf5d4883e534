import { Decimal } from 'decimal.js'
import { daysBetween } from './days.ts'

/** Money on a day from the investor's side: put in negative, taken out or still there positive. */
export interface DatedAmount {
  /** `yyyy-MM-dd` */
  readonly date: string
  /** Decimal text. */
  readonly amount: string
}

export type XirrResult =
  | { readonly rate: Decimal }
  | { readonly unavailable: 'no_sign_change' | 'one_day' | 'no_solution' }

const Precise = Decimal.clone({ precision: 40 })

/** How far the search goes on either side of a rate of zero: ln(1 + r) from −23 (all but lost) to +23. */
const STEPS = 230
const STEP = '0.1'
const ROUNDS = 200

interface Term {
  readonly days: number
  readonly amount: Decimal
}

/** Flows of a day added up, in order, with the days since the first. */
function toTerms(flows: readonly DatedAmount[]): Term[] {
  const byDate = new Map<string, Decimal>()
  for (const { date, amount } of flows) byDate.set(date, (byDate.get(date) ?? new Precise(0)).plus(amount))
  const dates = [...byDate.keys()].toSorted()
  const first = dates[0] ?? ''
  return dates.map((date) => ({ days: daysBetween(first, date), amount: byDate.get(date) ?? new Precise(0) }))
}

/** Sum of amount × x^days: with x = (1 + r)^(−1/365) the net present value, in whole powers only (Horner's scheme). */
function presentValue(terms: readonly Term[], x: Decimal): Decimal {
  let sum: Decimal = new Precise(0)
  for (let index = terms.length - 1; index >= 0; index--) {
    sum = sum.plus(terms[index]?.amount ?? 0)
    const gap = (terms[index]?.days ?? 0) - (terms[index - 1]?.days ?? 0)
    if (index > 0) sum = sum.times(x.pow(gap))
  }
  return sum
}

/** The sign change nearest to a rate of zero, searched outwards in even steps of ln(1 + r). */
function bracket(terms: readonly Term[]): readonly [Decimal, Decimal] | null {
  const factor = new Precise(STEP).div(365).exp()
  const sign = (x: Decimal): number => presentValue(terms, x).comparedTo(0)
  let [low, high] = [new Precise(1), new Precise(1)]
  let [lowSign, highSign] = [sign(low), sign(high)]
  if (lowSign === 0) return [low, low]
  for (let step = 0; step < STEPS; step++) {
    const [lower, higher] = [low.div(factor), high.times(factor)]
    const [lowerSign, higherSign] = [sign(lower), sign(higher)]
    if (lowerSign !== lowSign) return [lower, low]
    if (higherSign !== highSign) return [high, higher]
    ;[low, high, lowSign, highSign] = [lower, higher, lowerSign, higherSign]
  }
  return null
}

/** Regula falsi in the Illinois variant: keeps the bracket and cannot get stuck at one end. */
function solve(terms: readonly Term[], from: Decimal, to: Decimal): Decimal {
  let [a, b] = [from, to]
  let [fa, fb] = [presentValue(terms, a), presentValue(terms, b)]
  if (fa.isZero()) return a
  if (fb.isZero()) return b
  for (let round = 0; round < ROUNDS && b.minus(a).abs().gt('1e-32'); round++) {
    const x = b.minus(fb.times(b.minus(a)).div(fb.minus(fa)))
    const fx = presentValue(terms, x)
    if (fx.isZero()) return x
    if (fx.isNegative() === fb.isNegative()) fa = fa.div(2)
    else [a, fa] = [b, fb]
    ;[b, fb] = [x, fx]
  }
  return b
}

/**
 * The yearly rate r at which sum of amount / (1 + r)^(days since the first / 365) is zero: the money-weighted return,
 * day count act/365 fixed (Microsoft, Q116041, XIRR). Of several solutions the one nearest to zero.
 * Flows may come in any order; those of one day are added up.
 * @returns the rate as a fraction, or why there is none: all on one day, all in one direction, or no root
 */
export function xirr(flows: readonly DatedAmount[]): XirrResult {
  const terms = toTerms(flows)
  if (!terms.some((term) => term.amount.gt(0)) || !terms.some((term) => term.amount.lt(0)))
    return { unavailable: terms.length < 2 ? 'one_day' : 'no_sign_change' }
  const found = bracket(terms)
  if (found === null) return { unavailable: 'no_solution' }
  return { rate: new Decimal(solve(terms, found[0], found[1]).pow(-365).minus(1)) }
}

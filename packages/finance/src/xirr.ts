import { Decimal } from 'decimal.js'

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

/** Half of the whole numbers that floating point holds exactly. */
const SAFE = 2 ** 52
/** The search is in d = ln(1 + r), from -23 (all but lost) to 23, in steps of this size. */
const STEP = 0.1
const FURTHEST = 23
const NEWTON_ROUNDS = 80
const BISECTION_ROUNDS = 120
/** A sum this small beside its terms may be nothing but their rounding: its sign is then taken in whole numbers. */
const UNSURE = 1e-11
/** Binary places of the whole numbers in which the root is finished and checked. */
const PLACES = 128n
const ONE = 1n << PLACES
/** So many days are weighed by a table of powers; only from one such stretch to the next a long sum is multiplied. */
const STRETCH = 64
const Precise = Decimal.clone({ precision: 50 })
/** How far from the root, as a factor of one day's growth, the sum must have changed its sign. */
const CHECKED_WITHIN = new Precise('1e-18')

/** What flowed on the days on which it was not nothing, in order: in units of the smallest place that occurs, and as numbers. */
interface Terms {
  readonly days: readonly number[]
  readonly exact: readonly bigint[]
  readonly amounts: readonly number[]
}

/** Days since 1970-01-01, counted by the digits of the date: a tenth of the time that parsing it takes. */
function dayNumber(date: string): number {
  const number = (at: number): number => (date.charCodeAt(at) - 48) * 10 + date.charCodeAt(at + 1) - 48
  const month = number(5)
  // years that begin in March end with the leap day
  const year = number(0) * 100 + number(2) - (month > 2 ? 0 : 1)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + number(8) - 1
  return year * 365 + leapDays + dayOfYear - 719_468
}

const placesOf = (amount: string): number => {
  const point = amount.indexOf('.')
  return point < 0 ? 0 : amount.length - point - 1
}

/** The exact sum of each day from the first to the last. @param days of the flows */
function sumByDay(
  flows: readonly DatedAmount[],
  days: Float64Array,
  first: number,
  last: number,
): Float64Array | readonly bigint[] {
  const numbers = new Float64Array(flows.length)
  let [places, size] = [0, 0]
  for (let at = 0; at < flows.length; at++) {
    const { amount } = flows[at]!
    numbers[at] = Number(amount)
    places = Math.max(places, placesOf(amount))
    size += Math.abs(numbers[at]!)
  }
  const scale = 10 ** places
  // Numbers of that size are exact as they are, and several times as fast.
  if (size * scale < SAFE) {
    const sums = new Float64Array(last - first + 1)
    for (let at = 0; at < flows.length; at++) sums[days[at]! - first]! += Math.round(numbers[at]! * scale)
    return sums
  }
  const sums = Array.from({ length: last - first + 1 }, () => 0n)
  for (const [at, { amount }] of flows.entries())
    sums[days[at]! - first]! += BigInt(amount.replace('.', '') + '0'.repeat(places - placesOf(amount)))
  return sums
}

function toTerms(sums: Float64Array | readonly bigint[]): Terms {
  const days: number[] = []
  const exact: bigint[] = []
  const amounts: number[] = []
  for (let day = 0; day < sums.length; day++) {
    const sum = sums[day]!
    if (Number(sum) === 0) continue
    days.push(day)
    exact.push(BigInt(sum))
    amounts.push(Number(sum))
  }
  return { days, exact, amounts }
}

/** Powers of a factor, each worked out once. */
function powersOf(factor: number): (gap: number) => number {
  const known = [1, factor]
  return (gap) => (known[gap] ??= factor ** gap)
}

interface Sum {
  readonly value: number
  /** By d. */
  readonly slope: number
  /** What the terms come to without their signs: the measure of what rounding can do. */
  readonly size: number
}

/**
 * The sum of amount × e^(−d × years) seen from the first day, or from the last one where d is negative: the sign and the
 * root are the same, and no power is ever above one.
 */
function sumAt({ days, amounts }: Terms, d: number): Sum {
  const count = days.length
  const direction = d >= 0 ? -1 : 1
  const oneDay = Math.exp(-Math.abs(d) / 365)
  const power = powersOf(oneDay)
  let at = direction === -1 ? count - 1 : 0
  let [value, slope, size] = [amounts[at]!, 0, Math.abs(amounts[at]!)]
  for (let step = 1; step < count; step++) {
    at += direction
    const gap = Math.abs(days[at]! - days[at - direction]!)
    const factor = gap === 1 ? oneDay : power(gap)
    slope = (slope + direction * gap * value) * factor
    value = value * factor + amounts[at]!
    size = size * factor + Math.abs(amounts[at]!)
  }
  return { value, slope: slope / 365, size }
}

/** The same sum in whole numbers, for the growth of one day as a factor below one. */
function exactSum({ days, exact }: Terms, factor: bigint, isBackwards: boolean): bigint {
  const within = [ONE]
  for (let day = 1; day <= STRETCH; day++) within.push((within[day - 1]! * factor) >> PLACES)
  const known: bigint[] = [ONE, within[STRETCH]!]
  /** Of so many stretches. */
  const power = (stretches: number): bigint => {
    const found = known[stretches]
    if (found !== undefined) return found
    const half = power(stretches >> 1)
    const square = (half * half) >> PLACES
    return (known[stretches] = stretches % 2 === 0 ? square : (square * known[1]!) >> PLACES)
  }
  const count = days.length
  const near = isBackwards ? days[0]! : days[count - 1]!
  let [sum, stretch] = [0n, 0]
  // from the furthest day to the one that all are seen from
  for (let step = 0; step < count; step++) {
    const at = isBackwards ? count - 1 - step : step
    const away = Math.abs(days[at]! - near)
    const own = Math.floor(away / STRETCH)
    if (own !== stretch && step > 0) sum = (sum * power(stretch - own)) >> PLACES
    stretch = own
    sum += exact[at]! * within[away % STRETCH]!
  }
  return sum
}

const toFixed = (factor: Decimal): bigint =>
  BigInt(
    factor
      .times(new Precise(2).pow(Number(PLACES)))
      .toDecimalPlaces(0)
      .toFixed(),
  )
const dailyFactor = (d: Decimal.Value): Decimal => new Precise(d).abs().div(-365).exp()
const signOf = (value: bigint | number): -1 | 0 | 1 => (value > 0 ? 1 : value < 0 ? -1 : 0)

function signAt(terms: Terms, d: number): -1 | 0 | 1 {
  const { value, size } = sumAt(terms, d)
  if (Math.abs(value) > size * UNSURE) return signOf(value)
  return signOf(exactSum(terms, toFixed(dailyFactor(d)), d >= 0))
}

/**
 * How many roots there can be at most beyond d, on its side of zero: as many as the running sums of the terms from that
 * side change their sign. (The sum is (d' − d) times the Laplace transform of those running sums at d' − d, and a
 * transform has no more roots than its function has changes of sign.)
 */
function mostRootsBeyond({ days, amounts }: Terms, d: number, side: 1 | -1): number {
  const count = days.length
  const power = powersOf(Math.exp(-Math.abs(d) / 365))
  let [sum, factor, sign, changes] = [0, 1, 0, 0]
  for (let step = 0; step < count; step++) {
    const at = side === 1 ? step : count - 1 - step
    if (step > 0) factor *= power(Math.abs(days[at]! - days[at - side]!))
    sum += amounts[at]! * factor
    const now = Math.sign(sum)
    if (now !== 0 && now !== sign) {
      if (sign !== 0) changes++
      sign = now
    }
  }
  return changes
}

/** One side of zero, walked outwards. */
interface Walk {
  readonly side: 1 | -1
  d: number
  step: number
  most: number
}

/** The sign change nearest to a rate of zero, searched outwards on both sides as far as there can be one. */
function bracket(terms: Terms): readonly [number, number] | null {
  const sign = signAt(terms, 0)
  if (sign === 0) return [0, 0]
  const walks = ([1, -1] as const).map((side): Walk => ({
    side,
    d: 0,
    step: STEP,
    most: mostRootsBeyond(terms, 0, side),
  }))
  for (let round = 1; walks.some(({ most }) => most > 0); round++)
    for (const walk of walks) {
      if (walk.most === 0) continue
      // A single root cannot be stepped over, unless the other side may hold a nearer one.
      if (walk.most === 1 && walks.every((other) => other === walk || other.most === 0)) walk.step *= 2
      const next = Math.min(FURTHEST, Math.abs(walk.d) + walk.step) * walk.side
      if (signAt(terms, next) !== sign) return [walk.d, next]
      walk.d = next
      if (Math.abs(next) >= FURTHEST) walk.most = 0
      else if (round % 8 === 0) walk.most = mostRootsBeyond(terms, next, walk.side)
    }
  return null
}

/** Newton's method within the bracket; where a step leaves it, the middle is taken. */
function solve(terms: Terms, from: number, to: number): number {
  let [low, high] = [Math.min(from, to), Math.max(from, to)]
  const lowSign = signAt(terms, low)
  let d = (low + high) / 2
  for (let round = 0; round < NEWTON_ROUNDS; round++) {
    const { value, slope } = sumAt(terms, d)
    if (value === 0) return d
    if (Math.sign(value) === lowSign) low = d
    else high = d
    const step = d - value / slope
    const next = step > low && step < high ? step : (low + high) / 2
    if (Math.abs(next - d) <= Number.EPSILON * Math.max(1, Math.abs(d))) return next
    d = next
  }
  return d
}

/** The growth factor of one day at the root, corrected and checked in whole numbers: the sum has another sign on either side. */
function finish(terms: Terms, found: number, from: number, to: number): Decimal {
  const isBackwards = found >= 0
  const sum = (factor: Decimal): bigint => exactSum(terms, toFixed(factor), isBackwards)
  const { slope } = sumAt(terms, found)
  // By the factor of a day: d(e^(−|d|/365)) = ∓e^(−|d|/365) / 365 × d(d).
  let factor = dailyFactor(found)
  if (slope !== 0) {
    const byFactor = new Precise(slope).times(isBackwards ? -365 : 365).div(factor)
    factor = factor.minus(new Precise(sum(factor).toString()).div(new Precise(2).pow(Number(PLACES))).div(byFactor))
  }
  const around = (side: 1 | -1): number => signOf(sum(factor.times(CHECKED_WITHIN.times(side).plus(1))))
  if (around(1) * around(-1) <= 0) return factor
  let [low, high] = [dailyFactor(from), dailyFactor(to)]
  const lowSign = signOf(sum(low))
  for (let round = 0; round < BISECTION_ROUNDS; round++) {
    const middle = low.plus(high).div(2)
    if (signOf(sum(middle)) === lowSign) low = middle
    else high = middle
  }
  return low
}

/**
 * The yearly rate r at which sum of amount / (1 + r)^(days since the first / 365) is zero: the money-weighted return,
 * day count act/365 fixed (Microsoft, Q116041, XIRR). Of several solutions the one nearest to zero.
 * Flows may come in any order; those of one day are added up. Found in floating point, corrected and checked exactly.
 * @returns the rate as a fraction, or why there is none: all on one day, all in one direction, or no root
 */
export function xirr(flows: readonly DatedAmount[]): XirrResult {
  let [first, last] = [Infinity, -Infinity]
  const days = new Float64Array(flows.length)
  for (let at = 0; at < flows.length; at++) {
    const day = dayNumber(flows[at]!.date)
    days[at] = day
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  if (!(first < last)) return { unavailable: 'one_day' }
  const terms = toTerms(sumByDay(flows, days, first, last))
  if (!terms.amounts.some((amount) => amount > 0) || !terms.amounts.some((amount) => amount < 0))
    return { unavailable: 'no_sign_change' }
  const found = bracket(terms)
  if (found === null) return { unavailable: 'no_solution' }
  const [from, to] = found
  if (from === to) return { rate: new Decimal(0) }
  const root = solve(terms, from, to)
  const factor = finish(terms, root, from, to)
  return { rate: new Decimal(factor.pow(root >= 0 ? -365 : 365).minus(1)) }
}

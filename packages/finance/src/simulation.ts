import type { AssetClass } from '@keelwise/contract/words'

// Figures here are doubles: what is simulated is an estimate, and says so wherever it is shown.

/** What is assumed of a class, of one year: fractions, 0.07 for 7%. */
interface ClassAssumption {
  /** The arithmetic mean of yearly returns. */
  readonly mean: number
  /** Their standard deviation. */
  readonly deviation: number
}

/** What is assumed of the markets. */
export interface MarketAssumptions {
  readonly classes: Readonly<Record<AssetClass, ClassAssumption>>
  /** Of yearly returns, −1 to 1; each pair once, its classes in the order of `assetClassDisplay` and joined by a dot. */
  readonly correlations: Readonly<Record<string, number>>
  /** A year, as a fraction. */
  readonly inflation: number
}

/** The law of what one unit grows to: its logarithm after t years is normal with mean `drift · t` and variance `volatility² · t`. */
export interface GrowthLaw {
  readonly drift: number
  readonly volatility: number
}

/** The correlation that is assumed between two classes. */
const correlationOf = ({ correlations }: MarketAssumptions, one: AssetClass, other: AssetClass): number =>
  one === other ? 1 : (correlations[`${one}.${other}`] ?? correlations[`${other}.${one}`] ?? 0)

/**
 * The law of a portfolio that is kept at its weights, in today's money. Yearly returns of each class are lognormal with the
 * assumed mean m and deviation s, so its logarithm grows by ln(1 + m) on average before half its variance, and logarithms of
 * two classes have the covariance ln(1 + ρ s₁ s₂ / ((1 + m₁)(1 + m₂))). A portfolio that is rebalanced all the time is
 * lognormal itself: its mean rate is the weighted one, its variance w′Cw (Merton, Continuous-Time Finance, 1990, ch. 5).
 * Inflation is taken off at its steady rate.
 * @param weights of each class, adding up to 1
 */
export function growthLaw(weights: Readonly<Record<AssetClass, number>>, assumed: MarketAssumptions): GrowthLaw {
  const names = (Object.keys(weights) as AssetClass[]).filter((name) => weights[name] !== 0)
  let rate = -Math.log1p(assumed.inflation)
  let variance = 0
  for (const one of names) {
    const first = assumed.classes[one]
    rate += weights[one] * Math.log1p(first.mean)
    for (const other of names) {
      const second = assumed.classes[other]
      const product = correlationOf(assumed, one, other) * first.deviation * second.deviation
      variance += weights[one] * weights[other] * Math.log1p(product / ((1 + first.mean) * (1 + second.mean)))
    }
  }
  // correlations that cannot all hold at once make it less than nothing
  const possible = Math.max(variance, 0)
  return { drift: rate - possible / 2, volatility: Math.sqrt(possible) }
}

/** Fills an array with the next numbers of a sequence. */
type Fill = (into: Float64Array) => void

/** xoshiro128** (Blackman and Vigna, 2018) from a seed of 32 bits: uniform numbers in (0, 1), many at a time. */
export function seededUniforms(seed: number): Fill {
  let mixed = seed >>> 0
  // splitmix32 spreads the seed over the state
  const next = () => {
    mixed = (mixed + 0x9e3779b9) | 0
    let z = mixed ^ (mixed >>> 16)
    z = Math.imul(z, 0x21f0aaad)
    z ^= z >>> 15
    z = Math.imul(z, 0x735a2d97)
    return z ^ (z >>> 15)
  }
  const state = [next(), next(), next(), next()] as [number, number, number, number]
  return (into) => {
    // what a loop has of its own takes a third of the time
    let [a, b, c, d] = state
    for (let at = 0; at < into.length; at++) {
      const product = Math.imul(b, 5)
      const result = Math.imul((product << 7) | (product >>> 25), 9)
      const shifted = b << 9
      c ^= a
      d ^= b
      b ^= c
      a ^= d
      c ^= shifted
      d = (d << 11) | (d >>> 21)
      // the middle of one of 2³² cells: never 0, whose logarithm is none
      into[at] = ((result >>> 0) + 0.5) / 4_294_967_296
    }
    state[0] = a
    state[1] = b
    state[2] = c
    state[3] = d
  }
}

/** Uniform numbers that are drawn at once; even, as they are used by twos. */
const DRAWN = 4096

/** Standard normal numbers from uniform ones (Marsaglia and Bray's polar method, 1964), many at a time. */
export function seededNormals(seed: number): Fill {
  const draw = seededUniforms(seed)
  const drawn = new Float64Array(DRAWN)
  let place = DRAWN
  let spare = 0
  let hasSpare = false
  return (into) => {
    let next = place
    for (let at = 0; at < into.length; at++) {
      if (hasSpare) {
        hasSpare = false
        into[at] = spare
        continue
      }
      for (;;) {
        if (next === DRAWN) {
          draw(drawn)
          next = 0
        }
        const x = 2 * (drawn[next] ?? 0) - 1
        const y = 2 * (drawn[next + 1] ?? 0) - 1
        next += 2
        const square = x * x + y * y
        if (square >= 1 || square === 0) continue
        const factor = Math.sqrt((-2 * Math.log(square)) / square)
        spare = y * factor
        hasSpare = true
        into[at] = x * factor
        break
      }
    }
    place = next
  }
}

/** The shares of paths that a range is told by. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** A quantile of sorted numbers, between two of them in proportion (Hyndman and Fan, 1996, type 7). */
export function quantileOf(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const low = sorted[below] ?? 0
  return low + (place - below) * ((sorted[below + 1] ?? low) - low)
}

/** One way on: what there is, and what comes in or goes out at the end of each month. */
interface Scenario {
  readonly start: number
  /** In today's money: below zero is taken out. As many as the longest scenario has months, or fewer. */
  readonly flows: readonly number[]
  /** Months at whose end its range is wanted, where it is not at those of all. */
  readonly at?: readonly number[]
}

/** What is simulated. */
export interface Simulation {
  readonly law: GrowthLaw
  /** All see the same markets, so that they can be compared. */
  readonly scenarios: readonly Scenario[]
  readonly paths: number
  /** A whole number of 32 bits; the same seed gives the same figures. */
  readonly seed: number
  /** Months at whose end the range is wanted, ascending; 0 is now. */
  readonly at: readonly number[]
}

/** Of each scenario and each wanted month: the quantiles, and every path's value, sorted. */
export interface Simulated {
  readonly month: number
  readonly quantiles: readonly number[]
  /** The mean over the paths. */
  readonly mean: number
  /** Ascending. */
  readonly values: Float64Array
}

/**
 * Simulates what becomes of money month by month: it grows by the law, then the flow of the month is added. What is used up
 * stays nothing until something comes in.
 * @returns of each scenario what it is worth at the wanted months, in today's money
 */
export function simulate({ law, scenarios, paths, seed, at }: Simulation): Simulated[][] {
  const drawNormals = seededNormals(seed)
  const drift = law.drift / 12
  const spread = law.volatility / Math.sqrt(12)
  const worlds = scenarios.map((each) => {
    const wanted = new Set(each.at ?? at)
    return {
      values: new Float64Array(paths).fill(each.start),
      flows: each.flows,
      wanted,
      last: Math.max(0, ...wanted),
    }
  })
  const results: Simulated[][] = scenarios.map(() => [])
  const keep = (month: number): void => {
    for (const [index, { values, wanted }] of worlds.entries()) {
      if (!wanted.has(month)) continue
      const sorted = values.toSorted()
      let sum = 0
      for (const value of sorted) sum += value
      results[index]?.push({
        month,
        quantiles: QUANTILES.map((share) => quantileOf(sorted, share)),
        mean: sum / paths,
        values: sorted,
      })
    }
  }
  const end = Math.max(0, ...worlds.map(({ last }) => last))
  keep(0)
  const growth = new Float64Array(paths)
  for (let month = 1; month <= end; month++) {
    drawNormals(growth)
    for (let path = 0; path < paths; path++) growth[path] = Math.exp(drift + spread * (growth[path] ?? 0))
    for (const { values, flows, last } of worlds) {
      // nobody asks for it any more
      if (month > last) continue
      const flow = flows[month - 1] ?? 0
      for (let path = 0; path < paths; path++) {
        const value = (values[path] ?? 0) * (growth[path] ?? 0) + flow
        values[path] = value > 0 ? value : 0
      }
    }
    keep(month)
  }
  return results
}

/** The share of sorted values that are at least so much. */
export function shareReaching(sorted: Float64Array, target: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) >= target) high = middle
    else low = middle + 1
  }
  return (sorted.length - low) / sorted.length
}

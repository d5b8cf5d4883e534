import { describe, expect, test } from 'vitest'
import {
  type MarketAssumptions,
  growthLaw,
  quantileOf,
  seededNormals,
  seededUniforms,
  shareReaching,
  simulate,
} from './simulation.ts'

const assumed: MarketAssumptions = {
  classes: {
    equity: { mean: 0.08, deviation: 0.18 },
    fixed_income: { mean: 0.04, deviation: 0.06 },
    cash: { mean: 0.02, deviation: 0 },
    alternatives: { mean: 0.06, deviation: 0.12 },
  },
  correlations: { 'equity.fixed_income': 0.2, 'equity.alternatives': 0.5 },
  inflation: 0,
}
const all = (name: 'equity' | 'cash') => ({ equity: 0, fixed_income: 0, cash: 0, alternatives: 0, [name]: 1 })
const PATHS = 10_000
/** Of a standard normal law: the quantiles that are shown. */
const Z = [-1.6448536, -0.6744898, 0, 0.6744898, 1.6448536]
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95]
/** So many standard errors hold in all but one of 15,000 draws; the seed is fixed, so it holds always or never. */
const SIGMAS = 4

/** The density of the standard normal law. */
const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

describe('without contributions', () => {
  const law = growthLaw({ ...all('equity'), equity: 0.6, fixed_income: 0.4 }, assumed)
  const years = 20
  const run = simulate({ law, scenarios: [{ start: 1000, flows: [] }], paths: PATHS, seed: 7, at: [240] })[0]![0]!
  const [mean, deviation] = [Math.log(1000) + law.drift * years, law.volatility * Math.sqrt(years)]

  test('the mean is that of the lognormal law: start times e to the drift and half the variance', () => {
    const expected = Math.exp(mean + deviation ** 2 / 2)
    const error = (expected * Math.sqrt(Math.expm1(deviation ** 2))) / Math.sqrt(PATHS)
    expect(Math.abs(run.mean - expected)).toBeLessThan(SIGMAS * error)
    // and it is what the assumed means say: 0.6 of 8% and 0.4 of 4% a year, continuously rebalanced
    expect(expected).toBeCloseTo(1000 * (1.08 ** 0.6 * 1.04 ** 0.4) ** years, 6)
  })

  test('every quantile that is shown is that of the lognormal law', () => {
    for (const [index, z] of Z.entries()) {
      const share = SHARES[index]!
      const expected = Math.exp(mean + deviation * z)
      // the asymptotic error of a sample quantile: √(p(1 − p)/n) over the density there
      const error = (Math.sqrt((share * (1 - share)) / PATHS) * deviation * expected) / density(z)
      expect(Math.abs(run.quantiles[index]! - expected), `quantile ${share}`).toBeLessThan(SIGMAS * error)
    }
  })

  test('the share that reaches a target is that of the lognormal law', () => {
    // of the median it is one half
    const share = shareReaching(run.values, Math.exp(mean))
    expect(Math.abs(share - 0.5)).toBeLessThan(SIGMAS * Math.sqrt(0.25 / PATHS))
  })
})

test('with contributions the mean is that of an annuity at the mean rate', () => {
  const law = growthLaw(all('equity'), assumed)
  const months = 120
  const run = simulate({
    law,
    scenarios: [{ start: 1000, flows: Array.from({ length: months }, () => 100) }],
    paths: PATHS,
    seed: 3,
    at: [months],
  })[0]![0]!
  const rate = 1.08 ** (1 / 12) - 1
  const expected = 1000 * (1 + rate) ** months + (100 * ((1 + rate) ** months - 1)) / rate
  let squares = 0
  for (const value of run.values) squares += (value - run.mean) ** 2
  const error = Math.sqrt(squares / (PATHS - 1) / PATHS)
  expect(Math.abs(run.mean - expected)).toBeLessThan(SIGMAS * error)
})

test('without volatility every path is the annuity, and withdrawals empty it when the formula says', () => {
  const law = growthLaw(all('cash'), assumed)
  expect(law.volatility).toBe(0)
  const rate = 1.02 ** (1 / 12) - 1
  const flows = Array.from({ length: 60 }, () => 50)
  const [saved, spent] = simulate({
    law,
    scenarios: [
      { start: 1000, flows },
      { start: 1000, flows: flows.map((flow) => -flow) },
    ],
    paths: 10,
    seed: 1,
    at: [0, 20, 21, 60],
  })
  expect(saved![0]).toMatchObject({ month: 0, quantiles: [1000, 1000, 1000, 1000, 1000] })
  const future = 1000 * (1 + rate) ** 60 + (50 * ((1 + rate) ** 60 - 1)) / rate
  for (const value of saved!.at(-1)!.quantiles) expect(value).toBeCloseTo(future, 6)
  // n = −ln(1 − start · r / payment) / ln(1 + r) = 20.4 months
  expect(-Math.log(1 - (1000 * rate) / 50) / Math.log(1 + rate)).toBeCloseTo(20.35, 2)
  expect(spent![1]!.mean).toBeGreaterThan(0)
  expect(spent![2]!.mean).toBe(0)
  expect(spent![3]!.mean).toBe(0)
})

test('inflation takes its rate off, so figures are in the money of today', () => {
  const law = growthLaw(all('cash'), { ...assumed, inflation: 0.02 })
  const [run] = simulate({ law, scenarios: [{ start: 500, flows: [] }], paths: 2, seed: 1, at: [120] })
  expect(run![0]!.mean).toBeCloseTo(500, 9)
})

test('classes that move together spread more, and opposite ones cancel', () => {
  const twins = (correlation: number): MarketAssumptions => ({
    ...assumed,
    classes: { ...assumed.classes, fixed_income: assumed.classes.equity },
    correlations: { 'equity.fixed_income': correlation },
  })
  const half = { ...all('equity'), equity: 0.5, fixed_income: 0.5 }
  const alone = growthLaw(all('equity'), assumed)
  expect(growthLaw(half, twins(1)).volatility).toBeCloseTo(alone.volatility, 12)
  expect(growthLaw(half, twins(0)).volatility).toBeCloseTo(alone.volatility / Math.SQRT2, 12)
  expect(growthLaw(half, twins(-1)).volatility).toBeLessThan(0.02)
})

test('the same seed gives the same figures to the last digit, another seed others', () => {
  const law = growthLaw(all('equity'), assumed)
  const of = (seed: number) =>
    simulate({ law, scenarios: [{ start: 100, flows: [1, 1, 1] }], paths: 500, seed, at: [3] })[0]![0]!.quantiles
  expect(of(11)).toEqual(of(11))
  expect(of(12)).not.toEqual(of(11))
})

test('scenarios see the same markets: more that is put aside is never less, on any path', () => {
  const law = growthLaw(all('equity'), assumed)
  const flows = (amount: number) => Array.from({ length: 24 }, () => amount)
  const [less, more] = simulate({
    law,
    scenarios: [
      { start: 100, flows: flows(5) },
      { start: 100, flows: flows(6) },
    ],
    paths: 2000,
    seed: 5,
    at: [24],
  })
  const [few, many] = [less![0]!.values, more![0]!.values]
  expect(many.every((value, index) => value > few[index]!)).toBe(true)
})

test('what is drawn is uniform, and normal: mean, variance and tails', () => {
  const count = 200_000
  const uniforms = new Float64Array(count)
  seededUniforms(42)(uniforms)
  const cells = Array.from({ length: 100 }, () => 0)
  for (const uniform of uniforms) cells[Math.floor(uniform * 100)]!++
  // chi-square of 99 degrees: its mean is 99, its deviation √198
  const chi = cells.reduce((sum, cell) => sum + (cell - count / 100) ** 2 / (count / 100), 0)
  expect(Math.abs(chi - 99)).toBeLessThan(SIGMAS * Math.sqrt(198))
  const normals = new Float64Array(count)
  seededNormals(42)(normals)
  let [sum, squares, beyond] = [0, 0, 0]
  for (const z of normals) {
    sum += z
    squares += z * z
    if (z > 1.6448536) beyond++
  }
  expect(Math.abs(sum / count)).toBeLessThan(SIGMAS / Math.sqrt(count))
  expect(Math.abs(squares / count - 1)).toBeLessThan(SIGMAS * Math.sqrt(2 / count))
  expect(Math.abs(beyond / count - 0.05)).toBeLessThan(SIGMAS * Math.sqrt((0.05 * 0.95) / count))
})

test('numbers are the same however many are drawn at a time', () => {
  for (const begin of [seededUniforms, seededNormals]) {
    const [all, parts] = [new Float64Array(9000), new Float64Array(9000)]
    begin(7)(all)
    const draw = begin(7)
    for (const [from, to] of [
      [0, 1],
      [1, 4098],
      [4098, 4099],
      [4099, 9000],
    ])
      draw(parts.subarray(from, to))
    expect(parts).toEqual(all)
  }
})

test('the same seed gives the figures that it gave when it was first told', () => {
  const [run] = simulate({
    law: { drift: 0.04, volatility: 0.11 },
    scenarios: [{ start: 1000, flows: Array.from({ length: 60 }, () => 5) }],
    paths: 101,
    seed: 7,
    at: [60],
  })[0]!
  expect(run?.quantiles).toEqual([
    1051.0183706365538, 1310.4014596600264, 1543.2597971605007, 1819.9712944430414, 2146.348780307187,
  ])
})

test('a quantile stands between its neighbours in proportion, and a share counts what is equal', () => {
  const sorted = Float64Array.of(10, 20, 30, 40)
  expect([0, 0.5, 1].map((share) => quantileOf(sorted, share))).toEqual([10, 25, 40])
  expect([5, 20, 41].map((target) => shareReaching(sorted, target))).toEqual([1, 0.75, 0])
})

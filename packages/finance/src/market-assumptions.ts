import { type AssetClass, type AssumptionKey, assetClasses, assumptionDisplay, namesOf } from '@keelwise/contract/words'
import type { MarketAssumptions } from './simulation.ts'

/** A preset with where it comes from. */
interface Preset {
  /** Percent a year; of correlations −1 to 1. */
  readonly value: string
  readonly source: string
  /** The last day that the source covers, or on which the assumption was made. */
  readonly date: string
}

// Computed from the yearly figures of Damodaran's table: arithmetic means and sample deviations of 97 years.
const history = (of: string) => ({
  source: `${of}, 1928 to 2024: A. Damodaran, Historical Returns on Stocks, Bonds and Bills, NYU Stern`,
  date: '2024-12-31',
})
const STOCKS = history('US stocks with dividends')
const BONDS = history('10-year US Treasury bonds')
const BILLS = history('3-month US Treasury bills')
const PRICES = history('US consumer prices')
const PAIRS = history('Yearly returns of the same series')
const OWN = {
  source: 'An assumption between those of equity and fixed income: no series of this length covers the class',
  date: '2026-11-22',
}

/** What is assumed where a person says nothing else. History is no promise: it is what was. */
export const PRESET_ASSUMPTIONS: Readonly<Record<AssumptionKey, Preset>> = {
  'equity.mean': { value: '11.79', ...STOCKS },
  'equity.deviation': { value: '19.50', ...STOCKS },
  'fixed_income.mean': { value: '4.79', ...BONDS },
  'fixed_income.deviation': { value: '7.94', ...BONDS },
  'cash.mean': { value: '3.36', ...BILLS },
  'cash.deviation': { value: '3.00', ...BILLS },
  'alternatives.mean': { value: '7.00', ...OWN },
  'alternatives.deviation': { value: '14.00', ...OWN },
  'equity.fixed_income': { value: '0.02', ...PAIRS },
  'equity.cash': { value: '-0.03', ...PAIRS },
  'equity.alternatives': { value: '0.50', ...OWN },
  'fixed_income.cash': { value: '0.27', ...PAIRS },
  'fixed_income.alternatives': { value: '0.10', ...OWN },
  'cash.alternatives': { value: '0.00', ...OWN },
  inflation: { value: '3.11', ...PRICES },
}

/** What an assumption may be, both ends with it: percent, of correlations −1 to 1. */
export function assumptionBounds(key: AssumptionKey): readonly [number, number] {
  if (key === 'inflation') return [-5, 25]
  if (key.endsWith('.mean')) return [-20, 40]
  return key.endsWith('.deviation') ? [0, 80] : [-1, 1]
}

/** Assumptions as the simulation takes them. @param valueOf percent, of correlations −1 to 1, decimal text */
export function marketAssumptions(valueOf: (key: AssumptionKey) => string): MarketAssumptions {
  const fraction = (key: AssumptionKey): number => Number(valueOf(key)) / 100
  const of = (name: AssetClass) => ({ mean: fraction(`${name}.mean`), deviation: fraction(`${name}.deviation`) })
  const pairs = namesOf(assumptionDisplay).filter(
    (key) => key !== 'inflation' && !key.endsWith('.mean') && !key.endsWith('.deviation'),
  )
  return {
    classes: {
      equity: of('equity'),
      fixed_income: of('fixed_income'),
      cash: of('cash'),
      alternatives: of('alternatives'),
    },
    correlations: Object.fromEntries(pairs.map((key) => [key, Number(valueOf(key))])),
    inflation: fraction('inflation'),
  }
}

/**
 * Whether correlations can all hold at once: their matrix has no negative eigenvalue (Cholesky, a little slack for rounding).
 */
export function areConsistent(assumed: MarketAssumptions): boolean {
  const size = assetClasses.length
  const lower: number[][] = []
  for (let row = 0; row < size; row++) {
    const line: number[] = []
    for (let column = 0; column <= row; column++) {
      const [one, other] = [assetClasses[row], assetClasses[column]]
      if (one === undefined || other === undefined) return false
      const key = `${other}.${one}`
      let sum = row === column ? 1 : (assumed.correlations[key] ?? 0)
      for (let index = 0; index < column; index++)
        sum -= (line[index] ?? 0) * ((row === column ? line : lower[column])?.[index] ?? 0)
      if (row === column) {
        if (sum < -1e-9) return false
        line.push(Math.sqrt(Math.max(sum, 0)))
      } else {
        const pivot = lower[column]?.[column] ?? 0
        if (pivot < 1e-6 && Math.abs(sum) > 1e-6) return false
        line.push(pivot < 1e-6 ? 0 : sum / pivot)
      }
    }
    lower.push(line)
  }
  return true
}

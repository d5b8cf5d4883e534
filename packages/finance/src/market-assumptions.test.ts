import { assumptionDisplay, namesOf } from '@keelwise/contract/words'
import { expect, test } from 'vitest'
import { PRESET_ASSUMPTIONS, areConsistent, assumptionBounds, marketAssumptions } from './market-assumptions.ts'

const preset = marketAssumptions((key) => PRESET_ASSUMPTIONS[key].value)
const withPairs = (pairs: Readonly<Record<string, number>>) => ({
  ...preset,
  correlations: { ...preset.correlations, ...pairs },
})

test('every preset is within its bounds and says where it comes from and until when', () => {
  for (const key of namesOf(assumptionDisplay)) {
    const { value, source, date } = PRESET_ASSUMPTIONS[key]
    const [low, high] = assumptionBounds(key)
    expect(Number(value), key).toBeGreaterThanOrEqual(low)
    expect(Number(value), key).toBeLessThanOrEqual(high)
    expect(source.length, key).toBeGreaterThan(20)
    expect(date, key).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  expect(preset.classes.equity.mean).toBeCloseTo(0.1179, 12)
  expect(preset.classes.equity.deviation).toBeCloseTo(0.195, 12)
  expect(preset.inflation).toBeCloseTo(0.0311, 12)
})

test('correlations that cannot all hold at once are found, those that just can are not', () => {
  expect(areConsistent(preset)).toBe(true)
  // two that move as one cannot move against each other by way of a third
  expect(areConsistent(withPairs({ 'equity.fixed_income': 1, 'equity.cash': 1, 'fixed_income.cash': -1 }))).toBe(false)
  expect(areConsistent(withPairs({ 'equity.fixed_income': 0.9, 'equity.cash': 0.9, 'fixed_income.cash': -0.9 }))).toBe(
    false,
  )
  const one = Object.fromEntries(Object.keys(preset.correlations).map((key) => [key, 1]))
  expect(areConsistent(withPairs(one))).toBe(true)
})

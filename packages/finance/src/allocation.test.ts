import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOfDrift, compareAllocation, suggestSteps } from './allocation.ts'
import { TARGET_ALLOCATION } from './risk-bands.ts'

const moderate = TARGET_ALLOCATION.moderate
const amounts = (equity: string, fixed_income: string, cash: string, alternatives: string) => ({
  equity,
  fixed_income,
  cash,
  alternatives,
})

test.each([
  ['0.00', 'good'],
  ['-5.00', 'good'],
  ['5.01', 'watch'],
  ['-10.00', 'watch'],
  ['10.01', 'action'],
  ['-40.00', 'action'],
])('a drift of %s points is %s', (drift, band) => {
  expect(bandOfDrift(drift)).toBe(band)
})

test('what is owned stands beside its target in percent, points and money', () => {
  const rows = compareAllocation(amounts('7000.00', '2000.00', '1000.00', '0.00'), moderate)
  expect(rows.map((row) => [row.assetClass, row.percent, row.target, row.drift, row.band, row.targetAmount])).toEqual([
    ['equity', '70.00', '60.00', '10.00', 'watch', '6000.00'],
    ['fixed_income', '20.00', '33.00', '-13.00', 'action', '3300.00'],
    ['cash', '10.00', '4.00', '6.00', 'watch', '400.00'],
    ['alternatives', '0.00', '3.00', '-3.00', 'good', '300.00'],
  ])
})

test('nothing is compared without a score or without anything owned', () => {
  const nothing = compareAllocation(amounts('0', '0', '0', '0'), moderate)
  expect(nothing.map((row) => row.drift)).toEqual([null, null, null, null])
  expect(compareAllocation(amounts('1', '1', '1', '1'), null)[0]).toMatchObject({
    percent: '25.00',
    target: null,
    drift: null,
  })
})

test.each([
  ['within five points nothing is to do', amounts('6400.00', '2900.00', '400.00', '300.00'), moderate, []],
  [
    'spare cash is enough: nothing is contributed or moved',
    amounts('6000.00', '2300.00', '1400.00', '300.00'),
    moderate,
    [['use_cash', 'fixed_income', '1000.00']],
  ],
  [
    // 600 of cash is spare; then 700 + 300 are missing, cash keeps its share: C = (0.40 × 10000 − 3000) / 0.60 = 1666.67
    'spare cash first, then contributions, moving only as the other way',
    amounts('7000.00', '2000.00', '1000.00', '0.00'),
    moderate,
    [
      ['use_cash', 'fixed_income', '600.00'],
      ['contribute', 'fixed_income', '1250.00'],
      ['contribute', 'alternatives', '350.00'],
      ['contribute', 'cash', '66.67'],
      ['move', 'fixed_income', '700.00'],
      ['move', 'alternatives', '300.00'],
    ],
  ],
  [
    // C = (0.9 × 10000 − 1000) / 0.1 = 80000, more than all that is owned
    'contributions nobody could make are left out',
    amounts('1000.00', '8500.00', '200.00', '300.00'),
    TARGET_ALLOCATION.aggressive,
    [['move', 'equity', '8000.00']],
  ],
  [
    'cash below its target is filled like any class',
    amounts('4000.00', '6000.00', '0.00', '0.00'),
    TARGET_ALLOCATION.conservative,
    // bonds, just at their target, keep their share: C = (0.8 × 10000 − 6000) / 0.2 = 10000
    [
      ['contribute', 'cash', '4000.00'],
      ['contribute', 'fixed_income', '6000.00'],
      ['move', 'cash', '2000.00'],
    ],
  ],
])('%s', (_, held, target, expected) => {
  expect(suggestSteps(held, target).map((step) => [step.kind, step.assetClass, step.amount])).toEqual(expected)
})

test('following the cash and contribution steps leaves no class that needed something below its target by more than some cents', () => {
  const cents = fc.integer({ min: 0, max: 10_000 }).map((dollars) => dollars * 100)
  fc.assert(
    fc.property(cents, cents, cents, cents, (a, b, c, d) => {
      const held = amounts(
        ...([a, b, c, d].map((value) => (value / 100).toFixed(2)) as [string, string, string, string]),
      )
      const steps = suggestSteps(held, moderate)
      fc.pre(steps.some((step) => step.kind === 'contribute'))
      const after: Record<string, number> = { equity: a, fixed_income: b, cash: c, alternatives: d }
      for (const { kind, assetClass, amount } of steps) {
        if (kind === 'move') continue
        after[assetClass] = (after[assetClass] ?? 0) + Math.round(Number(amount) * 100)
        if (kind === 'use_cash') after['cash'] = (after['cash'] ?? 0) - Math.round(Number(amount) * 100)
      }
      const whole = Object.values(after).reduce((sum, value) => sum + value, 0)
      for (const name of new Set(steps.map((step) => step.assetClass)))
        expect(after[name]!).toBeGreaterThanOrEqual((whole * Number(moderate[name])) / 100 - 5)
    }),
  )
})

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './days.ts'
import { hasCases, performanceCase } from './testing/performance-cases.ts'
import { xirr } from './xirr.ts'

interface XirrCase {
  name: string
  flows: [string, number][]
  xirr: number | null
  tolerance?: number
}
const cases = hasCases ? performanceCase<{ inputs_and_expected: XirrCase[] }>('C3').inputs_and_expected : []

describe.runIf(hasCases)('published case C3', () => {
  test.each(cases)('$name', ({ flows, xirr: expected, tolerance }) => {
    const found = xirr(flows.map(([date, amount]) => ({ date, amount: String(amount) })))
    if (expected === null) expect(found).toEqual({ unavailable: 'no_sign_change' })
    else
      expect(Math.abs(('rate' in found ? found.rate.toNumber() : NaN) - expected)).toBeLessThanOrEqual(
        tolerance ?? 1e-8,
      )
  })
})

test.each([
  ['nothing', [], { unavailable: 'one_day' }],
  ['one flow', [{ date: '2026-01-01', amount: '-5' }], { unavailable: 'one_day' }],
  [
    'both on one day',
    [
      { date: '2026-01-01', amount: '-5' },
      { date: '2026-01-01', amount: '6' },
    ],
    { unavailable: 'one_day' },
  ],
  [
    'a value that is negative whatever the rate',
    [
      { date: '2020-01-01', amount: '100' },
      { date: '2021-01-01', amount: '-220' },
      { date: '2022-01-01', amount: '130' },
    ],
    { unavailable: 'no_solution' },
  ],
])('%s has no rate, and says why', (_name, flows, expected) => {
  expect(xirr(flows)).toEqual(expected)
})

test('the rate solves its own equation', () => {
  const flow = fc.record({
    days: fc.integer({ min: 1, max: 3650 }),
    cents: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 9_000_000 }),
      fc.array(flow, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1000, max: 20_000_000 }),
      (start, between, end) => {
        const flows = [
          { date: '2016-01-01', amount: String(-start) },
          ...between.map(({ days, cents }) => ({ date: addDays('2016-01-01', days), amount: String(cents) })),
          { date: '2026-01-02', amount: String(end) },
        ]
        const found = xirr(flows)
        if (!('rate' in found)) return
        const growth = new Decimal(1).plus(found.rate)
        const sums = flows.map(({ date, amount }) =>
          new Decimal(amount).div(growth.pow(new Decimal(daysBetween('2016-01-01', date)).div(365))),
        )
        const left = sums.reduce((sum, each) => sum.plus(each), new Decimal(0))
        const scale = sums.reduce((sum, each) => sum.plus(each.abs()), new Decimal(0))
        expect(left.abs().div(scale).toNumber()).toBeLessThan(1e-12)
      },
    ),
    { numRuns: 30 },
  )
})

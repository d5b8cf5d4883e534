import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './days.ts'
import { CASES_NOTE, hasCases, performanceCase } from './testing/performance-cases.ts'
import { xirr } from './xirr.ts'

interface XirrCase {
  name: string
  flows: [string, number][]
  xirr: number | null
  tolerance?: number
}
const cases = hasCases ? performanceCase<{ inputs_and_expected: XirrCase[] }>('C3').inputs_and_expected : []

describe.runIf(hasCases)(`published case C3${CASES_NOTE}`, () => {
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

const yearly = (...amounts: readonly string[]) =>
  amounts.map((amount, year) => ({ date: addDays('2020-01-01', 365 * year), amount }))
const rateOf = (flows: readonly { date: string; amount: string }[]): string => {
  const found = xirr(flows)
  return 'rate' in found ? found.rate.toDecimalPlaces(15).toString() : found.unavailable
}

test.each([
  ['money back without gain', yearly('-100', '40', '60'), '0'],
  ['ten percent', yearly('-100', '10', '110'), '0.1'],
  ['half is lost a year', yearly('-100', '0.00', '25'), '-0.5'],
  ['all but lost', yearly('-100', '0.01'), '-0.9999'],
  ['a hundred times in a year', yearly('-1', '100'), '99'],
  // (x − 1.1)(x − 1.3) and (x − 0.5)(x − 1.2) written out: of two rates the one nearer to zero
  ['of ten and thirty percent the nearer', yearly('-100', '240', '-143'), '0.1'],
  ['of a loss of half and a gain of a fifth the nearer', yearly('-100', '170', '-60'), '0.2'],
  ['beyond what floating point holds', yearly('-123456789012345678.90', '135802467913580246.790'), '0.1'],
  ['in the eighth decimal', yearly('-0.00000100', '0.00000105'), '0.05'],
  ['in any order', yearly('-100', '10', '110').toReversed(), '0.1'],
  [
    'with a day on which nothing is left of what flowed',
    yearly('-100', '10', '110').concat({ date: '2020-05-05', amount: '7' }, { date: '2020-05-05', amount: '-7' }),
    '0.1',
  ],
])('%s', (_name, flows, expected) => {
  expect(rateOf(flows)).toBe(expected)
})

test('the days between two flows are those of the calendar, over leap years and centuries', () => {
  const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from = '', to = ''] = [one, other].map((each) => each.toISOString().slice(0, 10)).toSorted()
      const days = daysBetween(from, to)
      // what doubles within days has no rate that can be searched
      if (days < 30) return
      const found = xirr([
        { date: from, amount: '-100' },
        { date: to, amount: '200' },
      ])
      if ('unavailable' in found) throw new Error(`${from} to ${to}: ${found.unavailable}`)
      expect(found.rate.plus(1).pow(new Decimal(days).div(365)).minus(2).abs().toNumber()).toBeLessThan(1e-12)
    }),
  )
})

test('a day of a hundred flows is the same as their sum, and thousands of days have their rate', () => {
  const many = Array.from({ length: 6000 }, (_, index) => ({
    date: addDays('2000-01-01', index),
    amount: index % 7 === 0 ? '12.34' : '-10.01',
  }))
  const end = { date: '2020-01-01', amount: '60000.00' }
  const split = many.flatMap(({ date, amount }) => [
    { date, amount: new Decimal(amount).minus('100.00').toFixed(2) },
    ...Array.from({ length: 10 }, () => ({ date, amount: '10.00' })),
  ])
  expect(rateOf([...split, end])).toBe(rateOf([...many, end]))
  expect(rateOf([...many, end])).toMatch(/^0\.0[0-9]{14}$/)
})

test('thousands of flows that no rate fits are said to have none', () => {
  const flows = Array.from({ length: 1000 }, (_, index) => [
    { date: addDays('2000-01-01', 3 * index), amount: '100' },
    { date: addDays('2000-01-02', 3 * index), amount: '-180' },
    { date: addDays('2000-01-03', 3 * index), amount: '100' },
  ]).flat()
  expect(xirr([{ date: '1999-12-31', amount: '500' }, ...flows])).toEqual({ unavailable: 'no_solution' })
})

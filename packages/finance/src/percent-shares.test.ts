import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentShares, sharesByKey } from './percent-shares.ts'

test.each([
  [
    ['1', '1', '1'],
    ['33.34', '33.33', '33.33'],
  ],
  [
    ['50.00', '50.00'],
    ['50.00', '50.00'],
  ],
  [
    ['0', '10'],
    ['0.00', '100.00'],
  ],
  [
    ['0', '0'],
    ['0.00', '0.00'],
  ],
  [[], []],
  [
    ['1000.00', '2000.00', '3000.01'],
    ['16.67', '33.33', '50.00'],
  ],
])('the shares of %j are %j', (amounts, expected) => {
  expect(percentShares(amounts)).toEqual(expected)
})

test('the shares of any amounts with a positive sum add up to exactly 100.00', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 }), (cents) => {
      fc.pre(cents.some((value) => value > 0))
      const hundredths = percentShares(cents.map((value) => (value / 100).toFixed(2))).reduce(
        (sum, share) => sum + Math.round(Number(share) * 100),
        0,
      )
      expect(hundredths).toBe(10_000)
    }),
  )
})

test('shares by their keys are the same in whatever order parts come, and what is short has none', () => {
  const parts = [
    ['b', '100.00'],
    ['a', '100.00'],
    ['c', '100.00'],
    ['d', '-50.00'],
  ] as const
  const expected = { a: '33.34', b: '33.33', c: '33.33', d: '0.00' }
  for (const order of [parts, parts.toReversed()])
    expect(Object.fromEntries(sharesByKey(new Map(order)))).toEqual(expected)
})

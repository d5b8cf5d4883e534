import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MONEY_PLACES,
  UNIT_PLACES,
  countShare,
  fromWhole,
  less,
  plus,
  shareOf,
  spread,
  spreadCount,
  toWhole,
  type Count,
  wholeCountOf,
  wholeProduct,
} from './whole-parts.ts'

/** Long enough for any product here. */
const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP })
/** Whole numbers of any size, small ones as often as large ones. */
const whole = fc.oneof(
  fc.bigInt(0n, 1000n),
  fc.bigInt(0n, 10n ** 12n),
  fc.bigInt(0n, 10n ** 16n),
  fc.bigInt(0n, 10n ** 24n),
)
const anySign = fc.tuple(whole, fc.boolean()).map(([size, isNegative]) => (isNegative ? -size : size))

test('a share is the exact one, rounded half away from zero, however large its parts are', () => {
  const check = (total: bigint, part: bigint, of: bigint): void => {
    const exact = new Exact(total.toString()).times(part.toString()).div(of.toString()).toDecimalPlaces(0)
    expect(shareOf(total, part, of).toString()).toBe(exact.toFixed().replace(/^-0$/, '0'))
  }
  fc.assert(
    fc.property(anySign, whole, whole, (total, part, rest) => check(total, part, part + rest + 1n)),
    { numRuns: 3000 },
  )
  // halves, and what lies next to them
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 13n), 10n ** 13n), fc.bigInt(1n, 10n ** 9n), (share, of) => {
      for (const near of [-1n, 0n, 1n]) check(share * 2n * of + of + near, 1n, 2n * of)
    }),
    { numRuns: 1000 },
  )
})

test('parts that a total is spread over add up to it', () => {
  fc.assert(
    fc.property(anySign, fc.array(whole, { minLength: 1, maxLength: 12 }), (total, parts) => {
      const given = spread(total, [...parts, 1n])
      expect(given.reduce((sum, each) => sum + each, 0n)).toBe(total)
    }),
  )
})

test('decimal texts become whole parts and texts again, rounded half away from zero', () => {
  const text = fc
    .tuple(anySign, fc.integer({ min: 0, max: 12 }))
    .map(([digits, places]) => new Exact(digits.toString()).div(new Exact(10).pow(places)).toFixed(places))
  fc.assert(
    fc.property(text, fc.constantFrom(MONEY_PLACES, UNIT_PLACES), (amount, places) => {
      const exact = new Exact(amount).times(new Exact(10).pow(places)).toDecimalPlaces(0)
      const found = toWhole(amount, places)
      expect(found.toString()).toBe(exact.toFixed().replace(/^-0$/, '0'))
      expect(fromWhole(found, places)).toBe(
        new Exact(found.toString())
          .div(new Exact(10).pow(places))
          .toFixed(places)
          .replace(/^-(0\.0+)$/, '$1'),
      )
    }),
    { numRuns: 3000 },
  )
})

test('what is counted with is exact on both sides of what a plain number holds, and the same as in bigints', () => {
  const edge = BigInt(Number.MAX_SAFE_INTEGER)
  const nearEdge = fc.bigInt(edge - 3n, edge + 3n).chain((size) => fc.constantFrom(size, -size))
  const any = fc.oneof(anySign, nearEdge)
  const isRight = (found: Count, exact: bigint): void => {
    expect(BigInt(found)).toBe(exact)
    expect(typeof found).toBe(exact > edge || exact < -edge ? 'bigint' : 'number')
  }
  fc.assert(
    fc.property(any, any, any, (one, other, rest) => {
      isRight(wholeCountOf(one), one)
      isRight(plus(wholeCountOf(one), wholeCountOf(other)), one + other)
      isRight(less(wholeCountOf(one), wholeCountOf(other)), one - other)
      const [part, of] = [one < 0n ? -one : one, (one < 0n ? -one : one) + (rest < 0n ? -rest : rest) + 1n]
      const twice = 2n * other * part
      isRight(
        countShare(wholeCountOf(other), wholeCountOf(part), wholeCountOf(of)),
        (twice < 0n ? twice - of : twice + of) / (2n * of),
      )
      const given = spreadCount(wholeCountOf(other), [wholeCountOf(part), wholeCountOf(of), 1])
      expect(given.map(BigInt)).toEqual(spread(other, [part, of, 1n]))
      expect(given.reduce(plus)).toBe(wholeCountOf(other))
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['12.50', '1.1', 2, 1375n],
  ['0.05', '0.1', 2, 1n],
  ['-0.05', '0.1', 2, -1n],
  ['0.04', '0.1', 2, 0n],
  ['3', '4', 2, 1200n],
  ['99999999999999.99', '0.9523809523809523', 2, 9523809523809522n],
  ['1000000.00', '0.00003932', 2, 3932n],
])('%s times %s in whole parts of place %i is %s', (one, other, places, expected) => {
  expect(wholeProduct(one, other, places)).toBe(expected)
})

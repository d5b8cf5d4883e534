import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  absolute,
  add,
  compare,
  differsMaterially,
  divide,
  multiply,
  negate,
  storableMoney,
} from './decimal-arithmetic.ts'

test('sums and products are exact and canonical', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(add('14919.80', '-14919.8')).toBe('0')
  expect(add('-0.57', '1')).toBe('0.43')
  expect(multiply('96000', multiply('99.292', '0.01'))).toBe('95320.32')
  expect(multiply('-0.5', '0')).toBe('0')
  expect(negate('0')).toBe('0')
  expect(absolute('-1.5')).toBe('1.5')
  expect(compare('-0.1', '0.05')).toBeLessThan(0)
})

test('a quotient is rounded half away from zero to six places', () => {
  expect(divide('1', '3')).toBe('0.333333')
  expect(divide('-2', '3')).toBe('-0.666667')
  expect(divide('1', '-2000000')).toBe('-0.000001')
  expect(divide('600', '20')).toBe('30')
})

test('sums agree with integers counted in cents', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const text = (amount: number): string => multiply(String(amount), '0.01')
  fc.assert(fc.property(cents, cents, (left, right) => add(text(left), text(right)) === text(left + right)))
})

test.each([
  ['100', '101', false],
  ['100', '101.01', true],
  ['1000', '1005', false],
  ['1000', '1005.01', true],
  ['-1000', '-994.99', true],
  ['0', '1', false],
])('a stated %s beside a computed %s differs materially: %s', (stated, computed, differs) => {
  expect(differsMaterially(stated, computed)).toBe(differs)
})

test('an amount beyond its column is not kept', () => {
  expect(storableMoney('-9999999999999999.99')).toBe('-9999999999999999.99')
  expect(storableMoney('10000000000000000')).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absolute, add, compare, divide, isNegative, isPositive, multiply, negate } from './decimals.ts'

test('sums and products are exact and canonical', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(add('14919.80', '-14919.8')).toBe('0')
  expect(add('-0.57', '1')).toBe('0.43')
  expect(multiply('96000', '99.292', '0.01')).toBe('95320.32')
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

test('thirty digits and twenty decimals stay exact', () => {
  const long = '12345678901234.12345678901234567891'
  expect(add(long, '-0.00000000000000000001')).toBe('12345678901234.1234567890123456789')
  expect(multiply(long, long, long)).toBe(
    '1881676372353454556576691062383382378150.219601288337519423478671001827372265670941453861189657928971',
  )
})

test('a sign is read from the text, and no zero has one', () => {
  expect([isNegative('-0.01'), isNegative('-0.00'), isNegative('0')]).toEqual([true, false, false])
  expect([isPositive('0.01'), isPositive('0.00'), isPositive('-1')]).toEqual([true, false, false])
  expect(negate('0.00')).toBe('0.00')
})

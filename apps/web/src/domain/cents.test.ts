import { expect, test } from 'vitest'
import { amountOf, centsOf, sumOf } from './cents.ts'

test.each([
  ['0.00', 0n],
  ['0.05', 5n],
  ['-0.05', -5n],
  ['987654321098.76', 98765432109876n],
])('%s is %s cents and back again', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents)
  expect(amountOf(cents)).toBe(amount)
})

test('amounts add up to the cent, where floating point does not', () => {
  expect(sumOf(['0.10', '0.20', '-0.30'])).toBe('0.00')
  expect(sumOf(['9007199254740993.01', '0.02'])).toBe('9007199254740993.03')
})

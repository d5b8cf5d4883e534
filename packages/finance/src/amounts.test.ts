import { expect, test } from 'vitest'
import { sumAmounts, toAmount } from './amounts.ts'

test.each([
  [[], '0.00'],
  [['0.1', '0.2'], '0.30'],
  [['-673', '0.05', '672.95'], '0.00'],
  [['99999999999999999.99', '0.01'], '100000000000000000.00'],
])('the sum of %j is %s', (amounts, expected) => {
  expect(sumAmounts(amounts)).toBe(expected)
})

test.each([
  ['1234.5', '1234.50'],
  ['-0.005', '-0.01'],
  ['12', '12.00'],
])('%s is written %s', (amount, expected) => {
  expect(toAmount(amount)).toBe(expected)
})

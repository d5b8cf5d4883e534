import { expect, test } from 'vitest'
import { futureValue, monthlyFor, monthsItLasts, monthsToTarget, payOff } from './what-if.ts'

test('ten thousand at 7 % for ten years is its compound interest', () => {
  expect(futureValue('10000', '0', '7', 120)).toBe('19671.51')
})

test('saving without growth is a sum', () => {
  expect(futureValue('1000', '250', '0', 12)).toBe('4000.00')
  expect(monthlyFor('1000', '4000', '0', 12)).toBe('250.00')
  expect(monthsToTarget('1000', '250', '0', '4000')).toBe(12)
})

test('what has to be saved reaches the target, and nothing is to be saved where growth does it', () => {
  const monthly = monthlyFor('20000', '100000', '5', 120)
  expect(Math.abs(Number(futureValue('20000', monthly, '5', 120)) - 100_000)).toBeLessThan(1)
  expect(monthlyFor('100000', '110000', '5', 120)).toBe('0.00')
})

test('a target that is reached already takes no time, one that moves away is never reached', () => {
  expect(monthsToTarget('5000', '0', '0', '5000')).toBe(0)
  expect(monthsToTarget('5000', '-10', '0', '6000')).toBeNull()
})

test('a mortgage of 200,000 at 6 % with its payment for 30 years is paid off in 30 years', () => {
  // the textbook's payment is 1,199.10, its interest 231,676
  expect(payOff('200000', '6', '1199.11')).toEqual({ months: 360, interest: expect.stringMatching(/^2316\d\d\./) })
})

test('a payment below the interest never pays off', () => {
  expect(payOff('200000', '6', '1000')).toBeNull()
})

test('a debt that is paid at once leaves nothing to pay', () => {
  expect(payOff('-500', '6', '1000')).toEqual({ months: 0, interest: '0.00' })
})

test.each([
  // without a return it is a division
  ['120000', '1000', '0', 120],
  ['120500', '1000', '0', 120],
  // -ln(1 - 900,000 r / 6,000) / ln(1 + r), r the twelfth root of 1.05 less 1
  ['900000', '6000', '5', 232],
  ['100000', '100', '5', null],
  ['0', '100', '5', 0],
] as const)('%s lasts at %s a month with %s percent a year for %s months', (start, monthly, growth, months) => {
  expect(monthsItLasts(start, monthly, growth)).toBe(months)
})

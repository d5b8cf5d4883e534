import { expect, test } from 'vitest'
import { monthsCovered, percentOf, readHealth, savingsRate } from './health.ts'

const atLeast = { direction: 'at_least', good: '6', watch: '3' } as const
const atMost = { direction: 'at_most', good: '10', watch: '25' } as const

test.each([
  ['6', atLeast, '6.00', 'good'],
  ['5.995', atLeast, '6.00', 'good'],
  ['5.994', atLeast, '5.99', 'watch'],
  ['3', atLeast, '3.00', 'watch'],
  ['2.994', atLeast, '2.99', 'action'],
  ['-0.001', atLeast, '0.00', 'action'],
  ['10', atMost, '10.00', 'good'],
  ['10.004', atMost, '10.00', 'good'],
  ['10.005', atMost, '10.01', 'watch'],
  ['25', atMost, '25.00', 'watch'],
  ['25.01', atMost, '25.01', 'action'],
  [null, atMost, null, 'unknown'],
] as const)('%s within %o reads %s and is %s', (value, limits, shown, status) => {
  expect(readHealth(value, limits)).toEqual({ value: shown, status })
})

test('ratios have no value where there is nothing to divide by', () => {
  expect(percentOf('30', '120')).toBe('25')
  expect(percentOf('30', '0')).toBeNull()
  expect(percentOf('30', '-5')).toBeNull()
  expect(monthsCovered('12000', '6000')).toBe('6')
  expect(monthsCovered('12000', '0.00')).toBeNull()
  expect(monthsCovered('12000', '-25.00')).toBeNull()
  expect(savingsRate('10000', '-8500')).toBe('15')
  expect(savingsRate('10000', '-12000')).toBe('-20')
  expect(savingsRate('0', '-8500')).toBeNull()
})

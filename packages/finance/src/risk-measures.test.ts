import { expect, test } from 'vitest'
import { maxDrawdown, volatility } from './risk-measures.ts'

const upAndDown = (days: number): string[] => Array.from({ length: days }, (_, day) => (day % 2 === 0 ? '0' : '1'))

test.each<[(string | null)[], string | null]>([
  [['0', '10', '-1', '20', '8'], '-10.00'],
  [['0', '5', '7'], '0.00'],
  [['0', '-50', '0', '-60'], '-60.00'],
  [['0', '-10', null, '-90'], '-10.00'],
  [['0'], null],
  [[], null],
])('the largest fall of %j is %s', (cumulated, expected) => {
  expect(maxDrawdown(cumulated)).toBe(expected)
})

test('volatility is that of daily returns over a year, and needs twenty of them', () => {
  expect(volatility(upAndDown(20))).toBeNull()
  // Ten rises of 1 % and ten falls of 1/101: mean 0.0000495, deviation 0.0102093, times √365
  expect(volatility(upAndDown(21))).toBe('19.50')
  expect(volatility(Array.from({ length: 40 }, () => '3'))).toBe('0.00')
  expect(volatility([...upAndDown(30), '-100'])).toBeNull()
})

import { expect, test } from 'vitest'
import { toCashFlowMetrics, toDecimal } from './cash-flow-metrics.ts'

test('[R-3.085] a cash flow answer becomes moneyIn, moneyOut and currency', () => {
  const answer = { cash_in: '6200.00', cash_out: '-4100.05', currency: 'USD', unconverted: ['XYZ'] }
  expect(toCashFlowMetrics(answer)).toEqual({
    moneyIn: '6200.00',
    moneyOut: '-4100.05',
    currency: 'USD',
    unconverted: ['XYZ'],
  })
})

test.each([
  ['6200.00', '6200.00'],
  ['123456789012345678.91', '123456789012345678.91'],
  [12.5, '12.5'],
  ['', '0.00'],
  ['abc', '0.00'],
  [null, '0.00'],
  [Number.NaN, '0.00'],
])('the amount %j is read as %s', (value, amount) => {
  expect(toDecimal(value)).toBe(amount)
})

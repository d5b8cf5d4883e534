import { expect, test } from 'vitest'
import { bondMeasures, yearsBetween } from './bond-measures.ts'

test('a bond at par yields its coupon', () => {
  expect(bondMeasures({ couponRate: '5', maturity: '2036-11-21', price: '100' }, '2026-11-21')).toEqual({
    yieldToMaturity: '5.00',
    // (1 − (1 + 5 %/2)^−20) / 5 %, the closed form of a par bond
    duration: '7.79',
  })
})

test.each([
  // 4 % for 10 years at 92.56: the price at which a textbook gets 4.95 %
  ['4', '2036-11-21', '92.56', '4.95'],
  ['0', '2031-11-21', '78.12', '5.00'],
  ['6', '2027-11-21', '101', '4.96'],
])('a coupon of %s until %s at a price of %s yields %s', (couponRate, maturity, price, expected) => {
  expect(bondMeasures({ couponRate, maturity, price }, '2026-11-21')?.yieldToMaturity).toBe(expected)
})

test('what has matured or has no price has no yield', () => {
  expect(bondMeasures({ couponRate: '5', maturity: '2026-11-20', price: '100' }, '2026-11-21')).toBeNull()
  expect(bondMeasures({ couponRate: '5', maturity: '2030-11-20', price: '0' }, '2026-11-21')).toBeNull()
})

test('years between days', () => {
  expect(yearsBetween('2026-11-21', '2031-11-21')).toBe('4.999')
})

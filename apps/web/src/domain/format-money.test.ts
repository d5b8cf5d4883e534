import { expect, test } from 'vitest'
import { formatMoney, moneyParts, moneyTone } from './format-money.ts'

test.each([
  ['1234.5', '$1,234.50'],
  ['0', '$0.00'],
  ['-1234.50', '-$1,234.50'],
  ['-0.00', '$0.00'],
  ['-0.001', '$0.00'],
  ['0.005', '$0.01'],
  ['123456789012345678.91', '$123,456,789,012,345,678.91'],
  ['-99999999999999999999.99', '-$99,999,999,999,999,999,999.99'],
])('[R-1.021] [R-1.022] [R-9.032] %s reads %s', (amount, text) => {
  expect(formatMoney(amount, 'USD')).toBe(text)
})

test('other currencies have their own sign', () => {
  expect(formatMoney('1234.5', 'EUR')).toBe('€1,234.50')
  expect(formatMoney('-1234.5', 'GBP')).toBe('-£1,234.50')
  expect(formatMoney('1234.5', 'ZZZ')).toBe('ZZZ\u00a01,234.50')
})

test('the cents can be set apart', () => {
  expect(moneyParts('1234567.89', 'USD')).toEqual({ whole: '$1,234,567', cents: '.89' })
  expect(moneyParts('-0.5', 'USD')).toEqual({ whole: '-$0', cents: '.50' })
})

test('[R-9.033] zero or more is up, less is down', () => {
  expect(moneyTone('0')).toBe('up')
  expect(moneyTone('-0.00')).toBe('up')
  expect(moneyTone('12')).toBe('up')
  expect(moneyTone('-0.01')).toBe('down')
  expect(moneyTone(null)).toBe('up')
})

import { expect, test } from 'vitest'
import { formatMoneyTick, percentChart } from './chart-formats.ts'
import { formatDate, formatMonth } from './format-date.ts'
import { balanceTone, formatMoney, moneyParts, moneyTone, plainAmount } from './format-money.ts'
import { acceptUser, beginSession, forgetSession } from './session.ts'

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

test.each([
  ['$0.00', 'up'],
  ['$1,234.50', 'up'],
  ['-$0.01', 'down'],
  ['\u22121.234,50 €', 'down'],
  ['Not available', undefined],
] as const)('[R-9.033] a balance of %s is %s', (text, tone) => {
  expect(balanceTone(text)).toBe(tone)
})

test('[R-9.033] zero or more is up, less is down', () => {
  expect(moneyTone('0')).toBe('up')
  expect(moneyTone('-0.00')).toBe('up')
  expect(moneyTone('12')).toBe('up')
  expect(moneyTone('-0.01')).toBe('down')
  expect(moneyTone(null)).toBe('up')
})

test('an amount, a round amount and a day are written and read as the person chose', () => {
  beginSession({ access: 'a', refresh: 'r', actions: [] }, 'ana@example.test')
  acceptUser({ locale: 'de-DE' })
  expect(formatMoney('-1234567.5', 'EUR')).toBe('-1.234.567,50\u00a0€')
  expect(moneyParts('1234.5', 'EUR')).toEqual({ whole: '1.234', cents: ',50\u00a0€' })
  expect(formatMoneyTick(1_250_000, 250_000, 'EUR')).toBe('1,25M\u00a0€')
  expect(percentChart.value('-8.40')).toBe('-8,40%')
  expect(formatDate('2026-11-02')).toBe('02.11.2026')
  expect(formatMonth('2026-03')).toBe('Mar 2026')
  expect(['1.234,50', '1234,5', '1234.50', '1.234', '€ 12'].map(plainAmount)).toEqual([
    '1234.50',
    '1234.5',
    '1234.50',
    '1234',
    '12',
  ])
  acceptUser({ locale: 'en-US' })
  expect(['$1,234.50', '1 234', '12,34,567.5'].map(plainAmount)).toEqual(['1234.50', '1234', '1234567.5'])
  // no amount of theirs: it is refused, not a hundred times as large
  expect(['1250,00', '1.250,00', '12,5'].map(plainAmount)).toEqual(['1250,00', '1.250,00', '12,5'])
  forgetSession()
  expect(formatMoney('1234.5', 'EUR')).toBe('€1,234.50')
})

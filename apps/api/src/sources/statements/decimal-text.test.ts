import { expect, test } from 'vitest'
import { parseDecimal, storableMoney } from './decimal-text.ts'

test.each([
  ['+0000123.45', '123.45'],
  ['-00000000002571.4500', '-2571.45'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1,234,567.8', '1234567.8'],
  ['-3,77', '-3.77'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['  -2,23 ', '-2.23'],
  ['1 234,50', '1234.5'],
  ['$120', '120'],
  ['-$1,000.00', '-1000'],
  ['(12.00)', '-12'],
  ['($0.50)', '-0.5'],
  ['-0.00', '0'],
  ['0000', '0'],
  ['1,234,567', '1234567'],
  ['1,234', '1.234'],
])('%s reads as %s', (text, decimal) => {
  expect(parseDecimal(text)).toBe(decimal)
})

test.each([
  '1e5',
  '1E-3',
  '1,23,45',
  '1,234,56',
  '1.2.3',
  '1.234,56,7',
  '1,23.4',
  '',
  ' ',
  '.',
  '-',
  '--1',
  '(-1)',
  '12-',
  'N/A',
  '0x10',
  '١٢',
  'Infinity',
])('%s is refused', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

test('a number too long for its column is refused, leading zeros not counted', () => {
  expect(parseDecimal('99999999999999')).toBe('99999999999999')
  expect(parseDecimal('100000000000000')).toBeNull()
  expect(parseDecimal(`${'0'.repeat(30)}7`)).toBe('7')
  expect(parseDecimal('9'.repeat(1_000_000))).toBeNull()
})

test('an amount beyond its column is not kept', () => {
  expect(storableMoney('-9999999999999999.99')).toBe('-9999999999999999.99')
  expect(storableMoney('10000000000000000')).toBeNull()
})

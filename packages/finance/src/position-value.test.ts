import { expect, test } from 'vitest'
import { computePositionValue } from './position-value.ts'

test.each([
  ['a share', { units: '42.5', unitPrice: '118.23', secType: 'EQUITY', statedValue: '5024.78' }, '5024.78', false],
  [
    'a Treasury bill in percent of par',
    { units: '96000', unitPrice: '99.292', secType: 'BOND', statedValue: '95320.32' },
    '95320.32',
    false,
  ],
  ['a bond at par', { units: '1000', unitPrice: '100', secType: 'BOND', statedValue: '1000' }, '1000.00', false],
  [
    'a half repaid mortgage bond',
    { units: '10000', unitPrice: '101', secType: 'BOND', paydownFactor: '0.5', statedValue: '5050' },
    '5050.00',
    false,
  ],
  [
    'option contracts of 100 shares',
    { units: '2', unitPrice: '0.70', secType: 'OPTION', statedValue: '140' },
    '140.00',
    false,
  ],
  ['a short option', { units: '-1', unitPrice: '3.05', secType: 'OPTION', statedValue: '-305' }, '-305.00', false],
  [
    'a rounding of less than a dollar',
    { units: '10', unitPrice: '9.99', secType: 'EQUITY', statedValue: '100.89' },
    '99.90',
    false,
  ],
  [
    'a stated value that cannot be',
    { units: '10', unitPrice: '10', secType: 'EQUITY', statedValue: '150' },
    '100.00',
    true,
  ],
])('%s', (_, input, value, differs) => {
  expect(computePositionValue(input)).toEqual({ value, differs })
})

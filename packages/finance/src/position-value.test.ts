import { expect, test } from 'vitest'
import { areApart, computePositionValue, priceMultiplier, totalCosts } from './position-value.ts'

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

const held = (units: string, unitPrice: string, cost: string) => ({ units, unitPrice, cost })
test('costs that are those of one unit in every telling holding are multiplied, and only then', () => {
  const unitCosts = [held('150', '20.00', '18.50'), held('1200.5', '9.00', '31.25'), held('3', '50.00', '40.00')]
  expect(totalCosts(unitCosts)).toEqual(['2775.00', '37515.63', '120.00'])
  const isLeft = (...holdings: ReturnType<typeof held>[]) => expect(totalCosts(holdings)).toBeNull()
  isLeft(held('150', '20.00', '18.50'))
  isLeft(held('150', '20.00', '18.50'), held('99', '20.00', '18.50'))
  isLeft(held('150', '20.00', '18.50'), held('150', '20.00', '2900.00'))
  isLeft(held('150', '20.00', '0.10'), held('150', '20.00', '18.50'))
  // bought for a twentieth of today's price: still more than one unit's
  isLeft(held('500', '20.00', '500.00'), held('500', '20.00', '500.00'))
})

test.each([
  ['100', '101', false],
  ['100', '101.01', true],
  ['1000', '1005', false],
  ['1000', '1005.01', true],
  ['-1000', '-994.99', true],
  ['0', '1', false],
])('a stated %s beside a computed %s is apart: %s', (stated, computed, differs) => {
  expect(areApart(stated, computed)).toBe(differs)
})

test('bonds are priced in percent of par and options by the share', () => {
  expect([priceMultiplier('BOND'), priceMultiplier('CD'), priceMultiplier('ETF'), priceMultiplier(null)]).toEqual([
    '0.01',
    '0.01',
    '1',
    '1',
  ])
  expect([priceMultiplier('OPTION'), priceMultiplier('OPTION', '10')]).toEqual(['100', '10'])
})

import { expect, test } from 'vitest'
import {
  displayAssetType,
  displayCostBasis,
  displayCouponRate,
  displayGain,
  displayMaturityDate,
  displayTicker,
  displayUnits,
} from './positions-table.tsx'

test.each([
  ['0', '0.0'],
  ['0.00', '0.0'],
  ['-5', '0.0'],
  ['-0.01', '0.0'],
  [null, '0.0'],
  ['0.01', '$0.01'],
  ['1234.50', '$1,234.50'],
])('[R-3.074] a cost basis of %s shows %s', (amount, shown) => {
  const position = { cost_basis_amount: amount, cost_basis_currency: 'USD', market_value_currency: 'USD' }
  expect(displayCostBasis(position)).toBe(shown)
})

test('a cost basis without a currency is in the currency of the market value', () => {
  const position = { cost_basis_amount: '10.00', cost_basis_currency: null, market_value_currency: 'EUR' }
  expect(displayCostBasis(position)).toBe('€10.00')
})

const gained = {
  cost_source: 'trades',
  cost_without_units: null,
  sec_type: 'EQUITY',
  stated_cost_amount: null,
  stated_cost_currency: null,
  unrealized_gain_amount: '12.50',
  unrealized_gain_currency: 'EUR',
} as const
test.each([
  [{}, '+€12.50, from your trades'],
  [{ cost_source: 'institution' }, '+€12.50, as your institution states'],
  [{ cost_source: 'said', unrealized_gain_amount: '-3' }, '-€3.00, as you said'],
  [{ cost_without_units: '4' }, '+€12.50, from your trades, without 4 units of unknown cost'],
  [{ stated_cost_amount: '90.00', stated_cost_currency: 'USD' }, '+€12.50, from your trades, stated cost $90.00'],
  [{ unrealized_gain_amount: null, unrealized_gain_currency: null }, 'from your trades'],
  [{ cost_source: null, unrealized_gain_amount: null }, 'Cost not known'],
  [{ sec_type: 'CASH' }, null],
] as const)('a gain says who tells the cost: %j', (changes, shown) => {
  expect(displayGain({ ...gained, ...changes })).toBe(shown)
  if (shown !== null && shown.includes('your'))
    expect(displayGain({ ...gained, ...changes }, true)).toBe(shown.replace('your', 'their'))
})

test.each([
  ['4.25', '4.25%'],
  ['4.250', '4.25%'],
  ['5', '5.00%'],
  ['0', '---'],
  ['0.000', '---'],
  ['-1.5', '---'],
  [null, '---'],
])('[R-3.075] a coupon rate of %s shows %s', (rate, shown) => {
  expect(displayCouponRate({ coupon_rate: rate })).toBe(shown)
})

test.each([
  ['1900-01-01', '---'],
  [null, '---'],
  ['', '---'],
  ['2031-05-15', '05/15/2031'],
])('[R-3.076] a maturity date of %s shows %s', (date, shown) => {
  expect(displayMaturityDate({ maturity_date: date })).toBe(shown)
})

test.each([
  ['Common Stock', 'EQUITY', 'Common Stock'],
  [null, 'MUTUAL_FUND', 'Mutual Fund'],
  ['  ', 'ETF', 'ETF'],
  ['MFINFO', 'MUTUAL_FUND', 'Mutual Fund'],
  [null, null, '---'],
] as const)('[R-3.077] the asset type of %s and %s shows %s', (supplied, type, shown) => {
  expect(displayAssetType({ fi_supplied_sec_type: supplied, sec_type: type })).toBe(shown)
})

test.each([
  ['VTI', 'VTI'],
  ['', '-'],
  [' ', '-'],
  [null, '-'],
])('[R-3.078] a ticker of %j shows %s', (ticker, shown) => {
  expect(displayTicker({ ticker })).toBe(shown)
})

test.each([
  ['10', '10.00'],
  ['0.12345678', '0.12'],
  ['1250.5', '1,250.50'],
  ['-3', '-3.00'],
  ['123456789012345678.99', '123,456,789,012,345,678.99'],
])('[R-3.079] %s units show %s', (units, shown) => {
  expect(displayUnits({ units })).toBe(shown)
})

import { expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS, type XrayHolding, statusOf, xrayPortfolio } from './portfolio-xray.ts'

const holding = (id: string, worth: string, changes: Partial<XrayHolding> = {}): XrayHolding => ({
  id,
  name: id,
  ticker: null,
  cusip: null,
  secType: 'EQUITY',
  assetClass: 'equity',
  currency: 'USD',
  isInInvestmentAccount: true,
  worth,
  ...changes,
})
const noFees = { paid: '0', averageInvestments: null, recordedDays: 0 }
const ruleOf = (holdings: XrayHolding[], rule: string, fees: Parameters<typeof xrayPortfolio>[1] = noFees) => {
  const found = xrayPortfolio(holdings, fees, 'USD').find((each) => each.rule === rule)!
  return [found.value, found.part, found.whole, found.holdings.map(({ id }) => id)]
}

test.each([
  ['10.00', 'good'],
  ['10.01', 'watch'],
  ['25.00', 'watch'],
  ['25.01', 'action'],
  [null, 'unknown'],
])('%s percent in one position is %s by default', (value, status) => {
  expect(statusOf(value, DEFAULT_THRESHOLDS.single_position)).toBe(status)
})

test('the largest position is measured against all of them', () => {
  const held = [holding('a', '300.00'), holding('b', '700.00'), holding('short', '-50.00')]
  expect(ruleOf(held, 'single_position')).toEqual(['70.00', '700.00', '1000.00', ['b']])
})

test('the largest position is one of a security, whatever accounts it lies in', () => {
  const held = [
    holding('fund', '400.00', { ticker: 'WIDE', secType: 'ETF' }),
    holding('share', '250.00', { ticker: 'TIDE' }),
    holding('share elsewhere', '200.00', { ticker: 'TIDE' }),
    holding('one bond', '75.00', { name: 'Harbour', secType: 'BOND', assetClass: 'fixed_income' }),
    holding('share of the same name', '75.00', { name: 'Harbour' }),
  ]
  expect(ruleOf(held, 'single_position')).toEqual(['45.00', '450.00', '1000.00', ['share', 'share elsewhere']])
})

test('one issuer is found across its share and its bond, with and without a CUSIP; funds have none', () => {
  const held = [
    holding('share', '200.00', { ticker: 'TIDE', cusip: '123456789' }),
    holding('same share elsewhere', '100.00', { ticker: 'TIDE' }),
    holding('bond', '100.00', { cusip: '123456AB1', secType: 'BOND' }),
    holding('fund', '500.00', { ticker: 'WIDE', secType: 'ETF' }),
    holding('other', '100.00', { ticker: 'REEF' }),
  ]
  expect(ruleOf(held, 'single_issuer')).toEqual([
    '40.00',
    '400.00',
    '1000.00',
    ['share', 'bond', 'same share elsewhere'],
  ])
})

test('money in other currencies than the dollar is counted', () => {
  const held = [
    holding('us', '600.00'),
    holding('eu', '250.00', { currency: 'EUR' }),
    holding('jp', '150.00', { currency: 'JPY' }),
  ]
  expect(ruleOf(held, 'foreign_currency')).toEqual(['40.00', '400.00', '1000.00', ['eu', 'jp']])
})

test('cash lies idle in investment accounts only', () => {
  const held = [
    holding('cash', '100.00', { assetClass: 'cash', secType: 'CASH' }),
    holding('fund', '300.00'),
    holding('deposit', '600.00', { assetClass: 'cash', isInInvestmentAccount: false }),
  ]
  expect(ruleOf(held, 'idle_cash')).toEqual(['25.00', '100.00', '400.00', ['cash']])
})

test('fees are a percent of what was invested on average, unknown with fewer than 30 days of history', () => {
  expect(ruleOf([], 'fees', { paid: '75.00', averageInvestments: '10000.00', recordedDays: 30 })).toEqual([
    '0.75',
    '75.00',
    '10000.00',
    [],
  ])
  expect(ruleOf([], 'fees', { paid: '75.00', averageInvestments: '10000.00', recordedDays: 29 })).toEqual([
    null,
    '75.00',
    null,
    [],
  ])
  expect(ruleOf([], 'fees', { paid: '75.00', averageInvestments: null, recordedDays: 0 })).toEqual([
    null,
    '75.00',
    null,
    [],
  ])
})

test('without positions every share is unknown', () => {
  expect(xrayPortfolio([], noFees, 'USD').map(({ value }) => value)).toEqual([null, null, null, null, null])
})

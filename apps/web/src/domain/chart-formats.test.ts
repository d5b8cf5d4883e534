import { expect, test } from 'vitest'
import { formatMoneyTick, moneyChartIn } from './chart-formats.ts'

test.each([
  [0, 500, '$0'],
  [500, 250, '$500'],
  [0.5, 0.25, '$0.50'],
  [125_000, 5000, '$125K'],
  [122_500, 2500, '$122.5K'],
  [-15_000, 5000, '-$15K'],
  [1_250_000, 250_000, '$1.25M'],
  [1_251_000, 1000, '$1,251,000'],
  [2_000_000_000, 500_000_000, '$2B'],
  [14_000_000_000_000, 2_000_000_000_000, '$14T'],
])('%d on an axis in steps of %d reads %s', (value, step, text) => {
  expect(formatMoneyTick(value, step, 'USD')).toBe(text)
})

test.each([
  ['EUR', '€1.25M'],
  ['GBP', '£1.25M'],
  ['CHF', 'CHF\u00A01.25M'],
])('an axis in %s reads %s', (currency, text) => {
  expect(moneyChartIn(currency).tick(1_250_000, 250_000)).toBe(text)
})

test('days of a long axis are months with their year, of a short one days', () => {
  expect(moneyChartIn('USD').dayTick('2026-11-21', 365)).toBe('Nov 2026')
  expect(moneyChartIn('USD').dayTick('2026-11-21', 30)).toBe('Nov 21')
})

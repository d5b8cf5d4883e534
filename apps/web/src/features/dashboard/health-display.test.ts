import type { HealthIndicator } from '@keelwise/contract/summary'
import { expect, test } from 'vitest'
import { healthActionText, healthSummary, healthTarget, healthValue } from './health-display.ts'

test.each([
  ['4.25', 'months', '4.25 months'],
  ['1.00', 'months', '1 month'],
  ['12.50', 'percent', '12.5%'],
  ['100.00', 'percent', '100%'],
  ['0.00', 'percent', '0%'],
  ['2.86', 'points', '2.86 points'],
  ['10', 'points', '10 points'],
  ['0.25', 'days', '0.25 days'],
  ['0', 'count', '0'],
  ['10', 'count', '10'],
  [null, 'months', 'Not available'],
] as const)('%s in %s reads %s', (value, unit, text) => {
  expect(healthValue({ value, unit })).toBe(text)
})

const indicator = (changes: Partial<HealthIndicator>) =>
  ({ unit: 'months', target_min: null, target_max: null, status: 'good', ...changes }) as HealthIndicator

test('targets and counts are said in words', () => {
  expect(healthTarget(indicator({ target_min: '6' }))).toBe('Good: at least 6 months')
  expect(healthTarget(indicator({ target_max: '10', unit: 'percent' }))).toBe('Good: at most 10%')
  expect(healthTarget(indicator({ target_max: '0', unit: 'count' }))).toBe('Good: none')
  expect(healthSummary([indicator({}), indicator({ status: 'action' }), indicator({})])).toBe('2 good · 1 to act on')
})

test.each([
  ['/investor/settings#risk', 'Go to risk tolerance'],
  ['/investor/positions', 'Go to positions'],
  ['/investor/transaction', 'Go to transactions'],
  ['/investor/accounts', 'Go to accounts'],
])('the fix at %s is called %s', (url, text) => {
  expect(healthActionText(url)).toBe(text)
})

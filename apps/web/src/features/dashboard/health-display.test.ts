import type { HealthIndicator } from '@keelwise/contract/summary'
import { expect, test } from 'vitest'
import { healthActionText, healthSummary, healthTarget, healthValue } from './health-display.ts'

test.each([
  ['4.25', 'months', 'emergency_fund', '4.25 months'],
  ['1.00', 'months', 'emergency_fund', '1 month'],
  ['18.16', 'months', 'emergency_fund', '18 months'],
  ['12.50', 'percent', 'cash_drag', '12.5%'],
  ['100.00', 'percent', 'debt_ratio', '100%'],
  ['0.00', 'percent', 'debt_ratio', '0%'],
  ['2.86', 'points', 'risk_alignment', '2.86 points'],
  ['10', 'points', 'risk_alignment', '10 points'],
  ['0.25', 'days', 'data_freshness', 'Today'],
  ['1.40', 'days', 'data_freshness', '1.4 days'],
  ['0', 'count', 'connection_health', 'All work'],
  ['10', 'count', 'connection_health', '10 to fix'],
  [null, 'months', 'emergency_fund', 'Not available'],
] as const)('%s in %s of %s reads %s', (value, unit, key, text) => {
  expect(healthValue({ value, unit, key })).toBe(text)
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

import { type HealthKey, healthKeys } from '@keelwise/contract/summary'
import { expect, test } from 'vitest'
import { type HealthFacts, healthIndicators } from './health.ts'

const now = new Date('2026-11-21T12:00:00Z')
const healthy: HealthFacts = {
  accounts: 3,
  assets: '100000.00',
  liabilities: '0.00',
  cash_and_savings: '12000.00',
  investments: '80000.00',
  investment_cash: '800.00',
  positions: '80000.00',
  largest_position: '8000.00',
  cash_in: '10000.00',
  cash_out: '-6000.00',
  principal_paid: '0.00',
  has_ninety_days: true,
  equity_gap_points: '-2.86',
  oldest_refresh_days: '0.2500',
  credentials: 2,
  credentials_to_fix: 0,
}
const nothing: HealthFacts = {
  ...healthy,
  accounts: 0,
  assets: '0.00',
  cash_and_savings: null,
  investments: '0.00',
  investment_cash: '0.00',
  positions: '0.00',
  largest_position: '0.00',
  cash_in: '0.00',
  cash_out: '0.00',
  has_ninety_days: false,
  equity_gap_points: null,
  oldest_refresh_days: null,
  credentials: 0,
}

test.each<[HealthKey, Partial<HealthFacts>, string | null, string]>([
  ['emergency_fund', { cash_and_savings: '12000.00', cash_out: '-6000.00' }, '6.00', 'good'],
  ['emergency_fund', { cash_and_savings: '11980.00', cash_out: '-6000.00' }, '5.99', 'watch'],
  ['emergency_fund', { cash_and_savings: '6000.00', cash_out: '-6000.00' }, '3.00', 'watch'],
  ['emergency_fund', { cash_and_savings: '5980.00', cash_out: '-6000.00' }, '2.99', 'action'],
  ['emergency_fund', { cash_and_savings: '0.00' }, '0.00', 'action'],
  ['emergency_fund', { cash_and_savings: null }, null, 'unknown'],
  ['emergency_fund', { cash_out: '-6000.00', principal_paid: '3000.00' }, '4.00', 'watch'],
  ['emergency_fund', { cash_out: '0.00' }, null, 'unknown'],
  ['emergency_fund', { cash_out: '25.00' }, null, 'unknown'],
  ['emergency_fund', { has_ninety_days: false }, null, 'unknown'],
  ['savings_rate', { cash_in: '10000.00', cash_out: '-8500.00' }, '15.00', 'good'],
  ['savings_rate', { cash_in: '10000.00', cash_out: '-8501.00' }, '14.99', 'watch'],
  ['savings_rate', { cash_in: '10000.00', cash_out: '-9500.00' }, '5.00', 'watch'],
  ['savings_rate', { cash_in: '10000.00', cash_out: '-9501.00' }, '4.99', 'action'],
  ['savings_rate', { cash_in: '10000.00', cash_out: '-12000.00' }, '-20.00', 'action'],
  ['savings_rate', { cash_in: '0.00' }, null, 'unknown'],
  ['savings_rate', { has_ninety_days: false }, null, 'unknown'],
  ['diversification', { largest_position: '8000.00' }, '10.00', 'good'],
  ['diversification', { largest_position: '8008.00' }, '10.01', 'watch'],
  ['diversification', { largest_position: '20000.00' }, '25.00', 'watch'],
  ['diversification', { largest_position: '20008.00' }, '25.01', 'action'],
  ['diversification', { positions: '0.00', largest_position: '0.00' }, null, 'unknown'],
  ['risk_alignment', { equity_gap_points: '5.00' }, '5.00', 'good'],
  ['risk_alignment', { equity_gap_points: '-5.01' }, '5.01', 'watch'],
  ['risk_alignment', { equity_gap_points: '-10.00' }, '10.00', 'watch'],
  ['risk_alignment', { equity_gap_points: '10.01' }, '10.01', 'action'],
  ['risk_alignment', { equity_gap_points: null }, null, 'unknown'],
  ['cash_drag', { investment_cash: '8000.00' }, '10.00', 'good'],
  ['cash_drag', { investment_cash: '8008.00' }, '10.01', 'watch'],
  ['cash_drag', { investment_cash: '16000.00' }, '20.00', 'watch'],
  ['cash_drag', { investment_cash: '16008.00' }, '20.01', 'action'],
  ['cash_drag', { investments: '0.00' }, null, 'unknown'],
  ['debt_ratio', { liabilities: '0.00' }, '0.00', 'good'],
  ['debt_ratio', { liabilities: '-30000.00' }, '30.00', 'good'],
  ['debt_ratio', { liabilities: '-30010.00' }, '30.01', 'watch'],
  ['debt_ratio', { liabilities: '-50000.00' }, '50.00', 'watch'],
  ['debt_ratio', { liabilities: '-50010.00' }, '50.01', 'action'],
  ['debt_ratio', { assets: '0.00', liabilities: '-10.00' }, null, 'unknown'],
  ['data_freshness', { oldest_refresh_days: '1.0000' }, '1.00', 'good'],
  ['data_freshness', { oldest_refresh_days: '1.0100' }, '1.01', 'watch'],
  ['data_freshness', { oldest_refresh_days: '3.0000' }, '3.00', 'watch'],
  ['data_freshness', { oldest_refresh_days: '3.0100' }, '3.01', 'action'],
  ['data_freshness', { oldest_refresh_days: null }, null, 'unknown'],
  ['connection_health', { credentials_to_fix: 0 }, '0', 'good'],
  ['connection_health', { credentials_to_fix: 1 }, '1', 'action'],
  ['connection_health', { credentials: 0 }, null, 'unknown'],
])('[R-7.080] %s with %o is %s and %s', (key, changes, value, status) => {
  const found = healthIndicators({ ...healthy, ...changes }, now).find((indicator) => indicator.key === key)
  expect(found).toMatchObject({ value, status })
})

test('[R-7.080] all eight are always there, in order, with one sentence of advice and a way to the fix', () => {
  for (const facts of [healthy, nothing]) {
    const indicators = healthIndicators(facts, now)
    expect(indicators.map((indicator) => indicator.key)).toEqual([...healthKeys])
    for (const { recommendation, action_url: url, status, updated_at: updated } of indicators) {
      expect(recommendation).toMatch(/^[A-Z][^.]*\.$/)
      expect(url === null).toBe(status === 'good')
      expect(updated).toBe('2026-11-21T12:00:00.000Z')
    }
  }
  expect(healthIndicators(nothing, now).map((indicator) => indicator.status)).toEqual(
    Array.from({ length: 8 }, () => 'unknown'),
  )
  expect(healthIndicators(healthy, now).map(({ unit, target_min: min, target_max: max }) => [unit, min, max])).toEqual([
    ['months', '6', null],
    ['percent', '15', null],
    ['percent', null, '10'],
    ['points', null, '5'],
    ['percent', null, '10'],
    ['percent', null, '30'],
    ['days', null, '1'],
    ['count', null, '0'],
  ])
})

import type { NetWorthPoint } from '@keelwise/contract/summary'
import { expect, test } from 'vitest'
import { chartPoints, daysOfAddedAccounts, lastDaysOf, usefulPeriods } from './net-worth-history.ts'

const point = (date: string, changes: Partial<NetWorthPoint> = {}): NetWorthPoint => ({
  date,
  amount: '100.00',
  accounts_count: 1,
  estimated: false,
  carried: false,
  gap: false,
  ...changes,
})
const history = [
  point('2026-11-18', { estimated: true }),
  point('2026-11-19', { gap: true, carried: true }),
  point('2026-11-20', { accounts_count: 3, amount: '350.00' }),
  point('2026-11-21', { accounts_count: 3, amount: '351.00', carried: true }),
]

test('a gap has no value, an estimate is marked, and a carried day keeps its value', () => {
  expect(chartPoints(history)).toEqual([
    { date: '2026-11-18', value: '100.00', isEstimated: true },
    { date: '2026-11-19', value: null, isEstimated: false },
    { date: '2026-11-20', value: '350.00', isEstimated: false },
    { date: '2026-11-21', value: '351.00', isEstimated: false },
  ])
})

test('days on which accounts were added are named, the first day is none of them', () => {
  expect(daysOfAddedAccounts(history)).toEqual([{ date: '2026-11-20', count: 2 }])
  expect(daysOfAddedAccounts(history.slice(2))).toEqual([])
})

test.each([
  [5, ['1M']],
  [31, ['1M']],
  [32, ['1M', '3M']],
  [200, ['1M', '3M', '6M', '1Y']],
  [366, ['1M', '3M', '6M', '1Y']],
])('a history of %d days offers %j', (days, labels) => {
  expect(usefulPeriods(days).map((period) => period.label)).toEqual(labels)
})

test('a period holds its days and today', () => {
  const days = Array.from({ length: 60 }, (_, index) => point(`day ${index}`))
  expect(lastDaysOf(days, '30')).toHaveLength(31)
  expect(lastDaysOf(days, '365')).toHaveLength(60)
})

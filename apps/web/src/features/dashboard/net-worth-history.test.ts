import type { NetWorthPoint } from '@keelwise/contract/summary'
import { expect, test } from 'vitest'
import {
  changeUpTo,
  chartPoints,
  comparableHistory,
  daysOfAddedAccounts,
  lastDaysOf,
  usefulPeriods,
} from './net-worth-history.ts'

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
    { date: '2026-11-20', value: '350.00', isEstimated: false, startsAnew: true },
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

test('where most of what is owned has no known past the line begins with it, and does not jump there', () => {
  const linked = [
    point('2026-11-20', { amount: '-205840.00', accounts_count: 4, estimated: true }),
    point('2026-11-21', { amount: '-205830.00', accounts_count: 4, estimated: true, carried: true }),
    point('2026-11-22', { amount: '627179.43', accounts_count: 9 }),
    point('2026-11-23', { amount: '627200.00', accounts_count: 9 }),
  ]
  expect(comparableHistory(linked).map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-23'])
})

test('days that were read stay, also where a house joins them; an account of little value cuts nothing', () => {
  const read = [
    point('2026-11-20', { amount: '300000.00' }),
    point('2026-11-21', { amount: '800000.00', accounts_count: 2 }),
  ]
  expect(comparableHistory(read)).toEqual(read)
  const small = [
    point('2026-11-20', { amount: '300000.00', estimated: true }),
    point('2026-11-21', { amount: '301000.00', accounts_count: 2 }),
  ]
  expect(comparableHistory(small)).toEqual(small)
  expect(comparableHistory([])).toEqual([])
})

test('the change up to a day counts from the first day, and from the day on which accounts joined', () => {
  const days = [point('2026-11-01'), point('2026-11-02', { amount: '110.10' }), ...history.slice(2)]
  expect(changeUpTo(days, 1)).toEqual({ since: '2026-11-01', to: '2026-11-02', amount: '10.10', percent: '10.10' })
  expect(changeUpTo(days, 3)).toMatchObject({ since: '2026-11-20', to: '2026-11-21', amount: '1.00', percent: '0.29' })
  expect(changeUpTo(days, 0)).toBeNull()
  const owed = [point('2026-11-01', { amount: '-50.00' }), point('2026-11-02', { amount: '-75.00' })]
  expect(changeUpTo(owed, 1)).toMatchObject({ amount: '-25.00', percent: '-50.00' })
})

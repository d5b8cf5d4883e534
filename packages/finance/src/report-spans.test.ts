import { expect, test } from 'vitest'
import { daysOfSpan } from './report-spans.ts'

test('a time that goes on means other days as the days go by', () => {
  expect(daysOfSpan('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfSpan('last_month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOfSpan('this_month', '2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  expect(daysOfSpan('this_quarter', '2026-11-23')).toEqual({ from: '2026-10-01', to: '2026-11-23' })
  expect(daysOfSpan('last_quarter', '2026-02-01')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(daysOfSpan('this_year', '2026-11-23')).toEqual({ from: '2026-01-01', to: '2026-11-23' })
  expect(daysOfSpan('last_year', '2028-02-29')).toEqual({ from: '2027-01-01', to: '2027-12-31' })
  expect(daysOfSpan('last_12_months', '2026-11-23')).toEqual({ from: '2025-12-01', to: '2026-11-23' })
  expect(daysOfSpan('all', '2026-11-23')).toBeNull()
})

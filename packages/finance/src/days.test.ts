import { expect, test } from 'vitest'
import { addDays, addMonths, dayNumber, dayOf, daysBetween, shiftDays } from './days.ts'

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-08', 1, '2026-03-09'], // the night clocks change in New York
  ['2026-11-21', -365, '2025-11-21'],
])('%s plus %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-11-21', -12, '2025-11-21'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

test('days between two dates count whole days, also over a leap day', () => {
  expect(daysBetween('2026-10-22', '2026-11-21')).toBe(30)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0)
})

test('an instant is of the day it has in UTC, and a shift of days is one of 24 hours', () => {
  const late = new Date('2026-03-07T23:30:00.000Z')
  expect(dayOf(late)).toBe('2026-03-07')
  expect(dayOf(shiftDays(late, 1 / 24))).toBe('2026-03-08')
  expect(shiftDays(late, -30).toISOString()).toBe('2026-02-05T23:30:00.000Z')
  expect([dayNumber('1970-01-02'), dayNumber('2026-03-01')]).toEqual([1, 20513])
})

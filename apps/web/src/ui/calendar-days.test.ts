import { expect, test } from 'vitest'
import { findFocusableDay, monthWeeks, startOfMonth } from './calendar-days.ts'

test('a month is drawn in weeks from Sunday with gaps for other months', () => {
  const weeks = monthWeeks('2026-11-21')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ])
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(startOfMonth('2026-11-21')).toBe('2026-11-01')
})

test('focus goes to the next enabled day in the direction of the move', () => {
  const isFuture = (day: string) => day > '2026-11-21'
  expect(findFocusableDay('2026-11-14', '2026-11-21', isFuture)).toBe('2026-11-21')
  const weekend = (day: string) => ['2026-11-14', '2026-11-15'].includes(day)
  expect(findFocusableDay('2026-11-13', '2026-11-14', weekend)).toBe('2026-11-16')
  expect(findFocusableDay('2026-11-16', '2026-11-15', weekend)).toBe('2026-11-13')
})

test('[R-9.039] with every day disabled the focus search ends after 365 days', () => {
  const looked: string[] = []
  const all = (day: string) => {
    looked.push(day)
    return true
  }
  expect(findFocusableDay('2026-11-21', '2026-11-22', all)).toBeNull()
  expect(looked).toHaveLength(365)
  expect(looked.at(-1)).toBe('2027-11-21')
})

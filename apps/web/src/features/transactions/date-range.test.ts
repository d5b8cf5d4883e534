import { expect, test } from 'vitest'
import {
  clearedRange,
  DATE_PRESETS,
  DEFAULT_RANGE_DAYS,
  formatRange,
  pickDay,
  presetLabel,
  rangeEndingToday,
  rangeText,
} from './date-range.ts'

const today = '2026-11-21'

test('[R-9.029] the presets are 7, 30, 90 and 365 days long', () => {
  expect(DATE_PRESETS.map(({ label, days }) => [label, days])).toEqual([
    ['Last 7 days', 7],
    ['Last 30 days', 30],
    ['Last 90 days', 90],
    ['Last year', 365],
  ])
  expect(rangeEndingToday(7, today)).toEqual({ from: '2026-11-14', to: '2026-11-21' })
  expect(rangeEndingToday(365, today)).toEqual({ from: '2025-11-21', to: '2026-11-21' })
})

test('[R-9.031] the page opens with the last 30 days ending today', () => {
  expect(rangeEndingToday(DEFAULT_RANGE_DAYS, today)).toEqual({ from: '2026-10-22', to: '2026-11-21' })
})

test.each([
  ['2026-11-14', '2026-11-21', 'Last 7 days'],
  ['2026-10-22', '2026-11-21', 'Last 30 days'],
  ['2026-08-23', '2026-11-21', 'Last 90 days'],
  ['2025-11-21', '2026-11-21', 'Last year'],
  ['2026-11-13', '2026-11-20', null], // the right length, but not ending today
  ['2026-11-13', '2026-11-21', null], // ends today, another length
  [undefined, '2026-11-21', null],
  ['2026-11-14', undefined, null],
])('[R-9.030] %s to %s has the preset label %s', (from, to, label) => {
  expect(presetLabel({ from, to }, today)).toBe(label)
})

test('[R-2.142] a day is written like LLL dd, y', () => {
  expect(formatRange({ from: '2025-03-04', to: '2025-03-04' })).toBe('Mar 04, 2025')
  expect(formatRange({ from: '2026-12-31', to: '2026-12-31' })).toBe('Dec 31, 2026')
})

test('[R-2.143] a range without days reads Pick a date', () => {
  expect(formatRange({})).toBe('Pick a date')
  expect(rangeText({ from: undefined, to: undefined }, today)).toBe('Pick a date')
})

test('a range shows both days, one day once, and a half-chosen range its open end', () => {
  expect(formatRange({ from: '2025-03-04', to: '2025-04-01' })).toBe('Mar 04, 2025 - Apr 01, 2025')
  expect(formatRange({ from: today, to: today })).toBe('Nov 21, 2026')
  expect(formatRange({ from: '2025-03-04' })).toBe('Mar 04, 2025 - …')
  expect(rangeText({ from: '2026-11-14', to: today }, today)).toBe('Last 7 days')
})

test('[R-5.016] a cleared range is today to today', () => {
  expect(clearedRange(today)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
})

test('two presses make a range in either order, a third starts again', () => {
  const half = pickDay({}, '2026-11-10')
  expect(half).toEqual({ from: '2026-11-10', to: undefined })
  expect(pickDay(half, '2026-11-15')).toEqual({ from: '2026-11-10', to: '2026-11-15' })
  expect(pickDay(half, '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-10' })
  expect(pickDay(half, '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  expect(pickDay({ from: '2026-11-10', to: '2026-11-15' }, '2026-11-01')).toEqual({
    from: '2026-11-01',
    to: undefined,
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from './days.ts'
import {
  type Span,
  lastDays,
  lastMonths,
  monthOf,
  nameOfSpan,
  namedSpan,
  quarterOf,
  spanAfter,
  spanOf,
  upTo,
  yearOf,
  yearToDate,
} from './spans.ts'

const today = '2026-11-22'
const days = (span: Span): number => daysBetween(span.start, span.to)

test.each([
  ['7 days', lastDays(7, today), '2026-11-15', '2026-11-16', today, 7],
  ['30 days', lastDays(30, today), '2026-10-23', '2026-10-24', today, 30],
  ['a month', lastMonths(1, today), '2026-10-22', '2026-10-23', today, 31],
  ['a month to the end of March', lastMonths(1, '2026-03-31'), '2026-02-28', '2026-03-01', '2026-03-31', 31],
  ['12 months', lastMonths(12, today), '2025-11-22', '2025-11-23', today, 365],
  ['12 months over a leap day', lastMonths(12, '2024-03-01'), '2023-03-01', '2023-03-02', '2024-03-01', 366],
  ['year to date', yearToDate(today), '2025-12-31', '2026-01-01', today, 326],
  ['October', monthOf('2026-10-09'), '2026-09-30', '2026-10-01', '2026-10-31', 31],
  ['a month by its name', monthOf('2024-02'), '2024-01-31', '2024-02-01', '2024-02-29', 29],
  ['the fourth quarter', quarterOf(today), '2026-09-30', '2026-10-01', '2026-12-31', 92],
  ['the fourth quarter so far', upTo(quarterOf(today), today), '2026-09-30', '2026-10-01', today, 53],
  ['2025', yearOf('2025'), '2024-12-31', '2025-01-01', '2025-12-31', 365],
  ['chosen days', spanOf('2026-01-05', '2026-01-05'), '2026-01-04', '2026-01-05', '2026-01-05', 1],
  ['what is over', upTo(yearOf('2025'), today), '2024-12-31', '2025-01-01', '2025-12-31', 365],
])('%s', (_name, span, start, from, to, length) => {
  expect(span).toEqual({ start, from, to })
  expect(days(span)).toBe(length)
})

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count))

test('every span begins the day after the close that it starts from', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (day, count) => {
      for (const span of [lastDays(count, day), lastMonths(count, day), monthOf(day), quarterOf(day), yearOf(day)])
        expect(addDays(span.start, 1)).toBe(span.from)
      expect(days(lastDays(count, day))).toBe(count)
    }),
  )
})

test('the months of a year follow each other without a gap and make up the year', () => {
  for (const year of ['2024', '2025']) {
    const months = Array.from({ length: 12 }, (_, index) => monthOf(addMonths(`${year}-01-01`, index)))
    for (const [index, month] of months.entries()) if (index > 0) expect(month.start).toBe(months[index - 1]?.to)
    expect(months.reduce((sum, month) => sum + days(month), 0)).toBe(days(yearOf(year)))
  }
})

test('a name says a span, and a span that ends today says its name', () => {
  for (const name of ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y'] as const) {
    expect(nameOfSpan(namedSpan(name, today), today)).toBe(name)
    expect(nameOfSpan(namedSpan(name, addDays(today, -1)), today)).toBeNull()
  }
  expect(nameOfSpan(spanAfter('2026-10-21', today), today)).toBeNull()
  // at the end of a year both names are the same days
  expect(namedSpan('1Y', '2026-12-31')).toEqual(namedSpan('YTD', '2026-12-31'))
})

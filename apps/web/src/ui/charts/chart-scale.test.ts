import { expect, test } from 'vitest'
import { type ChartPoint, chartGaps, chartRuns, labelledPoints, nearestPoint, roundTicks } from './chart-scale.ts'
import { dayNumber } from '@keelwise/finance/days'

test.each([
  [0, 100, [0, 25, 50, 75, 100]],
  [118_250, 131_900, [115_000, 120_000, 125_000, 130_000, 135_000]],
  [-820, 310, [-1000, -500, 0, 500]],
  [0.11, 0.19, [0.1, 0.125, 0.15, 0.175, 0.2]],
  [-3, -3, [-3.5, -3.25, -3, -2.75, -2.5]],
  [5000, 5000, [4950, 4975, 5000, 5025, 5050]],
])('a range from %d to %d has at most five round ticks that enclose it', (min, max, expected) => {
  const ticks = roundTicks(min, max)
  expect(ticks).toEqual(expected)
  expect(ticks.length).toBeGreaterThanOrEqual(2)
  expect(ticks.length).toBeLessThanOrEqual(5)
  expect(ticks[0]).toBeLessThanOrEqual(min)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
})

/** `e` estimated, `r` read, `-` missing; one character a day from 2026-03-01. */
const days = (text: string): ChartPoint[] =>
  [...text].map((kind, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    value: kind === '-' ? null : '1.00',
    isEstimated: kind === 'e',
  }))

test.each([
  ['rrr', [[0, 2, false]]],
  [
    'eerr',
    [
      [0, 2, true],
      [2, 3, false],
    ],
  ],
  [
    'rr---rr',
    [
      [0, 1, false],
      [5, 6, false],
    ],
  ],
  [
    'r---r',
    [
      [0, 0, false],
      [4, 4, false],
    ],
  ],
  [
    'rr--rr',
    [
      [0, 1, false],
      [1, 4, true],
      [4, 5, false],
    ],
  ],
  ['ee-r', [[0, 3, true]]],
  ['er', [[0, 1, true]]],
  ['rer', [[0, 2, true]]],
  ['---', []],
])('%s is drawn in the runs %j', (text, expected) => {
  expect(chartRuns(days(text)).map((run) => [run.from, run.to, run.isEstimated])).toEqual(expected)
})

test.each([
  ['rrr', []],
  ['rr---rr', [[1, 5]]],
  ['rr--rr', []],
  ['r-', [[0, 1]]],
  [
    '--r-',
    [
      [0, 2],
      [2, 3],
    ],
  ],
])('%s has the gaps %j', (text, expected) => {
  expect(chartGaps(days(text)).map((gap) => [gap.from, gap.to])).toEqual(expected)
})

test('labels of the time axis are evenly apart and hold both ends', () => {
  const year = Array.from({ length: 366 }, (_, day) => ({
    date: new Date(Date.UTC(2025, 10, 22 + day)).toISOString().slice(0, 10),
    value: '1.00',
  }))
  expect(labelledPoints(year, 6).map((index) => year[index]?.date)).toEqual([
    '2025-12-01',
    '2026-02-01',
    '2026-04-01',
    '2026-06-01',
    '2026-08-01',
    '2026-10-01',
  ])
  expect(labelledPoints(days('rrrrrrrrr'), 3)).toEqual([0, 4, 8])
  expect(labelledPoints(days('rr'), 5)).toEqual([0, 1])
  expect(labelledPoints(days('r'), 5)).toEqual([0])
  expect(labelledPoints([], 5)).toEqual([])
})

test('the nearest point is found on either side', () => {
  const points = [days('r')[0]!, { date: '2026-03-11', value: '1.00' }]
  const first = dayNumber('2026-03-01')
  expect(nearestPoint(points, first - 5)).toBe(0)
  expect(nearestPoint(points, first + 4)).toBe(0)
  expect(nearestPoint(points, first + 6)).toBe(1)
  expect(nearestPoint(points, first + 60)).toBe(1)
})

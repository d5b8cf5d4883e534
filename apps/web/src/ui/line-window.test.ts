import { expect, test } from 'vitest'
import { lineAt, lineStarts } from './line-window.ts'

test('the line at a height is found among lines of any heights, and nothing is outside of them', () => {
  const starts = lineStarts([30, 50, 50, 10])
  expect(starts).toEqual([0, 30, 80, 130, 140])
  expect([-5, 0, 29, 30, 79, 80, 130, 139, 140, 9999].map((height) => lineAt(starts, height))).toEqual([
    0, 0, 0, 1, 1, 2, 3, 3, 3, 3,
  ])
  expect(lineAt(lineStarts([]), 10)).toBe(0)
})

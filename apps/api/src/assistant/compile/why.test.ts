import { expect, test } from 'vitest'
import { daysLike } from './why.ts'

test.each([
  // what is not over is held against the same days
  ['2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
  ['2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  // what is over against what was before it
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['2026-10-25', '2026-11-23', '2026-09-25', '2026-10-24'],
])('%s to %s is held against %s to %s', (from, to, expectedFrom, expectedTo) => {
  expect(daysLike(from, to)).toEqual({ from: expectedFrom, to: expectedTo })
})

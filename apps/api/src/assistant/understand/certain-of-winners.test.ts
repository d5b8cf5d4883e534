import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026
const YEAR = '2026-01-01..2026-11-24'

test.each([
  [
    'which of my stocks did best this year',
    `returns.twr+gain; sec_type is EQUITY; by security; ${YEAR}; order twr desc; limit 1`,
  ],
  [
    'what are my best performing funds since January',
    `returns.twr+gain; sec_type is ETF|MUTUAL_FUND; by security; ${YEAR}; order twr desc; limit 5`,
  ],
  [
    'which investment lost the most last year',
    'returns.gain+twr; by security; 2025-01-01..2025-12-31; order gain asc; limit 1',
  ],
  ['my worst position last month', 'returns.twr+gain; by security; 2026-10-01..2026-10-31; order twr asc; limit 1'],
  ['top 3 stocks this year', `returns.twr+gain; sec_type is EQUITY; by security; ${YEAR}; order twr desc; limit 3`],
  ['biggest winners this year', `returns.gain+twr; by security; ${YEAR}; order gain desc; limit 5`],
  [
    'best fund in my Roth this year',
    `returns.twr+gain; sec_type is ETF|MUTUAL_FUND; account_type is ROTH_IRA; by security; ${YEAR}; order twr desc; limit 1`,
  ],
])('in days that are said the best and the worst are told by what they returned in them: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['which position lost the most today', 'positions.day_change; by security; order day_change asc; limit 1'],
  ['my worst stock today', 'positions.day_change; sec_type is EQUITY; by security; order day_change asc; limit 1'],
])('of today they are told by the change since the day before: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  [
    'which of my holdings went up the most',
    'positions.gain_percent+gain; by security; order gain_percent desc; limit 1',
  ],
  ['my biggest losers', 'positions.gain+gain_percent; result is loss; by security; order gain asc; limit 5'],
  [
    'what are my best performing investments',
    'positions.gain_percent+gain; by security; order gain_percent desc; limit 5',
  ],
])('without days they are told since they were bought: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test('the top holdings are the largest', () => {
  expect(toldAsDemo('top holdings')).toContain('positions.value')
})

import { type PlanPeriod, barePart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { daysMove, movedPlan } from './moved-plan.ts'

const movedOf = (period: PlanPeriod, saidOn: string, today: string, compare: PlanPeriod | null = null) => {
  const part = {
    ...barePart,
    subject: 'transactions' as const,
    measures: ['out'],
    period,
    compare: compare && { kind: 'period' as const, period: compare },
  }
  const [moved] = movedPlan({ version: 1, parts: [part] }, saidOn, today).parts
  if (moved?.kind !== 'data') throw new Error('no data')
  const days = ({ from, to }: { from: string | null; to: string }): string => `${from ?? ''}..${to}`
  const other = moved.compare?.kind === 'period' ? ` against ${days(moved.compare.period)}` : ''
  return `${moved.period ? days(moved.period) : ''}${other}`
}
const said = (from: string | null, to: string, words = ''): PlanPeriod => ({ from, to, words })

test.each([
  [
    'this month so far',
    said('2026-11-01', '2026-11-21', 'November 2026 so far'),
    '2026-12-05',
    '2026-12-01..2026-12-05',
  ],
  ['this year so far', said('2026-01-01', '2026-11-21', '2026 so far'), '2027-02-03', '2027-01-01..2027-02-03'],
  ['last month', said('2026-10-01', '2026-10-31', 'October 2026'), '2027-01-15', '2026-12-01..2026-12-31'],
  [
    'last quarter',
    said('2026-07-01', '2026-09-30', 'the third quarter of 2026'),
    '2027-02-01',
    '2026-10-01..2026-12-31',
  ],
  ['last year', said('2025-01-01', '2025-12-31', '2025'), '2027-06-01', '2026-01-01..2026-12-31'],
  [
    'last week',
    said('2026-11-09', '2026-11-15', 'the week of November 9, 2026'),
    '2026-12-02',
    '2026-11-23..2026-11-29',
  ],
  ['the past 90 days', said('2026-08-24', '2026-11-21', 'the past 90 days'), '2026-11-22', '2026-08-25..2026-11-22'],
  ['the past year', said('2025-11-22', '2026-11-21', 'the past year'), '2027-02-28', '2026-03-01..2027-02-28'],
  ['yesterday', said('2026-11-20', '2026-11-20', 'yesterday'), '2026-12-01', '2026-11-30..2026-11-30'],
  ['the next twelve months', said('2026-11-21', '2027-11-21'), '2026-12-31', '2026-12-31..2027-12-31'],
  ['everything until today', said(null, '2026-11-21'), '2026-12-31', '..2026-12-31'],
])('%s goes on with time', (_, period, today, moved) => {
  expect(movedOf(period, '2026-11-21', today)).toBe(moved)
})

test('what it is held against goes with it, as far before it as it was', () => {
  const month = said('2026-11-01', '2026-11-21', 'November 2026 so far')
  expect(movedOf(month, '2026-11-21', '2027-01-10', said('2026-10-01', '2026-10-31'))).toBe(
    '2027-01-01..2027-01-10 against 2026-12-01..2026-12-31',
  )
  expect(movedOf(month, '2026-11-21', '2027-01-10', said('2025-11-01', '2025-11-21'))).toBe(
    '2027-01-01..2027-01-10 against 2026-01-01..2026-01-10',
  )
})

test('on its own day a plan is as it was', () => {
  expect(movedOf(said('2026-11-01', '2026-11-21'), '2026-11-21', '2026-11-21')).toBe('2026-11-01..2026-11-21')
})

test.each([
  ['How much did I spend last month?', true],
  ['my dividends over the past 12 months by month', true],
  ['May I spend more than last month?', true],
  ['What did I spend in October?', false],
  ['spending in May', false],
  ['income of 2025', false],
  ['spending since January', false],
  ['fees in Q3', false],
  ['what did I pay on 11/02', false],
])('%s: its days move: %s', (question, moves) => {
  expect(daysMove(question)).toBe(moves)
})

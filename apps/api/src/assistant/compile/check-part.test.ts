import { barePart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { checkPart } from './check-part.ts'

test('what is held is not held against days gone by, of which today’s value would be told', () => {
  const held = { ...barePart, subject: 'positions' as const, measures: ['value'] }
  const before = { from: '2025-01-01', to: '2025-11-29', words: '' }
  expect(() => checkPart({ ...held, compare: { kind: 'period', period: before } }, '2026-11-29')).toThrow(
    /not kept here/,
  )
  expect(checkPart(held, '2026-11-29').asked.measures).toEqual(['value'])
})

test.each([
  ['what is rare', 'first', null],
  ['what is not', 'out', '2026-10-31'],
])('%s is looked for in its own days where nobody says when (%s)', (_what, measure, from) => {
  const part = { ...barePart, subject: 'transactions' as const, measures: [measure] }
  expect(checkPart(part, '2026-11-29').asked.days).toMatchObject({ from, to: '2026-11-29' })
})

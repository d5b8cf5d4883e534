import type { RecurringItem } from '@keelwise/contract/recurring'
import { expect, test } from 'vitest'
import { recurringItem } from '../../testing/builders.ts'
import { amountWords, dueWords, marksOf, partsOf } from './recurring-text.ts'

const item = recurringItem({ account_name: 'Everyday' })
const words = (changes: Partial<RecurringItem>) => marksOf({ ...item, ...changes }).map((mark) => mark.words)

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-23', 'Tomorrow'],
  ['2026-12-04', 'In 12 days'],
  ['2026-11-21', 'Yesterday'],
  ['2026-11-17', '5 days ago'],
])('a due day of %s is told as %s', (day, wanted) => {
  expect(dueWords(day, '2026-11-22')).toBe(wanted)
})

test('what is missed, has risen, is new or has ended says so', () => {
  const rise = { from: '9.99', to: '11.99', on: '2026-10-04', percent: '20.0' }
  expect(words({})).toEqual([])
  expect(words({ state: 'missed', next_date: '2026-11-04', rise })).toEqual(['Missed Nov 4', 'Up 20% on Oct 4'])
  expect(words({ is_new: true })).toEqual(['New'])
  expect(words({ state: 'ended', rise, is_new: true })).toEqual(['Ended, last Nov 4'])
  expect(marksOf({ ...item, rise, direction: 'in' })[0]?.tone).toBe('good')
})

test('an amount that varies is told as about so much, and what counts no more stands apart, the newest first', () => {
  expect([amountWords(item), amountWords({ ...item, is_varying: true })]).toEqual(['$11.99', '≈ $11.99'])
  const decision = { id: item.id, verdict: 'DISMISS' } as const
  const ended = { ...item, payee: 'Old', state: 'ended', last_date: '2026-02-01' } as const
  const parts = partsOf([{ ...item, payee: 'Work', direction: 'in' }, ended, { ...item, payee: 'No', decision }, item])
  expect(Object.values(parts).map((part) => part.map(({ payee }) => payee))).toEqual([
    ['Lumen Stream'],
    ['Work'],
    ['No', 'Old'],
  ])
})

import { expect, test } from 'vitest'
import { budgetStatusWord, leftWords } from './budget-words.ts'

test('an envelope says what is left and for how many days, or how much too many', () => {
  expect(leftWords({ left: '120.00', status: 'ok', unconverted: [] }, 9, 'USD')).toBe('$120.00 left, 9 days')
  expect(leftWords({ left: '120.00', status: 'unknown', unconverted: ['XTS'] }, 9, 'USD')).toBe(
    'At most $120.00 left, 9 days',
  )
  expect(leftWords({ left: '0.00', status: 'ok', unconverted: [] }, 1, 'USD')).toBe('$0.00 left, 1 day')
  expect(leftWords({ left: '-10.00', status: 'over', unconverted: [] }, 9, 'USD')).toBe('$10.00 over')
  expect(leftWords({ left: null, status: 'unknown', unconverted: [] }, 9, 'USD')).toContain('Not known')
})

test('an envelope that goes fast is nearly gone only where most of it is', () => {
  expect(budgetStatusWord({ status: 'fast', percent: '60.0' })?.word).toBe('Going fast')
  expect(budgetStatusWord({ status: 'fast', percent: '85.0' })?.word).toBe('Nearly gone')
  // how much it is over says so already
  expect(budgetStatusWord({ status: 'over', percent: '101.0' })).toEqual({ word: null, tone: 'bad' })
  expect(budgetStatusWord({ status: 'ok', percent: '60.0' })).toBeNull()
})

import type { Goal } from '@keelwise/contract/goals'
import { expect, test } from 'vitest'
import { goalNeeds, goalProgress } from './goal-words.ts'

const goal: Goal = {
  id: '01a20553-1608-7d44-b54c-6438dd58c921',
  kind: 'HOUSE',
  name: 'House',
  target_amount: '12000.00',
  target_months: null,
  stated_currency: 'USD',
  target_date: '2027-11-22',
  monthly_amount: '400.00',
  strategy: null,
  started_on: '2026-11-22',
  accounts: [],
  target: '12000.00',
  spending_a_month: null,
  saved: '6000.00',
  owed: null,
  is_at_least: false,
  unknown_accounts: [],
  gone_accounts: [],
  erased_accounts: 0,
  missing: '6000.00',
  percent: '50.0',
  status: 'behind',
  needed_a_month: '500.00',
  pace: { amount: '400.00', basis: 'stated' },
  reached_on: '2028-02-22',
  payoff: null,
}

test('a goal says what is there, what it takes without any return, and where the pace leads', () => {
  expect(goalProgress(goal, 'USD')).toBe('$6,000.00 of $12,000.00')
  expect(goalNeeds(goal, 'USD')).toBe(
    'It takes $500.00 a month until Nov 2027, without any return. You put aside $400.00 a month: there in Feb 2028.',
  )
})

test('what is known at least takes at most so much', () => {
  const some: Goal = { ...goal, is_at_least: true, pace: null, reached_on: null, status: 'unknown' }
  expect(goalProgress(some, 'USD')).toBe('At least $6,000.00 of $12,000.00')
  expect(goalNeeds(some, 'USD')).toContain('It takes at most $500.00 a month')
  expect(goalNeeds(some, 'USD')).toContain('Say what you put aside')
})

test('a pace that was observed says that markets are in it', () => {
  const observed: Goal = { ...goal, pace: { amount: '-20.00', basis: 'observed' }, reached_on: null }
  expect(goalNeeds(observed, 'USD')).toMatch(
    /grew by -\$20\.00 a month over the last three months, markets included\.$/,
  )
})

test('without 90 days of transactions months of spending have no amount yet', () => {
  const fund: Goal = {
    ...goal,
    kind: 'EMERGENCY',
    target: null,
    target_months: '6',
    target_amount: null,
    percent: null,
  }
  expect(goalProgress(fund, 'USD')).toBe('$6,000.00')
  expect(goalNeeds(fund, 'USD')).toContain('after 90 days of transactions')
})

test('debts are owed and paid off', () => {
  const debt: Goal = { ...goal, kind: 'DEBT', owed: '7000.00', status: 'on_track' }
  expect(goalProgress(debt, 'USD')).toBe('$7,000.00 owed')
  expect(goalNeeds(debt, 'USD')).toContain('You pay $400.00 a month: paid off in Feb 2028.')
  expect(goalNeeds({ ...debt, status: 'reached' }, 'USD')).toBe('All of it is paid off.')
})

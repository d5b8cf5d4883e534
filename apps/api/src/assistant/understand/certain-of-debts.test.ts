import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026
test.each([
  'how much did I pay on my mortgage this year',
  'how much went to the mortgage this year',
  'what did the mortgage cost me this year',
  'how much did the morgage people get from me this year',
  'how much have we put towards the house loan so far this year',
])('what was paid on a debt is all of it, and of that debt alone: %s', (text) => {
  expect(toldAsDemo(text)).toBe('transactions.debt_paid; account_type is MORTGAGE; 2026-01-01..2026-11-24')
})

test('interest that is asked for is interest', () => {
  expect(toldAsDemo('how much interest did I pay on the mortgage this year')).toContain('transactions.interest_paid')
})

test.each([
  'is my money safe if lanternfield goes under',
  'am I insured if my bank goes bust',
  'what happens to my savings if the bank fails',
])('what a bank that fails leaves is told by what the law insures and what lies where: %s', (text) => {
  expect(toldAsDemo(text)).toBe('term fact_fdic ++ accounts.balance; group is cash; by institution')
})

test.each([
  'how much should i put away for quarterly taxes',
  'what do I set aside for the irs',
  'how much will I owe in taxes',
])('tax that will be owed is not worked out, and what is known of the year is told: %s', (text) => {
  const understood = readAsDemo(text)
  const [only] = understood.kind === 'plan' ? understood.plan.parts : []
  expect(only).toMatchObject({ kind: 'decline', reason: 'not_kept', words: 'the tax that will be owed' })
})

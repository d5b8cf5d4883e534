import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEAR = '2025-11-25..2026-11-24'

test.each([
  [
    'whats the smallest paycheck i got in the last 12 months and the biggest',
    `transactions.in; category is paycheck; by booking; ${YEAR}; order in asc; limit 1 ++ transactions.in; category is paycheck; by booking; ${YEAR}; order in desc; limit 1`,
  ],
  ['Please list my last five deposits.', 'transactions.in; by booking; ..2026-11-24; order day desc; limit 5'],
])('what is said in a phrase is read for what it means: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEAR = '2025-11-25..2026-11-24'

test.each([
  [
    'What did we spend last December, and how much of that was shopping for presents and so on?',
    'transactions.out; 2025-12-01..2025-12-31 ++ transactions.out+share; category is gifts; 2025-12-01..2025-12-31',
  ],
  [
    'what did I spend in October and how much of it was groceries?',
    'transactions.out; 2026-10-01..2026-10-31 ++ transactions.out+share; category is groceries; 2026-10-01..2026-10-31',
  ],
  [
    'What did we spend over the weekends last month, as opposed to on weekdays?',
    'transactions.out; by weekend; 2026-10-01..2026-10-31',
  ],
  ['money slips through my fingers, where is it all going', 'transactions.out; by category'],
  ['anything I could cut back on?', 'decline advice'],
  ['hey can u show me what i bought yesterday', 'transactions.out; by booking; 2026-11-23..2026-11-23'],
  ['how much do i spend on groceries on average', `transactions.monthly; category is groceries; ${YEAR}`],
  ['whats the rent come out to each month', `transactions.monthly; category is rent; ${YEAR}`],
  [
    'who do i give the most money to besides the landlord',
    'transactions.out; category is_not rent; by payee; order out desc; limit 1',
  ],
  [
    'what was my biggest expense last week',
    'transactions.out; by booking; 2026-11-16..2026-11-22; order out desc; limit 1',
  ],
  [
    'How much of my take-home pay goes on debt payments each month, as a percentage?',
    'transactions.debt_paid; debt_to_income',
  ],
  [
    'Leaving out the mortgage and the car, what do we spend in an average month?',
    `transactions.monthly; account_type is_not MORTGAGE; payee has_not mortgage; category is_not fuel|parking|auto_service|auto_payment; ${YEAR}`,
  ],
  ['Do I spend more than comes in?', `transactions.net+in+out; ${YEAR}`],
  [
    'What was my average monthly spending over the last twelve months, and what was my average monthly income?',
    `transactions.out; ${YEAR}; per_month ++ transactions.in; ${YEAR}; per_month`,
  ],
  [
    'Did I spend more on groceries or on restaurants last month?',
    'transactions.out; category is groceries|restaurants; by category; 2026-10-01..2026-10-31; order out desc',
  ],
])('of two questions the second of which is about the first, both are answered: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([['how much do I spend on groceries a week on average', 'transactions.monthly']])(
  'what is near such a phrase and means something else is not taken for it: %s',
  (question, plan) => {
    expect(toldAsDemo(question)).not.toContain(plan)
  },
)

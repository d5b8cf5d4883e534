import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEARS = '2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24'

test.each([
  [
    'by how much',
    `transactions.out; category is restaurants; ${YEARS}`,
    `transactions.out; category is restaurants; ${YEARS}`,
  ],
  [
    'do i have enough for those',
    'plans.amount; due between 2026-11-24|2026-12-08; by plan',
    'accounts.balance; group is cash ++ plans.amount; due between 2026-11-24|2026-12-08',
  ],
  [
    'which one dropped the most',
    'returns.gain; 2026-01-01..2026-11-24',
    'returns.gain+twr; by security; 2026-01-01..2026-11-24; order gain asc; limit 1',
  ],
  [
    'what if its 1200',
    'worth.value; group is cash; years_to target=60000 monthly=800',
    'worth.value; group is cash; years_to target=60000 monthly=1200',
  ],
  ['And with 5,000?', 'worth.value; lasts spending=4000', 'worth.value; lasts spending=5000'],
  ['what about without touching the investments', 'fit.emergency_months', 'fit.emergency_months'],
])('a few words after an answer go on from it: %s', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})

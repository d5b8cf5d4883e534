import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'Did I sell anything at a gain last year, and would I owe tax on it?',
    'sales.realized; by security; 2025-01-01..2025-12-31 ++ decline not_kept',
  ],
  ['what I have altogether, once all the debts are taken off', 'worth.net_worth'],
  ['how much would we be left with in total after what we owe is taken off', 'worth.net_worth'],
  [
    'how much cash could i pull out today without selling anything',
    'accounts.balance; group is cash ++ accounts.balance; group is cash; by account',
  ],
  ['how much of my stuff is in stocks vs just sitting in cash', 'positions.value+share; by asset_class'],
  [
    'What were my realised capital gains this year, short-term and long-term separately?',
    'sales.short_term+long_term+realized; 2026-01-01..2026-11-24',
  ],
])('of two questions the second of which is about the first, both are answered: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([['what funds have I bought this year', 'by booking; 2026-01-01']])(
  'what is near such a phrase and means something else is not taken for it: %s',
  (question, plan) => {
    expect(toldAsDemo(question)).not.toContain(plan)
  },
)

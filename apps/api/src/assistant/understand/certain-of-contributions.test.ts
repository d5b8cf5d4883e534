import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'How much am I putting into my retirement accounts per month on average?',
    'transactions.contributed; group is retirement; 2025-11-25..2026-11-24; per_month',
  ],
  [
    'how much do I contribute to my 401k a month this year',
    'transactions.contributed; account_type is 401K; 2026-01-01..2026-11-24; per_month',
  ],
  [
    'In 2025, how much did I put into my 401k a month',
    'transactions.contributed; account_type is 401K; 2025-01-01..2025-12-31; per_month',
  ],
  [
    'Target is 1,800,000 and I have 13 years left. How much a month?',
    'worth.net_worth; 2026-11-24..2039-11-24; save_for target=1800000',
  ],
])('what is put in each month is told of the accounts that are named: "%s"', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  'will she be able to see my accounts if I do that?',
  'not an advisor, my wife. Can we share one login or have a joint household view?',
  'can my husband see what I spend it on with his own login',
])('who else sees what is here is answered by who does: "%s"', (text) => {
  expect(toldAsDemo(text)).toBe('help privacy')
})

test.each(['how much did my wife share of the rent', 'how do I share with an advisor'])(
  'what is no question of that stays what it is: "%s"',
  (text) => {
    expect(toldAsDemo(text)).not.toBe('help privacy')
  },
)

import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const GROWS = 'worth.net_worth; value_in monthly=500 growth=6 years=10'
const PAID_OFF = 'accounts.owed; account_type is MORTGAGE; payoff extra=200'

test.each([
  ['at 7% instead', GROWS, 'worth.net_worth; value_in monthly=500 growth=7 years=10'],
  ['and at 5?', GROWS, 'worth.net_worth; value_in monthly=500 growth=5 years=10'],
  ['over 15 years then', GROWS, 'worth.net_worth; value_in monthly=500 growth=6 years=15'],
  ['what if I put in 200 more', GROWS, 'worth.net_worth; value_in monthly=700 growth=6 years=10'],
  ['and 10k up front', GROWS, 'worth.net_worth; value_in monthly=500 growth=6 years=10 start=10000'],
  ['make it 8% and 20 years, 600 a month', GROWS, 'worth.net_worth; value_in monthly=600 growth=8 years=20'],
  ['two years sooner', GROWS, 'worth.net_worth; value_in monthly=500 growth=6 years=8'],
  ['750', GROWS, 'worth.net_worth; value_in monthly=750 growth=6 years=10'],
  ['half of that', GROWS, 'worth.net_worth; value_in monthly=250 growth=6 years=10'],
  ['without the monthly', GROWS, 'worth.net_worth; value_in monthly=0 growth=6 years=10'],
  ['no growth', GROWS, 'worth.net_worth; value_in monthly=500 growth=0 years=10'],
  [
    'start with what I have in the Roth',
    GROWS,
    'worth.net_worth; account_type is ROTH_IRA; value_in monthly=500 growth=6 years=10',
  ],
  ['what if I paid 400 more a month', PAID_OFF, 'accounts.owed; account_type is MORTGAGE; payoff extra=400'],
  // days that were said in place of years are years from then on
  [
    'at 4%',
    'worth.net_worth; 2026-11-24..2031-11-24; save_for target=50000',
    'worth.net_worth; save_for target=50000 years=5 growth=4',
  ],
])('a what-if keeps the numbers that are not replaced: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('what says more than numbers is no change of them', () => {
  expect(toldAsDemo('how much did I spend on groceries at 7% off', GROWS)).not.toContain('value_in')
  expect(toldAsDemo('and 7%', 'transactions.out; 2026-10-01..2026-10-31')).not.toContain('value_in')
})

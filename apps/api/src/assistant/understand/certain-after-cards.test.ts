import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const OCTOBER = '2026-10-01..2026-10-31'
const CARD = 'accounts.owed; account_type is CREDIT_CARD'
const YEAR = '2026-01-01..2026-11-24'

test.each([
  [
    'how much was on the card',
    `transactions.out; ${OCTOBER}`,
    `transactions.out; account_type is CREDIT_CARD; ${OCTOBER}`,
  ],
  [
    'how much of that went on the credit card',
    `transactions.out; category is groceries; account_type is CHECKING; ${OCTOBER}`,
    `transactions.out; category is groceries; account_type is CREDIT_CARD; ${OCTOBER}`,
  ],
  ['what did I buy with it in October', CARD, `transactions.out; account_type is CREDIT_CARD; by booking; ${OCTOBER}`],
  ['where did I use it', CARD, 'ask'],
  [
    'how much did we charge on it this month',
    CARD,
    'transactions.out; account_type is CREDIT_CARD; 2026-11-01..2026-11-24',
  ],
  [
    'can I pay it off with what is in checking',
    CARD,
    'accounts.balance; account_type is CHECKING ++ accounts.owed; account_type is CREDIT_CARD',
  ],
  ['is that enough for six months', 'accounts.balance; group is cash', 'fit.emergency_months'],
  [
    'anything unusual',
    `transactions.out; category is restaurants; by payee; ${OCTOBER}; order out desc; limit 5`,
    `transactions.amount; category is restaurants; unusual is yes; by booking; ${OCTOBER}`,
  ],
  ['anything weird on it', CARD, 'transactions.amount; account_type is CREDIT_CARD; unusual is yes; by booking'],
  // what is paid for a car is none of the vehicles
  ['and without the car payment', 'accounts.balance; group is cash; runway', 'decline not_kept'],
  [
    'from which account',
    'plans.amount; payee has RENT GABLECREST HOMES; by plan',
    'plans.amount; payee has RENT GABLECREST HOMES; by account',
  ],
  [
    'how much of the gain was dividends',
    `returns.gain; account_type is ROTH_IRA; ${YEAR}`,
    `returns.income+gain; account_type is ROTH_IRA; ${YEAR}`,
  ],
  ['how much of that was the market', `returns.twr; ${YEAR}`, `returns.market+gain; ${YEAR}`],
  [
    'is that short term or long term',
    'transactions.amount; security is VYNX; by booking',
    'sales.open_gain; state is held; security is VYNX; by term',
  ],
  [
    'split short vs long term',
    'positions.gain; tax is taxable',
    'sales.open_gain; state is held; tax is taxable; by term',
  ],
  [
    'what dividends does it pay',
    'transactions.amount; security is VYNX; by booking',
    'income.received; security is VYNX; 2025-11-25..2026-11-24',
  ],
  [
    'better than the 401k?',
    `returns.twr; account_type is ROTH_IRA; ${YEAR}`,
    `returns.twr; account_type is ROTH_IRA|401K; by account; ${YEAR}; order twr desc`,
  ],
])('"%s" after %s', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('what is there is no debt that could be paid off', () => {
  const told = toldAsDemo('can I pay it off with what is in checking', 'accounts.balance; account_type is SAVINGS')
  expect(told).not.toContain('accounts.owed; account_type is SAVINGS')
})

test.each([
  ['list all deposits over 1000', 'transactions.in; amount over 1000; by booking'],
  ['list deposits into checking this year', `transactions.received; account_type is CHECKING; by booking; ${YEAR}`],
  ['show me money in over 500 in October', `transactions.in; amount over 500; by booking; ${OCTOBER}`],
  ['which holdings lost money this year', `returns.gain; gain under 0; by security; ${YEAR}; order gain asc`],
  [
    'which stocks are down this year',
    `returns.gain; sec_type is EQUITY; gain under 0; by security; ${YEAR}; order gain asc`,
  ],
])('"%s" is a list of what is meant, and of nothing else', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

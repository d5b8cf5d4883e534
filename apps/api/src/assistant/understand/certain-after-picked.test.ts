import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const RETURNS = 'returns.twr; by month; 2026-01-01..2026-11-24'
const RENT = 'transactions.out; category is rent; 2026-06-01..2026-11-24'
const UNSEEN = 'clients.days_since_meeting; days_since_meeting over 90; by client'

test.each([
  ['Which month was the worst?', RETURNS, `${RETURNS}; order twr asc; limit 1`],
  ['and the best one', RETURNS, `${RETURNS}; order twr desc; limit 1`],
  [
    'what was the worst month',
    'transactions.out; by month; 2026-01-01..2026-11-24',
    'transactions.out; by month; 2026-01-01..2026-11-24; order out desc; limit 1',
  ],
  [
    'no, the 1,925 rent',
    RENT,
    'transactions.out; category is rent; amount between 1925|1925.99; by booking; 2026-06-01..2026-11-24',
  ],
  [
    'only the 84.17 payment',
    RENT,
    'transactions.out; category is rent; amount is 84.17; by booking; 2026-06-01..2026-11-24',
  ],
  [
    'each account next to its return',
    'accounts.balance; by account',
    'accounts.balance; by account ++ returns.twr; by account',
  ],
  [
    'list all the payers with amounts, not just the biggest',
    'transactions.in; 2026-08-25..2026-11-24',
    'transactions.in; by payee; 2026-08-25..2026-11-24',
  ],
  [
    'Why was it 3,000 less than in the days before?',
    'transactions.in; 2026-08-25..2026-11-24',
    'transactions.in; 2026-08-25..2026-11-24; versus 2026-05-25..2026-08-24; why',
  ],
  [
    'which days and payees made the gas & electricity go over?',
    'plans.left; kind is budget; left under 0; by plan; order left asc',
    'transactions.out; category is energy; by booking; 2026-11-01..2026-11-24',
  ],
  [
    'ok and before the debts, only what we own? split by type of account please',
    'accounts.balance',
    'accounts.owned; by account_type',
  ],
  [
    'why did it go up that much',
    'worth.net_worth; versus 2025-11-24..2025-11-24',
    'worth.change; 2025-11-25..2026-11-24; why',
  ],
  [
    'How much of my last payment went to interest and how much to principal?',
    'accounts.owed+interest_rate; account_type is MORTGAGE',
    'transactions.principal_paid; account_type is MORTGAGE; 2026-10-25..2026-11-24',
  ],
  ['which ones are losing', 'returns.twr', 'positions.gain; result is loss; by security; order gain asc'],
  [
    'any of them down?',
    'positions.value; sec_type is ETF; by position',
    'positions.gain; sec_type is ETF; result is loss; by security; order gain asc',
  ],
  ['the tax lots', 'positions.gain; security is VYNX', 'sales.open_gain; security is VYNX; by lot'],
])('"%s" after %s picks what it names', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [
    'only the ones above a million',
    UNSEEN,
    'clients.days_since_meeting; days_since_meeting over 90; value over 1000000; by client',
  ],
  ['those under 500k', UNSEEN, 'clients.days_since_meeting; days_since_meeting over 90; value under 500000; by client'],
])('a sum of money after days holds portfolios against it, and no days: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
})

test.each(['which position has the biggest loss', 'what did I lose the most on', 'what am I down the most on'])(
  'the biggest loss is the lowest gain: "%s"',
  (text) => {
    expect(toldAsDemo(text)).toMatch(/^positions\.gain.*; order gain asc/)
  },
)

test.each([
  ['how much mortgage interest did we pay in 2025?', 'account_type is MORTGAGE'],
  ['how much card interest did we pay in 2025?', 'account_type is CREDIT_CARD'],
])('interest is of the debt that is said, and not of the one asked before: "%s"', (text, of) => {
  const before = 'transactions.out; account_type is LOAN; 2026-10-01..2026-10-31'
  expect(toldAsDemo(text, before)).toBe(`transactions.interest_paid; ${of}; 2025-01-01..2025-12-31`)
})

test.each([
  ['no I only mean Vynexar', 'positions.gain; security is ZELP', 'positions.gain; security is VYNX'],
  ['strike Oakhollow', 'positions.value; by position', 'positions.value; issuer has_not oakhollow; by position'],
])('what a remark names stays in the answer: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('debts that a question names besides make it no question of what is owned', () => {
  expect(toldAsDemo('how much interest would I pay without the debts', 'accounts.balance')).not.toContain('owned')
})

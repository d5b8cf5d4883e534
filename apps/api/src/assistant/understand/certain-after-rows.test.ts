import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const DINING = 'transactions.out; category is restaurants; 2026-01-01..2026-11-24'
const TOP = 'transactions.out; category is restaurants; by booking; 2026-01-01..2026-11-24; order out desc; limit 3'

test.each([
  [
    DINING,
    'the biggest one',
    'transactions.out; category is restaurants; by booking; 2026-01-01..2026-11-24; order out desc; limit 1',
  ],
  [
    TOP,
    'the biggest one',
    'transactions.out; category is restaurants; by booking; 2026-01-01..2026-11-24; order out desc; limit 1',
  ],
  [TOP, "what's the average", 'transactions.average; category is restaurants; 2026-01-01..2026-11-24'],
  [
    'transactions.out; by month; 2025-11-25..2026-11-24',
    'the biggest one',
    'transactions.out; by month; 2025-11-25..2026-11-24; order out desc; limit 1',
  ],
  ['transactions.out; by month; 2025-11-25..2026-11-24', 'on average', 'transactions.monthly; 2025-11-25..2026-11-24'],
  [
    'transactions.out; 2026-10-01..2026-10-31',
    'which month was the highest',
    'transactions.out; by month; 2025-11-25..2026-11-24; order out desc; limit 1',
  ],
  [
    'transactions.average; category is restaurants; 2026-01-01..2026-11-24',
    'what about groceries?',
    'transactions.average; category is groceries; 2026-01-01..2026-11-24',
  ],
  [
    'transactions.out; payee has Fennel & Rye Grocery; 2026-01-01..2026-11-24',
    'how much is that a month',
    'transactions.out; payee has Fennel & Rye Grocery; 2026-01-01..2026-11-24; per_month',
  ],
  [
    'income.dividends; 2026-01-01..2026-11-24',
    'how much is that a month',
    'income.dividends; 2026-01-01..2026-11-24; per_month',
  ],
  [
    'transactions.out+in; category is restaurants; 2026-01-01..2026-11-24; share_of',
    'compare to last year',
    'transactions.out+in; category is restaurants; 2026-01-01..2026-11-24; share_of ++ transactions.out+in; category is restaurants; 2025-01-01..2025-12-31; share_of',
  ],
  [
    'transactions.out+in; category is restaurants; 2025-01-01..2025-12-31; share_of',
    'and before that?',
    'transactions.out+in; category is restaurants; 2024-01-01..2024-12-31; share_of',
  ],
  ['worth.highest', 'when was that', 'worth.highest_day+highest'],
  ['worth.debts', 'what about my brokerage?', 'accounts.balance; account_type is BROKERAGE'],
  [
    'worth.value; account_type is SAVINGS; 2025-11-24..2025-11-24',
    'and the debts?',
    'worth.debts; 2025-11-24..2025-11-24',
  ],
  [
    'worth.net_worth; 2025-11-24..2025-11-24',
    'what about my brokerage?',
    'worth.value; account_type is BROKERAGE; 2025-11-24..2025-11-24',
  ],
  ['worth.net_worth', 'in three years?', 'worth.net_worth; value_in years=3'],
  ['worth.net_worth', 'and without the house', 'worth.net_worth; account_type is_not MORTGAGE'],
  ['accounts.owed; account_type is MORTGAGE', 'what do I pay a month', 'accounts.payment; account_type is MORTGAGE'],
  [
    'accounts.balance; group is retirement',
    'how much did I put in myself this year',
    'transactions.contributed; group is retirement; 2026-01-01..2026-11-24',
  ],
  [
    'transactions.last; category is paycheck; 2026-01-01..2026-11-24',
    'when is the next',
    'plans.next_due; kind is recurring_income; category is paycheck',
  ],
  ['plans.amount; due between 2026-11-24|2026-11-30; by plan', 'how much is that a year', 'plans.recurring_yearly'],
  [
    'plans.count; kind is subscription',
    'which is the biggest',
    'plans.amount; kind is subscription; by plan; order amount desc; limit 1',
  ],
  ['plans.amount; by plan', 'from which account', 'plans.amount; by plan; list'],
  [
    'returns.gain+twr; sec_type is EQUITY; by security; 2026-01-01..2026-11-24; order gain desc',
    'what about my funds?',
    'returns.gain+twr; sec_type is ETF|MUTUAL_FUND; by security; 2026-01-01..2026-11-24; order gain desc',
  ],
  [
    DINING,
    'compare to last year',
    'transactions.out; category is restaurants; 2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24',
  ],
  [
    TOP,
    'compare to last year',
    'transactions.out; category is restaurants; 2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24',
  ],
  [
    'transactions.out; category is restaurants; 2025-11-25..2026-11-24; per_month',
    'the biggest one',
    'transactions.out; category is restaurants; by booking; 2025-11-25..2026-11-24; order out desc; limit 1',
  ],
  [
    'transactions.out; 2025-11-25..2026-11-24; per_month',
    'what about groceries?',
    'transactions.out; category is groceries; 2025-11-25..2026-11-24; per_month',
  ],
  [
    TOP,
    'which month was the highest',
    'transactions.out; category is restaurants; by month; 2026-01-01..2026-11-24; order out desc; limit 1',
  ],
  [
    'transactions.in; 2026-10-01..2026-10-31; versus 2025-10-01..2025-10-31',
    'the biggest',
    'transactions.in; by booking; 2026-10-01..2026-10-31; order in desc; limit 1',
  ],
  [
    'transactions.in; category is paycheck; 2026-01-01..2026-11-24',
    'how much of it was left over',
    'transactions.net; 2026-01-01..2026-11-24',
  ],
  ['worth.net_worth; 2025-11-24..2025-11-24', 'and a year before that', 'worth.net_worth; 2024-11-24..2024-11-24'],
  ['worth.net_worth; 2025-11-24..2025-11-24', 'when was that', 'worth.net_worth; 2025-11-24..2025-11-24'],
  [
    'returns.gain+twr; security is QORM; 2026-01-01..2026-11-24',
    'what did I pay for it',
    'positions.cost; security is QORM',
  ],
  [
    'returns.gain+twr; sec_type is EQUITY; by security; 2026-01-01..2026-11-24; order gain desc',
    'how many shares',
    'positions.units; sec_type is EQUITY; by security',
  ],
  [
    'accounts.payment; account_type is MORTGAGE',
    'how much of that is interest',
    'transactions.interest_paid+principal_paid; account_type is MORTGAGE; 2026-10-01..2026-10-31',
  ],
])('after %s it goes on from what was told: "%s"', (before, text, told) => {
  expect(toldAsDemo(text, before)).toBe(told)
})

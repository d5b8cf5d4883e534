import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEAR = '2025-11-25..2026-11-24'
const YEARS = '2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24'

test.each([
  ['hey can u show me what i bought yesterday', 'transactions.out; by booking; 2026-11-23..2026-11-23'],
  [
    'how much cash could i pull out today without selling anything',
    'accounts.balance; group is cash ++ accounts.balance; group is cash; by account',
  ],
  ['did my paychecks go up since last yr cuz of overtime', `transactions.in; category is paycheck; ${YEARS}`],
  ['did i get paid more this year than last year', `transactions.in; category is paycheck; ${YEARS}`],
  ['how much do i spend on groceries on average', `transactions.monthly; category is groceries; ${YEAR}`],
  ['whats the rent come out to each month', `transactions.monthly; category is rent; ${YEAR}`],
  [
    'do i have a savings goal set up for the house',
    'plans.saved+target+on_track; kind is goal; payee has house; by plan',
  ],
  [
    'if i put away 800 a month when would i have 60k for a down payment',
    'worth.value; group is cash; years_to target=60000 monthly=800',
  ],
  [
    'how much richer am i than this time last year and is that from me saving or the market',
    `worth.change; ${YEAR}; why`,
  ],
  [
    'whats the smallest paycheck i got in the last 12 months and the biggest',
    `transactions.in; category is paycheck; by booking; ${YEAR}; order in asc; limit 1 ++ transactions.in; category is paycheck; by booking; ${YEAR}; order in desc; limit 1`,
  ],
  [
    'who do i give the most money to besides the landlord',
    'transactions.out; category is_not rent; by payee; order out desc; limit 1',
  ],
  ['how much of my stuff is in stocks vs just sitting in cash', 'positions.value+share; by asset_class'],
  [
    'am i doing ok for 34',
    'worth.net_worth ++ fit.emergency_months ++ transactions.savings_rate ++ plans.on_track; kind is goal; by plan',
  ],
  [
    'Has anything I subscribe to gone up in price recently?',
    'plans.price_change+amount; price_change over 0; kind is subscription; by plan; order price_change desc',
  ],
  [
    'any charge on my credit card that looks odd?',
    'transactions.amount; unusual is yes; account_type is CREDIT_CARD; by booking',
  ],
  ['how much did I make from investments last month', 'returns.gain; 2026-10-01..2026-10-31'],
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
  [
    'What is my net worth, and how much more is it than one year ago?',
    'worth.net_worth; versus 2025-11-24..2025-11-24',
  ],
  ['how much more is my net worth than a year ago', 'worth.net_worth; versus 2025-11-24..2025-11-24'],
  [
    'What were my realised capital gains this year, short-term and long-term separately?',
    'sales.short_term+long_term+realized; 2026-01-01..2026-11-24',
  ],
  ['If I withdraw 4,000 dollars a month, how long will my money last?', 'worth.value; lasts spending=4000'],
  ['Please list my last five deposits.', 'transactions.in; by booking; ..2026-11-24; order day desc; limit 5'],
  ['Do I spend more than comes in?', `transactions.net+in+out; ${YEAR}`],
  [
    'What was my average monthly spending over the last twelve months, and what was my average monthly income?',
    `transactions.out; ${YEAR}; per_month ++ transactions.in; ${YEAR}; per_month`,
  ],
  [
    'How much of the increase in my wealth this year came from market growth and how much from my own deposits?',
    'worth.change; 2026-01-01..2026-11-24; why',
  ],
  [
    'Did I spend more on groceries or on restaurants last month?',
    'transactions.out; category is groceries|restaurants; by category; 2026-10-01..2026-10-31; order out desc',
  ],
])('what is said in a phrase is read for what it means: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([
  ['what funds have I bought this year', 'by booking; 2026-01-01'],
  ['how much do I spend on groceries a week on average', 'transactions.monthly'],
  ['when will I have 60k', 'monthly='],
  ['am I on track for retirement', 'worth.net_worth ++'],
])('what is near such a phrase and means something else is not taken for it: %s', (question, plan) => {
  expect(toldAsDemo(question)).not.toContain(plan)
})

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
  ['is that good', 'transactions.net; savings_rate', 'decline advice'],
  [
    'which cards?',
    'accounts.owed; account_type is CREDIT_CARD',
    'accounts.owed; account_type is CREDIT_CARD; by account',
  ],
  ['which ones?', 'accounts.owed', 'accounts.owed; by account'],
])('a few words after an answer go on from it: %s', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})

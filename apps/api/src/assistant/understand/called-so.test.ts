import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026, a Tuesday
const YEAR = '2026-01-01..2026-11-24'
const NOTES = 'name:Government Note 4.125% 2031|name:Government Note 4.25% 2034'

test.each([
  ['when do the government notes mature', `positions.maturity; security is ${NOTES}`],
  ['what is the stable value trust worth', 'positions.value; security is name:Evergrove Stable Value Trust'],
  ['shares of the Total Market ETF bought this year', `transactions.units_bought; security is WQTM; ${YEAR}`],
  ['what is the balanced fund worth', 'positions.value; security is OKHBX'],
  ['which bond funds do I own', 'positions.value; sec_type is BOND|MUTUAL_FUND; by position'],
  ['what is a balanced fund', 'term balanced_fund'],
])('a holding is meant by what it is called: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['doordash last month', 'transactions.out; payee has doordash; 2026-10-01..2026-10-31'],
  ['how much did I spend at walmart in october', 'transactions.out; payee has walmart; 2026-10-01..2026-10-31'],
  ['lyft and uber this year', `transactions.out; payee has lyft|uber; ${YEAR}`],
  ['Commissary, last 3 months.', 'transactions.out; payee has commissary; 2026-08-25..2026-11-24'],
  ['has Acme Plumbing billed us this year', `transactions.out; payee has acme plumbing; ${YEAR}`],
  [
    'Lowfield Bakery raised its prices. What have we paid them by month this year?',
    `transactions.out; payee has lowfield bakery; by month; ${YEAR}`,
  ],
  ['cash out of the atm since halloween', 'transactions.out; category is cash; 2026-10-31..2026-11-24'],
  ['how is amazon doing', 'decline market'],
  ['weather last week', 'decline off_topic'],
])('who was paid is known by name, whether they ever were or not: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['How much do I owe on the house', 'accounts.owed; account_type is MORTGAGE'],
  ['what rate am I paying on the loan', 'accounts.interest_rate; account_type is MORTGAGE'],
  ['how much is left on my car loan', 'accounts.owed; account_type is LOAN'],
  ['spending without rent + mortgage this year', `transactions.out; category is_not rent|mortgage; ${YEAR}`],
  ['mortgage and rent by month', 'transactions.out; category is rent|mortgage; by month'],
])('a debt is what was bought with it, and beside the rent what is paid for it: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['bills due by friday', 'plans.amount; due between 2026-11-24|2026-11-27; by plan'],
  ['bills coming up before the end of december', 'plans.amount; due between 2026-11-24|2026-12-31; by plan'],
  ['what did I spend before the end of October', 'transactions.out; ..2026-10-30'],
])('what is due by a day is still to come: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  [
    'Did Bluebarrow Fuel charge me this month? I filled up on tuesday with the kids in the back',
    'transactions.out; payee has Bluebarrow Fuel; 2026-11-01..2026-11-24',
  ],
  [
    'how much went to Copper Kettle Cafe since march, I was there every morning',
    'transactions.out; payee has Copper Kettle Cafe; 2026-03-01..2026-11-24',
  ],
  [
    'We flew to Denver in March and I need to know what we paid Gullwing Airlines for that',
    'transactions.out; payee has Gullwing Airlines; 2026-03-01..2026-03-31',
  ],
  [
    'Harvest Crate and Tallow Street Books both arrive on Mondays; what did the two cost this year?',
    `transactions.out; payee has Harvest Crate Delivery|Tallow Street Books; ${YEAR}`,
  ],
  [
    'they keep bleeding money on restaurants, his words, and I said I would check, so, how much was it last month',
    'transactions.out; category is restaurants; 2026-10-01..2026-10-31',
  ],
  [
    'I said I would check, so how much did I spend on groceries last month',
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
  ],
  [
    'how much did we spend on gas this year? only in october I mean',
    'transactions.out; category is fuel; 2026-10-01..2026-10-31',
  ],
])('what is told around a question is no part of it, but for what it points at: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['i miss my husband so much', 'talk feelings'],
  ['I do not believe a word you say', 'talk feelings'],
  ['what are basis points', 'term basis_point'],
  ["What is the difference between a bond's coupon and its yield?", 'term coupon ++ term yield'],
])('what is said from the heart and what a word means: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  [
    'The furnace quit. They want 6,200 for another. What would I have left in savings and checking?',
    'accounts.balance; afford amount=6200',
  ],
  ['how long could we live off our cash at 3,900 a month', 'accounts.balance; runway spending=3900'],
  ['how many months could we live if I lost my job', 'fit.emergency_months'],
  ['What would I have left if I sold the fund?', 'ask'],
])('a sum that is said is reckoned with: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  [
    'if I save 900 a month at 5 percent, when will I be a millionaire',
    'worth.net_worth; years_to monthly=900 target=1000000 growth=5',
  ],
  ['how many trades did I make this year', `transactions.count; kind is BUY|SELL; ${YEAR}`],
  [
    'what did the mortgage cost in interest last year',
    'transactions.interest_paid; account_type is MORTGAGE; 2025-01-01..2025-12-31',
  ],
  ['spending per month, last 6', 'transactions.out; by month; 2026-05-25..2026-11-24'],
  ['does any single stock make up more than 5% of what I hold', 'ask'],
])('what is said short is read whole: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const MORTGAGE = 'accounts.owed; account_type is MORTGAGE'
const EXTRA = 'accounts.owed; account_type is MORTGAGE; payoff extra=300'

test.each([
  // the debt that was just spoken of
  [
    MORTGAGE,
    'how much interest did I pay this year',
    'transactions.interest_paid; account_type is MORTGAGE; 2026-01-01..2026-11-24',
  ],
  [
    MORTGAGE,
    'how much of what I paid this year was interest',
    'transactions.interest_paid; account_type is MORTGAGE; 2026-01-01..2026-11-24',
  ],
  [MORTGAGE, 'what rate of interest is it charging me', 'accounts.interest_rate; account_type is MORTGAGE'],
  [MORTGAGE, 'if i pay 300 extra a month when is it paid off', EXTRA],
  [EXTRA, 'how much interest does that spare me', 'accounts.owed; account_type is MORTGAGE; interest_saved extra=300'],
  [
    EXTRA,
    'and how much interest would I avoid that way',
    'accounts.owed; account_type is MORTGAGE; interest_saved extra=300',
  ],
  // the account that was just spoken of
  [
    'accounts.balance; account_type is SAVINGS',
    'how much interest did it pay me this year',
    'income.interest; account_type is SAVINGS; 2026-01-01..2026-11-24',
  ],
  // the days of before
  [
    'income.dividends; 2026-01-01..2026-11-24',
    'and interest from my savings',
    'income.interest; account_type is SAVINGS; 2026-01-01..2026-11-24',
  ],
  // the bond of before
  [
    'income.received; security is name:Port Elverra Water 3.50% 2033; 2025-01-01..2025-12-31',
    'Next coupon date?',
    'income.next; security is name:Port Elverra Water 3.50% 2033',
  ],
  // as large as before
  [
    'accounts.balance; balance over 50000; by account',
    'under ten',
    'accounts.balance; balance under 10000; by account',
  ],
  [
    'accounts.balance; afford months=4 amount=18000',
    'What if the roofer is right and it is twenty-five?',
    'accounts.balance; afford months=4 amount=25000',
  ],
  // the day of before is over
  ['worth.net_worth; 2025-11-24..2025-11-24', 'And now?', 'worth.net_worth'],
  [
    'worth.net_worth; 2025-11-24..2025-11-24',
    'show it month by month',
    'worth.net_worth; by month; 2025-11-25..2026-11-24',
  ],
  // the other quarter, held the same way
  [
    'transactions.out; 2026-07-01..2026-09-30; versus 2025-07-01..2025-09-30',
    'and Q2 on the same basis',
    'transactions.out; 2026-04-01..2026-06-30; versus 2025-04-01..2025-06-30',
  ],
  // of that month
  [
    'transactions.paid; account_type is CHECKING; by booking; 2026-10-01..2026-10-31',
    'only from the 15th on',
    'transactions.paid; account_type is CHECKING; by booking; 2026-10-15..2026-10-31',
  ],
  ['worth.debts', 'leave the house off', 'accounts.owed; account_type is_not MORTGAGE'],
])('what was spoken of before narrows what is asked: %s, then "%s"', (before, text, told) => {
  expect(toldAsDemo(text, before)).toBe(told)
})

test.each([
  [
    'Kettleworth Hardware and a treehouse. what was the damage in september and october',
    'transactions.out; payee has Kettleworth Hardware; 2026-09-01..2026-10-31',
  ],
  [
    'What has my weakness for books cost me since New Year? I am afraid that the people at Tallow Street know me rather too well.',
    'transactions.out; payee has Tallow Street Books; 2026-01-01..2026-11-24',
  ],
  [
    'The Port Elverra Water bond is supposed to be exempt. What did it pay me in 2025?',
    'income.received; security is name:Port Elverra Water 3.50% 2033; 2025-01-01..2025-12-31',
  ],
])('who is named in another sentence is meant: %s', (text, told) => {
  expect(toldAsDemo(text)).toBe(told)
})

test.each([
  ['klyv call expires when', 'positions.maturity; security is KLYV270416C00020000'],
  ['The Kelyvane call: expiration and what I paid for it', 'positions.maturity+cost; security is KLYV270416C00020000'],
  ['how much is the average trip to Fennel & Rye', 'transactions.average; payee has Fennel & Rye Grocery'],
  ['average grocery trip', 'transactions.average; category is groceries'],
  [
    'which day of the week do i spend the most, bet its saturday',
    'transactions.out; by weekday; order out desc; limit 1',
  ],
  ['how much higher is my net worth than at the start of the year', 'worth.change; 2026-01-01..2026-11-24'],
  ["Did I sell any stock this year I'll have to answer for come April?", 'sales.realized; 2026-01-01..2026-11-24'],
  ['how much did we go through in december 2025', 'transactions.out; 2025-12-01..2025-12-31'],
  ['how mcuh did i spned on gas sicne september', 'transactions.out; category is fuel; 2026-09-01..2026-11-24'],
  ['bills due before december', 'plans.amount; due between 2026-11-24|2026-11-30; by plan'],
  ['bills due before march', 'plans.amount; due between 2026-11-24|2027-02-28; by plan'],
  [
    'I want to save 15000 for small kitchen of my own, if I put 600 in month when I will have it?',
    'worth.net_worth; years_to monthly=600 target=15000',
  ],
  [
    'if we put 100 a month away for her until she is 18 what does that come to',
    'worth.net_worth; value_in monthly=100',
  ],
])('a manner of speaking is no other question: %s', (text, told) => {
  expect(toldAsDemo(text)).toBe(told)
})

test('a name beside a question that needs none narrows nothing', () => {
  expect(toldAsDemo('Copper Kettle was closed. What did I spend this month?')).toBe(
    'transactions.out; 2026-11-01..2026-11-24',
  )
})

test('what is put into a bank account is no contribution, and a few hundred after many thousands are a few hundred', () => {
  expect(toldAsDemo('how much did I contribute this year', 'accounts.balance; account_type is CHECKING')).not.toContain(
    'CHECKING',
  )
  expect(toldAsDemo('under 500', 'accounts.balance; balance over 50000; by account')).toBe(
    'accounts.balance; balance under 500; by account',
  )
})

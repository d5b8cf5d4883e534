import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  ['which of my bills went up', 'plans.price_change+amount; price_change over 0; by plan; order price_change desc'],
  ['have any bills gone up', 'plans.price_change+amount; price_change over 0; by plan; order price_change desc'],
  [
    'which subscriptions got more expensive',
    'plans.price_change+amount; price_change over 0; kind is subscription; by plan; order price_change desc',
  ],
  ['which of my bills went down', 'plans.price_change+amount; price_change under 0; by plan; order price_change asc'],
  [
    'is my credit card out of hand?? be honest',
    'accounts.owed; account_type is CREDIT_CARD ++ transactions.interest_paid; account_type is CREDIT_CARD; 2025-11-25..2026-11-24 ++ transactions.out; account_type is CREDIT_CARD; by month; 2026-05-25..2026-11-24',
  ],
  [
    'are my accounts all up to date or is something broken',
    'accounts.count; state is needs_attention ++ accounts.refreshed; by account',
  ],
  [
    'how much cash do i have sitting in the brokerage doing nothing',
    'accounts.available; account_type is BROKERAGE; by account',
  ],
  ['how much can i spend per week and still save 600 a month', 'decline not_kept'],
  ['my partner makes more than me should we be filing jointly or seperate', 'decline advice'],
  ['how much tax am i gonna owe this year you think', 'decline not_kept'],
  ['set me a budget of 700 for groceries', 'decline action'],
  ['should i pay off the card with my savings', 'decline advice'],
  ["there's a charge from littlebrook outfitters i dont recognise, when was that and how much", 'decline not_kept'],
  ['everything we own less our debts', 'worth.net_worth'],
  ["Everything we've got less everything we owe. One number.", 'worth.net_worth'],
  ['am i on track to retire at 62', 'decline not_kept'],
  ['what did i forget to ask, whats the one thing i should worry about', 'decline advice'],
  ['thx. also how do you make a good beurre blanc', 'decline off_topic'],
  ['which of my funds is the most expensive', 'decline not_kept'],
  ['whats klyv at', 'positions.price; security is KLYV'],
  [
    'pay this year against last year',
    'transactions.in; category is paycheck; 2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24',
  ],
])('what worries people is answered as what it is: %s', (text, told) => {
  expect(toldAsDemo(text)).toBe(told)
})

test.each([
  ['is my account up to a million', 'CREDIT_CARD'],
  ['did my electric bill go up', 'price_change'],
  ['which of my bills cost more than $100', 'price_change'],
  ['how do I make a good budget', 'off_topic'],
])('a question that only sounds like one of these is none: %s', (text, other) => {
  expect(toldAsDemo(text)).not.toContain(other)
})

test.each([
  [
    'income.dividends; 2026-01-01..2026-11-24',
    'who pays me the most',
    'income.dividends; by security; 2026-01-01..2026-11-24; order dividends desc; limit 1',
  ],
  [
    'plans.price_change; payee has RENT GABLECREST HOMES',
    'have any others gone up',
    'plans.price_change+amount; price_change over 0; by plan; order price_change desc',
  ],
  [
    'plans.amount; due between 2026-11-24|2026-11-30; by plan',
    'just the total',
    'plans.amount; due between 2026-11-24|2026-11-30',
  ],
  [
    'transactions.contributed; account_type is ROTH_IRA; 2026-01-01..2026-11-24',
    'all years',
    'transactions.contributed; account_type is ROTH_IRA; by year; ..2026-11-24',
  ],
  [
    'transactions.out; category is rent; by booking; 2026-11-01..2026-11-24; order day desc',
    'how much is it',
    'transactions.out; category is rent; 2026-11-01..2026-11-24',
  ],
])('after %s it goes on: %s', (before, text, told) => {
  expect(toldAsDemo(text, before)).toBe(told)
})

test.each([
  [
    'Has anything I subscribe to gone up in price recently?',
    'plans.price_change+amount; price_change over 0; kind is subscription; by plan; order price_change desc',
  ],
  [
    'any charge on my credit card that looks odd?',
    'transactions.amount; unusual is yes; account_type is CREDIT_CARD; by booking',
  ],
])('what is said in a phrase is read for what it means: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'how many trips',
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
    'transactions.count; category is groceries; 2026-10-01..2026-10-31',
  ],
  [
    'is it going up',
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
    'transactions.out; category is groceries; by month; 2025-11-25..2026-11-24; bar',
  ],
  [
    'compared to restaurants',
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
    'transactions.out; category is groceries|restaurants; by category; 2026-10-01..2026-10-31',
  ],
  [
    'how much is left in the budget for it',
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
    'plans.left; kind is budget; category is groceries; by plan',
  ],
  ['what if i take 10k out', 'accounts.balance; group is cash', 'accounts.balance; group is cash; afford amount=10000'],
  ['as a percent of everything', 'accounts.balance; group is cash', 'accounts.share+balance; group is cash'],
  ['how did it get there', 'worth.net_worth', 'worth.net_worth; by month; 2025-11-25..2026-11-24; line'],
  ['just the liquid part', 'worth.net_worth', 'accounts.balance; group is cash'],
  ['assets and debts please', 'worth.net_worth', 'worth.assets+debts'],
  ['why so low', 'returns.twr; 2026-01-01..2026-11-24', 'returns.twr; 2026-01-01..2026-11-24; why'],
  ['after fees?', 'returns.twr; 2026-01-01..2026-11-24', 'returns.twr+fees; 2026-01-01..2026-11-24'],
  [
    'what did they cost last year',
    'plans.recurring_monthly; kind is subscription; by plan',
    'transactions.out; subscription is yes; by payee; 2025-01-01..2025-12-31',
  ],
  [
    'what did they cost me',
    'positions.value; by position; order value desc; limit 5',
    'positions.cost+value; by position; order value desc; limit 5',
  ],
  [
    'how much are they up',
    'positions.value; by position; order value desc; limit 5',
    'positions.gain+gain_percent; by position; order value desc; limit 5',
  ],
  [
    'which pays dividends',
    'positions.value; by position; order value desc; limit 5',
    'income.received; by security; 2025-11-25..2026-11-24; order received desc',
  ],
  [
    'next five',
    'positions.value; by position; order value desc; limit 5',
    'positions.value; by position; order value desc; limit 10; list',
  ],
  [
    'how much interest so far',
    'accounts.owed; account_type is MORTGAGE',
    'transactions.interest_paid; account_type is MORTGAGE; ..2026-11-24',
  ],
  [
    'total interest left',
    'accounts.owed; account_type is MORTGAGE',
    'accounts.owed; account_type is MORTGAGE; interest_left',
  ],
  [
    'from which account',
    'transactions.amount; amount over 500; by booking; 2026-10-01..2026-10-31',
    'transactions.amount; amount over 500; by booking; 2026-10-01..2026-10-31; list',
  ],
  [
    'under 1000',
    'transactions.amount; amount over 500; by booking; 2026-10-01..2026-10-31',
    'transactions.amount; amount over 500; amount under 1000; by booking; 2026-10-01..2026-10-31',
  ],
  [
    'were any refunds',
    'transactions.amount; amount over 500; by booking; 2026-10-01..2026-10-31',
    'transactions.refunded; amount over 500; 2026-10-01..2026-10-31',
  ],
  [
    'what about the fourth',
    'transactions.out; by category; 2026-11-01..2026-11-24; order out desc; limit 3',
    'transactions.out; by category; 2026-11-01..2026-11-24; order out desc; limit 4; list',
  ],
  [
    'all categories',
    'transactions.out; by category; 2026-11-01..2026-11-24; order out desc; limit 3',
    'transactions.out; by category; 2026-11-01..2026-11-24; order out desc',
  ],
  [
    'percentages',
    'transactions.out; by category; 2026-11-01..2026-11-24; order out desc; limit 3',
    'transactions.out+share; by category; 2026-11-01..2026-11-24; order out desc; limit 3',
  ],
  [
    'which account did worst',
    'returns.excess; 2026-01-01..2026-11-24',
    'returns.excess; by account; 2026-01-01..2026-11-24; order excess asc; limit 1',
  ],
  [
    'when did that start',
    'transactions.out; category is rent; 2025-11-25..2026-11-24',
    'transactions.first; category is rent; ..2026-11-24',
  ],
  ['what bills do i have till then', 'plans.next_due; kind is recurring_income', 'plans.next_due; bills_before_pay'],
  [
    'only what i paid for, no transfers',
    'transactions.amount; amount over 50; by booking; 2026-11-01..2026-11-24',
    'transactions.out; amount over 50; by booking; 2026-11-01..2026-11-24',
  ],
  [
    'what will I get in dec',
    'positions.yield; security is WQBD',
    'income.expected; security is WQBD; 2026-12-01..2026-12-31',
  ],
  [
    'and the next 4',
    'positions.value; by position; order value desc; limit 1',
    'positions.value; by position; order value desc; limit 5; list',
  ],
  [
    "that's very little, and the month before?",
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
    'transactions.out; category is groceries; 2026-09-01..2026-09-30',
  ],
  [
    'vs ly',
    'income.dividends; 2026-01-01..2026-11-24',
    'income.dividends; 2026-01-01..2026-11-24; versus 2025-01-01..2025-11-24',
  ],
])('"%s" after %s goes on from it', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [
    'which account earns the most interest',
    'income.interest; by account; 2025-11-25..2026-11-24; order interest desc; limit 1',
  ],
  [
    'when did I last transfer money to savings',
    'transactions.paid; other_account_type is SAVINGS; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'what is the biggest deposit this year',
    'transactions.in; by booking; 2026-01-01..2026-11-24; order in desc; limit 1',
  ],
  ['who paid me the most this year', 'transactions.in; by payee; 2026-01-01..2026-11-24; order in desc; limit 1'],
  ['how much of my spending is on credit card', 'transactions.out+share; account_type is CREDIT_CARD'],
  ['did my rent go up this year', 'transactions.out; category is rent; ..2026-11-24; newest_change'],
  ['how much interest am I paying in total', 'transactions.interest_paid; 2025-11-25..2026-11-24'],
  ['can I spend 2000 on a vacation next month', 'accounts.balance; afford amount=2000'],
  ['cash in each account', 'accounts.available; by account'],
  ['average monthly income', 'transactions.in; 2025-11-25..2026-11-24; per_month'],
  ['who do I pay most often', 'transactions.count; direction is out; by payee; order count desc; limit 5'],
  [
    "what's coming up this week",
    'plans.amount; due between 2026-11-24|2026-11-29; by plan ++ income.expected; 2026-11-24..2026-11-29',
  ],
  ['am I spending more on weekends', 'transactions.out; by weekend'],
])('"%s" is read as it is meant', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

const NOT_MET = 'clients.days_since_meeting; by client; order days_since_meeting desc'
const UNPLANNED = 'clients.days_since_meeting; planned is no; by client; order days_since_meeting desc'

test.each([
  ['no, leave out everyone who has a next meeting', NOT_MET, UNPLANNED],
  ['no, the people who have NOT got a meeting planned', NOT_MET, UNPLANNED],
  [
    "what's on my plate today",
    null,
    'meetings.count; by meeting; 2026-11-24..2026-11-24 ++ actions.open; party is ADVISOR; due at_most 2026-11-24; by action',
  ],
  [
    'how many clients hold Nyvarre Cloud Software and how much',
    null,
    'clients.held+held_share; security is NYVA; by client; order held desc',
  ],
])('"%s" of an advisor after %s is read as it is meant', (text, before, plan) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
})

import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026
const YEAR = '2026-01-01..2026-11-24'
const OCTOBER = '2026-10-01..2026-10-31'
const PAST_YEAR = '2025-11-25..2026-11-24'

test.each([
  [`transactions.out; ${OCTOBER}`, 'by month', `transactions.out; by month; ${PAST_YEAR}`],
  [`returns.twr; ${YEAR}`, 'by month', `returns.twr; by month; ${YEAR}`],
  ['transactions.out; 2024-03-01..2024-03-31', 'by month', 'transactions.out; by month; 2023-04-01..2024-03-31'],
  ['worth.net_worth', 'month by month', `worth.net_worth; by month; ${PAST_YEAR}`],
  [
    'accounts.balance; account_type is SAVINGS',
    'by month',
    `worth.value; account_type is SAVINGS; by month; ${PAST_YEAR}`,
  ],
  [
    'accounts.owed; account_type is MORTGAGE',
    'over time',
    `worth.value; account_type is MORTGAGE; by month; ${PAST_YEAR}`,
  ],
])('after %s "%s" is that figure in time, and no other', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [`returns.twr; ${YEAR}`, 'what about this year', `returns.twr; ${YEAR}`],
  [`income.dividends; ${YEAR}`, 'since January', `income.dividends; ${YEAR}`],
  [
    `transactions.out; category is groceries; ${OCTOBER}`,
    'and last month',
    `transactions.out; category is groceries; ${OCTOBER}`,
  ],
])('after %s the same days said again, "%s", are the same question', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [
    `transactions.out; ${OCTOBER}`,
    'compare it to last month',
    `transactions.out; ${OCTOBER}; versus 2026-09-01..2026-09-30`,
  ],
  [
    'transactions.out; 2025-01-01..2025-12-31',
    'compare that with last year',
    'transactions.out; 2025-01-01..2025-12-31; versus 2024-01-01..2024-12-31',
  ],
])('after %s "%s" is held against the days before, and not against itself', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [
    'accounts.balance; account_type is SAVINGS',
    'is that more than last month',
    'worth.change; account_type is SAVINGS; 2026-11-01..2026-11-24',
  ],
  ['worth.net_worth', 'is that more than last year', `worth.change; ${YEAR}`],
  ['accounts.owed', 'is that less than a year ago', 'worth.change; group is debt; 2025-11-25..2026-11-24'],
  ['positions.value; by security; order value desc', 'is that more than last year', 'decline not_kept'],
])('after %s "%s" is answered by the change, or that it is not kept', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  ['positions.value; by security; order value desc', 'which account is that in', 'positions.value; by account'],
  [
    `transactions.out; category is groceries; ${OCTOBER}`,
    'which account',
    `transactions.out; category is groceries; by account; ${OCTOBER}`,
  ],
  [`returns.twr; ${YEAR}`, 'what about my Roth', `returns.twr; account_type is ROTH_IRA; ${YEAR}`],
  [`income.dividends; ${YEAR}`, 'and in my Roth IRA', `income.dividends; account_type is ROTH_IRA; ${YEAR}`],
  [
    'positions.value; by position; order value desc',
    'what about my Roth',
    'positions.value; account_type is ROTH_IRA; by position; order value desc',
  ],
])('after %s "%s" is asked of accounts', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [`returns.twr; ${YEAR}`, 'and in dollars', `returns.gain; ${YEAR}`],
  [`returns.excess; ${YEAR}`, 'in dollars', `returns.gain; ${YEAR}`],
  [`income.dividends; ${YEAR}`, 'and in dollars', `income.dividends; ${YEAR}`],
  [
    `transactions.out; category is groceries; ${OCTOBER}`,
    'in percent',
    `transactions.share+out; category is groceries; ${OCTOBER}`,
  ],
  [
    `transactions.out; category is groceries; ${OCTOBER}`,
    'what share of my income is that',
    `transactions.out+in; category is groceries; ${OCTOBER}; share_of`,
  ],
])('after %s "%s" is the same in another unit', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [`transactions.out; ${OCTOBER}`, 'is that a lot', `transactions.out; ${OCTOBER}; why`],
  [`returns.twr; ${YEAR}`, 'is that good', `returns.excess; ${YEAR}`],
  ['accounts.balance; account_type is SAVINGS', 'is that good', 'decline advice'],
])('after %s "%s" is held against what is usual or an index, and judged by nobody', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('after net worth its details are the accounts it is made of', () => {
  expect(toldAsDemo('show me the details', 'worth.net_worth')).toBe('accounts.balance; by account; order balance desc')
})

test('after a debt the last one is its last payment', () => {
  expect(toldAsDemo('when was the last one', 'accounts.owed; account_type is MORTGAGE')).toBe(
    'transactions.debt_paid; account_type is MORTGAGE; direction is in; by booking; ..2026-11-24; order day desc; limit 1',
  )
})

test.each([
  ['income.dividends; 2025-01-01..2025-12-31', 'and so far this one', `income.dividends; ${YEAR}`],
  [`transactions.out; ${OCTOBER}`, 'what about this one', 'transactions.out; 2026-11-01..2026-11-24'],
])('after %s "%s" is the year or the month that it is', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  [
    `transactions.in; category is paycheck; by booking; ${OCTOBER}`,
    'whens the next one',
    'plans.next_due; kind is recurring_income; category is paycheck',
  ],
  [
    `transactions.out; payee has Lumen Stream; ${OCTOBER}`,
    'when is the next one',
    'plans.next_due; payee has Lumen Stream',
  ],
  [
    `income.dividends; security is WQDV; ${YEAR}`,
    'when is the next one',
    'income.next; security is WQDV; kind is dividend',
  ],
])('after %s "%s" is when that comes back, and nothing else that does', (before, text, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

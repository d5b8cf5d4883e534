import { expect, test } from 'vitest'
import { planOfText, planText } from '../understand/plan-text.ts'
import { completePart, settledPart } from './complete-part.ts'

const changed = (text: string, change: typeof settledPart): string => {
  const plan = planOfText(text)
  return planText({ ...plan, parts: plan.parts.map((part) => (part.kind === 'data' ? change(part) : part)) })
}

test.each([
  // a year so far is held against the same days of another
  [
    'transactions.out; 2026-01-01..2026-11-23; versus 2025-01-01..2025-12-31',
    'transactions.out; 2026-01-01..2026-11-23; versus 2025-01-01..2025-11-23',
  ],
  [
    'income.dividends; 2028-01-01..2028-02-29; versus 2027-01-01..2027-12-31',
    'income.dividends; 2028-01-01..2028-02-29; versus 2027-01-01..2027-02-28',
  ],
  // a whole one against a whole one
  [
    'transactions.out; 2025-01-01..2025-12-31; versus 2024-01-01..2024-12-31',
    'transactions.out; 2025-01-01..2025-12-31; versus 2024-01-01..2024-12-31',
  ],
  // what is worth something on a day does not add up over days
  [
    'worth.net_worth; 2026-01-01..2026-11-23; versus 2025-01-01..2025-12-31',
    'worth.net_worth; 2026-01-01..2026-11-23; versus 2025-01-01..2025-12-31',
  ],
  // month by month an average over all months would be a part of a month
  [
    'transactions.monthly; by month; 2026-06-01..2026-11-23; order monthly desc; limit 1',
    'transactions.out; by month; 2026-06-01..2026-11-23; order out desc; limit 1',
  ],
  ['transactions.monthly; by payee', 'transactions.monthly; by payee'],
  // a change is held against another change, what there is against a day
  [
    'worth.change; 2025-11-27..2026-11-27; versus 2026-01-01..2026-01-01',
    'worth.net_worth; versus 2026-01-01..2026-01-01',
  ],
  // when something was booked last tells the sum of it, and what is owed is owed on debts
  ['transactions.last+out; category is paycheck', 'transactions.last; category is paycheck'],
  ['accounts.owed; account_type is CREDIT_CARD; group is debt', 'accounts.owed; account_type is CREDIT_CARD'],
])('%s is asked as %s', (asked, expected) => {
  expect(changed(asked, settledPart)).toBe(expected)
})

test.each([
  ['plans.amount; kind is recurring_income', 'plans.amount; kind is recurring_income; by plan'],
  ['plans.on_track; kind is goal', 'plans.on_track; kind is goal; by plan'],
  ['plans.amount; payee has rent', 'plans.amount; payee has rent'],
  ['returns.twr; versus benchmark', 'returns.excess+twr+benchmark; versus benchmark'],
])('%s is told as %s', (asked, expected) => {
  expect(changed(asked, completePart)).toBe(expected)
})

test('"a month" beside what was left over or came in is of that, and not of Money Out', () => {
  expect(changed('transactions.net+monthly; 2025-11-25..2026-11-24', settledPart)).toBe(
    'transactions.net; 2025-11-25..2026-11-24; per_month',
  )
  expect(changed('transactions.in+monthly; by month', settledPart)).toBe('transactions.in; by month')
  expect(changed('transactions.net; 2026-11-24..2026-11-24; per_month', settledPart)).toBe(
    'transactions.net; per_month',
  )
  expect(changed('transactions.net; by booking', settledPart)).toBe('transactions.net')
  expect(changed('transactions.net+weekly', settledPart)).toBe('transactions.net; per_week')
  expect(changed('transactions.out+monthly', settledPart)).toBe('transactions.out+monthly')
})

test('the next meeting of several clients is told of each, and the mortgage left out with the account of the loan', () => {
  expect(changed('meetings.next; client is ann|ben', settledPart)).toBe(
    'clients.next_meeting; client is ann|ben; by client',
  )
  expect(changed('meetings.next; client is ann', settledPart)).toBe('meetings.next; client is ann')
  expect(changed('transactions.out; payee has_not mortgage', settledPart)).toBe(
    'transactions.out; payee has_not mortgage; account_type is_not MORTGAGE',
  )
})

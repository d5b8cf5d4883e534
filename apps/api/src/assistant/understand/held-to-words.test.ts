import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'list the dining transactions over 40',
    'transactions.average; category is restaurants',
    'transactions.amount; category is restaurants; amount over 40; by booking',
  ],
  [
    'show me all of those, each time we went',
    'transactions.out; category is restaurants',
    'transactions.amount; category is restaurants; by booking',
  ],
  [
    'no the list, not average',
    'transactions.average; category is restaurants',
    'transactions.amount; category is restaurants; by booking',
  ],
  [
    'what was the average each time',
    'transactions.out; category is restaurants',
    'transactions.average; category is restaurants',
  ],
  [
    'which positions have gained the most, and which ones are at a loss?',
    null,
    'positions.gain; by position; order gain desc ++ positions.gain; result is loss; by position; order gain asc',
  ],
  [
    'how much coming in vs going out each month this year',
    null,
    'transactions.in+out; by month; 2026-01-01..2026-11-24',
  ],
])('an amount, a list and the end of an order that were said are in the answer: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('a week that is said with its days is held against no other', () => {
  expect(
    toldAsDemo('no i mean this coming week, mon to fri', 'meetings.count; by meeting; 2026-11-23..2026-11-29', {
      role: 'ADVISOR',
    }),
  ).toBe('meetings.count; by meeting; 2026-11-30..2026-12-04')
})

test.each([
  [
    'ok good. and which made the most',
    'positions.gain; result is loss; account_type is 401K; by position',
    'positions.gain; account_type is 401K; by position; order gain desc; limit 1',
  ],
  [
    'which one gained the most then',
    'positions.gain; result is loss; account_type is ROTH_IRA; by position',
    'positions.gain; account_type is ROTH_IRA; by position; order gain desc; limit 1',
  ],
])('the winners after what is at a loss are no losses: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test.each([
  ['what funds do I own', 'positions.value; sec_type is MUTUAL_FUND|ETF; by position'],
  ['what do I own', 'positions.value; by position'],
])('funds are funds, and not everything that is held: "%s"', (text, plan) => {
  expect(toldAsDemo(text, null)).toBe(plan)
})

test.each([
  ['Which questions are still open?', 'actions.open; kind is question; by action'],
  ['What questions are still open from clients?', 'actions.open; kind is question; by action'],
  ['Which tasks are still open?', 'actions.open; kind is task; by action'],
])('questions are questions, and no tasks: "%s"', (text, plan) => {
  expect(toldAsDemo(text, null, { role: 'ADVISOR' })).toBe(plan)
})

test.each([
  'No, I meant only those that have lost money, those worth less now than what I paid for them.',
  'only those that have lost money',
])('those at a loss alone are asked for, and left out by no "no" in front: %s', (text) => {
  expect(toldAsDemo(text, 'positions.gain; by position; order gain asc; limit 5')).toBe(
    'positions.gain; result is loss; by position; order gain asc',
  )
})

test('what it would be a month goes on from what was told', () => {
  expect(toldAsDemo('How much would that be a month, on average?', 'transactions.net; 2025-11-25..2026-11-24')).toBe(
    'transactions.net; 2025-11-25..2026-11-24; per_month',
  )
})

test('what each client has is told client by client', () => {
  expect(toldAsDemo('Can you show me all my clients and how much each has with us?', null, { role: 'ADVISOR' })).toBe(
    'clients.value; by client',
  )
  expect(toldAsDemo('How much do my clients have with us?', null, { role: 'ADVISOR' })).toBe('clients.value')
})

test('what is coming up this week is no meeting that was', () => {
  expect(
    toldAsDemo('I have a bunch of meetings coming up, what is on my calendar this week?', null, { role: 'ADVISOR' }),
  ).toBe('meetings.count; by meeting; 2026-11-24..2026-11-29')
})

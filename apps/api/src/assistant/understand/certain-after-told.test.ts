import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const LARGEST = 'transactions.out; by booking; 2026-11-01..2026-11-24; order out desc; limit 1'
const FIVE = 'transactions.out; category is_not rent; by booking; 2026-11-01..2026-11-24; order out desc; limit 5'
const ATE_OUT = 'transactions.last; category is restaurants; ..2026-11-24'

test.each([
  ['what are the 5', FIVE, `${FIVE}; list`],
  [
    'list all 4',
    'plans.amount; kind is recurring; due between 2026-11-28|2026-12-31; by plan',
    'plans.amount; kind is recurring; due between 2026-11-28|2026-12-31; by plan; list',
  ],
  ['and after rent?', LARGEST, LARGEST.replace('limit 1', 'limit 2')],
  ['no i mean the next biggest, not rent', LARGEST, LARGEST.replace('limit 1', 'limit 2')],
  [
    'where was it',
    ATE_OUT,
    'transactions.amount; category is restaurants; by booking; ..2026-11-24; order day desc; limit 1',
  ],
  [
    'the index over those three years?',
    'returns.twr; group is retirement; 2023-11-25..2026-11-24',
    'returns.benchmark+twr; group is retirement; 2023-11-25..2026-11-24',
  ],
  [
    'And its yield?',
    'income.received; security is OKHEX; 2025-12-01..2025-12-31',
    'positions.yield; security is OKHEX',
  ],
  ['in which account?', 'positions.gain_percent; security is MOXU', 'positions.value; security is MOXU; by account'],
  [
    'and the other two of those three?',
    'positions.value; sec_type is EQUITY; by position; order value desc; limit 3',
    'positions.value; sec_type is EQUITY; by position; order value desc; limit 3; list',
  ],
  [
    'so total without the mortgage?',
    'accounts.owed; account_type is MORTGAGE',
    'worth.net_worth; account_type is_not MORTGAGE',
  ],
  [
    'how often are they charged',
    'transactions.fees; 2025-11-25..2026-11-24',
    'transactions.fees; kind is FEE; by booking; 2025-11-25..2026-11-24',
  ],
  [
    'No, starting from zero.',
    'worth.value; group is cash; years_to monthly=500 target=30000',
    'worth.value; group is cash; years_to monthly=500 target=30000 start=0',
  ],
  [
    'wow 119 dollars. where was it',
    ATE_OUT,
    'transactions.amount; category is restaurants; by booking; ..2026-11-24; order day desc; limit 1',
  ],
])('"%s" after %s speaks of what was told', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

const OVERDUE = 'actions.overdue; by action; limit 1'
const NOT_MET = 'clients.days_since_meeting; days_since_meeting over 90; by client; order days_since_meeting desc'

test.each([
  [
    'who with and what time?',
    'meetings.count; 2026-11-30..2026-11-30',
    'meetings.count; by meeting; 2026-11-30..2026-11-30; list',
  ],
  [
    'and next week?',
    'meetings.count; by meeting; 2026-11-24..2026-11-29 ++ actions.open; party is ADVISOR; due at_most 2026-11-29; by action',
    'meetings.count; by meeting; 2026-11-30..2026-12-06 ++ actions.open; party is ADVISOR; due between 2026-11-30|2026-12-06; by action',
  ],
  ['what client is that for', OVERDUE, `${OVERDUE}; list`],
  ['what are they called and when were they due', 'actions.overdue', 'actions.overdue; by action; list'],
  [
    'who r they',
    'clients.cash_share; cash_share over 10; by client; order cash_share desc',
    'clients.cash_share; cash_share over 10; by client; order cash_share desc; list',
  ],
  [
    'well but what about the overdue stuff',
    'actions.open; due between 2026-11-28|2026-11-29; by action',
    'actions.overdue; by action',
  ],
  [
    'meetings too please',
    'actions.open; due between 2026-11-30|2026-12-06; by action',
    'meetings.count; by meeting; 2026-11-30..2026-12-06',
  ],
  ['if i say six months instead of three?', NOT_MET, NOT_MET.replace('over 90', 'over 180')],
  [
    'so what share of everything are those top five',
    'clients.value; by client; order value desc; limit 2',
    'clients.value+share; by client; order value desc; limit 5',
  ],
  [
    'ok its the weekend. monday then?',
    'meetings.count; 2026-11-28..2026-11-28',
    'meetings.count; 2026-11-30..2026-11-30',
  ],
])('"%s" after %s speaks of what an advisor was told', (text, before, plan) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
})

test('what speaks of other rows than those that were told is not answered with these', () => {
  expect(toldAsDemo('what are the 3', FIVE)).not.toContain('limit 5')
  expect(toldAsDemo('and after taxes?', LARGEST)).not.toContain('limit 2')
})

test.each([
  ['When is my next mortgage payment?', 'plans.next_due; payee has mortgage'],
  [
    'I would like to know when my next mortgage payment is due, please, and how much it is.',
    'plans.next_due+amount; payee has mortgage',
  ],
  ['Top 3 issuers', 'positions.value+share; asset_class is_not cash; by issuer; order value desc; limit 3'],
  [
    'If I start with nothing and save 500 a month, how long until 30,000?',
    'worth.value; group is cash; years_to target=30000 monthly=500 start=0',
  ],
])('"%s" is asked of what it names', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

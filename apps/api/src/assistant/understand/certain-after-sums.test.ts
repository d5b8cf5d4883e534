import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'

const OCTOBER = '2026-10-01..2026-10-31'
const THIS_YEAR = '2026-01-01..2026-11-24'
const TO_LAST_YEAR = 'versus 2025-01-01..2025-11-24'

const told = toldAsDemo

const NO_RENT = 'category is_not rent'
const NO_MORTGAGE = 'account_type is_not MORTGAGE; payee has_not mortgage'

test.each([
  ['without the rent or mortgage?', `${NO_RENT}; ${NO_MORTGAGE}`],
  ['without rent', NO_RENT],
  ['and without the mortgage', NO_MORTGAGE],
  ['what about without the rent and the mortgage', `${NO_RENT}; ${NO_MORTGAGE}`],
  ['not counting rent, groceries and the mortgage', `category is_not rent|groceries; ${NO_MORTGAGE}`],
  ['how much is it if you leave out the rent', NO_RENT],
  ['minus the mortgage payment', NO_MORTGAGE],
  ['take out the rent please', NO_RENT],
  ['excluding rent and mortgage then', `${NO_RENT}; ${NO_MORTGAGE}`],
  ['except for the mortgage', NO_MORTGAGE],
])('[S-038] after why it is so much, "%s" asks the sum again without it', (words, where) => {
  expect(told(words, `transactions.out; ${OCTOBER}; why`)).toBe(`transactions.out; ${where}; ${OCTOBER}`)
})

test('[S-038] a mortgage is left out of a plain sum by its account, where no payee is called so', () => {
  expect(told('without the rent or mortgage', `transactions.out; ${OCTOBER}`)).toBe(
    `transactions.out; ${NO_RENT}; ${NO_MORTGAGE}; ${OCTOBER}`,
  )
  const directory = { ...DEMO_DIRECTORY, payees: DEMO_DIRECTORY.payees.filter(({ name }) => !/mortgage/i.test(name)) }
  expect(told('without the mortgage', `transactions.out; ${OCTOBER}`, { directory })).toBe(
    `transactions.out; account_type is_not MORTGAGE; ${OCTOBER}`,
  )
})

const MOVED = (order: string): string =>
  ['category', 'payee']
    .map((by) => `transactions.out; by ${by}; ${THIS_YEAR}; ${TO_LAST_YEAR}; ${order}why`)
    .join(' ++ ')

test.each([
  ['what went up the most?', 'order out desc; '],
  ['which went up the most', 'order out desc; '],
  ['and which category increased the most', 'order out desc; '],
  ['where did I spend more', 'order out desc; '],
  ['what did I spend more on', 'order out desc; '],
  ["what's gone up", 'order out desc; '],
  ['what is the biggest increase', 'order out desc; '],
  ['what got more expensive', 'order out desc; '],
  ['what fell', 'order out asc; '],
  ['what went down the most', 'order out asc; '],
  ['where am I spending less', 'order out asc; '],
  ['what has dropped the most?', 'order out asc; '],
  ['what changed the most', ''],
])(
  '[S-038] after spending held against last year, "%s" is told by kind and payee over the same days',
  (words, order) => {
    expect(told(words, `transactions.out; ${THIS_YEAR}; ${TO_LAST_YEAR}`)).toBe(MOVED(order))
  },
)

test('[S-038] of one kind of spending what rose is told by payee alone', () => {
  expect(told('what went up the most', `transactions.out; category is groceries; ${THIS_YEAR}; ${TO_LAST_YEAR}`)).toBe(
    `transactions.out; category is groceries; by payee; ${THIS_YEAR}; ${TO_LAST_YEAR}; order out desc; why`,
  )
})

test.each(['positions.value', 'worth.net_worth', 'clients.value'])(
  'what went up after %s is nothing of spending',
  (before) => {
    expect(told('what went up the most?', before)).not.toContain('transactions.out; by category')
  },
)

const TWO_DAYS = 'worth.net_worth; 2026-06-30..2026-06-30 ++ worth.net_worth'

test.each([
  'so where did the difference come from?',
  'why?',
  'where does the difference come from',
  "what's the difference",
  'how much did it change',
  'what caused it',
])('[S-038] after two days, "%s" is from the end of the first to the second, once', (words) => {
  expect(told(words, TWO_DAYS)).toBe('worth.change; 2026-07-01..2026-11-24; why')
  expect(told(words, 'worth.net_worth; versus 2026-06-30..2026-06-30')).toBe(
    'worth.change; 2026-07-01..2026-11-24; why',
  )
})

const AT_HAND = 'accounts.balance; group is cash; share_of ++ accounts.balance; group is cash; by account'

test.each([
  'and how much of that is in the bank where i can get at it right away?',
  'how much of it is in cash',
  'how much of that is liquid',
  'how much of that can I get my hands on today',
  'how much of that do I have on hand',
  'how much of this is available right now?',
])('[S-038] after everything that is owned, "%s" is the cash with its share', (words) => {
  expect(told(words, 'accounts.balance')).toBe(AT_HAND)
  expect(told(words, 'worth.net_worth')).toBe(AT_HAND)
})

test.each([
  'how much of that is invested',
  'how much of that is in my retirement accounts',
  'how much of that is debt',
])('"%s" is no cash', (words) => {
  expect(told(words, 'worth.net_worth')).not.toContain('group is cash')
})

test.each([
  ['worth.debts', 'Which of those is the largest?', 'accounts.owed; by account; order owed desc; limit 1'],
  ['worth.debts', 'who do I owe the most to', 'accounts.owed; by account; order owed desc; limit 1'],
  ['worth.debts', 'which debt is the biggest', 'accounts.owed; by account; order owed desc; limit 1'],
  ['worth.assets', 'which one is the biggest', 'accounts.owned; by account; order owned desc; limit 1'],
  ['accounts.owed', 'which is the smallest', 'accounts.owed; by account; order owed asc; limit 1'],
  [
    'accounts.balance; group is retirement',
    'which of them is the largest',
    'accounts.balance; group is retirement; by account; order balance desc; limit 1',
  ],
  [
    `transactions.fees; ${THIS_YEAR}`,
    'which of those is the largest',
    `transactions.fees; by booking; ${THIS_YEAR}; order fees desc; limit 1`,
  ],
  [
    `transactions.out; ${OCTOBER}`,
    "what's the biggest of those",
    `transactions.out; by booking; ${OCTOBER}; order out desc; limit 1`,
  ],
  [
    'plans.recurring_monthly',
    'which is the most',
    'plans.recurring_monthly; by plan; order recurring_monthly desc; limit 1',
  ],
])('[S-038] after the sum %s, "%s" takes it apart and tells the largest', (before, words, plan) => {
  expect(told(words, before)).toBe(plan)
})

test.each([
  [
    'and on average over the last six months?',
    'transactions.net; 2026-10-01..2026-10-31',
    'transactions.net; 2026-05-25..2026-11-24; per_month',
  ],
  ['usually', 'transactions.net; 2026-10-01..2026-10-31', 'transactions.net; 2025-11-25..2026-11-24; per_month'],
  [
    'average per month this year',
    'transactions.out; 2026-10-01..2026-10-31',
    'transactions.out; 2026-01-01..2026-11-24; per_month',
  ],
  [
    'which cards?',
    'accounts.owed; account_type is CREDIT_CARD',
    'accounts.owed; account_type is CREDIT_CARD; by account',
  ],
  ['which ones?', 'accounts.owed', 'accounts.owed; by account'],
  ['and this year so far?', 'income.dividends; 2025-01-01..2025-12-31', 'income.dividends; 2026-01-01..2026-11-24'],
  [
    'month by month this year?',
    'transactions.out; category is groceries; 2025-01-01..2025-12-31',
    'transactions.out; category is groceries; by month; 2026-01-01..2026-11-24',
  ],
  ['is that good', 'transactions.net; savings_rate', 'decline advice'],
])('what goes on from a sum in a few words keeps it: %s', (question, before, plan) => {
  expect(toldAsDemo(question, before)).toBe(plan)
})

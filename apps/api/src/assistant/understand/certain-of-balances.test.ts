import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

// today is November 24, 2026
test.each([
  ['how much cash did I have in January', 'worth.value; group is cash; 2026-01-01..2026-01-31'],
  ['how much cash did I have at the end of last year', 'worth.value; group is cash; 2025-12-31..2025-12-31'],
  ['what was my Roth IRA worth on June 30', 'worth.value; account_type is ROTH_IRA; 2026-06-30..2026-06-30'],
  ['how much was in my savings a year ago', 'worth.value; account_type is SAVINGS; 2025-11-24..2025-11-24'],
  ['how much debt did I have on June 30', 'worth.debts; 2026-06-30..2026-06-30'],
  ['how much did I owe on my mortgage in January', 'worth.value; account_type is MORTGAGE; 2026-01-01..2026-01-31'],
  ['what was my portfolio at the start of the year', 'worth.value; group is invested; 2026-01-01..2026-01-01'],
  ['what was my net worth 6 months ago', 'worth.net_worth; 2026-05-24..2026-05-24'],
])('a balance on another day is asked for that day: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['What is my net worth on June 30 and now?', 'worth.net_worth; 2026-06-30..2026-06-30 ++ worth.net_worth'],
  [
    'how much cash did I have in January and today',
    'worth.value; group is cash; 2026-01-01..2026-01-31 ++ worth.value; group is cash',
  ],
  [
    'how much did I have in savings on June 30 and on September 30',
    'worth.value; account_type is SAVINGS; 2026-06-30..2026-06-30 ++ worth.value; account_type is SAVINGS; 2026-09-30..2026-09-30',
  ],
])('two days are both answered: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['did my cash go up this year', 'worth.change; group is cash; 2026-01-01..2026-11-24'],
  ['is my mortgage going down', 'worth.change; account_type is MORTGAGE'],
  ['how much did my 401k change since January', 'worth.change; account_type is 401K; 2026-01-01..2026-11-24'],
  ['by how much has my savings grown', 'worth.change; account_type is SAVINGS'],
  ['how has my debt changed this year', 'worth.change; group is debt; 2026-01-01..2026-11-24'],
  ['is my net worth going up', 'worth.change'],
  ['did my portfolio go up lately', 'worth.change; group is invested'],
])('whether a balance rose or fell is answered by its change: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each(['did Lumen Stream go up', 'did my spending go up this month', 'is my income growing'])(
  'a price, spending and income are no balance: %s',
  (text) => {
    expect(toldAsDemo(text)).not.toContain('worth.')
  },
)

test.each([
  ['What do I have by account type?', 'accounts.balance; by account_type'],
  ['totals per account type', 'accounts.balance; by account_type'],
  ['how much do I have at each bank', 'accounts.balance; by institution'],
])('what there is is told by what accounts are: %s', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each([
  ['which of our accounts hold the cash and savings', 'accounts.available; by account'],
  ['where do I keep my cash and savings', 'accounts.available; by account'],
  ['just list the accounts', 'accounts.balance; by account; order balance desc'],
  ['show me my accounts please', 'accounts.balance; by account; order balance desc'],
])('which accounts there are and which have cash is told account by account: "%s"', (text, plan) => {
  expect(toldAsDemo(text)).toBe(plan)
})

test.each(['where is that 62 at', 'which account is that in', 'where is all that money kept'])(
  'after what would be left of cash and savings, "%s" is the accounts that they are in',
  (text) => {
    expect(toldAsDemo(text, 'accounts.balance; afford amount=24000')).toBe(
      'accounts.balance; group is cash; by account',
    )
  },
)

import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'

test.each([
  [
    'balance of Everyday Checking and the Brokerage added together',
    null,
    'accounts.balance; account is checking|brokerage',
  ],
  [
    'with the checking too',
    'accounts.balance; account_type is SAVINGS',
    'accounts.balance; account_type is SAVINGS|CHECKING',
  ],
  ['how much money is in my bank account', null, 'accounts.balance; group is cash'],
  [
    'And the realized gains in that same account, did I sell anything at a profit this year?',
    'income.dividends; account_type is BROKERAGE; 2026-01-01..2026-11-24',
    'sales.realized_gains+realized; account_type is BROKERAGE; 2026-01-01..2026-11-24',
  ],
  [
    'balance of Everyday Checking and the credit card together',
    null,
    'accounts.balance; account is checking; account_type is CREDIT_CARD',
  ],
  // what is held against another stays apart, and what is both is no more than one
  [
    'what about the checking',
    'accounts.balance; account_type is SAVINGS',
    'accounts.balance; account_type is CHECKING',
  ],
])('accounts that are named beside others are meant with them: "%s"', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('kinds of accounts of which there are none are no list without an account', () => {
  const { choices, plan } = {
    choices: [],
    plan: null,
    ...readAsDemo('what was my annuity in the trust worth on January 1'),
  }
  const plans = [...choices, ...(plan === null ? [] : [plan])]
  for (const { parts } of plans)
    for (const part of parts)
      if (part.kind === 'data') for (const { values } of part.where) expect(values).not.toEqual([])
})

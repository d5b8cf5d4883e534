import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'

test.each([
  ["do I have anything put aside for the kids' college", 'decline not_kept'],
  [
    'do i have a savings goal set up for the house',
    'plans.saved+target+on_track; kind is goal; payee has house; by plan',
  ],
  [
    'if i put away 800 a month when would i have 60k for a down payment',
    'worth.value; group is cash; years_to target=60000 monthly=800',
  ],
  ['am i doing ok for 34', 'decline not_kept'],
  ['If I withdraw 4,000 dollars a month, how long will my money last?', 'worth.value; lasts spending=4000'],
])('what is said at length is read for what it asks: %s', (question, plan) => {
  expect(toldAsDemo(question)).toBe(plan)
})

test.each([
  ['when will I have 60k', 'monthly='],
  ['am I on track for retirement', 'worth.net_worth ++'],
])('what is near such a phrase and means something else is not taken for it: %s', (question, plan) => {
  expect(toldAsDemo(question)).not.toContain(plan)
})

test('an account that is called after school is what is put aside for it, whatever its kind', () => {
  const account = { id: 'c1', name: 'College savings', type: 'SAVINGS', institutionId: 'i1', mask: '1' }
  const directory = { ...DEMO_DIRECTORY, accounts: [...DEMO_DIRECTORY.accounts, account] }
  expect(toldAsDemo("do I have anything put aside for the kids' college", null, { directory })).toBe(
    'accounts.balance; account is c1; by account',
  )
})

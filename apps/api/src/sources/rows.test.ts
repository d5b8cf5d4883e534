import { expect, test } from 'vitest'
import type { AccountRow } from './rows.ts'
import { withMeantSigns } from './rows.ts'

const account = (type: AccountRow['type'], marketValue: string | null): AccountRow => ({
  providerAccountId: `${type} ${marketValue}`,
  name: type,
  type,
  currency: 'USD',
  marketValue,
  mask: '',
  asOf: null,
  errorCode: null,
})

test.each<[string, [AccountRow['type'], string | null][], boolean]>([
  [
    'another debt of the login is below zero',
    [
      ['CREDIT_CARD', '50.00'],
      ['MORTGAGE', '-286000.00'],
    ],
    true,
  ],
  [
    'all debts are above zero',
    [
      ['CREDIT_CARD', '50.00'],
      ['MORTGAGE', '286000.00'],
    ],
    false,
  ],
  [
    'only an overdrawn account is below zero',
    [
      ['CREDIT_CARD', '50.00'],
      ['CHECKING', '-20.00'],
    ],
    false,
  ],
  ['it is alone', [['CREDIT_CARD', '50.00']], false],
])('whether the sign of a card above zero is meant, where %s: %s', (_, accounts, expected) => {
  const [card] = withMeantSigns(accounts.map(([type, value]) => account(type, value)))
  expect(card?.isSigned ?? false).toBe(expected)
})

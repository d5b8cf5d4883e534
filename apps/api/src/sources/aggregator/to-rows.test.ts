import { expect, test } from 'vitest'
import { toAccountRow } from './to-rows.ts'
import { wireAccount } from './wire.ts'

const rowOf = (changes: { accountNumber?: string; name?: string }) =>
  toAccountRow(
    wireAccount.parse({
      id: 'a-1',
      name: 'Everyday',
      accountType: 'BANKING_CHECKING',
      accountNumber: 'XX1234',
      marketValue: { amount: '100.00', currencyCode: 'USD' },
      ...changes,
    }),
  )

test.each([
  ['4929 1234 5678 9012', '9012'],
  ['DE89370400440532013000', '3000'],
  ['XXXXXXXX7788', '7788'],
  ['****-1234', '1234'],
  ['12', '12'],
  ['', ''],
])('of the account number "%s" nothing but "%s" is kept [S-119]', (accountNumber, kept) => {
  const row = rowOf({ accountNumber })
  expect(row.mask).toBe(kept)
  if (accountNumber.length > 12) expect(JSON.stringify(row)).not.toContain(accountNumber.slice(0, -4))
})

test.each([
  ['Savings 4929123456789012', 'Savings XX9012'],
  ['4929-1234-5678-9012 joint', 'XX9012 joint'],
  ['Brokerage XX1234', 'Brokerage XX1234'],
  ['Target 2045 Fund 20260101', 'Target 2045 Fund 20260101'],
])('a whole number in the name "%s" is cut as well: %s [S-119]', (name, kept) => {
  expect(rowOf({ name }).name).toBe(kept)
})

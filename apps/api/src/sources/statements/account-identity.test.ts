import { expect, test } from 'vitest'
import { accountExternalId, accountMask, accountRedaction } from './account-identity.ts'

test.each([
  ['7700001234', '1234'],
  ['111A1111 22B222 33C333', 'C333'],
  ['XXXX-XXXX-9', 'XXX9'],
  ['12345', '45'],
  ['123', ''],
  ['', ''],
])('[R-3.063] of %s no more than %s is shown', (accountNumber, mask) => {
  expect(accountMask(accountNumber)).toBe(mask)
})

test('[S-119] an account number is redacted with and without its separators, a short one is left', () => {
  expect(accountRedaction('TW-5550009876')('TW-5550009876 and TW5550009876')).toBe('*9876 and *9876')
  expect(accountRedaction('12345')('ref 12345')).toBe('ref 12345')
  expect(accountRedaction('')('ref')).toBe('ref')
})

test('the identity of an account differs by institution, number and family, not by letter case', () => {
  const key = { institutionId: 'b.example', accountNumber: 'A1', family: 'INVESTMENT' }
  expect(accountExternalId(key)).toMatch(/^[0-9a-f]{64}$/)
  expect(accountExternalId({ ...key, institutionId: 'B.EXAMPLE ' })).toBe(accountExternalId(key))
  const others = [{ institutionId: 'c' }, { accountNumber: 'A2' }, { family: 'CREDITCARD' }].map((other) =>
    accountExternalId({ ...key, ...other }),
  )
  expect(new Set([accountExternalId(key), ...others]).size).toBe(4)
})

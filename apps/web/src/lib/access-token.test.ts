import { expect, test } from 'vitest'
import { isExpired } from './access-token.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0)
const token = (claims: unknown) => `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('[R-5.013] a token is expired when its exp is earlier than now', () => {
  expect(isExpired(token({ exp: NOW / 1000 - 1 }), NOW)).toBe(true)
  expect(isExpired(token({ exp: NOW / 1000 + 1 }), NOW)).toBe(false)
})

test('[R-5.014] a token without exp counts as valid', () => {
  expect(isExpired(token({ sub: 'somebody' }), NOW)).toBe(false)
})

test('a token that cannot be read counts as valid: the server decides', () => {
  expect(isExpired('not a token', NOW)).toBe(false)
  expect(isExpired('a.%%%.c', NOW)).toBe(false)
  expect(isExpired(token({ exp: 'soon' }), NOW)).toBe(false)
})

test('claims with letters outside ASCII are read', () => {
  expect(isExpired(token({ name: 'Zoë ÿ?>', exp: NOW / 1000 - 60 }), NOW)).toBe(true)
})

import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const YEAR = '2026-01-01..2026-11-24'

test.each([
  ['and groceries', 'transactions.out; category is restaurants', 'transactions.out; category is groceries'],
  [
    'and groceries',
    `transactions.average; category is restaurants; ${YEAR}`,
    `transactions.average; category is groceries; ${YEAR}`,
  ],
  [
    'and coffee then?',
    `transactions.count; category is fuel; ${YEAR}`,
    `transactions.count; category is coffee; ${YEAR}`,
  ],
  [
    'what about Kettleworth',
    `transactions.out; category is restaurants; ${YEAR}`,
    `transactions.out; payee has Kettleworth Hardware; ${YEAR}`,
  ],
  [
    'ok and Paperlantern',
    'transactions.out; payee has Littlebrook Outfitters',
    'transactions.out; payee has Paperlantern Cinema',
  ],
  ['and the roth', 'worth.value; account_type is 401K', 'worth.value; account_type is ROTH_IRA'],
  ['and KLYV', 'positions.gain; security is VYNX', 'positions.gain; security is KLYV'],
])('a name alone asks the same of what it names: "%s" after %s', (text, before, plan) => {
  expect(toldAsDemo(text, before)).toBe(plan)
})

test('a shop is still told who it is where nothing was spent before', () => {
  expect(toldAsDemo('what about Kettleworth', null)).toBe('decline not_kept')
})

import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

test.each([
  ['Show the VYNX transactions.', null, 'transactions.amount; security is VYNX; by booking; ..2026-11-24'],
  ['transactions of VYNX', null, 'transactions.amount; security is VYNX; by booking; ..2026-11-24'],
  [
    'purchases of VYNX, last 60 days',
    null,
    'transactions.bought; security is VYNX; kind is BUY|REINVEST; by booking; 2026-09-26..2026-11-24',
  ],
  [
    'No, purchases of VYNX I mean. Last 60 days.',
    'positions.gain; security is VYNX',
    'transactions.bought; security is VYNX; kind is BUY|REINVEST; by booking; 2026-09-26..2026-11-24',
  ],
  [
    'list the sales of it this year',
    'positions.value; security is VYNX',
    'transactions.sold; security is VYNX; kind is SELL; by booking; 2026-01-01..2026-11-24',
  ],
])('"%s" after %s is %s', (text, before, expected) => {
  expect(toldAsDemo(text, before)).toBe(expected)
})

test('what is no security is read by its own words', () => {
  expect(toldAsDemo('list all transactions in the brokerage in October')).toBe(
    'transactions.amount; account_type is BROKERAGE; by booking; 2026-10-01..2026-10-31',
  )
})

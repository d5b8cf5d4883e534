import { expect, test } from 'vitest'
import { canBeTransfer, displayDescription, displayTitle, displayTxType } from './transaction-display.ts'

test.each([
  ['Coffee', 'SQ *COFFEE 0012', 'Coffee'],
  [null, 'SQ *COFFEE 0012', 'SQ *COFFEE 0012'],
  ['  ', 'SQ *COFFEE 0012', 'SQ *COFFEE 0012'],
  [null, null, '-'],
])('description %j with the institution text %j shows %s', (description, supplied, shown) => {
  expect(displayDescription({ description, fi_supplied_description: supplied })).toBe(shown)
})

test('types are shown as words', () => {
  expect(displayTxType({ tx_type: 'TRANSFER_IN' })).toBe('Transfer in')
  expect(displayTxType({ tx_type: 'DIVIDEND' })).toBe('Dividend')
})

test('a row with one line falls back from description to security to type', () => {
  const empty = { description: null, fi_supplied_description: null, tx_type: 'DIVIDEND' } as const
  expect(displayTitle({ ...empty, name: 'Harbor Total Market ETF' })).toBe('Harbor Total Market ETF')
  expect(displayTitle({ ...empty, name: null })).toBe('Dividend')
  expect(displayTitle({ ...empty, description: 'Quarterly payout', name: null })).toBe('Quarterly payout')
})

test.each([
  ['-75.00', false, true],
  ['0.01', false, true],
  ['0.00', false, false],
  ['-75.00', true, false],
])('a transaction of %s, pending %s, can be one side of a transfer: %s', (flow_amount, is_pending, expected) => {
  expect(canBeTransfer({ flow_amount, is_pending })).toBe(expected)
})

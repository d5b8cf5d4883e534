import { expect, test } from 'vitest'
import { buildTransaction } from '../../testing/builders.ts'
import { ledgerItems, nextRow } from './ledger-items.ts'

const row = (id: string, execution_date: string) => buildTransaction({ id, execution_date, flow_amount: '-1.00' })
const day = (date: string, net: string) => ({ date, count: 2, net, unconverted: [] })
const pages = [
  {
    results: [row('1', '2026-11-03'), row('2', '2026-11-02')],
    days: [day('2026-11-03', '-1.00'), day('2026-11-02', '-2.00')],
  },
  {
    results: [row('3', '2026-11-02'), row('4', '2026-11-01')],
    days: [day('2026-11-02', '-2.00'), day('2026-11-01', '-1.00')],
  },
]

test('a day that goes over two pages has one heading', () => {
  expect(ledgerItems(pages).map((item) => item.key)).toEqual([
    '2026-11-03',
    '1',
    '2026-11-02',
    '2',
    '3',
    '2026-11-01',
    '4',
  ])
})

test('keys go from transaction to transaction, past headings, and stop at both ends', () => {
  const items = ledgerItems(pages)
  const keyAt = (from: number, key: string) => items[nextRow(items, from, key) ?? -1]?.key
  expect(keyAt(1, 'ArrowDown')).toBe('2')
  expect(keyAt(3, 'ArrowUp')).toBe('1')
  expect(keyAt(1, 'ArrowUp')).toBe('1')
  expect(keyAt(1, 'PageDown')).toBe('4')
  expect(keyAt(4, 'Home')).toBe('1')
  expect(keyAt(1, 'End')).toBe('4')
  expect(nextRow(items, 1, 'x')).toBeNull()
})

import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

const read = (name: string, text: string) => {
  const { accounts, notTaken } = parseStatement(Buffer.from(text), name)
  return {
    rows: accounts.flatMap(({ transactions }) => transactions.map((row) => `${row.txType} ${row.amount}`)),
    notTaken,
  }
}
const left = (line: number) => [{ what: 'Opening balances, which are no bookings', count: 1, line }]

test('what an account held before its first row is no money in, and is said', () => {
  expect(
    read(
      'bank.qif',
      '!Type:Bank\nD1/15/2026\nT500.00\nPOpening Balance\nL[Checking]\n^\nD1/16/2026\nT-5.00\nPBakery\n^\n',
    ),
  ).toEqual({
    rows: ['PURCHASE -5'],
    notTaken: left(2),
  })
  expect(
    read(
      'register.csv',
      'Account,Date,Payee,Memo,Amount\nGiro,2026-01-15,Starting Balance,,500.00\nGiro,2026-01-16,Bakery,,-5.00\n',
    ),
  ).toEqual({ rows: ['WITHDRAWAL -5'], notTaken: left(2) })
})

test.each([
  ['bank.qif', '!Type:Bank\nD1/15/2026\nT-5.00\nPDividend Street Bakery\n^\n', 'PURCHASE -5'],
  [
    'bank.csv',
    'Date,Description,Amount\n2026-01-15,Dividend Street Bakery,-5.00\n2026-01-16,Rent,-9.00\n',
    'WITHDRAWAL -5',
  ],
])('a shop that is called after a dividend pays none: %s', (name, text, row) => {
  expect(read(name, text).rows[0]).toBe(row)
})

test('of a card what is credited below zero lessens the debt', () => {
  const { rows } = read(
    'card.csv',
    'Date,Description,Debit,Credit\n2026-01-15,Bakery,5.00,\n2026-01-20,PAYMENT THANK YOU,,-50.00\n',
  )
  expect(rows).toEqual(['WITHDRAWAL -5', 'PAYMENT 50'])
})

test('a balance that runs with some rows and against others asks what the signs mean', () => {
  const { table } = parseStatement(
    Buffer.from(
      'Date,Description,Amount,Balance\n2026-01-15,A,5.00,95.00\n2026-01-16,B,7.00,88.00\n2026-01-17,C,9.00,97.00\n2026-01-18,D,1.00,96.00\n',
    ),
    'bank.csv',
  )
  expect(table?.reading.amount_sign).toBeNull()
})

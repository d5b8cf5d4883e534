import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { add } from '@keelwise/finance/decimals'
import { parseStatement } from './parse-statement.ts'
import type { StatementAccount } from './statement.ts'
import { toRows } from './to-rows.ts'
import { readCutAnywhere, readFixture } from './testing/sample-statements.ts'

// Files of our own making in the shapes that institutions write; their people and institutions do not exist. What is
// expected of each was counted by hand.

const read = (file: string) => parseStatement(readFixture(file), file)
const only = (file: string): StatementAccount => {
  const { accounts } = read(file)
  expect(accounts).toHaveLength(1)
  return accounts[0] as StatementAccount
}

/** name, type, balance, transactions, their sum, value of the positions, rows rejected */
type Facts = [
  name: string,
  type: string,
  balance: string | null,
  transactions: number,
  sum: string,
  held: string,
  rejected: number,
]

const FACTS: [file: string, Facts[]][] = [
  ['accents-1252.ofx', [['Checking', 'CHECKING', '100', 2, '-15.5', '0', 0]]],
  ['accents-utf8.ofx', [['Checking', 'CHECKING', '100', 2, '-15.5', '0', 0]]],
  [
    'accounts-with-transfers.qif',
    [
      ['Checking', 'CHECKING', null, 1, '-10', '0', 0],
      ['Savings', 'SAVINGS', null, 1, '5', '0', 0],
    ],
  ],
  ['ambiguous-day.qif', [['Checking', 'CHECKING', null, 1, '42.32', '0', 0]]],
  ['bank-checking.ofx', [['Checking', 'CHECKING', '1487.38', 7, '1447.38', '0', 1]]],
  [
    'actual-accounts.csv',
    [
      ['Everyday', 'CHECKING', null, 2, '2087.6', '0', 0],
      ['Card', 'CHECKING', null, 1, '-31.15', '0', 0],
    ],
  ],
  // what one account gave another stands in both, and who paid is no account
  [
    'firefly-transactions.csv',
    [
      // what it held before, 1,000, is no booking
      ['Everyday', 'CHECKING', null, 4, '1687.6', '0', 0],
      ['Savings', 'SAVINGS', null, 1, '300', '0', 0],
      ['Dollar Account', 'CHECKING', null, 1, '110', '0', 0],
    ],
  ],
  [
    'mint-transactions.csv',
    [
      ['Everyday Checking', 'CHECKING', null, 2, '2087.6', '0', 0],
      ['Travel Card', 'CHECKING', null, 1, '-31.15', '0', 0],
    ],
  ],
  // 5,000 − 1,005 + 15 + 545 + 1.50 − 2.25 − 200
  ['portfolio-performance-account.csv', [['Brokerage', 'BROKERAGE', null, 7, '4354.25', '0', 0]]],
  // −1,005 + 545; what was delivered moved no money
  ['portfolio-performance-depot.csv', [['Brokerage', 'BROKERAGE', null, 4, '-460', '0', 0]]],
  [
    'revolut-account.csv',
    [
      ['Current EUR', 'CHECKING', '335.6', 4, '335.6', '0', 0],
      ['Current GBP', 'CHECKING', null, 1, '43.5', '0', 0],
    ],
  ],
  // −505 + 257.40, and 3 that came as coins
  ['revolut-crypto.csv', [['Brokerage', 'BROKERAGE', null, 5, '-247.6', '0', 0]]],
  [
    'bank-two-accounts.xml',
    [
      ['Checking', 'CHECKING', '674.75', 2, '-325.25', '0', 0],
      ['Savings', 'SAVINGS', '5076.32', 2, '76.32', '0', 0],
    ],
  ],
  ['broken-rows.ofx', [['Checking', 'CHECKING', '100', 2, '-6', '0', 3]]],
  // the last amount, −2E1, is −20
  ['broker-history.csv', [['Brokerage', 'BROKERAGE', null, 5, '856.29', '0', 0]]],
  // 600 − 100 + 1,990 + 750.25, and 50 owed on margin; the cash is the money fund
  ['brokerage.qfx', [['Brokerage', 'BROKERAGE', '3190.25', 5, '5513.21', '3240.25', 0]]],
  [
    'budget-two-columns.csv',
    [
      ['Everyday', 'CHECKING', null, 2, '1000', '0', 0],
      ['Card', 'CHECKING', null, 1, '-4.25', '0', 0],
    ],
  ],
  [
    'cards-in-parts.ofx',
    [
      ['Credit card', 'CREDIT_CARD', '-64.6', 3, '-64.6', '0', 0],
      ['Credit card', 'CREDIT_CARD', '-0.21', 1, '-0.21', '0', 0],
    ],
  ],
  ['carriage-returns.qif', [['Checking', 'CHECKING', null, 2, '1134.61', '0', 0]]],
  // letters of windows-1250, told by where marks of windows-1252 would stand in words
  [
    'central-european.csv',
    [
      ['Konto główne', 'CHECKING', null, 2, '-170', '0', 0],
      ['Karta', 'CHECKING', null, 1, '-15.5', '0', 0],
    ],
  ],
  ['dotted-days.qif', [['Credit Card', 'CREDIT_CARD', null, 2, '29.82', '0', 0]]],
  [
    'flex-two-accounts.xml',
    [
      ['Brokerage', 'BROKERAGE', null, 3, '248.2', '300', 0],
      ['Brokerage', 'BROKERAGE', null, 0, '0', '0', 0],
    ],
  ],
  ['investments.qif', [['Harbor Fund Account', 'BROKERAGE', null, 2, '-96.8', '0', 0]]],
  // 9,900 + 500 + 200 of cash − 50 owed on margin
  ['options.ofx', [['Brokerage', 'BROKERAGE', '10550', 2, '69.31', '10400', 0]]],
  ['padded-brokerage.ofx', [['Brokerage', 'BROKERAGE', '15169.9', 5, '-1465.58', '14919.8', 0]]],
  ['plan-401k.ofx', [['HARBOR WORKS 401(K) SAVINGS PLAN', '401K', '5171.44', 3, '-630', '5171.44', 0]]],
  ['repeated-fitid.ofx', [['Checking', 'CHECKING', '100', 5, '0', '0', 0]]],
  ['treasury-bill.ofx', [['Brokerage', 'BROKERAGE', '95320.32', 2, '674.99', '95320.32', 0]]],
  ['two-tables.csv', [['Checking', 'CHECKING', null, 2, '98.75', '0', 0]]],
]

test.each(FACTS)('%s reads as counted by hand', (file, expected) => {
  const parsed = read(file)
  expect(toRows(parsed)).toHaveLength(parsed.accounts.length)
  const facts = parsed.accounts.map(({ name, kind, balance, transactions, positions, rejected }) => [
    name,
    kind,
    balance,
    transactions.length,
    transactions.map(({ amount }) => amount).reduce(add, '0'),
    positions.map(({ marketValue }) => marketValue ?? 'unknown').reduce(add, '0'),
    rejected.length,
  ])
  expect(facts).toEqual(expected)
})

const files = readdirSync(path.join(import.meta.dirname, 'fixtures'))

test('every file of our own has its facts, the cut one its refusal', () => {
  expect(files.filter((file) => file !== 'cut-off.ofx').toSorted()).toEqual(FACTS.map(([file]) => file).toSorted())
})

test.each(files)('%s cut after any byte is read or refused, nothing else', (file) =>
  readCutAnywhere(readFixture(file), file),
)

test.each([
  ['revolut-account.csv', ['EUR', 'GBP']],
  ['revolut-crypto.csv', ['EUR']],
  ['firefly-transactions.csv', ['EUR', 'EUR', 'USD']],
  ['portfolio-performance-account.csv', ['EUR']],
  ['portfolio-performance-depot.csv', ['EUR']],
])('%s asks nothing: it says its currencies, its signs and what every word of it means', (file, currencies) => {
  const { accounts, table, dateQuestion, decimalQuestion } = read(file)
  expect(accounts.map(({ currency }) => currency)).toEqual(currencies)
  expect({ dateQuestion, decimalQuestion }).toEqual({ dateQuestion: null, decimalQuestion: null })
  expect(Object.values(table?.reading ?? {})).not.toContain(null)
  expect(table?.types.filter(({ type }) => type === null)).toEqual([])
})

test('the files of a book-keeping program say what each row is, with charges inside the value and units signed', () => {
  const rows = (file: string) =>
    only(file).transactions.map(({ txType, units, amount, fee, tax }) => [txType, units, amount, fee, tax])
  expect(rows('portfolio-performance-account.csv')).toEqual([
    ['DEPOSIT', null, '5000', null, null],
    ['BUY', '10', '-1005', '5', null],
    ['DIVIDEND', null, '15', null, '5'],
    ['SELL', '-5', '545', '5', null],
    ['FEE', null, '1.5', null, null],
    ['INTEREST', null, '-2.25', null, null],
    ['WITHDRAWAL', null, '-200', null, null],
  ])
  expect(rows('portfolio-performance-depot.csv')).toEqual([
    ['BUY', '10', '-1005', '5', null],
    ['SELL', '-5', '545', '5', null],
    ['TRANSFER_IN', '2', '0', null, null],
    ['TRANSFER_OUT', '-1', '0', null, null],
  ])
})

test('zero-padded signed values are read exactly, and a sale that is off units × price keeps its stated total', () => {
  expect(
    only('padded-brokerage.ofx').transactions.map(({ txType, units, unitPrice, fee, amount }) => [
      txType,
      units,
      unitPrice,
      fee,
      amount,
    ]),
  ).toEqual([
    ['BUY', '100', '25.635', '7.95', '-2571.45'],
    ['SELL', '-8', '137.16', '7.95', '1089.3'],
    ['SELL', '-0.035', '137.142857143', null, '4.8'],
    ['DIVIDEND', null, null, null, '12.34'],
    ['WITHDRAWAL', null, null, null, '-0.57'],
  ])
})

test('a plan knows where the money came from, and a fee paid in units is no flow of money', () => {
  const { transactions } = only('plan-401k.ofx')
  expect(transactions.map(({ txType, planSource, units, amount }) => [txType, planSource, units, amount])).toEqual([
    ['BUY', 'PRETAX', '10.5', '-420'],
    ['BUY', 'MATCH', '5.25', '-210'],
    ['FEE', 'MATCH', '-0.04241', '0'],
  ])
})

test('a bill is priced in percent of par, and redeemed as something else it is still a bond', () => {
  const { positions, transactions } = only('treasury-bill.ofx')
  expect(positions).toMatchObject([
    { secType: 'BOND', fiSecType: 'TREASURY', computedValue: '95320.32', couponRate: '0', maturityDate: '2027-01-15' },
  ])
  expect(transactions.map(({ txType, secType }) => [txType, secType])).toEqual([
    ['BUY', 'BOND'],
    ['SELL', 'BOND'],
  ])
})

test('an option is worth its shares, and one that expires is no transfer', () => {
  const { positions, transactions } = only('options.ofx')
  expect(positions[1]).toMatchObject({ secType: 'OPTION', units: '1', unitPrice: '5', computedValue: '500' })
  expect(transactions).toMatchObject([
    { txType: 'SELL', secType: 'OPTION', fee: '0.69', amount: '69.31' },
    { providerTag: 'TRANSFER', txType: 'OTHER', units: '1', amount: '0' },
  ])
})

test('rows that repeat a FITID are all kept, each with its own ordinal', () => {
  const { transactions } = only('repeated-fitid.ofx')
  expect(new Set(transactions.map(({ externalId, ordinal }) => `${externalId}/${ordinal}`)).size).toBe(5)
})

test('accented text is right whether its bytes are windows-1252 or UTF-8, whatever the header declares', () => {
  const texts = (file: string) => only(file).transactions.map(({ name, memo }) => [name, memo])
  expect(texts('accents-utf8.ofx')).toEqual([
    ['Café Zoë', 'conta água/esgoto'],
    ['Pâtisserie Ünal', null],
  ])
  expect(texts('accents-1252.ofx')).toEqual(texts('accents-utf8.ofx'))
})

test('statements of one card in several parts are one account over all their days', () => {
  expect(
    read('cards-in-parts.ofx').accounts.map(({ mask, statementCount, windowFrom, windowTo }) => [
      mask,
      statementCount,
      windowFrom,
      windowTo,
    ]),
  ).toEqual([
    ['5555', 2, '2026-06-01', '2026-07-31'],
    ['4444', 1, '2026-07-01', '2026-07-31'],
  ])
})

test('what cannot be read is rejected with its line and the rest stays', () => {
  expect(only('broken-rows.ofx').rejected).toEqual([
    { line: 18, reason: 'The posting date is missing.' },
    { line: 19, reason: 'The posting date “20260231” is no date.' },
    { line: 20, reason: 'The amount “.” is no number.' },
  ])
})

test('days that fit two orders are asked about, days that fit one are not', () => {
  expect(read('ambiguous-day.qif').dateQuestion).toEqual({ example: '05/06/2026', chosen: null })
  expect(read('dotted-days.qif').dateQuestion).toBeNull()
  expect(only('dotted-days.qif').transactions.map(({ executionDate }) => executionDate)).toEqual([
    '2026-08-24',
    '2026-08-31',
  ])
})

test('a report of two accounts keeps what each of them holds and did', () => {
  const [first] = read('flex-two-accounts.xml').accounts
  expect(first?.positions).toMatchObject([{ ticker: 'FTHM', units: '10', costBasis: '255', computedValue: '300' }])
  expect(first?.transactions.map(({ txType, amount, fee }) => [txType, amount, fee])).toEqual([
    ['BUY', '-256', '1'],
    ['DIVIDEND', '4.2', null],
    ['DEPOSIT', '500', null],
  ])
})

test('quotes that nobody doubled do not push the figures of a row into other columns', () => {
  const text = [
    '"Date";"Description";"Amount";"Balance"',
    '"2026-05-07";"Rent";"-1,000.00";"-32,752.21"',
    '"2026-05-08";"Insurance "Nord"";"-27,031.14";"-59,783.35"',
    '"2026-05-09";"A "B";"C";"-1.00";"-59,784.35"',
    '"2026-05-10";"Fuel";"-5.00";"-59,789.35"',
  ].join('\n')
  const [account] = parseStatement(Buffer.from(text), 'torn.csv').accounts
  expect(account?.transactions.map(({ executionDate, amount }) => `${executionDate} ${amount}`)).toEqual([
    '2026-05-07 -1000',
    '2026-05-08 -27031.14',
    '2026-05-10 -5',
  ])
  expect(account?.rejected).toHaveLength(1)
})

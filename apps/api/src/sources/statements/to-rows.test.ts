import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'
import { readFixture } from './testing/sample-statements.ts'
import { toRows } from './to-rows.ts'
import { add } from '@keelwise/finance/decimals'

const rowsOf = (text: string) => toRows(parseStatement(new TextEncoder().encode(text), 'x.ofx'))
const bank = (rows: string): string =>
  `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>00012345<ACCTTYPE>SAVINGS</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS></OFX>`

test('a brokerage account becomes rows whose positions and cash add up to its value', () => {
  const [rows] = toRows(parseStatement(readFixture('brokerage.qfx'), 'brokerage.qfx'))
  expect(rows?.account).toMatchObject({
    type: 'BROKERAGE',
    mask: '9876',
    marketValue: '3190.25',
    currency: 'USD',
    errorCode: null,
  })
  expect(rows?.positions?.map(({ key, marketValue }) => [key, marketValue])).toEqual([
    ['000000101', '600'],
    ['000000303', '-100'],
    ['000000202', '1990'],
    ['000000404', '750.25'],
    ['cash:USD', '-50'],
  ])
  expect(rows?.positions?.map(({ marketValue }) => marketValue ?? '').reduce(add)).toBe('3190.25')
})

test('cash that no position stands for is the cash beside the positions', () => {
  const text = new TextDecoder().decode(readFixture('brokerage.qfx')).replace('<AVAILCASH>750.25', '<AVAILCASH>200')
  const [rows] = rowsOf(text.replace('<MARGINBALANCE>-50', '<MARGINBALANCE>0'))
  expect(rows?.positions?.map(({ marketValue }) => marketValue)).toEqual(['600', '-100', '1990', '750.25', '200'])
  expect(rows?.positions?.at(-1)).toMatchObject({ key: 'cash:USD', name: 'Cash', units: '200', secType: 'CASH' })
  expect(rows?.account.marketValue).toBe('3440.25')
})

test('a statement without a list of positions leaves stored positions alone', () => {
  const [rows] = toRows(parseStatement(readFixture('bank-checking.ofx'), 'bank-checking.ofx'))
  expect(rows?.positions).toBeNull()
  expect(rows?.transactions).toHaveLength(7)
  expect(rows?.quarantined).toEqual([
    { what: 'transaction or position', reason: 'line 30: The posting date is missing.' },
  ])
})

test('the same security held twice keeps two rows', () => {
  const held = '<POSSTOCK><INVPOS><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><UNITS>3<MKTVAL>10</INVPOS></POSSTOCK>'
  const [rows] = rowsOf(
    `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>00012345</INVACCTFROM><INVPOSLIST>${held}${held}</INVPOSLIST></INVSTMTRS></OFX>`,
  )
  expect(rows?.positions?.map(({ key, unitPrice }) => [key, unitPrice])).toEqual([
    ['X', '3.333333'],
    ['X#2', '3.333333'],
  ])
})

test('a replaced row gives way to its correction and a deleted one is reported as removed', () => {
  const row = (id: string, extra = ''): string =>
    `<STMTTRN><TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>-3<FITID>${id}${extra}</STMTTRN>`
  const [rows] = rowsOf(
    bank(
      row('OLD') +
        row('NEW', '<CORRECTFITID>OLD<CORRECTACTION>REPLACE') +
        row('D', '<CORRECTFITID>GONE<CORRECTACTION>DELETE') +
        row('SELF', '<CORRECTFITID>SELF<CORRECTACTION>REPLACE'),
    ),
  )
  expect(rows?.transactions.map(({ externalId, replaces, isRemoved }) => [externalId, replaces, isRemoved])).toEqual([
    ['NEW', 'OLD', false],
    ['GONE', null, true],
    ['SELF', 'SELF', false],
  ])
})

test('on a card, money from where something was bought is that purchase given back; a payment stays one', () => {
  const row = (amount: string, name: string, type: string): string =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260105<TRNAMT>${amount}<FITID>${amount}<NAME>${name}</STMTTRN>`
  const list =
    row('-80', 'LANTERN BOOKS #211', 'DEBIT') + row('25', 'LANTERN BOOKS #9', 'CREDIT') + row('9', 'CASHBACK', 'CREDIT')
  const [rows] = rowsOf(
    `<OFX><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111000011112222</CCACCTFROM><BANKTRANLIST>${list}${row('50', 'PAYMENT', 'CREDIT')}</BANKTRANLIST></CCSTMTRS></OFX>`,
  )
  expect(rows?.transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['PURCHASE', '-80'],
    ['PURCHASE', '25'],
    ['DEPOSIT', '9'],
    ['PAYMENT', '50'],
  ])
})

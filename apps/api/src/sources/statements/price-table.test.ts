import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'
import { buildWorkbook } from './testing/build-workbook.ts'

const read = (text: string, choices = {}) =>
  parseStatement(new TextEncoder().encode(text), 'prices.csv', {
    dateOrder: null,
    decimalMark: null,
    mapping: null,
    ...choices,
  })
const shown = (text: string, choices = {}) =>
  (read(text, choices).prices?.series ?? []).map(({ symbol, currency, closes }) => [
    symbol,
    currency,
    ...closes.map(({ date, close }) => `${date} ${close}`),
  ])

test.each([
  [
    'a day and a close',
    'Date,Close\n2026-11-16,3.00\n2026-11-17,3.10\n',
    [['', null, '2026-11-16 3', '2026-11-17 3.1']],
  ],
  [
    'semicolons, commas and a currency in the heading',
    'Datum;Schlusskurs (EUR)\n16.11.2026;1.003,50\n17.11.2026;1.013,75\n',
    [['', 'EUR', '2026-11-16 1003.5', '2026-11-17 1013.75']],
  ],
  [
    'a column of symbols and one of currencies, pence as pounds',
    'Date,Symbol,Close,Currency\n2026-11-16,fthm,3.00,USD\n2026-11-16,TIDE,250,GBX\n',
    [
      ['FTHM', 'USD', '2026-11-16 3'],
      ['TIDE', 'GBP', '2026-11-16 2.5'],
    ],
  ],
  [
    'a column for each security, with gaps',
    'Date,FTHM,TIDE.L\n2026-11-16,3.00,\n2026-11-17,3.10,2.50\n',
    [
      ['FTHM', null, '2026-11-16 3', '2026-11-17 3.1'],
      ['TIDE.L', null, '2026-11-17 2.5'],
    ],
  ],
])('a table of prices is read: %s', (_, text, expected) => {
  expect(shown(text)).toEqual(expected)
  expect(read(text)).toMatchObject({ accounts: [], table: null, prices: { rejected: [] } })
})

test('what else a quote holds is listed, and the close as it was quoted counts, not the adjusted one', () => {
  const text = 'Date,Open,High,Low,Close,Adj Close,Volume\n2026-11-16,2.9,3.2,2.8,3.00,2.70,1000\n'
  expect(shown(text)).toEqual([['', null, '2026-11-16 3']])
  expect(read(text).notTaken).toEqual([
    { what: 'Columns that nothing is read from: “Open”, “High”, “Low”, “Adj Close”, “Volume”', count: 5, line: null },
  ])
})

test('no price above zero, no day, and a day that is told in two ways are refused with their line; nothing is made up', () => {
  const text =
    'Date,Close\n2026-11-16,3.00\n2026-11-17,0\n2026-11-18,abc\n31.31.2026,3.20\n2026-11-16,3.50\n2026-11-19,\n'
  const { prices, notTaken } = read(text)
  expect(prices?.series[0]?.closes).toHaveLength(1)
  expect(prices?.rejected).toEqual([
    { line: 3, reason: '“0” is no price above zero.' },
    { line: 4, reason: '“abc” is no price above zero.' },
    { line: 5, reason: '“31.31.2026” is no date in the order of this file.' },
    { line: 6, reason: '2026-11-16 has another price in line 2 (3, here 3.5); the first counts.' },
  ])
  expect(notTaken).toEqual([{ what: 'Lines without a price', count: 1, line: 7 }])
})

test('dates and numbers that can be read in two ways are asked about, and read as it is said', () => {
  const text = 'Date;Close\n03.04.2026;1.234\n'
  const slashed = 'Date,Close\n03/04/2026,"1,234"\n'
  expect(read(slashed).dateQuestion).toEqual({ example: '03/04/2026', chosen: null })
  expect(read(slashed).decimalQuestion).toEqual({ example: '1,234', chosen: null })
  expect(shown(slashed, { dateOrder: 'DMY', decimalMark: ',' })).toEqual([['', null, '2026-04-03 1.234']])
  expect(shown(text, { decimalMark: '.' })).toEqual([['', null, '2026-04-03 1.234']])
})

test('a workbook of prices is read, and tables of bookings or trades are none', () => {
  const book = buildWorkbook({
    A: [
      ['Date', 'FTHM'],
      [{ day: 46000 }, 3.5],
      [{ day: 46001 }, 3.6],
    ],
  })
  expect(parseStatement(book, 'a.xlsx').prices?.series).toMatchObject([{ symbol: 'FTHM', closes: [{}, {}] }])
  for (const text of [
    'Date,Description,Amount\n2026-11-13,Bakery,-5.00\n2026-11-14,Salary,50.00\n',
    'Date,Symbol,Price,Quantity\n2026-11-13,FTHM,5.00,2\n2026-11-14,FTHM,5.00,1\n',
    'Date,Payee,Price\n2026-11-13,Bakery,5.00\n2026-11-14,Shop,6.00\n',
    'Date,Description,Debit,Credit\n2026-11-13,Bakery,5.00,\n2026-11-14,Pay,,6.00\n',
  ])
    expect(read(text).prices).toBeUndefined()
})

test('Portfolio Performance brings the prices that it keeps, in the scale of its version', () => {
  const text =
    '<client><version>69</version><baseCurrency>EUR</baseCurrency><securities><security><uuid>s</uuid><name>Fathom</name><currencyCode>USD</currencyCode><tickerSymbol>fthm</tickerSymbol><prices><price t="2026-11-16" v="300000000"/><price t="2026-11-17" v="0"/></prices></security></securities><accounts><account><uuid>a</uuid><name>Money</name><currencyCode>EUR</currencyCode><transactions><account-transaction><uuid>t</uuid><date>2026-01-05T00:00</date><currencyCode>EUR</currencyCode><amount>100</amount><type>DEPOSIT</type></account-transaction></transactions></account></accounts><portfolios/></client>'
  const { prices, accounts } = parseStatement(new TextEncoder().encode(text), 'a.xml')
  expect(accounts).toHaveLength(1)
  expect(prices?.series).toMatchObject([
    { symbol: 'FTHM', name: 'Fathom', currency: 'USD', closes: [{ date: '2026-11-16', close: '3' }] },
  ])
  expect(prices?.rejected).toMatchObject([{ reason: 'A price of Fathom is no price above zero, or has no day.' }])
})

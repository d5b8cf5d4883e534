import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'
import { buildWorkbook, buildZip } from './testing/build-workbook.ts'

const HEAD = ['Date', 'Description', 'Amount', 'Currency']
const rows = [
  HEAD,
  [{ day: 46_331 }, 'Salary & more', 2500, 'EUR'],
  [{ day: 46_332 }, 'Corner Grocer', -83.12, 'EUR'],
  [{ day: 46_333 }, null, -0.30000000000000004, 'EUR'],
]
const read = (bytes: Uint8Array, name = 'book.xlsx') => parseStatement(bytes, name)
const rowsOf = (bytes: Uint8Array) =>
  read(bytes).accounts[0]?.transactions.map(({ executionDate, name, amount, currency }) => [
    executionDate,
    name,
    amount,
    currency,
  ])

test('a workbook is read like its table saved as CSV: days are days, numbers are exact, empty cells keep their place', () => {
  expect(rowsOf(buildWorkbook({ Bookings: rows }))).toEqual([
    ['2026-11-05', 'Salary & more', '2500', 'EUR'],
    ['2026-11-06', 'Corner Grocer', '-83.12', 'EUR'],
    ['2026-11-07', null, '-0.3', 'EUR'],
  ])
})

test('days that are counted from 1904 are the same days', () => {
  const earlier = rows.map((row) =>
    row.map((cell) => (typeof cell === 'object' && cell !== null ? { day: cell.day - 1_462 } : cell)),
  )
  expect(rowsOf(buildWorkbook({ Bookings: earlier }, '<workbookPr date1904="1"/>'))?.map(([day]) => day)).toEqual([
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ])
})

test('of several sheets the longest table is read, and the others are said to be left out', () => {
  const book = buildWorkbook({ Summary: [['Total', 2416.58]], Bookings: rows, Old: rows.slice(0, 3) })
  expect(read(book).accounts[0]?.transactions).toHaveLength(3)
  expect(read(book).notTaken).toEqual([
    { what: 'The sheet “Summary”', count: 1, line: null },
    { what: 'The sheet “Old”', count: 3, line: null },
  ])
})

test('a thousandth is no thousand: a number of a sheet says where its point is', () => {
  const units = [
    ['Date', 'Type', 'Symbol', 'Quantity', 'Price', 'Amount', 'Currency'],
    [{ day: 46_331 }, 'Buy', 'TIDE', 1.234, 100, -123.4, 'USD'],
    [{ day: 46_332 }, 'Buy', 'TIDE', 2.345, 100, -234.5, 'USD'],
  ]
  const statement = read(buildWorkbook({ Trades: units }))
  expect(statement.decimalQuestion).toBeNull()
  expect(statement.accounts[0]?.transactions.map((row) => [row.units, row.amount])).toEqual([
    ['1.234', '-123.4'],
    ['2.345', '-234.5'],
  ])
})

test.each<[string, Uint8Array, string]>([
  [
    'an archive without a workbook',
    buildZip({ 'a.csv': 'a,b,c' }),
    'holds no statement: “a.csv” holds the headings of a table and no rows',
  ],
  ['a workbook without a table', buildWorkbook({ Notes: [['Hello']] }), 'holds no table'],
  ['a workbook that is cut off', buildWorkbook({ Bookings: rows }).slice(0, 400), 'is not whole'],
  [
    'an archive that unpacks to a hundred megabytes',
    buildZip({ 'xl/workbook.xml': '<workbook/>'.padEnd(100 * 1024 * 1024, ' ') }),
    'unpacks to more than is read',
  ],
  [
    'a workbook with a document type',
    buildZip({ 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }),
    'declares a document type',
  ],
  ['a workbook of before 2007', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'is an old or a protected workbook'],
])('%s is refused with what to do', (_, bytes, message) => {
  expect(() => read(bytes)).toThrow(message)
})

test('a workbook of more sheets than are read is refused with what to do, and none of them is left out in silence', () => {
  const sheets = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`Sheet ${at}`, rows]))
  expect(() => read(buildWorkbook(sheets))).toThrow('holds 41 sheets; 40 are read at once. Save the sheet')
})

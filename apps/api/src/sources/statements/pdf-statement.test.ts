import { expect, test } from 'vitest'
import { parseStatementAside } from './parse-aside.ts'
import { readPdfStatement } from './pdf-statement.ts'
import { type PdfText, buildPdf } from './testing/build-pdf.ts'

const nothingSaid = { dateOrder: null, decimalMark: null, mapping: null }
const line = (y: number, ...cells: [x: number, text: string][]): PdfText[] => cells.map(([x, text]) => ({ text, x, y }))
const read = (...pages: PdfText[][]) => readPdfStatement(buildPdf(pages), 'statement.pdf', nothingSaid)
const HEAD = line(700, [40, 'Date'], [110, 'Details'], [400, 'Paid out'], [470, 'Paid in'], [540, 'Balance'])

test('a table is read by where its texts lie; texts run on, days stand once, sums and page numbers are no bookings', async () => {
  const statement = await read(
    [
      ...line(780, [40, 'Harbour Bank plc']),
      ...HEAD,
      ...line(686, [110, 'Balance brought forward'], [540, '100.00']),
      ...line(672, [40, '02/01/2026'], [110, 'Corner Grocer'], [400, '12.50'], [540, '87.50']),
      ...line(660, [110, 'High Street 4']),
      ...line(646, [110, 'Tram'], [400, '2.50'], [540, '85.00']),
      ...line(30, [280, 'Page 1 of 2']),
    ],
    [
      ...HEAD,
      ...line(686, [40, '17/01/2026'], [110, 'Salary'], [470, '1,000.00'], [540, '1,085.00']),
      ...line(660, [110, 'Totals'], [400, '15.00'], [470, '1,000.00']),
    ],
  )
  expect(statement.accounts.flatMap(({ transactions }) => transactions)).toMatchObject([
    { executionDate: '2026-01-02', amount: '-12.5', name: 'Corner Grocer High Street 4', balance: '87.5' },
    { executionDate: '2026-01-02', amount: '-2.5', name: 'Tram', balance: '85' },
    { executionDate: '2026-01-17', amount: '1000', name: 'Salary', balance: '1085' },
  ])
  expect(statement.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('compare rows and sums with the pages'),
    'A row has no day of its own; it is of the day above it.',
  ])
  // what the columns are has to be said by a person, also where a known source has the same headings
  expect(statement.table).toMatchObject({
    profile: null,
    headings: ['Date', 'Details', 'Paid out', 'Paid in', 'Balance'],
  })
})

test('days without a year are of the only year on the pages, and of none where there are two', async () => {
  const of = (period: string) =>
    read([
      ...line(780, [40, period]),
      ...HEAD,
      ...line(672, [40, '17 Jan'], [110, 'Corner Grocer'], [400, '12.50'], [540, '87.50']),
    ])
  const [one] = (await of('1 to 31 January 2026')).accounts
  expect(one?.transactions).toMatchObject([{ executionDate: '2026-01-17', amount: '-12.5' }])
  const [two] = (await of('15 December 2025 to 20 January 2026')).accounts
  expect(two?.transactions).toEqual([])
  expect(two?.rejected.map(({ reason }) => reason)).toEqual(['“17 Jan” is no date in the order of this file.'])
})

test('a scan says that it is one and what to do; so does a document without a table, and one that is broken', async () => {
  await expect(read([])).rejects.toThrow('holds pictures of pages and no text')
  await expect(read(line(700, [40, 'Dear customer,']))).rejects.toThrow('without a table')
  await expect(readPdfStatement(Buffer.from('%PDF-1.4 nothing'), 'x.pdf', nothingSaid)).rejects.toThrow(
    'Download it again',
  )
})

test('documents are read in the thread with its limits, however small they are', async () => {
  const file = buildPdf([[...HEAD, ...line(672, [40, '17/01/2026'], [110, 'Rent'], [400, '900.00'], [540, '100.00'])]])
  const { accounts } = await parseStatementAside(file, 'statement.pdf', nothingSaid)
  expect(accounts[0]?.transactions).toMatchObject([{ amount: '-900', balance: '100' }])
  const limits = { megabytes: 1024, stackMegabytes: 8, milliseconds: 1 }
  await expect(parseStatementAside(file, 'statement.pdf', nothingSaid, limits)).rejects.toThrow(
    'too much time or memory',
  )
})
